"""What the shared turn asks of a book of the family: all that the two books do not do alike.

A book hands over one `Rules`: plain functions side by side, none inherited. What each is asked stands here; what a book
answers stands in its own `play/rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from drumhead.chance import Chance
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.fightlist import Fight
from drumhead.families.paperboys.play.outlook import Outlook
from drumhead.model.army import Army, Officer
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.play import Option, Play, Prospect
from drumhead.table.box import Box


class Stances(Protocol):
    """How a unit comes to a test; a book may know more of it than where it stands."""

    def __call__(self, play: Play, key: str, **known: bool) -> Stance: ...


class Meeting(Protocol):
    """What a move that would touch the enemy comes to: the defender's `stance`, and whether horse has `room` to go."""

    def __call__(self, book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str: ...


class Leaving(Protocol):
    """A unit whose officer has left it, or was killed in its ranks."""

    def __call__(self, play: Play, unit: Unit, killed: bool = False) -> Unit: ...


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One book's answers. Keys are those of units on the field; distances on the field are in mm."""

    # moving
    moves: Callable[[Play, str], None]  # a unit's move on its card
    card_of: Callable[[Book, Unit], str]  # the card on which a unit moves
    allowance: Callable[[Book, Unit, Wish], Length]  # the most that any of its stands may move
    moves_back: Callable[[Book, Unit, int], Length]  # how far it goes back by so many moves
    may_charge: Callable[[Book, Unit], bool]
    may_enter: Callable[[Play, str, Outlook, Box], bool]  # whether a march may end there by the near enemy and ground
    is_slowed: Callable[[Play, Unit], bool]  # whether slow ground counts double for it
    blockers: Callable[[Play, str], Sequence[str]]  # the enemies that its march may not pass
    minds_manoeuvres: Callable[[Play, Unit], bool]  # whether turning its stands near the enemy is a manoeuvre at all
    manoeuvre_test: Callable[[Play, Unit], bool]  # whether it carries out a critical manoeuvre
    went_back: Callable[[Play, str], None]  # what follows when it has gone back

    # firing
    bars_from_fire: Callable[[Unit], Sequence[str]]  # the states that keep it from firing
    fire_options: Callable[[Play, str], Sequence[Option]]  # whether it fires, and at whom or what
    fire_at: Callable[[Play, str, Any], tuple[int, int]]  # its volley: hits that count, and hits that were saved
    weapon_of: Callable[[Book, Unit, Length], str | None]  # what it fires with at that range
    shoot: Callable[[Chance, Book, Unit, str], tuple[int, int]]  # its fire at a wall
    shell_house: Callable[[Play, str, str], None]  # its fire at a house
    has_fired: Callable[[Play, str], bool]  # whether it has fired along with others before it is asked
    having_fired: Callable[[Play, Unit], Unit]  # how it is after its fire
    heavy_test: Callable[[Play, Unit], bool]  # whether a unit that was hit hard holds
    heavy_steps: Callable[[Unit], Sequence[str]]  # what else of the book had a part in that test

    # contact
    stance: Stances
    meeting: Meeting
    net: Callable[[Book, Unit, Unit, Stance, Stance], int]  # the attacker's score before the dice, less the defender's
    modifiers: Callable[[Play, Unit, Unit, Stance, bool], dict[str, int]]  # of one side by name; whether it attacks
    after_face_off: Callable[[Book, str, str, Unit, Unit], tuple[Unit, Unit]]  # by pairing and band of the result
    may_attack: Callable[[Play, Unit, bool], bool]  # as it stands; whether it is a Glory move
    may_lead: Callable[[Unit], bool]  # whether it has grenadiers to lead a storm
    attack_worth: Callable[[Play, str, str, bool, Stance], Prospect]  # what an attack should cost and take; charging
    formed: Callable[[Play, Iterable[str]], list[str]]  # those who hold their ground against a unit that comes up
    stops_attack: Callable[[Play, str], Sequence[str]]  # the enemies past whom its attack does not lead
    brushes_aside: Callable[[Play, str, str, str, Box], bool]  # whether nobody was met who stands to be tested

    # fights
    helped: Callable[[Play, Unit, Unit, Stance, bool], tuple[str, ...]]  # what helps its dice; whether it attacked
    dice: Callable[[Play, Fight], tuple[int, int]]  # of attacker and defender, those of units that joined left out
    lines_meet: Callable[[Play, str, str, Fight], None]  # what happens as two lines meet
    duel_round: Callable[[Play, Fight, tuple[int, int]], str]  # one stand against one, in a breach or on a bridge
    fight_over: Callable[[Play, Fight, str], None]  # what follows a fight besides the moves of who has lost it

    # routs
    minds_the_rout_of: Callable[[Play, Unit, Unit], bool]  # whether the second's rout near the first makes it test
    friends_test: Callable[[Play, Unit, bool], str]  # its test for a friend in rout; whether he ran through it
    rally_throw: Callable[[Chance, Book, int, str, str], bool]  # by pips, quality and rank of the officer

    # officers
    ride_options: Callable[[Play, str], Sequence[Option]]  # what an officer may do between two cards
    joins: Callable[[Play, str, str], None]  # an officer steps into the ranks of a unit
    leaves: Leaving

    # the end of the day
    quits_at: Callable[[Play, Army], int]  # the points dead or in rout at which an army quits the field
    dead_stands: Callable[[Play, Sequence[Unit]], int]  # stands of these units in the dead pool
    out_of_control: Callable[[Book, Iterable[Unit], Iterable[Officer]], int]  # points dead or in rout
