"""Measures: sticks, gun ladders and wedges with the distances of a rulebook, to cut, fold and glue at true length.

The measures are listed in a ruleset's `measures.toml`, see `drumhead.printing.pages.measures.measure_model`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.layout import page_frame
from drumhead.printing.layout.pieces import Piece, PlacedPiece, breadths
from drumhead.printing.nesting.sheet_nesting import nest_pieces
from drumhead.printing.nets.fold_lines import room_for_ticks
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part, draw_sheets, pdf_name
from drumhead.printing.pages.measures.measure_legend import Sticks, legend
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.printing.pages.measures.stick_faces import Drawn
from drumhead.printing.pages.measures.stick_pieces import piece, scale_stick, stick_parts
from drumhead.printing.pages.measures.wedges import wedge_piece
from drumhead.printing.style.paper import DASHES, NO_LINES, TICKS, Box, PaperError, paper
from drumhead.printing.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

GLOSS = "card of 160–250 g, print at actual size"
HOW = "Cut full lines, fold {what}, glue the halves, the tongue of the piece before between them."
FOLDED = {DASHES: "broken ones back", TICKS: "back from tick to tick", NO_LINES: "back in the middle"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_WAITING = 2  # sticks
NARROW = 62.0  # mm: no legend is narrower


def parts(game: Game, wishes: PrintOptions, **how: Any) -> Iterator[Part]:
    """Yield one document, the measures of a game; `how` may have the options `true_inch` and `scale` of `measures`."""
    draw = draw_sheets(game, wishes, measures, measures_marks, **how)
    use = "to cut, fold and glue"
    yield Part("Measures", pdf_name(game, "measures"), use, nested=True, knife=True, on="card", **draw)


def measures(game: Game, wishes: PrintOptions, true_inch: bool = False, scale: bool = False) -> bytes:
    """Return a PDF of all measures of this game: sticks, ladders and wedges at true length.

    An inch is the wargamer's 25 mm; with `true_inch` it is the 25.4 mm of a tape measure. `scale` is as in
    `measures_marks`. PaperError if the game has
    no measures, or if one is too long or too short.
    """
    title = f"Measures: {plain(game.title)}"
    marks, made_from = measures_marks(game, wishes, true_inch, scale), page_frame.colophon(game, wishes)[0]
    return pdf(marks, title, wishes.command, made_from, wishes.colour)


def measures_marks(game: Game, wishes: PrintOptions, true_inch: bool = False, scale: bool = False) -> list[Sheet]:
    """Return the sheets of measures as marks in mm, landscape, so that sticks have few joints.

    With `true_inch` an inch is 25.4 mm, otherwise 25 mm. `scale` adds a stick of the measure and scale in use, with a
    joint at each distance. PaperError for a game without measures.
    """
    measured = Measured(game, Ruler(wishes.measures, true_inch))
    plain_stick = scale_stick(measured.sticks, game.title) if scale else None
    if not measured.sticks and not measured.wedges:
        raise PaperError(f"{game.title}: there is nothing to measure")
    sheet = paper(wishes.paper).for_cutter(wishes.cutter).on_its_side()
    drawn = Drawn(game, measured.ruler, wishes.ink == "low", wishes.fold_lines)
    title = f"Measures: {plain(game.title)}"
    head = page_frame.head(sheet, title, GLOSS)
    foot = page_frame.foot(sheet, HOW.format(what=FOLDED[wishes.fold_lines]), page_frame.colophon(game, wishes))
    room = page_frame.room_for_pieces(sheet)
    letters, beside = _letters(), 2 * room_for_ticks(wishes.fold_lines)
    found = [(stick, stick_parts(stick, drawn, room.width - beside, letters)) for stick in measured.sticks]
    if plain_stick:
        found.append((plain_stick, stick_parts(plain_stick, drawn, room.width - beside, letters, at_lines=True)))
    sticks: Sticks = found
    pieces = [piece(stick, drawn, part) for stick, cut in sticks for part in cut]
    wedges = [wedge_piece(wedge, room.height - beside, wishes.fold_lines) for wedge in measured.wedges]
    legends = [legend(measured, sticks, drawn, wide, room.height) for wide in breadths(room.width, NARROW)]
    return [
        Sheet(sheet, (*head, *(each.marks for each in placed), *foot), title)
        for placed in _in_company(pieces, wedges, room, legends)
    ]


def _in_company(
    sticks: Sequence[Piece], wedges: Sequence[Piece], room: Box, legends: Sequence[Sequence[Piece]]
) -> list[list[PlacedPiece]]:
    """Return the sheets of measures, in their order: as few as possible, and as few as possible with one piece alone.

    The last sticks wait for the wedges where otherwise a wedge would be alone.
    """
    found: list[list[list[PlacedPiece]]] = []
    for waiting in range(min(MOST_WAITING, len(sticks)) + 1 if wedges else 1):
        cut = [*sticks[: len(sticks) - waiting], *wedges, *sticks[len(sticks) - waiting :]]
        found.append(nest_pieces(cut, room, legends, ordered=True))
        if not _count_lonely(found[-1], cut):
            break
    return min(found, key=lambda sheets: (len(sheets), _count_lonely(sheets, [*sticks, *wedges])))


def _count_lonely(sheets: Sequence[Sequence[PlacedPiece]], cut: Sequence[Piece]) -> int:
    """Return the number of sheets with fewer than two of the pieces that are `cut` out; other pieces are legends."""
    return sum(sum(each.piece in cut for each in placed) < 2 for placed in sheets)


def _letters() -> Iterator[str]:
    """Yield names for joints without end: A to Z, then AA, BB to ZZ, then AAA and so on."""
    for times in count(1):
        for letter in LETTERS:
            yield letter * times
