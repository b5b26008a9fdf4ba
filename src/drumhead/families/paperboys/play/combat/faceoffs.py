"""The throws of a face-off: both dice, the table, and the effect on the two units where they are."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys import contact
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING, ROUTING
from drumhead.model.unit import Unit


@dataclass(frozen=True)
class Outcome:
    """The outcome of a face-off: its result, moves back of both sides, and whether cavalry rides on (`ridden`).

    `before` and `ended` are attacker and defender before and after it.
    """

    result: str
    moves: tuple[int, int]
    before: tuple[Unit, Unit]
    ended: tuple[Unit, Unit]
    ridden: bool

    @property
    def lost(self) -> tuple[int, int]:
        """The stands that attacker and defender have lost."""
        first, second = (was.stands - now.stands for was, now in zip(self.before, self.ended))
        return first, second


def face_to_face(play: PaperboysBattle, one: Unit, other: Unit, attacking: Stance, defending: Stance) -> Outcome:
    """Throw a face-off and return its outcome, without changing the units."""
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
    """Log a face-off: the modifiers of both dice, and the steps of the rulebook."""
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
