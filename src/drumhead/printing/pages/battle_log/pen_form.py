"""A form to fill in by pen for a turn still to be played: a page of the blank log after the printed turns."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.printing.drawing.tracks import BOLD, LIGHT, Square
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.filled_form import FilledForm, fill
from drumhead.printing.pages.battle_log.journal_story import NOBODY, Turn
from drumhead.printing.pages.battle_log.page_flow import Pages
from drumhead.printing.pages.turn_log.form_pages import PEN
from drumhead.printing.pages.turn_log.turn_form import Cards, Cell, Field, Spec, TurnForm, cards_of
from drumhead.printing.records.roster_entries import BROAD
from drumhead.printing.style.fonts import ASIDE, USUAL, Lettering
from drumhead.printing.text.data_expressions import fill_words


class PenForm(FilledForm):
    """A form for a turn to come; in the first of them the stands, pips and points are filled in."""

    tall = PEN

    def __init__(self, telling: EventSentences, number: int, low_ink: bool, lettering: Lettering = USUAL) -> None:
        turns = telling.story.turns
        last = turns[-1] if turns else None
        states = last.after if last else telling.story.drawn_up
        self.first = number == len(turns) + 1
        points = last.points if last and self.first else {}
        super().__init__(telling, Turn(number, states, after=states, points=points, closed=True), low_ink)
        self.lettering = lettering

    def put(self, pages: Pages, gloss: str) -> None:
        """Place the form on a page of its own with the subtitle `gloss`, landscape where it is too wide otherwise."""
        pages.lie(BROAD)
        pages.begin(fill_words(self.about["heads"]["to-come"], turn=self.turn.number), gloss)
        fill(pages, [self.set(self.form(pages.box.width), pages.box.width)])

    def form(self, room: float) -> TurnForm:
        """Return the content of the form for a width of `room` mm, with its tick boxes and its note on the points."""
        note = fill_words(self.about["heads"]["pen-note"], breaks=self.story.head["breaks"])
        says = split_markup(html.escape(note), ASIDE.face)
        return replace(
            super().form(room),
            fields=tuple(self.fields("fields", {})),
            ticks=tuple(self.log.get("ticks", ())),
            says=tuple(says),
        )

    def notes(self) -> tuple[str, ...]:
        """Return the keys of the notes below the form, on its letters and its columns."""
        return ("letters", "form-note")

    @property
    def columns(self) -> list[Spec]:
        """Every column: a column that had nothing to print may still be written in."""
        return self.all_columns

    @property
    def abreast(self) -> bool:
        """Always False: one side is below the other, which leaves space to write."""
        return False

    def cards(self, room: float) -> Cards | None:
        """Return the cards as in the blank log, in `room` mm, none of them turned; None if the game has no cards."""
        return cards_of(self.telling.ruleset.about, self.signs, self.telling.words, room)

    def units(self, side: str) -> Sequence[str]:
        """Return the keys of a side's units that have stands left."""
        return [key for key in self.story.of(side) if self.turn.before.get(key, NOBODY)["stands"]]

    def cells(self, key: str) -> Iterator[Cell]:
        """Yield a unit's cells: words to begin with and a pale character to write over; barred where not needed."""
        for entry in self.columns:
            begins = ""
            if "begins" in entry and self.first:
                now = self.turn.before[key]
                begins = self.telling.words(entry["begins"], now=now, used=self.used(now), doing=self.doing(now))
            yield Cell(begins, entry.get("ghost", "")) if self.kept(entry, key) else Cell(barred=True)

    def points(self, side: str) -> Iterator[Square]:
        """Yield a square for each point of a side, lost points crossed off; the agreed break point is heavy."""
        quits, lost = self.story.head["sides"][side]["quits"], self.turn.points.get(side, 0)
        for k in range(1, max(quits, lost) + 1):
            last = k == quits and self.story.head["breaks"]
            yield Square(str(k), BOLD if last else LIGHT, pale=not last, crossed=k <= lost)

    def count_fields(self, side: str) -> Iterator[Field]:
        """Yield the fields of log.toml for a side, without counts."""
        yield from self.fields("side-fields", {})

    def fields(self, which: str, facts: Mapping[str, Any]) -> Iterator[Field]:
        """Yield the fields in the list `which` of log.toml, with lines to write on; `facts` are not used."""
        return map(Field, self.log.get(which, ()))
