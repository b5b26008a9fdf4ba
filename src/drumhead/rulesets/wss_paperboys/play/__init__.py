"""The turn played on a table: six cards as they fall, and what follows the last."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.play import Play
from drumhead.rulesets.wss_paperboys import turn as cards
from drumhead.rulesets.wss_paperboys.play.dusk import (
    break_off,
    end_of_turn,
    landscape,
    points,
    reckoning,
    winner,
)
from drumhead.rulesets.wss_paperboys.play.fights import fights
from drumhead.rulesets.wss_paperboys.play.judge import Judge
from drumhead.rulesets.wss_paperboys.play.muster import opens
from drumhead.rulesets.wss_paperboys.play.officers import officers_ride
from drumhead.rulesets.wss_paperboys.play.phases import fire_phase, move_phase
from drumhead.rulesets.wss_paperboys.play.rules import RULES
from drumhead.rulesets.wss_paperboys.setup import enlisted
from drumhead.rulesets.wss_paperboys.victory import quits_at

__all__ = [
    "RULES",
    "Judge",
    "enlisted",
    "footprint",
    "landscape",
    "opens",
    "points",
    "quits_at",
    "reckoning",
    "turn",
    "winner",
]

FRESH = {"moved", "fired", "shot-at", "friends-tested", "run-through", "fought", "first-fire-now", "glory"}
PHASES = {"fire": "fire", "cavalry": "cavalry", "infantry": "foot-and-guns"}


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Frontage and depth of a unit in mm: its stands in line; a square is as broad as it is deep."""
    wide, deep = stand
    if "in-square" in unit.state:
        side = max(deep, wide * -(-unit.stands // book.firing.square_faces))
        return side, side
    return max(1, unit.stands) * wide, deep


def turn(play: Play) -> None:
    """One turn: the pack is shuffled, each card gives its side a phase, and the turn is wound up."""
    play.turn += 1
    play.card = 0
    for key in play.present():
        unit = play.units[key]
        play.change(key, unit.but(state=unit.state - FRESH))
    for name in play.riders:
        play.rides(name, moved=False)
    play.tell("turn", steps=("shuffle",))
    sides = play.memory["sides"]
    deck = tuple(side for side in sides for _ in range(play.book.turn.cards))
    turned = dict.fromkeys(sides, 0)
    while deck and not play.over:
        officers_ride(play, sides)
        side, deck = play.chance.draw("next card", deck)
        play.card += 1
        phase = cards.PHASES[turned[side]]
        turned[side] += 1
        known = ["card-known"] if not deck else []
        play.tell("card", side=side, phase=phase, steps=("card", f"card-{phase}", *known))
        if play.card == 1:
            play.memory["first-card"] = side
        if phase == "fire":
            fire_phase(play, side)
        else:
            move_phase(play, side, PHASES[phase])
            fights(play, side, PHASES[phase])
        break_off(play)
    if not play.over:
        officers_ride(play, sides)
        end_of_turn(play)
        break_off(play)
