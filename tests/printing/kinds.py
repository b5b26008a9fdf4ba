"""The kinds of paper by how they are made, asked of the registry: a new kind is tested with the others."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.registry import FOUGHT, KIT, PAPERS, parts

from .games import battle_game

_PARTS = {kind: [*parts(kind, battle_game(), PrintOptions())] for kind in PAPERS if kind != FOUGHT}
DRAWN = [kind for kind, found in _PARTS.items() if all(part.sheets is not tuple for part in found)]  # from marks
CUT = [kind for kind in DRAWN if all(part.on == "card" for part in _PARTS[kind])]


def kit_files(kinds: Iterable[str] = KIT, on: tuple[str, ...] = ("paper", "card")) -> list[str]:
    """Return the files of Ramillies' kit, without the battle's name and suffix."""
    found = (part for kind in kinds for part in _PARTS[kind] if part.on in on)
    return [part.file.removeprefix("ramillies-").removesuffix(".pdf") for part in found]
