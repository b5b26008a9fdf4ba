"""Contact and the face-off test: units that may close, the throw, its tables of results, Glory, riding down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drumhead.families.paperboys.losses import beaten
from drumhead.families.paperboys.unit_states import (
    FIGHTING,
    FRONT_AND_REAR,
    GLORY,
    HALTED,
    IN_SQUARE,
    MUST_FIRE,
    ROUTING,
)
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements

FIGHT = "fight"  # the result of a face-off that settles nothing


class Stance(NamedTuple):
    """The circumstances in which one unit comes to a face-off.

    `flank` and `rear` are where the unit itself is struck. `friend_routed`: a friend routed round or through it.
    `friend_near`, for one rulebook only: a friend is near. `grenadiers_lead`: grenadiers lead an assault on a breach.
    """

    in_cover: bool = False
    charging: bool = False
    flank: bool = False
    rear: bool = False
    friend_routed: bool = False
    grenadiers_lead: bool = False
    friend_near: bool = False


@implements("wpb-cvi-07")
def pairing(attacker: str, defender: str) -> str:
    """Return the name of the face-off table for the arms of attacker and defender, such as "infantry-infantry".

    If the arms differ it is "cavalry-infantry", whichever attacks.
    """
    return "cavalry-infantry" if attacker != defender else f"{attacker}-{defender}"


def foot_attacks_horse(attacker: Unit, defender: Unit) -> bool:
    """Return whether infantry attacks cavalry.

    The mixed table, which is written for attacking cavalry, is then read in reverse.
    """
    return attacker.arm == "infantry" and defender.arm == "cavalry"


@implements("wpb-contact-01", "wpb-cvi-03", "wpb-conf-03", "wpb-eg-13")
def meeting(book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str:
    """Return the result of a move that would touch the enemy: "barred", "overrun", "gives-way" or "face-off".

    `stance` is the defender's. `room` is whether defending cavalry has room to fall back; without it there is a
    face-off. A unit in a fight may be joined only from the rear.
    """
    locked = FIGHTING in defender.state and not stance.rear
    if attacker.arm == "artillery" or locked or not may_close(book, attacker, defender, stance):
        return "barred"
    if overruns(defender):
        return "overrun"
    return "gives-way" if room and drives_off(book, attacker, defender) else "face-off"


@implements("pen-cvi-01", "wpb-move-07", "wpb-cvi-01")
def may_close(book: Book, attacker: Unit, defender: Unit, stance: Stance) -> bool:
    """Return whether a unit may come to contact with an enemy whose circumstances are `stance`.

    Cavalry may not meet the front of steady infantry, nor infantry behind an obstacle. A unit with full pips may not
    advance.
    """
    if attacker.pips >= book.pips.no_advance_at:
        return False
    if attacker.arm != "cavalry" or defender.arm != "infantry":
        return True
    from_behind = open_sides(defender, stance) > 0
    return not stance.in_cover and (from_behind or defender.pips >= book.contact.front_open_at)


@implements("pen-cvi-02", "wpb-cvi-04")
def drives_off(book: Book, attacker: Unit, defender: Unit) -> bool:
    """Return whether the attacker, steady infantry, makes standing cavalry fall back one move without a test."""
    steady = attacker.pips < book.contact.front_open_at
    return foot_attacks_horse(attacker, defender) and steady and ROUTING not in defender.state


@implements("pen-test-02", "pen-gun-01", "wpb-face-02", "wpb-over-01")
def overruns(defender: Unit) -> bool:
    """Return whether the unit `defender` is overrun without a test, as all artillery is."""
    return defender.arm == "artillery"


def may_attack(unit: Unit) -> bool:
    """Return whether a unit may attack in its present state; artillery and squares may not."""
    return unit.arm != "artillery" and IN_SQUARE not in unit.state


@implements("pen-breach-04", "pen-breach-05", "wpb-breach-05", "wpb-breach-06")
def may_storm(cover: str, high: bool, breached: bool) -> bool:
    """Return whether infantry may assault a work; a high wall only through a breach (Unto the breach).

    `cover` is the cover that the work gives, such as "wall" or "rampart".
    """
    return breached or cover != "wall" or not high


@implements("pen-cvi-03", "wpb-cvi-05", "wpb-cvi-06")
def open_sides(unit: Unit, stance: Stance) -> int:
    """Return how many of a unit's flank and rear this attack strikes: 0, 1 or 2.

    A square has 0; a unit in rout counts as struck in the rear and has 1.
    """
    if IN_SQUARE in unit.state:
        return 0
    return 1 if ROUTING in unit.state else stance.flank + stance.rear


@implements("pen-test-14", "pen-join-02", "wpb-face-03")
def face_off(chance: Chance, book: Book, kind: str, net: int, turned: bool = False) -> str:
    """Throw a face-off and return the key of its result row, such as "defender-back".

    `kind` is the name of the table (see `pairing`), `net` the attacker's score before the dice less the defender's.
    `turned` is true if infantry attacks cavalry.
    """
    lead = chance.die_ahead("attacker's face-off", "defender's face-off") + net
    return str(book.faceoff[kind].bands.find(-lead if turned else lead))


def plain_result(book: Book, kind: str, band: str) -> str:
    """Return the outcome that a result row counts as: the row's own key, or that of a similar row.

    Two such rows differ only in pips or Glory. `kind` is the name of the face-off table, `band` the key of the row.
    """
    return str(consequences(book, kind, band).get("counts-as", band))


def resolve_face_off(
    chance: Chance, book: Book, kind: str, net: int, tell: Callable[[Book, str, str], str] = plain_result
) -> str:
    """Throw a face-off; return its ending, such as "defender-routs-faceoff", or "fight" if one follows.

    `tell` returns the outcome of a row, from the book, the table's name and the row's key.
    """
    band = chance.resolve(face_off, book, kind, net)
    return FIGHT if plain_result(book, kind, band) == FIGHT else f"{tell(book, kind, band)}-faceoff"


def name_outcome(book: Book, kind: str, band: str) -> str:
    """Return the outcome of a result row, with the attacker's pips if they differ from the usual row's.

    An example is "attacker-back-2pips" for cavalry beaten by far.
    """
    plain = plain_result(book, kind, band)
    mine, usual = (consequences(book, kind, each).get("attacker-pips", 0) for each in (band, plain))
    return plain if mine == usual else f"{plain}-{mine}pips"


def consequences(book: Book, kind: str, band: str) -> BookTable:
    """Return a result row of a face-off table: its effects on both sides, such as `defender-back`."""
    row: BookTable = book.faceoff[kind].band(band)
    return row


@implements("wpb-inf-08", "wpb-glory-03", "wpb-glory-04", "wpb-sheet-03")
def after_face_off(book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[Unit, Unit]:
    """Return attacker and defender after a face-off: stands and pips lost, routs, halts, Glory.

    `kind` is the table's name, `band` the key of the result row. No unit is moved; `moves_after` returns the number
    of moves.
    """
    row = consequences(book, kind, band)
    result = plain_result(book, kind, band)
    mine, his = _table_sides(attacker, defender)
    if FIGHTING in defender.state:  # so this attack comes in from behind
        defender = defender.now(FRONT_AND_REAR)
    one = _struck(book, row, mine, attacker, defender)
    if _caught(row, result, his, defender):
        other = beaten(book, defender, book.rout.stands, moves=book.rout.moves)
    else:
        other = _struck(book, row, his, defender, attacker)
        one, other = (one.now(FIGHTING), other.now(FIGHTING)) if result == "fight" else (one, other)
    if row.get("glory", False) and mine == "attacker" and GLORY not in one.spent:
        one = one.but(pips=0, hidden=0).having_spent(GLORY).now(GLORY)
    if result == "attacker-checked":
        one = one.now(HALTED, MUST_FIRE)
    return one, other


def moves_after(book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[int, int]:
    """Return how many moves attacker and defender fall back or rout after a face-off with the result row `band`."""
    row = consequences(book, kind, band)
    mine, his = _table_sides(attacker, defender)
    caught = _caught(row, plain_result(book, kind, band), his, defender)
    return _moves(row, mine), book.rout.moves if caught else _moves(row, his)


@implements("pen-cav-03", "pen-fight-16", "wpb-glory-02", "wpb-cav-07")
def must_pursue(unit: Unit) -> bool:
    """Return whether a unit with Glory has to make its Glory move: cavalry has to, infantry may stay."""
    return GLORY in unit.state and unit.arm == "cavalry"


def _table_sides(attacker: Unit, defender: Unit) -> tuple[str, str]:
    """Return the names under which the table lists attacker and defender: "attacker" and "defender", or reversed.

    The mixed table always calls the cavalry attacker.
    """
    return ("defender", "attacker") if foot_attacks_horse(attacker, defender) else ("attacker", "defender")


def _moves(row: BookTable, side: str) -> int:
    return int(row.get(f"{side}-back", 0) + row.get(f"{side}-routs", 0))


def _struck(book: Book, row: BookTable, side: str, unit: Unit, enemy: Unit) -> Unit:
    stands = row.get(f"{side}-stands", 0)
    if side == "defender" and row.get("ridden-down", False):
        stands += ridden_down(book, unit.stands, enemy.stands)
    routs = row.get(f"{side}-routs", 0) > 0
    return beaten(book, unit, stands, row.get(f"{side}-pips", 0), _moves(row, side), routs)


def _caught(row: BookTable, result: str, side: str, unit: Unit) -> bool:
    """Return whether an attacked unit in rout must rout on, because it can neither fight nor fall back.

    `side` is the unit's name in the table's row.
    """
    return ROUTING in unit.state and (result == "fight" or _moves(row, side) > 0)


@implements("pen-cvi-08", "wpb-cvi-11")
def ridden_down(book: Book, infantry: int, cavalry: int) -> int:
    """Return the stands that infantry pursued by cavalry loses at once, and again each turn.

    `infantry` and `cavalry` are the stands of both units.
    """
    touching = cavalry if book.pursuit.all_cavalry_touches else min(cavalry, infantry)
    lost = max(book.pursuit.least, touching // book.pursuit.cavalry_stands_for_one)
    return int(lost + book.pursuit.rout_stand_too * book.rout.stands)
