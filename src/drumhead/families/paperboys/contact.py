"""Contact and the face-off test: who may close, the scores, the three tables of results, Glory, riding down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drumhead.families.paperboys.losses import beaten
from drumhead.families.paperboys.states import FIGHTING, FRONT_AND_REAR, GLORY, HALTED, IN_SQUARE, MUST_FIRE, ROUTING
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book, BookTable

FIGHT = "fight"  # the result of a face-off that settles nothing


class Stance(NamedTuple):
    """How a unit comes to a face-off, besides what it is; `friend_near` only where a book asks for it.

    `friend_routed`: round it or through it; `friend_near`: near by, and no closer.
    """

    in_cover: bool = False
    charging: bool = False
    flank: bool = False
    rear: bool = False
    friend_routed: bool = False
    grenadiers_lead: bool = False
    friend_near: bool = False


def pairing(attacker: str, defender: str) -> str:
    """The face-off table for two arms, such as cavalry-infantry; whoever attacks, the mixed one is named so."""
    return "cavalry-infantry" if attacker != defender else f"{attacker}-{defender}"


def foot_attacks_horse(attacker: Unit, defender: Unit) -> bool:
    """Whether the mixed table, which is written from the horse's side, is read the other way round."""
    return attacker.arm == "infantry" and defender.arm == "cavalry"


def meeting(book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str:
    """What a move that would touch the enemy comes to: barred, overrun, gives-way or face-off.

    `stance` is the defender's, `room` whether horse has ground to give: if not, it has to face the foot. Who is in
    a fight already can only be joined from the rear.
    """
    locked = FIGHTING in defender.state and not stance.rear
    if attacker.arm == "artillery" or locked or not may_close(book, attacker, defender, stance):
        return "barred"
    if overruns(defender):
        return "overrun"
    return "gives-way" if room and drives_off(book, attacker, defender) else "face-off"


def may_close(book: Book, attacker: Unit, defender: Unit, stance: Stance) -> bool:
    """Whether cavalry may come to contact: not with the front of steady foot, nor across an obstacle.

    Cavalry against infantry. Any other pairing may close; a unit with a full die may not advance at all.
    """
    if attacker.pips >= book.pips.no_advance_at:
        return False
    if attacker.arm != "cavalry" or defender.arm != "infantry":
        return True
    from_behind = open_sides(defender, stance) > 0
    return not stance.in_cover and (from_behind or defender.pips >= book.contact.front_open_at)


def drives_off(book: Book, attacker: Unit, defender: Unit) -> bool:
    """Whether steady foot advancing on standing cavalry makes it give way a move, without a test."""
    steady = attacker.pips < book.contact.front_open_at
    return foot_attacks_horse(attacker, defender) and steady and ROUTING not in defender.state


def overruns(defender: Unit) -> bool:
    """Guns, carts and held horses are ridden or marched over, without a test."""
    return defender.arm == "artillery"


def may_attack(unit: Unit) -> bool:
    """Whether a unit attacks at all as it stands."""
    return unit.arm != "artillery" and IN_SQUARE not in unit.state


def may_storm(cover: str, high: bool, breached: bool) -> bool:
    """Whether foot may assault a work: a high wall only through a breach (Unto the breach)."""
    return breached or cover != "wall" or not high


def open_sides(unit: Unit, stance: Stance) -> int:
    """On how many of flank and rear a unit is struck: a square has neither, a router shows its back."""
    if IN_SQUARE in unit.state:
        return 0
    return 1 if ROUTING in unit.state else stance.flank + stance.rear


def face_off(chance: Chance, book: Book, kind: str, net: int, turned: bool = False) -> str:
    """The face-off test: a die each, the difference with the net read in the table of this pairing.

    `turned` where foot attacks horse.
    """
    lead = chance.die("attacker's face-off") - chance.die("defender's face-off") + net
    return str(book.faceoff[kind].bands.find(-lead if turned else lead))


def plain_result(book: Book, kind: str, band: str) -> str:
    """The outcome a band counts as: two bands may differ only in pips or Glory."""
    return str(consequences(book, kind, band).get("counts-as", band))


def resolve_face_off(
    chance: Chance, book: Book, kind: str, net: int, tell: Callable[[Book, str, str], str] = plain_result
) -> str:
    """How an attack ends in its face-off ("defender-routs-faceoff" and the like), or that it comes to a fight.

    `tell` words a band of the face-off.
    """
    band = chance.resolve(face_off, book, kind, net)
    return FIGHT if plain_result(book, kind, band) == FIGHT else f"{tell(book, kind, band)}-faceoff"


def name_outcome(book: Book, kind: str, band: str) -> str:
    """The outcome of a band, apart from the one it counts as where it is read to cost pips besides.

    Such as attacker-back-2pips: cavalry beaten by far.
    """
    plain = plain_result(book, kind, band)
    mine, usual = (consequences(book, kind, each).get("attacker-pips", 0) for each in (band, plain))
    return plain if mine == usual else f"{plain}-{mine}pips"


def consequences(book: Book, kind: str, band: str) -> BookTable:
    """What a result of the face-off does to both sides, as the table has it."""
    row: BookTable = book.faceoff[kind].band(band)
    return row


def after_face_off(book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[Unit, Unit]:
    """Both units once a result has done its work: stands off, pips, who runs, who must halt and fire, Glory.

    Infantry against infantry and the two tables after it. The table makes the moves; `moves_after` has how many.
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
    """How many moves the attacker and the defender go back by a result."""
    row = consequences(book, kind, band)
    mine, his = _table_sides(attacker, defender)
    caught = _caught(row, plain_result(book, kind, band), his, defender)
    return _moves(row, mine), book.rout.moves if caught else _moves(row, his)


def must_pursue(unit: Unit) -> bool:
    """Whether a unit is bound to make its Glory move: horse is, foot may stay."""
    return GLORY in unit.state and unit.arm == "cavalry"


def _table_sides(attacker: Unit, defender: Unit) -> tuple[str, str]:
    """The words a table has for the two: the mixed one calls the horse attacker, whoever attacks."""
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
    """Whether a unit attacked in rout runs on as after a failed rally: it cannot stand to fight, nor fall back."""
    return ROUTING in unit.state and (result == "fight" or _moves(row, side) > 0)


def ridden_down(book: Book, infantry: int, cavalry: int) -> int:
    """Stands a pursued battalion loses at once, and again each turn until friends stand between."""
    touching = cavalry if book.pursuit.all_cavalry_touches else min(cavalry, infantry)
    lost = max(book.pursuit.least, touching // book.pursuit.cavalry_stands_for_one)
    return int(lost + book.pursuit.rout_stand_too * book.rout.stands)
