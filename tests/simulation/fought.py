"""Battles fought for tests, each once."""

from __future__ import annotations

from functools import cache

from drumhead import armies
from drumhead.deployment.scenario import Scenario, scenario_of
from drumhead.rulesets import load
from drumhead.simulation.ai_player import Commander
from drumhead.simulation.engine import BattleResult, fight_out


def _is_fought(name: str) -> bool:
    return load(armies.read_battle(armies.find_battle(name), load).ruleset).is_played


BATTLES = tuple(filter(_is_fought, armies.list_shipped_battles()))  # one of each game that is fought


@cache
def scenario(name: str = "ramillies") -> Scenario:
    battle = armies.read_battle(armies.find_battle(name), load)
    ruleset = load(battle.ruleset)
    return scenario_of(battle, ruleset, ruleset.book())


@cache
def battle(seed: int, name: str = "ramillies", temper: str = "sound") -> BattleResult:
    return fight_out(scenario(name), Commander(dict.fromkeys(scenario(name).sides, temper)), seed)
