"""What a volley or an attack is worth, in stands, by the exact odds: all that a commander is told of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from drumhead.chance import odds
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.play import Play, Prospect
from drumhead.rulesets.peninsular_paperboys import contact, fighting, firing, formations, losses, moving, skirmish
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.table.box import Box
from drumhead.table.contact import struck_side
from drumhead.table.fire import fire_range

_KNOWN: dict[Any, Prospect] = {}
FORMATIONS = (formations.LINE, formations.ATTACK_COLUMN)


def shot_worth(play: Play, other: Unit, weapon: str, dice: int, mark: Mark) -> Prospect:
    """What so many dice at a target are expected to take, pips counted as parts of a stand."""
    book = play.book
    hits = dice * (7 - book.weapon[weapon].need) / 6
    for save in firing.saves_of(book, weapon, mark):
        hits *= (save - 1) / 6
    worth = play.memory["worth"]
    per_stand = losses.casualties_for_a_stand(book, other)
    if not losses.has_die(other):
        return Prospect(0.0, hits * worth["gun"] / per_stand)
    near_end = 1.4 if losses.may_lose(book, other) <= 1 else 1.0
    return Prospect(0.0, hits * (near_end / per_stand + worth["pip"]))


def attack_worth(play: Play, key: str, whom: str, charging: bool, defending: Stance) -> Prospect:
    """What an attack is expected to cost and to take."""
    one, other = play.units[key], play.units[whom]
    if formations.is_skirmishing(play.book, other):
        return brushed(play, one, other)
    if contact.overruns(other):
        return Prospect(0.0, play.memory["worth"]["gun"])
    if contact.drives_off(play.book, one, other) and "fighting" not in other.state:
        return Prospect(0.0, play.memory["worth"]["driven"])
    return assault_worth(play, one, other, play.rules.stance(play, key, charging=charging), defending)


def brushed(play: Play, one: Unit, other: Unit) -> Prospect:
    """What it is worth to come on skirmishers: horse takes them off the table, foot only drives them in."""
    worth = play.memory["worth"]
    if one.arm != "cavalry":
        return Prospect(0.0, worth["screen"])
    stands = skirmish.worth_in_stands(play.book, other, other.stands) if other.number else 1
    return Prospect(0.0, worth["skirmishers"] * stands)


def assault_worth(play: Play, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Prospect:
    """The whole attack, contact test and fight, by the odds, each ending at its worth."""
    book = play.book
    if contact.foot_attacks_horse(one, other):
        flipped = assault_worth(play, other, one, defending, attacking)
        return Prospect(flipped.theirs, flipped.own)
    kind = contact.pairing(one.arm, other.arm)
    net = max(-8, min(8, contact.net(book, one, other, attacking, defending)))
    attacker = fighting.line_of(book, one, other, attacking, True)
    defender = fighting.line_of(book, other, one, defending, False)
    known = (id(book), kind, net, attacker, defender)
    found = _KNOWN.get(known)
    if found is None:
        endings = play.memory["worth"]["ending"]
        course = odds(fighting.assault, book, kind, net, attacker, defender)
        own = sum(float(weight) / course.total * endings[ending]["own"] for ending, weight in course.items())
        theirs = sum(float(weight) / course.total * endings[ending]["theirs"] for ending, weight in course.items())
        found = _KNOWN[known] = Prospect(own, theirs)
    return found


def formation_worth(play: Play, key: str, end: Box, into: str) -> Prospect:
    """What it is worth to come out of a march in column: far from the enemy it is faster, and closing in it strikes."""
    column = into == formations.ATTACK_COLUMN or (not into and formations.ATTACK_COLUMN in play.units[key].state)
    near = play.field.nearest(end, play.rules.near_foes(play, key))
    if not column or near is None or near[0] <= play.memory["worth"]["column-from"]:
        return Prospect()
    return Prospect(0.0, play.memory["worth"]["column"])


class Judge:
    """What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm.

    The shape of a place tells the formation: a unit asked about where it would stand in column is in column there.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self._reach: dict[Any, tuple[float, float]] = {}
        self._shapes: dict[Any, tuple[float, float]] = {}

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        from drumhead.rulesets.peninsular_paperboys.play.fire import reach_of

        play, unit = self.play, self.play.units[key]
        of = (unit.arm, unit.kind, unit.state, "charge" in unit.spent)
        if of not in self._reach:
            charging = moving.may_charge(play.book, unit) and "charge" not in unit.spent
            stays = unit.arm == "artillery" or formations.is_skirmishing(play.book, unit)
            far = 0.0 if stays else play.mm(moving.allowance(play.book, unit, moving.Wish(charging=charging)))
            self._reach[of] = reach_of(play, key), far
        return self._reach[of]

    def formed_as(self, key: str, at: Box) -> Unit:
        """The unit in the formation whose footprint a place has."""
        unit = self.play.units[key]
        here = self.play.box(key) if self.play.is_in(key) else at
        if unit.arm == "cavalry" or (here.frontage, here.depth) == (at.frontage, at.depth):
            return unit
        if unit.arm == "artillery":
            return moving.changes_over(unit) or unit
        for formation in FORMATIONS:
            formed = moving.forms(unit, formation)
            shape = (formation, unit.kind, unit.stands, formations.SCREEN_OUT in unit.state)
            if shape not in self._shapes:
                self._shapes[shape] = self.play.footprint(self.play.book, formed)
            if self._shapes[shape] == (at.frontage, at.depth):
                return formed
        return unit

    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Stands that a unit would take from another by fire, both standing so."""
        play = self.play
        unit, other = self.formed_as(key, at), self.formed_as(whom, there)
        out = formations.is_skirmishing(play.book, unit)
        if firing.what_bars(unit) or formations.is_skirmishing(play.book, other):
            return play.memory["worth"]["skirmishing"] if out and formations.is_skirmishing(play.book, other) else 0.0
        distance = fire_range(at, there, play.book.firing.arc)
        if distance is None or distance > self.reach(key)[0]:
            return 0.0
        weapon = firing.weapon_of(play.book, unit, Length(Fraction(round(distance))))
        if weapon is None:
            return 0.0
        deep = firing.stands_deep(play.book, other)
        mark = Mark(gun=other.arm == "artillery", limbered="limbered" in other.state)
        return shot_worth(play, other, weapon, firing.dice_of(play.book, unit, weapon, deep), mark).theirs

    def assault(self, key: str, at: Box, whom: str, there: Box) -> Prospect | None:
        """What an attack by one unit on another would come to, both standing so; None where it may not."""
        play = self.play
        one, other = self.formed_as(key, at), self.formed_as(whom, there)
        if one.arm == "artillery" or {"routing", "fighting"} & one.state or formations.SQUARE in one.state:
            return None
        side = struck_side(there, at)
        defending = play.rules.stance(play, whom, flank=side in ("left", "right"), rear=side == "rear")
        meeting = contact.meeting(play.book, one, other, defending)
        worth = play.memory["worth"]
        if meeting == "barred":
            return None
        if meeting in ("scattered", "driven-in"):
            return brushed(play, one, other)
        if meeting == "overrun":
            return Prospect(0.0, worth["gun"])
        if meeting == "gives-way":
            return Prospect(0.0, worth["driven"])
        charging = moving.may_charge(play.book, one) and "charge" not in one.spent
        return assault_worth(play, one, other, play.rules.stance(play, key, charging=charging), defending)
