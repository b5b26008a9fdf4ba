"""What makes up heavy casualties: the fire of the turn, tested when the enemy's Fire card is done."""

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.play.hit_totals import add_hits
from drumhead.families.paperboys.play.phases import fire_phase
from drumhead.model.unit import Unit

from .stage import Stage


def regiment():
    return Unit("Wyndham", "cavalry", "horse", "trained", 8, side="alliance", pips=4)


def foot(side):
    return Unit("Navarre", "infantry", "foot", "trained", 6, side=side, pips=6)  # six pips: three stands fire


@pytest.mark.parametrize(
    ("reading", "earlier", "tests"),
    [
        ({}, 2, True),
        ({}, 1, False),
        ({"heavy-count": "unsaved-in-fire-phase"}, 2, False),
    ],
)
def test_pistols_at_contact_count_with_what_the_fire_card_of_that_turn_adds(reading, earlier, tests):
    stage = Stage("wss-paperboys", [("firing", [5, 1, 1]), *([("heavy casualties", 1)] if tests else [])], ["fire"])
    play = stage.play
    play.book = rulesets.load("wss-paperboys").book(reading)
    target = stage.puts(regiment(), 900, 600)
    stage.puts(foot("french"), 900, 800, 180)
    add_hits(play.memory.struck, target, (earlier, 0))
    fire_phase(play, "french")
    assert ("heavy" in stage.kinds()) is tests
    assert ("must-fire" in play.units[target].state) is tests


def test_who_was_hit_by_the_other_side_earlier_is_not_tested_again():
    stage = Stage("wss-paperboys", [], ["hold"])
    mine = stage.puts(foot("french"), 900, 800, 180)
    add_hits(stage.play.memory.struck, mine, (3, 0))
    fire_phase(stage.play, "french")
    assert "heavy" not in stage.kinds()
