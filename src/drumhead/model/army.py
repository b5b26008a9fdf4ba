"""Armies as they march to the table: a general, brigades, their commanders and units; and a battle of two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.model.plan import Plan
from drumhead.model.unit import Unit
from drumhead.model.victory import Victory


@dataclass(frozen=True)
class Officer:
    """A mounted officer: his name, his rank (a word of the ruleset) and a note that reaches the roster."""

    name: str
    rank: str
    note: str = ""


@dataclass(frozen=True)
class Brigade:
    """Units under one commander; without one, `commander` is None."""

    name: str
    units: tuple[Unit, ...]
    commander: Officer | None = None
    note: str = ""


@dataclass(frozen=True)
class Army:
    """One side's army: units are numbered through, in the order of the file, from 1."""

    name: str
    side: str
    general: Officer | None
    brigades: tuple[Brigade, ...]
    note: str = ""

    @property
    def units(self) -> Iterator[Unit]:
        """All units, brigade by brigade."""
        return (unit for brigade in self.brigades for unit in brigade.units)

    @property
    def officers(self) -> Iterator[Officer]:
        """The general first, then the brigadiers."""
        everyone = (self.general, *(brigade.commander for brigade in self.brigades))
        return (officer for officer in everyone if officer)


@dataclass(frozen=True)
class Battle:
    """Two armies, the ground between them and what was agreed before the first card.

    `armies` maps the side's id to its army, in the ruleset's order of sides; `roles` to attacker or defender.
    `agreed` are special things of this battle, such as dragoons without horses, in the words of its author.
    `readings` and `house_rules` are the choices written in the battle file, `plan` its table where it lays one out.
    """

    title: str
    ruleset: str
    armies: Mapping[str, Army]
    date: str = ""
    place: str = ""
    turns: int = 0
    roles: Mapping[str, str] = field(default_factory=dict)
    victory: Victory = field(default_factory=Victory)
    agreed: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()
    note: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    house_rules: str = ""
    wishes: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    plan: Plan | None = None
