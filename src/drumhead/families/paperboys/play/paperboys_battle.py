"""A battle of either Paperboys ruleset: the rules that it must supply, and the data kept between cards.

A ruleset supplies one `Rules`, a record of plain functions, in its `play/family_hooks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.families.paperboys.play.terrain_kinds import SHELTERS
from drumhead.geometry.oriented_box import Box, Point
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


class Stances(Protocol):
    """A function that returns the circumstances in which the unit `key` comes to a test.

    `known` are fields of the `Stance` that the caller knows; a ruleset may add others.
    """

    def __call__(self, play: PaperboysBattle, key: str, **known: bool) -> Stance: ...


class Meeting(Protocol):
    """A function that returns the result of a move that would touch the enemy, such as "face-off".

    `stance` is the defender's; `room` is whether defending cavalry has room to fall back.
    """

    def __call__(self, book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str: ...


class Leaving(Protocol):
    """A function that returns a unit after its officer has left it, or was killed with it (`killed`)."""

    def __call__(self, play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit: ...


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The functions of one Paperboys ruleset that the shared turn calls.

    A `str` that stands for a unit is its key on the table. Distances as floats are in mm.
    """

    # moving
    moves: Callable[[PaperboysBattle, str], None]  # a unit's move on its card
    card_of: Callable[[Book, Unit], str]  # the card on which a unit moves
    allowance: Callable[[Book, Unit, Wish], Length]  # the most that any of its stands may move
    moves_back: Callable[[Book, Unit, int], Length]  # the distance that it falls back in a number of moves
    may_charge: Callable[[Book, Unit], bool]
    may_enter: Callable[
        [PaperboysBattle, str, Outlook, Box], bool
    ]  # whether a march may end there by the near enemy and ground
    is_slowed: Callable[[PaperboysBattle, Unit], bool]  # whether slow ground counts double for it
    blockers: Callable[[PaperboysBattle, str], Sequence[str]]  # the enemies that its march may not pass
    minds_manoeuvres: Callable[
        [PaperboysBattle, Unit], bool
    ]  # whether turning its stands near the enemy is a manoeuvre at all
    manoeuvre_test: Callable[[PaperboysBattle, Unit], bool]  # whether it carries out a critical manoeuvre
    went_back: Callable[[PaperboysBattle, str], None]  # what follows when it has gone back

    # firing
    bars_from_fire: Callable[[Unit], Sequence[str]]  # the states that keep it from firing
    fire_options: Callable[[PaperboysBattle, str], Sequence[Option]]  # its options to hold or fire, with targets
    fire_at: Callable[
        [PaperboysBattle, str, Any], tuple[int, int]
    ]  # its volley: hits that count, and hits that were saved
    weapon_of: Callable[[Book, Unit, Length], str | None]  # what it fires with at that range
    shoot: Callable[[Chance, Book, Unit, str], tuple[int, int]]  # its fire at a wall
    shell_house: Callable[[PaperboysBattle, str, str], None]  # its fire at a house
    has_fired: Callable[[PaperboysBattle, str], bool]  # whether it has fired along with others before it is asked
    having_fired: Callable[[PaperboysBattle, Unit], Unit]  # how it is after its fire
    heavy_test: Callable[[PaperboysBattle, Unit], bool]  # whether a unit that was hit hard holds
    heavy_steps: Callable[[Unit], Sequence[str]]  # what else of the book had a part in that test

    # contact
    stance: Stances
    meeting: Meeting
    net: Callable[[Book, Unit, Unit, Stance, Stance], int]  # the attacker's score before the dice, less the defender's
    modifiers: Callable[
        [PaperboysBattle, Unit, Unit, Stance, bool], dict[str, int]
    ]  # of one side by name; whether it attacks
    after_face_off: Callable[[Book, str, str, Unit, Unit], tuple[Unit, Unit]]  # by pairing and band of the result
    may_attack: Callable[[PaperboysBattle, Unit, bool], bool]  # as it stands; whether it is a Glory move
    may_lead: Callable[[Unit], bool]  # whether it has grenadiers to lead a storm
    attack_worth: Callable[
        [PaperboysBattle, str, str, bool, Stance], Prospect
    ]  # what an attack should cost and take; charging
    formed: Callable[
        [PaperboysBattle, Iterable[str]], list[str]
    ]  # those units that hold their ground when another comes up
    stops_attack: Callable[[PaperboysBattle, str], Sequence[str]]  # the enemies that its attack may not pass
    brushes_aside: Callable[[PaperboysBattle, str, str, str, Box], bool]  # whether it met skirmishers, so no test

    rides_over: Callable[[PaperboysBattle, str, Box, Box], None]  # what happens to units that cannot stop a pursuit

    # fights
    helped: Callable[
        [PaperboysBattle, Unit, Unit, Stance, bool], tuple[str, ...]
    ]  # what helps its dice; whether it attacked
    dice: Callable[
        [PaperboysBattle, Fight], tuple[int, int]
    ]  # of attacker and defender, those of units that joined left out
    lines_meet: Callable[[PaperboysBattle, str, str, Fight], None]  # what happens as two lines meet
    duel_round: Callable[
        [PaperboysBattle, Fight, tuple[int, int]], str
    ]  # one stand against one, in a breach or on a bridge
    fight_over: Callable[[PaperboysBattle, Fight, str], None]  # what follows a fight besides the loser's moves

    # routs
    minds_the_rout_of: Callable[
        [PaperboysBattle, Unit, Unit], bool
    ]  # whether the second's rout near the first makes it test
    friends_test: Callable[[PaperboysBattle, Unit, bool], str]  # its test for a friend in rout; if run through
    rally_throw: Callable[[Chance, Book, int, str, str], bool]  # by pips, quality and rank of the officer

    # officers
    ride_options: Callable[[PaperboysBattle, str], Sequence[Option]]  # what an officer may do between two cards
    joins: Callable[[PaperboysBattle, str, str], None]  # an officer steps into the ranks of a unit
    leaves: Leaving

    # the end of the day
    quits_at: Callable[[Book, Army], int]  # the points dead or in rout at which an army quits the field
    dead_stands: Callable[[PaperboysBattle, Sequence[Unit]], int]  # stands of these units in the dead pool
    out_of_control: Callable[[Book, Iterable[Unit], Iterable[Officer]], int]  # points dead or in rout


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
    reach: dict[tuple[str, str, str], float] = field(default_factory=dict)  # of a kind of unit, in mm
    allowances: dict[tuple[int, Wish], float] = field(default_factory=dict)  # of all units alike, in mm
    out: dict[str, tuple[Unit, bool]] = field(default_factory=dict)  # a unit as it was looked at: whether it skirmishes
    helped: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)  # units an officer may help


class PaperboysBattle(BattleState):
    """A battle of either Paperboys ruleset, played by its `rules`, with its `memory`."""

    judge: GameEvaluator[PaperboysBattle]

    def __init__(self, table: BattleTable, rules: Rules, weighing: GameHooks[PaperboysBattle]) -> None:
        super().__init__(table)
        self.rules, self.memory = rules, Memory()
        self.has_shelters = bool(self.field.ground.of(*SHELTERS))
        self.judge = GameEvaluator(self, weighing)
