"""Conversion of an army file from any vocabulary to that of the game in use."""

from __future__ import annotations

from typing import Any

from drumhead.armies.files.army_and_battle_schema import ArmyTable
from drumhead.armies.files.army_size_limit import refuse_a_crowd
from drumhead.armies.files.ruleset_terms import COMMON, About, Load, ids
from drumhead.armies.neutral.neutral_terms import common, common_side, side_of
from drumhead.armies.neutral.source_map import ConvertedFile
from drumhead.rules.loading.model_validation import check, describe_value, found_at
from drumhead.rules.loading.toml_files import FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key


def written_in(file: TomlFile, at: Key = ()) -> str:
    """Return the vocabulary that the army at a key names under `words`; "" if it names none as text."""
    said = _written(file, at)
    return said if isinstance(said, str) else ""


def _written(file: TomlFile, at: Key) -> Any:
    table = found_at(file.data, at)
    return table.get("words", "") if isinstance(table, dict) else ""


def about_of(words: str, load: Load | None) -> About | None:
    """Return the terms of a vocabulary in the structure of ruleset.toml; None if `words` is "" or `load` is missing.

    `words` is "common", a ruleset's id, or "". `load` returns the ruleset of an id or raises ValueError; it is not
    needed for "common".
    """
    if words == COMMON:
        return common()
    return load(words).about if words and load else None


def convert_army(file: TomlFile, at: Key, about: About, load: Load | None, side: str = "", words: str = "") -> TomlFile:
    """Return an army file, or the army in its table at a key, converted to a vocabulary.

    `about` has the terms of the wanted ruleset, or the neutral terms. `words` is the vocabulary of an army that names
    none. `side` is the side for which a battle uses the army. A file that needs no conversion is returned unchanged.
    Raises CrowdError for too large an army, and FileErrors with every error and all troops that the game does not
    have.
    """
    refuse_a_crowd(file, at)
    said = written_in(file, at) or words
    if said in ("", about["id"]):
        return file
    file, at = (file, at) if said == COMMON else (_lowered(file, at, said, about, load, side), ())
    if about["id"] == COMMON:
        return file
    from drumhead.armies.neutral.from_ruleset import CONTEXT, remembering
    from drumhead.armies.neutral.neutral_schema import CommonArmy
    from drumhead.armies.neutral.to_ruleset import convert_to_ruleset

    table = _checked(CommonArmy, file, at, CONTEXT)
    return remembering(convert_to_ruleset(table, file, at, about, side), table, about)


def _lowered(file: TomlFile, at: Key, said: str, about: About, load: Load | None, side: str) -> ConvertedFile:
    try:
        if load is None:
            raise ValueError("no other ruleset is at hand")
        theirs = load(said).about
    except ValueError as error:
        right = f'Write words = "{COMMON}", or the id of a ruleset.'
        raise FileErrors(
            [
                file.fault(
                    (*at, "words"),
                    f"{describe_value(said)} is nobody's words: {error}",
                    right,
                    code="unknown-vocabulary",
                )
            ]
        ) from None
    from drumhead.armies.neutral.from_ruleset import convert_to_neutral

    wanted = (each for each in ids(theirs, "side") if side and side_of(about, common_side(theirs, each)) == side)
    context = {"about": theirs, "side": next(wanted, "")}
    return convert_to_neutral(_checked(ArmyTable, file, at, context), file, at, theirs)


def _checked(model: Any, file: TomlFile, at: Key, context: Any) -> Any:
    """Return the table at a key of a file, parsed by a model; raise FileErrors with every error in it."""
    table, faults = check(model, file, at, context)
    if faults:
        raise FileErrors(faults)
    return table
