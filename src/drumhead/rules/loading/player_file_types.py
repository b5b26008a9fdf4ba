"""Types of players' TOML files, recognised by their keys, so that a file of the wrong type is reported as such."""

from __future__ import annotations

from typing import Any

from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile

ARMY, BATTLE, HOUSE_RULES, CLUB, EVENINGS = "an army", "a battle", "house rules", "print settings", "evenings"
EVENTS, OWNED, NOTES = "event cards", "a list of what is owned", "notes"
KEYS: dict[str, set[str]] = {  # at the top of a file of this kind and of no other
    ARMY: {"brigade", "wing", "line", "division"},
    BATTLE: {"victory", "field", "player"},
    HOUSE_RULES: {"change", "points"},
    CLUB: {"setup"},
    EVENINGS: {"evening"},
    EVENTS: {"card"},
    OWNED: {"owned"},
    NOTES: set(),
}
BEGUN = {"title", "ruleset"}  # both of them, and no name, are in a battle or house rules that say nothing else yet
HAS = {
    ARMY: "An army has a name and [[brigade]].",
    BATTLE: "A battle names both armies, as drumhead new FOLDER makes one.",
    HOUSE_RULES: "House rules have a title, a ruleset and [[change]].",
    CLUB: "A club's file has how it prints, by itself or under [setup.NAME].",
    EVENINGS: "An evening is [[evening]] with battle, start, end and turns.",
    EVENTS: "Event cards are [[card]] with title and text.",
    OWNED: "What is owned is [[owned]] with arm and stands.",
    NOTES: "Notes on a journal are [[note]] with says, as drumhead log note writes them.",
}


def kinds_of(data: dict[str, Any]) -> list[str]:
    """Return the types that a player's file may have, such as "a battle", by its keys; empty if unknown.

    A key counts if files of no other type have it.

    >>> kinds_of({"title": "Klausen", "side": {"french": {}}}), kinds_of({"title": "Klausen"})
    (['a battle'], [])
    >>> kinds_of({"title": "Thursday", "ruleset": "wss-dice"})
    ['a battle', 'house rules']
    """
    tables = ((BATTLE, "side", dict), (NOTES, "note", list))  # an army's side and a battle's note are texts
    by_table = {kind for kind, key, type_ in tables if isinstance(data.get(key), type_)}
    found = [kind for kind, keys in KEYS.items() if kind in by_table or not keys.isdisjoint(data)]
    return [BATTLE, HOUSE_RULES] if not found and data.keys() >= BEGUN and "name" not in data else found


def refuse_another(file: TomlFile, wanted: str) -> None:
    """Raise FileErrors if a file is clearly of another type than `wanted`; do nothing otherwise."""
    found = kinds_of(file.data)
    if found and wanted not in found:
        is_wanted = f"{wanted} {'are' if wanted.endswith('s') else 'is'} wanted"
        wrong = f"this file holds {' or '.join(found)}, and {is_wanted}"
        raise FileErrors([Fault(str(file.path), 0, (), wrong, HAS[wanted], code="other-kind-of-file")])
