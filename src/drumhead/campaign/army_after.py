"""An army as it leaves the field: losses, what comes back, honours, quality and officers, by the rules of a club."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from drumhead.armies.files.text_fields import LONGEST_NAME
from drumhead.campaign.battle_outcome import MANNERS, Outcome, UnitOutcome
from drumhead.campaign.campaign_file import CampaignTable, OfficersTable, QualityTable
from drumhead.model.army import Army, Officer
from drumhead.model.unit import TO_BE_DICED, Unit

SUCCESSOR = "Successor of "


@dataclass(frozen=True)
class UnitAfter:
    """A unit before and after: its outcome, what came back, and the unit for the next battle; None if broken up."""

    was: Unit
    outcome: UnitOutcome
    back: int
    now: Unit | None
    honoured: bool


@dataclass(frozen=True)
class OfficerAfter:
    """An officer who fell or was taken: the fate, and the name of the officer who holds the post now, or ""."""

    name: str
    fate: str
    successor: str


@dataclass(frozen=True)
class ArmyAfter:
    """An army before and after a battle, with each unit and each lost officer."""

    was: Army
    now: Army
    units: tuple[UnitAfter, ...]
    officers: tuple[OfficerAfter, ...]


def round_share(value: Fraction, way: str) -> int:
    """Return a fraction as a whole number: down, up, or to the nearest, where a half goes up.

    >>> [round_share(Fraction(5, 2), way) for way in ("down", "up", "nearest")]
    [2, 3, 3]
    """
    return (
        math.floor(value) if way == "down" else math.ceil(value) if way == "up" else math.floor(value + Fraction(1, 2))
    )


def army_after(
    army: Army, outcome: Outcome, rules: CampaignTable, title: str, line: str, qualities: Sequence[str]
) -> ArmyAfter:
    """Return an army after a battle; `title` is the honour's name, `line` the new line of its history.

    `qualities` are those of the ruleset, best first.
    """
    own = {unit.number: outcome.units[f"{army.side}-{unit.number}"] for unit in army.units}
    back = _back(own, rules, outcome.manner_of(army.side))
    units = {
        unit.number: _unit(unit, own[unit.number], back[unit.number], rules, title, qualities) for unit in army.units
    }
    changed, lost = _officers(army, outcome, rules.officers)
    brigades = []
    for brigade in changed.brigades:
        left = tuple(now for unit in brigade.units if (now := units[unit.number].now))
        brigades += [replace(brigade, units=left)] if left else []
    named = {name for brigade in brigades for name in brigade.under}
    commands = tuple(each for each in changed.commands if each.name in named)
    left_field = replace(changed, brigades=tuple(brigades), commands=commands, history=(*army.history, line))
    return ArmyAfter(army, left_field, tuple(units.values()), tuple(lost))


def _back(own: Mapping[int, UnitOutcome], rules: CampaignTable, result: str) -> dict[int, int]:
    """Return what comes back to each unit, by its number. `result` is "winner", "loser" or "drawn"."""
    shares = getattr(rules.recovery, result)
    way = rules.recovery.round
    back = {
        number: round_share(sum((count * getattr(shares, each) for each, count in of.lost.items()), Fraction(0)), way)
        for number, of in own.items()
    }
    for each in MANNERS:  # units of one stand come back whole or not at all: they are counted together
        single = [number for number, of in own.items() if of.brought == 1 and of.lost.get(each)]
        many = round_share(len(single) * getattr(shares, each), way)
        order = sorted(single, key=lambda number: (own[number].hits, number))
        back |= {number: int(at < many) for at, number in enumerate(order)}
    return back


def _unit(
    unit: Unit, outcome: UnitOutcome, back: int, rules: CampaignTable, title: str, qualities: Sequence[str]
) -> UnitAfter:
    honoured = any(getattr(rules.honours, deed) for deed in outcome.deeds)
    honours = (*unit.honours, title) if honoured else unit.honours
    stands = unit.stands if outcome.left is None else outcome.left + back
    stays = stands >= max(1, outcome.brought * rules.recovery.disband) or outcome.left is None
    quality = _quality(unit, outcome, honours if honoured else (), rules.quality, qualities)
    now = unit.but(stands=stands, start=stands, honours=honours, quality=quality) if stays else None
    return UnitAfter(unit, outcome, back, now, honoured)


def _quality(
    unit: Unit, outcome: UnitOutcome, honours: Sequence[str], rules: QualityTable, qualities: Sequence[str]
) -> str:
    """Return the quality of a unit for the next battle; `honours` are its own if the battle added one, or ()."""
    quality = outcome.quality if rules.keep and unit.quality == TO_BE_DICED and outcome.quality else unit.quality
    if quality not in qualities:
        return quality
    steps = rules.down if outcome.left == 0 else 0
    steps -= 1 if rules.up and honours and len(honours) % rules.up == 0 else 0
    return qualities[min(max(0, qualities.index(quality) + steps), len(qualities) - 1)]


class _Posts:
    """The new officers of a side in their order: those of the club's list, then successors without a name."""

    def __init__(self, army: Army, rules: OfficersTable) -> None:
        self._taken = {each.name for each in army.officers}
        self._spare = [name for name in rules.names.get(army.side, ()) if name not in self._taken]

    def next_name(self, of: str) -> str:
        """Return the name of the officer who follows the officer `of`."""
        if self._spare:
            return self._spare.pop(0)
        root = of if of.startswith(SUCCESSOR) else f"{SUCCESSOR}{of}"
        names = (f"{root[: LONGEST_NAME - 5].rstrip()}{f' ({at})' if at > 1 else ''}" for at in range(1, 100))
        name = next(each for each in names if each not in self._taken)
        self._taken.add(name)
        return name


def _officers(army: Army, outcome: Outcome, rules: OfficersTable) -> tuple[Army, list[OfficerAfter]]:
    """Return the army with its officers for the next battle, and each officer who fell or was taken."""
    fates = {name: fate for (side, name), fate in outcome.officers.items() if side == army.side}
    posts, lost = _Posts(army, rules), []

    def follow(officer: Officer | None) -> Officer | None:
        if officer is None or officer.name not in fates:
            return officer
        goes = getattr(rules, fates[officer.name])
        new = replace(officer, name=posts.next_name(officer.name), note="") if goes == "replaced" else None
        new = officer if goes == "returns" else new
        lost.append(OfficerAfter(officer.name, fates[officer.name], new.name if new else ""))
        return new

    chief, promoted = army.general, ""
    if (
        chief
        and chief.name in fates
        and getattr(rules, fates[chief.name]) == "replaced"
        and rules.general == "promoted"
    ):
        heir = next((each for each in _commanders(army) if each.name not in fates), None)
        if heir:
            lost.append(OfficerAfter(chief.name, fates[chief.name], heir.name))
            army, promoted = replace(army, general=replace(heir, rank=chief.rank)), heir.name
            fates = {**fates, promoted: "promoted"}

    def fill(officer: Officer | None) -> Officer | None:
        if officer and officer.name == promoted:
            return replace(officer, name=posts.next_name(officer.name), note="")
        return follow(officer)

    general = army.general if promoted else follow(army.general)
    commands = tuple(replace(each, commander=fill(each.commander)) for each in army.commands)
    brigades = tuple(replace(each, commander=fill(each.commander)) for each in army.brigades)
    return replace(army, general=general, commands=commands, brigades=brigades), lost


def _commanders(army: Army) -> Iterator[Officer]:
    """Yield the commanders below the general: of wings, lines and divisions first, then of brigades."""
    led: list[Any] = [*army.commands, *army.brigades]
    return (each.commander for each in led if each.commander)
