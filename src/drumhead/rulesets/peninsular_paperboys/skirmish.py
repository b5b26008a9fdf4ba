"""Skirmishers: screens of battalions, the firefight of two screens, and enemies that ride over or drive them in."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.formations import SCREEN_OUT, SKIRMISH, TWO_DEEP
from drumhead.rulesets.peninsular_paperboys.losses import lose_stands
from drumhead.rulesets.peninsular_paperboys.volleys import rifle_hits

DRIVEN_IN = "driven-in"
LIGHT_STAND = "light-stand"  # spent by a battalion whose light stand has been ridden down


@dataclass(frozen=True)
class Screen:
    """The number of skirmish stands of one side in a firefight, by their weapon."""

    muskets: int = 0
    rifles: int = 0


# ------------------------------------------------------------------ out of the ranks, and back


@implements("pen-army-13")
def stands_that_may_skirmish(book: Book, unit: Unit) -> int:
    """Return how many stands of a unit may break into skirmishers now; 0 if none may (The armies).

    A battalion may send out its light stand, if it still has it. A British light battalion may send out all its
    stands, and so may rifles and caçadores, which begin as skirmishers.
    """
    if unit.arm != "infantry" or {SCREEN_OUT, SKIRMISH, DRIVEN_IN, formations.SQUARE} & unit.state:
        return 0
    if unit.kind in book.skirmish.kinds or is_light_battalion(book, unit):
        return unit.stands
    return 0 if LIGHT_STAND in unit.spent else min(1, unit.stands)


@implements("pen-army-14")
def is_light_battalion(book: Book, unit: Unit) -> bool:
    """Return whether a battalion is one of trained light infantry; French light infantry counts as line."""
    return unit.kind == "light" and unit.nation.lower() in book.unit.elite_by_custom.light_nations


@implements("pen-army-09")
def bases_of(book: Book, unit: Unit, stands: int = 1) -> int:
    """Return how many skirmish bases `stands` stands of a battalion become: one for each of its ranks."""
    return stands * formations.ranks_of(book, unit)


@implements("pen-move-13")
def breaks_out(book: Book, unit: Unit, whole: bool = False) -> tuple[Unit, Unit | None]:
    """Return a battalion that sends its light stand out, and the new screen as a unit of its own.

    With `whole`, and for rifles and caçadores, the whole unit skirmishes and the screen is None. If it may not break
    out, it is returned unchanged with None. This costs nothing of a move (Moving).
    """
    may = stands_that_may_skirmish(book, unit)
    if not may or (whole and may < unit.stands):
        return unit, None
    if whole or unit.kind in book.skirmish.kinds:
        return unit.but(state=unit.state - {TWO_DEEP}).now(SKIRMISH), None
    bases = bases_of(book, unit)
    screen = Unit(f"{unit.name}, skirmishers", unit.arm, unit.kind, unit.quality, bases, side=unit.side)
    return unit.now(SCREEN_OUT), screen.but(nation=unit.nation, own_kind=unit.own_kind).now(SKIRMISH)


def closes_up(unit: Unit, driven: bool = False) -> Unit:
    """Return a battalion with its skirmishers in the ranks again.

    If they were `driven` in, they stay in the ranks for the rest of the turn.
    """
    unit = unit.but(state=unit.state - {SCREEN_OUT, SKIRMISH})
    return unit.now(DRIVEN_IN) if driven else unit


def follows_its_parent(parent: Unit, moves_back: int) -> str:
    """Return the fate of a screen: "lost" if its battalion is gone, "rejoins" if it falls back, else "stays".

    `moves_back` is the number of moves that the battalion falls back.
    """
    if not parent.stands:
        return "lost"
    return "rejoins" if moves_back else "stays"


# ------------------------------------------------------------------ the firefight


def must_engage(book: Book, apart: Length) -> bool:
    """Return whether two screens this far apart are in a firefight: within musket range, even for rifles."""
    return bool(apart <= book.firefight.within)


@implements("pen-skirm-02")
def screen_hits(chance: Chance, book: Book, side: str, screen: Screen) -> int:
    """Throw the dice of one screen in a firefight, one a stand; return the hits, which cause no casualties.

    Rifles throw their fours again. `side` names the dice, such as `my` or `his`.
    """
    need = book.firefight.need
    hits = chance.hits(f"{side} muskets", screen.muskets, need)
    return hits + rifle_hits(chance, book, f"{side} rifles", screen.rifles, need)


@implements("pen-fire-13", "pen-skirm-05", "pen-skirm-08")
def firefight(chance: Chance, book: Book, mine: Screen, his: Screen) -> str:
    """Throw one turn's firefight of two screens, `mine` and `his`; return the result.

    It is `continues`, or the loser's move: `mine-back-10`, `mine-returns`, `his-back-10` or `his-returns`.
    """
    lead = chance.resolve(screen_hits, book, "my", mine) - chance.resolve(screen_hits, book, "his", his)
    band = book.firefight.bands.find(abs(lead))
    if band == "continues":
        return str(band)
    return f"{'his' if lead > 0 else 'mine'}-{band}"


def firefight_decided(chance: Chance, book: Book, mine: Screen, his: Screen, turns: int, turn: int = 1) -> int:
    """Throw a firefight for up to `turns` turns; return the turn that decides it, from 1.

    It is 0 if the firefight still goes on then. `turn` is the turn to begin with.
    """
    if turn > turns:
        return 0
    if chance.resolve(firefight, book, mine, his) != "continues":
        return turn
    return chance.resolve(firefight_decided, book, mine, his, turns, turn + 1)


@implements("pen-skirm-07")
def after_firefight(book: Book, result: str, parent: Unit | None, screen: Unit) -> tuple[Unit | None, Unit | None]:
    """Return the beaten side's battalion and screen after a firefight; a screen that has gone in is None.

    `result` is that of the firefight. `parent` is the battalion; None for rifles without one, which re-form behind
    the nearest unit of their brigade. The move back of 10 cm is made on the table.
    """
    if not result.endswith("returns"):
        return parent, screen
    if parent:
        return closes_up(parent, driven=True), None
    return None, closes_up(screen, driven=True).now(TWO_DEEP)


# ------------------------------------------------------------------ skirmishers in somebody's way


@implements("pen-skirm-10")
def met_by(book: Book, mover: Unit, in_cover: bool) -> str:
    """Return the result for skirmishers that a move of `mover` would touch: "scattered", "driven-in" or "barred".

    Cavalry scatters them in the open, but cover bars it (`in_cover` is theirs). Formed infantry drives them in.
    """
    if mover.arm == "cavalry":
        return "barred" if in_cover else "scattered"
    return "barred" if formations.is_skirmishing(book, mover) else "driven-in"


@implements("pen-skirm-09")
def scatter_skirmishers(book: Book, parent: Unit) -> Unit:
    """Return a battalion whose skirmishers were ridden down: it loses its light stand and sends out no other."""
    return lose_stands(book, parent.but(state=parent.state - {SCREEN_OUT}).having_spent(LIGHT_STAND), 1)


def worth_in_stands(book: Book, unit: Unit, bases: int) -> int:
    """Return `bases` bases of a unit as whole stands, rounded up; several skirmish bases may make one stand."""
    return -(-bases // for_a_stand(book, unit))


def for_a_stand(book: Book, unit: Unit) -> int:
    """Return how many bases of a unit count as one stand: several for rifles and caçadores, otherwise 1."""
    return int(book.skirmish.bases_for_a_stand) if unit.kind in book.skirmish.kinds else 1
