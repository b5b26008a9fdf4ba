"""How a game is set up and who wins it, in lines: those that every game has, and those that are its ruleset's own.

All of them stand in `templates/setting-up.toml` and in the `setting-up.toml` of the ruleset; here is what they know.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead import places
from drumhead.model.lengths import Length
from drumhead.model.plan import Plan
from drumhead.press.phrases import Phrases
from drumhead.table.box import Box

if TYPE_CHECKING:
    from markupsafe import Markup

    from drumhead.model.unit import Unit
    from drumhead.press.html import Setting

FILE = "setting-up.toml"
SHARES = {2: "half", 3: "a third", 4: "a quarter"}
HAIR = Fraction(1)  # mm by which a place may reach out of its zone
Line = Mapping[str, Any]


class Opening:
    """What the lines of one document may ask of a game: its table and zones, who sets up when, how long it lasts."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game, self.book = setting, setting.game, setting.game.book
        self.phrases = Phrases(setting)
        self.battle = setting.game.battle
        self.plan = (self.battle.plan if self.battle else None) or Plan()
        self.own: Mapping[str, Any] = self.game.ruleset.about.get("setting-up", {})

    # ------------------------------------------------------------ lines
    def lines(self, name: str) -> list[Line]:
        """The lines of one section that hold for this game, in their order."""
        common = tomllib.loads((places.templates() / FILE).read_text(encoding="utf-8"))[name]
        return self.phrases.chosen(_together(common, self.own.get(name, ())), **self._facts())

    def said(self, entry: Line) -> Markup:
        """A line in words."""
        return self.phrases.words(entry["says"], **self._facts())

    def word(self, name: str) -> Markup:
        """A phrase of the ruleset's own, nothing where it has none of that name."""
        return self.phrases.words(self.own.get("words", {}).get(name, ""), **self._facts())

    def states(self, entry: Line) -> str:
        """The rules and readings that a line tells: its own, or what the ruleset has for a line of all games."""
        return str(entry.get("states") or self.own.get("states", {}).get(entry["line"], ""))

    def _facts(self) -> dict[str, Any]:
        return {"opening": self, "own": self.own.get("words", {})}

    # ------------------------------------------------------------ the table
    @property
    def width(self) -> Length | None:
        """Of the table, as the battle lays it out, else as the ruleset takes it; None where nobody says."""
        return self._edge("table", "width", self.plan.width)

    @property
    def depth(self) -> Length | None:
        """Of the table, from the edge of one side to that of the other."""
        return self._edge("table", "depth", self.plan.depth)

    @property
    def stand(self) -> tuple[Length, Length] | None:
        """Width and depth of a stand."""
        wide = self._edge("stand", "width", self.plan.stand[0])
        deep = self._edge("stand", "depth", self.plan.stand[1])
        return (wide, deep) if wide and deep else None

    @property
    def sizes_are_ours(self) -> bool:
        """Whether a size is neither the battle's nor the book's."""
        return not (self.plan.width and self.plan.stand[0])

    def _edge(self, row: str, edge: str, given: float) -> Length | None:
        if given:
            return Length(Fraction(given))
        return self.book[row][edge] if row in self.book else None

    # ------------------------------------------------------------ setting up
    @property
    def zone(self) -> Length | None:
        """How deep from its own edge a side may set up."""
        if "setup" not in self.book:
            return None
        if "zone" in self.book.setup:
            return self.book.setup.zone
        assert self.depth
        return Length(self.depth.mm / int(self.book.setup.table_depth_one_in))

    @property
    def zone_share(self) -> str:
        """The part of the table's depth that a zone is, where the book says it so."""
        if "setup" not in self.book or "table-depth-one-in" not in self.book.setup:
            return ""
        part = int(self.book.setup.table_depth_one_in)
        return SHARES.get(part, f"1/{part}")

    @property
    def order_is_ours(self) -> bool:
        """Whether the book says nothing of setting up."""
        return "setup" not in self.book or "house" in self.book.setup

    @property
    def roles(self) -> dict[str, str]:
        """The side that attacks and the side that defends, by part; nothing where that is to be agreed."""
        return {role: side for side, role in self.battle.roles.items()} if self.battle else {}

    @property
    def placed(self) -> str:
        """Of how many units the battle says where they begin: "all", "some" or "none"."""
        count = len(self.plan.places)
        return "none" if not count else "all" if count >= len(self.game.units) else "some"

    @property
    def beyond(self) -> list[tuple[str, list[int], Length]]:
        """Of each side the units whose places reach out of its zone, and how far the farthest of them reaches."""
        found = []
        for at, each in enumerate(self.game.sides):
            far = {unit.number: self._reach(unit, at) for unit in self.game.units if unit.side == each["id"]}
            out = {number: mm for number, mm in far.items() if self.zone and mm > self.zone.mm + HAIR}
            if out:
                found.append((each["id"], list(out), Length(max(out.values()))))
        return found

    def _reach(self, unit: Unit, at: int) -> Fraction:
        """How far from the edge of its own side a unit's place reaches, in mm; the first side has the lower edge."""
        place = self.plan.places.get((unit.side, unit.number))
        if place is None or not self.stand or not self.depth:
            return Fraction(0)
        x, y, facing = place
        wide, deep = (float(edge.mm) for edge in self.stand)
        heights = [y for _, y in Box(x, y, max(0.0, facing), wide * unit.stands, deep).corners]
        return Fraction(max(heights)) if not at else self.depth.mm - Fraction(min(heights))

    # ------------------------------------------------------------ winning
    @property
    def turns(self) -> int:
        """How many turns the game lasts; 0 for as many as it takes."""
        given = self.battle.turns if self.battle else 0
        return given or int(self.phrases.value(self.own.get("turns", 0)))

    @property
    def turns_are_ours(self) -> bool:
        """Whether the number of turns is neither the battle's nor the book's."""
        return not (self.battle and self.battle.turns) and "turns" in self.book.victory

    @cached_property
    def agreed(self) -> str:
        """What the battle's author says of winning."""
        return self.battle.victory if self.battle else ""


def _together(common: Sequence[Line], own: Sequence[Line]) -> list[Line]:
    """The lines of every game with those of one ruleset among them."""
    mine = {entry["line"]: entry for entry in own}
    found: list[Line] = []
    for entry in common:
        found += [each for each in own if each.get("before") == entry["line"]]
        found.append(mine.get(entry["line"], entry))
    names = {entry["line"] for entry in common}
    return found + [each for each in own if "before" not in each and each["line"] not in names]
