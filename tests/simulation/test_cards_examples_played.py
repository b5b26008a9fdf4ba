"""The worked examples of wss-cards on the table: units at their distances, their own cards, to the stated endings."""

from __future__ import annotations

from drumhead.geometry.oriented_box import apart
from drumhead.geometry.terrain_shapes import Feature
from drumhead.rules.asking.worked_example import examples
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.wss_cards.play import phases

from .stage import expected, laid_out

INCH = 25.0
EXAMPLES = {each.name: each for each in examples(load("wss-cards"))}
TOWN = Feature("village", ((500, 500), (640, 500), (640, 640), (500, 640)), "the town")


def on_table(name, *how):
    return laid_out("wss-cards", EXAMPLES[name], *how)


def cards_of(name):
    """The cards of an example, in their order, each by what it is turned for on the table."""
    found = []
    for step in EXAMPLES[name].steps:
        for what, card in step.get("throws", ()):
            guns = "battery" in step.get("shooter", "")
            use = "gun" if guns else "volley" if step["does"] == "shoot" else "blow"
            found.append((what if what == "phase card" else f"{use} card", card))
    return found


def so_far(stage, key, whom, inches):
    """A unit so many inches before another, both face to face."""
    play, there = stage.play, stage.play.box(whom)
    before = there.ahead(inches * INCH + (there.depth + play.box(key).depth) / 2)
    play.put(key, play.box(key).at(before.x, before.y, there.facing + 180))


def opened(stage, phase):
    """A phase, opened by its card and played by both sides in the order that it says."""
    order = phases.card_draws.open_phase(stage.play)
    for side in order:
        phases.PHASES[phase](stage.play, side, phase)
    return list(order)


def test_a_french_shot_lights_a_town_and_an_alliance_shot_falls_short():
    places = {
        "french-battery": (570, 100, 0),
        "garrison": (570, 570, 180),
        "alliance-battery": (1400, 1150, 180),
        "cavalry": (1400, 100, 0),
    }
    stage, steps = on_table("a-burning-town", places, cards_of("a-burning-town"), ["fire", "hold"], [TOWN])
    so_far(stage, "french-battery", "garrison", 11)
    so_far(stage, "alliance-battery", "cavalry", 40)
    assert opened(stage, "artillery") == steps[1]["expect"]["order"]
    shots = [event for event in stage.told if event["e"] == "fire"]
    assert [(event["hits"], event["short"], event["lights"]) for event in shots] == [(2, False, True), (0, True, False)]
    assert stage.play.units["garrison"].hits == expected(steps, "garrison.hits")
    assert stage.play.memory.alight == {TOWN: 1}
    lying = [card for _, card in cards_of("a-burning-town")[:3]]
    packs = stage.play.memory.packs
    assert [packs.left[0].count(card) for card in packs.whole] == [int(card not in lying) for card in packs.whole]
    assert list(phases.card_draws.open_phase(stage.play)) == expected(steps, "order")
    stage.play.chance.finish()
    stage.play.turn = 2
    assert phases.had_to(stage.play, "garrison", "infantry")
    assert stage.told[-1]["flames"]
    assert not TOWN.has(*stage.play.box("garrison")[:2])


def test_the_third_of_three_volleys_routs_a_battalion():
    names = list(EXAMPLES["b-three-volleys"].units)
    target = next(key for key in names if EXAMPLES["b-three-volleys"].units[key]["side"] == "french")
    shooters = [key for key in names if key != target]
    places = {target: (900, 600, 0), **{key: (x, 900, 180) for key, x in zip(shooters, (780, 900, 1020))}}
    stage, steps = on_table("b-three-volleys", places, cards_of("b-three-volleys"), ["fire"])
    front = stage.play.box(target).depth / 2
    for key, inches in zip(shooters, [float(step["distance"].split()[0]) for step in steps]):
        box = stage.play.box(key)
        stage.play.put(key, box.at(box.x, 600 + front + inches * INCH + box.depth / 2))
    phases.PHASES["musketry"](stage.play, "alliance", "musketry")
    volleys = [event for event in stage.told if event["e"] == "fire"]
    assert [event["hits"] for event in volleys] == [step["expect"]["hits"] for step in steps]
    assert not stage.play.is_in(target)
    assert stage.play.units[target].hits == expected(steps, f"{target}.hits")
    assert stage.kinds()[-1] == "rout"
    stage.play.chance.finish()


def test_a_flank_charge_a_turn_to_face_a_rally_and_a_second_round():
    names = EXAMPLES["c-contact"].units
    horse, foot = (next(key for key in names if names[key]["arm"] == arm) for arm in ("cavalry", "infantry"))
    places = {horse: (840 + 20 + 10 * INCH + 15, 600, 270), foot: (840, 600, 0)}
    throws = cards_of("c-contact")
    stage, steps = on_table("c-contact", places, throws, ["attack"])
    play = stage.play
    for side in ("french", "alliance"):
        play.riders[side] = Rider(side, "commander", side, (1000.0, 500.0))
    phases.PHASES["cavalry"](play, "french", "cavalry")
    charge = next(event for event in stage.told if event["e"] == "charge")
    assert (charge["hits"], charge["side"], charge["times"]) == (8, "flank", 2)
    assert {"in-contact"} <= play.units[horse].state & play.units[foot].state
    stage.door.verbs = ["face"]
    phases.PHASES["infantry"](play, "alliance", "infantry")
    assert "retire" in stage.door.asked[-1][1]
    assert apart(play.box(foot).facing, 90) < 15
    stage.door.verbs = ["rally"]
    phases.PHASES["commanders"](play, "alliance", "commanders")
    assert play.units[foot].hits == 6
    stage.door.verbs = ["attack"]
    phases.PHASES["cavalry"](play, "french", "cavalry")
    fight = next(event for event in stage.told if event["e"] == "fight")
    assert (fight["hits"], fight["side"], fight["steady"]) == (2, "front", True)
    assert play.units[foot].hits == expected(steps, f"{foot}.hits")
    assert play.units[foot].officer == "commander"
    play.chance.finish()
