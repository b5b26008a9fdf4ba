"""Commanders do what their tempers, orders and brigades say, in either seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.wss_paperboys.play.fire import fire_options
from drumhead.rulesets.wss_paperboys.play.unit_moves import move_options
from drumhead.simulation.ai_player import Commander, make_commanders
from drumhead.simulation.brigade_plans import Plans, is_garrison, is_held, opening
from drumhead.simulation.engine import fight_out
from drumhead.simulation.leadership_styles import TEMPERS, apply_orders
from drumhead.simulation.situation import stake_of
from drumhead.simulation.study import at_its_post, summary

from .fought import scenario
from .laid import laid


def foot(side, number, **more):
    return Unit(f"{side} {number}", "infantry", "foot", stands=6, side=side, number=number, **more)


def line(seat, pips=0, **own):
    """A brigade of two in the seat of one side, an enemy 12 cm before them."""
    other = "alliance" if seat == "french" else "french"
    units = {f"{seat}-{n}": foot(seat, n, **own) for n in (1, 2)}
    play = laid(
        {
            f"{seat}-1": (units[f"{seat}-1"], 900, 500, 0),
            f"{seat}-2": (units[f"{seat}-2"], 1200, 500, 0),
            f"{other}-1": (foot(other, 1, pips=pips), 900, 650, 180),
        }
    )
    armies = {
        side: Army(side, side, None, (Brigade("foot", tuple(u for u in play.units.values() if u.side == side)),))
        for side in (seat, other)
    }
    play.setup = replace(play.setup, armies=armies)
    return play, other


@pytest.mark.parametrize("seat", ["french", "alliance"])
def test_a_brigade_assaults_an_enemy_that_is_shaken(seat):
    play, other = line(seat, pips=4)
    task = Plans().task(play, TEMPERS["sound"], f"{seat}-1")
    assert (task.verb, task.whom) == ("assault", f"{other}-1")
    assert "4 pips" in task.why
    options = move_options(play, f"{seat}-1")
    taken, why = Commander({seat: "sound"}).choose(play, seat, "move", options)
    assert (options[taken].verb, options[taken].whom) == ("attack", f"{other}-1")
    assert "assault" in why


@pytest.mark.parametrize("seat", ["french", "alliance"])
def test_a_tired_unit_is_relieved_by_a_fresh_one(seat):
    play, _ = line(seat)
    play.change(f"{seat}-1", play.units[f"{seat}-1"].but(pips=5))
    assert Plans().task(play, TEMPERS["sound"], f"{seat}-1").verb == "relieve"


@pytest.mark.parametrize("seat", ["french", "alliance"])
def test_a_brigade_stays_after_its_enemy_until_he_runs(seat):
    play, other = line(seat)
    plans = Plans()
    assert plans.task(play, TEMPERS["sound"], f"{seat}-1").whom == f"{other}-1"
    play.change(f"{other}-1", play.units[f"{other}-1"].now("routing"))
    play.card += 1
    plans.task(play, TEMPERS["sound"], f"{seat}-1")
    assert plans.targets["foot"] == f"{other}-1"  # there is nobody else; the weakest near is he
    play.remove_unit(f"{other}-1")
    play.card += 1
    assert plans.task(play, TEMPERS["sound"], f"{seat}-1").verb == ""


@pytest.mark.parametrize("seat", ["french", "alliance"])
def test_the_better_volley_is_given_and_ties_go_to_the_first(seat):
    play, other = line(seat)
    unit = f"{seat}-1"
    play.change(unit, play.units[unit].having_spent("first-fire"))
    options = [
        Option("hold", unit),
        Option("fire", unit, f"{other}-1", worth=Prospect(0, 0.4)),
        Option("fire", unit, "x", worth=Prospect(0, 0.6)),
        Option("fire", unit, "y", worth=Prospect(0, 0.6)),
    ]
    assert Commander({seat: "sound"}).choose(play, seat, "fire", options)[0] == 2


def test_a_bold_man_takes_a_risk_that_a_cautious_one_leaves():
    play, other = line("french")
    options = [Option("stay", "french-1"), Option("attack", "french-1", f"{other}-1", worth=Prospect(1.0, 1.0))]
    bold = Commander({"french": "bold"}).choose(play, "french", "glory", options)[0]
    cautious = Commander({"french": "cautious"}).choose(play, "french", "glory", options)[0]
    assert (bold, cautious) == (1, 0)


@pytest.mark.parametrize(("name", "pips", "goes"), [("cautious", 3, True), ("sound", 3, False), ("bold", 6, False)])
def test_a_cautious_man_relieves_a_shaken_unit_early_and_a_bold_one_never(name, pips, goes):
    play, _ = line("french")
    play.change("french-2", play.units["french-2"].but(pips=pips))
    assert (Plans().task(play, TEMPERS[name], "french-2").verb == "relieve") == goes


@pytest.mark.parametrize(("orders", "sign"), [("attack", 1), ("delay", -1)])
@pytest.mark.parametrize("name", TEMPERS)
def test_orders_press_every_man_the_same_way(name, orders, sign):
    assert (apply_orders(TEMPERS[name], orders).press - TEMPERS[name].press) * sign > 0


def test_who_is_to_attack_presses_on_and_who_is_to_delay_goes_back():
    attack, hold, delay = (apply_orders(TEMPERS["sound"], orders).press for orders in ("attack", "hold", "delay"))
    assert attack > TEMPERS["sound"].press > hold > 0 > delay


@pytest.mark.parametrize("seat", ["french", "alliance"])
@pytest.mark.parametrize(
    ("orders", "name", "gives_ground"),
    [
        ("delay", "sound", True),
        ("delay", "bold", True),
        ("delay", "cautious", True),
        ("hold", "sound", False),
        ("hold", "bold", False),
        ("attack", "sound", False),
    ],
)
def test_whatever_his_temper_a_man_gives_ground_where_he_is_to_delay(seat, orders, name, gives_ground):
    play, other = line(seat)
    play.put(f"{other}-1", play.box(f"{other}-1").at(900, 850))
    play.setup = replace(play.setup, orders={seat: orders})
    options = move_options(play, f"{seat}-1")
    taken = options[Commander({seat: name}).choose(play, seat, "move", options)[0]]
    assert ((taken.pose or play.box(f"{seat}-1")).y < 500) == gives_ground


def test_an_unknown_temper_names_those_there_are():
    with pytest.raises(ValueError, match=r"'rash'.*sound.*naive"):
        make_commanders({"french": "rash"})


def fires(play, unit):
    """What a sound commander does with a unit that is asked to fire."""
    options = fire_options(play, unit)
    return options[Commander({play.side(unit): "sound"}).choose(play, play.side(unit), "fire", options)[0]].verb


@pytest.mark.parametrize("seat", ["french", "alliance"])
@pytest.mark.parametrize(("pips", "verb"), [(0, "fire"), (5, "hold")])
def test_foot_holds_its_fire_only_for_an_assault_that_is_worth_more(seat, pips, verb):
    play, _ = line(seat, pips=pips)
    play.change(f"{seat}-1", play.units[f"{seat}-1"].having_spent("first-fire"))
    assert fires(play, f"{seat}-1") == verb


def test_a_first_fire_is_given_even_before_an_assault():
    play, _ = line("french", pips=5)
    assert fires(play, "french-1") == "fire"


def horse(side, number):
    return Unit(f"{side} {number}", "cavalry", "horse", stands=8, side=side, number=number)


@pytest.mark.parametrize(
    ("pips", "arm", "verb"), [(0, "foot", "reserve"), (5, "foot", "ride in"), (0, "horse", "strike")]
)
def test_horse_waits_before_steady_foot_and_rides_at_shaken_foot_and_at_horse(pips, arm, verb):
    enemy = horse("french", 1) if arm == "horse" else foot("french", 1, pips=pips)
    play = laid({"alliance-1": (horse("alliance", 1), 900, 300, 0), "french-1": (enemy, 900, 700, 180)})
    assert opening(play, TEMPERS["sound"], "alliance-1").verb == verb


def test_horse_with_the_edge_behind_it_does_not_go_nearer_to_it():
    play = laid({"french-1": (horse("french", 1), 900, 400, 0), "alliance-1": (horse("alliance", 1), 900, 750, 180)})
    options = move_options(play, "french-1")
    taken, _ = Commander({"french": "sound"}).choose(play, "french", "move", options)
    assert options[taken].verb == "attack" or (options[taken].pose or play.box("french-1")).y >= 400


def test_dragoons_by_the_edge_do_not_dismount_to_be_rid_of_the_risk_of_horse():
    dragoons = Unit("Greys", "cavalry", "british-dragoons", stands=8, side="alliance", number=1)
    play = laid({"alliance-1": (dragoons, 900, 1040, 180), "french-1": (foot("french", 1), 900, 300, 0)})
    options = move_options(play, "alliance-1")
    assert "dismount" in [option.verb for option in options]
    taken, _ = Commander({"alliance": "sound"}).choose(play, "alliance", "move", options)
    assert options[taken].verb != "dismount"


@pytest.mark.parametrize(("orders", "stays"), [("hold", True), ("attack", False)])
def test_a_garrison_that_is_to_hold_keeps_its_walls(orders, stays):
    village = Feature("village", ((700, 200), (1100, 200), (1100, 400), (700, 400)))
    places = {"french-1": (foot("french", 1), 900, 300, 0), "alliance-1": (foot("alliance", 1), 900, 650, 180)}
    play = laid(places, features=(village,))
    army = Army("french", "french", None, (Brigade("foot", (play.units["french-1"],)),))
    play.setup = replace(play.setup, orders={"french": orders}, armies={"french": army})
    assert (Plans().task(play, TEMPERS["sound"], "french-1").verb == "garrison") == stays
    assert is_garrison(play, "french-1") == stays
    play.change("french-1", play.units["french-1"].but(pips=4))  # shaken, it may be relieved
    assert not is_garrison(play, "french-1")


@pytest.mark.parametrize(("orders", "verb"), [("hold", "refuse"), ("attack", "assault")])
def test_the_outer_brigade_of_a_line_that_holds_keeps_off_from_too_many(orders, verb):
    own = {f"french-{n}": (foot("french", n), x, 300, 0) for n, x in ((1, 200), (2, 1600))}
    enemies = {f"alliance-{n}": (foot("alliance", n), x, 600, 180) for n, x in ((1, 100), (2, 400), (3, 1600))}
    play = laid({**own, **enemies})
    play.setup = replace(play.setup, orders={"french": orders, "alliance": "attack"})
    brigades = tuple(Brigade(f"brigade {n}", (play.units[f"french-{n}"],)) for n in (1, 2))
    play.setup = replace(play.setup, armies={"french": Army("french", "french", None, brigades)})
    plans = Plans()
    assert plans.task(play, TEMPERS["sound"], "french-1").verb == verb
    assert plans.task(play, TEMPERS["sound"], "french-2").verb != "refuse"


def test_who_runs_with_the_edge_of_the_table_behind_him_is_lost_whole():
    play, _ = line("french")
    unit = play.units["french-1"]
    assert stake_of(play, unit, play.box("french-1").at(900, 200)) == unit.stands - 3
    assert stake_of(play, unit, play.box("french-1").at(900, 700)) == 0


def test_foot_whom_one_more_stand_scatters_is_worth_more_of_a_volley():
    play, _ = line("french")

    def worth():
        ours, theirs = play.box("french-1"), play.box("alliance-1")
        return play.judge.volley("french-1", ours, "alliance-1", theirs)

    fresh = worth()
    play.change("alliance-1", play.units["alliance-1"].but(stands=4))
    assert worth() > 1.5 * fresh


def test_who_stands_on_ground_that_is_fought_for_is_at_its_post():
    play = fight_out(scenario("ramillies"), Commander(dict.fromkeys(scenario("ramillies").sides, "sound")), 3, 1).play
    places = [f for f in play.field.ground.features if f.name in ("Ramillies", "Taviers", "tomb of Ottomond")]
    inside = {key for key, box in play.field.places.items() if any(place.touches(box) for place in places)}
    assert inside
    assert {key for key in play.units if at_its_post(play, key)} == inside


def waiting(turn, enemy, pips=6):
    """Horse in reserve by order, and how it takes its move with an enemy so many mm before it."""
    play = laid(
        {
            "french-1": (Unit("Horse", "cavalry", "horse", stands=8, side="french", number=1), 900, 200, 0),
            "alliance-1": (foot("alliance", 1, pips=pips), 900, 200 + enemy, 180),
        }
    )
    play.setup = replace(play.setup, reserve=frozenset({"french-1"}), turns=8)
    play.turn = turn
    options = move_options(play, "french-1")
    taken, why = Commander({"french": "bold"}).choose(play, "french", "move", options)
    return options[taken].verb, why


def test_a_unit_in_reserve_by_order_waits_for_half_the_turns_or_until_the_enemy_is_near():
    assert waiting(4, 700, 3)[0] == "hold"
    assert "by order" in waiting(4, 700, 3)[1]
    assert waiting(5, 700)[0] == "march"
    assert waiting(1, 250)[0] == "attack"


def test_horse_in_reserve_rides_in_when_an_enemy_is_about_to_break_and_foot_goes_up_when_a_friend_is():
    ridden = waiting(1, 700)
    assert ridden[0] == "march"
    assert "its moment has come" in ridden[1]
    for pips, held in ((3, True), (4, False)):
        play = laid({f"french-{at}": (foot("french", at, pips=pips * (at == 2)), 900, 200 * at, 0) for at in (1, 2)})
        play.setup = replace(play.setup, reserve=frozenset({"french-1"}), turns=8)
        play.turn = 1
        assert is_held(play, "french-1") == held


def test_a_unit_that_never_acts_is_idle_but_for_one_that_waits_by_order():
    fought = fight_out(scenario("ramillies"), make_commanders(dict.fromkeys(("french", "alliance"), "sound")), 1)
    fought.events[:] = [event for event in fought.events if "alliance-10" not in (event.get("u"), event.get("at"))]
    assert summary(fought, 1).idle == 1
    setup = fought.play.setup
    fought.play.setup = replace(setup, reserve=setup.reserve | {"alliance-10"})
    assert summary(fought, 1).idle == 0


def test_foot_in_reserve_by_order_has_no_part_in_its_brigades_assault_whoever_is_asked_first():
    play = laid(
        {
            "french-1": (foot("french", 1, quality="elite"), 900, 300, 0),
            "french-2": (foot("french", 2), 1200, 300, 0),
            "alliance-1": (foot("alliance", 1, pips=5), 900, 650, 180),
        }
    )
    own = tuple(unit for unit in play.units.values() if unit.side == "french")
    play.setup = replace(play.setup, armies={"french": Army("french", "french", None, (Brigade("foot", own),))})
    plans = Plans()
    assert plans.task(play, TEMPERS["sound"], "french-2").whom == "alliance-1"
    assert plans.task(play, TEMPERS["sound"], "french-1").verb == "assault"
    play.setup = replace(play.setup, reserve=frozenset({"french-1"}), turns=8)
    plans = Plans()
    assert plans.task(play, TEMPERS["sound"], "french-2").verb == "assault"
    assert plans.task(play, TEMPERS["sound"], "french-1").verb == "held"


def test_a_game_may_have_a_temper_otherwise_and_no_other():
    play = laid({"french-1": (foot("french", 1), 900, 300, 0)})
    commander = Commander({"french": "sound"})
    play.setup = replace(play.setup, worth={**play.setup.worth, "temper": {"sound": {"take": 0.8}}})
    assert commander.temper(play, "french") == replace(TEMPERS["sound"], take=0.8)
    assert Commander({"french": "stubborn"}).temper(play, "french") == TEMPERS["stubborn"]


def test_what_two_units_may_expect_of_each_other_is_weighed_once_for_all_who_are_alike():
    play, _ = line("french")
    foe = play.units["alliance-1"]
    alike = [play.units[key] for key in ("french-1", "french-2")]
    assert play.judge.alike(alike[0]) == play.judge.alike(alike[1])  # both have a number before they are matched
    pairs = {id(play.judge.match(one.name, one, "alliance-1", foe, "open")) for one in alike}
    assert len(pairs) == 1
