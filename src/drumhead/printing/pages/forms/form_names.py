"""The names that a form prints below its fields, so that a player rings one instead of writing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from drumhead.printing.records.brigade_marks import letter_of
from drumhead.simulation.wing_plans import ATTACK, HOLD, PIN, RESERVE

if TYPE_CHECKING:
    from drumhead.model.army import Army


def _officers(army: Army) -> Iterator[str]:
    yield from (officer.name for officer in army.officers)


def _wings(army: Army) -> Iterator[str]:
    for at, brigade in army.lettered:
        yield brigade.name if at is None else f"{letter_of(at)} {brigade.name}"


def _units(army: Army) -> Iterator[str]:
    for at, brigade in army.lettered:
        numbers = " ".join(str(unit.number) for unit in brigade.units)
        yield numbers if at is None else f"{letter_of(at)}: {numbers}"


def _intentions(army: Army) -> Iterator[str]:
    yield from (ATTACK, PIN, HOLD, RESERVE)


NAMES: Mapping[str, Callable[[Army], Iterator[str]]] = {
    "officers": _officers,
    "wings": _wings,
    "units": _units,
    "intentions": _intentions,
}
