"""What rosters and unit cards say of units that are not there from the start, or may not change how they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import Game
from drumhead.printing.records.starting_states import describe_start
from drumhead.printing.records.unit_records import note_of

from .games import named_game

INCHES = Measures("in", book="in")


def unit(battle, side, number):
    game = named_game(battle)
    return game, next(each for each in game.army(side).units if each.number == number)


@pytest.mark.parametrize(
    ("battle", "side", "number", "said"),
    [
        ("oudenarde", "alliance", 5, "turn 2, by the pontoon bridges"),
        ("oudenarde", "alliance", 1, ""),
        ("blenheim", "french", 3, "on foot all day"),
        ("blenheim", "french", 1, ""),
        ("ramillies", "french", 1, ""),
    ],
)
def test_a_unit_s_beginning_is_said_where_it_is_not_as_everybody_s(battle, side, number, said):
    game, one = unit(battle, side, number)
    assert describe_start(game, one, INCHES) == said
    assert note_of(game, one, INCHES).startswith(said)


def test_who_comes_by_no_road_has_the_place_on_the_map():
    game, one = unit("oudenarde", "alliance", 5)
    plan = replace(game.battle.plan, by={})
    bare = Game(game.ruleset, game.book, replace(game.battle, plan=plan))
    assert describe_start(bare, one, INCHES) == "comes on in turn 2, at 19/36"
    assert describe_start(bare, one, Measures("cm", book="in")) == "comes on in turn 2, at 47.5/90"
    assert describe_start(Game(game.ruleset, game.book, replace(game.battle, plan=None)), one, INCHES) == ""
