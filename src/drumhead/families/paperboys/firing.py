"""Firing, saving throws, buildings and walls, in the order of the rulebook."""

from __future__ import annotations

from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.unit_states import FIGHTING, MISSES_MOVE, MOVED_LAST_TURN, MUST_FIRE, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("pen-pips-04", "wpb-fire-03", "wpb-pips-05")
def firing_dice(book: Book, stands: int, dice_a_stand: int, pips: int) -> int:
    """Return the dice of a volley by `stands` stands; with full pips only half of them fire (Morale, pips)."""
    if pips >= book.pips.half_fire_at:
        share = book.firing.half_fire_share
        odd = stands % share > 0
        stands = stands // share + (1 if odd and book.firing.half_fire_rounds_up else 0)
    return stands * dice_a_stand


def what_bars(unit: Unit) -> list[str]:
    """Return the states that forbid a unit to fire on its card: fighting, routing, limbered; [] if it may fire."""
    return [state for state in ("fighting", "routing", "limbered") if state in unit.state]


def may_be_shot_at(unit: Unit) -> bool:
    """Return whether other units may shoot at a unit; they may not while it is locked in a fight."""
    return FIGHTING not in unit.state


@implements("pen-fire-15", "wpb-fire-07")
def picks_its_target(unit: Unit) -> bool:
    """Return whether a unit may fire at any enemy in its arc, not just the nearest: a gun with a mounted officer."""
    return unit.arm == "artillery" and bool(unit.officer)


def counts_over_the_turn(book: Book) -> bool:
    """Return whether the heavy casualties test counts the fire of a whole turn; otherwise of one Fire card only."""
    return bool(book.heavy.counted_over == "turn")


@implements("pen-heavy-01", "wpb-heavy-01")
def heavy_due(book: Book, unit: Unit, hits: int, saved: int = 0) -> bool:
    """Return whether these hits call for a heavy casualties test of a unit.

    `saved` are hits that its cover saved, counted by the ruling in force. Guns, and units destroyed, in rout or in a
    fight, never test.
    """
    spared = not has_die(unit) or not unit.stands or {ROUTING, FIGHTING} & unit.state
    counted = hits + saved if book.heavy.counts_saved_hits else hits
    return not spared and counted >= book.heavy.casualties


@implements("pen-heavy-03", "pen-heavy-04", "pen-heavy-05", "wpb-heavy-03", "wpb-heavy-04", "wpb-heavy-05")
def after_heavy_test(book: Book, unit: Unit, held: bool) -> tuple[Unit, int]:
    """Return a unit after its heavy casualties test, and the number of moves that it falls back.

    `held` is whether it passed. A unit that fails must fire next. If it moved on its last card it misses its next
    move instead of falling back.
    """
    if held:
        return unit, 0
    if MOVED_LAST_TURN in unit.state:
        return unit.now(MUST_FIRE, MISSES_MOVE), 0
    return unit.now(MUST_FIRE), int(book.heavy.back)


@implements("pen-struct-01", "wpb-bldg-01")
def breaches(book: Book, cover: str, weapon: str, hits: int) -> int:
    """Return the width in stands of a breach in a work, after this number of hits by a weapon in the whole battle.

    0 for too few hits, or a weapon that cannot breach the work's `cover`; nothing breaches ramparts.
    """
    if weapon not in book.cover[cover].breached_by:
        return 0
    return int(hits // book.structure.hits_for_a_breach * book.structure.breach_stands)
