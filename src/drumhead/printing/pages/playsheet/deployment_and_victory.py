"""Deployment and victory of a game, as lines: those that every game has, and those of its ruleset.

The lines are in `templates/setting-up.toml` and in the ruleset's `setting-up.toml`; this module provides their facts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from drumhead.deployment.initial_positions import Opening, opening_of
from drumhead.model.lengths import Length
from drumhead.model.table_plan import Plan
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective, Victory
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.text.data_expressions import phrase
from drumhead.printing.text.template_filters import join_words
from drumhead.probability import touch_all
from drumhead.rules.rulebook.book_table import places
from drumhead.rules.rulebook.formations import formations_of
from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer

FILE = "setting-up.toml"
SHARES = {2: "half", 3: "a third", 4: "a quarter"}
SIGN = 2.8  # mm
SLIP = 0.01  # mm: what sums of floats may add to a length
DICED = "dice"  # the quality of a unit that is thrown for
Entry = Mapping[str, Any]


class SectionLine(NamedTuple):
    """A line of a section: its entry in the data, and the thing `it` that a repeated line is about.

    `it` is None for a line that is not repeated.
    """

    entry: Entry
    it: Any = None


class SettingUp:
    """The facts that the lines of one document use: table and zones, deployment, victory.

    `called` returns a side's name for a line, by the side's id. `see` returns a reference to a block of the
    playsheet.
    """

    def __init__(self, setting: HtmlRenderer, called: Callable[[str], Any], see: Callable[[str], Any]) -> None:
        self.setting, self.game, self.book = setting, setting.game, setting.game.book
        self.called, self.see = called, see
        self.phrases = Phrases(setting)
        self.battle = setting.game.battle
        self.plan = (self.battle.plan if self.battle else None) or Plan()
        self.victory = self.battle.victory if self.battle else Victory()
        self.own: Mapping[str, Any] = self.game.ruleset.about.get("setting-up", {})

    # ------------------------------------------------------------ lines
    def lines(self, section: str) -> list[SectionLine]:
        """Return the lines of a section, "setting-up" or "winning", that apply to this game, in order."""
        entries = _together(common_lines()[section], self.own.get(section, ()))
        return [
            SectionLine(entry, it)
            for entry in self.phrases.chosen(entries, **self._facts())
            for it in self._each(entry)
        ]

    def _each(self, entry: Entry) -> Sequence[Any]:
        found: Sequence[Any] = self.phrases.value(entry.get("each", "[none]"), **self._facts())
        return found

    def print_line(self, line: SectionLine) -> Markup:
        """Return the text of a line with its facts filled in, as HTML."""
        return self.phrases.words(line.entry["says"], it=line.it, **self._facts())

    def states(self, line: SectionLine) -> str:
        """Return the rules and rulings that a line states, as ids and slugs separated by spaces; "" for none.

        They are the line's own, or for a line of all games those that the ruleset gives for it.
        """
        told = line.entry.get("states") or self.own.get("states", {}).get(line.entry["line"], "")
        return str(self.phrases.words(told, it=line.it, **self._facts()))

    def word(self, name: str) -> Markup:
        """Return the phrase of the ruleset called `name`, as HTML; empty if the ruleset has none."""
        return self.phrases.words(self.own.get("words", {}).get(name, ""), **self._facts())

    def _facts(self) -> dict[str, Any]:
        return {"setup": self, "who": self.called, "see": self.see}

    def units(self, units: Sequence[Unit]) -> Markup:
        """Return units as HTML by their numbers on the roster, grouped by side."""
        sides = dict.fromkeys(unit.side for unit in units)
        own = {side: join_numbers([unit.number for unit in units if unit.side == side]) for side in sides}
        return Markup("; ").join(Markup("{} {}").format(self.called(side), said) for side, said in own.items())

    # ------------------------------------------------------------ the table
    @cached_property
    def _opening(self) -> Opening | None:
        return opening_of(self.battle, self.game.ruleset, self.book) if self.battle else None

    @property
    def opening(self) -> Opening | None:
        """The battle before its first turn; None for a whole ruleset."""
        self._record_formations()
        return self._opening

    def _record_formations(self) -> None:
        """Record that every value of the formations was read: they decide how units begin and how wide they are."""
        touch_all(place for place, _ in places(self.book.as_written.get("formation", {}), "formation"))

    @property
    def table(self) -> tuple[Length, Length]:
        """Width and depth of the table: the battle's, otherwise the ruleset's usual one.

        If the armies need a longer table than usual, the width is the one that they need.
        """
        row = self.book.table
        width = self.opening.width if self.opening and self.opening.is_longer else self.plan.width
        return _mm(width) or row.width, _mm(self.plan.depth) or row.depth

    @property
    def stand(self) -> tuple[Length, Length]:
        """Width and depth of a stand: the battle's, otherwise the ruleset's usual one."""
        row = self.book.stand
        return _mm(self.plan.stand[0]) or row.width, _mm(self.plan.stand[1]) or row.depth

    @property
    def sizes_are_ours(self) -> bool:
        """Whether the size of table or stands is our own, since neither battle nor rulebook gives it."""
        table, stand = self.book.table, self.book.stand
        return bool((not self.plan.width and "house" in table) or (not self.plan.stand[0] and "house" in stand))

    @property
    def ground_is_laid(self) -> bool:
        """Whether the battle file gives the terrain of the table."""
        return bool(self.plan.ground)

    # ------------------------------------------------------------ setting up
    @property
    def zone(self) -> Length:
        """The depth of a side's deployment zone from its own edge."""
        setup = self.book.setup
        if "zone" in setup:
            zone: Length = setup.zone
            return zone
        return Length(self.table[1].mm / int(setup.table_depth_one_in))

    @property
    def zone_share(self) -> str:
        """The part of the table's depth that a zone takes, such as "a third"; "" if the rulebook gives a length."""
        if "table-depth-one-in" not in self.book.setup:
            return ""
        part = int(self.book.setup.table_depth_one_in)
        return SHARES.get(part, f"1/{part}")

    @property
    def roles(self) -> dict[str, str]:
        """The id of the side in each role, "attacker" and "defender"; {} if players are to agree on the roles."""
        return {role: side for side, role in self.battle.roles.items()} if self.battle else {}

    @property
    def placed(self) -> str:
        """The share of units with a place or an arrival in the battle file: "all", "some" or "none"."""
        count = len(self.plan.places)
        return "none" if not count else "all" if count >= len(self.game.units) else "some"

    @property
    def beyond(self) -> tuple[Markup, Length] | None:
        """The units placed beyond their zone, as HTML, and how far the farthest reaches from its side's own edge.

        None if there are no such units.
        """
        if not self.opening or not self.plan.places:
            return None
        found = [unit for side in self.opening.sides for unit in self.opening.beyond(side)]
        return (self.units(found), Length(Fraction(ceil(self.opening.farthest(found) - SLIP)))) if found else None

    @property
    def diced(self) -> list[Unit]:
        """The units whose quality is rolled before the battle."""
        return [unit for unit in self.game.units if unit.quality == DICED]

    @property
    def usual(self) -> list[tuple[str, str]]:
        """The usual starting formations, each as its name and the names of its arms, as text.

        Formations of kinds that begin otherwise than their arm follow, each with the names of those kinds.
        """
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
        return [(name, join_words(called)) for found in (arms, apart) for name, called in found.items() if called]

    def _usual(self, unit: Unit) -> str:
        self._record_formations()
        known = formations_of(self.book.as_written, unit)
        return known[0].name if known else ""

    @property
    def others(self) -> list[tuple[str, Markup]]:
        """The starting formations other than the usual, each as its name and its units as HTML."""
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
        """The formations that units may not leave, each as its name and its units as HTML."""
        ways: dict[str, list[Unit]] = {}
        for each in self.opening.stood if self.opening else ():
            if each.all_day and each.formation:
                ways.setdefault(each.formation.name, []).append(each.unit)
        return [(name, self.units(units)) for name, units in ways.items()]

    @property
    def arrivals(self) -> list[tuple[str, str, list[tuple[int, list[tuple[str, Length]]]]]]:
        """The reinforcements, as (edge, side, turns) for each edge of the table and side that has any.

        The edge is upper, lower, left or right. `turns` are pairs of a turn and its groups. A group is the numbers of
        its units, as text, and the distance of its place along the edge, as `_spot` measures it.
        """
        edges: dict[tuple[str, str], dict[int, list[tuple[str, Length]]]] = {}
        for coming in self.opening.coming if self.opening else ():
            edge, along = self._spot(coming.at)
            numbers = join_numbers([unit.number for unit in coming.units])
            edges.setdefault((edge, coming.side), {}).setdefault(coming.turn, []).append((numbers, along))
        return [(edge, side, list(turns.items())) for (edge, side), turns in edges.items()]

    def _spot(self, at: tuple[float, float]) -> tuple[str, Length]:
        """Return the edge of the table on which a point is, and its distance along that edge.

        `at` is x and y in mm from the left and the lower edge. Players measure from the left end of the upper and the
        lower edge, and from the lower end of the left and the right edge.
        """
        (x, y), far = at, float(self.table[1].mm) - at[1]
        if min(y, far) <= 1:
            return ("lower" if y <= far else "upper"), Length(Fraction(x))
        return ("left" if x <= 1 else "right"), Length(Fraction(y))

    # ------------------------------------------------------------ winning
    @property
    def holding(self) -> str:
        """The battle's own text on how a place is held, with distances in the player's measure."""
        return phrase(self.book, self.setting.wishes.measures, self.victory.holding, "[victory] holding")

    @property
    def turns(self) -> int:
        """The number of turns of the game; 0 for no limit."""
        given = self.battle.turns if self.battle else 0
        return given or int(self.phrases.value(self.own.get("turns", 0)))

    @property
    def turns_are_agreed(self) -> bool:
        """Whether the battle file gives the number of turns."""
        return bool(self.battle and self.battle.turns)

    def objectives(self, when: str) -> list[Objective]:
        """Return the objectives with this `when`.

        `when` is "turn" for places held a turn, "away" for every enemy driven off, "night" for the end of the game.
        """
        return [each for each in self.victory.objectives if each.when == when]

    @property
    def to_hold(self) -> list[tuple[str, list[str]]]:
        """The places that a side must hold at the end of the game, all of them, as (side, names) for each side.

        The side is an id, or "" if both sides must hold the same places.
        """
        held: dict[str, list[str]] = {}
        for each in self.victory.objectives:
            if each.when == "night" and not each.worth:
                held.setdefault(each.side, []).append(each.name)
        found = list(held.items())
        alike = len(found) > 1 and all(names == found[0][1] for _, names in found)
        return [("", found[0][1])] if alike else found

    @property
    def worth(self) -> list[tuple[str, str, int]]:
        """The places with a worth at the end of the game, each as its name, a side and its worth.

        The side is the id of the only one for which the place counts, "" if it counts for either.
        """
        found: dict[tuple[str, int], list[str]] = {}
        for each in self.victory.objectives:
            if each.worth:
                found.setdefault((each.name, each.worth), []).append(each.side)
        return [(name, sides[0] if len(sides) == 1 else "", worth) for (name, worth), sides in found.items()]


def join_numbers(numbers: Sequence[int]) -> str:
    """Return numbers as text, in order and each three or more consecutive ones as a span.

    >>> join_numbers([5, 1, 3, 2, 7, 8]), join_numbers([4])
    ('1\u20133, 5, 7 and 8', '4')
    """
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    said = [[f"{span[0]}–{span[-1]}"] if len(span) > 2 else [str(number) for number in span] for span in spans]
    return join_words([word for words in said for word in words])


def name_side(setting: HtmlRenderer, side: str) -> Markup:
    """Return a side's symbol and short name as HTML, for a line of a page; `side` is the side's id."""
    about = setting.game.side(side)
    return Markup("{}&nbsp;{}").format(setting.art.sign(about["sign"], SIGN, about["ink"]), about["short"])


@cache
def common_lines() -> dict[str, list[Entry]]:
    """Return the lines that every game has, by section: "setting-up" and "winning"."""
    return tomllib.loads((paths.templates() / FILE).read_text(encoding="utf-8"))


def _together(common: Sequence[Entry], own: Sequence[Entry]) -> list[Entry]:
    """Return the lines of every game merged with those of one ruleset, for one section.

    A ruleset's line replaces the common line of the same name, or stands before the line that its `before` names.
    Other lines of the ruleset come last.
    """
    mine = {entry["line"]: entry for entry in own}
    found: list[Entry] = []
    for entry in common:
        found += [each for each in own if each.get("before") == entry["line"]]
        found.append(mine.get(entry["line"], entry))
    names = {entry["line"] for entry in common}
    return found + [each for each in own if "before" not in each and each["line"] not in names]


def _mm(given: float) -> Length | None:
    return Length(Fraction(given)) if given else None
