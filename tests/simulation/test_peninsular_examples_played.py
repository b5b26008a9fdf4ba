"""The Peninsular book's worked examples, turn by turn on the table, to the endings that the book tells."""

from __future__ import annotations

import math

import pytest

from drumhead.families.paperboys.play.combat.attack_resolution import attack
from drumhead.model.unit import Unit
from drumhead.rules.asking.worked_example import examples, unit_of
from drumhead.rulesets import load
from drumhead.rulesets.peninsular_paperboys.play import fire, skirmish_screens, skirmisher_deployment

from .laid import ByCard
from .stage import Stage

RULESET = load("peninsular-paperboys")


def unit(name: str, key: str) -> Unit:
    """A unit of an example as its file has it, before its first step."""
    example = next(each for each in examples(RULESET) if each.name == name)
    return unit_of(key, example.units[key])


def staged(cards: str, thrown: dict[int, list], door: ByCard) -> Stage:
    """A table whose pack falls so, R for the allies, with these throws after each card."""
    sides = {"R": "allies", "B": "french"}
    pack = [(("next card", sides[card]), *thrown.get(at, [])) for at, card in enumerate(cards, 1)]
    stage = Stage(throws=[throw for each in pack for throw in each])
    stage.play.decides = door
    stage.play.turn = 0
    return stage


class Marches(ByCard):
    """Wants by card as ever, and of all marches that in formation which ends nearest to a place."""

    def __init__(self, to: dict[str, tuple[float, float]], **wanted) -> None:
        super().__init__(**wanted)
        self.to = to

    def choose(self, play, side, what, options):
        keen = any(verb == "march" and unit == options[-1].unit for verb, unit, _ in self.by_card.get(play.card, ()))
        if what != "move" or not keen:
            return super().choose(play, side, what, options)
        x, y = self.to[options[-1].unit]
        ends = [
            (math.dist((x, y), each.pose[:2]), at)
            for at, each in enumerate(options)
            if each.verb == "march" and not each.more.get("into") and each.pose.facing == play.box(each.unit).facing
        ]
        return min(ends)[1], ""


def test_a_british_charge_on_french_cavalry_that_has_just_ridden_out():
    thrown = {
        6: [
            ("attacker's face-off", 4),
            ("defender's face-off", 6),
            ("attacker's fight", [4, 5, 6, 4, 1, 2]),
            ("defender's fight", [5, 6, 1, 3]),
        ]
    }
    door = Marches({"french-1": (900, 600)}, card_5=[("march", "french-1", "")], card_6=[("attack", "allies-1", "")])
    stage = staged("RRBBBR", thrown, door)
    british = stage.puts(unit("c-charge", "BR"), 900, 1000, 180)
    charged = stage.puts(unit("c-charge", "FR"), 900, 300)
    companion = stage.puts(unit("c-charge", "FR").but(pips=0, casualties=0), 1200, 600)
    stage.module.turn(stage.play)
    stage.play.chance.finish()
    rode, met, faced, fought = (
        next(event for event in stage.told if event["e"] == kind) for kind in ("move", "contact", "faceoff", "fight")
    )
    assert (rode["u"], rode["to"]) == (charged, [900, 600, 0.0])
    assert (met["u"], met["charging"], faced["net"], faced["result"]) == (british, True, 3, "fight")
    assert (fought["dice"], fought["needs"], fought["result"]) == ([6, 4], [4, 5], "attacker-pushes")
    beaten, winner = stage.play.units[charged], stage.play.units[british]
    assert (beaten.stands, beaten.pips, beaten.casualties) == (3, 2, 2)
    assert (winner.stands, winner.pips, winner.spent) == (6, 0, {"charge"})
    assert stage.play.box(charged).y == 600 - 300  # a whole move back
    assert stage.play.box(charged).y < stage.play.box(companion).y  # well behind its companion
    assert stage.play.box(charged).facing == 0
    assert stage.play.box(british).y == 600 + 30  # it does not pursue who has not routed
    assert {"pen-move-07", "pen-fight-05", "pen-fight-10", "pen-fight-13", "pen-fight-17"} <= stage.rules()


FIREFIGHT = [("my muskets", [5, 6]), ("his muskets", [1, 2, 3])]
COLUMN_COMES_ON = [("screen-in", "french-1", ""), ("march", "french-1", "")]
VOLLEYS = [("fire", "allies-1", "french-1"), ("fire", "allies-1s", "french-1")]


def test_a_french_column_on_a_british_line():
    """The turn before, in which the screens meet and the column comes on; then the turn of the example."""
    thrown = {
        1: FIREFIGHT,
        7: [("firing", [5, 6, 1, 2, 3, 4, 1]), ("firing", [5]), ("heavy casualties", 2)],
        8: [("firing", [6, 2])],
        9: [("attacker's face-off", 4), ("defender's face-off", 2)],
    }
    stage = staged("RBBRRB" + "RBRBRB", thrown, Marches({"french-1": (900, 500)}, card_3=COLUMN_COMES_ON))
    british = stage.puts(unit("d-column", "BR").but(state=frozenset()), 900, 700, 180)
    before = unit("d-column", "FR").but(pips=2, state=frozenset({"attack-column"}))  # a pip comes off as the turn ends
    column = stage.puts(before, 900, 300)
    behind = stage.puts(unit("d-column", "FR2"), 900, 200)
    for key in (british, column):
        skirmisher_deployment.goes_out(stage.play, key)
        stage.play.put(
            key + skirmish_screens.OF, stage.play.box(key + skirmish_screens.OF).at(100, 1100)
        )  # out of range as yet
    for key, x, y in ((british, 1090, 640), (column, 1060, 440)):
        stage.play.put(key + skirmish_screens.OF, stage.play.box(key + skirmish_screens.OF).at(x, y))

    stage.module.turn(stage.play)
    assert "back" in stage.kinds()
    assert not stage.play.is_in(column + skirmish_screens.OF)  # taken in again
    now = stage.play.units[column]
    assert (stage.play.box(column).y, now.casualties, now.pips) == (500, 2, 1)

    stage.told.clear()
    stage.play.decides = ByCard(card_1=VOLLEYS, card_3=[("attack", british, column)])
    stage.module.turn(stage.play)
    stage.play.chance.finish()
    shots = [event for event in stage.told if event["e"] == "fire"]
    assert [(event["u"], event["hits"]) for event in shots] == [(british, 2), (british + "s", 1), (column, 1)]
    struck = shots[1]["set"][column]
    assert (struck["stands"], struck["cas"], struck["pips"]) == (5, 1, 4)
    heavy, faced = (next(event for event in stage.told if event["e"] == kind) for kind in ("heavy", "faceoff"))
    assert (heavy["u"], heavy["held"], heavy["back"]) == (column, False, 0)
    assert {"misses-move", "must-fire"} <= set(heavy["set"][column]["state"])
    assert (faced["mine"], faced["his"], faced["result"]) == ({}, {"column": 1}, "defender-routs")
    ran, won = stage.play.units[column], stage.play.units[british]
    assert (ran.stands, ran.pips) == (4, 4)
    assert "routing" in ran.state
    assert stage.play.box(column).y == 500 - 400  # two moves of a column
    assert (won.stands, won.casualties, won.pips) == (8, 1, 0)
    assert won.spent == {"first-fire", "glory"}
    assert [event["u"] for event in stage.told if event["e"] == "friends"] == [behind]
    assert {"pen-fire-02", "pen-fire-10", "pen-fire-28", "pen-heavy-04", "pen-test-15", "pen-inf-04"} <= stage.rules()


@pytest.mark.parametrize(("face", "result"), [(1, "defender-back"), (2, "defender-back"), (3, "defender-routs")])
def test_a_three_against_four_pips_is_one_below_nothing(face, result):
    """Behind a score of -1, a 1 leads by two, and a 3 by the four that rout."""
    stage = Stage(throws=[("attacker's face-off", face), ("defender's face-off", 3)])
    struck = stage.puts(unit("a-score", "X").but(side="french"), 900, 700)
    key = stage.puts(Unit("48th", "infantry", "line", stands=6, side="allies"), 900, 850, 180)
    attack(stage.play, key, struck, stage.play.box(key))
    stage.play.chance.finish()
    assert next(event for event in stage.told if event["e"] == "faceoff")["result"] == result


def test_seven_stands_stay_while_three_are_lost_and_scatter_with_the_fourth():
    stage = Stage(throws=[("firing", [5, 5, 6, 6, 1, 2, 3, 4])] * 4)
    struck = stage.puts(unit("b-removal", "Y").but(side="french"), 900, 500)
    stage.puts(unit("b-removal", "Y").but(side="french", quality="raw"), 1200, 500)
    key = stage.puts(Unit("48th", "infantry", "line", stands=8, side="allies", nation="British"), 900, 600, 180)
    for left in (6, 5, 4):
        fire.fire_at(stage.play, key, fire.targets_of(stage.play, key)[0])
        assert stage.play.units[struck].stands == left
    fire.fire_at(stage.play, key, fire.targets_of(stage.play, key)[0])
    stage.play.chance.finish()
    assert not stage.play.is_in(struck)
    assert stage.module.reckoning(stage.play)["french"] == 7
    assert "friends" not in stage.kinds()
    assert {"pen-loss-01", "pen-loss-02"} <= stage.rules()
