"""The throw of a face-off on the table: both dice, the result row, its effect on both units, and the log."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys import contact
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING
from drumhead.model.unit import Unit


@dataclass(frozen=True)
class Outcome:
    """The outcome of a face-off; pairs are always (attacker, defender).

    `result` is the key of the result, `moves` the moves back, `before` and `ended` the units before and after it.
    `ridden` is whether cavalry rides down the infantry that it broke.
    """

    result: str
    moves: tuple[int, int]
    before: tuple[Unit, Unit]
    ended: tuple[Unit, Unit]
    ridden: bool

    @property
    def lost(self) -> tuple[int, int]:
        """The stands lost, as (attacker's, defender's)."""
        first, second = (was.stands - now.stands for was, now in zip(self.before, self.ended))
        return first, second


def face_to_face(play: PaperboysBattle, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Outcome:
    """Throw a face-off of `one`, the attacker, against `other`, and return its outcome; the battle's units stay."""
    book = play.book
    kind = contact.pairing(one.arm, other.arm)
    net = play.rules.net(book, one, other, attacking, defending)
    turned = contact.foot_attacks_horse(one, other)
    band = contact.face_off(play.chance, book, kind, net, turned)
    ridden = bool(contact.consequences(book, kind, band).get("ridden-down", False)) and not turned
    moves = contact.moves_after(book, kind, band, one, other)
    ended = play.rules.after_face_off(book, kind, band, one, other)
    return Outcome(contact.plain_result(book, kind, band), moves, (one, other), ended, ridden)


def tell_face_off(
    play: PaperboysBattle, key: str, whom: str, attacking: Stance, defending: Stance, came: Outcome
) -> None:
    """Log the face-off of `key` against `whom` with its outcome `came`: modifiers, result, losses, rulebook steps."""
    one, other = came.before
    kind = contact.pairing(one.arm, other.arm)
    mine = play.rules.modifiers(play, one, other, attacking, True)
    his = play.rules.modifiers(play, other, one, defending, False)
    steps = ["face-off", f"{kind}-{came.result}", *(f"modifier-{name}" for name in (*mine, *his))]
    steps += ["pips-count"] if one.pips or other.pips else []
    steps += ["ridden-down"] if came.ridden and came.lost[1] else []
    steps += ["surrenders"] if FIGHTING in other.state and came.moves[1] else []
    facts = {
        "net": play.rules.net(play.book, one, other, attacking, defending),
        "mine": mine,
        "his": his,
        "result": came.result,
        "off": list(came.lost),
        "gone": [not each.stands for each in came.ended],
    }
    play.tell("faceoff", key, whom, steps, **facts)
