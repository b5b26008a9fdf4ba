"""The drawing of a ruleset's units: the style of each arm, and the meaning of states and grades."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.rules.battle.evaluator_interface import Role, role_of

STARRED = "star"  # the sign of the grade that has a line behind its block


@dataclass(frozen=True)
class UnitStyles:
    """The styles of a ruleset's units: the role of each arm, and the states and qualities that are drawn differently.

    `running` are the states of a unit in rout, `all_round` those of a unit without a front. `marked` are the ids of
    the qualities that are drawn with a line behind the block.
    """

    roles: Mapping[str, Role]
    running: frozenset[str] = frozenset()
    all_round: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()

    @classmethod
    def of(cls, about: Mapping[str, Any]) -> UnitStyles:
        """Return the styles of a ruleset, from `about`: its arms, its qualities, and the states in its
        `commanders.toml`.
        """
        states = about.get("commanders", {})
        return cls(
            {arm["id"]: role_of(arm["sign"]) for arm in about["arm"]},
            frozenset(states.get("running", ())),
            frozenset(states.get("all-round", ())),
            frozenset(each["id"] for each in about.get("quality", ()) if each.get("sign") == STARRED),
        )

    def are_guns(self, arm: str) -> bool:
        """Return whether an arm, given by its id, is artillery, drawn as a barrel on wheels."""
        return self.roles[arm] is Role.GUNS

    def runs(self, state: Mapping[str, Any]) -> bool:
        """Return whether a unit with this state of the journal is in rout."""
        states: Collection[str] = state.get("state", ())
        return not self.running.isdisjoint(states)
