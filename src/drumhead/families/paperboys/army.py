"""Checks of an army or battle that both Paperboys rulebooks share: the units, and the roles of the sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from drumhead.model.army import Army, Battle
from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.army_findings import Finding, of_both


def list_units(army: Army) -> Iterator[tuple[Key, Unit]]:
    """Yield each unit of an army with its key in the army file, such as ("brigade", 0, "unit", 2)."""
    for at, brigade in enumerate(army.brigades):
        for number, unit in enumerate(brigade.units):
            yield ("brigade", at, "unit", number), unit


def of_battle(battle: Battle, rule: str, of_army: Callable[[Army], list[Finding]]) -> list[Finding]:
    """Return the findings on a battle: on missing roles of the sides, then those on each army by `of_army`.

    `rule` is the ledger id of the rule that demands an attacker and a defender.
    """
    found = []
    if not battle.roles:
        says = 'nobody is attacker or defender: the defender sets up first. Give role = "defender" to a side.'
        found.append(Finding("advice", ("side",), says, "Getting started", (rule,), code="no-roles"))
    return [*found, *of_both(battle, of_army)]
