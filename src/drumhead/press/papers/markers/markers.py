"""Markers: counters and little tents for every state that a book asks players to remember, counted to the army.

Each is printed beside its back and folded over, so that one side of the sheet is enough. What a marker has no room
for, and what its words rest on, stands in a key at the end of a side's sheets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product, repeat
from typing import TYPE_CHECKING, Any

from drumhead.press.drawing.marks import Mark, Sheet, Text
from drumhead.press.ink.pdf import pdf
from drumhead.press.layout import page_frame
from drumhead.press.layout.packing import Piece, PlacedPiece, packed
from drumhead.press.layout.page_frame import FLOOR, Run, note, notes, paragraph
from drumhead.press.papers.markers.marker_checks import LARGEST, SMALLEST
from drumhead.press.papers.markers.marker_lists import Lot, MarkerStock
from drumhead.press.papers.markers.marker_pieces import Made, pieces
from drumhead.press.papers.part import Part, drawn, pdf_name
from drumhead.press.style.inks import POINT
from drumhead.press.style.paper import Box, Paper, PaperError, paper
from drumhead.press.text.filters import upper_first
from drumhead.press.text.font_metrics import plain, width

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

HOW = "Cut, fold back on the broken line, glue; tents stand open."
GLOSS = "card of 120–200 g, print at actual size, one side only"
CONTENTS = 2  # lines at the foot of a sheet
AIR = 1.5
MOST = 1000  # more than any sheet holds
Entry = Callable[[float], tuple[list[Mark], float]]  # from its top to its marks and its foot
SIDEBAR = 36.0  # mm: no key is narrower


def parts(game: Game, wishes: Wishes, **how: Any) -> Iterator[Part]:
    """Markers; `how` may give shape and size (mm)."""
    draw = drawn(game, wishes, markers, markers_marks, **how)
    yield Part("Markers", pdf_name(game, "markers"), "to cut and fold", on="card", **draw)


def markers(game: Game, wishes: Wishes, shape: str | None = None, size: float | None = None) -> bytes:
    """A PDF of markers, each side's on sheets of its own; PaperError and FileErrors as `markers_marks`.

    `shape` is round, square or tent, `size` mm across; without them each marker has what its ruleset gives it.
    """
    title = f"Markers: {plain(game.title)}"
    return pdf(markers_marks(game, wishes, shape, size), title, wishes.command, page_frame.colophon(game, wishes)[0])


def markers_marks(game: Game, wishes: Wishes, shape: str | None = None, size: float | None = None) -> list[Sheet]:
    """The sheets of markers as marks in mm, for PDF, SVG or a preview.

    PaperError for an impossible size and for a ruleset that lists no markers, FileErrors for a list with mistakes.
    """
    if size is not None and not SMALLEST <= size <= LARGEST:
        why = "smaller ones cannot be read" if size < SMALLEST else "larger ones would hide the troops"
        raise PaperError(f"markers of {size:g} mm: give {SMALLEST:g} to {LARGEST:g} mm; {why}")
    maker = _Maker(game, wishes, paper(wishes.paper), MarkerStock(game, wishes), shape, size)
    return list(maker.pages())


@dataclass(frozen=True)
class _Maker:
    """Lays out the markers of one game for one paper."""

    game: Game
    wishes: Wishes
    sheet: Paper
    stock: MarkerStock
    shape: str | None
    size: float | None

    @property
    def room(self) -> Box:
        """What markers may cover: less the contents at the foot."""
        return page_frame.room(self.sheet).inset(bottom=CONTENTS * FLOOR * page_frame.LEADING * POINT + 1)

    def pages(self) -> Iterator[Sheet]:
        """Each side's sheets, with them what lies on the ground; one sheet for all where a battle needs few."""
        lots = {side["name"]: list(self.stock.of_side(side)) for side in self.game.sides}
        made = {name: self.made(its) for name, its in self.with_the_ground(lots).items()}
        together = [one for its in made.values() for one in its]
        if self.game.battle and self.sheets(together) <= 1:
            made = {self.game.title: together}
        for name, its in made.items():
            yield from self.printed(f"Markers: {plain(name)}", its)

    def with_the_ground(self, lots: Mapping[str, list[Lot]]) -> dict[str, list[Lot]]:
        """The sides' markers; those of the ground lie on the last side's sheets, or where they cost fewer sheets."""
        ground = list(self.stock.of_the_table())
        names = [*lots][::-1] if self.game.battle else [*lots][-1:]

        def shared(places: Sequence[str]) -> dict[str, list[Lot]]:
            return {
                name: [*own, *(lot for lot, place in zip(ground, places) if place == name)]
                for name, own in lots.items()
            }

        def cost(ours: Mapping[str, list[Lot]]) -> int:
            return sum(self.sheets(self.made(own)) for own in ours.values())

        usual = shared([names[0]] * len(ground))
        if len(names) == 1 or not ground or cost(usual) == cost(lots):
            return usual
        return min((shared(places) for places in product(names, repeat=len(ground))), key=cost)

    def printed(self, title: str, made: Sequence[Made]) -> Iterator[Sheet]:
        """Sheets under a title, their contents at the foot."""
        for placed in self.with_key(made):
            top = page_frame.head(self.sheet, title, GLOSS)
            foot = page_frame.foot(self.sheet, HOW, page_frame.colophon(self.game, self.wishes))
            marks = (*top, *(each.marks for each in placed), *self.contents(made, placed), *foot)
            yield Sheet(self.sheet, marks, title)

    def made(self, lots: Sequence[Lot]) -> list[Made]:
        """The markers of a side, tall ones first so that rows are even; without a battle as many as fill a sheet."""
        kinds = [copies for lot in lots for copies in pieces(lot, self.shape, self.size, self.wishes.ink == "low")]
        kinds.sort(key=lambda copies: -copies[0].piece.height)
        if self.game.battle:
            return [one for copies in kinds for one in copies]
        return self.filled([copies[0] for copies in kinds])

    def filled(self, singles: Sequence[Made]) -> list[Made]:
        """Units' markers as often as the sheets hold that one of each needs; the first go before where room ends."""
        sheets = self.sheets(singles)
        many = [at for at, one in enumerate(singles) if one.many]

        def spread(more: int) -> list[Made]:
            times = Counter(many[i % len(many)] for i in range(more))
            return [one for at, one in enumerate(singles) for _ in range(1 + times[at])]

        if not many:
            return list(singles)
        more = bisect_right(range(MOST), sheets, key=lambda more: self.sheets(spread(more))) - 1
        return spread(more)

    def sheets(self, made: Sequence[Made]) -> int:
        """How many sheets these markers take with their key."""
        return len(self.with_key(made))

    def contents(self, made: Sequence[Made], placed: Sequence[PlacedPiece]) -> Iterator[Mark]:
        """How many of what are on the sheet, in the order of the list."""
        names = {id(each.piece): " / ".join(dict.fromkeys(state.name for state in each.shows)) for each in made}
        here = Counter(names[id(each.piece)] for each in placed if id(each.piece) in names)
        listed = [f"{number} × {name}" for name, number in here.items()]
        top = self.room.bottom + 0.4 + FLOOR * POINT
        for at, part in enumerate(_in_lines(listed, self.room.width)[:CONTENTS]):
            yield Text(self.room.left, top + at * FLOOR * page_frame.LEADING * POINT, part, "sans", FLOOR)

    def with_key(self, made: Sequence[Made]) -> list[list[PlacedPiece]]:
        """The markers and their key on as few sheets as may be: the key below them, or in what is left of a row."""
        whole = [each.piece for each in made]
        broad = dict.fromkeys((self.room.width, self.room.width / 2, self.room.width / 3, SIDEBAR))
        return min((packed([*whole, *self.key(made, wide)], repeat(self.room)) for wide in broad), key=len)

    def key(self, made: Sequence[Made], room: float) -> list[Piece]:
        """What found no room on the markers, and the doubts and house rules they rest on, in columns `room` mm wide.

        Nothing where all is said on the markers.
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
        """Every entry of the key, to be drawn from a height down."""
        for runs in self._untold(made):
            yield partial(paragraph, runs, AIR, room=wide, size=FLOOR)
        for sign, letter, words in self._notes(made):
            yield partial(note, sign, letter, words, AIR, room=wide)

    def _untold(self, made: Sequence[Made]) -> Iterator[list[Run]]:
        for name, says, off in dict.fromkeys((s.name, s.says, s.off) for each in made for s in each.untold):
            last = [("sans italic", f"Off: {off}.")] if off else []
            yield [("semibold", f"{upper_first(name)}:"), ("sans", f"{says}."), *last]

    def _notes(self, made: Sequence[Made]) -> list[tuple[str, str, str]]:
        states = dict.fromkeys(state for each in made for state in each.shows)
        found = (each for state in states for each in notes(self.game, self.stock.apparatus, state.rests_on))
        return sorted(dict.fromkeys(found), key=lambda found: (found[0] != "lozenge", len(found[1]), found[1]))


def _in_lines(items: Sequence[str], room: float) -> list[str]:
    """Items with commas between them on lines of so many mm, none broken."""
    done: list[str] = []
    for item in items:
        if done and width(f"{done[-1]} {item},", "sans", FLOOR) <= room:
            done[-1] += f" {item},"
        else:
            done.append(f"{item},")
    return [*done[:-1], *(last.removesuffix(",") for last in done[-1:])]
