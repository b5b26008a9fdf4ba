"""Findings on an army or a battle: errors that cannot be played, warnings of likely mistakes, advice on custom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from drumhead.model.army import Army, Battle
from drumhead.rules.loading.toml_positions import Key

Severity = Literal["error", "warning", "advice"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "advice")


@dataclass(frozen=True)
class Finding:
    """Finding on an army or battle file, with the place in the file and the source in the rulebook.

    `where` is the key in the file, such as ("brigade", 0, "unit", 2, "stands"). `cite` names the section of the
    rulebook in a few words, `rules` has the ids of its rules in rules.toml. `code` is the kind of finding, for
    programs.
    """

    severity: Severity
    where: Key
    says: str
    cite: str = ""
    rules: tuple[str, ...] = ()
    code: str = "against-the-rulebook"

    def within(self, *place: str | int) -> Finding:
        """Return the finding with `place` put before its key, for a file that has the army at the key `place`."""
        return replace(self, where=(*place, *self.where))


def finding(severity: Severity, where: Key, says: str, row: Any) -> Finding:
    """Return a finding with the section and rules of `row`, a table of the rulebook with `cite` and `rules`."""
    return Finding(severity, where, says, row.cite, row.rules)


def of_both(battle: Battle, of_army: Callable[[Army], Iterable[Finding]]) -> list[Finding]:
    """Return the findings of `of_army` on each army of a battle, with keys that begin with ("side", SIDE, "army")."""
    return [each.within("side", side, "army") for side, army in battle.armies.items() for each in of_army(army)]
