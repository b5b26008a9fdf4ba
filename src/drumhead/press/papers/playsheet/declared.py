"""The sections of a sheet as data declare them: in which order they stand, on which side, and what becomes of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from drumhead import places
from drumhead.press.game import Game
from drumhead.press.style.inks import INK, PHASES

FILE = "sections.toml"
About = Mapping[str, Any]


@dataclass(frozen=True)
class Declared:
    """A section as `sheet.toml` declares it: what its head says, its side, and what becomes of it without room.

    It is left out of a game that has none of the arms or kinds that it `needs`; a `core` one stays on the sides.
    """

    name: str
    title: str
    side: int
    wide: bool = False
    gives_way: int = 0
    spare: bool = False
    short: str = ""
    gloss: str = ""
    goes_on: bool = False
    core: bool = False
    needs: list[str] = field(default_factory=list)

    def belongs(self, game: Game) -> bool:
        """Whether a game has anything that the section is about."""
        return not self.needs or game.has(*self.needs)


@cache
def common() -> Mapping[str, About]:
    """The sections that every playsheet has, as `templates/sections.toml` declares them."""
    return tomllib.loads((places.templates() / FILE).read_text(encoding="utf-8"))


def in_order(sections: Mapping[str, About], short: bool = False) -> dict[str, About]:
    """The sections of a sheet by name, in their order, with what a playsheet knows of those that all have.

    Those of which a `sheet.toml` says nothing come last.
    """
    known = {} if short else common()
    return {name: {**known.get(name, {}), **sections.get(name, {})} for name in [*sections, *known]}


def declared(sheet: About, short: bool = False) -> tuple[dict[int, str], dict[str, Declared]]:
    """What the sides of a sheet are for, and its sections by name, in the order in which they stand."""
    about = sheet.get("short", {}) if short else sheet
    sides = {int(side): words for side, words in about.get("side", {}).items()}
    sections = in_order(about.get("section", {}), short)
    return sides, {name: _one(name, section) for name, section in sections.items()}


def _one(name: str, about: About) -> Declared:
    return Declared(name, **{key.replace("-", "_"): value for key, value in about.items()})


def ink_of(section: str, now: Sequence[About]) -> str:
    """The ink of the only phase of the turn that a section belongs to; black for one of several or of none."""
    found = [at for at, each in enumerate(now) if any(doing["see"] == section for doing in each["may"])]
    return PHASES[found[0] % len(PHASES)] if len(found) == 1 else INK
