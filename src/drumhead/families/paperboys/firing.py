"""Firing, saving throws, buildings and walls, in the book's order."""

from __future__ import annotations

from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.states import FIGHTING, MISSES_MOVE, MOVED_LAST_TURN, MUST_FIRE, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def firing_dice(book: Book, stands: int, dice_a_stand: int, pips: int) -> int:
    """The handful a unit throws: so many dice a stand, half its stands when its die is full (Morale, pips)."""
    if pips >= book.pips.half_fire_at:
        share = book.firing.half_fire_share
        odd = stands % share > 0
        stands = stands // share + (1 if odd and book.firing.half_fire_rounds_up else 0)
    return stands * dice_a_stand


def what_bars(unit: Unit) -> list[str]:
    """Why a unit may not fire on its card; empty when it may. Locked units neither fire nor are fired at."""
    return [state for state in ("fighting", "routing", "limbered") if state in unit.state]


def may_be_shot_at(unit: Unit) -> bool:
    """Whether others may fire at a unit: not while it is locked in a fight."""
    return FIGHTING not in unit.state


def picks_its_target(unit: Unit) -> bool:
    """Whether a unit may fire at any enemy in its arc and not at the nearest: a gun with a mounted officer by it."""
    return unit.arm == "artillery" and bool(unit.officer)


def counts_over_the_turn(book: Book) -> bool:
    """Whether all fire of a turn makes up heavy casualties, or that of one Fire card alone."""
    return bool(book.heavy.counted_over == "turn")


def heavy_due(book: Book, unit: Unit, hits: int, saved: int = 0) -> bool:
    """Whether so many hits call for the test; guns, routers and units locked in a fight are spared it."""
    spared = not has_die(unit) or not unit.stands or {ROUTING, FIGHTING} & unit.state
    counted = hits + saved if book.heavy.counts_saved_hits else hits
    return not spared and counted >= book.heavy.casualties


def after_heavy_test(book: Book, unit: Unit, held: bool) -> tuple[Unit, int]:
    """A unit after its test, and the moves it goes back: on failure it must fire next, and halts if it had moved."""
    if held:
        return unit, 0
    if MOVED_LAST_TURN in unit.state:
        return unit.now(MUST_FIRE, MISSES_MOVE), 0
    return unit.now(MUST_FIRE), int(book.heavy.back)


def breaches(book: Book, cover: str, weapon: str, hits: int) -> int:
    """How many stands wide the hits of a battle have breached a work; ramparts never give way, nor to mortars walls."""
    if weapon not in book.cover[cover].breached_by:
        return 0
    return int(hits // book.structure.hits_for_a_breach * book.structure.breach_stands)
