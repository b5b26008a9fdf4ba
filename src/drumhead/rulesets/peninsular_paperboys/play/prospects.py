"""What a volley or an attack is worth, in stands, by the exact odds: all that a commander is told of the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from drumhead.chance import odds
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.play import Play, Prospect
from drumhead.rulesets.peninsular_paperboys import contact, fighting, firing, formations, losses, moving, skirmish
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.wss_paperboys.play.ground import HOUSES, WALLS
from drumhead.table.box import Box
from drumhead.table.contact import struck_side
from drumhead.table.fire import fire_range

_KNOWN: dict[Any, Prospect] = {}
FORMATIONS = (formations.LINE, formations.ATTACK_COLUMN)
SILENT = frozenset({"fighting", "routing", "limbered"})
LOCKED = frozenset({"fighting", "routing", formations.SQUARE})


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
    if not column:
        return Prospect()
    near = play.field.within(end, play.memory["worth"]["column-from"], play.rules.near_foes(play, key))
    return Prospect() if near else Prospect(0.0, play.memory["worth"]["column"])


class Judge:
    """What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm.

    The shape of a place tells the formation: a unit asked about where it would stand in column is in column there.
    Answers are remembered for as long as neither unit changes; a unit that does is another object.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.arc = float(play.book.firing.arc)
        self._shelters = list(play.field.ground.of(*HOUSES, "redoubt"))
        self._known: dict[Any, tuple[Any, Any]] = {}

    def remembered(self, of: tuple[Any, ...], units: tuple[Unit, ...], ask: Callable[[], Any]) -> Any:
        """What was answered before of these very units; they are kept, so that no other takes their place."""
        key = (*of, *map(id, units))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = units, ask()
        return known[1]

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        unit = self.play.units[key]
        found: tuple[float, float] = self.remembered(("reach",), (unit,), lambda: self._reach(key, unit))
        return found

    def _reach(self, key: str, unit: Unit) -> tuple[float, float]:
        from drumhead.rulesets.peninsular_paperboys.play.fire import reach_of

        play = self.play
        charging = moving.may_charge(play.book, unit) and "charge" not in unit.spent
        stays = unit.arm == "artillery" or formations.is_skirmishing(play.book, unit)
        far = 0.0 if stays else play.mm(moving.allowance(play.book, unit, moving.Wish(charging=charging)))
        return reach_of(play, key), far

    def formed_as(self, key: str, at: Box) -> Unit:
        """The unit in the formation whose footprint a place has."""
        unit = self.play.units[key]
        if unit.arm == "cavalry":
            return unit
        shape = at.frontage, at.depth
        found: Unit = self.remembered(("as", *shape), (unit,), lambda: self._formed_as(unit, shape))
        return found

    def _formed_as(self, unit: Unit, shape: tuple[float, float]) -> Unit:
        play = self.play
        if play.footprint(play.book, unit) == shape:
            return unit
        if unit.arm == "artillery":
            return moving.changes_over(unit) or unit
        formed = (moving.forms(unit, formation) for formation in FORMATIONS)
        return next((each for each in formed if play.footprint(play.book, each) == shape), unit)

    def shelter(self, unit: Unit, at: Box) -> str:
        """The cover that foot has wherever it is attacked from: "open" for none."""
        if unit.arm != "infantry":
            return "open"
        found = next((f for f in self._shelters if f.has(at.x, at.y)), None)
        return WALLS[found.kind] if found else "open"

    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Stands that a unit would take from another by fire, both standing so."""
        unit, other = self.formed_as(key, at), self.formed_as(whom, there)
        if not unit.state.isdisjoint(SILENT):
            return 0.0
        distance = fire_range(at, there, self.arc)
        if distance is None or distance > self.reach(key)[0]:
            return 0.0
        cover, tens = self.shelter(other, there), round(distance / 10)
        worth: float = self.remembered(
            ("volley", tens, cover), (unit, other), lambda: self._volley(unit, other, tens * 10, cover)
        )
        return worth

    def _volley(self, unit: Unit, other: Unit, mm: int, cover: str) -> float:
        book = self.play.book
        out = formations.is_skirmishing(book, unit)
        if formations.is_skirmishing(book, other):
            return float(self.play.memory["worth"]["skirmishing"]) if out else 0.0
        weapon = firing.weapon_of(book, unit, Length(Fraction(mm)))
        if weapon is None or firing.what_bars(unit):
            return 0.0
        mark = Mark(cover, gun=other.arm == "artillery", limbered="limbered" in other.state)
        dice = firing.dice_of(book, unit, weapon, firing.stands_deep(book, other))
        return shot_worth(self.play, other, weapon, dice, mark).theirs

    def assault(self, key: str, at: Box, whom: str, there: Box) -> Prospect | None:
        """What an attack by one unit on another would come to, both standing so; None where it may not."""
        one, other = self.formed_as(key, at), self.formed_as(whom, there)
        if one.arm == "artillery" or not one.state.isdisjoint(LOCKED):
            return None
        side, covered = struck_side(there, at), self.shelter(other, there) != "open"
        found: Prospect | None = self.remembered(
            ("assault", side, covered), (one, other), lambda: self._assault(key, one, whom, other, side, covered)
        )
        return found

    def _assault(self, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
        play, worth = self.play, self.play.memory["worth"]
        flank, rear = side in ("left", "right"), side == "rear"
        defending = play.rules.stance(play, whom, in_cover=covered, flank=flank, rear=rear)
        meeting = contact.meeting(play.book, one, other, defending)
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
