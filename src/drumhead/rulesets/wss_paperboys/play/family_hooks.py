"""This rulebook's functions for the turn that both Paperboys rulesets share."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, PaperboysRules
from drumhead.model.unit import Unit
from drumhead.rulesets.wss_paperboys import close_combat, contact, firing, morale, moving, officers, victory
from drumhead.rulesets.wss_paperboys.play import (
    expected_value,
    fire,
    mortar_fire,
    move_candidates,
    pistol_fire,
    unit_moves,
)
from drumhead.rulesets.wss_paperboys.play import officer_moves as riding


class WssPaperboysRules(PaperboysRules):
    """The rules of this rulebook for the turn of the family."""

    moves = staticmethod(unit_moves.moves)
    card_of = staticmethod(moving.card_of)
    allowance = staticmethod(moving.allowance)
    moves_back = staticmethod(moving.moves_back)
    may_charge = staticmethod(moving.may_charge)
    may_enter = staticmethod(move_candidates.may_enter)
    fire_options = staticmethod(fire.fire_options)
    fire_at = staticmethod(fire.fire_at)
    weapon_of = staticmethod(firing.weapon_of)
    shoot = staticmethod(firing.shoot)
    shell_house = staticmethod(mortar_fire.shell_house)
    meeting = staticmethod(contact.meeting)
    net = staticmethod(contact.net)
    may_lead = staticmethod(contact.may_lead)
    attack_worth = staticmethod(expected_value.attack_worth)
    rally_throw = staticmethod(morale.rally_throw)
    ride_options = staticmethod(riding.ride_options)
    joins = staticmethod(riding.joins)
    quits_at = staticmethod(victory.quits_at)
    out_of_control = staticmethod(victory.out_of_control)

    def manoeuvre_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw for a unit's critical manoeuvre if it can fail, and return whether it carries it out."""
        return morale.manoeuvre(play.chance, play.book.at(unit), unit.pips, unit.quality)

    def having_fired(self, play: PaperboysBattle, unit: Unit) -> Unit:
        """Return a unit in its state after its own fire."""
        return firing.having_fired(unit)

    def heavy_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw a unit's heavy casualties test, and return whether it passes."""
        return firing.heavy_test(play.chance, play.book.at(unit), unit.pips, unit.quality)

    def modifiers(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> dict[str, int]:
        """Return the face-off modifiers of one side (`unit`) by name; `attacking` is not used."""
        return contact.modifiers(play.book, unit, enemy, stance)

    def stops_attack(self, play: PaperboysBattle, key: str) -> Sequence[str]:
        """Return the keys of the enemies that an attack by `key` may not pass; artillery is overrun instead."""
        return [foe for foe in play.foes(key) if not contact.overruns(play.units[foe])]

    def list_helping_rows(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> tuple[str, ...]:
        """Return the keys of the modifiers that help a unit's dice in a fight; `attacking` is not used."""
        return close_combat.list_helping_rows(unit, enemy, stance)

    def dice(self, play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
        """Return the dice of attacker and defender in a fight, without those of units that have joined it."""
        attacker, defender = fight.part(play.units[fight.attacker]), play.units[fight.defender]
        return close_combat.dice(play.book, attacker.stands, defender.stands, fight.flank)

    def lines_meet(self, play: PaperboysBattle, key: str, whom: str, fight: Fight) -> None:
        """Let both sides of a new fight fire loaded pistols, the defender (`whom`) first."""
        for shooter, target in ((whom, key), (key, whom)):
            pistol_fire.pistols(play, shooter, target, fight)

    def duel_round(self, play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
        """Throw a round of one stand against one, in a breach or on a bridge; return its result, such as "level".

        `needs` is not used.
        """
        return close_combat.duel_round(play.chance, play.book, play.book.reading("breach-duel"), fight.grenadiers)

    def friends_test(self, play: PaperboysBattle, unit: Unit, through: bool) -> str:
        """Throw a unit's test for a friend in rout, and return its result, such as "pass" or "rout-too".

        `through` is whether the friend ran through the unit.
        """
        return morale.friends_test(play.chance, play.book.at(unit), unit.pips, unit.quality, through)

    def leaves(self, play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
        """Return a unit after its officer has left it or was `killed`."""
        return officers.leaves(play.book, unit, killed=killed)

    def dead_stands(self, play: PaperboysBattle, units: Sequence[Unit]) -> int:
        """Return the number of stands of these units in the dead pool."""
        return victory.dead_stands(units)
