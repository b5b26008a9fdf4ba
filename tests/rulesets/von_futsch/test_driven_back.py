"""Who is driven back: the figures in a sentence are the chances of what its words say, by hand."""

import re

import pytest

from drumhead.printing.page_input import Game

from ...printing.cells.spelling import in_the_hundred
from ...printing.games import named_game
from ...printing.sheets import blocks
from . import brute_melee
from .recruits import RULESET

READ = {slug: reading.default for slug, reading in RULESET.readings.items()}
ALONE = ("target leaves before contact", "defender leaves, attacker stays")


def alone(reading, fires):
    ends = brute_melee.fire_then_charge({**READ, "fire-then-charge": reading}, distance_in=4, fires_first=fires)
    return in_the_hundred(sum(ends.get(end, 0) for end in ALONE))


@pytest.mark.parametrize("reading", ["allowed-half", "allowed-full"])
def test_the_sheet_says_how_often_the_target_alone_leaves(reading):
    game = Game(RULESET, RULESET.book({"fire-then-charge": reading}), named_game("klausen").battle)
    said = blocks(game)["round"]
    words = re.search(r"from 10 cm: the target alone leaves (\S+) if the charger fires first, (\S+) without\.", said)
    assert words.groups() == (alone(reading, "yes"), alone(reading, "no"))


def test_of_who_may_not_fire_first_nothing_is_said_of_fire():
    game = Game(RULESET, RULESET.book({"fire-then-charge": "not-allowed"}), named_game("klausen").battle)
    words = re.search(r"the target alone leaves (\S+) without\.", blocks(game)["round"])
    assert words[1] == alone("not-allowed", "no")
