"""The War of the Spanish Succession by dice: a unit stands whole until its hits rout it; a rally takes hits off."""

import math

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box

from . import Game
from .drafts import ALWAYS, befores, every_side_has_its_five_phases_each_turn

INCH = 25.0  # mm on our tables
HAIR = 2.0  # mm: places in a journal are whole mm
FAR = {  # inches that a unit may move, by arm and whether it is deployed (Movement)
    ("infantry", False): 6,
    ("infantry", True): 3,
    ("cavalry", False): 12,
    ("cavalry", True): 6,
    ("dragoons", False): 12,
    ("dragoons", True): 6,
    ("artillery", False): 6,
}
ORDERED = {"move", "wheel", "deploy", "unlimber", "mount", "dismount", "charge"}  # what a unit out of command cannot do


def thrown(event, what):
    return next((throw[1] for throw in event.get("luck", ()) if throw[0] == what), None)


def every_throw_does_what_the_book_says(fought, scenario):
    for event, known in befores(fought):
        was = known.get(event.get("u", ""), {})
        if event["e"] == "fire" and event["weapon"] == "cannon":
            score = thrown(event, "range") - 2 * event["cover"]
            assert event["short"] == (score * 6 * INCH < event["range"]), event
            assert event["hits"] == (0 if event["short"] else thrown(event, "cannon hits")), event
        elif event["e"] == "fire":
            less = event["cover"] + (fought.play.units[event["u"]].arm == "dragoons")
            assert event["range"] <= 6 * INCH, event
            assert event["hits"] == max(0, thrown(event, "volley") - less), event
        elif event["e"] == "charge":
            target = known[event["at"]].get("state", ())
            foot = fought.play.units[event["at"]].arm == "infantry" and "deployed" in target
            less = event["uphill"] + (foot and event["side"] == "front")
            twice = event["side"] == "flank" or "deployed" not in target
            score = thrown(event, "charge") + (fought.play.units[event["u"]].arm == "cavalry") - less
            assert event["hits"] == max(0, score) * (1 + twice), event
            assert math.dist(event["frm"][:2], event["to"][:2]) <= 6 * INCH + HAIR, event
        elif event["e"] == "rally":
            assert event["now"] == math.ceil(event["was"] / 2), event
        test = thrown(event, "movement test")
        if test is not None:
            assert (test > was.get("hits", 0)) == (event["e"] != "test"), event


def nobody_moves_farther_than_his_row_of_the_table(fought, scenario):
    for event, known in befores(fought):
        if event["e"] == "move":
            line = "deployed" in known[event["u"]].get("state", ())
            far = FAR[fought.play.units[event["u"]].arm, line] * INCH
            assert event["allow"] in (round(far), round(far / 2)), event
            finger = INCH if event["crosses"] else HAIR  # who stands near the bank stands at it
            assert math.dist(event["frm"][:2], event["to"][:2]) <= far + finger, event


def nobody_moves_whom_no_leader_is_near(fought, scenario):
    """Within twelve inches of one of his side who is with no unit, from base to base; or one is in its ranks."""
    alone, began = {}, {}  # who acts twice on a card, deploying and marching, was in command as he was picked
    for event, known in befores(fought):
        if event["e"] == "tableau":
            alone = {name: at["at"] for name, at in event["riders"].items() if "at" in at}
        if event["e"] == "ride":
            assert math.dist(alone[event["officer"]], event["to"]) <= 12 * INCH + HAIR, event
            alone[event["officer"]] = event["to"]
        if event["e"] == "rally":
            alone.pop(event["officer"], None)
        place = known.get(event.get("u", ""), {}).get("place")
        place = began.setdefault((event["t"], event["c"], event.get("u")), place) or place
        if event["e"] in ORDERED and place and not known[event["u"]].get("officer"):
            side = fought.play.units[event["u"]].side
            near = [gap(Box(*at, 0, INCH, INCH), Box(*place)) for name, at in alone.items() if name.startswith(side)]
            assert min(near) <= 12 * INCH + HAIR, event


GAME = Game(
    most={"pips": 0, "cas": 0, "hits": 16},
    rises=("hits",),
    mends=frozenset({"rally"}),
    after=frozenset({"falls", "leave"}),
    blows=frozenset({"charge", "fire"}),
    by_the_middle=True,
    own=(
        *ALWAYS,
        every_side_has_its_five_phases_each_turn,
        every_throw_does_what_the_book_says,
        nobody_moves_farther_than_his_row_of_the_table,
        nobody_moves_whom_no_leader_is_near,
    ),
)
