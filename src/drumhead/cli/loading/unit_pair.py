"""Two units that meet, as typed: "foot guards" v. "mousquetaires"; by their names, parts of names, or numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import click

from drumhead.cli.loading.unit_selection import plain_name

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.model.unit import Unit

VERSUS = ("v", "v.", "vs", "vs.")
EXAMPLE = '"first foot guards" v. "mousquetaires du roi"'
MOST_LISTED = 8  # units in an error


def is_versus(words: Sequence[str]) -> bool:
    """Return whether words name a pair: one of them is "v." or the like."""
    return any(word.lower() in VERSUS for word in words)


def split_pair(words: Sequence[str]) -> tuple[str, str]:
    """Return the two names on both sides of the first "v."; `words` must have one.

    Raise UsageError if a name is missing.
    """
    at = next(at for at, word in enumerate(words) if word.lower() in VERSUS)
    one, other = " ".join(words[:at]), " ".join(words[at + 1 :])
    if not (one and other):
        raise click.UsageError(f"Name a unit before and after {words[at]}, such as {EXAMPLE}.")
    return one, other


def find_pair(battle: Battle, one: str, other: str) -> tuple[Unit, Unit]:
    """Return the two units of opposite sides that two names mean.

    A name is that of a unit, a part of it, a unit's number, or a number after its side, such as "french 3". Raise
    ClickException, which lists the candidates, for a name that means none or several.
    """
    firsts, seconds = _candidates(battle, one), _candidates(battle, other)
    pairs = [pair for pair in product(firsts, seconds) if pair[0].side != pair[1].side]
    if not pairs:
        raise click.ClickException(
            f"{_label(firsts[0])} and {_label(seconds[0])} are on the same side. Name units of opposite sides."
        )
    for typed, meant in zip((one, other), zip(*pairs)):
        _check_single(typed, meant)
    return pairs[0]


def _check_single(typed: str, meant: Iterable[Unit]) -> None:
    """Raise ClickException with the candidates if a name means several units."""
    from drumhead.rules.loading.toml_files import for_terminal

    different = {(unit.side, unit.number): unit for unit in meant}
    if len(different) > 1:
        which = _list(list(different.values()))
        raise click.ClickException(f'"{for_terminal(typed)}" may be {which}. Give the whole name, or side and number.')


def _candidates(battle: Battle, typed: str) -> list[Unit]:
    """Return the units that a name may mean; raise ClickException, with the nearest, if there are none."""
    from drumhead.rules.loading.toml_files import for_terminal

    units = [unit for army in battle.armies.values() for unit in army.units]
    word = fold_name(typed)
    for way in (_exactly, _in_part):
        if word and (found := list(way(units, word))):
            return found
    raise click.ClickException(f'No unit is called "{for_terminal(typed)}". {_nearest(units, word)}')


def _exactly(units: Sequence[Unit], word: str) -> Iterator[Unit]:
    for unit in units:
        if word in (fold_name(unit.name), str(unit.number), f"{unit.side} {unit.number}"):
            yield unit


def _in_part(units: Sequence[Unit], word: str) -> Iterator[Unit]:
    """Yield the units whose names have every word typed, in any order."""
    for unit in units:
        name = fold_name(unit.name)
        if all(part in name for part in word.split()):
            yield unit


def _nearest(units: Sequence[Unit], word: str) -> str:
    """Return a sentence with the units whose names are most like what was typed, or else with the first of all."""
    from difflib import get_close_matches

    names = {unit: fold_name(unit.name) for unit in units}
    near = get_close_matches(word, [*names.values(), *(part for name in names.values() for part in name.split())], n=3)
    found = [unit for unit, name in names.items() if name in near or {*near} & {*name.split()}]
    return f"Did you mean {_list(found)}?" if found else f"Name one of {_list(units)}."


def _list(units: Sequence[Unit]) -> str:
    from drumhead.rules.loading.toml_files import or_list

    labels = [_label(unit) for unit in units]
    if len(labels) > MOST_LISTED:
        labels = [*labels[: MOST_LISTED - 1], f"one of {len(labels) - MOST_LISTED + 1} more"]
    return or_list(labels)


def _label(unit: Unit) -> str:
    from drumhead.rules.loading.toml_files import for_terminal

    return f'"{for_terminal(unit.name)}" ({unit.side} {unit.number})'


def fold_name(name: str) -> str:
    """Return a name as it is compared: small letters without accents, plain apostrophes, single spaces.

    >>> fold_name("Gardes  Françaises"), fold_name("Lumley’s")
    ('gardes francaises', "lumley's")
    """
    letters = unicodedata.normalize("NFKD", plain_name(name))
    return " ".join("".join(each for each in letters if not unicodedata.combining(each)).split())
