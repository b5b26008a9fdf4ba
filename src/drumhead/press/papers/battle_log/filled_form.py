"""A turn's page of the log, filled in: cards ringed, a line for every unit, points crossed off."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from drumhead.press.drawing.marks import Mark, moved
from drumhead.press.drawing.tracks import BOLD, FLOOR, LIGHT, Square
from drumhead.press.layout.runs import worded
from drumhead.press.papers.battle_log.flow import Item, Pages
from drumhead.press.papers.battle_log.report import heading
from drumhead.press.papers.battle_log.story import Deed, Turn
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.papers.turn_log.form_pages import PRINTED, FormPage, SetForm
from drumhead.press.papers.turn_log.turn_form import Cards, Cell, Field, Row, Side, Sign, Slot, Spec, TurnForm, columns
from drumhead.press.records.recorded import kind_in
from drumhead.press.text.data_words import filled
from drumhead.press.text.font_metrics import width

NAME = 58.0  # mm of a unit's name where a ruleset has no log.toml
CARD = (17.5, 11.6)  # mm of a card on which a sign is ringed


class FilledForm:
    """One turn as a player would have written it down."""

    tall = PRINTED

    def __init__(self, telling: Telling, turn: Turn, low_ink: bool) -> None:
        self.telling, self.turn, self.low_ink = telling, turn, low_ink
        self.story, self.about = telling.story, telling.about
        self.log: Spec = telling.ruleset.about.get("log", {})

    # ------------------------------------------------------------ on pages
    def put(self, pages: Pages, gloss: str) -> None:
        """The form below the deeds where there is room for it, else on a page of its own, or on as many as it needs."""
        heads, form, over = self.about["heads"], self.set(pages), heading(self.about["heads"]["the-record"])
        if pages.left < over.height + form.takes:
            pages.begin(filled(heads["record"], turn=self.turn.number), gloss)
        else:
            pages.put(over)
        fill(pages, form)

    def set(self, pages: Pages) -> SetForm:
        """The form as broad as the pages."""
        return SetForm(self.form(pages.box.width), pages.box.width, self.low_ink, self.tall)

    # ------------------------------------------------------------ as data
    def form(self, room: float) -> TurnForm:
        """The form in a breadth of `room` mm; of a turn that the journal leaves open nothing is counted."""
        name, heads = self.log.get("name", NAME), self.about["heads"]
        form = TurnForm(
            name,
            columns(self.columns, room - name),
            tuple(self.side(side) for side in self.story.sides),
            self.cards(room),
            tuple(self.fields("fields", self.of_both())),
            notes=tuple(worded(html.escape(" ".join(heads[word] for word in self.notes())))),
        )
        if self.turn.closed:
            return form
        return replace(form, fields=(), sides=tuple(replace(side, fields=(), points=()) for side in form.sides))

    def notes(self) -> tuple[str, ...]:
        """What is explained below: the letters of every record, and what else is on it below the first."""
        first = ("letters", "form-note") if self.turn.number == 1 else ("letters",)
        return first if self.turn.closed else ("open", *first)

    def cards(self, room: float) -> Cards | None:
        """The cards in the order in which they fell, the sign of the side ringed, what each opened below it."""
        fallen = [card for card in self.turn.cards if card.number]
        slots = tuple(Slot(self.story.sides.index(card.side), self.telling.phase(card.phase)) for card in fallen)
        longest = max((width(slot.caption, "sans", FLOOR) for slot in slots), default=0.0)
        return Cards(slots, self.signs, size=(max(CARD[0], longest), CARD[1]))

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The sign of each side."""
        return tuple((about["sign"], about["ink"]) for about in map(self.telling.side, self.story.sides))

    # ------------------------------------------------------------ the units
    @cached_property
    def columns(self) -> list[Spec]:
        """The columns of telling.toml; what it does not say of one that the blank log has too is said there."""
        blank = {column["head"]: column for column in self.log.get("column", ())}
        return [{**blank.get(entry["head"], {}), **entry} for entry in self.about["column"]]

    def side(self, side: str) -> Side:
        """The lines of a side, what is counted of it, and its points."""
        about, counted = self.telling.side(side), self.fields("side-fields", self.of_side(side))
        sign = about["sign"], about["ink"]
        name = self.story.head["sides"][side]["army"] or about["name"]
        return Side(side, name, sign, tuple(self.rows(side)), tuple(counted), tuple(self.points(side)))

    def rows(self, side: str) -> Iterator[Row]:
        """A line for every unit of a side; empty where none of it is left."""
        keys = self.units(side)
        for at, key in enumerate(keys):
            unit = self.story.units[key]
            ends = at == len(keys) - 1 or self.story.units[keys[at + 1]].get("brigade") != unit.get("brigade")
            arm = next((arm for arm in self.telling.ruleset.arm_tables if arm["id"] == unit["arm"]), None)
            sign = str(kind_in(arm, unit["kind"])["sign"]) if arm else ""
            yield Row(unit["number"], self.telling.name(key), sign, tuple(self.cells(key)), ends)

    def units(self, side: str) -> Sequence[str]:
        """The units of a side that have a line."""
        return self.story.of(side)

    def cells(self, key: str) -> Iterator[Cell]:
        """What is said of a unit in every column."""
        facts = self.facts(key)
        for entry in self.columns:
            if not self.turn.before[key]["stands"]:
                yield Cell()
            else:
                yield Cell(self.telling.words(entry["says"], **facts)) if self.kept(entry, key) else Cell(barred=True)

    def kept(self, entry: Spec, key: str) -> bool:
        """Whether a column is kept for a unit."""
        return self.telling.holds(entry.get("when", "true"), unit=self.story.units[key])

    def facts(self, key: str) -> dict[str, Any]:
        """What a player would have noted of a unit in this turn."""
        deeds = [deed for deed in self.turn.deeds if key in deed.who]
        own = [deed for deed in deeds if deed.event.get("u") == key]
        about = self.about
        did = dict.fromkeys(about["did"][deed.kind] for deed in own if deed.kind in about["did"])
        whom = dict.fromkeys(
            self._short(deed.event["at"]) for deed in own if deed.kind in about["did"] and "at" in deed.event
        )
        fired = [deed for deed in own if deed.kind in ("fire", "pistols")]
        now = self.turn.after[key]
        return {
            "did": " ".join(did),
            "whom": " ".join(whom),
            "dice": sum(_dice(deed) for deed in fired),
            "hits": sum(int(deed.event["hits"]) for deed in fired),
            "was": self.turn.before[key],
            "now": now,
            "tests": self._tests(own),
            "came": self._came(own, now),
            "used": self.used(now),
        }

    def used(self, now: Mapping[str, Any]) -> list[str]:
        """What a unit has used up that it has but once."""
        return [word for name, word in self.about["used"].items() if name in now.get("spent", ())]

    def doing(self, now: Mapping[str, Any]) -> list[str]:
        """What a unit is still about as the turn closes."""
        arm = [self.about["fights-as"][now["arm"]]] if now.get("arm") in self.about["fights-as"] else []
        return arm + [self.about["doing"][name] for name in now.get("state", ()) if name in self.about["doing"]]

    def _short(self, key: str) -> str:
        """An enemy by the number on its roster."""
        unit = self.story.units.get(key)
        if unit and "of" in unit:
            return f"{self._short(unit['of'])}s"
        return str(unit["number"]) if unit else ""

    def _tests(self, own: list[Deed]) -> list[str]:
        thrown = []
        for deed in own:
            for throw in deed.event.get("luck", ()):
                if throw[0] in self.about["test"] and isinstance(throw[1], int):
                    thrown.append(f"{self.about['test'][throw[0]]}{throw[1]}")
        return thrown

    def _came(self, own: list[Deed], now: Mapping[str, Any]) -> list[str]:
        words = self.about["came"]
        came = dict.fromkeys(words[deed.kind] for deed in own if deed.kind in words)
        doing = dict.fromkeys(self.doing(now))
        off = any(deed.kind == "off" for deed in own)
        gone = {} if now["stands"] or off else {self.about["lost"]["gone"]: None}
        return list({**came, **gone, **(doing if now["stands"] else {})})

    # ------------------------------------------------------------ what is counted, and the points
    def fields(self, which: str, facts: Mapping[str, Any]) -> Iterator[Field]:
        """What fields of log.toml come to, but those of which there is nothing to say."""
        for words in self.log.get(which, ()):
            value = self.telling.words(self.about.get("counts", {}).get(words, ""), **facts)
            if value:
                yield Field(words, value)

    def of_side(self, side: str) -> dict[str, Any]:
        """A side's stands in the dead pool and in rout as the turn closed."""
        after = self.turn.after
        routing = sum(after[key]["stands"] for key in self.story.of(side) if "routing" in after[key].get("state", ()))
        return {"dead": self.turn.dead.get(side, 0), "routing": routing}

    def of_both(self) -> dict[str, Any]:
        """Officers lost, and who rallied."""
        lost = [self.telling.rider(e["officer"]) for e in self.turn.events if e["e"] == "falls"]
        return {"lost": lost, "rallied": [self.telling.said(e["u"]) for e in self.turn.events if e["e"] == "rally"]}

    def points(self, side: str) -> Iterator[Square]:
        """A side's points, those dead or in rout crossed off."""
        quits = self.story.head["sides"][side]["quits"]
        lost = self.turn.points.get(side, 0)
        for k in range(1, max(quits, lost) + 1):
            yield Square(str(k), BOLD if k == quits else LIGHT, pale=k != quits, crossed=k <= lost)


def fill(pages: Pages, form: SetForm) -> None:
    """A form from where the last page is free, on as many as it needs."""
    for number, page in enumerate(form.pages(pages.left, pages.box.height)):
        if number:
            pages.go_on()

        def draw(x: float, y: float, page: FormPage = page) -> list[Mark]:
            return [moved(page.marks, x, y)]

        pages.put(Item(page.height, draw))


def _dice(deed: Deed) -> int:
    return sum(len(throw[2]) for throw in deed.event.get("luck", ()) if throw[0] == "firing" and len(throw) > 2)
