"""Names of families whose rows and texts a TOML file shares: `as` at its top, or `like` in a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.support import paths


def family_names() -> list[str]:
    """Return the names of Drumhead's ruleset families, sorted."""
    return sorted(path.name for path in paths.families().iterdir() if path.is_dir() and path.name.isalpha())


def family_faults(file: TomlFile) -> Iterator[Fault]:
    """Yield a fault, with its line, for each name in `as` or `like` of a file that is not the name of a family."""
    for key, name in _named(file.data):
        known = family_names()
        if name not in known:
            right = nearest(str(name), known).lstrip() or choices(known)
            yield file.fault(
                key,
                f'"{for_terminal(str(name))}" is not a family whose words can be shared',
                right,
                code="unknown-family",
            )


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    if "as" in data:
        yield ("as",), data["as"]
    cards = data.get("card")
    for at, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, Mapping) and "like" in card:
            yield ("card", at, "like"), card["like"]
