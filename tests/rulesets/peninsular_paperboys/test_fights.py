"""Fights, throw by throw; each figure from the section of the book that the heading names."""

import re

import pytest

from drumhead.model.army import Army, Brigade
from drumhead.rulesets.peninsular_paperboys import close_combat, sheet
from drumhead.rulesets.peninsular_paperboys.close_combat import Line
from drumhead.rulesets.peninsular_paperboys.contact import Stance

from ...counted import at_least
from .recruits import BOOK, british, french, horse, read_as, thrown

COLUMN = ["attack-column"]


def lines(attacker, defender, attacking=None, defending=None, book=BOOK):
    """Both sides as they stand in a fight."""
    return (
        close_combat.line_of(book, attacker, defender, attacking or Stance(), True),
        close_combat.line_of(book, defender, attacker, defending or Stance(), False),
    )


def dice(attacker, defender, attacking=None, defending=None):
    one, other = lines(attacker, defender, attacking, defending)
    return close_combat.dice(BOOK, one.abreast, other.abreast, False)


# ------------------------------------------------------------------ Fighting: dice


@pytest.mark.parametrize(
    ("attacker", "defender", "defending", "thrown_by"),
    [
        (horse(), horse(stands=4), {}, (6, 4)),  # Example 1
        (british(), french(), {}, (8, 6)),
        (british(stands=10), french(), {}, (8, 6)),
        (french(now=COLUMN), british(), {}, (2, 4)),
        (french(now=COLUMN), french(now=COLUMN), {}, (2, 2)),
        (french(now=["column-of-route"]), british(), {}, (1, 3)),
        (british(), french(), {"flank": True}, (3, 1)),  # the end of a line
        (british(), french(), {"rear": True}, (8, 6)),
        (horse(), british(pips=5, now=["in-square"]), {}, (4, 2)),
        (horse(), british(pips=5, now=["in-square"]), {"flank": True}, (4, 2)),
        (british(now=["screen-out"]), french(), {}, (7, 6)),
    ],
)
def test_a_die_for_each_stand_in_contact_and_one_over_at_either_end(attacker, defender, defending, thrown_by):
    assert dice(attacker, defender, None, Stance(**defending)) == thrown_by


@pytest.mark.parametrize(
    ("attacker", "defender", "attacking", "defending", "needs"),
    [
        (british(), french(), {}, {}, (5, 5)),
        (horse(), horse(), {"charging": True}, {}, (4, 5)),
        (french(now=COLUMN), british(), {}, {}, (4, 5)),
        (french(now=COLUMN), french(now=COLUMN), {}, {}, (5, 5)),  # no line to strike
        (french(now=COLUMN), horse(), {}, {}, (5, 5)),
        (british(), french(now=COLUMN), {}, {}, (5, 5)),  # a column that is struck
        (french(), british(), {}, {"in_cover": True}, (5, 4)),
        (french(now=COLUMN), british(), {}, {"in_cover": True}, (4, 4)),
    ],
)
def test_what_helps_the_dice_of_the_first_round(attacker, defender, attacking, defending, needs):
    sides = lines(attacker, defender, Stance(**attacking), Stance(**defending))
    assert tuple(close_combat.need(BOOK, side.helped, 1) for side in sides) == needs


def test_a_charge_is_spent_in_the_second_round_and_a_column_is_not():
    rounds = {
        word: [close_combat.need(BOOK, (word,), each) for each in (1, 2)] for word in ("charge", "column", "obstacle")
    }
    assert rounds == {"charge": [4, 5], "column": [4, 4], "obstacle": [4, 4]}
    both = read_as("charge-second-round", "both-rounds")
    assert [close_combat.need(both, ("charge",), each) for each in (1, 2)] == [4, 4]


def test_a_column_that_is_struck_has_its_plus_where_so_read():
    any_line = read_as("column-fight-plus-one", "column-v-line-any")
    assert lines(british(), french(now=COLUMN), book=any_line)[1].helped == ("column",)


# ------------------------------------------------------------------ Fighting: results


@pytest.mark.parametrize(
    ("lead", "result", "lost", "back"),
    [
        (0, "level", (1, 1), (0, 0)),
        (1, "level", (1, 1), (0, 0)),
        (-1, "level", (1, 1), (0, 0)),
        (2, "attacker-pushes", (0, 1), (0, 1)),
        (3, "attacker-pushes", (0, 1), (0, 1)),
        (4, "attacker-routs-him", (0, 2), (0, 2)),
        (-2, "defender-pushes", (1, 0), (1, 0)),
        (-3, "defender-pushes", (1, 0), (1, 0)),
        (-7, "defender-routs-him", (2, 0), (2, 0)),
    ],
)
def test_a_fight_goes_by_the_difference_in_hits(lead, result, lost, back):
    assert close_combat.verdict(BOOK, lead) == result
    assert close_combat.stands_lost(BOOK, result, 1) == lost
    assert close_combat.moves_after(BOOK, result, 1) == back


def test_a_second_level_round_costs_a_stand_more_and_the_attacker_goes_back():
    assert close_combat.stands_lost(BOOK, "level", 2) == (1, 1)
    assert close_combat.moves_after(BOOK, "level", 2) == (1, 0)
    extra = read_as("second-round-loss", "extra-stand")
    assert close_combat.stands_lost(extra, "level", 2) == (2, 2)


def test_the_doubts_of_a_lost_fight_move_its_figures():
    assert close_combat.verdict(read_as("fight-difference-3", "rout"), 3) == "attacker-routs-him"
    cheap = read_as("fight-rout-cost", "one-move-one-stand")
    assert close_combat.stands_lost(cheap, "attacker-routs-him", 1) == (0, 1)
    assert close_combat.moves_after(cheap, "attacker-routs-him", 1) == (0, 1)


def test_stands_lost_in_a_fight_bring_no_pips_and_a_level_round_locks_both():
    one, other = close_combat.after_round(BOOK, "level", 1, british(pips=1), french())
    assert (one.stands, other.stands, one.pips) == (7, 5, 1)
    assert {"fighting", "fought"} <= one.state & other.state
    one, other = close_combat.after_round(BOOK, "attacker-routs-him", 1, british(), french())
    assert (other.stands, "routing" in other.state, other.pips, one) == (4, True, 0, british().now("fought"))


def test_the_grenadiers_who_lead_are_the_first_to_fall():
    one, _ = close_combat.after_round(BOOK, "defender-pushes", 1, british(), french(), grenadiers=True)
    assert "grenadiers" in one.spent
    assert not close_combat.after_round(BOOK, "attacker-pushes", 1, british(), french(), grenadiers=True)[0].spent


# ------------------------------------------------------------------ two rounds

LEVEL = [("attacker's fight", 1), ("defender's fight", 1)]


def test_a_column_keeps_its_front_in_the_second_round_and_a_line_does_not():
    column, line = Line(6, 3, 2, ("column",)), Line(8, 4)
    throws = [("attacker's fight", [4, 4]), ("defender's fight", [5, 5, 1, 1])]
    assert thrown(close_combat.fight, BOOK, column, line, throws=throws * 2) == ("stalemate", False)
    level = [("attacker's fight", [5] + [1] * 5), ("defender's fight", [5] + [1] * 5)]
    shorter = [("attacker's fight", [5] + [1] * 4), ("defender's fight", [5] + [1] * 4)]
    assert thrown(close_combat.fight, BOOK, Line(6, 8), Line(6, 8), throws=level + shorter) == ("stalemate", False)
    as_before = read_as("second-round-dice", "as-before")
    assert thrown(close_combat.fight, as_before, Line(6, 8), Line(6, 8), throws=level + level) == ("stalemate", False)


def test_a_side_at_its_last_stand_ends_the_fight():
    assert thrown(close_combat.fight, BOOK, Line(6, 1), Line(6, 8), throws=LEVEL) == ("stalemate", True)
    pushed = [("attacker's fight", 3), ("defender's fight", 1)]
    assert thrown(close_combat.fight, BOOK, Line(6, 8), Line(6, 1), throws=pushed) == ("attacker-pushes", True)


def test_one_round_may_be_asked_for_alone():
    assert thrown(close_combat.fight, BOOK, Line(6, 8), Line(6, 8), 1, throws=LEVEL) == ("level", False)


# ------------------------------------------------------------------ Unto the breach


@pytest.mark.parametrize(
    ("way", "attacker", "defender", "result"),
    [
        ("literal", [6], [1], "level"),
        ("literal", [1], [6], "level"),
        ("one-hit-wins", [5], [3], "attacker-pushes"),
        ("one-hit-wins", [4], [4], "defender-pushes"),
        ("one-hit-wins", [5], [4], "level"),
    ],
)
def test_one_stand_meets_one_in_a_breach(way, attacker, defender, result):
    throws = [("attacker's duel", attacker), ("defender's duel", defender)]
    needs = close_combat.duel_needs(BOOK, False)
    assert needs == (5, 4)
    assert thrown(close_combat.duel_round, BOOK, way, *needs, throws=throws) == result


def test_dice_are_compared_where_a_duel_is_so_read():
    for faces, result in (((6, 3), "attacker-pushes"), ((6, 4), "level"), ((2, 5), "defender-routs-him")):
        throws = list(zip(("attacker's duel", "defender's duel"), faces))
        assert thrown(close_combat.duel_round, BOOK, "compare-scores", 5, 4, throws=throws) == result


def test_what_helps_in_a_duel_is_a_matter_of_reading():
    assert close_combat.duel_needs(read_as("grenadier-advantage", "both"), True) == (4, 4)
    assert close_combat.duel_needs(read_as("grenadier-advantage", "both"), False) == (5, 4)
    assert close_combat.duel_needs(read_as("bridge-bonus", "test-only"), False) == (5, 5)


def test_a_duel_by_the_table_always_ends_with_the_stormers_going_back():
    throws = [("attacker's duel", [6]), ("defender's duel", [1])] * 2
    assert thrown(close_combat.duel, BOOK, "literal", 5, 4, throws=throws) == "stalemate"


def test_a_line_loses_no_more_stands_than_it_has():
    assert [Line(2, 0).less(lost).stands for lost in (0, 1, 2, 3)] == [2, 1, 0, 0]


def test_a_row_of_fights_on_the_sheet_throws_the_dice_that_its_label_names():
    rows = at_least(5, sheet.fights(BOOK, None))
    for row in rows:
        assert re.match(r"(\d+) v\. (\d+)", row["label"]).groups() == (
            str(row["given"]["a-dice"]),
            str(row["given"]["d-dice"]),
        )
    assert any(row["given"]["a-dice"] != row["given"]["d-dice"] for row in rows)


def test_battalions_all_alike_have_fights_on_the_sheet_too():
    brigades = {foot.side: Brigade("brigade", (foot,)) for foot in (french(stands=6), british(stands=6))}
    armies = {side: Army("army", side, None, (brigade,)) for side, brigade in brigades.items()}
    labels = [row["label"] for row in sheet.fights(BOOK, armies)]
    assert labels == ["6 v. 6", "6 v. 6, at a wall", "2 v. 4, column"]  # a stand overlaps the column at each end
