"""The sections of a playsheet, taken down as a ruleset's template speaks them, numbered as they come."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead import places
from drumhead.press.html.marked_lines import Odds
from drumhead.press.odds.table_builder import picture
from drumhead.press.odds.tables import Cell
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
FILE = "sections.toml"
BOOK = "book: "
HALF, WHOLE = 92.0, 190.0  # mm across a section
NUMBER, CAPITAL = 13.0, 3.4  # mm of a section's number with the air round it, and of a small capital of its title
LONGEST = 600  # letters of a house rule's own words


@dataclass(frozen=True)
class Section:
    """One section: its name for references, number and title, the side it belongs to, and what is set.

    `short` is how the finder calls it; `ids` are the lines of a list that may be cut, and `again` sets part of it.
    """

    name: str
    title: str
    home: int
    html: Any
    number: int = 0
    wide: bool = False
    gives_way: int = 0
    spare: bool = False
    short: str = ""
    ids: tuple[str, ...] = ()
    again: Callable[[Sequence[str], bool, bool], Any] = lambda shown, goes_on, more: ""


class UnknownSectionError(LookupError):
    """A template refers to a section that this sheet does not have."""


@cache
def common() -> Mapping[str, Mapping[str, Any]]:
    """The sections that every playsheet has, as `templates/sections.toml` declares them."""
    return tomllib.loads((places.templates() / FILE).read_text(encoding="utf-8"))


def declared(sheet: Mapping[str, Any], short: bool = False) -> tuple[dict[int, str], dict[str, Mapping[str, Any]]]:
    """What the sides of a sheet are for, and its sections by name, as a `sheet.toml` declares them.

    Those of the playsheet, with the sections that every playsheet has, or those of the short sheet.
    """
    about = sheet.get("short", {}) if short else sheet
    sides = {int(side): words for side, words in about.get("side", {}).items()}
    return sides, {**({} if short else common()), **about.get("section", {})}


class Collector:
    """Answers a template: takes down its sections, draws its pictures, counts its numbers.

    `words` is the template. The sections of a sheet that refers to another have no numbers: `numbers` are the other's.
    """

    def __init__(
        self, setting: Setting, words: str = "playsheet.html", numbers: Mapping[str, int] | None = None
    ) -> None:
        self.setting, self.words, self.others = setting, words, numbers
        about = setting.game.ruleset.about.get("sheet", {})
        setting.apparatus.named_from = about.get("doubts-named-from", 0)
        self.purposes, self.declared = declared(about, short=numbers is not None)
        self.sections: list[Section] = []
        self.legend: Any = ""
        self._last = 0
        self._listed = False  # whether the lists of doubts and house rules stand already

    def collect(self) -> list[Section]:
        """Every section, its references resolved."""
        ruleset = self.setting.game.ruleset
        self.setting.templates.globals.update(
            section=self.section,
            see=self.see,
            picture=self.picture,
            td=self.td,
            lists=self.lists,
            at_foot=self.at_foot,
            setup=SettingUp(self.setting, partial(called, self.setting), self.see),
            aids=ruleset.module_if_any("aids"),
            sheet=ruleset.module_if_any("sheet"),
        )
        self.setting.words(self.words)
        numbers = self.others or {section.name: section.number for section in self.sections}
        return [replace(each, html=self._resolved(each.html, numbers)) for each in self.sections]

    def section(self, name: str, spare: bool | None = None, caller: Callable[[], str] = str) -> str:
        """The words of a section that the data declare; one that `goes-on` has neither number nor head.

        `spare` where that depends on the game. UnknownSectionError for a section that is not declared.
        """
        if name not in self.declared:
            there = ", ".join(self.declared)
            raise UnknownSectionError(f"{self.words} has a section {name!r}; sheet.toml declares {there}")
        about = self.declared[name]
        title, side, gloss = about["title"], about["side"], about.get("gloss", "")
        wide, goes_on = about.get("wide", False), about.get("goes-on", False)
        met = len(self.setting.apparatus.letters)
        self.setting.apparatus.here = name
        body = Markup(LAST_WORD.sub(HOLD, str(caller())))  # so that no line is a single word
        if side > max(self.purposes) and self._listed:
            body += self._first_met(met)
        number = 0 if goes_on or self.others else self._next()
        cites = "" if goes_on else self._cited(name, title, gloss, WHOLE if wide else HALF)
        html = self.setting.words(
            "section.html", number=number, title="" if goes_on else title, gloss=gloss, body=body, cites=cites
        )
        spare = about.get("spare", False) if spare is None else spare
        short = about.get("short", title)
        self.sections.append(Section(name, title, side, html, number, wide, about.get("gives-way", 0), spare, short))
        return ""

    def _cited(self, name: str, title: str, gloss: str, breadth: float) -> str:
        """The sections of the book whose rules it states, most of them first, as many as its head has room for."""
        rules = self.setting.game.rules
        told = (id_ for id_, places in self.setting.apparatus.stated.items() if name in places and id_ in rules)
        counts = Counter(rules[id_].cite.split(",")[0].split(";")[0] for id_ in told)
        room = breadth - NUMBER - CAPITAL * len(title) - width(gloss, "italic", 12)
        said: list[str] = []
        for cite, _ in counts.most_common():
            if width(BOOK + "; ".join([*said, cite]), "italic", 11.2) < room:
                said.append(cite)
        return BOOK + "; ".join(said) if said else ""

    def _next(self) -> int:
        self._last += 1
        return self._last

    def _first_met(self, met: int) -> Any:
        """What stands after the lists explains its own letters, since it may lie on another table."""
        new = self.setting.apparatus.doubts[met:]
        return self.setting.words("doubts.html", items=new) if new else ""

    def at_foot(self, caller: Callable[[], str] = str) -> str:
        """The key to the figures, at the foot of every side."""
        self.legend = Markup(caller())
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

    def picture(self, name: str, label: Any = None, broad: int = 92, **more: Any) -> Any:
        """A picture of `sheet.toml`, `broad` mm across; nothing where it has nothing to show."""
        made = picture(self.setting, name, label, **more)
        return self._macro("drawn")(made, broad) if made.rows and made.columns else ""

    def td(self, odds: Odds, hue: str = "gain") -> Any:
        """One chance as a cell of a table of words."""
        now = hundred(odds.now)
        was = hundred(odds.was) if odds.was is not None else now
        ink = heat(step(odds.now), hue).css
        return self._macro("cell")(Cell(now, ink, "" if was == now else was, round(100 * odds.now)))

    def _macro(self, name: str) -> Callable[..., Any]:
        macro: Callable[..., Any] = getattr(self.setting.templates.get_template("picture.html").module, name)
        return macro

    def lists(self, side: int) -> str:
        """The house rules and the doubts in force, as lists that may be cut and go on overleaf."""
        self._listed = True
        house = self.setting.game.book.house
        if house and house.changes:
            items = {f"house-{change.number}": change for change in house.changes}
            self._list("house-rules", "House rules", side, "house.html", items, house=house, longest=LONGEST)
        if doubts := self.setting.apparatus.doubts:
            chosen_first = sorted(doubts, key=lambda doubt: not doubt[2])
            listed = {f"doubt-{doubt[0]}": doubt for doubt in chosen_first}
            # as shipped they are for looking up; what the players chose should lie on the table
            gives_way = 3 if chosen_first[0][2] else FIRST_OF_ALL
            self._list("doubts", "Doubts in force", side, "doubts.html", listed, gives_way)
        return ""

    def _list(
        self, name: str, title: str, side: int, template: str, items: Mapping[str, Any], gives_way: int = 1, **more: Any
    ) -> None:
        number = self._next()

        def again(shown: Sequence[str], goes_on: bool, to_come: bool) -> Any:
            gloss = "continued" if goes_on else "continued on the next sheet" if to_come else ""
            body = self.setting.words(template, items=[items[id_] for id_ in shown], ids=shown, **more)
            return self.setting.words("section.html", number=number, title=title, gloss=gloss, body=body, cites="")

        whole = again(list(items), False, False)
        short = title.split()[0] if len(title) > 12 else title
        self.sections.append(
            Section(name, title, side, whole, number, True, gives_way, False, short, tuple(items), again)
        )
