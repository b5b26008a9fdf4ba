"""The sections of a playsheet: the words of a ruleset's template, in the order that its `sheet.toml` gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.press.html.marked_lines import Odds
from drumhead.press.odds.table_builder import picture
from drumhead.press.odds.tables import Cell, in_bands
from drumhead.press.papers.playsheet.declared import Declared, declared, ink_of
from drumhead.press.papers.playsheet.doubts_in_force import in_force
from drumhead.press.papers.playsheet.setting_up import SettingUp, called
from drumhead.press.text.figures import heat, hundred, step
from drumhead.press.text.filters import HOLD
from drumhead.press.text.font_metrics import width
from drumhead.press.text.stand_ins import SECTION, SECTION_ENDS

if TYPE_CHECKING:
    from drumhead.press.html.setting import Setting

REFERENCE = re.compile(f"{SECTION}([^{SECTION_ENDS}]*){SECTION_ENDS}")
LAST_WORD = re.compile(r" (?=[^ \n<>]{1,12}(?:<(?!/?(?:p|li|ul)\b)[^>]*>[^ \n<>]*)*</(?:p|li)>)")  # of a paragraph
FIRST_OF_ALL = 99
BOOK = "book: "
DOUBTFUL = re.compile(r'class="[^"]*\bdoubt')  # a line that rests on one
OURS = "setting-up.html"  # the words of sections that every playsheet has
HALF, WHOLE = 92.0, 190.0  # mm across a section
NUMBER, CAPITAL = 13.0, 3.4  # mm of a section's number with the air round it, and of a small capital of its title
BESIDE = 3.0  # mm between what a section is about and where the book has it
LONGEST = 600  # letters of a house rule's own words
TOGETHER = 18  # doubts in three columns that no cut parts


@dataclass(frozen=True)
class Section:
    """One section: its name for references, number and title, the side it belongs to, and what is set.

    `short` is how the finder calls it; `ids` are the lines of a list that may be cut, and `again` sets part of it.
    `cites` are the sections of the book it is from, `refers` the names of sections that it refers to.
    """

    name: str
    title: str
    home: int
    html: Any
    number: int = 0
    wide: bool = False
    gives_way: int = 0
    spare: bool = False
    core: bool = False
    goes_on: bool = False
    short: str = ""
    cites: str = ""
    refers: frozenset[str] = frozenset()
    ids: tuple[str, ...] = ()
    again: Callable[[Sequence[str], bool, bool], Any] = lambda shown, goes_on, more: ""


def _refers(html: Any) -> frozenset[str]:
    """The sections that a text refers to; a line that rests on a doubt refers to their list."""
    doubts = ("doubts",) if DOUBTFUL.search(html) else ()
    return frozenset([*REFERENCE.findall(html), *doubts])


class UnknownSectionError(LookupError):
    """A template refers to a section that this sheet does not have."""


class Collector:
    """Answers a template: keeps the words of its sections till their turn comes, draws pictures, counts its numbers.

    `words` is the template. The sections of a sheet that refers to another have no numbers: `numbers` are the other's.
    """

    def __init__(
        self, setting: Setting, words: str = "playsheet.html", numbers: Mapping[str, int] | None = None
    ) -> None:
        self.setting, self.words, self.others = setting, words, numbers
        about = setting.game.ruleset.about.get("sheet", {})
        self.purposes, self.declared = declared(about, short=numbers is not None)
        self.now = about.get("now", ())
        seen = {doing["see"] for phase in self.now for doing in phase["may"]}
        if unknown := sorted(seen - set(self.declared)) if not self.others else []:
            there = ", ".join(self.declared)
            raise UnknownSectionError(f"[[now]] sees {unknown[0]!r}; sheet.toml declares {there}")
        self.sections: list[Section] = []
        self.legend: Any = ""
        self.doubts_at: Any = ""  # the number of the section that lists them
        self._said: dict[
            str, tuple[Callable[[], str], bool | None]
        ] = {}  # the words of each section, and if it is spare
        self._says_foot: Callable[[], str] = str
        self._last = 0
        self._doubts_due: tuple[Declared, list[str], int, int] | None = None  # once all sections are set

    def collect(self) -> list[Section]:
        """Every section, in the order of the data, its references resolved."""
        ruleset = self.setting.game.ruleset
        self.setting.templates.globals.update(
            section=self.section,
            see=self.see,
            picture=self.picture,
            td=self.td,
            at_foot=self.at_foot,
            setup=SettingUp(self.setting, partial(called, self.setting), self.see),
            aids=ruleset.module_if_any("aids"),
            sheet=ruleset.module_if_any("sheet"),
        )
        for template in (self.words,) if self.others else (OURS, self.words):
            self.setting.words(template)
        lists = {"house-rules": self._house_rules, "doubts": self._doubts}
        for name, about in self.declared.items():
            if about.belongs(self.setting.game):
                lists.get(name, self._take_down)(about)
        self._list_doubts()
        self.legend = Markup(self._says_foot())
        numbers = self.others or {section.name: section.number for section in self.sections}
        self.doubts_at = self._resolved(self.see("doubts"), numbers) if "doubts" in numbers else ""
        return [
            replace(each, html=self._resolved(each.html, numbers), refers=_refers(each.html)) for each in self.sections
        ]

    def section(self, name: str, spare: bool | None = None, caller: Callable[[], str] = str) -> str:
        """Keep the words of a section that the data declare; `spare` where that depends on the game.

        UnknownSectionError for a section that is not declared.
        """
        if name not in self.declared:
            there = ", ".join(self.declared)
            raise UnknownSectionError(f"{self.words} has a section {name!r}; sheet.toml declares {there}")
        self._said[name] = caller, spare
        return ""

    def _take_down(self, about: Declared) -> None:
        """A section as it is set; none if this game has no words for it. One that goes on has no number and no head."""
        words, spare = self._said.get(about.name, (str, None))
        met = len(self.setting.apparatus.letters)
        self.setting.apparatus.here = about.name
        body = Markup(LAST_WORD.sub(HOLD, str(words())))  # so that no line is a single word
        if not body.strip():
            return
        if about.side > max(self.purposes) and self._doubts_due:
            body += self._first_met(met)
        number = 0 if about.goes_on or self.others else self._next()
        title, cites = ("", "") if about.goes_on else (about.title, self._cited(about))
        html = self._set(about, number, body, about.gloss, title, cites)
        spare = about.spare if spare is None else spare
        self._add(about, html, number, about.gives_way, spare, cites=cites.removeprefix(BOOK))

    def _set(self, about: Declared, number: int, body: Any, gloss: str, title: str, cites: str = "") -> Any:
        told = {"number": number, "title": title, "gloss": gloss, "body": body, "cites": cites}
        return self.setting.words("section.html", ink_of_phase=ink_of(about.name, self.now), **told)

    def _add(self, about: Declared, html: Any, number: int, gives_way: int, spare: bool = False, **more: Any) -> None:
        says = {"core": about.core, "goes_on": about.goes_on, "short": about.short or about.title, **more}
        self.sections.append(
            Section(about.name, about.title, about.side, html, number, about.wide, gives_way, spare, **says)
        )

    def _cited(self, about: Declared) -> str:
        """The sections of the book whose rules it states, most of them first, as many as its head has room for."""
        rules = self.setting.game.rules
        told = (id_ for id_, places in self.setting.apparatus.stated.items() if about.name in places and id_ in rules)
        counts = Counter(rules[id_].cite.split(",")[0].split(";")[0] for id_ in told)
        breadth = min(WHOLE if about.wide else HALF, self.breadth)
        aside, cited = self.setting.types["aside"], self.setting.types["cited"]
        gloss = width(about.gloss, aside.face, aside.size) + BESIDE if about.gloss else 0.0
        room = breadth - NUMBER - CAPITAL * len(about.title) - gloss
        said: list[str] = []
        for cite, _ in counts.most_common():
            if width(BOOK + "; ".join([*said, cite]), cited.face, cited.size) < room:
                said.append(cite)
        return BOOK + "; ".join(said) if said else ""

    def _next(self) -> int:
        self._last += 1
        return self._last

    def _first_met(self, met: int) -> Any:
        """What stands after the lists explains its own doubts, since it may lie on another table."""
        new = self.setting.apparatus.doubts[met:]
        return self.setting.words("doubts-here.html", doubts=new) if new else ""

    def at_foot(self, caller: Callable[[], str] = str) -> str:
        """The key to the figures, at the foot of every side."""
        self._says_foot = caller
        return ""

    def see(self, name: str) -> Markup:
        """The number of a section, whether it comes before or after."""
        return Markup(f"{SECTION}{name}{SECTION_ENDS}")

    def _resolved(self, html: Any, numbers: Mapping[str, int]) -> Any:
        def number(found: re.Match[str]) -> str:
            if found[1] not in numbers:
                raise UnknownSectionError(f"a section refers to {found[1]!r}; there are {', '.join(numbers)}")
            return f'<span class="ref">{numbers[found[1]]}</span>'

        return type(html)(REFERENCE.sub(number, html))

    def picture(self, name: str, label: Any = None, broad: float = HALF, **more: Any) -> Any:
        """A picture of `sheet.toml`, `broad` mm across; nothing where it has nothing to show.

        On a page too narrow for all its columns some of them stand below the others.
        """
        made = picture(self.setting, name, label, **more)
        if not (made.rows and made.columns):
            return ""
        broad = min(broad, self.breadth)
        return Markup("").join(self._macro("drawn")(part, broad) for part in in_bands(made, broad))

    @property
    def breadth(self) -> float:
        """The mm across which a section may have on this paper."""
        return min(WHOLE, self.setting.paper.printable.width)

    def td(self, odds: Odds, hue: str = "gain") -> Any:
        """One chance as a cell of a table of words."""
        now = hundred(odds.now)
        was = hundred(odds.was) if odds.was is not None else now
        ink = heat(step(odds.now), hue).css
        was = "" if was == now else was
        return self._macro("cell")(Cell(now, ink, was, round(100 * odds.now), id=odds.cell_id))

    def _macro(self, name: str) -> Callable[..., Any]:
        macro: Callable[..., Any] = getattr(self.setting.templates.get_template("picture.html").module, name)
        return macro

    def _house_rules(self, about: Declared) -> None:
        """The club's changes, as a list that may be cut and goes on overleaf."""
        house = self.setting.game.book.house
        items = {f"house-{change.number}": change for change in house.changes} if house else {}
        self._list(about, "house.html", items, about.gives_way, house=house, longest=LONGEST)

    def _doubts(self, about: Declared) -> None:
        """Keep a place for the doubts met so far: if a line rests on a choice is known once all sections are set."""
        met = list(self.setting.apparatus.letters.values())
        number = self._next() if met or self.setting.game.book.departures else 0
        self._doubts_due = about, met, len(self.sections), number

    def _list_doubts(self) -> None:
        """List the doubts in force and all that the players chose, as a table that may be cut and goes on overleaf."""
        if not (self._doubts_due and self._doubts_due[3]):
            return
        about, met, place, number = self._doubts_due
        doubts = in_force(self.setting.apparatus, met, self._numbers())
        parts = {f"doubts-{at}": doubts[at : at + TOGETHER] for at in range(0, len(doubts), TOGETHER)}
        # as shipped they are for looking up; what the players chose should lie on the table
        chosen = any(doubt.chosen for doubt in doubts)
        game = self.setting.game
        of = sum(reading.switch for reading in game.book.readings.values())
        gloss = f"{sum(not doubt.idle for doubt in doubts)} of {of}; all: drumhead rules rulings {game.ruleset.id}"
        self._list(
            replace(about, gloss=gloss), "doubts.html", parts, about.gives_way if chosen else FIRST_OF_ALL, number
        )
        self.sections.insert(place, self.sections.pop())

    def _numbers(self) -> dict[str, int]:
        """The number under which each section is found so far: of one that goes on, that of the section before it."""
        numbers: dict[str, int] = {}
        for section in self.sections:
            numbers[section.name] = section.number or next(reversed(numbers.values()), 0)
        return numbers

    def _list(
        self,
        about: Declared,
        template: str,
        items: Mapping[str, Any],
        gives_way: int,
        number: int = 0,
        **more: Any,
    ) -> None:
        if not items:
            return
        number = number or self._next()

        def again(shown: Sequence[str], goes_on: bool, to_come: bool) -> Any:
            first = [about.gloss] if about.gloss else []
            gloss = ["continued"] if goes_on else [*first, "continued on the next sheet"] if to_come else first
            body = self.setting.words(template, items=[items[id_] for id_ in shown], ids=shown, **more)
            return self._set(about, number, body, "; ".join(gloss), about.title)

        whole = again(list(items), False, False)
        self._add(about, whole, number, gives_way, ids=tuple(items), again=again)
