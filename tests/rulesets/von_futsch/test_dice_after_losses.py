"""The dice that a unit has left in each formation, as the papers say them, are those of its figures set out by hand."""

import re

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.records.unit_records import Recorder
from drumhead.rulesets.von_futsch import aids, sheet

from ...printing.games import named_game
from ...printing.sheets import blocks
from .recruits import BOOK, RULESET, battalion, horse

BASES, WIDE, DEEP, RANKS = 2, 3, 2, 2  # of a battalion: two bases of two ranks of three; two ranks count


def up(number, share):
    return -(-number // share)


def by_hand(formation, left):
    """Dice of a battalion whose fallen are taken from behind: its ranks fill from the front, and two count."""
    wide = WIDE * BASES if formation == "line" else WIDE
    if formation == "square":
        left = up(left, BASES)  # back to back, each face has half of those left
    ranks = [min(wide, max(0, left - wide * behind)) for behind in range(BASES * DEEP)]
    return up(sum(ranks[:RANKS]), 2)


def squadron_by_hand(formation, left):
    """Dice of a squadron, whose two bases of three troopers stand in one rank: a die for each in front."""
    return min(left, WIDE * BASES if formation == "line" else WIDE)


def said(words):
    """What "3 dice (12 to 5 figures), 2 (4 or 3) or 1" gives to each number of figures."""
    found = [tuple(map(int, each)) for each in re.findall(r"(\d+)(?: dice)? \((\d+) (?:to|or) (\d+)", words)]
    last = int(re.search(r"or (\d+)$", words)[1])
    fewer = dict.fromkeys(range(1, found[-1][2]), last)
    return {left: dice for dice, most, least in found for left in range(least, most + 1)} | fewer


@pytest.mark.parametrize("formation", ["line", "column", "square"])
def test_the_dice_left_are_those_of_the_ranks(formation):
    told = {}
    for figures, dice in sheet.dice_left(BOOK, "infantry", formation):
        most, _, least = figures.partition("–")
        told |= dict.fromkeys(range(int(least or most), int(most) + 1), dice)
    assert told == {left: by_hand(formation, left) for left in range(1, 13)}


def test_the_playsheet_says_them_of_column_and_square():
    words = blocks(named_game("klausen"))["firing"]
    column, square = re.search(r"A column throws (.*?)\. A square counts one face: (.*?)\. ", words).groups()
    for formation, its in (("column", column), ("square", square)):
        assert said(its) == {left: by_hand(formation, left) for left in range(1, 13)}


def test_no_word_is_lost_where_a_club_takes_losses_from_all_ranks():
    words = blocks(Game(RULESET, RULESET.book({"loss-place": "even"}), named_game("klausen").battle))
    assert "all ranks alike" in words["odd-cases"]
    dice = said(re.search(r"A column throws (.*?)\.", words["firing"])[1])
    assert dice[12] == by_hand("column", 12)
    assert dice != {left: by_hand("column", left) for left in range(1, 13)}


def test_the_hint_of_the_roster_holds_for_every_box_of_foot_and_horse():
    setting = HtmlRenderer(named_game("klausen"), PrintOptions())
    hint = str(Phrases(setting).words(Recorder(setting, Phrases(setting), None).about["hint"]))
    most = int(re.search(r"(\d+) at most in column", hint)[1])
    assert "half in square" in hint
    for unit, hand in ((battalion(), by_hand), (horse(), squadron_by_hand)):
        for left in range(1, unit.start + 1):
            below = aids.dice_left(BOOK, unit, left)  # what the roster prints below the box
            assert below == hand("line", left)
            assert min(below, most) == hand("column", left)
    assert all(up(aids.dice_left(BOOK, battalion(), left), 2) == by_hand("square", left) for left in range(1, 13))
