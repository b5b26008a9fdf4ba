"""The shipped battle and the ruleset it is played with, ready to print."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache

from drumhead import armies
from drumhead.armies import read_battle
from drumhead.model.lengths import Measures
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rulesets import load
from drumhead.support import paths

BATTLES = tuple(armies.list_shipped_battles())


def own_ruleset(name="wss-paperboys") -> Ruleset:
    """A ruleset that no other test has, to be changed: `load` gives everybody the same."""
    own = replace(load(name))
    own.__dict__["about"] = dict(own.about)  # all its files, read, in place of one that reads them when asked
    return own


@cache
def ruleset_game(name="wss-paperboys") -> Game:
    ruleset = load(name)
    return Game(ruleset, ruleset.book())


@cache
def battle_game(house=None, battle="ramillies") -> Game:
    game = named_game(battle)
    if not house:
        return game
    return replace(game, book=game.ruleset.book(house=read_house_rules(house, game.ruleset)))


@cache
def every_battle() -> tuple[Game, ...]:
    """The five shipped battles, ready to print."""
    return tuple(named_game(name) for name in BATTLES)


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


def told(record="", turn="", *, battle=True, house=None, ruleset="wss-paperboys", **readings) -> Game:
    """The same game, its record dice or its cards as this TOML tells, on this one ruleset only.

    Without the battle another ruleset may be asked for.
    """
    known = battle_game(house) if battle else ruleset_game(ruleset)
    game = Game(own_ruleset(known.ruleset.id), known.book, known.battle)  # so that what others share stays as it is
    for name, toml in (("record", record), ("turn", turn)):
        if toml:
            game.ruleset.about[name] = tomllib.loads(toml)
    book = game.ruleset.book({slug.replace("_", "-"): key for slug, key in readings.items()}, game.book.house)
    return Game(game.ruleset, book, game.battle)


def fresh_game(name) -> Game:
    """Any battle that comes with Drumhead, read as it is, for a test that changes it or its ruleset."""
    battle = read_battle(paths.battles() / f"{name}.toml", load)
    ruleset = own_ruleset(battle.ruleset)
    return Game(ruleset, ruleset.book(), battle)


@cache
def named_game(name) -> Game:
    """The same, read once for all tests that leave it as it is."""
    battle = read_battle(paths.battles() / f"{name}.toml", load)
    return Game(load(battle.ruleset), load(battle.ruleset).book(), battle)


def wishes_of(game: Game, **how) -> PrintOptions:
    """PrintOptions in the measure of the game's own book."""
    return PrintOptions(measures=Measures(game.ruleset.measure, book=game.ruleset.measure), **how)
