"""This rulebook's functions for the turn that both Paperboys rulesets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.contact import may_attack as attacks_at_all
from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, Rules
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rulesets.wss_paperboys import contact, fighting, firing, morale, moving, officers, victory
from drumhead.rulesets.wss_paperboys.play import (
    expected_value,
    fire,
    mortar_fire,
    move_candidates,
    pistol_fire,
    unit_moves,
)
from drumhead.rulesets.wss_paperboys.play import officer_moves as riding


def stance(play: PaperboysBattle, key: str, **known: bool) -> Stance:
    """Return the circumstances of a unit in a test: only those `known` to the caller.

    `play` and `key` are not used.
    """
    return Stance(**known)


def modifiers(play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> dict[str, int]:
    """Return the face-off modifiers of one side (`unit`) by name; `attacking` is not used."""
    return contact.modifiers(play.book, unit, enemy, stance)


def list_helping_rows(
    play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
) -> tuple[str, ...]:
    """Return the keys of the modifiers that help a unit's dice in a fight; `attacking` is not used."""
    return fighting.list_helping_rows(unit, enemy, stance)


def dice(play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
    """Return the dice of attacker and defender in a fight, without those of units that have joined it."""
    attacker, defender = fight.part(play.units[fight.attacker]), play.units[fight.defender]
    return fighting.dice(play.book, attacker.stands, defender.stands, fight.flank)


def lines_meet(play: PaperboysBattle, key: str, whom: str, fight: Fight) -> None:
    """Let both sides of a new fight fire loaded pistols, the defender (`whom`) first."""
    for shooter, target in ((whom, key), (key, whom)):
        pistol_fire.pistols(play, shooter, target, fight)


def may_attack(play: PaperboysBattle, unit: Unit, glory: bool) -> bool:
    """Return whether a unit may attack in its present state; `glory` is not used."""
    return attacks_at_all(unit)


def list_formed(play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
    """Return these units as they are: in this rulebook every unit holds its ground."""
    return list(keys)


def stops_attack(play: PaperboysBattle, key: str) -> Sequence[str]:
    """Return the keys of the enemies that an attack by `key` may not pass; artillery is overrun instead."""
    return [foe for foe in play.foes(key) if not contact.overruns(play.units[foe])]


def friends_test(play: PaperboysBattle, unit: Unit, through: bool) -> str:
    """Throw a unit's test for a friend in rout, and return its result, such as "pass" or "rout-too".

    `through` is whether the friend ran through the unit.
    """
    return morale.friends_test(play.chance, play.book, unit.pips, unit.quality, through)


def duel_round(play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
    """Throw a round of one stand against one, in a breach or on a bridge; return its result, such as "level".

    `needs` is not used.
    """
    return fighting.duel_round(play.chance, play.book, play.book.reading("breach-duel"), fight.grenadiers)


def manoeuvre_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Throw for a unit's critical manoeuvre if it can fail, and return whether it carries it out."""
    return morale.manoeuvre(play.chance, play.book, unit.pips, unit.quality)


def heavy_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Throw a unit's heavy casualties test, and return whether it passes."""
    return firing.heavy_test(play.chance, play.book, unit.pips, unit.quality)


def nobody_brushed_aside(play: PaperboysBattle, key: str, whom: str, meeting: str, start: Box) -> bool:
    """Return False: this rulebook has no skirmishers to brush aside, so every enemy that is met is tested."""
    return False


def nothing_more(*_: object) -> None:
    """Do nothing: a hook of the family for which this rulebook has no rule."""


def dead_stands(play: PaperboysBattle, units: Sequence[Unit]) -> int:
    """Return the number of stands of these units in the dead pool."""
    return victory.dead_stands(units)


def leaves(play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
    """Return a unit after its officer has left it or was `killed`."""
    return officers.leaves(play.book, unit, killed=killed)


RULES = Rules(
    moves=unit_moves.moves,
    card_of=moving.card_of,
    allowance=moving.allowance,
    moves_back=moving.moves_back,
    may_charge=moving.may_charge,
    may_enter=move_candidates.may_enter,
    is_slowed=lambda play, unit: True,
    blockers=lambda play, key: play.foes(key),
    minds_manoeuvres=lambda play, unit: has_die(unit),
    manoeuvre_test=manoeuvre_test,
    went_back=nothing_more,
    bars_from_fire=firing.what_bars,
    fire_options=fire.fire_options,
    fire_at=fire.fire_at,
    weapon_of=firing.weapon_of,
    shoot=firing.shoot,
    shell_house=mortar_fire.shell_house,
    has_fired=lambda play, key: False,
    having_fired=lambda play, unit: firing.having_fired(unit),
    heavy_test=heavy_test,
    heavy_steps=lambda unit: (),
    stance=stance,
    meeting=contact.meeting,
    net=contact.net,
    modifiers=modifiers,
    after_face_off=contact.after_face_off,
    may_attack=may_attack,
    may_lead=contact.may_lead,
    attack_worth=expected_value.attack_worth,
    formed=list_formed,
    stops_attack=stops_attack,
    brushes_aside=nobody_brushed_aside,
    rides_over=nothing_more,
    helped=list_helping_rows,
    dice=dice,
    lines_meet=lines_meet,
    duel_round=duel_round,
    fight_over=nothing_more,
    minds_the_rout_of=lambda play, unit, router: morale.minds_the_rout_of(unit, router),
    friends_test=friends_test,
    rally_throw=morale.rally_throw,
    ride_options=riding.ride_options,
    joins=riding.joins,
    leaves=leaves,
    quits_at=victory.quits_at,
    dead_stands=dead_stands,
    out_of_control=victory.out_of_control,
)
