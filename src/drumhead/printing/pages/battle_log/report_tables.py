"""The tables before the turns: the battle at a glance, its units, and its luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeVar

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Text, move
from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.drawn_tables import Column, Draw, Row, Table
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Turn
from drumhead.printing.pages.battle_log.luck_ledger import Account, format_fraction, ledger
from drumhead.printing.pages.battle_log.page_flow import GUTTER, Item
from drumhead.printing.style.fonts import UNDER
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.font_metrics import plain, width
from drumhead.printing.text.template_filters import MINUS

TURN, NARROW = 14.0, 170.0  # mm that a turn needs in a table; a page that is narrower has a side below the other
LABEL, TOTAL = 44.0, 20.0  # mm
STEP = 4.15  # mm from row to row
FIRST = 6.0  # mm of what a unit began with
STATE, FIGURE, HITS = 7.3, 5.4, 4.9  # mm of a turn: with its die, of figures that may rout, of hits
NAMES = 34.0  # mm of a unit's name, sign and number in the table of all turns
LUCK = ("dice", "thrown", "expected", "over", "luck")
FEW = 5  # dice of both sides: the luck of fewer is no luck worth telling
GAP = 1.6  # mm between paragraphs of the report
FINEST = 1.6  # mm from one sign of a card to the next, where each is still to be seen
T = TypeVar("T")
PAIR = -3.6, 3.6  # mm from the middle of a column to the figure of either side
LIMITS = (-4.7, 4.7)  # mm: the same, for words such as “of 30”


def heading(words: str, gloss: str = "") -> Item:
    """Return a heading in small capitals as a block, with its explanation `gloss` to the right."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield Text(x, y + 5.2, words, "small capitals", 15)
        yield Text(x + width(words, "small capitals", 15) + 3, y + 5.2, gloss, UNDER.face, UNDER.size)

    return Item(7.2, draw, sticks=True)


def paragraph(
    words: str, room: float, type_: log_rich_text.Type, low_ink: bool, gap: float = GAP, signs: log_rich_text.Signs = ()
) -> Iterator[Item]:
    """Yield a paragraph line by line in `room` mm, with `gap` mm below it; `signs` are the sides' symbols."""
    lines = log_rich_text.lines(words, type_, room)
    for number, line in enumerate(lines):
        last = number == len(lines) - 1

        def draw(x: float, y: float, line: log_rich_text.Line = line) -> list[Mark]:
            return log_rich_text.draw_lines([line], x, y, type_, low_ink, signs=signs)

        sticks = not last and (number == 0 or number == len(lines) - 2)
        yield Item(type_.step + (gap if last else 0), draw, sticks)


class Glance:
    """The tables of a battle in a width of `room` mm: by turn, by unit, and of luck."""

    def __init__(self, telling: EventSentences, low_ink: bool, room: float) -> None:
        self.telling, self.story, self.low_ink, self.room = telling, telling.story, low_ink, room

    @property
    def abreast(self) -> list[tuple[str, ...]]:
        """The ids of the sides by row: both in one row, or on a narrow page each in a row of its own."""
        sides = tuple(self.story.sides)
        return [sides] if self.room >= NARROW else [(side,) for side in sides]

    def sign(self, side: str) -> tuple[str, str]:
        """Return the symbol of a side and its colour, which begin its lines in a table."""
        about = self.telling.side(side)
        return str(about["sign"]), str(about["ink"])

    # ------------------------------------------------------------ by turn
    def turns(self) -> Iterator[Table]:
        """Yield tables of deeds, losses and points of both sides, one table for every few turns."""
        room = self.room - LABEL - TOTAL
        at_once = int(room / TURN)
        for turns in in_equal_parts(self.story.turns, at_once):
            last = turns[-1] is self.story.turns[-1]
            wide = min(room / len(turns), room / at_once * 1.6)
            columns = [Column(f"turn {turn.number}", wide) for turn in turns]
            columns += [Column("in all", TOTAL)] if last else []
            rows = list(self._cards(turns, last, wide))
            for entry in self.telling.about["glance"]:
                if any(deed.kind in entry["kinds"] for turn in self.story.turns for deed in turn.deeds):
                    rows.append(self._counted(entry["says"], turns, last, partial(self._done, entry["kinds"])))
            rows.append(self._counted(f"{self.telling.about['stand']}s lost", turns, last, self.story.lost))
            rows.append(self._points(turns, last))
            yield Table(LABEL, tuple(columns), tuple(rows), STEP)

    def _cards(self, turns: Sequence[Turn], last: bool, wide: float) -> Iterator[Row]:
        """Yield the rows of the cards by symbol, in the order drawn; where there are too many, their number.

        `last` is true if these are the last turns; `wide` is the width of a turn in mm.
        """
        fallen = {turn.number: [card.side for card in turn.cards if card.side] for turn in self.story.turns}
        count = len(turns) + last
        if max(map(len, fallen.values())) * FINEST > wide:
            yield self._signs(count)
            yield self._counted("cards", turns, last, lambda turn, side: fallen[turn.number].count(side))
            return

        def fell(turn: Turn) -> Draw:
            def draw(x: float, y: float) -> Iterator[Mark]:
                sides = fallen[turn.number]
                step = min(2.8, (wide - 1.2) / max(1, len(sides)))
                for at, side in enumerate(sides):
                    word, ink = self.sign(side)
                    yield draw_symbol(word, min(2.6, step * 0.95), ink).centre(
                        x + (at - (len(sides) - 1) / 2) * step, y
                    )

            return draw

        yield Row(self.telling.about["argument"]["cards-fell"], (*map(fell, turns), *([""] if last else [])), ends=True)
        yield self._signs(count)

    def _signs(self, count: int) -> Row:
        """Return a row with the symbols of both sides over the two numbers of each of `count` columns."""

        def draw(x: float, y: float) -> Iterator[Mark]:
            for side, at in zip(self.story.sides, PAIR):
                word, ink = self.sign(side)
                yield draw_symbol(word, 2.6, ink).centre(x + at, y)

        return Row("", (draw,) * count)

    def _pair(self, values: Sequence[str], pair: tuple[float, float] = PAIR) -> Draw:
        """Return a drawing of two numbers at the offsets of `pair` in mm, each in the colour of its side."""

        def draw(x: float, y: float) -> Iterator[Mark]:
            for side, words, at in zip(self.story.sides, values, pair):
                yield Text(x + at, y + 1.1, words, "bold", 9.0, "middle", self.sign(side)[1])

        return draw

    def _counted(self, says: str, turns: Sequence[Turn], last: bool, count: Callable[[Turn, str], int]) -> Row:
        cells = [self._pair([str(count(turn, side) or "–") for side in self.story.sides]) for turn in turns]
        if last:
            sums = [sum(count(turn, side) for turn in self.story.turns) for side in self.story.sides]
            cells.append(self._pair([str(each or "–") for each in sums]))
        return Row(says, tuple(cells))

    def _done(self, kinds: Sequence[str], turn: Turn, side: str) -> int:
        return sum(deed.kind in kinds and self.telling.side_of(deed) == side for deed in turn.deeds)

    def _points(self, turns: Sequence[Turn], last: bool) -> Row:
        sides = self.story.sides
        cells = [
            self._pair([str(turn.points.get(side, 0)) if turn.closed else "–" for side in sides]) for turn in turns
        ]
        if last:
            cells.append(self._pair([self.telling.limit(side) for side in sides], LIMITS))
        return Row(self.telling.about["dead-or-routing"], tuple(cells), ends=True)

    # ------------------------------------------------------------ by unit
    def units(self) -> Iterator[tuple[Table, ...]]:
        """Yield rows of tables with each unit's state after every turn, the sides side by side where there is space.

        There is a row for every few turns.
        """
        states = [state for turn in self.story.turns for state in turn.after.values()]
        first, wide = (0.0, HITS) if self.telling.ruleset.units_are_whole else (FIRST, FIGURE)
        wide = STATE if any(state["pips"] for state in states) else wide
        for sides in self.abreast:
            room = (self.room - GUTTER * (len(sides) - 1)) / len(sides) - first
            for turns in in_equal_parts(self.story.turns, int((room - NAMES) / wide)):
                columns = [*([Column("", first)] if first else []), *(Column(str(turn.number), wide) for turn in turns)]
                name = room - wide * len(turns)
                heads = (self.telling.about["heads"]["units-head"], "")
                rows = ([self._unit(key, turns) for key in self.story.of(side)] for side in sides)
                yield tuple(Table(name, tuple(columns), tuple(each), STEP, head) for each, head in zip(rows, heads))

    def _unit(self, key: str, turns: Sequence[Turn]) -> Row:
        unit = self.story.units[key]
        begun = [] if self.telling.ruleset.units_are_whole else [str(unit["stands"])]
        cells: list[str | Draw] = [*begun, *(self._state(turn, key) for turn in turns)]
        ends = key == self.story.of(unit["side"])[-1]
        return Row(self.telling.name(key), tuple(cells), self.sign(unit["side"]), ends, str(unit["number"]))

    def _state(self, turn: Turn, key: str) -> str | Draw:
        """Return the cell for a unit after a turn: its stands with a die for its pips, or its hits.

        Hits are for rulesets in which a unit has no stands to lose. A dagger marks the turn in which it was
        destroyed; after that the cell is "".
        """
        state = turn.after[key]
        if not state["stands"]:
            return "†" if turn.before[key]["stands"] else ""
        routs = self.telling.runs(state)
        if self.telling.ruleset.units_are_whole:
            return str(state.get("hits", "–"))

        def draw(x: float, y: float) -> Iterator[Mark]:
            words, face = f"{state['stands']}{'R' if routs else ''}", "semibold" if routs else "sans"
            if len(words) > 2:  # no room for a die
                yield Text(x, y + 1.1, words, face, 9.0, "middle")
                return
            yield Text(x + 0.1, y + 1.1, words, face, 9.0, "end")
            if state["pips"]:
                yield move(log_rich_text.die(state["pips"], False, self.low_ink), x + 0.4, y - 1.5)

        return draw

    # ------------------------------------------------------------ luck
    @property
    def has_luck(self) -> bool:
        """Whether enough dice were thrown for a luck ledger; false where cards decide."""
        return any(self._accounts(self.story.sides))

    def luck(self) -> Iterator[Item]:
        """Yield the luck ledger as blocks: each side's throws and the expected results."""
        for sides in self.abreast:
            yield self._luck_heads(sides)
            yield from self._luck(sides).items()

    def _luck(self, sides: Sequence[str]) -> Table:
        heads = self.telling.about["heads"].get("luck-columns", LUCK)
        columns = [Column(head, wide) for _ in sides for head, wide in zip(heads, (12, 13, 19, 15, 16))]
        rows = []
        for name, accounts in self._accounts(sides):
            cells = [cell for side in sides for cell in _account(accounts[side])]
            rows.append(Row(name, tuple(cells)))
        return Table(40.0, tuple(columns), tuple(rows), STEP)

    def _accounts(self, sides: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Account]]]:
        """Yield the name of each kind of throw that was made often enough to count, with its account by side."""
        for name, accounts in ledger(self.story, self.telling.about["luck"]).items():
            if sum(account.dice for account in accounts.values()) >= FEW:
                yield name, accounts

    def _luck_heads(self, sides: Sequence[str]) -> Item:
        """Return the names of the sides as a block over their parts of the ledger."""

        def draw(x: float, y: float) -> Iterator[Mark]:
            for at, side in enumerate(sides):
                word, ink = self.sign(side)
                left = x + 40.0 + at * 75.0
                yield draw_symbol(word, 3.2, ink).at(left + 2, y + 0.8)
                yield Text(left + 6.5, y + 4.0, plain(self.telling.side(side)["name"]), "semibold", 9.4)

        return Item(5.0, draw, sticks=True)


def in_equal_parts(turns: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Yield a sequence in as few parts of at most `most` items as possible, of nearly equal length."""
    parts = -(-len(turns) // most)
    ends = [len(turns) * number // max(1, parts) for number in range(parts + 1)]
    yield from (turns[start:end] for start, end in pairwise(ends))


def _account(account: Account) -> tuple[str, ...]:
    if not account.dice:
        return ("–", "", "", "", "")
    over = account.over
    signed = f"{MINUS}{format_fraction(-over)}" if over < 0 else f"+{format_fraction(over)}" if over else "0"
    luck = f"{'bad' if over < 0 else 'good'} {hundred(account.so_odd)}" if over else "even"
    return str(account.dice), str(account.thrown), format_fraction(account.expected), signed, luck
