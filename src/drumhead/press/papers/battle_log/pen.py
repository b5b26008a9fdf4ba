"""A turn that is still to be played, as a form for the pen: the blank log's page, begun where the printed turns end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from drumhead.press.drawing.marks import Mark, Text
from drumhead.press.papers.battle_log.filled_form import Form
from drumhead.press.papers.battle_log.flow import Item, Pages
from drumhead.press.papers.battle_log.story import NOBODY, Card, Turn
from drumhead.press.papers.battle_log.tables import SIZE, Draw, Row
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.style.inks import GHOST
from drumhead.press.text.data_words import filled

TALLEST = 7.6  # mm of a row that is to be written on
RULED = "\N{NO-BREAK SPACE}" * 2 + "_____"


class PenForm(Form):
    """A turn to come: of the first of them the stands, pips and points it begins with are filled in."""

    tallest = TALLEST

    def __init__(self, telling: Telling, number: int, low_ink: bool) -> None:
        turns = telling.story.turns
        last = turns[-1] if turns else None
        states = last.after if last else telling.story.drawn_up
        self.first = number == len(turns) + 1
        points = last.points if last and self.first else {}
        super().__init__(telling, Turn(number, states, after=states, points=points, closed=True), low_ink)

    def notes(self) -> tuple[str, ...]:
        """How the form is filled in, and the letters."""
        return ("pen-note", "letters")

    def put(self, pages: Pages, gloss: str) -> None:
        """A page of its own."""
        pages.begin(filled(self.about["heads"]["to-come"], turn=self.turn.number), gloss)
        self.body(pages)

    def fallen(self) -> list[Card]:
        """As many cards as a turn has, none of them turned yet."""
        about = self.telling.ruleset.about["turn"]
        count = sum(each["count"] for each in about.get("cards", ())) or len(about["phase"])
        return [Card(number, "", "") for number in range(1, count + 1)]

    def _rows(self, side: str) -> Iterator[Row]:
        """A line for every unit that is left."""
        about = self.telling.side(side)
        keys = [key for key in self.story.of(side) if self.turn.before.get(key, NOBODY)["stands"]]
        for at, key in enumerate(keys):
            unit = self.story.units[key]
            ends = at == len(keys) - 1 or self.story.units[keys[at + 1]].get("brigade") != unit.get("brigade")
            cells = tuple(self._cell(entry, key) if self._kept(entry, key) else "–" for entry in self.about["column"])
            yield Row(self.telling.name(key), cells, (about["sign"], about["ink"]), ends, str(unit["number"]))

    def _cell(self, entry: dict[str, str], key: str) -> str | Draw:
        """What stands in a cell before the pen comes: what it begins with, and a pale sign to write over."""
        begins, ghost = "", entry.get("ghost", "")
        if "begins" in entry and self.first:
            now = self.turn.before[key]
            begins = self.telling.words(entry["begins"], now=now, used=self.used(now), doing=self.doing(now))
        return partial(_ghost, begins, ghost) if ghost else begins

    def counts(self, room: float) -> Item:
        """The same words as on a printed record, with lines to write on."""
        words = self.about["counts"]
        said = [(side, filled(words["side-to-come"], line=RULED)) for side in self.story.sides]
        return self._line(said, filled(words["more-to-come"], line=RULED), room)


def _ghost(begins: str, ghost: str, x: float, y: float) -> Iterator[Mark]:
    """A figure and a pale sign after it, about the middle of a cell."""
    base = y + 1.15
    if begins:
        yield Text(x - 1.2, base, begins, "sans", SIZE, "end")
    if ghost:
        yield Text(x, base, ghost, "sans", SIZE, "start" if begins else "middle", GHOST)
