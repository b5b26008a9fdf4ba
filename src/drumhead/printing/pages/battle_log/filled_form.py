"""The record of a turn: a line for every unit that changed, and the counts of both sides."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from drumhead.printing.drawing.tracks import Square
from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, Turn
from drumhead.printing.pages.battle_log.page_flow import GUTTER, Item, Pages
from drumhead.printing.pages.turn_log.form_pages import PRINTED, FormPage, SetForm
from drumhead.printing.pages.turn_log.form_top_strips import INSET, breadth_of_names, room_of_a_name
from drumhead.printing.pages.turn_log.turn_form import Cell, Field, Row, Side, Sign, Spec, TurnForm, columns
from drumhead.printing.records.unit_records import kind_in
from drumhead.printing.style.fonts import USUAL
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import width

NAME, SHORTEST, ABREAST = 58.0, 30.0, 50.0  # mm of a unit's name; the least and the most of it abreast
COUNTED = ("stands", "pips", "hits")  # of a unit's record, whatever its game counts
SPARE = 0.1  # mm beside all columns, or words that just fit may be taken as too long
LEAST, NARROW = 85.0, 100.0  # mm that each of two sides abreast needs, and from which on it has room for long names


class FilledForm:
    """One turn on a log form as a player would have noted it, with only the units that it changed."""

    tall = PRINTED[0], PRINTED[0] + 0.1

    def __init__(self, telling: EventSentences, turn: Turn, low_ink: bool) -> None:
        self.telling, self.turn, self.low_ink = telling, turn, low_ink
        self.story, self.about = telling.story, telling.about
        self.log: Spec = telling.ruleset.about.get("log", {})
        self.lettering = USUAL
        self._noted: dict[str, dict[str, Any]] = {}  # what a player would have noted of each unit

    # ------------------------------------------------------------ on pages
    def put(self, pages: Pages, gloss: str) -> None:
        """Place the record on the pages, below their content; both sides side by side where its columns allow it.

        `gloss` is not used here.
        """
        for row in self.rows_of_forms(pages):
            fill(pages, row)

    def height_on(self, pages: Pages) -> float:
        """Return the record's height in mm on a page that can hold all of it."""
        return sum(max(form.takes for form in row) for row in self.rows_of_forms(pages))

    def rows_of_forms(self, pages: Pages) -> Iterator[list[SetForm]]:
        """Yield the rows of forms: both sides side by side where they fit, then the other parts in the full width."""
        abreast = self.abreast and pages.column() >= LEAST
        form = self.form(pages.column() if abreast else pages.box.width)
        if abreast:
            halves = [replace(form, sides=(side,), notes=()) for side in form.sides if side.rows or side.fields]
            if halves:
                yield [self.set(half, pages.column(), self.all_names) for half in halves]
            form = replace(form, sides=())
        yield [self.set(form, pages.box.width)]

    def narrow(self, room: float, tallest: float) -> Item | None:
        """Return the record in one column `room` mm wide, a side below the other, or None.

        None if it is higher than `tallest` mm.
        """
        form = self.set(self.form(room), room)
        if form.takes > tallest:
            return None
        page = form.pages(2 * tallest, tallest)[0]
        return Item(page.height, lambda x, y: [move(page.marks, x, y)])

    def set(self, form: TurnForm, room: float, beside: Sequence[str] = ()) -> SetForm:
        """Return a form laid out in a width of `room` mm, its names in one font with those `beside` it."""
        return SetForm(form, room, self.low_ink, self.tall, self.lettering, beside)

    # ------------------------------------------------------------ as data
    def form(self, room: float) -> TurnForm:
        """Return the content of the form for a width of `room` mm.

        A turn that the journal leaves open has no counts and no points.
        """
        name, heads = self.name(room), self.about["heads"]
        form = TurnForm(
            name,
            columns(self.columns, room - name),
            tuple(self.side(side) for side in self.story.sides),
            notes=tuple(split_markup(html.escape(" ".join(heads[word] for word in self.notes())))),
        )
        if self.turn.closed:
            return form
        return replace(form, sides=tuple(replace(side, fields=(), points=()) for side in form.sides))

    def name(self, room: float) -> float:
        """Return the width in mm for a unit's name in a form `room` mm wide.

        If both sides are side by side, it is what the longest name of this turn needs, or what the columns leave.
        """
        if not (self.abreast and room < NARROW):
            return NAME
        if all("width" in each for each in self.columns):
            return float(room - sum(each["width"] for each in self.columns))
        font, names = room_of_a_name(0.0, self.lettering), self.all_names
        longest = max((width(name, font.face, font.size) for name in names), default=0.0)
        best = max(SHORTEST, min(longest - font.breadth, ABREAST, room - self._noted_in(lambda words: [words])))
        return breadth_of_names(names, best, min(ABREAST, room - self._noted_in(str.split)), self.lettering)

    def _noted_in(self, pieces: Callable[[str], list[str]]) -> float:
        """Return the width in mm of the columns to the right of the names, as wide as the longest of `pieces` needs.

        `pieces` divides the words of a cell into what must be on one line.
        """
        set_in, least = self.lettering.types["body"].face, self.lettering.least
        taken = 0.0
        for each in self.columns:
            parts = (part for key in self.all_units for part in pieces(self.words(each, key)))
            taken += each.get("width") or max((width(part, set_in, least) + INSET for part in parts), default=0.0)
        return taken + SPARE

    @cached_property
    def all_names(self) -> list[str]:
        """The names of all units of both sides that have a line."""
        return [self.telling.name(key) for key in self.all_units]

    @property
    def all_units(self) -> list[str]:
        """The keys of all units of both sides that have a line."""
        return [key for side in self.story.sides for key in self.units(side)]

    def notes(self) -> tuple[str, ...]:
        """Return the keys of the notes below the record: one in turn 1, and one for a turn that was left open."""
        first = ("record-note",) if self.turn.number == 1 else ()
        return first if self.turn.closed else ("open", *first)

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The symbol of each side, with its colour as #rrggbb."""
        return tuple((about["sign"], about["ink"]) for about in map(self.telling.side, self.story.sides))

    # ------------------------------------------------------------ the units
    @cached_property
    def columns(self) -> list[Spec]:
        """The columns of the record that have something to say in this turn; all columns if none has.

        Each is its table of telling.toml with that of log.toml, and its width in mm.
        """
        kept = [
            {**each, "width": each["record"], "best": each["record"], "head": each.get("record-head", each["head"])}
            for each in self.all_columns
            if "record" in each and any(self.words(each, key) for key in self.all_units)
        ]
        return [{k: v for k, v in each.items() if k not in ("width", "best") or v} for each in kept] or self.all_columns

    @property
    def abreast(self) -> bool:
        """Whether both sides are printed side by side."""
        return any("record" in each for each in self.columns)

    @cached_property
    def all_columns(self) -> list[Spec]:
        """The columns of telling.toml, each with the values of log.toml for a column of the same heading."""
        blank = {column["head"]: column for column in self.log.get("column", ())}
        return [{**blank.get(entry["head"], {}), **entry} for entry in self.about["column"]]

    def side(self, side: str) -> Side:
        """Return one side of the form: its lines, its counts and its points."""
        about, counted = self.telling.side(side), self.count_fields(side)
        sign = about["sign"], about["ink"]
        name = self.story.head["sides"][side]["army"] or about["name"]
        return Side(side, name, sign, tuple(self.rows(side)), tuple(counted), tuple(self.points(side)))

    def rows(self, side: str) -> Iterator[Row]:
        """Yield a row for each unit of a side that has a line."""
        keys = self.units(side)
        for at, key in enumerate(keys):
            unit = self.story.units[key]
            ends = at == len(keys) - 1 or self.story.units[keys[at + 1]].get("brigade") != unit.get("brigade")
            arm = next((arm for arm in self.telling.ruleset.arm_tables if arm["id"] == unit["arm"]), None)
            sign = str(kind_in(arm, unit["kind"])["sign"]) if arm else ""
            yield Row(unit["number"], self.telling.name(key), sign, tuple(self.cells(key)), ends)

    def units(self, side: str) -> Sequence[str]:
        """Return the keys of a side's units that have a line."""
        return [key for key in self.story.of(side) if self.changed(key)]

    def changed(self, key: str) -> bool:
        """Return whether the turn changed a unit's record, tested the unit, or moved it against its will."""
        was, now = self.turn.before[key], self.turn.after[key]
        own = [deed for deed in self.turn.deeds if deed.event.get("u") == key]
        return (
            any(was.get(word, 0) != now.get(word, 0) for word in COUNTED)
            or any(deed.kind in self.about["came"] for deed in own)
            or bool(self._tests(own))
        )

    def cells(self, key: str) -> Iterator[Cell]:
        """Yield a unit's cell for every column; a barred cell where the column does not apply to it."""
        for entry in self.columns:
            yield Cell(self.words(entry, key)) if self.kept(entry, key) else Cell(barred=True)

    def words(self, entry: Spec, key: str) -> str:
        """Return the words for the unit `key` in the column `entry`; "" if it was destroyed before this turn."""
        if key not in self._noted:
            self._noted[key] = self.facts(key)
        return self.telling.words(entry["says"], **self._noted[key]) if self.turn.before[key]["stands"] else ""

    def kept(self, entry: Spec, key: str) -> bool:
        """Return whether the column `entry` applies to the unit `key`."""
        return self.telling.holds(entry.get("when", "true"), unit=self.story.units[key])

    def facts(self, key: str) -> dict[str, Any]:
        """Return the facts about a unit in this turn that a player would have noted, by name.

        They are its deeds and targets, dice and hits, its record before and after, its tests, changes and things used
        up.
        """
        deeds = [deed for deed in self.turn.deeds if key in deed.who]
        own = [deed for deed in deeds if deed.event.get("u") == key]
        about = self.about
        did = dict.fromkeys(about["did"][deed.kind] for deed in own if deed.kind in about["did"])
        whom = dict.fromkeys(
            self._short(deed.event["at"]) for deed in own if deed.kind in about["did"] and "at" in deed.event
        )
        fired = [deed for deed in own if "hits" in deed.event and deed.kind in about["did"]]
        now = self.turn.after[key]
        return {
            "did": " ".join(did),
            "whom": " ".join(whom),
            "dice": sum(_dice(deed, about.get("handful", "")) for deed in fired),
            "hits": sum(int(deed.event["hits"]) for deed in fired),
            "was": self.turn.before[key],
            "now": now,
            "tests": self._tests(own),
            "came": self._came(own, now),
            "used": self.used(now),
        }

    def used(self, now: Mapping[str, Any]) -> list[str]:
        """Return the words for the things a unit can use only once and has used up; `now` is its record."""
        return [word for name, word in self.about["used"].items() if name in now.get("spent", ())]

    def doing(self, now: Mapping[str, Any]) -> list[str]:
        """Return the words for the states and activities in a unit's record `now`, as the turn closes."""
        arm = [self.about["fights-as"][now["arm"]]] if now.get("arm") in self.about["fights-as"] else []
        return arm + [self.about["doing"][name] for name in now.get("state", ()) if name in self.about["doing"]]

    def _short(self, key: str) -> str:
        """Return a unit's roster number by its key; "" for an unknown unit.

        Skirmishers have the number of their parent unit and an "s".
        """
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
        """Yield the fields in the list `which` of log.toml with their values; fields without a value are left out."""
        for words in self.log.get(which, ()):
            value = self.telling.words(self.about.get("counts", {}).get(words, ""), **facts)
            if value:
                yield Field(words, value)

    def count_fields(self, side: str) -> Iterator[Field]:
        """Yield the counts of a side and its points, with "of N" where a break point was agreed."""
        yield from self.fields("side-fields", self.of_side(side))
        words, points = self.about["map"], self.turn.points.get(side, 0)
        quits = self.story.head["sides"][side]["quits"]
        said = fill_words(words["of"], points=points, quits=quits) if self.story.head["breaks"] else str(points)
        yield Field(words["points"], said)

    def of_side(self, side: str) -> dict[str, Any]:
        """Return a side's stands in the dead pool ("dead") and in rout ("routing") as the turn closed."""
        after = self.turn.after
        runs = (key for key in self.story.of(side) if self.telling.runs(after[key]))
        routing = sum(self.story.count(key, after[key]["stands"]) for key in runs)
        return {"dead": self.turn.dead.get(side, 0), "routing": routing}

    def points(self, side: str) -> Iterator[Square]:
        """Yield nothing: a record counts the points and has no squares to cross off."""
        yield from ()


def fill(pages: Pages, forms: Sequence[SetForm]) -> None:
    """Place forms side by side on the last page if they fit, otherwise on as many new pages as they need."""
    if max((form.takes for form in forms), default=0.0) > pages.left and pages.down > pages.box.top:
        pages.go_on()
    parts = [form.pages(pages.left, pages.box.height) for form in forms]
    for number in range(max(map(len, parts), default=0)):
        if number:
            pages.go_on()
        row = [each[number] if number < len(each) else None for each in parts]

        def draw(x: float, y: float, row: Sequence[FormPage | None] = row) -> Iterator[Mark]:
            for at, page in enumerate(row):
                if page:
                    yield move(page.marks, x + at * (pages.column() + GUTTER), y)

        pages.put(Item(max(page.height for page in row if page), draw))


def _dice(deed: Deed, handful: str) -> int:
    """Return the number of dice in a volley; `handful` is the name of the throw that counts."""
    return sum(len(throw[2]) for throw in deed.event.get("luck", ()) if throw[0] == handful and len(throw) > 2)
