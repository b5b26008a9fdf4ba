"""What a player's file is by what stands in it, so that one given for another is known at once."""

from __future__ import annotations

from typing import Any

from drumhead.rules.files import Fault, FileErrors, TomlFile

ARMY, BATTLE, HOUSE_RULES, CLUB, EVENINGS = "an army", "a battle", "house rules", "a club's set-ups", "evenings"
KEYS = {  # at the top of a file of this kind and of no other; a battle's sides are tables, an army's is a word
    ARMY: {"brigade", "wing", "line", "division"},
    BATTLE: {"victory", "field", "player"},
    HOUSE_RULES: {"change"},
    CLUB: {"setup"},
    EVENINGS: {"evening"},
}
HAS = {
    ARMY: "An army has a name and [[brigade]].",
    BATTLE: "A battle names both armies, as drumhead new FOLDER makes one.",
    HOUSE_RULES: "House rules have a title, a ruleset and [[change]].",
    CLUB: "A club's file has how it prints, by itself or under [setup.NAME].",
    EVENINGS: "An evening is [[evening]] with battle, start, end and turns.",
}


def kinds_of(data: dict[str, Any]) -> list[str]:
    """What a file may be, by keys that no other kind has.

    >>> kinds_of({"title": "Klausen", "side": {"french": {}}}), kinds_of({"title": "Klausen"})
    (['a battle'], [])
    """
    sides = {BATTLE} if isinstance(data.get("side"), dict) else set()
    return [kind for kind, keys in KEYS.items() if kind in sides or not keys.isdisjoint(data)]


def refuse_another(file: TomlFile, wanted: str) -> None:
    """FileErrors where a file is plainly of another kind than the one that is wanted."""
    found = kinds_of(file.data)
    if found and wanted not in found:
        wrong = f"this file holds {found[0]}, and {wanted} {'are' if wanted.endswith('s') else 'is'} wanted"
        raise FileErrors([Fault(str(file.path), 0, (), wrong, HAS[wanted])])
