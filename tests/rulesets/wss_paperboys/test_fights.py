"""Fights and duels, throw by throw; each figure from the section of the book that the heading names."""

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.contact import Stance
from drumhead.rules.asking.question import InputError
from drumhead.rulesets.wss_paperboys import close_combat, contact
from drumhead.rulesets.wss_paperboys.close_combat import Line

from .recruits import foot, horse, thrown

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()
GUARDS = {"kind": "guards", "quality": "elite"}


# ------------------------------------------------------------------ Unto the breach


def test_a_high_wall_is_stormed_only_through_a_breach():
    barred = [
        (cover, high, breached)
        for cover in ("wall", "rampart")
        for high in (True, False)
        for breached in (True, False)
        if not contact.may_storm(cover, high, breached)
    ]
    assert barred == [("wall", True, False)]


def test_grenadiers_lead_while_the_battalion_has_them_and_fall_first():
    assert contact.may_lead(foot())
    assert contact.may_lead(foot(**GUARDS))
    assert not contact.may_lead(foot(kind="grenadiers", quality="elite"))
    assert not contact.may_lead(horse(kind="dragoons", arm="infantry"))
    stormers, _ = close_combat.after_round(BOOK, "level", 1, foot(), foot(), grenadiers=True)
    assert (stormers.stands, contact.may_lead(stormers)) == (6, False)
    stormers, _ = close_combat.after_round(BOOK, "attacker-pushes", 1, foot(), foot(), grenadiers=True)
    assert contact.may_lead(stormers), "the defender alone lost a stand"


@pytest.mark.parametrize(
    ("way", "throws", "ends"),
    [
        ("literal", [[6], [3], [4], [1]], "stalemate"),  # a hit to none is within one, both times
        ("literal", [[4], [4], [4], [4]], "stalemate"),  # and so is none to a hit
        ("one-hit-wins", [[5], [3]], "attacker-pushes"),
        ("one-hit-wins", [[4], [4]], "defender-pushes"),  # at an obstacle 4 hits
        ("compare-scores", [4, 1], "attacker-pushes"),  # 4 against 1 and 1 for the obstacle
        ("compare-scores", [1, 4], "defender-routs-him"),
        ("compare-scores", [3, 1, 3, 3], "stalemate"),
    ],
)
def test_the_duel_in_a_breach(way, throws, ends):
    names = ("attacker's duel", "defender's duel") * 2
    assert thrown(close_combat.duel, BOOK, way, False, throws=list(zip(names, throws))) == ends


# ------------------------------------------------------------------ Fighting


@pytest.mark.parametrize(
    ("unit", "enemy", "stance", "needs"),
    [
        (foot(), foot(), {}, (5, 5)),
        (foot(), foot(), {"in_cover": True}, (4, 4)),
        (horse(), horse(), {"charging": True}, (3, 5)),
        (horse(), horse(kind="hussars"), {}, (4, 4)),
        (horse(kind="british-dragoons"), horse(kind="dragoons"), {"charging": True}, (2, 4)),
        (horse(kind="guard-horse"), horse(kind="dragoons", arm="infantry"), {}, (5, 5)),
        (horse(kind="dragoons"), horse(kind="hussars"), {}, (5, 5)),
        (horse(), foot(), {"in_cover": True}, (5, 5)),
    ],
)
def test_what_a_die_of_a_fight_must_show_in_each_round(unit, enemy, stance, needs):
    helped = close_combat.list_helping_rows(unit, enemy, Stance(**stance))
    assert tuple(close_combat.need(BOOK, helped, number) for number in (1, 2)) == needs


@pytest.mark.parametrize(
    ("stands", "flank", "thrown_dice"),
    [
        ((8, 6), False, (8, 6)),
        ((6, 8), False, (6, 8)),
        ((16, 6), False, (8, 6)),
        ((7, 6), False, (7, 6)),
        ((6, 6), True, (3, 1)),
        ((2, 6), True, (2, 1)),
    ],
)
def test_the_line_throws_for_contact_and_a_stand_over_at_each_end(stands, flank, thrown_dice):
    assert close_combat.dice(BOOK, *stands, flank) == thrown_dice
    assert close_combat.joining_dice(8, 6) == close_combat.joining_dice(6, 8) == 6


@pytest.mark.parametrize(
    ("result", "number", "stands", "moves", "routs"),
    [
        ("level", 1, (6, 6), (0, 0), (False, False)),
        ("level", 2, (6, 6), (1, 0), (False, False)),
        ("attacker-pushes", 1, (7, 6), (0, 1), (False, False)),
        ("defender-pushes", 2, (6, 7), (1, 0), (False, False)),
        ("attacker-routs-him", 1, (7, 5), (0, 2), (False, True)),
        ("defender-routs-him", 2, (5, 7), (2, 0), (True, False)),
    ],
)
def test_a_round_costs_stands_and_ground_and_never_pips(result, number, stands, moves, routs):
    ended = close_combat.after_round(BOOK, result, number, foot(pips=2).now("fighting"), foot(pips=1).now("fighting"))
    assert tuple(unit.stands for unit in ended) == stands
    assert tuple(unit.pips for unit in ended) == (2, 1)
    assert close_combat.moves_after(BOOK, result, number) == moves
    assert tuple("routing" in unit.state for unit in ended) == routs
    locked = (result, number) == ("level", 1)
    assert tuple("fighting" in unit.state for unit in ended) == (locked, locked)
    assert all("fought" in unit.state for unit in ended)


def test_a_level_second_round_costs_a_further_stand_where_so_read_and_a_rout_less_by_the_playsheet():
    body = RULESET.book({"second-round-loss": "extra-stand"})
    assert [unit.stands for unit in close_combat.after_round(body, "level", 2, foot(), foot())] == [5, 5]
    sheet = RULESET.book({"fight-rout-cost": "one-move-one-stand"})
    assert close_combat.after_round(sheet, "attacker-routs-him", 1, foot(), foot())[1].stands == 6
    assert close_combat.moves_after(sheet, "attacker-routs-him", 1) == (0, 1)


def test_a_unit_driven_out_of_a_fight_it_is_held_in_from_both_sides_surrenders():
    held = foot().now("fighting", "front-and-rear")
    assert close_combat.after_round(BOOK, "attacker-pushes", 1, foot(), held)[1].stands == 0
    assert close_combat.after_round(BOOK, "level", 1, foot(), held)[1].stands == 6


def test_the_second_round_is_thrown_a_stand_fewer_and_without_the_charge():
    charging = Line(8, 4, ("charge",))
    throws = [
        ("attacker's fight", [3, 4, 2, 2, 2, 2, 2, 2]),
        ("defender's fight", [5, 4, 4, 4, 4, 4]),
        ("attacker's fight", [4, 4, 5, 5, 1, 1, 1]),
        ("defender's fight", [1, 1, 1, 1, 1]),
    ]
    assert thrown(close_combat.fight, BOOK, charging, Line(6, 3), False, throws=throws) == ("attacker-pushes", False)


def test_a_difference_of_three_falls_back_or_routs_as_read():
    rout = RULESET.book({"fight-difference-3": "rout"})
    leads = {lead: [close_combat.verdict(book, lead) for book in (BOOK, rout)] for lead in (1, -2, 3, -4)}
    assert leads == {
        1: ["level", "level"],
        -2: ["defender-pushes", "defender-pushes"],
        3: ["attacker-pushes", "attacker-routs-him"],
        -4: ["defender-routs-him", "defender-routs-him"],
    }


def test_pistols_take_their_stand_before_the_fight_and_count_in_it():
    throws = [
        ("pistols", [6, 6, 6, 1, 2, 5]),
        ("attacker's fight", [5, 5, 4, 4, 4, 4, 4]),  # a stand is gone: seven dice, two hits
        ("defender's fight", [5, 1, 1, 1, 1, 1]),  # one hit and three by pistols
    ]
    result = thrown(close_combat.pistols_then_fight, BOOK, Line(8, 4), Line(6, 3), "defender", throws=throws)
    assert result == ("defender-pushes", False)


def test_every_stand_fires_its_pistol_or_only_those_that_will_fight_where_so_read():
    rest = [("attacker's fight", [1] * 8), ("defender's fight", [1] * 10)]
    contact_alone = RULESET.book({"pistol-dice": "contact-stands"})
    for book, dice in ((BOOK, 12), (contact_alone, 10)):
        throws = [("pistols", [6, 6, *[1] * (dice - 2)]), *rest]
        result = thrown(close_combat.pistols_then_fight, book, Line(8, 4), Line(12, 6), "defender", throws=throws)
        assert result == ("defender-pushes", False)


def test_grenadiers_gain_on_their_duel_die_only_where_so_read():
    duel_die = RULESET.book({"grenadier-advantage": "duel-plus-one"})
    throws = [("attacker's duel", [4]), ("defender's duel", [3])]
    assert thrown(close_combat.duel_round, BOOK, "one-hit-wins", True, throws=throws) == "level"
    assert thrown(close_combat.duel_round, duel_die, "one-hit-wins", True, throws=throws) == "attacker-pushes"


def test_horse_defends_no_wall_and_foot_without_shelter_keeps_what_cavalry_cannot_take():
    book, fight = RULESET.book(), RULESET.question("fight-whole")
    with pytest.raises(InputError, match="only infantry defends one"):
        fight.odds(book, horse="defender", obstacle="wall")
    assert sum(fight.odds(book, horse="attacker", obstacle="wall").values()) == 1
    kept = RULESET.question("ridden-down").odds(book, infantry_stands=2, starting_strength="as-now", cavalry_stands=2)
    assert {word for word, chance in kept.items() if chance} == {"keeps 2 stands"}  # a stand for every full three
