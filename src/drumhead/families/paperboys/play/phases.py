"""A turn card by card, and the two kinds of phase that a card opens: fire, and the move of an arm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from drumhead.families.paperboys import firing
from drumhead.families.paperboys.play.barriers_and_fires import batter
from drumhead.families.paperboys.play.game_end import break_off
from drumhead.families.paperboys.play.hit_totals import add_hits
from drumhead.families.paperboys.play.officer_moves import officers_ride
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, Struck
from drumhead.families.paperboys.play.retreat import fall_back
from drumhead.families.paperboys.unit_states import MUST_FIRE
from drumhead.rules.battle.reinforcements import come_on


def cards_fall(
    play: PaperboysBattle,
    units: Iterable[str],
    fresh: Set[str],
    phases: Sequence[str],
    card: Callable[[PaperboysBattle, str, str], None],
    end: Callable[[PaperboysBattle], None],
    last: Sequence[str] = (),
) -> None:
    """Play one turn: draw each card, play its phase, and play the end of the turn.

    The states `fresh` of `units` are cleared first. `phases` are the phases of a side's cards in order. `card` plays
    a side's phase, `end` the end of the turn. Officers may ride before each card, and an army may quit after it.
    `last` are rulebook steps logged with the last card.
    """
    play.turn += 1
    play.card = 0
    play.memory.struck.clear()
    for key in units:
        unit = play.units[key]
        if not unit.state.isdisjoint(fresh):
            play.change(key, unit.but(state=unit.state - fresh))
    for name, rider in play.riders.items():
        if rider.moved:
            play.rides(name, moved=False)
    play.tell("turn", steps=("shuffle",))
    sides = play.setup.sides
    deck = tuple(side for side in sides for _ in range(play.book.turn.cards))
    turned = dict.fromkeys(sides, 0)
    while deck and not play.over:
        officers_ride(play, sides)
        side, deck = play.chance.draw("next card", deck)
        turns_up(play, side, phases[turned[side]], () if deck else last)
        turned[side] += 1
        play.phase = phases[turned[side] - 1]
        card(play, side, play.phase)
        play.phase = ""
        break_off(play)
    if not play.over:
        officers_ride(play, sides)
        end(play)
        break_off(play, turn_ends=True)


def turns_up(play: PaperboysBattle, side: str, phase: str, last: Sequence[str]) -> None:
    """Log a card; record the side of the first card of a turn, which goes first at its end.

    `last` are further names of rulebook steps for the log.
    """
    play.card += 1
    play.tell("card", side=side, phase=phase, steps=("card", f"card-{phase}", *last))
    if play.card == 1:
        play.memory.first_card = side


def fire_phase(play: PaperboysBattle, side: str) -> None:
    """Let each unit of a side that may fire choose to fire or hold, then test enemies for heavy casualties."""
    hits: Struck = {}
    waiting = [key for key in play.present(side) if not play.rules.bars_from_fire(play.units[key])]
    for key in play.sequence(side, "fire", waiting):
        if play.over or not play.is_in(key) or play.rules.has_fired(play, key):
            continue
        options = play.rules.fire_options(play, key)
        taken = play.choose(side, "fire", options)
        if taken.verb == "fire":
            struck = play.rules.fire_at(play, key, taken.more["target"])
            for tally in (hits, play.memory.struck):
                add_hits(tally, taken.whom, struck)
        elif taken.verb == "shell":
            play.rules.shell_house(play, key, taken.whom)
        elif taken.verb == "batter":
            batter(play, key, taken.whom, taken.more["aim"], taken.more["mm"])
        elif MUST_FIRE in play.units[key].state and len(options) == 1:
            play.change(key, play.units[key].but(state=play.units[key].state - {MUST_FIRE}))
        break_off(play)
    if not play.over:
        heavy_tests(play, side, hits)


def heavy_tests(play: PaperboysBattle, side: str, hits: Struck) -> None:
    """Test the enemies of a side that have taken heavy casualties, by the fire of this phase or turn; log it.

    `hits` is the fire of this phase. A unit that fails falls back, or misses its next move.
    """
    book = play.book
    counted = play.memory.struck if firing.counts_over_the_turn(book) else hits
    for key, (struck, saved) in list(counted.items()):
        if play.side(key) == side or not play.is_in(key) or not firing.heavy_due(book, play.units[key], struck, saved):
            continue
        unit = play.units[key]
        held = play.rules.heavy_test(play, unit)
        after, moves = firing.after_heavy_test(book, unit, held)
        play.change(key, after)
        failed = [] if held else ["heavy-back" if moves else "heavy-halt"]
        play.tell("heavy", key, steps=("heavy", *failed, *play.rules.heavy_steps(unit)), held=held, back=moves)
        if moves:
            fall_back(play, key, float(play.rules.moves_back(book, unit, moves).mm))


def move_phase(play: PaperboysBattle, side: str, card: str) -> None:
    """Bring on a side's reinforcements, then let each of its units that moves on this card do so.

    `card` is such as "cavalry". The player chooses the order.
    """
    come_on(play, side, lambda unit: play.rules.card_of(play.book, unit) == card)
    mine = [key for key in play.present(side) if play.rules.card_of(play.book, play.units[key]) == card]
    for key in play.sequence(side, card, mine):
        if play.over:
            return
        if play.is_in(key):
            play.rules.moves(play, key)
            break_off(play)
