"""The state of a battle while its log is entered: the game's own table, without places after the deployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.deployment.scenario import Scenario, set_up_field
from drumhead.log_entry.vocabulary import Vocabulary
from drumhead.probability import Roll
from drumhead.rules.battle.battle_state import Event
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.simulation.engine import record_deployment
from drumhead.simulation.journal_schema import MOST_TURNS


class EntryState:
    """The table of a battle whose log is entered. `events` are those of its journal after its first line.

    `side` is the side whose lines follow. `left_in` has the turn in which a unit was lost, `held` the side that holds
    each objective, `sent_out` the key of the unit that may send out the skirmishers of a key.
    """

    def __init__(self, scenario: Scenario, vocabulary: Vocabulary, most_turns: int = MOST_TURNS) -> None:
        self.scenario, self.vocabulary, self.most_turns = scenario, vocabulary, most_turns
        self.sides = list(scenario.sides)
        self.side = self.sides[0]
        self.events: list[Event] = []
        self.is_open = self.is_over = False
        self.left_in: dict[str, int] = {}
        self.play = set_up_field(scenario, Roll(0), BaselinePlayer(), self._write, rolled=False)
        self.sent_out = {
            f"{key}{ending}": key
            for key, unit in self.play.units.items()
            for ending in scenario.game.detached(scenario.book, unit)
        }
        ground = scenario.game.landscape(self.play)
        self.held = dict(ground.get("held", {}))
        self.play.tell("tableau", **record_deployment(scenario, self.play), **ground, hand=True)

    def _write(self, event: Event) -> None:
        """Add an event to the journal; places are left out, since nobody writes them down after the deployment."""
        if self.events and "set" in event:
            event = {**event, "set": without_places(event["set"])}
        self.events.append(event)

    def army(self, side: str) -> str:
        """Return the name of a side as the ruleset's tables have it."""
        return str(next(each["short"] for each in self.scenario.ruleset.side_tables if each["id"] == side))

    def name(self, key: str) -> str:
        """Return a unit as it is named at the terminal: its side, its number and its name."""
        sent = self.sent_out.get(key)
        unit = self.play.units[sent or key]
        return f"{self.army(unit.side)} {unit.number}{'s' if sent else ''} {unit.name}"

    def began_as(self, key: str) -> str:
        """Return the arm as which a unit took the field."""
        side, _, number = key.rpartition("-")
        return next(unit.arm for unit in self.scenario.battle.armies[side].units if unit.number == int(number))


def without_places(states: Mapping[str, Any]) -> dict[str, Any]:
    """Return records of units, by key, without their places."""
    return {key: {name: value for name, value in state.items() if name != "place"} for key, state in states.items()}
