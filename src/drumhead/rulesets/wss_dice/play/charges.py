"""Charges carried out: the move into contact, the hits, the end for both units, and their value for the AI."""

from __future__ import annotations

from drumhead.families.drafts.charging import Approach, times
from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.charge_options import falls_back, turns_to_face
from drumhead.families.drafts.play.drafts_battle import DraftsBattle, pose
from drumhead.families.drafts.play.hits import rout_unit, struck
from drumhead.families.drafts.play.move_candidates import along
from drumhead.families.drafts.play.unit_moves import becomes
from drumhead.families.drafts.play.value_of_hits import shares, value_attack
from drumhead.geometry.base_contact import apart_by
from drumhead.model.unit import Unit
from drumhead.probability import Distribution, odds
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import charging, shooting
from drumhead.rulesets.wss_dice.play.fire import count_hits

HAIR = 1.0  # mm too small to measure
REPLY = 0.8  # chance that a target that stands has a card to reply with before the charger moves off


def charge(play: DraftsBattle, key: str, taken: Option) -> None:
    """Carry out and log the charge that the option `taken` describes.

    The unit deploys if it has to, turns, moves into its enemy, and strikes. It does nothing if it fails its test.
    """
    changes: tuple[str, ...] = taken.more["changes"]
    done = play.rules.able(play, key, (*changes, "charge"))
    for change in changes:
        if change in done:
            becomes(play, key, change)
    if "charge" not in done:
        return
    assert taken.pose is not None
    whom, approach = taken.whom, taken.more["approach"]
    start, one, other = play.box(key), play.units[key], play.units[whom]
    book = play.book.at(one, other)
    play.put(key, taken.pose)
    hits = charging.resolve_charge(play.chance, book, one, other, approach)
    gone = struck(play, whom, hits)
    play.tell(
        "charge",
        key,
        whom,
        [*charge_steps(play, one, other, approach), *(["charge-turns"] if start.facing != taken.pose.facing else [])],
        frm=pose(start),
        to=pose(taken.pose),
        side=approach.side,
        uphill=approach.uphill,
        plus=int(book.charge.plus[one.arm]),
        off=charging.deduction(book, other, approach),
        by=times(book, other, approach),
        hits=hits,
        gone=gone,
    )
    if gone:
        rout_unit(play, whom)
    after(play, key, whom, gone, float(taken.more["left"]))


def after(play: DraftsBattle, key: str, whom: str, gone: bool, left: float) -> None:
    """Carry out and log the end of a charge by `key` on `whom`.

    `gone` is whether the target routed, `left` the mm of the charger's move that are left. From a target that stands
    the charger falls back, and the target turns to face it. After a rout it stays; by other rulings it falls back or
    rides on.
    """
    end = charging.aftermath(play.book, gone)
    start = play.box(key)
    if end.back.mm:
        falls_back(play, key, play.mm(end.back), whom)
        short = apart_by(start, play.box(key)) < play.mm(end.back) - HAIR
        play.tell("back", key, steps=("charger-back",), frm=pose(start), to=pose(play.box(key)), short=short)
    if not gone:
        play.memory.to_face[whom] = key
    if end.target_turns:
        the_charged_turn(play)
    if end.rides_on and left > HAIR:
        way, met = play.field.slide(start, start.facing, left, [other for other in play.field.places if other != key])
        there = along(start, start.facing, max(0.0, play.field.to_edge(start, start.facing, way) - (2.0 if met else 0)))
        play.put(key, there)
        play.tell("move", key, frm=pose(start), to=pose(there), allow=round(left), act="move", crosses="")


def the_charged_turn(play: DraftsBattle) -> None:
    """Turn each charged unit that still stands to face its charger, and log it.

    It is called at once after a charge or at the end of the phase, by the ruling in force.
    """
    for whom, key in play.memory.to_face.items():
        if play.is_in(whom) and turns_to_face(play, whom, play.box(key)[:2]):
            play.tell("faces", whom, key, steps=("target-turns",), to=pose(play.box(whom)))
    play.memory.to_face.clear()


def charge_steps(play: DraftsBattle, one: Unit, other: Unit, approach: Approach) -> list[str]:
    """Return the names of the rulebook steps that a charge of `one` on `other` carries out, for the journal."""
    steps = ["charge", f"charge-{one.arm}"]
    steps += ["uphill"] if approach.uphill else []
    steps += ["flank"] if approach.flank else []
    if not is_deployed(other):
        steps += ["guns-limbered"] if other.arm == "artillery" else ["not-deployed"]
    steady = charging.steadies(play.book, other, Approach(approach.flank)) and play.book.charge.deployed.less
    return [*steps, "steady"] if steady else steps


def hits_of(book: Book, one: Unit, other: Unit, approach: Approach) -> Distribution:
    """Return the exact odds of the hits of a charge by `one` on `other`; cached."""
    known = ("charge", one.arm, charging.deduction(book, other, approach), times(book, other, approach))
    if known not in book.worked_out:
        book.worked_out[known] = odds(charging.charge, book, *known[1:])
    found: Distribution = book.worked_out[known]
    return found


def charge_worth(play: DraftsBattle, one: Unit, other: Unit, approach: Approach) -> Prospect:
    """Return the prospect of a charge: the stands that it takes, and those that a standing target's reply costs."""
    worth, ends = value_attack(play, other, shares(hits_of(play.book, one, other, approach)))
    return Prospect(REPLY * (1 - ends) * reply(play, other, one), worth)


def reply(play: DraftsBattle, other: Unit, one: Unit) -> float:
    """Return the stands that the charged unit `other` takes from the charger `one` on average in reply.

    The reply is a volley or shot, or a charge; 0.0 for none.
    """
    book = play.book
    if shooting.shoots_with(book, other):
        back = play.mm(book.charge.back)
        return value_attack(play, one, shares(count_hits(book, other, False, back)))[0]
    if other.arm in book.charge.arms and is_deployed(other) and "dismounted" not in other.state:
        return value_attack(play, one, shares(hits_of(book, other, one, Approach())))[0]
    return 0.0
