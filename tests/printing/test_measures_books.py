"""Measures of a game: its own arms alone, moved by house rules and readings, with the chances of every band."""

from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.armies import read_battle
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets import load
from drumhead.support import paths

from ..counted import at_least
from .games import battle_game, ruleset_game
from .sticks import in_measure, own, read, sticks, wedges


def _flat(found):
    return " ".join(" ".join(page.words for page in found).split())


# ------------------------------------------------------------------ who is there


def test_a_battle_has_the_sticks_of_its_own_arms_alone():
    found = sticks(read(battle_game(), PrintOptions()))
    assert [round(stick.long) for stick in found] == [250, 450, 700, 450]  # no mortar at Ramillies


def test_an_army_without_horse_needs_no_stick_for_it():
    game = battle_game()
    foot = {
        side: replace(
            army,
            brigades=tuple(
                replace(brigade, units=tuple(unit for unit in brigade.units if unit.arm == "infantry"))
                for brigade in army.brigades
            ),
        )
        for side, army in game.battle.armies.items()
    }
    found = sticks(read(Game(game.ruleset, game.book, replace(game.battle, armies=foot)), PrintOptions()))
    assert [round(stick.long) for stick in found] == [250, 450]


@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", ["klausen", "salamanca", "blenheim", "oudenarde"])
def test_every_shipped_battle_is_measured(battle):
    fought = read_battle(paths.battles() / f"{battle}.toml", load)
    ruleset = load(fought.ruleset)
    assert sticks(read(Game(ruleset, ruleset.book(), fought), own(ruleset.id)))


# ------------------------------------------------------------------ house rules and readings


def house(name, *changes):
    ruleset = ruleset_game(name).ruleset
    made = tuple(
        Change(number, place, value, "as before", f"{place} is {value}")
        for number, (place, value) in enumerate(changes, start=1)
    )
    return Game(ruleset, ruleset.book(house=HouseRules("Club", made)))


def test_a_house_rule_moves_its_line_and_marks_it_with_its_number():
    before = sticks(read(ruleset_game(), PrintOptions()))
    pages = read(house("wss-paperboys", ("move.infantry.distance", "18 cm")), PrintOptions())
    after = sticks(pages)
    assert after[0].shows([90, 180], after[0].back)  # both the march and its half
    assert before[0].shows([75, 150], before[0].back)
    marked = [word for word in pages[0].words.split() if word == "1"]
    assert len(marked) == 2
    assert "move.infantry.distance is 18 cm" in _flat(pages)
    assert [each.front for each in after[1:]] == [each.front for each in before[1:]]


def test_two_house_rules_at_one_distance_are_both_marked():
    game = house("wss-paperboys", ("friends.within", "18 cm"), ("rally.enemy-within", "18 cm"))
    officers = sticks(read(game, PrintOptions()))[4]
    assert officers.shows([100, 180, 300], officers.back)
    assert "1,218cm" in "".join(piece.letters for piece in officers.pieces)


def test_a_house_rule_changes_the_chances_of_its_own_band_alone():
    ours, theirs = (
        ["".join(piece.letters for piece in stick.pieces) for stick in sticks(read(game, PrintOptions()))]
        for game in (house("wss-paperboys", ("weapon.cannon-far.need", 4)), ruleset_game())
    )
    assert "oneD6,hitson4,5or6" in ours[2]
    assert "50ahit" in ours[2]  # one die on 4 5 6, and half of that past a save
    assert "25atearthworks" in ours[2]
    assert "33ahit" in theirs[2]
    assert "56ahit" in ours[2]
    assert "56ahit" in theirs[2]
    assert [ours[at] for at in (0, 1, 3, 4)] == [theirs[at] for at in (0, 1, 3, 4)]


def test_a_house_rule_widens_the_arc():
    pages = read(house("wss-paperboys", ("firing.arc", 60)), PrintOptions())
    assert wedges(pages) == [pytest.approx((60, 60), abs=0.02)]


def test_a_reading_moves_its_line_and_stands_in_the_notes():
    game = ruleset_game("wss-cards")
    read_so = Game(game.ruleset, game.ruleset.book({"charge-reach": "first-draft"}))
    pages = read(read_so, own("wss-cards"))
    assert sticks(pages)[1].shows([150, 300], sticks(pages)[1].front)
    assert "a charge carries 6 in" in _flat(pages)


def test_a_distance_of_nought_has_no_line_and_is_named():
    pages = read(house("wss-paperboys", ("weapon.pistol.reach", "0 cm")), PrintOptions())
    assert sticks(pages)[1].shows([100], sticks(pages)[1].back)
    assert "being nothing to measure: pistol." in _flat(pages)


# ------------------------------------------------------------------ chances


@pytest.mark.parametrize(
    ("name", "stick", "said"),
    [
        # near: two dice on 5 6, 1 - (4/6)^2 = 5/9; both, 1/9. Far: one die, 2/6; past a save on 4 5 6, half of that.
        ("wss-paperboys", 2, ["close", "56", "11", "far", "33", "17"]),
        ("wss-dice", 2, ["100", "83", "67", "50", "33", "17"]),  # a D6 of six inches
        ("wss-cards", 2, ["100", "75", "50", "25"]),  # four suits, three, two, one
        ("von-futsch", 3, ["94", "69", "75", "25"]),  # four dice on 4 5 6: 15/16, 11/16; two dice: 3/4, 1/4
        ("peninsular-paperboys", 2, ["56", "70", "33"]),  # a third die at a column: 1 - (2/3)^3
    ],
)
def test_a_gun_ladder_says_the_chance_in_every_band(name, stick, said):
    letters = "".join(piece.letters for piece in sticks(read(ruleset_game(name), own(name)))[stick].pieces)
    assert all(each in letters for each in at_least(1, said))


def test_a_suits_half_reach_at_cover_has_bands_of_its_own():
    game = ruleset_game("wss-cards")
    bands = Measured(game, Ruler(own("wss-cards").measures)).sticks[2].faces[0].marks
    told = [(float(band.length.mm) / 25, *(chance.odds for chance in band.chances)) for band in bands]
    suits, nearest = [12, 24, 36, 48], 0.0  # inches that each carries in the open
    assert len(told) == 6
    for farthest, in_the_open, at_cover in told:
        for inches in range(int(nearest) + 1, int(farthest) + 1):  # the same all through the band
            assert in_the_open == Fraction(sum(reach >= inches for reach in suits), 4)
            assert at_cover == Fraction(sum(reach / 2 >= inches for reach in suits), 4)
        nearest = farthest


def test_a_band_without_a_whole_inch_in_it_has_no_chance_as_none_can_be_asked():
    game = house("wss-dice", ("cannon.step", "0.4 in"))
    wishes = in_measure("wss-dice", "in", 8)
    assert sticks(read(game, wishes))[2].shows([80, 160, 240, 320, 400, 480], sticks(read(game, wishes))[2].front)
    bands = Measured(game, Ruler(wishes.measures)).sticks[2].faces[0].marks
    reaches = [band.chances[0].odds if band.chances else None for band in bands]
    # an inch is asked in the band up to 1.2, any die from 3 up; two inches in that up to 2, a 5 or a 6
    assert reaches == [None, None, Fraction(2, 3), None, Fraction(1, 3), None]


def test_a_march_by_dice_says_how_likely_each_inch_is():
    letters = "".join(p.letters for p in sticks(read(ruleset_game("von-futsch"), own("von-futsch")))[2].pieces)
    for chance, inches in [(97, 12), (92, 13), (83, 14), (72, 15), (58, 16), (42, 17), (28, 18), (17, 19), (8, 20)]:
        assert f"{chance}{inches}in" in letters  # two dice and nine inches: 35/36, 33/36, 30/36, 26/36, 21/36 ...
