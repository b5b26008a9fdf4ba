"""Conversion of a battle to another ruleset: its sides, table, turns and the values of its objectives.

Parts that belong to the original rulebook are left out and listed: rulings, house rules, the author's own victory
text. Numbers by which the battles of two games differ come from `[common]` in their `muster.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drumhead.armies.files.ruleset_terms import COMMON, ids
from drumhead.armies.files.table_plan_file import MEASURES
from drumhead.armies.neutral.neutral_terms import common_side, must_have_rows, muster, number, side_of
from drumhead.armies.neutral.source_map import ConvertedFile, assumed_of
from drumhead.model.lengths import Length
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

LEFT_OUT = {  # keys of a battle file that belong to one rulebook
    "readings": "readings",
    "house_rules": "house rules",
    "events": "event cards",
}
OF_WINNING = {"holding": "how a place is held", "breaks": "whether armies leave", "routers": "what routers count"}


def under_rules(file: TomlFile, own: Ruleset, rules: Ruleset) -> ConvertedFile:
    """Return a valid battle file converted from ruleset `own` to `rules`; raise FileErrors for an unmatched side.

    Places keep the old numbers of units until `renumber_units`.
    """
    for each in (own, rules):
        must_have_rows(each.about, file, ("ruleset",))
    return _Battle(file, own, rules).rewritten()


def renumber_units(battle: TomlFile, armies: Mapping[Key, TomlFile]) -> TomlFile:
    """Return a battle file with a place for every unit of its converted armies; units made from one share its place.

    `armies` has the converted army files by key. Returns the same file if no unit became several.
    """
    numbers = {side: _numbers(armies.get(("side", side, "army"))) for side in _sides_placed(battle)}
    if all(new == [old] for each in numbers.values() for old, new in each.items()):
        return battle
    data, homes = deepcopy(battle.data), dict[Key, Key]()
    for side in numbers:
        table = data["side"][side]
        found = [
            (nth, {**place, "unit": unit})
            for nth, place in enumerate(table["place"])
            for unit in numbers[side].get(place["unit"], [place["unit"]])
        ]
        table["place"] = [place for _, place in found]
        for new, (nth, _) in enumerate(found):
            homes["side", side, "place", new] = ("side", side, "place", nth)
    return ConvertedFile(battle.path, battle.text, data, battle, homes, assumed_of(battle))


def _sides_placed(battle: TomlFile) -> list[str]:
    """Return the sides whose units have places in a battle file; tables with another structure are left out."""
    sides = battle.data.get("side")
    found = sides.items() if isinstance(sides, dict) else ()
    return [side for side, table in found if isinstance(table, dict) and _are_places(table.get("place"))]


def _are_places(places: Any) -> bool:
    return isinstance(places, list) and all(isinstance(place, dict) and "unit" in place for place in places)


def _numbers(army: TomlFile | None) -> dict[int, list[int]]:
    """Return the new unit numbers of a converted army by the old number; {} for an army that was not converted."""
    if not isinstance(army, ConvertedFile):
        return {}
    written: dict[Key, int] = {}
    found: dict[int, list[int]] = {}
    new = 0
    for at, brigade in enumerate(army.data["brigade"]):
        for nth in range(len(brigade["unit"])):
            new += 1
            home = army.home(("brigade", at, "unit", nth))
            found.setdefault(written.setdefault(home, len(written) + 1), []).append(new)
    return found


class _Battle:
    """Conversion of one battle file from ruleset `own` to `rules`; `told` has a sentence for each loss or change."""

    def __init__(self, file: TomlFile, own: Ruleset, rules: Ruleset) -> None:
        self.file, self.own, self.rules = file, own, rules
        self.data = deepcopy(file.data)
        self.here, self.there = (muster(each.about).get(COMMON, {}) for each in (own, rules))
        self.homes: dict[Key, Key] = {}
        self.told: list[str] = list(self._of_another_war())

    def rewritten(self) -> ConvertedFile:
        self._sides()
        self._left_out()
        self._turns()
        self._winning()
        self._table()
        self.data["ruleset"] = self.rules.id
        return ConvertedFile(self.file.path, self.file.text, self.data, self.file, self.homes, tuple(self.told))

    def _of_another_war(self) -> Iterator[str]:
        years, theirs = self.here.get("years"), self.there.get("years")
        if years and theirs and (years[1] < theirs[0] or theirs[1] < years[0]):
            yield f"these rules are of {theirs[0]} to {theirs[1]}, and the battle is of {years[0]} to {years[1]}"

    def _sides(self) -> None:
        """Rename each side, in its old position; raise FileErrors for a side that the other ruleset does not have."""
        faults: list[Fault] = []
        sides: dict[str, Any] = {}
        for side, table in self.data.get("side", {}).items():
            new = side_of(self.rules.about, common_side(self.own.about, side))
            if not new or new in sides:
                wrong = f"{self.rules.id} has no side for {side}"
                faults.append(
                    self.file.fault(
                        ("side", side),
                        wrong,
                        f"Its sides are {' and '.join(self._known())}.",
                        code="side-not-in-ruleset",
                    )
                )
            sides[new] = table
            self.homes["side", new] = ("side", side)
        if faults:
            raise FileErrors(faults)
        self.names = {old[1]: new[1] for new, old in self.homes.items()}
        self.data["side"] = sides
        for player in self.data.get("player", ()):
            player["side"] = self.names.get(player["side"], player["side"])

    def _known(self) -> list[str]:
        return ids(self.rules.about, "side")

    def _left_out(self) -> None:
        said = [name for key, name in LEFT_OUT.items() if self.data.pop(key, None)]
        own = [table.pop("events", None) for table in self.data["side"].values()]
        said += ["event cards of a side"] if any(own) else []
        winning = self.data.get("victory", {})
        if isinstance(winning, dict):
            foreign = [key for key in OF_WINNING if key != "holding" or self._is_foreign(winning.get(key, ""))]
            said += [OF_WINNING[key] for key in foreign if winning.pop(key, None) is not None]
            winning.pop("says", None)
            for objective in winning.get("objective", ()) if "holding" in foreign else ():
                objective.pop("held", None)
        if self.data.get("field", {}).pop("doubled", None):
            said.append("opening turns in which all move twice as far")
        if said:
            self.told.append(f"left out, for they are of {self.own.id}: {', '.join(said)}")
        kept = [name for key, name in (("ground", "the ground"), ("agreed", "what was agreed")) if self.data.get(key)]
        if kept:
            self.told.append(f"the words on {' and on '.join(kept)} are those written for {self.own.id}")

    def _is_foreign(self, holding: str) -> bool:
        """Return whether text on holding an objective must go: it has a rulebook number, or code decides it."""
        return "{" in holding or self.rules.is_played

    def _turns(self) -> None:
        turns = self.data.get("turns")
        if turns:
            self.data["turns"] = self._turn(turns)
            if self.data["turns"] != turns:
                self.told.append(f"{turns} turns are {self.data['turns']} in this game")

    def _turn(self, turn: int) -> int:
        """Return a turn, or number of turns, scaled to the other game's usual number of turns; at least 1."""
        here, there = _usual_turns(self.own), _usual_turns(self.rules)
        return max(1, round(turn * Fraction(there, here))) if here and there else turn

    def _winning(self) -> None:
        """Convert the sides and points of the objectives."""
        winning = self.data.get("victory")
        if not isinstance(winning, dict):
            return
        told = {}
        for each in winning.get("objective", ()):
            if "side" in each:
                each["side"] = self.names.get(each["side"], each["side"])
            worth = each.pop("worth", 0)
            if each.get("when", "night") == "night" and (new := self._worth(worth)):
                each["worth"] = told[worth] = new
        if changed := [f"{was} is {now}" for was, now in told.items() if was != now]:
            self.told.append(f"places count as much as they mostly do in this game: {', '.join(changed)}")

    def _worth(self, worth: int) -> int:
        here, there = self.here.get("worth", 0), self.there.get("worth", 0)
        if not here or not there:  # in one of the games places are held for themselves
            return int(there)
        return max(1, round(worth * Fraction(there, here))) if worth else 0

    def _table(self) -> None:
        """Convert terrain, places and objectives to the size of the other game's table."""
        placed = [table for table in self.data["side"].values() if table.get("place") or table.get("goals")]
        if "field" not in self.data and not placed:
            return
        field = self.data.setdefault("field", {})
        measure, new = field.get("measure", "cm"), self.rules.measure
        old = self._old_table(field, MEASURES[measure])
        wide, deep = _table_of(self.there, self.rules)
        across, up = (each / MEASURES[new] * MEASURES[measure] for each in (wide / old[0], deep / old[1]))
        field |= {"measure": new, "width": wide / MEASURES[new], "depth": deep / MEASURES[new]}
        field.pop("stand", None)
        if "stand" in self.there:
            field["stand"] = [round(float(Length.parse(each).mm) / MEASURES[new], 2) for each in self.there["stand"]]
        for piece in field.get("ground", ()):
            piece["points"] = [_moved(point, across, up) for point in piece["points"]]
            if "width" in piece:
                piece["width"] = round(piece["width"] * min(across, up), 2)
        for table in placed:
            self._places(table, across, up)
        if old != (wide, deep):
            was, now = _size(old, measure), _size((wide, deep), new)
            self.told.append(f"the table of {was} is brought to {now}")

    def _old_table(self, field: Mapping[str, Any], mm: float) -> tuple[float, float]:
        usual = _table_of({}, self.own)
        return field.get("width", 0) * mm or usual[0], field.get("depth", 0) * mm or usual[1]

    def _places(self, table: dict[str, Any], across: float, up: float) -> None:
        if "goals" in table:
            table["goals"] = [_moved(point, across, up) for point in table["goals"]]
        for place in table.get("place", ()):
            place["at"] = _moved(place["at"], across, up)
            if "arrives" in place:
                place["arrives"] = self._turn(place["arrives"])


def _usual_turns(ruleset: Ruleset) -> int:
    """Return a game's usual number of turns, from `[common]` or the table value that it names; 0 if unknown."""
    said = muster(ruleset.about).get(COMMON, {}).get("turns", 0)
    found = number(said, ruleset.about)
    return found if isinstance(found, int) else 0


def _table_of(said: Mapping[str, Any], ruleset: Ruleset) -> tuple[float, float]:
    """Return width and depth in mm of a game's table, from its `[common]` data or by default from its tables."""
    sides = said.get("table") or [ruleset.tables.get("table", {}).get(each, "180 cm") for each in ("width", "depth")]
    return float(Length.parse(sides[0]).mm), float(Length.parse(sides[1]).mm)


def _size(sides: tuple[float, float], measure: str) -> str:
    return f"{sides[0] / MEASURES[measure]:g} by {sides[1] / MEASURES[measure]:g} {measure}"


def _moved(point: list[float], across: float, up: float) -> list[float]:
    return [round(point[0] * across, 2), round(point[1] * up, 2)]
