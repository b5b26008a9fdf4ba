"""A battle of either Paperboys ruleset: its base class of rules, and the data kept between cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.families.paperboys import contact, firing, losses, morale
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.families.paperboys.play.terrain_kinds import SHELTERS
from drumhead.geometry.oriented_box import Box, Point, apart
from drumhead.model.army import Army, Officer
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.battle_state import Table as BattleTable
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rules.battle.game_evaluator import GameEvaluator
from drumhead.rules.rulebook.book import Book

SLIGHT = 0.5  # degrees: a smaller turn does not count as one


class PaperboysRules(ABC):
    """The rules of one Paperboys ruleset, which derives a class in its `play/family_hooks.py`.

    A `str` that stands for a unit is its key on the table. Distances as floats are in mm.
    """

    # ------------------------------------------------------------ moving
    @abstractmethod
    def moves(self, play: PaperboysBattle, key: str) -> None:
        """Make a unit's move on its card."""

    @abstractmethod
    def card_of(self, book: Book, unit: Unit) -> str:
        """Return the card on which a unit moves."""

    @abstractmethod
    def allowance(self, book: Book, unit: Unit, wish: Wish) -> Length:
        """Return the farthest that any stand of a unit may move."""

    @abstractmethod
    def moves_back(self, book: Book, unit: Unit, moves: int) -> Length:
        """Return the distance that a unit falls back in a number of moves."""

    @abstractmethod
    def may_charge(self, book: Book, unit: Unit) -> bool:
        """Return whether a unit is of a type that charges."""

    @abstractmethod
    def may_enter(self, play: PaperboysBattle, key: str, seen: Outlook, end: Box) -> bool:
        """Return whether the near enemy and the ground let a march end in a box."""

    def is_slowed(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether slow ground counts double for a unit; by default for every unit."""
        return True

    def blockers(self, play: PaperboysBattle, key: str) -> Sequence[str]:
        """Return the enemies that a unit's march may not pass; by default all."""
        return play.foes(key)

    def minds_manoeuvres(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether a unit tests before it turns stands near the enemy; by default if it has a die for pips."""
        return losses.has_die(unit)

    @abstractmethod
    def manoeuvre_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw for a unit's critical manoeuvre if it can fail, and return whether it carries it out."""

    def went_back(self, play: PaperboysBattle, key: str) -> None:
        """Carry out what follows when a unit has fallen back; by default nothing."""
        return None

    # ------------------------------------------------------------ firing
    def bars_from_fire(self, unit: Unit) -> Sequence[str]:
        """Return the states that keep a unit from firing; by default those of both rulebooks."""
        return firing.what_bars(unit)

    @abstractmethod
    def fire_options(self, play: PaperboysBattle, key: str) -> Sequence[Option]:
        """Return a unit's options to hold its fire or to fire, with its targets."""

    @abstractmethod
    def fire_at(self, play: PaperboysBattle, key: str, target: Any) -> tuple[int, int]:
        """Throw a unit's volley, and return (hits that count, hits saved)."""

    @abstractmethod
    def weapon_of(self, book: Book, unit: Unit, distance: Length) -> str | None:
        """Return the weapon that a unit fires at that distance."""

    @abstractmethod
    def shoot(self, chance: Chance, book: Book, shooter: Unit, weapon: str) -> tuple[int, int]:
        """Throw a unit's fire at a wall, and return (hits that count, hits saved)."""

    @abstractmethod
    def shell_house(self, play: PaperboysBattle, key: str, name: str) -> None:
        """Throw a unit's fire at a house, and carry out the result."""

    def has_fired(self, play: PaperboysBattle, key: str) -> bool:
        """Return whether a unit has fired along with others before its own turn; by default never."""
        return False

    @abstractmethod
    def having_fired(self, play: PaperboysBattle, unit: Unit) -> Unit:
        """Return a unit in its state after its own fire."""

    @abstractmethod
    def heavy_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw a unit's heavy casualties test, and return whether it passes."""

    def heavy_steps(self, unit: Unit) -> Sequence[str]:
        """Return the rulebook's steps to log for a unit's heavy casualties test besides the usual ones.

        By default there are none. One is "officer-helps".
        """
        return ()

    # ------------------------------------------------------------ contact
    def stance(self, play: PaperboysBattle, key: str, **known: bool) -> Stance:
        """Return the circumstances of a unit in a test; by default only those `known` to the caller."""
        return Stance(**known)

    @abstractmethod
    def meeting(self, book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str:
        """Return the result of a move that would touch the enemy, such as "face-off".

        `stance` is the defender's; `room` is whether defending cavalry has room to fall back.
        """

    @abstractmethod
    def net(self, book: Book, attacker: Unit, defender: Unit, attacking: Stance, defending: Stance) -> int:
        """Return the attacker's score before the dice, less the defender's."""

    @abstractmethod
    def modifiers(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> dict[str, int]:
        """Return the face-off modifiers of one side (`unit`) by name; `attacking` is whether it attacks."""

    def after_face_off(self, book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[Unit, Unit]:
        """Return attacker and defender after a face-off of this kind with this result row."""
        return contact.after_face_off(book, kind, band, attacker, defender)

    def may_attack(self, play: PaperboysBattle, unit: Unit, glory: bool) -> bool:
        """Return whether a unit may attack in its present state; `glory` is whether it is a Glory move."""
        return contact.may_attack(unit)

    @abstractmethod
    def may_lead(self, unit: Unit) -> bool:
        """Return whether a unit has grenadiers to lead a storm."""

    @abstractmethod
    def attack_worth(self, play: PaperboysBattle, key: str, whom: str, charging: bool, defending: Stance) -> Prospect:
        """Return the expected result of an attack."""

    def list_formed(self, play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
        """Return those units that hold their ground when another comes up; by default all."""
        return list(keys)

    def stops_attack(self, play: PaperboysBattle, key: str) -> Sequence[str]:
        """Return the enemies that a unit's attack may not pass; by default those that its march may not."""
        return self.blockers(play, key)

    def brushes_aside(self, play: PaperboysBattle, key: str, whom: str, meeting: str, start: Box) -> bool:
        """Return whether a unit met skirmishers and moved them, so that there is no test; by default never."""
        return False

    def rides_over(self, play: PaperboysBattle, key: str, start: Box, end: Box) -> None:
        """Carry out what a pursuit does to units that cannot stop it; by default nothing."""
        return None

    # ------------------------------------------------------------ fights
    @abstractmethod
    def list_helping_rows(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> tuple[str, ...]:
        """Return the names of the modifiers that help a unit's dice; `attacking` is whether it attacked."""

    @abstractmethod
    def dice(self, play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
        """Return the dice of attacker and defender, without those of units that have joined the fight."""

    def lines_meet(self, play: PaperboysBattle, key: str, whom: str, fight: Fight) -> None:
        """Carry out what happens as two lines meet; by default nothing."""
        return None

    @abstractmethod
    def duel_round(self, play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
        """Throw a round of one stand against one, in a breach or on a bridge, and return its result."""

    def fight_over(self, play: PaperboysBattle, fight: Fight, result: str) -> None:
        """Carry out what follows a fight besides the loser's moves; by default nothing."""
        return None

    # ------------------------------------------------------------ routs
    def minds_the_rout_of(self, play: PaperboysBattle, unit: Unit, router: Unit) -> bool:
        """Return whether the rout of `router` near `unit` makes it test; by default by quality and state."""
        return morale.minds_the_rout_of(unit, router)

    @abstractmethod
    def friends_test(self, play: PaperboysBattle, unit: Unit, through: bool) -> str:
        """Throw a unit's test for a friend in rout, and return its result, such as "pass" or "rout-too".

        `through` is whether the friend ran through the unit.
        """

    @abstractmethod
    def rally_throw(self, chance: Chance, book: Book, pips: int, quality: str, officer: str) -> bool:
        """Throw a unit's rally, and return whether it succeeds; `officer` is the rank of the officer with it."""

    # ------------------------------------------------------------ officers
    @abstractmethod
    def ride_options(self, play: PaperboysBattle, name: str) -> Sequence[Option]:
        """Return the options of an officer between two cards."""

    @abstractmethod
    def joins(self, play: PaperboysBattle, name: str, key: str) -> None:
        """Let an officer step into the ranks of a unit."""

    @abstractmethod
    def leaves(self, play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
        """Return a unit after its officer has left it, or was `killed` with it."""

    # ------------------------------------------------------------ the end of the day
    @abstractmethod
    def quits_at(self, book: Book, army: Army) -> int:
        """Return the points dead or in rout at which an army quits the field."""

    @abstractmethod
    def dead_stands(self, play: PaperboysBattle, units: Sequence[Unit]) -> int:
        """Return the stands of these units in the dead pool."""

    @abstractmethod
    def out_of_control(self, book: Book, units: Iterable[Unit], fallen: Iterable[Officer]) -> int:
        """Return the points of these units that are dead or in rout, and of `fallen` officers."""


Struck = dict[str, tuple[int, int]]  # of each unit that was fired at: the hits that count, and those its cover saved


@dataclass
class Memory:
    """Data that a battle keeps between cards, by keys of units and names of places."""

    first_card: str = ""  # the side whose card came first this turn
    struck: Struck = field(default_factory=dict)  # what fire has done this turn
    fights: list[Fight] = field(default_factory=list)
    pursuits: dict[str, str] = field(default_factory=dict)  # the cavalry that pursues a broken unit
    chases: dict[str, str] = field(default_factory=dict)  # the unit that cavalry out of control pursues
    riding: set[str] = field(default_factory=set)  # horse that was in pursuit as the last turn ended
    routed: dict[str, int] = field(default_factory=dict)  # the turn in which a unit broke
    routed_by: dict[str, str] = field(default_factory=dict)  # the unit that broke it in a fight
    breaches: dict[str, tuple[Point, float]] = field(default_factory=dict)  # of a wall: where, and how wide in mm
    wall_hits: dict[str, int] = field(default_factory=dict)
    alight: dict[str, int] = field(default_factory=dict)  # the turn in which a house was set on fire
    houses_hit: dict[str, int] = field(default_factory=dict)
    held: dict[str, tuple[str, int]] = field(default_factory=dict)  # the side that holds an objective, since when
    kept: dict[str, str] = field(default_factory=dict)  # the side that holds it while no unit is in it
    enemies_near: set[str] = field(default_factory=set)  # places to which an enemy has come near
    quits_at: dict[str, int] = field(default_factory=dict)  # the points at which a side quits
    looked: tuple[int, int] = (-1, -1)  # the toll and the fallen officers at the last check of who quits
    reach: dict[tuple[str, ...], float] = field(default_factory=dict)  # of a kind of unit, in mm
    allowances: dict[tuple[int, Wish], float] = field(default_factory=dict)  # of all units alike, in mm
    out: dict[str, tuple[Unit, bool]] = field(default_factory=dict)  # a unit as it was looked at: whether it skirmishes
    helped: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)  # units an officer may help


class PaperboysBattle(BattleState):
    """A battle of either Paperboys ruleset, played by its `rules`, with its `memory`."""

    judge: GameEvaluator[PaperboysBattle]

    def __init__(self, table: BattleTable, rules: PaperboysRules, weighing: GameHooks[PaperboysBattle]) -> None:
        super().__init__(table)
        self.rules, self.memory = rules, Memory()
        self.has_shelters = bool(self.field.ground.of(*SHELTERS))
        self.judge = GameEvaluator(self, weighing)

    def place_move(self, option: Option, box: Box) -> Option | None:
        """Return a march with its end at `box`; None for anything else."""
        if option.verb != "march" or option.more.get("into"):
            return None
        turns = apart(self.box(option.unit).facing, box.facing) > SLIGHT
        return option._replace(pose=box, more={**option.more, "turns": turns})
