"""Index of a rulebook's rules in a few words, with their sections and what implements them."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.trust.control_characters import words_in


@dataclass(frozen=True)
class Rule:
    """A rule of the rulebook, by the id of the rule ledger; `cite` names its section.

    `by` names what implements it: a procedure of the ruleset (contact.face_off), a place of its tables (weapon.musket),
    a printed page (roster), the "players", or "table" for what needs miniatures on the ground. `simulate` marks rules
    that a simulated battle should show, `unseen` says why it never can. `table` marks rules that players need at the
    table: a line of the kit has it, or `unprinted` says why none needs to.
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
    path = ruleset.folder / "rules.toml"
    if not path.is_file():
        return {}
    entries = words_in(path)["rule"]
    return {entry["id"]: Rule(**entry) for entry in entries}
