"""The rulesets that Drumhead ships: each folder here with a `ruleset.toml` is one, without any registration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from drumhead.rules.loading.ruleset import Ruleset, UnknownWordError, from_folder
from drumhead.rules.loading.ruleset_folders import list_folders
from drumhead.rules.loading.toml_files import choices, nearest
from drumhead.rules.trust.plugin_trust import trusting

HERE = Path(__file__).parent


def ids() -> list[str]:
    """Return the ids of all rulesets: ours, then those of other packages (entry points `drumhead.rulesets`)."""
    return list(dict(_known()))


def is_known(name: str) -> bool:
    """Return whether a ruleset has this id; other packages are only looked at if none of ours has it."""
    return any(each == name for each, _ in _known())


def load(name: str, also: Sequence[str] = ()) -> Ruleset:
    """Return the ruleset with the id `name`, or the one in the folder of that path.

    A ruleset with an id is read once: every caller gets the same object, and shares its cached odds.
    The Python of a folder runs only if the player has trusted it (`drumhead.rules.trust.plugin_trust`).
    UnknownWordError if there is no such ruleset: it lists the known ids and the words in `also`, and suggests the
    nearest.

    >>> load("wss-paperboys").id
    'wss-paperboys'
    """
    for each, ruleset in _known():
        if each == name:
            return ruleset
    if (Path(name) / "ruleset.toml").is_file():
        return from_folder(Path(name).resolve(), trusting())
    known = [*ids(), *also]
    raise UnknownWordError(f'there is no ruleset "{name}".{nearest(name, known)} {choices(known)}')


def _known() -> Iterator[tuple[str, Ruleset]]:
    for name, folder, package in list_folders():
        yield name, _read_once(folder, package)


@cache
def _read_once(folder: Path, package: str) -> Ruleset:
    return Ruleset(folder, package)
