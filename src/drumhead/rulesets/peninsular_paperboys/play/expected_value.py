"""The value of volleys and attacks in stands, by exact odds, for the AI."""

from __future__ import annotations

from drumhead.families.paperboys.play.expected_value import by_the_odds, scattering
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.families.paperboys.unit_states import FIGHTING
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rulesets.peninsular_paperboys import close_combat, contact, firing, formations, losses, skirmish
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.firing import Mark


def shot_worth(play: PaperboysBattle, other: Unit, weapon: str, dice: int, mark: Mark) -> Prospect:
    """Return the prospect of `dice` dice of a weapon at the unit `other`, with pips counted as parts of a stand."""
    return Prospect(0.0, dice * worth_of_a_die(play, other, weapon, mark))


def worth_of_a_die(play: PaperboysBattle, other: Unit, weapon: str, mark: Mark) -> float:
    """Return the average stands that one die of a weapon takes from a unit with the protection `mark`.

    Pips, and the chance of its destruction, count as parts of a stand.
    """
    book, worth = play.book, play.setup.worth
    hits = (7 - book.weapon[weapon].need) / 6
    for save in firing.saves_of(book, weapon, mark):
        hits *= (save - 1) / 6
    per_stand = losses.casualties_for_a_stand(book, other)
    if not losses.has_die(other):
        return float(hits * worth["gun"] / per_stand)
    left = losses.may_lose(book, other)
    ending = scattering(left * per_stand - other.casualties, other.stands - left)
    return float(hits * (1 / per_stand + worth["pip"] + ending))


def attack_worth(play: PaperboysBattle, key: str, whom: str, charging: bool, defending: Stance) -> Prospect:
    """Return the prospect of an attack of unit `key` on unit `whom`: losses of both sides in stands.

    `charging` is the attacker's charge, `defending` the defender's circumstances.
    """
    one, other = play.units[key], play.units[whom]
    if formations.is_skirmishing(play.book, other):
        return value_of_brushing(play, one, other)
    if contact.overruns(other):
        return Prospect(0.0, play.setup.worth["gun"])
    if contact.drives_off(play.book, one, other) and FIGHTING not in other.state:
        return Prospect(0.0, play.setup.worth["driven"])
    attacking = play.rules.stance(play, key, charging=charging)
    return play.judge.assault_of(assault_worth, one, other, attacking, defending)


def value_of_brushing(play: PaperboysBattle, one: Unit, other: Unit) -> Prospect:
    """Return the prospect of `one` meeting the skirmishers `other`: cavalry removes them, infantry drives them in."""
    worth = play.setup.worth
    if one.arm != "cavalry":
        return Prospect(0.0, worth["screen"])
    stands = skirmish.worth_in_stands(play.book, other, other.stands) if other.number else 1
    return Prospect(0.0, worth["skirmishers"] * stands)


def assault_worth(play: PaperboysBattle, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Prospect:
    """Return the prospect of a whole attack of `one` on `other`, contact test and fight, by exact odds; cached.

    `attacking` and `defending` are the circumstances of the two units.
    """
    book = play.book
    if contact.foot_attacks_horse(one, other):
        flipped = assault_worth(play, other, one, defending, attacking)
        return Prospect(flipped.theirs, flipped.own, flipped.broken, flipped.breaks)
    kind = contact.pairing(one.arm, other.arm)
    net = max(-8, min(8, contact.net(book, one, other, attacking, defending)))
    attacker = close_combat.line_of(book, one, other, attacking, True)
    defender = close_combat.line_of(book, other, one, defending, False)
    known = (assault_worth, kind, net, attacker, defender)
    found: Prospect | None = book.worked_out.get(known)
    if found is None:
        found = book.worked_out[known] = by_the_odds(play, kind, net, close_combat.resolve_fight, attacker, defender)
    return found


def formation_worth(play: PaperboysBattle, unit: Unit, seen: Outlook, end: Box, into: str) -> float:
    """Return the value in stands of ending a march at the place `end` in column; 0.0 for other formations.

    `into` is the formation taken on the way ("" for no change). An attack column gains far from the enemy; a column
    of route loses near it.
    """
    stands = formations.COLUMNS & ({into} if into else unit.state)
    if not stands:
        return 0.0
    near = play.field.is_near(end, play.setup.worth["column-from"], seen.steady)
    if formations.ATTACK_COLUMN in stands:
        return 0.0 if near else float(play.setup.worth["column"])
    return -float(play.setup.worth["column"]) if near else 0.0
