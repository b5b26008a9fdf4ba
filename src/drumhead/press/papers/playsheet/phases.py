"""The thumb band: what a side may do now, phase by phase down the outer edge, with the sections that say how."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.press.papers.playsheet.sections import Section
from drumhead.press.style.inks import PHASES

AIR = 4  # letters' room round the words of a phase


@dataclass(frozen=True)
class Doing:
    """What may be done in a phase, and the number of the section that says how."""

    says: str
    number: int


@dataclass(frozen=True)
class Phase:
    """A phase of the turn on one side of a sheet: its place in the turn, its ink, its share of the edge.

    `here` is whether this side has any of its sections.
    """

    number: int
    name: str
    ink: str
    doings: tuple[Doing, ...]
    share: float
    here: bool


def phases(now: Sequence[Mapping[str, Any]], sections: Mapping[str, Section], here: Collection[str]) -> list[Phase]:
    """The phases that a `sheet.toml` tells, without what this game has no section for; `here` are those of one side."""
    numbers = {name: section.number for name, section in sections.items() if section.number}
    told = [[(doing["says"], doing["see"]) for doing in each["may"] if doing["see"] in numbers] for each in now]
    lengths = [len(each["name"]) + sum(len(says) + 4 for says, _ in doings) + AIR for each, doings in zip(now, told)]
    return [
        Phase(
            number,
            each["name"],
            PHASES[(number - 1) % len(PHASES)],
            tuple(Doing(says, numbers[see]) for says, see in doings),
            length / sum(lengths),
            any(see in here for _, see in doings),
        )
        for number, (each, doings, length) in enumerate(zip(now, told, lengths), start=1)
    ]
