"""Every rule of a book in a few words: where it stands, and what carries it out."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.trust.control_characters import words_in


@dataclass(frozen=True)
class Rule:
    """One rule of the book, by the id of the rule ledger; `cite` names its section.

    `by` says who sees to it: a procedure of the ruleset (contact.face_off), a place of its tables (weapon.musket), a
    printed page (roster), the "players", or "table" for what needs miniatures on the ground. `simulate` marks what a
    battle played by the tool should show, `unseen` says why it never can. `table` marks what players need at the table:
    a line of the kit states it, or `unprinted` says why none has to.
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
    """The rules of a ruleset by id, in the order of the book; none where its folder has no `rules.toml`."""
    path = ruleset.folder / "rules.toml"
    if not path.is_file():
        return {}
    entries = words_in(path)["rule"]
    return {entry["id"]: Rule(**entry) for entry in entries}
