"""The thumb band: what a side may do now, phase by phase down the outer edge, with the sections that say how."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.press.papers.playsheet.sections import Section
from drumhead.press.style.faces import Type
from drumhead.press.style.inks import PHASES
from drumhead.press.text.font_metrics import width

AIR = 4.0  # mm round the words of a phase


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


def phases(
    now: Sequence[Mapping[str, Any]], sections: Mapping[str, Section], here: Collection[str], room: float, thumb: Type
) -> list[Phase]:
    """The phases that a `sheet.toml` tells, without what this game has no section for; `here` are those of one side.

    Where the edge, `room` mm of it, is too short for all their words, the phases of other sides are only named.
    """
    numbers = {name: section.number for name, section in sections.items() if section.number}
    told = [[(doing["says"], doing["see"]) for doing in each["may"] if doing["see"] in numbers] for each in now]
    said = [tuple(Doing(says, numbers[see]) for says, see in doings) for doings in told]
    ours = [any(see in here for _, see in doings) for doings in told]
    lengths = [_long(each["name"], doings, thumb) for each, doings in zip(now, said)]
    if sum(lengths) > room:
        said = [doings if is_here else () for doings, is_here in zip(said, ours)]
        lengths = [_long(each["name"], doings, thumb) for each, doings in zip(now, said)]
    return [
        Phase(number, each["name"], PHASES[(number - 1) % len(PHASES)], doings, length / sum(lengths), is_here)
        for number, (each, doings, length, is_here) in enumerate(zip(now, said, lengths, ours), start=1)
    ]


def _long(name: str, doings: Sequence[Doing], thumb: Type) -> float:
    """The mm that the words of a phase take, with the air about them."""
    words = "".join(f"\u2002{doing.says}\u00a0{doing.number}" for doing in doings)
    return AIR + width(f"0\u2002{name}:{words}", "bold", thumb.size)
