"""Who charges whom, what the charged may answer, and what comes before contact."""

from fractions import Fraction

import pytest

from drumhead.rulesets.von_futsch import charging, steps
from drumhead.rulesets.von_futsch.charging import Approach
from drumhead.rulesets.von_futsch.firing import Aim, Volley
from drumhead.rulesets.von_futsch.moving import March

from .recruits import BOOK, RULESET, battalion, gun, horse, inches, skirmishers, thrown, wagon

ALL = (battalion(), skirmishers(), horse(), gun(), wagon())
DISORDERED, ACTED, HOLDING = ["disordered"], ["activated"], ["activated", "holding-fire"]


@pytest.mark.parametrize(
    ("charger", "may"),
    [
        (battalion(), (True, True, False, True, True)),
        (skirmishers(), (True, True, False, True, True)),
        (horse(), (True, True, True, True, True)),
        (gun(), (False,) * 5),
        (wagon(), (False,) * 5),
    ],
)
def test_who_may_charge_whom(charger, may):
    assert tuple(charging.may_charge(BOOK, charger, target) for target in ALL) == may


@pytest.mark.parametrize("state", [["disordered"], ["disordered", "shaken"], ["square"]])
def test_who_is_not_fit_does_not_charge(state):
    assert not charging.may_charge(BOOK, battalion(state=state), gun())


@pytest.mark.parametrize(
    ("target", "charger", "front", "reactions"),
    [
        (battalion(), horse(), True, ["fire", "square"]),
        (battalion(), horse(), False, ["square"]),
        (battalion(), battalion(), True, ["fire"]),
        (battalion(), battalion(), False, []),
        (battalion(state=ACTED), horse(), True, []),
        (battalion(state=HOLDING), horse(), True, ["fire", "square"]),
        (battalion(state=DISORDERED), horse(), True, []),
        (gun(), horse(), True, ["fire"]),
        (gun(state=["limbered"]), horse(), True, []),
        (skirmishers(), horse(), False, ["fire", "evade"]),
        (skirmishers(), battalion(), True, ["fire", "evade"]),
        (skirmishers(), skirmishers(), True, ["fire", "evade"]),
        (skirmishers(state=["activated", "disordered"]), horse(), True, ["evade"]),
        (horse(), horse(), True, ["countercharge"]),
        (horse(state=ACTED), horse(), True, ["countercharge"]),
        (horse(), horse(), False, []),
        (horse(state=DISORDERED), horse(), True, []),
        (horse("light"), horse(), True, ["countercharge", "evade"]),
        (horse("light", state=DISORDERED), horse(), False, ["evade"]),
        (wagon(), horse(), True, []),
    ],
)
def test_what_the_charged_may_do_besides_standing(target, charger, front, reactions):
    assert charging.reactions(BOOK, target, charger, front) == reactions


def test_being_charged_spends_the_activation_and_a_square_is_formed_at_once():
    assert charging.mark_charged(battalion()).state == {"activated"}
    assert charging.mark_charged(battalion(state=["column", "holding-fire"]), "square").state == {"activated", "square"}
    assert charging.mark_charged(battalion(state=["holding-fire"]), "fire").state == {"activated"}


FAR, NEAR = Approach(March(Fraction(9), 2), Fraction(16)), Approach(March(Fraction(9), 2))
SIX = Volley(6, 4, Aim(1))


def home(approach, *throws, book=BOOK, volley=SIX):
    return thrown(charging.charge_home, book, horse(), volley, approach, throws=list(throws))


def test_a_charge_that_falls_short_is_not_fired_at():
    assert home(FAR, ("charge", [3, 3])) == ("falls short", horse())


def test_a_charge_that_will_arrive_is_fired_at_and_checks():
    assert home(FAR, ("charge", [3, 4]), ("fire", [4, 4, 4, 1, 1, 1]), ("morale", 4))[0] == "holds"
    assert home(NEAR, ("fire", [4, 4, 4, 1, 1, 1]), ("morale", 3))[0] == "wavers"


def test_five_hits_shake_a_fresh_squadron_and_stop_it_always():
    result, left = home(NEAR, ("fire", [4, 4, 4, 4, 4, 1]), ("morale", 6))
    assert (result, left.state, left.stands) == ("wavers", {"disordered", "shaken"}, 3)


def test_read_so_the_target_fires_before_the_charge_is_rolled():
    book = RULESET.book({"charge-roll-time": "react-first"})
    result, left = home(FAR, ("fire", [4, 1, 1, 1, 1, 1]), ("charge", [1, 1]), book=book)
    assert (result, left.stands) == ("falls short", 5)


def test_read_so_the_charger_comes_on_whatever_it_loses():
    book = RULESET.book({"reaction-fire": "no-test"})
    result, left = home(NEAR, ("fire", [4] * 6), book=book)
    assert (result, left.stands, left.state) == ("holds", 3, frozenset())


@pytest.mark.parametrize(
    ("throws", "ending"),
    [
        ([("charge", [1, 1])], "falls short"),  # 11 inches for 12
        ([("charge", [6, 6]), ("evade", [1])], "escapes"),  # 21 for 12 and 10
        ([("charge", [6, 6]), ("evade", [6])], "escapes"),
    ],
)
def test_skirmishers_run_from_heavy_horse(throws, ending):
    facts = (BOOK, March(Fraction(9), 2), March(Fraction(9), 1), Fraction(12))
    assert thrown(charging.evade, *facts, throws=throws) == ending


def test_who_is_as_far_as_the_charge_is_caught():
    facts = (BOOK, March(Fraction(9), 2), March(Fraction(9), 1), Fraction(6))
    assert thrown(charging.evade, *facts, throws=[("charge", [6, 1]), ("evade", [1])]) == "caught"  # 16 for 6 and 10
    assert thrown(charging.evade, *facts, throws=[("charge", [6, 1]), ("evade", [2])]) == "escapes"


FOOT = March(Fraction(6), 1)


@pytest.mark.parametrize(("key", "share"), [("allowed-full", 1), ("allowed-half", Fraction(1, 2))])
def test_fire_before_a_charge_as_it_is_read(key, share):
    assert charging.charge_march(RULESET.book({"fire-then-charge": key}), FOOT) == March(
        Fraction(6), 1, Fraction(share)
    )
    assert charging.charge_march(RULESET.book({"fire-then-charge": "not-allowed"}), FOOT) is None


def test_as_shipped_who_fires_first_has_half_a_march_for_his_charge():
    assert charging.charge_march(BOOK, FOOT).most == 6


def closed(*throws, target=None, distance=9):
    target = target or battalion(stands=4, name="Isenburg")
    facts = (BOOK, battalion(stands=4), target, inches(distance), (Aim(), Aim()), FOOT)
    return thrown(charging.fire_then_close, *facts, throws=list(throws))


MISS = ("fire", [1, 1])


def test_foot_fires_takes_the_answer_and_closes():
    before = closed(("fire", [6, 1]), MISS, ("charge", [3]))
    assert (before.ending, before.target.stands, before.charger.stands) == ("contact", 3, 4)


def test_it_may_fall_short_or_lose_heart_or_see_its_target_run():
    assert closed(MISS, MISS, ("charge", [2])).ending == "falls short"
    assert closed(MISS, MISS, ("charge", [1]), distance=8).ending == "falls short"
    beaten = battalion(stands=3, start=4, name="Isenburg")
    assert closed(("fire", [6, 1]), ("morale", 2), target=beaten).ending == "target leaves"


def test_a_target_that_has_acted_does_not_answer():
    assert closed(MISS, ("charge", [3]), target=battalion(stands=4, state=ACTED)).ending == "contact"


@pytest.mark.parametrize(("distance", "reaches"), [(9, True), (10, True), (11, False)])
def test_a_charge_in_an_example_reaches_a_target_as_far_as_it_rolls(distance, reaches):
    units = {"charger": battalion(), "target": battalion()}
    step = {"charger": "charger", "target": "target", "distance": f"{distance} in"}
    _, facts = thrown(steps.charge, BOOK, units, step, throws=[("charge", 4)])
    assert (facts["inches"], facts["reaches"]) == (6 + 4, reaches)
