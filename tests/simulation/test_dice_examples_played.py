"""The worked examples of wss-dice on the table: units at their distances, their own dice, to the stated endings."""

from __future__ import annotations

from drumhead.geometry.oriented_box import apart
from drumhead.geometry.terrain_shapes import Feature
from drumhead.rules.asking.worked_example import examples
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.wss_dice.play import phase

from .stage import expected, laid_out, wood

INCH = 25.0
EXAMPLES = {each.name: each for each in examples(load("wss-dice"))}
HILL = Feature("hill", ((500, 500), (700, 500), (700, 700), (500, 700)), "hill")


def on_table(name, *how):
    return laid_out("wss-dice", EXAMPLES[name], *how)


def throws_of(name):
    return [tuple(throw) for step in EXAMPLES[name].steps for throw in step.get("throws", ())]


def leader(stage, side, x, y, name="rider"):
    stage.play.riders[name] = Rider(name, "commander", side, (x, y))


def short_of(stage, key, whom, inches):
    """A unit so many inches before another, both face to face."""
    play, there = stage.play, stage.play.box(whom)
    before = there.ahead(inches * INCH + (there.depth + play.box(key).depth) / 2)
    play.put(key, play.box(key).at(before.x, before.y, there.facing + 180))


def test_a_battery_reaches_a_column_in_a_wood_with_a_five():
    places = {"battery": (600, 100, 0), "column": (600, 900, 180)}
    thrown = [*throws_of("a-battery"), ("movement test", [2, 3])]
    stage, steps = on_table("a-battery", places, thrown, ["fire", "march"], [wood(400, 700, 800, 1100)])
    short_of(stage, "battery", "column", 15)
    phase(stage.play, "french", "artillery")
    column = stage.play.units["column"]
    assert (column.hits, stage.told[-1]["range"]) == (expected(steps, "column.hits"), 15 * INCH)
    assert expected(steps, "needs") == column.hits + 1
    leader(stage, "alliance", 600, 950)
    phase(stage.play, "alliance", "infantry")
    assert stage.told[-1]["e"] == "test"  # a 5 will not do
    stage.play.chance.finish()


def test_a_battalion_on_a_hill_is_charged_in_front_and_then_in_flank():
    places = {"infantry": (600, 600, 0), "cavalry": (600, 900, 180), "dragoons": (465, 600, 90)}  # 4 in from the flank
    thrown = [throw for throw in throws_of("b-charges") if throw != ("movement test", [1, 2])]  # who cannot fail
    stage, steps = on_table("b-charges", places, thrown, ["attack"], [HILL])
    short_of(stage, "cavalry", "infantry", 5)
    leader(stage, "french", 600, 800)
    phase(stage.play, "french", "cavalry")
    battalion, face = stage.play.units["infantry"], stage.play.box("infantry").facing
    charges = [event for event in stage.told if event["e"] == "charge"]
    told = [(event["hits"], event["side"], event["uphill"]) for event in charges]
    assert told == [(2, "front", True), (2, "flank", True)]
    assert battalion.hits == expected(steps, "infantry.hits")
    assert sorted(battalion.state) == expected(steps, "infantry.state")
    back = [event for event in stage.told if event["e"] == "back"]
    assert [round(event["frm"][1] - event["to"][1]) for event in back[:1]] == [-3 * INCH]
    assert apart(face, 270) < 15
    stage.play.chance.finish()


def test_ten_cards_bring_two_volleys_and_a_rally():
    places = {"infantry": (600, 600, 0), "dragoons": (600, 900, 180), "shaken": (1400, 600, 0)}
    order = "BRRBBRBRRB"
    dice = {3: ("volley", 3), 4: ("volley", 1)}
    thrown = []
    for number, card in enumerate(order, 1):
        thrown.append(("next card", "french" if card == "B" else "alliance"))
        thrown += [dice[number]] if number in dice else []
    assert set(dice.values()) == set(throws_of("c-turn"))
    stage, steps = on_table("c-turn", places, thrown, ["fire", "rally"])
    short_of(stage, "dragoons", "infantry", 5)
    leader(stage, "alliance", 1400, 600 - 10 * INCH - 30)
    stage.module.turn(stage.play)
    units = stage.play.units
    assert (units["dragoons"].hits, units["infantry"].hits) == (3, 0)
    assert units["shaken"].hits == expected(steps, "shaken.hits")
    assert units["shaken"].officer == expected(steps, "shaken.officer")
    assert sorted(units["shaken"].spent) == expected(steps, "shaken.spent")
    assert [event["c"] for event in stage.told if event["e"] == "rally"] == [9]
    stage.play.chance.finish()
