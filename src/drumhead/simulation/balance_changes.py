"""Balance changes: stands, points and turns, one small step at a time.

A balance change has two directions, each a list of steps that build on each other. Rung 0 is the battle as written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from drumhead.armies.files.army_points import costs, nobody_gives
from drumhead.armies.files.ruleset_terms import ids, name_unit_count
from drumhead.model.army import Battle
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_positions import Key

MOST_STEPS, MOST_TURNS = 24, 4  # most steps in a direction: more would make another battle of it
Fits = Callable[[Battle], bool]  # whether a changed battle may be played


@dataclass(frozen=True)
class Step:
    """One step of a balance change: its key in the file, its old and new value, and the battle with all steps so far.

    `says` is its text, with a placeholder for the new value and one for the old.
    """

    says: str
    key: Key
    was: Any
    value: Any
    battle: Battle


@dataclass(frozen=True)
class BalanceChange:
    """A scale of steps in two directions, each built on first use.

    `favours` are the sides that steps up and steps down help, or None if that is unknown.
    """

    build_up: Callable[[], Sequence[Step]]
    build_down: Callable[[], Sequence[Step]]
    favours: tuple[str, str] | None = None

    @cached_property
    def up(self) -> Sequence[Step]:
        """The steps to rungs above 0."""
        return self.build_up()

    @cached_property
    def down(self) -> Sequence[Step]:
        """The steps to rungs below 0."""
        return self.build_down()

    def end(self, way: int) -> int:
        """Return the last rung above 0, or below it for a negative `way`."""
        return len(self.up) if way > 0 else -len(self.down)

    def steps(self, rung: int) -> Sequence[Step]:
        """Return all steps from rung 0 to a rung."""
        return (self.up if rung > 0 else self.down)[: abs(rung)]

    def describe(self, rung: int) -> list[str]:
        """Return the steps to a rung in words; for a value changed more than once, only the first and last value."""
        first: dict[Key, Step] = {}
        last: dict[Key, Step] = {}
        for step in self.steps(rung):
            first.setdefault(step.key, step)
            last[step.key] = step
        return [step.says.format(step.value, first[key].was) for key, step in last.items()]


class NoBalanceChangeError(ValueError):
    """Error for a battle in which a balance change has nothing to change; the message says what is missing."""


def turns(battle: Battle, usual: int, fits: Fits) -> BalanceChange:
    """Return the balance change of more and fewer turns than `usual`; `fits` is whether a battle is permitted."""

    def some(way: int) -> list[Step]:
        counts = [usual + way * step for step in range(1, MOST_TURNS + 1)]
        made = [(count, replace(battle, turns=count)) for count in counts if count >= 1]
        return [Step("{} turns instead of {}", ("turns",), usual, count, new) for count, new in made if fits(new)]

    return BalanceChange(partial(some, 1), partial(some, -1))


def _plain(name: str) -> str:
    """Return a name with its braces escaped, so that they are not placeholders."""
    return name.replace("{", "{{").replace("}", "}}")


def stands(battle: Battle, ruleset: Ruleset, fits: Fits) -> BalanceChange:
    """Return the balance change of stands: in turn one more for a unit of one side, one less for a unit of the other.

    Units of a single stand do not change. The playing time stays the same. No unit changes twice before every other
    has. Battles for which `fits` is false are left out.
    """

    def choices(now: Battle, side: str, touched: Sequence[Key]) -> Iterator[tuple[Key, Unit]]:
        sides = [each for each in now.armies if each != side]
        for of, more in [(side, 1), (sides[0], -1)][:: 1 if len(touched) % 2 == 0 else -1]:
            units = [(key, unit) for key, unit in _units(now, of) if unit.start > 1]
            for key, unit in sorted(units, key=lambda each: touched.count(each[0])):
                changed = unit.but(stands=unit.start + more, start=unit.start + more)
                if changed.start >= 1:
                    yield key, changed

    return _both(battle, ruleset, choices, fits)


def points(battle: Battle, ruleset: Ruleset, rows: Sequence[Mapping[str, Any]], fits: Fits) -> BalanceChange:
    """Return the balance change of the cheapest improvement in points for one side: a stand, or a better quality.

    `rows` are the costs of units; NoBalanceChangeError if there are none. Battles for which `fits` is false are left
    out.
    """
    if not rows:
        raise NoBalanceChangeError(nobody_gives(ruleset))

    def choices(now: Battle, side: str, touched: Sequence[Key]) -> Iterator[tuple[Key, Unit]]:
        price = _prices(now, side, rows)
        found = []
        for key, unit in _units(now, side):
            ways = [unit.but(stands=unit.start + 1, start=unit.start + 1)] if unit.start > 1 else []
            ways += [unit.but(quality=each) for each in ids(ruleset.about, "quality") if unit.quality != TO_BE_DICED]
            for way in ways:
                more = _prices(_with(now, key, way), side, rows)[unit.number] - price[unit.number]
                if more > 0:
                    found.append((touched.count(key), more, key, way))
        for _, _, key, way in sorted(found, key=lambda each: each[:2]):
            yield key, way

    return _both(battle, ruleset, choices, fits)


def _prices(battle: Battle, side: str, rows: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Return the cost of each unit of a side, by its number."""
    found = costs(battle.armies[side], rows)
    return {cost.of.number: cost.points or 0 for cost in found if isinstance(cost.of, Unit)}


Choices = Callable[[Battle, str, Sequence[Key]], Iterator[tuple[Key, Unit]]]


def _both(battle: Battle, ruleset: Ruleset, choices: Choices, fits: Fits) -> BalanceChange:
    """Return the balance change whose steps for either side are each the first choice that fits, without retries.

    `choices` yields the changes of one unit from a battle, a side, and the keys changed so far.
    """

    def some(side: str) -> list[Step]:
        steps: list[Step] = []
        touched: list[Key] = []
        refused: set[tuple[Key, Unit]] = set()
        while len(steps) < MOST_STEPS:
            now = steps[-1].battle if steps else battle
            for key, unit in choices(now, side, touched):
                if (key, unit) not in refused:
                    new = _with(now, key, unit)
                    if fits(new):
                        steps.append(_step(ruleset, key, _unit_at(now, key), unit, new))
                        touched.append(key)
                        break
                    refused.add((key, unit))
            else:
                break
        return steps

    one, other = battle.armies
    return BalanceChange(partial(some, one), partial(some, other), (one, other))


def _step(ruleset: Ruleset, key: Key, was: Unit, now: Unit, battle: Battle) -> Step:
    """Return the step by which the unit `was` becomes `now`, in the changed battle."""
    name = f"{_plain(now.name)} ({now.side})"
    if now.quality != was.quality:
        return Step(f"{name}: {{}} instead of {{}}", (*key, "quality"), was.quality, now.quality, battle)
    says = f"{name}: {{}} {ruleset.counts} instead of {{}}"
    return Step(says, (*key, name_unit_count(ruleset.about, now.arm)), was.start, now.start, battle)


def _units(battle: Battle, side: str) -> Iterator[tuple[Key, Unit]]:
    """Yield each unit of a side with its key in the battle file."""
    for at, brigade in enumerate(battle.armies[side].brigades):
        for nth, unit in enumerate(brigade.units):
            yield ("side", side, "army", "brigade", at, "unit", nth), unit


def _unit_at(battle: Battle, key: Key) -> Unit:
    return battle.armies[str(key[1])].brigades[int(key[4])].units[int(key[6])]


def _with(battle: Battle, key: Key, unit: Unit) -> Battle:
    """Return the battle with `unit` in place of the unit at a key of the battle file."""
    side, at, nth = str(key[1]), int(key[4]), int(key[6])
    army = battle.armies[side]
    brigade = army.brigades[at]
    units = (*brigade.units[:nth], unit, *brigade.units[nth + 1 :])
    brigades = (*army.brigades[:at], replace(brigade, units=units), *army.brigades[at + 1 :])
    return replace(battle, armies={**battle.armies, side: replace(army, brigades=brigades)})
