"""The throws of a face-off: both dice, the table, and what it does to the two units where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys import contact
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.paperboys_battle import PaperboysPlay
from drumhead.families.paperboys.states import FIGHTING, ROUTING
from drumhead.model.unit import Unit


@dataclass(frozen=True)
class Outcome:
    """What a face-off came to: its result, moves back and stands lost of both sides, and whether horse rides on.

    `before` and `ended` are attacker and defender, as they came to it and as it left them.
    """

    result: str
    moves: tuple[int, int]
    before: tuple[Unit, Unit]
    ended: tuple[Unit, Unit]
    ridden: bool

    @property
    def lost(self) -> tuple[int, int]:
        """Stands off."""
        first, second = (was.stands - now.stands for was, now in zip(self.before, self.ended))
        return first, second


def face_to_face(play: PaperboysPlay, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Outcome:
    """Both throw, and the table speaks; nothing is changed yet."""
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
    play: PaperboysPlay, key: str, whom: str, attacking: Stance, defending: Stance, came: Outcome
) -> None:
    """The face-off for the log: what was added to either die, and what of the book was carried out."""
    one, other = came.before
    kind = contact.pairing(one.arm, other.arm)
    mine = play.rules.modifiers(play, one, other, attacking, True)
    his = play.rules.modifiers(play, other, one, defending, False)
    steps = ["face-off", f"{kind}-{came.result}", *(f"modifier-{name}" for name in (*mine, *his))]
    steps += ["pips-count"] if one.pips or other.pips else []
    steps += ["ridden-down"] if came.ridden and came.lost[1] else []
    steps += ["router-caught"] if ROUTING in other.state else []
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
