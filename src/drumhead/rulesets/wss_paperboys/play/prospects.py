"""What a volley or an attack is worth, in stands, by the exact odds: all that a commander is told of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drumhead.chance import odds
from drumhead.model.unit import Unit
from drumhead.rules.play import Play, Prospect
from drumhead.rulesets.wss_paperboys.contact import Stance
from drumhead.rulesets.wss_paperboys.fighting import Line
from drumhead.table.box import Box

if TYPE_CHECKING:
    from drumhead.rulesets.wss_paperboys.play.fire import Target

_KNOWN: dict[Any, Prospect] = {}


def volley_worth(play: Play, key: str, target: Target) -> Prospect:
    """What a volley at a target is expected to take, pips counted as parts of a stand."""
    return Prospect(
        0.0, volley_of(play, play.units[key], play.units[target.key], target.weapon, target.stands, target.cover)
    )


def volley_of(play: Play, unit: Unit, other: Unit, weapon: str, stands: int, cover: str) -> float:
    """The stands that so many stands with a weapon take from another unit on average."""
    dice = play.rules.firing.firing_dice(play.book, stands, play.book.weapon[weapon].dice, unit.pips)
    return float(dice * worth_of_a_die(play, other, weapon, cover))


def worth_of_a_die(play: Play, other: Unit, weapon: str, cover: str) -> float:
    """The stands that one die of a weapon takes from a unit on average."""
    book, worth = play.book, play.memory["worth"]
    hits = max(0, 7 - book.weapon[weapon].need) / 6
    save = play.rules.firing.save_of(book, weapon, cover)
    if save is not None:
        hits *= (save - 1) / 6
    if not play.rules.losses.has_die(other):
        return float(hits * worth["gun"] / int(book.casualties[other.arm]))
    near_end = 1.4 if play.rules.losses.may_lose(book, other) <= 1 else 1.0
    return float(hits * (near_end / int(book.casualties[other.arm]) + worth["pip"]))


def attack_worth(play: Play, key: str, whom: str, start: Box, charging: bool, defending: Stance) -> Prospect:
    """What an attack is expected to cost and to take."""
    one, other = play.units[key], play.units[whom]
    if play.rules.contact.overruns(other):
        return Prospect(0.0, play.memory["worth"]["gun"])
    if play.rules.contact.drives_off(play.book, one, other) and "fighting" not in other.state:
        return Prospect(0.0, 0.4)
    return assault_worth(play, one, other, Stance(charging=charging), defending)


def assault_worth(play: Play, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Prospect:
    """The whole attack, face-off and fight, by the odds, each ending at its worth."""
    book = play.book
    kind = play.rules.contact.pairing(one.arm, other.arm)
    net = play.rules.contact.net(book, one, other, attacking, defending)
    turned = play.rules.contact.foot_attacks_horse(one, other)
    if turned:
        flipped = assault_worth(play, other, one, defending, attacking)
        return Prospect(flipped.theirs, flipped.own)
    attacker = Line(
        one.stands, play.rules.losses.may_lose(book, one), play.rules.fighting.helped(one, other, attacking)
    )
    defender = Line(
        other.stands, play.rules.losses.may_lose(book, other), play.rules.fighting.helped(other, one, defending)
    )
    pistols = play.rules.firing.has_loaded_pistols(book, other)
    net = max(-8, min(8, net))
    known = (id(book), kind, net, attacker, defender, defending.flank, pistols)
    found = _KNOWN.get(known)
    if found is None:
        endings = play.memory["worth"]["ending"]
        own = theirs = 0.0
        course = odds(play.rules.fighting.assault, book, kind, net, attacker, defender, defending.flank, pistols)
        for ending, weight in course.items():
            share = weight / course.total
            own += share * endings[ending]["own"]
            theirs += share * endings[ending]["theirs"]
        found = _KNOWN[known] = Prospect(own, theirs)
    return found
