"""Charges carried out: the move, a card for the hits, and contact if the target does not rout (Cavalry Charges)."""

from __future__ import annotations

from drumhead.families.drafts.play.charge_options import falls_back
from drumhead.families.drafts.play.drafts_battle import pose
from drumhead.families.drafts.play.unit_moves import becomes
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_cards import charging
from drumhead.rulesets.wss_cards import lasting_contact as contact
from drumhead.rulesets.wss_cards.play import lasting_contact
from drumhead.rulesets.wss_cards.play.contact_pairs import meets
from drumhead.rulesets.wss_cards.play.turning_room import turn_to_face
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def charge(play: WssCardsBattle, key: str, taken: Option) -> None:
    """Carry out and log the charge that the option `taken` describes.

    The cavalry deploys if it must, moves into its enemy and strikes. If the enemy does not rout, both are in contact,
    and the enemy may turn to face by the ruling in force.
    """
    assert taken.pose is not None
    for change in taken.more["changes"]:
        becomes(play, key, change)
    start, foe = play.box(key), taken.whom
    play.put(key, taken.pose)
    reach = play.rules.charge_reach(play.book, play.units[key], bool(taken.more["changes"]))
    far = round(play.mm(reach))
    way = {"frm": pose(start), "to": pose(taken.pose), "allow": far}
    if lasting_contact.blow(play, key, foe, taken.more["approach"], "charge", ["charge"], **way):
        _after_a_rout(play, key, foe, taken.more["left"])
        return
    meets(play, key, foe)
    if contact.turns_to_face(play.book, play.units[foe], "at-once") and lasting_contact.is_flanked(play, foe, key):
        end = turn_to_face(play, foe, key)
        if end is not None:
            lasting_contact.turns(play, foe, Option("face", foe, key, end))


def _after_a_rout(play: WssCardsBattle, key: str, foe: str, left: float) -> None:
    """Hold a charger whose target has routed, or move it on or back by other rulings, and log that.

    `left` is the mm of its move that are left.
    """
    start, others = play.box(key), [each for each in play.field.places if each != key]
    if charging.rides_on(play.book):
        free = play.field.slide(start, start.facing, play.field.to_edge(start, start.facing, left), others)[0]
        ahead = Option("ride-on", key, pose=start.ahead(float(int(free))))
        taken = play.choose(play.side(key), "move", [Option("hold", key), ahead])
        if taken.pose is not None:
            play.put(key, taken.pose)
            play.tell("follows", key, frm=pose(start), to=pose(taken.pose))
    elif play.book.charge.after_a_rout == "falls back":
        falls_back(play, key, play.mm(play.book.contact.back_at_most), foe)
        play.tell("back", key, frm=pose(start), to=pose(play.box(key)))
