"""Forms to fill in by pen for turns still to be played: pages of the blank log after the printed turns."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from drumhead.printing.drawing.tracks import BOLD, LIGHT, Square
from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.filled_form import FilledForm, fill
from drumhead.printing.pages.battle_log.journal_story import NOBODY, Turn
from drumhead.printing.pages.battle_log.page_flow import Item, Pages
from drumhead.printing.pages.turn_log.form_pages import PEN, SetForm
from drumhead.printing.pages.turn_log.turn_form import (
    Cell,
    Field,
    Spec,
    TurnForm,
    cards_of,
    columns,
    least_width,
    letters_in_words,
    side_by_side,
    without_words,
)
from drumhead.printing.pages.turn_log.turn_layout import BETWEEN, Room, best_layout, name_width, title_of
from drumhead.printing.style.fonts import ASIDE, USUAL, Lettering
from drumhead.printing.text.data_expressions import fill_words


def put_pen_forms(
    pages: Pages, gloss: str, telling: EventSentences, turns: Sequence[int], low_ink: bool, lettering: Lettering
) -> None:
    """Place the forms of these turns on pages of their own with the subtitle `gloss`, on as few as possible."""

    def draw(group: Sequence[int], room: float) -> SetForm:
        form = PenForm(telling, group, low_ink, lettering)
        return form.set(form.form(room), room)

    pages.finish()
    ways = [replace(pages, paper=paper) for paper in (pages.paper, pages.paper.on_its_side())]
    rooms = [Room(way.box.width, way.box.height, bool(at)) for at, way in enumerate(ways)]
    least = least_width(PenForm(telling, turns, low_ink).columns)
    layout = best_layout(rooms, turns, least, draw, lettering)
    if layout.room.is_landscape:
        pages.lie()
    high = (layout.room.height + BETWEEN) / layout.bands - BETWEEN
    for groups in layout.by_page:
        pages.begin(title_of([turn for group in groups for turn in group]), gloss)
        for form in [draw(group, layout.room.width) for group in groups]:
            if layout.bands == 1:
                fill(pages, [form])
            else:
                (page,) = form.pages(high, high)
                pages.put(Item(high, partial(_moved, page.marks)), BETWEEN)


def _moved(marks: Sequence[Mark], x: float, y: float) -> list[Mark]:
    return [move(marks, x, y)]


class PenForm(FilledForm):
    """A form for turns to come, side by side; if they are the next ones, stands, pips and points are filled in."""

    tall = PEN

    def __init__(
        self, telling: EventSentences, numbers: Sequence[int], low_ink: bool, lettering: Lettering = USUAL
    ) -> None:
        turns = telling.story.turns
        last = turns[-1] if turns else None
        states = last.after if last else telling.story.drawn_up
        self.numbers, self.first = numbers, numbers[0] == len(turns) + 1
        points = last.points if last and self.first else {}
        super().__init__(telling, Turn(numbers[0], states, after=states, points=points, closed=True), low_ink)
        self.lettering = lettering

    def form(self, room: float) -> TurnForm:
        """Return the content of the form for a width of `room` mm, with its tick boxes.

        The first of all forms also has the points and the notes.
        """
        note = fill_words(self.about["heads"]["pen-note"], breaks=self.story.head["breaks"])
        sides = tuple(self.side(side) for side in self.story.sides)
        names = (row.name for side in sides for row in side.rows)
        name = name_width(names, room, len(self.numbers), self.columns, self.lettering)
        cards = cards_of(self.telling.ruleset.about, self.signs, self.telling.words)
        notes = (cards.says if cards else "", letters_in_words(self.log), self.about["heads"]["form-note"])
        form = TurnForm(
            name,
            columns(self.columns, (room - name) / len(self.numbers)),
            tuple(map(without_words, sides)),
            cards,
            tuple(self.fields("fields", {})),
            tuple(self.log.get("ticks", ())),
            tuple(split_markup(html.escape(note), ASIDE.face)) if self.first else (),
            notes=tuple(split_markup(html.escape(" ".join(filter(None, notes if self.first else ()))))),
        )
        return side_by_side(form, self.numbers, sides)

    @property
    def columns(self) -> list[Spec]:
        """Every column: a column that had nothing to print may still be written in."""
        return self.all_columns

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
        """Yield a square for each point of a side in the first form, lost points crossed off.

        The agreed break point is heavy.
        """
        quits, lost = self.story.head["sides"][side]["quits"], self.turn.points.get(side, 0)
        for k in range(1, max(quits, lost) + 1 if self.first else 1):
            last = k == quits and self.story.head["breaks"]
            yield Square(str(k), BOLD if last else LIGHT, pale=not last, crossed=k <= lost)

    def count_fields(self, side: str) -> Iterator[Field]:
        """Yield the fields of log.toml for a side, without counts."""
        yield from self.fields("side-fields", {})

    def fields(self, which: str, facts: Mapping[str, Any]) -> Iterator[Field]:
        """Yield the fields in the list `which` of log.toml, with lines to write on; `facts` are not used."""
        return map(Field, self.log.get(which, ()))
