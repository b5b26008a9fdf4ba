"""What the printed aids of the third draft say: rout, rally, reach, and how many units lose the day."""

import pytest

from drumhead.rulesets.wss_cards import aids, sheet

from ..wss_dice.test_army import army
from .recruits import BOOK, inches, read_as, unit


def test_a_unit_has_thirteen_boxes_and_all_but_guns_one_rally():
    assert aids.rout_point(BOOK, unit("infantry")) == 13
    rallied = [arm for arm in ("infantry", "cavalry", "dragoons", "artillery") if aids.may_be_rallied(BOOK, unit(arm))]
    assert rallied == ["infantry", "cavalry", "dragoons"]


def test_every_face_of_the_die_says_what_a_rally_leaves():
    assert [aids.after_a_rally(BOOK, hits) for hits in range(1, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_a_fresh_unit_may_be_rallied_too_and_gains_nothing():
    """Half of no hits is none: the book asks for no hits before a rally."""
    assert sheet.after_a_rally(BOOK, 0) == "0"
    assert sheet.rally_in_volleys(BOOK, 0) == "0.0"


@pytest.mark.parametrize(("suit", "reach"), [("clubs", 12), ("diamonds", 24), ("hearts", 36), ("spades", 48)])
def test_a_suit_carries_half_as_far_into_cover_but_for_mortars(suit, reach):
    assert aids.reach_of(BOOK, suit, "cannon", False) == aids.reach_of(BOOK, suit, "mortar", True) == inches(reach)
    assert aids.reach_of(BOOK, suit, "cannon", True) == inches(reach // 2)


def test_half_the_units_lose_the_day_unless_agreed_otherwise():
    assert aids.units_to_lose(BOOK, army(6, 4)) == aids.units_to_lose(BOOK, army(5, 4)) == 5
    assert aids.units_to_lose(read_as("victory", "last"), army(6, 4)) == 10
    assert aids.units_to_lose(read_as("victory", "scenario"), army(6, 4)) == 0
