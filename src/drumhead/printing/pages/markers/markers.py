"""Markers: counters and small tents for every state that a rulebook asks players to remember, counted for the army.

The back of each is printed above its front and folded behind it, so that sheets are printed on one side. Words that
do not fit on a marker, and all annotations, are in a key at the end of the sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.vector_primitives import Mark, Sheet, Text
from drumhead.printing.layout import page_frame
from drumhead.printing.layout.page_frame import FLOOR, Run, note, notes, paragraph
from drumhead.printing.layout.pieces import Piece, PlacedPiece, breadths
from drumhead.printing.layout.shared_cuts import shared_cuts
from drumhead.printing.nesting.sheet_nesting import nest_pieces
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part, check_sizes, draw_sheets, pdf_name
from drumhead.printing.pages.markers.marker_checks import LARGEST, SMALLEST
from drumhead.printing.pages.markers.marker_lists import ADDED, Lot, MarkerStock
from drumhead.printing.pages.markers.marker_pieces import Made, pieces
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import DASHES, NO_LINES, TICKS, Box, Paper, PaperError, paper
from drumhead.printing.text.font_metrics import plain, width
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

HOW = "Cut, fold back {where}, glue; tents stand open."
WHERE = {DASHES: "on the broken line", TICKS: "from tick to tick", NO_LINES: "in the middle"}
GLOSS = "card of 120–200 g, print at actual size, one side only"
CONTENTS = 2  # lines at the foot of a sheet
AIR = 1.5
Laid = tuple[str, list[list[PlacedPiece]]]  # a title, and the sheets under it
Entry = Callable[[float], tuple[list[Mark], float]]  # from its top to its marks and its foot
SIDEBAR = 36.0  # mm: no key is narrower


def parts(game: Game, wishes: PrintOptions, **how: Any) -> Iterator[Part]:
    """Yield one document, the markers of a game; `how` may have the options `shape`, `size`, `fill` and `of`.

    The options are those of `markers_marks`. PaperError for too many units.
    """
    check_sizes(game, "markers are printed of")
    draw = draw_sheets(game, wishes, markers, markers_marks, **how)
    yield Part("Markers", pdf_name(game, "markers"), "to cut and fold", nested=True, on="card", **draw)


def markers(game: Game, wishes: PrintOptions, **how: Any) -> bytes:
    """Return the markers of a game as a PDF; `how` has the options of `markers_marks`.

    The errors are those of `markers_marks` too.
    """
    title = f"Markers: {plain(game.title)}"
    made_from = page_frame.colophon(game, wishes)[0]
    return pdf(markers_marks(game, wishes, **how), title, wishes.command, made_from, wishes.colour)


def markers_marks(
    game: Game,
    wishes: PrintOptions,
    shape: str | None = None,
    size: float | None = None,
    fill: bool = False,
    of: tuple[str, ...] = (),
    whose: tuple[str, ...] = (),
) -> list[Sheet]:
    """Return the sheets of markers as marks in mm, for PDF, SVG or a preview.

    `shape` is round, square or tent, and `size` the width in mm; by default both are the ruleset's. `fill` repeats
    the markers until their sheets are full. `of` keeps only the markers for "unit", "officer", "army" or "table"; ()
    keeps all. `whose` has a line for each player with the numbers of the player's units. PaperError for an impossible
    size and for a ruleset without markers, FileErrors for errors in markers.toml.
    """
    if size is not None and not SMALLEST <= size <= LARGEST:
        why = "smaller ones cannot be read" if size < SMALLEST else "larger ones would hide the troops"
        raise PaperError(f"markers of {size:g} mm: give {SMALLEST:g} to {LARGEST:g} mm; {why}")
    sheet = paper(wishes.paper).for_cutter(wishes.cutter)
    maker = _Maker(game, wishes, sheet, MarkerStock(game, wishes, of), shape, size, fill, whose)
    return list(maker.pages())


@dataclass(frozen=True)
class _Maker:
    """The layout of one game's markers on one paper."""

    game: Game
    wishes: PrintOptions
    sheet: Paper
    stock: MarkerStock
    shape: str | None
    size: float | None
    fill: bool
    whose: tuple[str, ...] = ()

    @property
    def room(self) -> Box:
        """The area of a sheet for markers, without the list of contents at the bottom."""
        return page_frame.free_box(self.sheet).inset(bottom=CONTENTS * FLOOR * page_frame.LEADING * POINT + 1)

    def pages(self) -> Iterator[Sheet]:
        """Yield the finished sheets: each side's own, or all markers together if that takes fewer sheets."""
        folds = self.wishes.fold_lines
        for title, sheets in self.layouts():
            for placed in sheets:
                top = page_frame.head(self.sheet, title, GLOSS)
                foot = page_frame.foot(
                    self.sheet, HOW.format(where=WHERE[folds]), page_frame.colophon(self.game, self.wishes)
                )
                pieces = (each.marks for each in placed)
                yield Sheet(self.sheet, (*top, *pieces, *shared_cuts(placed), *self.contents(placed), *foot), title)

    def layouts(self) -> list[Laid]:
        """Return the titles of sheets with their placed markers, in the arrangement that takes the fewest sheets.

        Each side may be apart, with the markers of the table on the last or the first side's sheets; or all are
        together. Without a battle, sides are apart and the markers of the table are with the last side's.
        """
        lots = {side["name"]: list(self.stock.of_side(side)) for side in self.game.fielded}
        ground = list(self.stock.of_the_table())
        last, first = ({**lots, name: [*lots[name], *ground]} for name in ([*lots][-1], next(iter(lots))))
        if not self.game.battle:
            return self.lay_out(last)
        together = {self.game.title: [lot for own in last.values() for lot in own]}
        found: list[Laid] = []
        for way in (last, first, together):
            laid = self.lay_out(way)
            found = laid if not found or _count(laid) < _count(found) else found
            if _count(found) == 1:
                break
        return found

    def lay_out(self, lots: Mapping[str, Sequence[Lot]]) -> list[Laid]:
        """Return a title for each name in `lots`, with the sheets of that name's placed markers.

        Names without markers are left out.
        """
        made = {name: self.make(its) for name, its in lots.items()}
        return [(f"Markers: {plain(name)}", self.nest(its)) for name, its in made.items() if its]

    def make(self, lots: Sequence[Lot]) -> list[Made]:
        """Return every marker of these lots, ready to be placed; without a battle, one copy of each."""
        low_ink = self.wishes.ink == "low"
        kinds = [
            copies for lot in lots for copies in pieces(lot, self.shape, self.size, low_ink, self.wishes.fold_lines)
        ]
        return [one for copies in kinds for one in (copies if self.game.battle else copies[:1])]

    def nest(self, made: Sequence[Made]) -> list[list[PlacedPiece]]:
        """Return the markers and their key, placed on as few sheets as possible.

        Free space is filled with more copies: of all markers with `fill`, otherwise, without a battle, of those for
        units.
        """
        keys = [self.key(made, wide) for wide in breadths(self.room.width, SIDEBAR)]
        more = [each.piece for each in made if each.many or self.fill] if self.fill or not self.game.battle else []
        return nest_pieces([each.piece for each in made], self.room, keys if keys[0] else [], extra=more)

    def contents(self, placed: Sequence[PlacedPiece]) -> Iterator[Mark]:
        """Yield the text marks of the list at the bottom of a sheet: the names of its markers with their numbers."""
        here = Counter(each.piece.name for each in placed if each.piece.name)
        listed = [f"{number} × {name}" for name, number in here.items()]
        top = self.room.bottom + 0.4 + FLOOR * POINT
        for at, part in enumerate(_in_lines(listed, self.room.width)[:CONTENTS]):
            yield Text(self.room.left, top + at * FLOOR * page_frame.LEADING * POINT, part, "sans", FLOOR)

    def key(self, made: Sequence[Made], room: float) -> list[Piece]:
        """Return the key as pieces `room` mm wide: the players' units, words that do not fit on markers, annotations.

        Return [] if there is nothing to explain.
        """
        columns: list[tuple[list[Mark], float]] = []
        for draw in self._entries(made, room - AIR):
            marks, down = draw(columns[-1][1] if columns else AIR)
            if not columns or down > self.room.height:
                marks, down = draw(AIR)
                columns.append(([], AIR))
            columns[-1] = ([*columns[-1][0], *marks], down)
        return [Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),)) for marks, down in columns]

    def _entries(self, made: Sequence[Made], wide: float) -> Iterator[Entry]:
        """Yield a function for each entry of the key, in columns `wide` mm wide.

        The function takes the y of the entry's top in mm. It returns the marks, and the y of the bottom.
        """
        for name, _, units in (line.rpartition(": ") for line in self.whose):
            yield partial(paragraph, [("semibold", f"{name}:"), ("sans", units)], AIR, room=wide, size=FLOOR)
        for runs in self._untold(made):
            yield partial(paragraph, runs, AIR, room=wide, size=FLOOR)
        for sign, letter, words in self._notes(made):
            yield partial(note, sign, letter, words, AIR, room=wide)

    def _untold(self, made: Sequence[Made]) -> Iterator[list[Run]]:
        told = ((s.name, s.says, s.off, s.marks == ADDED) for each in made for s in each.untold)
        for name, says, off, is_added in dict.fromkeys(told):
            last = [("sans italic", f"Off: {off}.")] if off else []
            last += [("sans", "House rule.")] if is_added else []
            yield [("semibold", f"{upper_first(name)}:"), ("sans", f"{says}."), *last]

    def _notes(self, made: Sequence[Made]) -> list[tuple[str, str, str]]:
        states = dict.fromkeys(state for each in made for state in each.shows)
        found = (each for state in states for each in notes(self.game, self.stock.apparatus, state.rests_on))
        return sorted(dict.fromkeys(found), key=lambda found: (found[0] != "lozenge", len(found[1]), found[1]))


def _count(laid: Sequence[Laid]) -> int:
    return sum(len(sheets) for _, sheets in laid)


def _in_lines(items: Sequence[str], room: float) -> list[str]:
    """Return items joined by commas into lines of at most `room` mm; no item is broken."""
    done: list[str] = []
    for item in items:
        if done and width(f"{done[-1]} {item},", "sans", FLOOR) <= room:
            done[-1] += f" {item},"
        else:
            done.append(f"{item},")
    return [*done[:-1], *(last.removesuffix(",") for last in done[-1:])]
