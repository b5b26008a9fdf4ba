"""Check of a journal by hand: losses and points at the end of each turn follow from the records of its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.deployment.scenario import Scenario, set_up_field
from drumhead.probability import Roll
from drumhead.rules.battle.battle_state import BattleState
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.simulation.engine import count_losses
from drumhead.simulation.journal import Journal
from drumhead.simulation.journal_replay import Difference

COUNTS = {"points": "points", "dead": "losses"}


def wrong_counts(kept: Journal, scenario: Scenario) -> Iterator[Difference]:
    """Yield the turns of a journal by hand whose losses or points do not follow from its records."""
    play = set_up_field(scenario, Roll(0), BaselinePlayer(), lambda event: None, rolled=False)
    for event in kept.events[1:]:
        if event["e"] in ("falls", "caught") and event.get("officer") in play.riders:
            play.fallen.append(play.riders.pop(event["officer"]))
        if event["e"] != "tableau":
            continue
        for key, record in event["units"].items():
            _put(play, key, record)
        counted = count_losses(scenario.game, play)
        for what, says in COUNTS.items():
            if event.get(what) != counted[what]:
                yield Difference(event["n"] + 1, f"the {says} of turn {event['t']} do not follow from its records")


def _put(play: BattleState, key: str, record: Mapping[str, Any]) -> None:
    """Give a unit of the table the record that a journal has of it."""
    changes = {
        "stands": record["stands"],
        "pips": record["pips"],
        "casualties": record["cas"],
        "hits": record.get("hits", 0),
        "state": frozenset(record.get("state", ())),
        "spent": frozenset(record.get("spent", ())),
    }
    if key in play.units:
        play.units[key] = play.units[key].but(**changes)
