"""The worked examples of von-futsch on the table: units at their distances, their own dice, to the stated endings."""

from __future__ import annotations

import pytest

from drumhead.geometry.oriented_box import Box
from drumhead.model.army import Army, Brigade, Officer
from drumhead.rules.asking.worked_example import examples, unit_of
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.von_futsch import victory
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.cards import card_turn, shaken_units
from drumhead.rulesets.von_futsch.play.charge import charges
from drumhead.rulesets.von_futsch.play.game_end import points
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH

from .stage import Stage

EXAMPLES = {each.name: each for each in examples(load("von-futsch"))}


class Asked:
    """Answers by what is asked, in order: (question, verb, unit or whom); else does nothing, and goes all its way."""

    QUIET = ("stay", "wait", "hold", "hold-fire", "decline", "half", "stop")

    def __init__(self, *script):
        self.script = list(script)

    def choose(self, play, side, what, options):
        if what == "how-far":
            return len(options) - 1, ""
        if self.script and self.script[0][0] == what:
            _, verb, who = self.script[0]
            for at, option in enumerate(options):
                if option.verb == verb and who in ("", option.unit, option.whom):
                    self.script.pop(0)
                    return at, ""
        return next((at for at, option in enumerate(options) if option.verb in self.QUIET), 0), ""

    def sequence(self, play, side, what, units):
        return units


def on_table(name, places, script=(), more=()):
    """An example's units at (x, y, facing), in inches from a corner, with all its throws and some `more`."""
    example = EXAMPLES[name]
    throws = [tuple(throw) for step in example.steps for throw in step.get("throws", ())]
    stage = Stage("von-futsch", [*throws, *more])
    stage.play.decides = Asked(*script)
    units = {key: unit_of(key, facts) for key, facts in example.units.items()}
    for number, (key, unit) in enumerate(units.items(), 1):
        x, y, facing = places[key]
        stage.play.muster(key, unit.but(number=number), Box(x * INCH, y * INCH, facing, 0, 0))
    for side in stage.play.setup.sides:
        own = tuple(unit for unit in stage.play.units.values() if unit.side == side)
        stage.play.setup.armies[side] = Army("army", side, None, (Brigade("lone", own),))
    return stage, example.steps


def ends_as(stage, steps, but=()):
    """Every figure and state that the example states last of a unit is so on the table."""
    last = {}
    for step in steps:
        last |= {key: value for key, value in step.get("expect", {}).items() if "." in key}
    for key, value in last.items():
        name, what = key.split(".")
        if name in but or not stage.play.units[name].stands:
            continue
        unit = stage.play.units[name]
        assert (unit.stands if what == "stands" else sorted(unit.state)) == value, key


def test_a_long_shot_at_a_column_and_the_answer():
    stage, steps = on_table("a-volley", {"R": (30, 10, 0), "B": (30, 0, 180)}, [("return-fire", "answer", "B")])
    play = stage.play
    gap = play.box("R").depth / 2 + play.box("B").depth / 2
    play.put("B", play.box("B").at(30 * INCH, 10 * INCH + 9 * INCH + gap))
    unit_fire.fires(play, "R", next(mark for mark in unit_fire.marks(play, "R") if mark.key == "B"))
    play.chance.finish()
    ends_as(stage, steps)
    assert points(play) == {"french": 0, "imperial": 0}
    assert {"mvf-fire-08", "mvf-fire-18", "mvf-fire-19", "mvf-mor-03", "mvf-ret-02", "mvf-ret-03"} <= stage.rules()


def test_heavy_horse_wins_its_fight_and_loses_its_nerve():
    stage, steps = on_table("b-cavalry", {"R": (30, 17, 0), "B": (30, 40, 180)}, [("answer", "fire", "R")])
    play = stage.play
    play.riders["g"] = Rider("g", "army-commander", "imperial", (30 * INCH, 17 * INCH), "R")
    play.memory.attached["g"] = ("R",)
    gap = play.box("R").depth / 2 + play.box("B").depth / 2
    play.put("B", play.box("B").at(30 * INCH, 17 * INCH + 12 * INCH + gap))
    charges.charge(play, charges.options(play, "B")[0])
    play.chance.finish()
    ends_as(stage, steps)
    backs = {e["u"]: abs(e["to"][1] - e["frm"][1]) / INCH for e in stage.told if e["e"] == "back"}
    assert backs == {"B": pytest.approx(16, abs=0.05), "R": pytest.approx(9, abs=0.05)}
    assert points(play) == {"french": 0, "imperial": 0}
    wanted = ("chg-02", "chg-04", "chg-06", "fire-07", "fire-17", "mel-02", "mel-04", "mel-08", "mel-10", "mel-15")
    more = ("mel-16", "mel-22", "mel-25", "mel-26", "shk-01", "shk-04", "shk-05", "shk-06", "mor-15", "mor-17")
    assert {f"mvf-{each}" for each in (*wanted, *more)} <= stage.rules()


def test_shaken_helped_by_a_queen_and_caught_from_behind():
    places = {"G": (30, 1, 0), "B": (30, 12.6, 180), "R": (34.5, 24.5, 0)}
    stage, steps = on_table("c-colours", places, [("card", "heal", "B")])
    play = stage.play
    before = victory.break_point(play.book, [play.units["B"]] * 8)
    assert before == 4
    unit_fire.fires(play, "G", next(mark for mark in unit_fire.marks(play, "G") if mark.key == "B"))
    run = next(event for event in stage.told if event["e"] == "rout")
    assert (run["to"][1] - run["frm"][1]) / INCH == pytest.approx(20, abs=0.05)
    assert points(play)["french"] == 1
    card_turn.spends(play, "french", "black queen")
    assert play.units["B"].stands == 8
    charges.charge(play, next(o for o in charges.options(play, "R") if o.more["way"] == "charge"))
    play.chance.finish()
    assert not play.is_in("B")
    assert play.memory.trophies == {"imperial": ["B"]}
    assert points(play)["french"] == 1  # it has cost its point before
    ends_as(stage, steps)
    wanted = ("fire-10", "fire-12", "shk-05", "mor-05", "turn-09", "mel-03", "mel-06", "mel-13", "mel-17", "cap-03")
    assert {f"mvf-{each}" for each in wanted} <= stage.rules()


def test_the_same_battalion_had_its_own_card_come_first():
    stage, steps = on_table("d-recovers", {"B": (30, 20, 0)})
    assert shaken_units.tests(stage.play, "B") == "recovers"
    stage.play.chance.finish()
    ends_as(stage, steps)


def test_a_turn_of_cards():
    """Red acts once and forces once, black plays a kept King; a commander is not caught; the joker ends it."""
    places = {
        "A1": (20, 6, 0),
        "A2": (24, 6, 0),
        "RG": (45, 3, 0),
        "RS": (50, 3, 0),
        "B1": (20, 40, 180),
        "B2": (25, 40, 180),
        "B3": (30, 40, 180),
        "C1": (60, 40, 180),
        "C2": (60, 36, 180),
        "BG": (66, 44, 180),
    }
    march = [("activate", "march", each) for each in ("imperial-1", "imperial-2")]
    later = [("activate", "march", each) for each in ("french-1", "french-2", "french-3")]
    script = [("card", "activate", "imperial-1"), *march, ("card", "keep", ""), ("card", "force", "french-4")]
    script += [("king", "activate", "french-1"), *later, ("escape", "ride-off", "")]
    stage, _ = on_table("e-turn", places, script)
    play, own = stage.play, stage.play.units
    for key, number in zip(own, (1, 2, 3, 4, 1, 2, 3, 4, 5, 6)):
        own[key] = own[key].but(number=number)
    renamed(play)
    colonel = {side: Officer(f"colonel of {side}", "regimental-commander") for side in ("imperial", "french")}
    groups = {"imperial": [("A", 2), ("gun", 1), ("skirmishers", 1)], "french": [("B", 3), ("C", 2), ("gun", 1)]}
    for side, parts in groups.items():
        units, brigades = [unit for unit in play.units.values() if unit.side == side], []
        for name, count in parts:
            brigades.append(Brigade(name, tuple(units[:count]), colonel[side] if count > 1 else None))
            units = units[count:]
        play.setup.armies[side] = Army("army", side, None, tuple(brigades))
    rank = "regimental-commander"
    play.riders["a"] = Rider("a", rank, "imperial", (22 * INCH, 1 * INCH), brigade="A")
    play.riders["loose"] = Rider("loose", rank, "imperial", (17.7 * INCH, 33 * INCH), brigade="skirmishers")
    card_turn.turn(play)
    play.chance.finish()
    cards = [event["card"] for event in stage.told if event["e"] == "card"]
    assert cards == ["red 7", "black king", "red jack", "black ace", "red queen", "joker"]
    assert [play.box(f"imperial-{n}").y / INCH for n in (1, 2)] == [pytest.approx(14, abs=0.05)] * 2
    assert [play.box(f"french-{n}").y / INCH for n in (1, 2, 3)] == [pytest.approx(30, abs=0.05)] * 3
    assert {"slips", "rides-off"} <= set(stage.kinds())
    assert "loose" in play.riders
    forced = [event for event in stage.told if event["e"] == "initiative"]
    assert [event["result"] for event in forced] == ["retreat-only", "advance-only"]
    army = next(event for event in stage.told if event["e"] == "army")
    assert army["left"] == {"imperial": 2, "french": 3}
    assert not play.over
    assert play.memory.kept == [] or all(side for side, _ in play.memory.kept)


def renamed(play):
    """The units under the keys by which an army's brigades know them."""
    for key in list(play.units):
        unit, box = play.units.pop(key), play.box(key)
        play.field.leave(key)
        play.muster(f"{unit.side}-{unit.number}", unit, box)
