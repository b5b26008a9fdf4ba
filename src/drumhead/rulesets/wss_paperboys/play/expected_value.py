"""The value of volleys and attacks in stands, by this rulebook's exact odds, for the AI's decisions."""

from __future__ import annotations

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.expected_value import by_the_odds, scattering
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rulesets.wss_paperboys import close_combat, contact, firing, losses
from drumhead.rulesets.wss_paperboys.close_combat import Line
from drumhead.rulesets.wss_paperboys.play.targets import Target


def volley_worth(play: PaperboysBattle, key: str, target: Target) -> Prospect:
    """Return the prospect of a unit's volley at a target; pips count as parts of a stand."""
    return Prospect(
        0.0, volley_of(play, play.units[key], play.units[target.key], target.weapon, target.stands, target.cover)
    )


def volley_of(play: PaperboysBattle, unit: Unit, other: Unit, weapon: str, stands: int, cover: str) -> float:
    """Return the stands that a volley of `unit` removes from the unit `other` on average.

    `stands` is the number of stands that fire, `cover` the cover of `other`.
    """
    dice = firing.firing_dice(play.book, stands, play.book.weapon[weapon].dice, unit.pips)
    return float(dice * worth_of_a_die(play, other, weapon, cover))


def worth_of_a_die(play: PaperboysBattle, other: Unit, weapon: str, cover: str) -> float:
    """Return the stands that one die of a weapon removes from the unit `other` in this cover, on average."""
    book, worth = play.book, play.setup.worth
    hits = max(0, 7 - book.weapon[weapon].need) / 6
    save = firing.save_of(book, weapon, cover)
    if save is not None:
        hits *= (save - 1) / 6
    if not losses.has_die(other):
        return float(hits * worth["gun"] / int(book.casualties[other.arm]))
    per_stand, left = int(book.casualties[other.arm]), losses.may_lose(book, other)
    ending = scattering(left * per_stand - other.casualties, other.stands - left)
    return float(hits * (1 / per_stand + worth["pip"] + ending))


def attack_worth(play: PaperboysBattle, key: str, whom: str, charging: bool, defending: Stance) -> Prospect:
    """Return the prospect of an attack on `whom`, charging or not; `defending` has the target's circumstances."""
    one, other = play.units[key], play.units[whom]
    if contact.overruns(other):
        return Prospect(0.0, play.setup.worth["gun"])
    if contact.drives_off(play.book, one, other) and FIGHTING not in other.state:
        return Prospect(0.0, 0.4)
    return play.judge.assault_of(assault_worth, one, other, Stance(charging=charging), defending)


def assault_worth(play: PaperboysBattle, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Prospect:
    """Return the prospect of a whole attack of `one` on `other`, face-off and fight, by exact odds; cached.

    `attacking` and `defending` are the circumstances of each.
    """
    book = play.book
    kind = contact.pairing(one.arm, other.arm)
    net = contact.net(book, one, other, attacking, defending)
    turned = contact.foot_attacks_horse(one, other)
    if turned:
        flipped = assault_worth(play, other, one, defending, attacking)
        return Prospect(flipped.theirs, flipped.own, flipped.broken, flipped.breaks)
    attacker = Line(one.stands, losses.may_lose(book, one), close_combat.list_helping_rows(one, other, attacking))
    defender = Line(other.stands, losses.may_lose(book, other), close_combat.list_helping_rows(other, one, defending))
    pistols = firing.has_loaded_pistols(book, other)
    net = max(-8, min(8, net))
    known = (assault_worth, kind, net, attacker, defender, defending.flank, pistols)
    found: Prospect | None = book.worked_out.get(known)
    if found is None:
        how = defending.flank, pistols
        found = book.worked_out[known] = by_the_odds(
            play, kind, net, close_combat.resolve_fight, attacker, defender, *how
        )
    return found
