"""What cards do on the table comes out as often as the exact odds say, for every kind of volley, shot and blow."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.probability import Roll
from drumhead.rulesets import load
from drumhead.rulesets.wss_cards.play import card_draws, fire, lasting_contact
from drumhead.rulesets.wss_cards.play.contact_pairs import meets

from .stage import Stage

GAMES = 300
INCH = 25.0
RULESET = load("wss-cards")
BOOK = RULESET.book()
LINE, ON_FOOT, COLUMN = ("deployed",), ("deployed", "dismounted"), ()
TOWN = Feature("village", ((860, 500), (940, 500), (940, 660), (860, 660)), "the town")
FORT = Feature("village", TOWN.points, "the fort", fortified=True)
SHOTS = {  # who shoots from how far at whom, on what ground; the question and what it is given
    "foot, close": (("infantry", LINE), 5, None, "musket-hits", {}),
    "foot, far": (("infantry", LINE), 8, None, "musket-hits", {"distance": "far"}),
    "foot at a town": (("infantry", LINE), 5, TOWN, "musket-hits", {"cover": "town"}),
    "foot, far, at a town": (("infantry", LINE), 8, TOWN, "musket-hits", {"distance": "far", "cover": "town"}),
    "dragoons, close": (("dragoons", ON_FOOT), 5, None, "musket-hits", {"shooter": "dragoons"}),
    "dragoons, far": (("dragoons", ON_FOOT), 8, None, "musket-hits", {"shooter": "dragoons", "distance": "far"}),
    "a gun": (("artillery", LINE), 20, None, "artillery-reach", {"distance": 20}),
    "a gun, far": (("artillery", LINE), 40, None, "artillery-reach", {"distance": 40}),
    "a gun at a town": (("artillery", LINE), 11, TOWN, "artillery-town", {"distance": 11}),
    "a gun at a fortified town": (
        ("artillery", LINE),
        11,
        FORT,
        "artillery-town",
        {"distance": 11, "town": "fortified"},
    ),
}
BLOWS = {  # who strikes whom, in flank or not; what the odds call it
    "cavalry, steady foot": ("cavalry", ("infantry", LINE), False, "front-of-deployed-infantry"),
    "cavalry, horse": ("cavalry", ("cavalry", LINE), False, "front-of-other-deployed"),
    "cavalry, flank": ("cavalry", ("infantry", LINE), True, "flank-or-rear"),
    "cavalry, a column": ("cavalry", ("infantry", COLUMN), False, "not-deployed"),
    "cavalry, guns": ("cavalry", ("artillery", LINE), False, "front-of-unlimbered-guns"),
    "dragoons, steady foot": ("dragoons", ("infantry", LINE), False, "front-of-deployed-infantry"),
    "dragoons, flank": ("dragoons", ("infantry", LINE), True, "flank-or-rear"),
    "cavalry, dragoons on foot": ("cavalry", ("dragoons", ON_FOOT), False, "front-of-dragoons-on-foot"),
}


def unit(arm, side):
    return Unit(f"{side} {arm}", arm, arm, side=side)


def agrees(came, exact):
    """Each ending as often as it should be, within four standard errors; none that cannot be."""
    assert set(came) <= {ending for ending, weight in exact.items() if weight}
    for ending, weight in exact.items():
        share = float(weight)
        assert abs(came[ending] / GAMES - share) <= 4 * math.sqrt(share * (1 - share) / GAMES) + 1e-9, ending


def odds_of(question, given):
    return RULESET.questions[question].odds(BOOK, **given)


def two(mine, his, apart, ground, wish):
    """Two units face to face, so many mm apart, and whole packs."""
    stage = Stage("wss-cards", (), [wish], [ground] if ground else [])
    stage.play.chance = Roll(1706)
    whom = stage.puts(unit(his[0], "french"), 900, 600, 0, *his[1])
    key = stage.puts(unit(mine[0], "alliance"), 900, 600, 180, *mine[1])
    there, box = stage.play.box(whom), stage.play.box(key)
    stage.play.put(key, box.at(900, 600 + (there.depth + box.depth) / 2 + apart))
    return stage, key, whom


def fresh(stage, whom, target):
    card_draws.shuffle(stage.play)
    stage.play.units[whom] = target
    stage.play.memory.alight.clear()


@pytest.mark.parametrize("case", SHOTS)
def test_shots_and_volleys(case):
    mine, inches, ground, question, given = SHOTS[case]
    stage, _, whom = two(mine, ("infantry", LINE), inches * INCH, ground, "fire")
    target, came = stage.play.units[whom], Counter()
    for _ in range(GAMES):
        fresh(stage, whom, target)
        fire.shooting_phase(stage.play, "alliance", "artillery" if mine[0] == "artillery" else "musketry")
        told = stage.told[-1]
        if question == "musket-hits":
            came[str(told["hits"])] += 1
        elif question == "artillery-reach":
            came["falls short" if told["short"] else "reaches"] += 1
        else:
            hits = f"{told['hits']} hits and fire" if told["lights"] else f"{told['hits']} hits, no fire"
            came[hits if told["hits"] else "no effect"] += 1
    agrees(came, odds_of(question, given))


@pytest.mark.parametrize("case", BLOWS)
def test_blows(case):
    arm, his, flank, words = BLOWS[case]
    stage, key, whom = two((arm, LINE), his, 0, None, "attack")
    if flank:
        box, there = stage.play.box(key), stage.play.box(whom)
        stage.play.put(key, box.at(900 + (there.frontage + box.depth) / 2, 600, 270))
    meets(stage.play, key, whom)
    target, came = stage.play.units[whom], Counter()
    for _ in range(GAMES):
        fresh(stage, whom, target)
        lasting_contact.fights_on(stage.play, key, lasting_contact.options(stage.play, key)[1])
        came[str(stage.told[-1]["hits"])] += 1
    agrees(came, odds_of("charge-hits", {"charger": arm, "target": words}))


def test_the_card_of_a_phase():
    stage, _, _ = two(("infantry", LINE), ("infantry", LINE), 100, None, "")
    came = Counter()
    for _ in range(GAMES):
        card_draws.shuffle(stage.play)
        came["my side first" if card_draws.open_phase(stage.play)[0] == "alliance" else "his side first"] += 1
    agrees(came, odds_of("lead", {}))
