"""What a volley or an attack is worth, in stands, by the exact odds: all that a commander is told of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drumhead.chance import odds
from drumhead.model.unit import Unit
from drumhead.rules.play import Play, Prospect
from drumhead.rulesets.wss_paperboys.contact import Stance
from drumhead.rulesets.wss_paperboys.fighting import Line
from drumhead.rulesets.wss_paperboys.play.ground import HOUSES, WALLS
from drumhead.table.box import Box
from drumhead.table.contact import struck_side
from drumhead.table.fire import fire_range

if TYPE_CHECKING:
    from drumhead.rulesets.wss_paperboys.play.fire import Target

BUSY = {"fighting", "routing", "limbered"}
LOCKED = {"routing", "fighting"}
_KNOWN: dict[Any, Prospect] = {}


def volley_worth(play: Play, key: str, target: Target) -> Prospect:
    """What a volley at a target is expected to take, pips counted as parts of a stand."""
    return Prospect(
        0.0, _volley(play, play.units[key], play.units[target.key], target.weapon, target.stands, target.cover)
    )


def _volley(play: Play, unit: Unit, other: Unit, weapon: str, stands: int, cover: str) -> float:
    book = play.book
    row = book.weapon[weapon]
    dice = play.rules.firing.firing_dice(book, stands, row.dice, unit.pips)
    hits = dice * max(0, 7 - row.need) / 6
    save = play.rules.firing.save_of(book, weapon, cover)
    if save is not None:
        hits *= (save - 1) / 6
    worth = play.memory["worth"]
    if not play.rules.losses.has_die(other):
        return hits * worth["gun"] / int(book.casualties[other.arm])
    near_end = 1.4 if play.rules.losses.may_lose(book, other) <= 1 else 1.0
    return hits * (near_end / int(book.casualties[other.arm]) + worth["pip"])


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


class Judge:
    """What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm.

    Answers are remembered for as long as neither unit changes; a unit that does is another object.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.arc = float(play.book.firing.arc)
        self._shelters = list(play.field.ground.of(*HOUSES, "redoubt"))
        self._reach: dict[Any, tuple[float, float]] = {}
        self._bands: dict[Any, list[tuple[float, float, str]]] = {}
        self._volleys: dict[Any, tuple[Unit, Unit, float]] = {}
        self._assaults: dict[Any, tuple[Unit, Unit, Prospect | None]] = {}

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        from drumhead.rulesets.wss_paperboys.play.fire import reach_of

        play, unit = self.play, self.play.units[key]
        of = (unit.arm, unit.kind, unit.side, "charge" in unit.spent)
        if of not in self._reach:
            moving = play.rules.moving
            wish = moving.Wish(charging=moving.may_charge(play.book, unit) and "charge" not in unit.spent)
            far = play.mm(moving.allowance(play.book, unit, wish)) if unit.arm != "artillery" else 0.0
            self._reach[of] = reach_of(play, key), far
        return self._reach[of]

    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Stands that a unit would take from another by fire, both standing so."""
        unit, other = self.play.units[key], self.play.units[whom]
        if not unit.state.isdisjoint(BUSY):
            return 0.0
        distance = fire_range(at, there, self.arc)
        if distance is None:
            return 0.0
        weapon = next((name for near, far, name in self._weapons(unit) if near <= distance <= far), "")
        return self._worth(unit, other, weapon, self.shelter(other, there)) if weapon else 0.0

    def shelter(self, unit: Unit, at: Box) -> str:
        """The cover that foot has wherever it is attacked from: "open" for none."""
        if unit.arm != "infantry":
            return "open"
        found = next((f for f in self._shelters if f.has(at.x, at.y)), None)
        return WALLS[found.kind] if found else "open"

    def _weapons(self, unit: Unit) -> list[tuple[float, float, str]]:
        """What a unit shoots with, from where to where, in mm."""
        of = (unit.arm, unit.kind, unit.side)
        if of not in self._bands:
            play, rows = self.play, self.play.book.weapon
            self._bands[of] = [
                (
                    play.mm(row.beyond) if "beyond" in row else play.mm(row.nearest) if "nearest" in row else 0.0,
                    play.mm(row.reach),
                    str(name),
                )
                for name, row in ((name, rows[name]) for name in rows)
                if unit.arm in row.arms
                and row.get("kind", unit.kind) == unit.kind
                and unit.side in row.get("sides", (unit.side,))
            ]
        return self._bands[of]

    def _worth(self, unit: Unit, other: Unit, weapon: str, cover: str) -> float:
        of = (id(unit), id(other), weapon, cover)
        known = self._volleys.get(of)
        if known is None:
            stands = self.play.rules.firing.firing_stands(self.play.book, unit)
            known = self._volleys[of] = unit, other, _volley(self.play, unit, other, weapon, stands, cover)
        return known[2]

    def assault(self, key: str, at: Box, whom: str, there: Box) -> Prospect | None:
        """What an attack by one unit on another would come to, both standing so; None where it may not."""
        one, other = self.play.units[key], self.play.units[whom]
        if one.arm == "artillery" or not one.state.isdisjoint(LOCKED):
            return None
        side = struck_side(there, at)
        covered = self.shelter(other, there) != "open"
        of = (id(one), id(other), side, covered)
        known = self._assaults.get(of)
        if known is None:
            known = self._assaults[of] = one, other, self._contact(one, other, side, covered)
        return known[2]

    def _contact(self, one: Unit, other: Unit, side: str, covered: bool) -> Prospect | None:
        play, contact = self.play, self.play.rules.contact
        stance = Stance(in_cover=covered, flank=side in ("left", "right"), rear=side == "rear")
        if contact.overruns(other):
            return Prospect(0.0, play.memory["worth"]["gun"])
        if not contact.may_close(play.book, one, other, stance):
            return None
        if contact.drives_off(play.book, one, other):
            return Prospect(0.0, 0.3)
        charging = play.rules.moving.may_charge(play.book, one) and "charge" not in one.spent
        return assault_worth(play, one, other, Stance(charging=charging), stance)
