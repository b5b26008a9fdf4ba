"""The pages before the turns: the field as both deployed, the report, the battle at a glance, and the luck of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from drumhead.press.drawing.marks import Mark, Text, moved
from drumhead.press.drawing.symbols import drawn
from drumhead.press.papers.battle_log import rich
from drumhead.press.papers.battle_log.argument import whole
from drumhead.press.papers.battle_log.flow import Item, Pages
from drumhead.press.papers.battle_log.luck import Account, ledger, mixed
from drumhead.press.papers.battle_log.story import Turn
from drumhead.press.papers.battle_log.tables import Column, Draw, Row, Table
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.style.faces import UNDER
from drumhead.press.text import stand_ins
from drumhead.press.text.figures import hundred
from drumhead.press.text.filters import MINUS
from drumhead.press.text.font_metrics import plain, width

AT_ONCE = 8  # turns side by side in a table
LABEL, TOTAL = 44.0, 17.0  # mm
GAP = 1.6  # mm between paragraphs of the report


def heading(words: str, gloss: str = "") -> Item:
    """A head in small capitals, what it means beside it."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield Text(x, y + 5.2, words, "small capitals", 15)
        yield Text(x + width(words, "small capitals", 15) + 3, y + 5.2, gloss, UNDER.face, UNDER.size)

    return Item(7.2, draw, sticks=True)


def paragraph(
    words: str, room: float, type_: rich.Type, low_ink: bool, gap: float = GAP, signs: rich.Signs = ()
) -> Iterator[Item]:
    """A paragraph line by line."""
    lines = rich.lines(words, type_, room)
    for number, line in enumerate(lines):
        last = number == len(lines) - 1

        def draw(x: float, y: float, line: rich.Line = line) -> list[Mark]:
            return rich.drawn([line], x, y, type_, low_ink, signs=signs)

        sticks = not last and (number == 0 or number == len(lines) - 2)
        yield Item(type_.step + (gap if last else 0), draw, sticks)


def report(pages: Pages, telling: Telling, low_ink: bool) -> None:
    """The battle as a report, in two columns; a unit named for the first time in a turn has its side's sign."""
    signs = [(str(each["sign"]), str(each["ink"])) for each in map(telling.side, telling.story.sides)]
    items: list[Item] = []
    for head, words in whole(telling):
        said = f"{stand_ins.STRONG}{head}.{stand_ins.PLAIN} {words}" if head else words
        items += paragraph(said, pages.column(), rich.REPORT, low_ink, signs=signs)
    pages.flow(items)


class Glance:
    """The tables of a battle: by turn, by unit, and of luck."""

    def __init__(self, telling: Telling, low_ink: bool) -> None:
        self.telling, self.story, self.low_ink = telling, telling.story, low_ink

    def sign(self, side: str) -> tuple[str, str]:
        about = self.telling.side(side)
        return str(about["sign"]), str(about["ink"])

    # ------------------------------------------------------------ by turn
    def turns(self) -> Iterator[Table]:
        """What was done and lost, turn by turn, a table for every few turns."""
        for first in range(0, len(self.story.turns), AT_ONCE):
            turns = self.story.turns[first : first + AT_ONCE]
            last = first + AT_ONCE >= len(self.story.turns)
            wide = (190.0 - LABEL - TOTAL) / max(5, len(turns))
            columns = [Column(f"turn {turn.number}", wide) for turn in turns]
            columns += [Column("in all", TOTAL)] if last else []
            rows = [self._cards(turns, last, wide)]
            for entry in self.telling.about["glance"]:
                rows += self._counted(entry["says"], turns, last, partial(self._done, entry["kinds"]))
            rows += self._counted(f"{self.telling.about['stand']}s lost", turns, last, self.story.lost)
            rows += self._points(turns, last)
            yield Table(LABEL, tuple(columns), tuple(rows), 4.7)

    def _cards(self, turns: Sequence[Turn], last: bool, wide: float) -> Row:
        def fell(turn: Turn) -> Draw:
            def draw(x: float, y: float) -> Iterator[Mark]:
                cards = [card for card in turn.cards if card.number]
                step = min(2.8, (wide - 1.2) / max(1, len(cards)))
                for at, card in enumerate(cards):
                    word, ink = self.sign(card.side)
                    yield drawn(word, min(2.6, step * 0.95), ink).centred(x + (at - (len(cards) - 1) / 2) * step, y)

            return draw

        return Row("cards as they fell", (*map(fell, turns), *([""] if last else [])), ends=True)

    def _counted(
        self, says: str, turns: Sequence[Turn], last: bool, count: Callable[[Turn, str], int]
    ) -> Iterator[Row]:
        for at, side in enumerate(self.story.sides):
            cells = [str(count(turn, side) or "–") for turn in turns]
            cells += [str(sum(count(turn, side) for turn in self.story.turns) or "–")] if last else []
            yield Row("" if at else says, tuple(cells), self.sign(side), side == self.story.sides[-1])

    def _done(self, kinds: Sequence[str], turn: Turn, side: str) -> int:
        return sum(deed.kind in kinds and self.telling.side_of(deed) == side for deed in turn.deeds)

    def _points(self, turns: Sequence[Turn], last: bool) -> Iterator[Row]:
        says = self.telling.about["dead-or-routing"]
        for at, side in enumerate(self.story.sides):
            cells = [str(turn.points.get(side, 0)) if turn.closed else "–" for turn in turns]
            cells += [self.telling.limit(side)] if last else []
            yield Row("" if at else says, tuple(cells), self.sign(side), side == self.story.sides[-1])

    # ------------------------------------------------------------ by unit
    def units(self) -> Iterator[tuple[str, Table]]:
        """Every unit of a side: its stands and pips as each turn closed, its volleys, hits and losses."""
        for side in self.story.sides:
            for first in range(0, len(self.story.turns), AT_ONCE):
                turns = self.story.turns[first : first + AT_ONCE]
                last = first + AT_ONCE >= len(self.story.turns)
                wide = (190.0 - 60 - 12 - 3 * 12.5) / max(5, len(turns))
                columns = [Column("at first", 12), *(Column(str(turn.number), wide) for turn in turns)]
                columns += [Column(head, 12.5) for head in ("volleys", "hits", "lost")] if last else []
                rows = tuple(self._unit(key, turns, last) for key in self.story.of(side))
                yield side, Table(60, tuple(columns), rows, 4.9, self.telling.about["heads"]["units-head"])

    def _unit(self, key: str, turns: Sequence[Turn], last: bool) -> Row:
        unit = self.story.units[key]
        cells: list[str | Draw] = [str(unit["stands"]), *(self._state(turn, key) for turn in turns)]
        if last:
            fired = [deed for turn in self.story.turns for deed in turn.deeds if deed.kind == "fire"]
            own = [deed for deed in fired if deed.event["u"] == key]
            lost = unit["stands"] - self.story.turns[-1].after[key]["stands"]
            hits = sum(deed.event["hits"] for deed in own)
            cells += [str(len(own) or "–"), str(hits) if own else "–", str(lost or "–")]
        ends = key == self.story.of(unit["side"])[-1]
        return Row(self.telling.name(key), tuple(cells), self.sign(unit["side"]), ends, str(unit["number"]))

    def _state(self, turn: Turn, key: str) -> str | Draw:
        """Stands left, a die with its pips beside them; a dagger once, when the unit is gone."""
        state = turn.after[key]
        if not state["stands"]:
            return "†" if turn.before[key]["stands"] else ""
        routs = "routing" in state.get("state", ())

        def draw(x: float, y: float) -> Iterator[Mark]:
            words = f"{state['stands']}{' R' if routs else ''}"
            yield Text(x - 1.4, y + 1.1, words, "semibold" if routs else "sans", 9.4, "end" if not routs else "middle")
            if state["pips"]:
                yield moved(rich.die(state["pips"], False, self.low_ink), x + (3.0 if routs else 0.3), y - 1.5)

        return draw

    # ------------------------------------------------------------ by officer
    def officers(self) -> Iterator[Table]:
        """With which unit every officer was as each turn closed, and who fell when."""
        about = self.telling.about["heads"]
        for first in range(0, len(self.story.turns), AT_ONCE):
            turns = self.story.turns[first : first + AT_ONCE]
            wide = (190.0 - 60) / max(8, len(turns))
            columns = tuple(Column(str(turn.number), wide) for turn in turns)
            rows = tuple(row for side in self.story.sides for row in self._officers_of(side, turns))
            if rows:
                yield Table(60, columns, rows, 4.9, about["officers-head"])

    def _officers_of(self, side: str, turns: Sequence[Turn]) -> Iterator[Row]:
        names = list(self.story.head["sides"][side]["officers"])
        for name in names:
            cells = tuple(self._officer(turn, f"{side}:{name}") for turn in turns)
            yield Row(plain(name), cells, self.sign(side), name == names[-1])

    def _officer(self, turn: Turn, officer: str) -> str:
        """The number of the unit he rode with, a dash if he was alone, a dagger when he fell."""
        if officer in turn.riders:
            unit = turn.riders[officer].get("u")
            return str(self.story.units[unit]["number"]) if unit else "–"
        return "†" if any(e["e"] == "falls" and e["officer"] == officer for e in turn.events) else ""

    # ------------------------------------------------------------ luck
    def luck(self) -> Table:
        """What each side threw against what it had to expect."""
        heads = ("dice", "thrown", "expected", "over", "luck")
        columns = [Column(head, wide) for _ in self.story.sides for head, wide in zip(heads, (12, 13, 19, 15, 16))]
        rows = []
        for name, accounts in ledger(self.story, self.telling.about["luck"]).items():
            cells = [cell for side in self.story.sides for cell in _account(accounts[side])]
            rows.append(Row(name, tuple(cells)))
        return Table(40.0, tuple(columns), tuple(rows), 5.0)

    def luck_heads(self) -> Item:
        """The sides over their halves of the ledger."""

        def draw(x: float, y: float) -> Iterator[Mark]:
            for at, side in enumerate(self.story.sides):
                word, ink = self.sign(side)
                left = x + 40.0 + at * 75.0
                yield drawn(word, 3.2, ink).at(left + 2, y + 0.8)
                yield Text(left + 6.5, y + 4.0, plain(self.telling.side(side)["name"]), "semibold", 9.4)

        return Item(5.0, draw, sticks=True)


def _account(account: Account) -> tuple[str, ...]:
    if not account.dice:
        return ("–", "", "", "", "")
    over = account.over
    signed = f"{MINUS}{mixed(-over)}" if over < 0 else f"+{mixed(over)}" if over else "0"
    luck = f"{'bad' if over < 0 else 'good'} {hundred(account.so_odd)}"
    return str(account.dice), str(account.thrown), mixed(account.expected), signed, luck
