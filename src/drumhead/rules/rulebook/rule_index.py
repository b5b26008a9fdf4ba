"""Index of a rulebook's rules: each in a few words, with its section and with the code or page that implements it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.implementation import list_implementers, list_table_rules


@dataclass(frozen=True)
class Rule:
    """A rule of the rulebook by its id in rules.toml; `says` is the rule in a few words, `cite` its section.

    `by` names what implements the rule: the functions that declare it with `implements` (contact.face_off), otherwise
    the tables that have it under `rules` (weapon.musket), or "table" if only a step of play carries it out. For other
    rules rules.toml names a printed page (roster) or "players". Simulated battles should show a rule with `simulate`,
    which a step of play carries out; `unseen` is the reason why they never can. Players need a rule with
    `table` at the table: a printed line has it, or `unprinted` is the reason why none does.
    """

    id: str
    says: str
    cite: str
    by: str
    simulate: bool = False
    unseen: str = ""
    table: bool = False
    unprinted: str = ""


def index(ruleset: Ruleset) -> dict[str, Rule]:
    """Return the rules of a ruleset by id, in the order of the rulebook; an empty dict without a `rules.toml`."""
    implementers = list_table_rules(ruleset.tables) | list_implementers(ruleset.folder)
    played = {rule for rules in ruleset.steps.values() for rule in rules}
    return {
        each["id"]: _rule(each, implementers.get(each["id"], ()), each["id"] in played)
        for each in ruleset.rule_data.get("rule", ())
    }


def _rule(entry: Mapping[str, Any], implementers: Sequence[str], is_played: bool) -> Rule:
    simulate = is_played or "unseen" in entry
    own = {key: value for key, value in entry.items() if key != "steps"}
    by = ", ".join(implementers) or ("table" if is_played else "")
    return Rule(**{"by": by, "simulate": simulate, "table": simulate, **own})
