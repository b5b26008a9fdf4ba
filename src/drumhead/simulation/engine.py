"""The battle engine, which plays turn after turn, until the last turn or until an army breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from drumhead.deployment.scenario import Scenario, key_of, set_up_field
from drumhead.probability import Roll
from drumhead.rules.battle.battle_state import BattleState, DecisionMaker, Event
from drumhead.rules.loading.plugin_interface import Playable
from drumhead.support.gc_control import disable_collection


@dataclass
class BattleResult:
    """A finished battle: its events, the table at the end, the winner ("" for a draw) and each side's losses."""

    play: BattleState
    events: list[Event] = field(default_factory=list)
    winner: str = ""
    dead: dict[str, int] = field(default_factory=dict)


Umpire = Callable[[BattleState, list[Event]], None]  # called after each event, with all events so far


def fight_out(
    scenario: Scenario,
    decides: DecisionMaker,
    seed: int,
    turns: int | None = None,
    chance: Roll | None = None,
    umpire: Umpire | None = None,
) -> BattleResult:
    """Play a whole battle with the choices of `decides`; the same seed gives the same battle.

    `turns` replaces the scenario's number of turns; None keeps it. `chance` replaces the dice of the seed. `umpire` is
    called after each event, and may correct the table then.
    """
    with disable_collection():
        return _fight_out(scenario, decides, chance or Roll(seed), turns, umpire)


def _fight_out(
    scenario: Scenario, decides: DecisionMaker, chance: Roll, turns: int | None, umpire: Umpire | None
) -> BattleResult:
    events: list[Event] = []

    def write(event: Event) -> None:
        events.append(event)
        if umpire:
            umpire(play, events)

    game, play = scenario.game, set_up_field(scenario, chance, decides, write)
    play.tell("tableau", **record_deployment(scenario, play), **game.landscape(play), **_plans(play))
    game.opens(play)
    for _ in range(turns or scenario.turns):
        game.turn(play)
        write({**tableau(play), **count_losses(game, play), **game.landscape(play), **_plans(play)})
        if play.over:
            break
    dead = game.reckoning(play)
    winner = game.winner(play)
    worth = game.places_worth(play)
    places: dict[str, Any] = {"worth": worth} if any(worth.values()) and not play.over else {}
    play.tell("dusk", steps=("dusk", *(("objective",) if places else ())), dead=dead, **places, winner=winner)
    play.end()
    return BattleResult(play, events, winner, dead)


def _plans(play: BattleState) -> dict[str, Any]:
    """Return the field of a `tableau` with the plans of wings for the next turn that are new; nothing without any."""
    plans = play.decides.plans(play)
    return {"plans": plans} if plans else {}


def count_losses(game: Playable[Any], play: BattleState) -> dict[str, dict[str, int]]:
    """Return the fields of a `tableau` that count: each side's `points`, and its stands lost for good (`dead`)."""
    return {"points": game.points(play), "dead": game.reckoning(play)}


def record_deployment(scenario: Scenario, play: BattleState) -> Event:
    """Return the fields of the first `tableau`: units and officers in place, and qualities that were rolled.

    `points` and `dead` are 0 for each side.
    """
    written = {key_of(unit): unit.quality for army in scenario.battle.armies.values() for unit in army.units}
    thrown = {key: unit.quality for key, unit in play.units.items() if unit.quality != written[key]}
    now = tableau(play)
    none = dict.fromkeys(scenario.sides, 0)
    return {"units": now["units"], "riders": now["riders"], "thrown": thrown, "points": none, "dead": none}


def tableau(play: BattleState) -> Event:
    """Return the event of the end of a turn: every unit's state and place, and every officer's unit or place."""
    units = {key: play.state(key) for key in play.units}
    riders = {
        name: {"u": rider.unit} if rider.unit and play.is_in(rider.unit) else {"at": [round(each) for each in rider.at]}
        for name, rider in play.riders.items()
    }
    return {"t": play.turn, "c": play.card, "e": "tableau", "units": units, "riders": riders, "rules": []}
