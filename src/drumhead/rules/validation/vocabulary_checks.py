"""Checks of a ruleset's vocabulary: the arms, types, qualities, sides and ranks that files name exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.model.plurals import with_article
from drumhead.model.unit import TO_BE_DICED
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, nearest

Key = tuple[str | int, ...]
Files = Mapping[str, TomlFile]
LISTS = {"arms": "arm", "kinds": "kind", "qualities": "quality", "sides": "side", "begins": "kind"}
OF_A_MUSTER = {**LISTS, "but": "kind", "against": "arm", "ranks": "rank"}
NAMING = ("markers", "record", "measures", "unit-cards", "roster", "tables")  # files that name units by their words
OF_THE_TABLES = "formation"
QUALITIES = {"roster": "diced-quality", "unit-cards": "plain-quality"}  # what a unit counts as that is diced for


def word_faults(files: Files) -> Iterator[Fault]:
    """Yield a fault for each arm, type, quality, side or rank in a ruleset's files that ruleset.toml does not have.

    `files` are the valid TOML files of the ruleset, by name without `.toml`.
    """
    if "ruleset" not in files:
        return
    about = files["ruleset"]
    known = words_of(about.data)
    for name in NAMING:
        if name in files:
            data = files[name].data.get(OF_THE_TABLES, {}) if name == "tables" else files[name].data
            yield from _named(files[name], data, (OF_THE_TABLES,) if name == "tables" else (), known)
    for sort in ("unit", "brigade", "army", "points") if "muster" in files else ():
        yield from named_in_rows(files["muster"], files["muster"].data.get(sort, []), (sort,), about.data)
    if "playsheet" in files:
        yield from _needed(files["playsheet"], files["playsheet"].data, (), known)
    for name, key in QUALITIES.items():
        if name in files and files[name].data.get(key):
            yield from _one(files[name], (key,), files[name].data[key], known["quality"], "quality")
    if "turn" in files:
        for at, cards in enumerate(files["turn"].data.get("cards", ())):
            yield from _one(files["turn"], ("cards", at, "side"), cards["side"], known["side"], "side")


def words_of(about: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the permitted ids under "arm", "kind", "quality", "side" and "rank", from the data of ruleset.toml."""
    kinds = [kind["id"] for arm in about["arm"] for kind in arm.get("kinds", ())]
    lists = {
        what: list(dict.fromkeys(each["id"] for each in about.get(what, ())))
        for what in ("arm", "quality", "side", "rank")
    }
    return {**lists, "kind": kinds, "quality": [*lists["quality"], TO_BE_DICED]}


def _named(
    file: TomlFile, data: Any, key: Key, known: Mapping[str, list[str]], lists: Mapping[str, str] = LISTS
) -> Iterator[Fault]:
    steps = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        what = lists.get(str(step)) if isinstance(data, Mapping) else None
        if what and isinstance(inner, list):
            for word in inner:
                yield from _one(file, (*key, step), word, known[what], what)
        else:
            yield from _named(file, inner, (*key, step), known, lists)


def _needed(file: TomlFile, data: Any, key: Key, known: Mapping[str, list[str]]) -> Iterator[Fault]:
    """Yield a fault for each unknown arm or type in `needs` of nested data, such as "infantry" or "french:cavalry".

    The part before a colon is a side, which must exist too. `known` has the permitted ids by sort.
    """
    steps = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        for word in inner if step == "needs" and isinstance(inner, list) else ():
            *side, unit = str(word).split(":", 1)
            yield from _one(file, (*key, step), unit, [*known["arm"], *known["kind"]], "arm or kind")
            for each in side:
                yield from _one(file, (*key, step), each, known["side"], "side")
        if step != "needs":
            yield from _needed(file, inner, (*key, step), known)


def named_in_rows(file: TomlFile, rows: Any, key: Key, about: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each unknown arm, type, side, quality or rank in `rows` of an army check or of points.

    `key` is the key of the rows in `file`, `about` the data of ruleset.toml.
    """
    yield from _named(file, rows, key, words_of(about), OF_A_MUSTER)


def named_faults(file: TomlFile, data: Any, about: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each unknown arm, type, quality or side in the lists of a file's data, such as `arms`.

    `about` is the data of ruleset.toml.
    """
    yield from _named(file, data, (), words_of(about))


def _one(file: TomlFile, key: Key, word: Any, known: list[str], what: str) -> Iterator[Fault]:
    if isinstance(word, str) and word not in known:
        right = nearest(word, known).lstrip() or (choices(known) if known else "ruleset.toml has none.")
        yield file.fault(key, f'"{word}" is not {with_article(what)} of ruleset.toml', right, code="unknown-word")
