"""The rules that the procedures of play ask: this book's own, so that a sister set plays by the same with hers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play, Prospect
from drumhead.rulesets.wss_paperboys import contact, fighting, firing, losses, morale, moving, officers, victory
from drumhead.rulesets.wss_paperboys.play import assault, fire, lines, march, prospects, ways, works
from drumhead.rulesets.wss_paperboys.play import officers as riding
from drumhead.rulesets.wss_paperboys.play.fightlist import Fight
from drumhead.table.box import Box


class Rules:
    """The chapters of a book, and what two books of the family do not do alike."""

    contact: ModuleType = contact
    fighting: ModuleType = fighting
    firing: ModuleType = firing
    losses: ModuleType = losses
    morale: ModuleType = morale
    moving: ModuleType = moving
    officers: ModuleType = officers
    victory: ModuleType = victory
    fire: ModuleType = fire
    march: ModuleType = march
    prospects: ModuleType = prospects
    riding: ModuleType = riding
    ways: ModuleType = ways
    works: ModuleType = works

    def stance(self, play: Play, key: str, **known: bool) -> Any:
        """How a unit comes to a test; a set may know more of it than where it stands."""
        return self.contact.Stance(**known)

    def modifiers(self, play: Play, unit: Unit, enemy: Unit, stance: Any, attacking: bool) -> dict[str, int]:
        """The modifiers of one side by name."""
        found: dict[str, int] = self.contact.modifiers(play.book, unit, enemy, stance)
        return found

    def helped(self, play: Play, unit: Unit, enemy: Unit, stance: Any, attacking: bool) -> tuple[str, ...]:
        """What helps a unit's dice in a fight."""
        found: tuple[str, ...] = self.fighting.helped(unit, enemy, stance)
        return found

    def dice(self, play: Play, fight: Fight) -> tuple[int, int]:
        """The dice of attacker and defender in a fight, those of units that have joined left out."""
        attacker, defender = play.units[fight.attacker], play.units[fight.defender]
        thrown: tuple[int, int] = self.fighting.dice(play.book, attacker.stands, defender.stands, fight.flank)
        return thrown

    def lines_meet(self, play: Play, key: str, whom: str, fight: Fight) -> None:
        """What happens as two lines meet: pistols that are loaded go off."""
        for shooter, target in ((whom, key), (key, whom)):
            lines.pistols(play, shooter, target, fight)

    def may_attack(self, play: Play, unit: Unit, glory: bool) -> bool:
        """Whether a unit attacks at all as it stands."""
        return unit.arm != "artillery" and "in-square" not in unit.state

    def attack_worth(self, play: Play, key: str, whom: str, charging: bool, defending: Any) -> Prospect:
        """What an attack is expected to cost and to take."""
        worth: Prospect = self.prospects.attack_worth(play, key, whom, charging, defending)
        return worth

    def formed(self, play: Play, keys: Iterable[str]) -> list[str]:
        """Those among them who hold their ground against a unit that comes up."""
        return list(keys)

    def stops_attack(self, play: Play, key: str) -> Sequence[str]:
        """The enemies past whom an attack does not lead: guns are run over."""
        return [foe for foe in play.foes(key) if not self.contact.overruns(play.units[foe])]

    def is_slowed(self, play: Play, unit: Unit) -> bool:
        """Whether slow ground counts double for a unit."""
        return True

    def pursuit_begins(self, play: Play, key: str, whom: str) -> None:
        """Horse has broken foot, and rides after it."""
        play.memory.setdefault("pursuits", {})[whom] = key
        assault.keep_contact(play, key, whom)

    def minds_the_rout_of(self, play: Play, unit: Unit, router: Unit) -> bool:
        """Whether a rout near a unit makes it test."""
        return bool(self.morale.minds_the_rout_of(unit, router))

    def friends_test(self, play: Play, unit: Unit, through: bool) -> str:
        """A unit's test for a friend in rout."""
        return str(self.morale.friends_test(play.chance, play.book, unit.pips, unit.quality, through))

    def duel_round(self, play: Play, fight: Fight, needs: tuple[int, int]) -> str:
        """A round of one stand against one, in a breach or on a bridge."""
        way = play.book.reading("breach-duel")
        return str(self.fighting.duel_round(play.chance, play.book, way, fight.grenadiers))

    def moves(self, play: Play, key: str) -> None:
        """A unit's move on its card."""
        self.march.moves(play, key)

    def fire_options(self, play: Play, key: str) -> Sequence[Option]:
        """Whether a unit fires, and at whom or what."""
        options: Sequence[Option] = self.fire.fire_options(play, key)
        return options

    def fire_at(self, play: Play, key: str, target: Any) -> tuple[int, int]:
        """A unit's volley: hits that count, and hits that were saved."""
        struck: tuple[int, int] = self.fire.fire_at(play, key, target)
        return struck

    def shell_house(self, play: Play, key: str, name: str) -> None:
        """A gun fires at a house."""
        self.works.shell_house(play, key, name)

    def has_fired(self, play: Play, key: str) -> bool:
        """Whether a unit has fired in this phase before it is asked, along with others."""
        return False

    def minds_manoeuvres(self, play: Play, unit: Unit) -> bool:
        """Whether turning its stands near the enemy is a manoeuvre at all for a unit."""
        return bool(self.losses.has_die(unit))

    def manoeuvre_test(self, play: Play, unit: Unit) -> bool:
        """Whether a unit carries out a critical manoeuvre."""
        return bool(self.morale.manoeuvre(play.chance, play.book, unit.pips, unit.quality))

    def heavy_test(self, play: Play, unit: Unit) -> bool:
        """Whether a unit that was hit hard holds."""
        return bool(self.firing.heavy_test(play.chance, play.book, unit.pips, unit.quality))

    def heavy_steps(self, unit: Unit) -> list[str]:
        """What else of the book had a part in that test."""
        return []

    def having_fired(self, play: Play, unit: Unit) -> Unit:
        """A unit after its fire."""
        fired: Unit = self.firing.having_fired(unit)
        return fired

    def near_foes(self, play: Play, key: str) -> list[str]:
        """The enemies whose nearness tells: for rallies and for manoeuvres; those who hold their ground."""
        return self.formed(play, play.foes(key))

    def blockers(self, play: Play, key: str) -> Sequence[str]:
        """The enemies that a march may not pass."""
        return play.foes(key)

    def brushes_aside(self, play: Play, key: str, whom: str, meeting: str, start: Box) -> bool:
        """Whether an attack met nobody who stands to be tested: a set with skirmishers sees to them here."""
        return False

    def fight_over(self, play: Play, fight: Fight, result: str) -> None:
        """What follows a fight besides the moves of who has lost it."""

    def went_back(self, play: Play, key: str) -> None:
        """What follows when a unit has gone back."""

    def ride_options(self, play: Play, name: str) -> Sequence[Option]:
        """What an officer may do between two cards."""
        options: Sequence[Option] = self.riding.ride_options(play, name)
        return options

    def joins(self, play: Play, name: str, key: str) -> None:
        """An officer steps into the ranks of a unit."""
        self.riding.joins(play, name, key)

    def relief(self, play: Play, rank: str, unit: Unit) -> int:
        """What an officer of this rank would be worth to a unit, in pips."""
        return int(self.officers.relief(play.book, rank, unit.pips))

    def quits_at(self, play: Play, army: Army) -> int:
        """The points dead or in rout at which an army quits the field."""
        return int(self.victory.quits_at(play.book, army))

    def dead_stands(self, play: Play, units: Sequence[Unit]) -> int:
        """Stands of these units in the dead pool."""
        return int(self.victory.dead_stands(units))

    def leaves(self, play: Play, unit: Unit, killed: bool = False) -> Unit:
        """A unit whose officer has left it, or fallen."""
        left: Unit = self.officers.leaves(play.book, unit, killed=killed)
        return left


RULES = Rules()
