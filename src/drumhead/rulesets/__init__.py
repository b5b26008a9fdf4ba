"""The rulesets we ship. A folder here is a ruleset; nothing is registered anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from drumhead.rules.loading.ruleset import Ruleset, UnknownWordError, from_folder
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust.plugin_trust import trusting

HERE = Path(__file__).parent


def ids() -> list[str]:
    """The ids of all rulesets at hand: ours, then those other packages bring (entry points `drumhead.rulesets`)."""
    return list(dict(_known()))


def load(name: str, also: Sequence[str] = ()) -> Ruleset:
    """The ruleset of that id, or in that folder; UnknownWordError names the nearest, or what may `also` stand there.

    A ruleset with an id is read once: whoever asks has the same one, and shares what its odds have cost.
    The Python of a folder runs only where the player has said that he trusts it (`drumhead.rules.trust.plugin_trust`).

    >>> load("wss-paperboys").id
    'wss-paperboys'
    """
    for each, ruleset in _known():
        if each == name:
            return ruleset
    if (Path(name) / "ruleset.toml").is_file():
        return from_folder(Path(name).resolve(), trusting())
    known = [*ids(), *also]
    said = f"known are {', '.join(known)}.{nearest(name, known)}"
    raise UnknownWordError(f'there is no ruleset "{name}": {said}')


def _known() -> Iterator[tuple[str, Ruleset]]:
    for path in sorted(HERE.glob("*/ruleset.toml")):
        yield path.parent.name.replace("_", "-"), _read_once(path.parent, f"{__name__}.{path.parent.name}")
    for name, folder, package in _brought():
        yield name, _read_once(folder, package)


@cache
def _brought() -> tuple[tuple[str, Path, str], ...]:
    """What other packages bring, by name; they are asked once, which takes 8 ms and more."""
    from importlib.metadata import entry_points

    points = entry_points(group="drumhead.rulesets")
    found = ((point, spec.origin) for point in points if (spec := find_spec(point.value)) and spec.origin)
    return tuple((point.name, Path(origin).parent, point.value) for point, origin in found)


@cache
def _read_once(folder: Path, package: str) -> Ruleset:
    return Ruleset(folder, package)
