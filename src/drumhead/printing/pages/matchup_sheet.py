"""The match-up sheet of a side: each of its units against each enemy, with six chances for every pair.

It is one landscape page in the largest text that fits. An army too large for one page in the smallest text goes on
over further pages, and enemies that find no room beside each other follow below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from drumhead.model.unit import TO_BE_DICED
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.army_comparison import settle_quality
from drumhead.printing.odds.matchups import FIRE, Alike, Matchups, Sheet, compare_units
from drumhead.printing.pages.document import Part, check_sizes, pdf_name
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import SMALL
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.font_metrics import lines, width
from drumhead.printing.text.template_filters import HOLD, upper_first
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.odds.matchups import Cell
    from drumhead.printing.page_input import Game, PrintOptions

BROAD = 200.0  # mm: lines that fit an A3 sheet upright, and A4 and Letter in landscape
SIZES = (15.0, 13.5, 12.0, 11.4, 10.8, 10.2, 9.6, 9.0)  # points, the largest first
LARGE = 12.0  # points: the least of large type
BESIDE = 0.26  # of the breadth: the names of units at the left
NAMES = (34.0, 66.0)  # mm that they have at least and at most
KEYS_AIR = 0.8  # mm between the keys above them
KEYS_SIDES = 1.4  # mm of the frame of the keys, and beside it
LESS_FOR_EACH = 2.0  # mm by which they are narrower for each enemy
BESIDE_BOX = 0.2  # mm at either side of a marked figure, inside its box
AIR = 0.5  # mm beside the broadest figure: its box, and some white to the next
ACROSS = 3  # figures beside each other in a pair
WIDEST = (">99", "100")
LEADING = 1.16
LETTER = 0.53  # of the text size: the breadth of a letter, on average
LEAST_BROKEN = 9  # letters: shorter words are never hyphenated
SIDES = 1.2  # mm beside a name
MOST_LINES = 40
FURNITURE = 27.0  # mm of header and footer, and of the air about the table
FIXED_LEGEND = 900.0  # mm of the text of the legend that is the same for all games, and of unfilled lines


def parts(game: Game, wishes: PrintOptions, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield a match-up sheet for each of these sides; () means every side. A game without a battle has none.

    PaperError for too many units.
    """
    battle = game.battle
    if battle is None or len(battle.armies) < 2:
        return
    check_sizes(game, "a match-up sheet has")
    for side in sides or tuple(battle.armies):
        name = game.side(side)["name"]
        draw = partial(matchup_sheet, game, side, wishes)
        yield Part(f"Match-ups, {name}", pdf_name(game, f"matchups-{side}"), "to pin up", draw, heavy=True, leaf="own")


def matchup_sheet(game: Game, side: str, wishes: PrintOptions) -> bytes:
    """Return the match-up sheet of a side as a PDF; KeyError if the battle has no such side."""
    with disable_collection():
        page = _Page(game, side, wishes)
        return page.setting.pdf_of(page.document())


@dataclass(frozen=True)
class Line:
    """What the sheet prints of units that are alike: numbers with names, and what they are."""

    names: tuple[tuple[int, str], ...]
    what: str

    @property
    def called(self) -> list[str]:
        """Each number with its name."""
        return [f"{number} {name}" for number, name in self.names]


class _Page:
    """The layout of one match-up sheet."""

    def __init__(self, game: Game, side: str, wishes: PrintOptions) -> None:
        self.game, self.side = game, side
        self.setting = HtmlRenderer(game, wishes, BROAD)
        self.matchups = Matchups(self.setting)
        with self.setting.apparatus.line() as self.marks:
            self.sheet: Sheet = compare_units(self.matchups, side)
            self.figures, self.notes = self.matchups.figures, self.matchups.notes
        self.own = [self._line(alike) for alike in self.sheet.own]
        self.enemies = [self._line(alike) for alike in self.sheet.enemies]

    def document(self) -> Any:
        """Return the sheet as WeasyPrint lays it out, in the largest text with which it is one page.

        It is in the smallest text, on more pages, if it never is.
        """
        least = LARGE if self.setting.wishes.type == "large" else 0.0
        sizes = [size for size in SIZES if size >= least]
        room = self.setting.paper.printable.height - FURNITURE
        for size in sizes:
            if self._room(size) >= len(self.sheet.enemies) and self._height(size) <= room:
                document = self._set(size)
                if len(document.pages) == 1:
                    return document
        return self._set(sizes[-1])

    def _height(self, size: float) -> float:
        """Return about how many mm the table and the legend need in a text size, so that few sizes are laid out."""
        leading, air = size * LEADING * POINT, _air(size)
        broad, beside = self.setting.paper.printable.width, self._beside(size)
        column = (broad - beside) / len(self.sheet.enemies) - SIDES

        def high(parts: Sequence[str], room: float) -> float:
            return sum(len(lines(each, "sans", size, room, MOST_LINES)) for each in parts) * leading + 2 * air

        heading = max(high([*line.called, line.what], column) for line in self.enemies)
        least = 2 * (leading + 2 * air)
        rows = sum(max(least, high([", ".join(line.called), line.what], beside - SIDES)) for line in self.own)
        said = (*(figure.says for figure in self.figures[2:]), *self.notes)
        legend = FIXED_LEGEND + sum(width(words, SMALL.face, SMALL.size) for words in said)
        return heading + rows + legend / broad * SMALL.leading * POINT

    def _room(self, size: float) -> int:
        """Return how many enemies have room beside each other in a text size, given in points."""
        return max(1, int((self.setting.paper.printable.width - self._least_beside) // _breadth(size)))

    @cached_property
    def _least_beside(self) -> float:
        """The least breadth in mm of the names at the left: enough for the keys that stand above them."""
        broadest = max(width(figure.head, "semibold", SMALL.size) for figure in self.figures)
        return max(NAMES[0], ACROSS * (broadest + KEYS_AIR) + KEYS_SIDES)

    def _beside(self, size: float) -> float:
        """Return the breadth in mm of the names at the left: less if the figures of many enemies need it."""
        broad, count = self.setting.paper.printable.width, len(self.sheet.enemies)
        left = broad - min(count, self._room(size)) * _breadth(size)
        return max(self._least_beside, min(BESIDE * broad - count * LESS_FOR_EACH, NAMES[1], left))

    def _unbroken(self, size: float, columns: int) -> int:
        """Return the length in letters from which words are hyphenated: those that may find no room in a column."""
        room = (self.setting.paper.printable.width - self._beside(size)) / columns - SIDES
        return max(LEAST_BROKEN, int(room / (LETTER * size * POINT)))

    def _set(self, size: float) -> Any:
        count, most = len(self.sheet.enemies), self._room(size)
        each = -(-count // -(-count // most))
        tables = [range(first, min(first + each, count)) for first in range(0, count, each)]
        words = self.setting.words(
            "matchups.html",
            side=self.game.side(self.side),
            fire=[figure for figure in self.figures if figure.kind == FIRE],
            close=[figure for figure in self.figures if figure.kind != FIRE],
            own=self.own,
            enemies=self.enemies,
            tables=tables,
            pairs=[[self._rows(*pair) for pair in zip(*both)] for both in zip(self.sheet.pairs, self.sheet.marks)],
            notes=self.notes,
            cases=self.sheet.cases,
            rolled=self._rolled(),
            line_marks=self.marks,
            beside=self._beside(size),
            points=size,
            leading=size * LEADING,
            unbroken=self._unbroken(size, each),
            air=_air(size),
            beside_box=BESIDE_BOX,
        )
        return self.setting.set(words)

    def _line(self, alike: Alike) -> Line:
        rules, unit = self.game.ruleset, alike.first
        quality = "to be rolled" if unit.quality == TO_BE_DICED else unit.quality and self._quality(unit)
        what = [rules.kind_name(unit.listed_kind), quality, rules.name_unit_count(unit.stands).replace(" ", HOLD)]
        return Line(tuple((each.number, each.name) for each in alike.units), upper_first(", ".join(filter(None, what))))

    def _rolled(self) -> str:
        """Return the quality that units to be rolled are taken to have; "" if there are none."""
        for alike in (*self.sheet.own, *self.sheet.enemies):
            if alike.first.quality == TO_BE_DICED:
                return self._quality(settle_quality(self.game.ruleset.about, alike.first))
        return ""

    def _quality(self, unit: Unit) -> str:
        return self.game.ruleset.name_of("quality", unit.quality).lower()

    @staticmethod
    def _rows(pair: Sequence[Cell], marks: Sequence[str]) -> list[list[tuple[str, str]]]:
        """Return the two rows of a pair: text and mark of each figure, with empty ones where fire has fewer."""
        said = [("" if cell.chance is None else hundred(cell.chance), mark) for cell, mark in zip(pair, marks)]
        fire, close = said[:-ACROSS], said[-ACROSS:]
        return [[*fire, *[("", "")] * (ACROSS - len(fire))], close]


def _air(size: float) -> float:
    """Return the mm above and below a line of the table: less in small text, which is for large armies."""
    return 0.35 if size >= LARGE else 0.1 if size <= SIZES[-1] else 0.2


def _breadth(size: float) -> float:
    """Return the breadth in mm that the figures of one enemy need in a text size, given in points."""
    return ACROSS * (max(width(each, "bold", size) for each in WIDEST) + AIR)
