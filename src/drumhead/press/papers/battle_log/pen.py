"""A turn that is still to be played, as a form for the pen: the blank log's page, begun where the printed turns end."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.press.layout.runs import worded
from drumhead.press.papers.battle_log.filled_form import FilledForm, fill
from drumhead.press.papers.battle_log.flow import Pages
from drumhead.press.papers.battle_log.story import NOBODY, Turn
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.papers.turn_log.form_pages import PEN
from drumhead.press.papers.turn_log.turn_form import Cards, Cell, Field, TurnForm, cards_of
from drumhead.press.text.data_words import filled


class PenForm(FilledForm):
    """A turn to come: of the first of them the stands, pips and points it begins with are filled in."""

    tall = PEN

    def __init__(self, telling: Telling, number: int, low_ink: bool) -> None:
        turns = telling.story.turns
        last = turns[-1] if turns else None
        states = last.after if last else telling.story.drawn_up
        self.first = number == len(turns) + 1
        points = last.points if last and self.first else {}
        super().__init__(telling, Turn(number, states, after=states, points=points, closed=True), low_ink)

    def put(self, pages: Pages, gloss: str) -> None:
        """A page of its own."""
        pages.begin(filled(self.about["heads"]["to-come"], turn=self.turn.number), gloss)
        fill(pages, self.set(pages))

    def form(self, room: float) -> TurnForm:
        """The form in a breadth of `room` mm, with what is ticked and what the points mean."""
        says = worded(html.escape(self.about["heads"]["pen-note"]), "italic")
        return replace(super().form(room), ticks=tuple(self.log.get("ticks", ())), says=tuple(says))

    def notes(self) -> tuple[str, ...]:
        """The letters."""
        return ("letters",)

    def cards(self, room: float) -> Cards | None:
        """As the blank log has them: none of them turned yet."""
        return cards_of(self.telling.ruleset.about, self.signs, self.telling.words, room)

    def units(self, side: str) -> Sequence[str]:
        """Those that are left."""
        return [key for key in self.story.of(side) if self.turn.before.get(key, NOBODY)["stands"]]

    def cells(self, key: str) -> Iterator[Cell]:
        """What a cell begins with, before the pen comes, and a pale sign to write over."""
        for entry in self.columns:
            begins = ""
            if "begins" in entry and self.first:
                now = self.turn.before[key]
                begins = self.telling.words(entry["begins"], now=now, used=self.used(now), doing=self.doing(now))
            yield Cell(begins, entry.get("ghost", "")) if self.kept(entry, key) else Cell(barred=True)

    def fields(self, which: str, facts: Mapping[str, Any]) -> Iterator[Field]:
        """The fields of log.toml with lines to write on."""
        return map(Field, self.log.get(which, ()))
