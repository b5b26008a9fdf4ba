"""Melee: needs, halvings, the general's die, who tests, both rounds and what follows, each against the book."""

import pytest

from drumhead.probability import odds
from drumhead.rulesets.von_futsch import capture, melee, melee_dice, victory
from drumhead.rulesets.von_futsch.melee import Blows, Ending, Toll
from drumhead.rulesets.von_futsch.melee_dice import Arms, Footing, Sides
from drumhead.rulesets.von_futsch.morale import Strain

from .recruits import BOOK, RULESET, battalion, gun, horse, skirmishers, thrown, wagon

GENERAL = "army-commander"
CHARGING, STANDING = True, False


def need(unit, enemy=None, charging=STANDING, number=1, book=BOOK):
    enemy = enemy or battalion()
    sides = Sides(unit, enemy, Footing(charging))
    return melee.meeting_of(book, sides, number).attacker.need


SQUARE = battalion(state=["square"])


@pytest.mark.parametrize(
    ("unit", "needs"),
    [  # charging, not charging, charging a square, at a square in the second round
        (battalion(), (4, 4, 4, 4)),
        (battalion(quality="poor"), (4, 4, 4, 4)),
        (battalion(quality="elite"), (3, 3, 3, 3)),
        (skirmishers(quality="elite"), (3, 3, 3, 3)),
        (gun(), (4, 4, 4, 4)),
        (horse("light"), (3, 4, 5, 6)),
        (horse("light", quality="elite"), (2, 3, 4, 5)),
        (horse(), (2, 3, 4, 5)),
        (horse(quality="elite"), (2, 3, 4, 5)),
        (horse(quality="poor"), (2, 3, 4, 5)),
    ],
)
def test_what_a_die_must_show_is_the_table_of_needs(unit, needs):
    horse_charges = unit.arm == "cavalry"
    assert (
        need(unit, charging=horse_charges),
        need(unit),
        need(unit, SQUARE, horse_charges),
        need(unit, SQUARE, horse_charges, 2),
    ) == needs


def test_a_disordered_square_frightens_no_horse():
    assert need(horse(), battalion(state=["square", "disordered"]), CHARGING) == 2


def test_needs_as_they_are_read():
    guards = horse(quality="elite")
    assert need(guards, charging=CHARGING, book=RULESET.book({"elite-heavy": "two"})) == 1
    both = RULESET.book({"elite-heavy": "two", "natural-melee": "one-misses"})
    assert need(guards, charging=CHARGING, book=both) == 2
    assert need(horse(), charging=CHARGING, number=2, book=RULESET.book({"charge-bonus-who": "all-rounds"})) == 2
    line = RULESET.book({"elite-and-charge-foot": "line-only"})
    assert need(skirmishers(quality="elite"), book=line) == 4


@pytest.mark.parametrize(
    ("attacker", "defender", "front", "ground", "counter", "mine", "his"),
    [
        (battalion(), battalion(), True, "open", False, set(), set()),
        (battalion(), battalion(), True, "cover", False, set(), {"cover"}),
        (battalion(), battalion(), False, "open", False, {"flank"}, set()),
        (battalion(), skirmishers(), False, "open", False, set(), set()),
        (battalion(), SQUARE, False, "open", False, set(), set()),
        (skirmishers(), battalion(), True, "rough", False, {"bad-ground"}, set()),
        (battalion(), skirmishers(), True, "rough", False, set(), {"bad-ground"}),
        (horse(), battalion(), True, "open", False, {"charge"}, set()),
        (horse(), battalion(), True, "cover", False, set(), {"cover"}),
        (horse(), battalion(), True, "rough", False, set(), set()),
        (horse(), horse("light"), True, "open", True, {"charge"}, {"charge"}),
        (horse(), horse("light"), False, "open", False, {"charge", "flank"}, set()),
        (horse(), battalion(), True, "open", True, {"charge"}, set()),
    ],
)
def test_who_is_protected_by_what(attacker, defender, front, ground, counter, mine, his):
    sides = melee_dice.struck(attacker, defender, front, ground, counter)
    assert (sides.attacking.protected, sides.defending.protected) == (mine, his)
    assert sides.attacking.charging == (attacker.arm == "cavalry")
    assert sides.defending.outflanked == ("flank" in mine)


@pytest.mark.parametrize(
    ("rows", "number", "times"),
    [
        ((), 1, 0),
        (("cover",), 2, 1),
        (("flank",), 2, 1),
        (("charge",), 1, 1),
        (("charge",), 2, 0),
        (("charge", "flank"), 1, 1),
    ],
)
def test_losses_are_halved_once_and_a_charge_protects_in_the_first_round(rows, number, times):
    assert melee_dice.halvings(BOOK, Footing(protected=frozenset(rows)), number) == times


def test_read_so_each_reason_halves_again_or_a_flank_not_in_the_second_round():
    both = Footing(protected=frozenset({"charge", "flank"}))
    assert melee_dice.halvings(RULESET.book({"halve-stack": "twice"}), both, 1) == 2
    assert melee_dice.halvings(RULESET.book({"halving-lasts": "none"}), both, 2) == 0


def toll(scored, suffered, mine=Arms(6, 4, 0, 12), his=Arms(6, 4, 0, 12), fates=("nothing", "nothing"), book=BOOK):  # noqa: B008
    return melee.toll_of(book, mine, his, Blows(scored, suffered, fates))


def test_the_side_that_lost_more_tests_and_level_losses_test_nobody():
    assert toll(4, 3) == Toll(3, 4, "defender")
    assert toll(3, 4).worse == "attacker"
    assert toll(3, 3).worse == "level"


def test_halving_rounds_up_before_losses_are_compared():
    charging = Arms(6, 2, 1, 6)
    assert toll(3, 5, charging) == Toll(3, 3, "level")
    assert toll(3, 5, charging, book=RULESET.book({"melee-round": "down-per-round"})).attacker == 2
    assert toll(3, 5, charging, book=RULESET.book({"more-hits": "suffered-gross"})).worse == "attacker"
    assert toll(3, 5, charging, book=RULESET.book({"more-hits": "inflicted"})).worse == "defender"
    assert toll(3, 5, charging, book=RULESET.book({"halved-whose": "inflicted"}))[:2] == (5, 2)


def test_nobody_loses_more_than_he_has():
    assert toll(6, 0, his=Arms(6, 4, 0, 4)).defender == 4


@pytest.mark.parametrize(
    ("face", "fate"), [(1, "falls"), (2, "nothing"), (3, "nothing"), (4, "saves"), (5, "saves"), (6, "saves")]
)
def test_every_face_of_the_generals_die(face, fate):
    assert thrown(melee.generals_die, BOOK, "general", throws=[("general", face)]) == fate


def test_a_general_saves_a_figure_and_may_turn_the_round():
    assert toll(4, 4, fates=("saves", "nothing")) == Toll(3, 4, "defender")
    assert toll(4, 0, fates=("saves", "nothing")).attacker == 0
    assert toll(4, 4, fates=("falls", "nothing")).fallen == (True, False)
    before = RULESET.book({"commander-melee": "before-halving"})
    assert toll(0, 3, Arms(6, 2, 1, 6), fates=("saves", "nothing"), book=before).attacker == 1
    assert toll(0, 3, Arms(6, 2, 1, 6), fates=("saves", "nothing")).attacker == 1
    assert toll(0, 4, Arms(6, 2, 1, 6), fates=("saves", "nothing"), book=before).attacker == 2


def strain(unit, dead, worse=True, general=False, book=BOOK):
    return melee.strain_of(book, unit, dead, worse, general)


def test_losers_check_and_winners_do_not_unless_newly_shaken():
    assert strain(battalion(), 2) == Strain("check", 0)
    assert strain(battalion(), 2, worse=False) == Strain("none")
    assert strain(battalion(), 6, worse=False) == Strain("shaken", -3)
    assert strain(battalion(), 6) == Strain("shaken", -3)
    assert strain(battalion(), 12) == Strain("destroyed")


def test_a_general_who_lives_helps_the_check_and_a_fallen_one_does_not():
    led = battalion(officer=GENERAL)
    assert strain(led, 2, general=True).net == 1
    assert strain(led, 2, general=False).net == 0


SHAKEN = battalion(stands=6, state=["disordered", "shaken"])


@pytest.mark.parametrize(
    ("key", "loses", "wins", "newly"),
    [
        ("already-shaken", "routs", "none", "shaken"),
        ("all-shaken-losers", "routs", "none", "routs"),
        ("any-shaken", "routs", "routs", "shaken"),
    ],
)
def test_shaken_units_in_melee_as_they_are_read(key, loses, wins, newly):
    book = RULESET.book({"shaken-rout": key})
    assert strain(SHAKEN, 1, book=book).kind == loses
    assert strain(SHAKEN, 1, worse=False, book=book).kind == wins
    assert strain(battalion(), 6, book=book).kind == newly


def fight(attacker, defender, *throws, book=BOOK, number=1, **how):
    sides = melee_dice.struck(
        attacker, defender, how.get("front", True), how.get("ground", "open"), how.get("counter", False)
    )
    meeting = melee.meeting_of(book, sides, number)
    toll, ending = thrown(melee.fight_round, book, meeting, throws=list(throws))
    return toll, ending, melee.after_round(book, meeting, toll, ending.attacker, ending.defender)


def test_level_losses_leave_both_in_contact_and_the_second_round_has_no_charge():
    both = [("attacker's melee", [2, 2, 2, 1, 1, 1]), ("defender's melee", [4, 4, 4, 4, 4, 1])]
    toll, ending, sides = fight(horse(), battalion(), *both, ("morale", 6))
    assert (toll, ending) == (Toll(3, 3, "level"), Ending("wavers", "stays"))
    assert sides.attacker.state == {"disordered", "shaken"}


def test_in_the_second_round_horse_counts_what_is_left_and_needs_more():
    sides = melee_dice.struck(horse(stands=5), battalion(stands=9), True, "open")
    first, second = (melee.meeting_of(BOOK, sides, number) for number in (1, 2))
    assert (first.attacker.need, first.attacker.halvings) == (2, 1)
    assert (second.attacker.need, second.attacker.halvings) == (3, 0)
    assert (second.attacker.dice, second.defender.dice) == (5, 5)


def test_read_so_the_second_round_is_fought_in_disorder():
    book = RULESET.book({"disorder-when": "after-first"})
    sides = melee_dice.struck(battalion(), battalion(name="Erbach"), True, "open")
    assert melee.meeting_of(book, sides, 1).attacker.dice == 6
    assert melee.meeting_of(book, sides, 2).attacker.dice == 3


def test_read_so_level_losses_make_both_test():
    level = [("attacker's melee", [4] * 2 + [1] * 4), ("defender's melee", [4] * 2 + [1] * 4)]
    _, ending, _ = fight(battalion(), battalion(name="Erbach"), *level)
    assert ending == Ending("stays", "stays")
    book = RULESET.book({"melee-tie": "both-test"})
    _, ending, _ = fight(battalion(), battalion(name="Erbach"), *level, ("morale", 4), ("morale", 1), book=book)
    assert ending == Ending("stays", "wavers")


def test_a_fallen_general_is_gone_from_his_unit():
    throws = [("attacker's melee", 0), ("defender's melee", 0), ("attacker's general", 1)]
    _, ending, sides = fight(battalion(officer=GENERAL), battalion(name="Erbach"), *throws)
    assert ending.fallen == (True, False)
    assert sides.attacker.officer == ""


def test_nobody_is_in_order_after_a_melee():
    assert melee.after_melee(battalion()).state == {"disordered"}
    assert melee.after_melee(battalion(stands=0)).state == frozenset()


@pytest.mark.parametrize(
    ("unit", "charging", "ending", "may"),
    [
        (horse(), True, Ending("stays", "wavers"), True),
        (horse(), True, Ending("stays", "routs"), True),
        (horse(), True, Ending("stays", "destroyed"), False),
        (horse(), True, Ending("stays", "stays"), False),
        (horse(), True, Ending("wavers", "wavers"), False),
        (horse(state=["disordered", "shaken"]), True, Ending("stays", "wavers"), False),
        (battalion(), False, Ending("stays", "wavers"), False),
    ],
)
def test_who_may_pursue(unit, charging, ending, may):
    assert melee.may_pursue(unit, Footing(charging), ending) == may


def test_a_winner_may_take_the_ground():
    assert melee.may_occupy(battalion(), True)
    assert not melee.may_occupy(battalion(), False)


@pytest.mark.parametrize(
    ("unit", "has"),
    [
        (battalion(), True),
        (horse(), True),
        (battalion(kind="grenadiers"), False),
        (skirmishers(), False),
        (gun(), False),
    ],
)
def test_who_has_colours(unit, has):
    assert capture.has_colours(BOOK, unit) == has


@pytest.mark.parametrize(
    ("victor", "result", "loser", "thrown_for"),
    [
        ("stays", "routs", battalion(), True),
        ("stays", "removed", horse(), True),
        ("stays", "wavers", battalion(), False),
        ("wavers", "routs", battalion(), False),
        ("stays", "routs", battalion(kind="grenadiers"), False),
        ("stays", "routs", gun(), True),
        ("stays", "destroyed", gun(), False),
    ],
)
def test_a_die_for_colours_or_guns_is_thrown_when_a_rout_is_won(victor, result, loser, thrown_for):
    assert capture.to_be_taken(BOOK, victor, result, loser) == thrown_for


@pytest.mark.parametrize(("face", "taken"), [(3, False), (4, True)])
def test_colours_go_on_a_four(face, taken):
    assert thrown(capture.is_taken, BOOK, throws=[("colours", face)]) == taken


@pytest.mark.parametrize(("his", "theirs", "caught"), [(3, 4, True), (3, 3, False), (4, 3, False)])
def test_a_commander_is_caught_with_the_lower_die(his, theirs, caught):
    throws = [("commander's escape", his), ("enemy at his heels", theirs)]
    assert thrown(capture.commander_caught, BOOK, throws=throws) == caught
    tie = RULESET.book({"capture-tie": "tie-captured"})
    assert thrown(capture.commander_caught, tie, throws=throws) == (his <= theirs)


@pytest.mark.parametrize(("units", "points"), [(2, 1), (3, 2), (4, 2), (5, 3), (9, 5), (14, 7), (23, 12), (24, 12)])
def test_the_break_point_is_half_the_fighting_units_rounded_up(units, points):
    assert victory.break_point(BOOK, [battalion()] * units + [wagon()]) == points


ROUTED, RALLIED = battalion(state=["routed"], spent=frozenset({"routed-1"})), battalion(spent=frozenset({"routed-1"}))
TWICE = battalion(stands=0, spent=frozenset({"routed-1", "routed-2"}), state=["removed"])


@pytest.mark.parametrize(
    ("key", "costs"),
    [("once-for-good", (0, 1, 1, 1, 1)), ("current", (0, 1, 0, 1, 1)), ("every-rout", (0, 1, 1, 2, 1))],
)
def test_what_a_unit_costs_its_army(key, costs):
    book = RULESET.book({"army-count": key})
    units = (battalion(), ROUTED, RALLIED, TWICE, battalion(stands=0, state=["destroyed"]))
    assert tuple(victory.costs(book, unit) for unit in units) == costs


def test_wagons_cost_nothing_and_commanders_one_each():
    assert victory.costs(BOOK, wagon(stands=0)) == 0
    army, lost = [battalion()] * 6, ["army-commander", "regimental-commander"]
    assert victory.points_left(BOOK, army, lost) == 1
    assert victory.points_left(RULESET.book({"army-commanders": "army-only"}), army, lost) == 2


def test_an_army_is_beaten_at_nothing_when_the_turn_ends():
    assert [victory.beaten(BOOK, points) for points in (1, 0, -1)] == [False, True, True]


@pytest.mark.parametrize(("points", "turns", "at_the_end_of"), [(1, 1, 1), (3, 3, 3), (3, 9, 3), (3, 2, 0), (3, 0, 0)])
def test_an_army_that_loses_a_unit_each_turn_lasts_as_many_turns_as_it_has_points(points, turns, at_the_end_of):
    one_sure_loss = ((6, 6),)
    assert odds(victory.turns_it_lasts, BOOK, points, one_sure_loss, turns).probability(at_the_end_of) == 1
