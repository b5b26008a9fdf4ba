"""Editor of a player's own TOML: only changed values are written; comments, order and style are kept."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import tomlkit
from tomlkit.items import AoT, Array

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.writers.annotated_toml import in_other_words
from drumhead.armies.writers.army_writer import facts
from drumhead.model.army import Army

Facts = Mapping[str, Any]
Worded = tuple[Army, About]  # an army and its vocabulary


def army_rewritten(text: str, was: Worded, now: Worded) -> str:
    """Return the text of an army file changed from the army `was` to the army `now`, each in its vocabulary."""
    before, after = facts(*was), facts(*now)
    if said := tomlkit.parse(text).get("words"):  # a file that names its vocabulary continues to name it
        before, after = {**before, "words": str(said)}, {**after, "words": str(now[1]["id"])}
    if was[1]["id"] == now[1]["id"]:
        return rewritten(text, before, after)
    return in_other_words(text, was[1], lambda own: rewritten(own, before, after, whole=True), now[1])


def rewritten(text: str, was: Facts, now: Facts, whole: bool = False) -> str:
    """Return the text of a TOML file changed from the data `was` to the data `now`; equal values stay as they are.

    `was` includes defaults. A default that the text leaves out stays out, unless `whole` is true, for a change to a
    vocabulary with other defaults.
    """
    document = tomlkit.parse(text)
    _change(document, was, now, whole)
    return tomlkit.dumps(document)


def _change(table: MutableMapping[str, Any], was: Facts, now: Facts, whole: bool) -> None:
    """Change one table of a document from its old data to its new data, key by key."""
    gone = [key for key in was if key not in now and key in table]
    left = iter([table[key] for key in gone])  # their remarks go to what comes in their stead
    for key in gone:
        del table[key]
    for key, value in now.items():
        if key in was and was[key] == value and (key in table or not whole):
            continue
        here, before = table.get(key), was.get(key)
        if isinstance(here, MutableMapping) and isinstance(before, Mapping) and isinstance(value, Mapping):
            _change(here, before, value, whole)
        elif isinstance(here, AoT | Array) and _are_tables(before) and _are_tables(value):
            _change_all(here, before or (), value, whole)
        else:
            put(table, key, value, here if key in table else next(left, None))


def put(table: MutableMapping[str, Any], key: str, value: Any, old: Any) -> None:
    """Set a key of a table to a new value, with the comment that followed the value `old`, if there was one."""
    new = tomlkit.item(_short(value))
    if old is not None and hasattr(old, "trivia") and not isinstance(old, Mapping | AoT):
        new.trivia.comment_ws, new.trivia.comment = old.trivia.comment_ws, old.trivia.comment
    table[key] = new


def _short(value: Any) -> Any:
    """Return a dict, such as an officer's, as a table on one line; any other value unchanged."""
    if not isinstance(value, Mapping):
        return value
    table = tomlkit.inline_table()
    table.update(value)
    return table


def _change_all(tables: Any, was: Sequence[Facts], now: Sequence[Facts], whole: bool) -> None:
    """Change a list of tables; each is matched by its name, or by its position where names were replaced."""
    names, wanted = ([str(each.get("name")) for each in some] for some in (was, now))
    at = 0
    for how, first, last, begins, ends in SequenceMatcher(None, names, wanted, autojunk=False).get_opcodes():
        paired = min(last - first, ends - begins)
        for old, new in zip(was[first : first + paired], now[begins : begins + paired]):
            _change(tables[at], old, new, whole)
            at += 1
        for _ in range(last - first - paired):
            del tables[at]
        for new in now[begins + paired : ends]:
            tables.insert(at, _entry(tables, new))
            at += 1
        assert how != "equal" or last - first == ends - begins


def _entry(tables: Any, facts: Facts) -> Any:
    """Return data as a new table for the list `tables`, in the style of that list."""
    if isinstance(tables, Array):
        return _short(facts)
    table = tomlkit.table()
    for key, value in facts.items():
        if _are_tables(value):
            inner = tomlkit.aot()
            for each in value:
                inner.append(_entry(inner, each))
            table.add(key, inner)
        else:
            table.add(key, _short(value))
    return table


def _are_tables(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(e, Mapping) for e in value)
