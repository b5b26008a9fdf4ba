"""The shipped battle and the ruleset it is played with, ready to print."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from drumhead import places
from drumhead.armies import read_battle
from drumhead.press.game import Game
from drumhead.rules.house import read_house_rules
from drumhead.rulesets import load


@cache
def ruleset_game() -> Game:
    ruleset = load("wss-paperboys")
    return Game(ruleset, ruleset.book())


@cache
def battle_game(house=None) -> Game:
    battle = read_battle(places.battles() / "ramillies.toml", load)
    ruleset = load(battle.ruleset)
    return Game(ruleset, ruleset.book(house=read_house_rules(house, ruleset) if house else None), battle)


def renamed(game: Game, name: str) -> Game:
    """The same battle, every unit of one name."""
    armies = {
        side: replace(
            army,
            brigades=tuple(
                replace(brigade, units=tuple(unit.but(name=name) for unit in brigade.units))
                for brigade in army.brigades
            ),
        )
        for side, army in game.battle.armies.items()
    }
    return Game(game.ruleset, game.book, replace(game.battle, armies=armies))
