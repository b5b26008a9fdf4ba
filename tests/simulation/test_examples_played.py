"""The worked examples of the book, unit by unit on the table, to the endings that the book tells."""

from __future__ import annotations

import pytest

from drumhead.families.paperboys.play.combat.attack_resolution import attack
from drumhead.families.paperboys.play.combat.fights import fights
from drumhead.families.paperboys.play.end_of_turn import recoveries
from drumhead.families.paperboys.play.phases import fire_phase, move_phase
from drumhead.model.unit import Unit
from drumhead.rules.asking.worked_example import examples, unit_of
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.wss_paperboys.play import turn
from drumhead.rulesets.wss_paperboys.play.fire import fire_at, targets_of
from drumhead.rulesets.wss_paperboys.play.officer_moves import joins

from .laid import ByCard, Wanted, laid

RULESET = load("wss-paperboys")


def units(name: str) -> dict[str, Unit]:
    """The units of an example as its file has them."""
    example = next(each for each in examples(RULESET) if each.name == name)
    return {key: unit_of(key, facts) for key, facts in example.units.items()}


def test_a_british_charge_on_two_french_regiments():
    them = units("c-charge")
    throws = [
        ("attacker's face-off", 4),
        ("defender's face-off", 6),
        ("firing", [6, 1, 2, 3, 4, 5]),
        ("attacker's fight", [3, 4, 5, 6, 6, 1, 2, 1]),
        ("defender's fight", [5, 6, 1, 2, 3, 4]),
    ]
    told = []
    places = {"BR": (them["BR"], 900, 800, 180), "A": (them["A"], 900, 450, 0), "B": (them["B"], 1160, 450, 0)}
    play = laid(places, throws, Wanted(("pistols", "A", "")), told=told.append)
    attack(play, "BR", "A", play.box("BR"), charging=True)
    assert (play.units["BR"].casualties, play.units["BR"].pips) == (1, 1)
    assert play.box("BR").y - play.box("A").y == 30  # the lines have met
    fights(play, "alliance", "cavalry")
    recoveries(play)
    play.chance.finish()
    assert play.units["A"].stands == 5
    assert play.units["A"].pips == 2  # it fought, and keeps them
    assert play.units["A"].spent == {"pistols"}
    assert play.units["B"].pips == 0
    assert play.units["B"].spent == frozenset()
    assert (play.units["BR"].stands, play.units["BR"].pips, play.units["BR"].spent) == (8, 1, {"charge"})
    assert play.box("A").y == 450 - 300  # back one move of horse, still facing
    assert play.box("A").facing == 0
    seen = {rule for event in told for rule in event["rules"]}
    assert {"wpb-fire-15", "wpb-cav-04", "wpb-fight-10", "wpb-eg-05", "wpb-move-05"} <= seen


@pytest.mark.parametrize(("face", "result"), [(1, "defender-back"), (2, "defender-back"), (3, "defender-routs")])
def test_a_three_against_four_pips_is_one_below_nothing(face, result):
    """Behind a score of -1, a 1 leads by two, and a 3 by the four that rout."""
    x = units("a-score")["X"].but(side="french")
    foe = Unit("Y", "infantry", "foot", stands=6, side="alliance")
    throws = [("attacker's face-off", face), ("defender's face-off", 3)]
    told = []
    play = laid({"X": (x, 900, 700, 0), "Y": (foe, 900, 850, 180)}, throws, told=told.append)
    attack(play, "Y", "X", play.box("Y"))
    play.chance.finish()
    faced = next(event for event in told if event["e"] == "faceoff")
    assert (faced["net"], faced["result"]) == (4, result)
    assert "wpb-face-03" in faced["rules"]


def test_seven_stands_stay_while_three_are_lost_and_scatter_with_the_fourth():
    y = units("b-removal")["Y"].but(side="french")
    foe = Unit("Z", "infantry", "foot", stands=7, side="alliance")
    friend = Unit("F", "infantry", "foot", stands=6, side="french", quality="raw")
    places = {"Y": (y, 900, 500, 0), "Z": (foe, 900, 600, 180), "F": (friend, 1180, 500, 0)}
    told = []
    play = laid(places, [("firing", [5, 5, 6, 6, 1, 2, 3])] * 4, told=told.append)
    for left in (6, 5, 4):
        fire_at(play, "Z", targets_of(play, "Z")[0])
        assert play.units["Y"].stands == left
    assert play.is_in("Y")
    fire_at(play, "Z", targets_of(play, "Z")[0])
    play.chance.finish()
    assert not play.is_in("Y")
    assert play.units["Y"].lost == 7  # all of it lies in the dead pool
    assert "friends" not in [event["e"] for event in told]
    assert {"wpb-loss-03", "wpb-loss-04"} <= set(told[-1]["rules"])


def test_had_a_been_routed_b_would_have_tested_at_once():
    them = units("c-charge")
    throws = [
        ("attacker's face-off", 4),
        ("defender's face-off", 6),
        ("firing", [6, 1, 2, 3, 4, 5]),
        ("attacker's fight", [3, 4, 5, 6, 6, 3, 4, 5]),
        ("defender's fight", [5, 6, 1, 2, 3, 4]),
    ]
    told = []
    places = {"BR": (them["BR"], 900, 800, 180), "A": (them["A"], 900, 750, 0), "B": (them["B"], 1160, 750, 0)}
    play = laid(places, throws, Wanted(("pistols", "A", "")), told=told.append)
    attack(play, "BR", "A", play.box("BR"), charging=True)
    fights(play, "alliance", "cavalry")
    play.chance.finish()
    assert "routing" in play.units["A"].state
    friends = [event for event in told if event["e"] == "friends"]
    assert [(event["u"], event["at"], event["result"]) for event in friends] == [("B", "A", "pass")]
    assert "wpb-friends-01" in friends[0]["rules"]


def firefight(throws, *wanted):
    """The Dutch under fire: C before D, A and the gun before it."""
    them = units("d-firefight")
    places = {
        "C": (them["C"], 900, 700, 180),
        "D": (them["D"], 900, 745, 180),
        "A": (them["A"], 900, 470, 0),
        "B": (them["B"], 900, 340, 0),
        "GUN": (them["GUN"], 1060, 470, 0),
    }
    return laid(places, throws, Wanted(*wanted))


def test_the_dutch_under_fire():
    throws = [("firing", [5, 6, 1, 2, 3, 4]), ("firing", [5, 1]), ("heavy casualties", 1), ("firing", [5, 6, 1, 2, 3])]
    play = firefight(throws, ("fire", "A", "C"), ("fire", "GUN", "C"), ("fire", "C", "A"))
    fire_phase(play, "french")
    c = play.units["C"]
    assert (c.stands, c.casualties, c.pips) == (5, 1, 5)
    assert {"misses-move", "must-fire"} <= c.state
    fire_phase(play, "alliance")
    play.chance.finish()
    a = play.units["A"]
    assert (a.stands, a.casualties, a.pips) == (6, 3, 3)
    assert "must-fire" not in play.units["C"].state


def test_the_brigadier_steps_in_and_a_has_fired_and_may_not_move():
    throws = [("firing", [5, 6, 1, 2, 3, 4]), ("firing", [5, 1]), ("heavy casualties", 1), ("firing", [5, 6, 1, 2, 3])]
    play = firefight(throws, ("fire", "A", "C"), ("fire", "GUN", "C"), ("fire", "C", "A"), ("march", "A", ""))
    fire_phase(play, "french")
    fire_phase(play, "alliance")
    play.riders["b"] = Rider("Brigadier", "brigadier", "french", (900.0, 400.0))
    joins(play, "b", "A")
    assert (play.units["A"].pips, play.units["A"].hidden) == (1, 2)
    stood = play.box("A")
    move_phase(play, "french", "foot-and-guns")
    assert play.box("A") == stood


def test_the_guards_go_in_over_a_the_gun_and_up_to_b():
    them = units("d-firefight")
    a = them["A"].but(casualties=3, pips=1, hidden=2, officer="brigadier")
    places = {
        "C": (them["C"].but(stands=5, casualties=1, pips=5), 900, 570, 180),
        "D": (them["D"], 900, 640, 180),
        "A": (a, 900, 485, 0),
        "B": (them["B"], 960, 454, 0),
        "GUN": (them["GUN"], 1050, 520, 0),
    }
    throws = [
        ("attacker's face-off", 5),
        ("defender's face-off", 2),
        ("officer's survival", 2),
        ("attacker's face-off", 1),
        ("defender's face-off", 5),
    ]
    told = []
    play = laid(places, throws, Wanted(("attack", "D", "B")), told=told.append)
    play.riders["b"] = Rider("Brigadier", "brigadier", "french", (900.0, 485.0), unit="A")
    attack(play, "D", "A", play.box("D"))
    play.chance.finish()
    assert play.units["A"].stands == 5
    assert "routing" in play.units["A"].state
    assert play.units["A"].pips == 3  # the brigadier fell, and what he hid came back
    assert play.units["B"].pips == 1  # run through: a pip, and it stands
    assert not play.is_in("GUN")
    d = play.units["D"]
    assert (d.pips, d.spent) == (0, {"glory"})
    assert {"halted", "must-fire"} <= d.state
    kinds = [event["e"] for event in told]
    assert kinds.index("friends") < kinds.index("glory") < len(kinds) - 1 - kinds[::-1].index("faceoff")
    seen = {rule for event in told for rule in event["rules"]}
    assert {"wpb-glory-01", "wpb-cmd-06", "wpb-friends-03", "wpb-eg-10", "wpb-eg-11", "wpb-eg-12", "wpb-eg-13"} <= seen


def test_the_whole_turn_of_the_dutch_as_its_cards_fall():
    """Firefight, brigadier and Guards in one turn of six cards, everybody where all three can happen."""
    them = units("d-firefight")
    places = {
        "C": (them["C"], 855, 580, 180),
        "D": (them["D"], 900, 640, 180),
        "A": (them["A"], 900, 475, 0),
        "B": (them["B"], 950, 440, 0),
        "GUN": (them["GUN"], 1052, 501, 0),
        "BV": (Unit("Bavarians", "infantry", "foot", stands=6, side="french"), 600, 400, 0),
    }
    cards = ["french", "alliance", "alliance", "french", "french", "alliance"]
    thrown = {
        1: [("firing", [5, 6, 1, 2, 3, 4]), ("firing", [5, 1]), ("heavy casualties", 1)],
        2: [("firing", [5, 6, 1, 2, 3])],
        6: [
            ("attacker's face-off", 5),
            ("defender's face-off", 2),
            ("officer's survival", 2),
            ("attacker's face-off", 1),
            ("defender's face-off", 5),
        ],
    }
    throws = [throw for at, side in enumerate(cards, 1) for throw in [("next card", side), *thrown.get(at, [])]]
    door = ByCard(
        card_1=[("fire", "A", "C"), ("fire", "GUN", "C")],
        card_2=[("fire", "C", "A")],
        card_5=[("join", "", "A")],
        card_6=[("attack", "D", "A"), ("attack", "D", "B")],
    )
    told = []
    play = laid(places, throws, door, told=told.append)
    play.riders["b"] = Rider("Brigadier", "brigadier", "french", (900.0, 380.0))
    play.turn = 0
    turn(play)
    play.chance.finish()
    happened = [(event["c"], event["e"], event.get("u", ""), event.get("at", "")) for event in told]
    assert [each for each in happened if each in WHOLE_TURN] == WHOLE_TURN
    assert [event["hits"] for event in told if event["e"] == "fire"] == [2, 1, 2]
    assert [event["result"] for event in told if event["e"] == "faceoff"] == ["defender-routs", "attacker-checked"]
    assert ("move", "A") not in [each[1:3] for each in happened]  # it has fired
    assert play.units["A"].stands == 5
    assert "routing" in play.units["A"].state
    assert play.units["D"].spent == {"glory"}
    assert {"halted", "must-fire"} <= play.units["D"].state
    assert not play.is_in("GUN")
    assert play.fallen[0].name == "Brigadier"


WHOLE_TURN = [
    (1, "fire", "A", "C"),
    (1, "fire", "GUN", "C"),
    (1, "heavy", "C", ""),
    (2, "fire", "C", "A"),
    (5, "join", "A", ""),
    (6, "contact", "D", "A"),
    (6, "faceoff", "D", "A"),
    (6, "falls", "A", ""),
    (6, "friends", "B", "A"),
    (6, "friends", "BV", "A"),
    (6, "glory", "D", ""),
    (6, "overrun", "D", "GUN"),
    (6, "contact", "D", "B"),
    (6, "faceoff", "D", "B"),
]
