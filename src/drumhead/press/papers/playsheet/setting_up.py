"""How a game is set up and who wins it, in lines: those that every game has, and those that are its ruleset's own.

All of them stand in `templates/setting-up.toml` and in the `setting-up.toml` of the ruleset; here is what they know.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from drumhead import places
from drumhead.battle.opening import Opening, opening_of
from drumhead.model.lengths import Length
from drumhead.model.plan import Plan
from drumhead.model.unit import Unit
from drumhead.model.victory import Objective, Victory
from drumhead.press.odds.expressions import Phrases
from drumhead.press.text.data_words import phrase
from drumhead.press.text.filters import listed
from drumhead.rules.formations import formations_of

if TYPE_CHECKING:
    from drumhead.press.html.setting import Setting

FILE = "setting-up.toml"
SHARES = {2: "half", 3: "a third", 4: "a quarter"}
SIGN = 2.8  # mm
SLIP = 0.01  # mm: what sums of floats may add to a length
DICED = "dice"  # the quality of a unit that is thrown for
Entry = Mapping[str, Any]


class SectionLine(NamedTuple):
    """A line of a section, and which one of the things it is about."""

    entry: Entry
    it: Any = None


class SettingUp:
    """What the lines of one document may ask of a game: its table and zones, who begins where, what wins it.

    `called` says a side in a line, and `see` the section of a playsheet that is called by a name.
    """

    def __init__(self, setting: Setting, called: Callable[[str], Any], see: Callable[[str], Any]) -> None:
        self.setting, self.game, self.book = setting, setting.game, setting.game.book
        self.called, self.see = called, see
        self.phrases = Phrases(setting)
        self.battle = setting.game.battle
        self.plan = (self.battle.plan if self.battle else None) or Plan()
        self.victory = self.battle.victory if self.battle else Victory()
        self.own: Mapping[str, Any] = self.game.ruleset.about.get("setting-up", {})

    # ------------------------------------------------------------ lines
    def lines(self, section: str) -> list[SectionLine]:
        """The lines of a section that hold for this game, in their order."""
        entries = _together(common_lines()[section], self.own.get(section, ()))
        return [
            SectionLine(entry, it)
            for entry in self.phrases.chosen(entries, **self._facts())
            for it in self._each(entry)
        ]

    def _each(self, entry: Entry) -> Sequence[Any]:
        found: Sequence[Any] = self.phrases.value(entry.get("each", "[none]"), **self._facts())
        return found

    def said(self, line: SectionLine) -> Markup:
        """A line in words."""
        return self.phrases.words(line.entry["says"], it=line.it, **self._facts())

    def states(self, line: SectionLine) -> str:
        """The rules and readings that a line tells: its own, or what the ruleset has for a line of all games."""
        told = line.entry.get("states") or self.own.get("states", {}).get(line.entry["line"], "")
        return str(self.phrases.words(told, it=line.it, **self._facts()))

    def word(self, name: str) -> Markup:
        """A phrase of the ruleset's own; nothing where it has none of that name."""
        return self.phrases.words(self.own.get("words", {}).get(name, ""), **self._facts())

    def _facts(self) -> dict[str, Any]:
        return {"setup": self, "who": self.called, "see": self.see}

    def units(self, units: Sequence[Unit]) -> Markup:
        """Units by their numbers on the roster, those of a side together."""
        sides = dict.fromkeys(unit.side for unit in units)
        own = {side: numbered([unit.number for unit in units if unit.side == side]) for side in sides}
        return Markup("; ").join(Markup("{} {}").format(self.called(side), said) for side, said in own.items())

    # ------------------------------------------------------------ the table
    @cached_property
    def opening(self) -> Opening | None:
        """The battle before its first turn; None of a whole ruleset."""
        return opening_of(self.battle, self.game.ruleset, self.book) if self.battle else None

    @property
    def table(self) -> tuple[Length, Length]:
        """Width and depth of the table: the battle's, the ruleset's usual one, or as long as the armies need."""
        row = self.book.table
        width = self.opening.width if self.opening and self.opening.is_longer else self.plan.width
        return _mm(width) or row.width, _mm(self.plan.depth) or row.depth

    @property
    def stand(self) -> tuple[Length, Length]:
        """Width and depth of a stand."""
        row = self.book.stand
        return _mm(self.plan.stand[0]) or row.width, _mm(self.plan.stand[1]) or row.depth

    @property
    def sizes_are_ours(self) -> bool:
        """Whether the size of the table or of the stands is neither the battle's nor the book's."""
        table, stand = self.book.table, self.book.stand
        return bool((not self.plan.width and "house" in table) or (not self.plan.stand[0] and "house" in stand))

    @property
    def ground_is_laid(self) -> bool:
        """Whether the battle lays out its ground."""
        return bool(self.plan.ground)

    # ------------------------------------------------------------ setting up
    @property
    def zone(self) -> Length:
        """How deep from its own edge a side may set up."""
        setup = self.book.setup
        if "zone" in setup:
            zone: Length = setup.zone
            return zone
        return Length(self.table[1].mm / int(setup.table_depth_one_in))

    @property
    def zone_share(self) -> str:
        """The part of the table's depth that a zone is, where the book says it so."""
        if "table-depth-one-in" not in self.book.setup:
            return ""
        part = int(self.book.setup.table_depth_one_in)
        return SHARES.get(part, f"1/{part}")

    @property
    def roles(self) -> dict[str, str]:
        """The side that attacks and the side that defends, by part; nothing where that is to be agreed."""
        return {role: side for side, role in self.battle.roles.items()} if self.battle else {}

    @property
    def placed(self) -> str:
        """Of how many units the battle says where they begin or come on: "all", "some" or "none"."""
        count = len(self.plan.places)
        return "none" if not count else "all" if count >= len(self.game.units) else "some"

    @property
    def beyond(self) -> tuple[Markup, Length] | None:
        """The units whose places reach out of their zone, and how far the farthest of them reaches."""
        if not self.opening or not self.plan.places:
            return None
        found = [unit for side in self.opening.sides for unit in self.opening.beyond(side)]
        return (self.units(found), Length(Fraction(ceil(self.opening.farthest(found) - SLIP)))) if found else None

    @property
    def diced(self) -> list[Unit]:
        """The units whose quality is thrown for."""
        return [unit for unit in self.game.units if unit.quality == DICED]

    @property
    def usual(self) -> list[tuple[str, str]]:
        """The formations in which arms begin if nothing else is said, then those of kinds that begin otherwise."""
        arms: dict[str, list[str]] = {}
        apart: dict[str, list[str]] = {}
        for arm in dict.fromkeys(unit.arm for unit in self.game.units):
            about = self.game.about_arm(arm)
            ways = {unit.kind: self._usual(unit) for unit in self.game.units if unit.arm == arm and self._usual(unit)}
            most = max(ways.values(), key=list(ways.values()).count, default="")
            arms.setdefault(most, []).extend([about["name"]] if most else [])
            for kind in about["kinds"]:
                if ways.get(kind["id"], most) != most:
                    apart.setdefault(ways[kind["id"]], []).append(kind["name"])
        return [(name, listed(called)) for found in (arms, apart) for name, called in found.items() if called]

    def _usual(self, unit: Unit) -> str:
        known = formations_of(self.book.as_written, unit)
        return known[0].name if known else ""

    @property
    def others(self) -> list[tuple[str, Markup]]:
        """The formations in which units begin for which they are not usual, each with those units."""
        ways: dict[str, list[Unit]] = {}
        for unit in self.game.units:
            known = formations_of(self.book.as_written, unit)
            key = unit.side, unit.number
            word = "" if key in self.plan.all_day else self.plan.formations.get(key, "")
            if known and word and word != known[0].id:
                name = next((each.name for each in known if each.id == word), word)
                ways.setdefault(name, []).append(unit)
        return [(name, self.units(units)) for name, units in ways.items()]

    @property
    def all_day(self) -> list[tuple[str, Markup]]:
        """The formations that units may not leave, each with those units."""
        ways: dict[str, list[Unit]] = {}
        for each in self.opening.stood if self.opening else ():
            if each.all_day and each.formation:
                ways.setdefault(each.formation.name, []).append(each.unit)
        return [(name, self.units(units)) for name, units in ways.items()]

    @property
    def arrivals(self) -> list[tuple[str, str, list[tuple[int, list[tuple[str, Length]]]]]]:
        """Who comes on in which turn, and where: by edge and side, the turns, and in each the units by their places."""
        edges: dict[tuple[str, str], dict[int, list[tuple[str, Length]]]] = {}
        for coming in self.opening.coming if self.opening else ():
            edge, along = self._spot(coming.at)
            numbers = numbered([unit.number for unit in coming.units])
            edges.setdefault((edge, coming.side), {}).setdefault(coming.turn, []).append((numbers, along))
        return [(edge, side, list(turns.items())) for (edge, side), turns in edges.items()]

    def _spot(self, at: tuple[float, float]) -> tuple[str, Length]:
        """A point on the edge of the table as one measures it: which edge, and how far from the left or up."""
        (x, y), far = at, float(self.table[1].mm) - at[1]
        if min(y, far) <= 1:
            return ("lower" if y <= far else "upper"), Length(Fraction(x))
        return ("left" if x <= 1 else "right"), Length(Fraction(y))

    # ------------------------------------------------------------ winning
    @property
    def holding(self) -> str:
        """The battle's own words on how a place is held, places of the book in them said in the player's measure."""
        return phrase(self.book, self.setting.wishes.measures, self.victory.holding, "[victory] holding")

    @property
    def turns(self) -> int:
        """How many turns the game lasts; 0 for as many as it takes."""
        given = self.battle.turns if self.battle else 0
        return given or int(self.phrases.value(self.own.get("turns", 0)))

    @property
    def turns_are_agreed(self) -> bool:
        """Whether the battle says how long it lasts."""
        return bool(self.battle and self.battle.turns)

    def objectives(self, when: str) -> list[Objective]:
        """What ends the battle at once: held for a "turn", or every enemy driven "away"."""
        return [each for each in self.victory.objectives if each.when == when]

    @property
    def to_hold(self) -> list[tuple[str, list[str]]]:
        """The places that a side has to hold when night falls, all of them, by side; "" for both of them alike."""
        held: dict[str, list[str]] = {}
        for each in self.victory.objectives:
            if each.when == "night" and not each.worth:
                held.setdefault(each.side, []).append(each.name)
        found = list(held.items())
        alike = len(found) > 1 and all(names == found[0][1] for _, names in found)
        return [("", found[0][1])] if alike else found

    @property
    def worth(self) -> list[tuple[str, str, int]]:
        """Places that count when night falls: their names, whom alone they count for ("" for either), and how much."""
        found: dict[tuple[str, int], list[str]] = {}
        for each in self.victory.objectives:
            if each.worth:
                found.setdefault((each.name, each.worth), []).append(each.side)
        return [(name, sides[0] if len(sides) == 1 else "", worth) for (name, worth), sides in found.items()]


def numbered(numbers: Sequence[int]) -> str:
    """Numbers in a row, three or more that follow one another as a span.

    >>> numbered([5, 1, 3, 2, 7, 8]), numbered([4])
    ('1\u20133, 5, 7 and 8', '4')
    """
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    said = [[f"{span[0]}–{span[-1]}"] if len(span) > 2 else [str(number) for number in span] for span in spans]
    return listed([word for words in said for word in words])


def called(setting: Setting, side: str) -> Markup:
    """A side with its sign before its name, for a line of a page."""
    about = setting.game.side(side)
    return Markup("{}&nbsp;{}").format(setting.art.sign(about["sign"], SIGN, about["ink"]), about["short"])


@cache
def common_lines() -> dict[str, list[Entry]]:
    """The lines that every game has, by their section."""
    return tomllib.loads((places.templates() / FILE).read_text(encoding="utf-8"))


def _together(common: Sequence[Entry], own: Sequence[Entry]) -> list[Entry]:
    """The lines of every game with those of one ruleset among them."""
    mine = {entry["line"]: entry for entry in own}
    found: list[Entry] = []
    for entry in common:
        found += [each for each in own if each.get("before") == entry["line"]]
        found.append(mine.get(entry["line"], entry))
    names = {entry["line"] for entry in common}
    return found + [each for each in own if "before" not in each and each["line"] not in names]


def _mm(given: float) -> Length | None:
    return Length(Fraction(given)) if given else None
