"""What the printed aids are told, and the cards between two turns thrown out one by one."""

import pytest

from drumhead import armies, rulesets
from drumhead.printing.pages.dice.record_values import Record
from drumhead.rulesets.wss_dice import aids, turn

from ...printing.games import ruleset_game
from .recruits import BOOK, RULESET, read_as, thrown, unit


@pytest.mark.parametrize(("hits", "needed", "on_a_tie"), [(0, 2, 2), (1, 2, 2), (2, 3, 2), (5, 6, 5), (8, 9, 8)])
def test_the_record_tells_the_throw_that_moves_a_unit(hits, needed, on_a_tie):
    assert aids.needed_to_move(BOOK, hits) == needed
    assert aids.needed_to_move(read_as("test-tie", "tie"), hits) == on_a_tie


def test_a_unit_has_nine_hits_to_mark_and_all_but_guns_a_box_for_the_rally():
    assert aids.rout_point(BOOK, unit("artillery")) == 9
    arms = ("infantry", "cavalry", "dragoons", "artillery")
    assert [aids.may_be_rallied(BOOK, unit(arm)) for arm in arms] == [True, True, True, False]


@pytest.mark.parametrize(("key", "units"), [("half", 5), ("last", 10), ("scenario", 0)])
def test_an_army_of_ten_loses_with_so_many_units(key, units):
    battle = armies.read_battle(armies.find_battle("oudenarde"), rulesets.load)
    assert aids.units_to_lose(read_as("victory", key), battle.armies["french"]) == units


@pytest.mark.parametrize(
    ("now", "then", "volleys"), [("R", "R", 1), ("R", "B", 2), ("B", "R", 0), ("B", "B", 1)], ids=str
)
def test_he_fires_twice_between_two_volleys_of_mine_if_second_now_and_first_then(now, then, volleys):
    throws = [("next card", card) for card in now * 2 + then * 2]
    assert thrown(turn.between_two_of_mine, BOOK, 2, throws=throws) == volleys


def test_the_record_die_has_a_face_for_each_hit_short_of_the_rout_and_the_throw_it_needs():
    records = {each["title"]: each for each in RULESET.about["record"]["die"]}
    hits = Record(ruleset_game("wss-dice"), records["hits"])
    assert list(hits.values) == list(range(1, aids.rout_point(BOOK, unit("infantry"))))
    assert records["hits"]["chance"]["call"] == "needed_to_move"
    assert records["D3"]["values"] == [1, 1, 2, 2, 3, 3]
