"""Tests of one die against pips with an officer's help (manoeuvre, rally, friends in rout), and routs."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.families.paperboys import morale as shared
from drumhead.families.paperboys.morale import (
    after_friends,
    circumstances,
    modifier_of,
    plain_test,
    recover_pips,
    recovers,
)
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.officers import bonus, lives


@implements("pen-crit-04")
def manoeuvre(chance: Chance, book: Book, pips: int, quality: str, officer: str = "") -> bool:
    """Throw for a critical manoeuvre; return whether a unit with these pips carries it out.

    Some qualities need no throw. `officer` is the rank of an officer with it; "" for none.
    """
    if quality in book.manoeuvre.free:
        return True
    modifier = modifier_of(book.manoeuvre, quality)
    if not pips and modifier < 0 and not book.manoeuvre.fresh_raw_may_fail:
        return True
    modifier += bonus(book, officer, "manoeuvre")
    return plain_test(chance, book, "critical manoeuvre", pips, modifier)


def fit_again(
    chance: Chance, book: Book, pips: int, quality: str, shot_at_on: int, fit_at: int, turns: int, turn: int = 0
) -> int | None:
    """Throw a unit's recovery; return after how many ends of turn it has `fit_at` pips or fewer.

    It is None if that takes more than `turns`. The unit is under fire in a turn if a die shows `shot_at_on` or less.
    `turn` counts the ends of turn so far.
    """
    if pips <= fit_at:
        return turn
    if turn == turns:
        return None
    under_fire = shot_at_on >= 6 or (shot_at_on > 0 and chance.die("shot at") <= shot_at_on)
    pips -= chance.resolve(recovers, book, quality, "under-fire" if under_fire else "quiet")
    return chance.resolve(fit_again, book, pips, quality, shot_at_on, fit_at, turns, turn + 1)


# ------------------------------------------------------------------ routs


@implements("pen-turn-09")
def rally(chance: Chance, book: Book, pips: int, quality: str, officer: str, enemy_near: bool) -> bool:
    """Throw the end of a turn for a unit in rout; return whether it rallies.

    It recovers pips if it may. Then it throws, unless an enemy is near. `officer` is the rank of an officer who has
    joined it; "" for none.
    """
    pips -= min(pips, recovers(chance, book, quality, "routing"))
    return not enemy_near and rally_throw(chance, book, pips, quality, officer)


@implements("pen-inf-09")
def rally_throw(chance: Chance, book: Book, pips: int, quality: str, officer: str) -> bool:
    """Throw to rally a unit in rout with these pips; return whether it passes.

    `officer` is the rank of an officer with it; "" for none.
    """
    modifier = modifier_of(book.rally, quality) + bonus(book, officer, "rally")
    return plain_test(chance, book, "rally", pips, modifier)


@dataclass(frozen=True)
class Router:
    """A unit in rout: the stands whose loss destroys it, its pips and quality, its officer's rank ("" for none)."""

    to_lose: int
    pips: int
    quality: str
    officer: str = ""


def rout_course(chance: Chance, book: Book, router: Router, turn: int = 1) -> tuple[bool, int, bool]:
    """Throw the rest of a rout; return whether it rallied, the further stands lost, and whether the officer lives.

    `turn` 0 is the turn of the rout itself, when a failed throw costs nothing more (Infantry against infantry; The
    turn). A unit without an officer gives False for the officer.
    """
    if router.to_lose <= 0:
        return False, 0, bool(router.officer)
    router = replace(router, pips=router.pips - min(router.pips, recovers(chance, book, router.quality, "routing")))
    before_the_throw = turn > 0 and book.rout.stand_before_the_throw
    cost = book.rout.stands if turn else 0
    if before_the_throw:
        router = runs_on(chance, book, router)
    if router.to_lose > 0 and rally_throw(chance, book, router.pips, router.quality, router.officer):
        return True, cost if before_the_throw else 0, bool(router.officer)
    if turn and not before_the_throw:
        router = runs_on(chance, book, router)
    rallied, more, alive = chance.resolve(rout_course, book, router)
    return rallied, cost + more, alive


@implements("pen-inf-10", "pen-inf-12")
def runs_on(chance: Chance, book: Book, router: Router) -> Router:
    """Return a unit in rout after one more rout move: it loses stands, and its officer throws for each."""
    stands = min(router.to_lose, book.rout.stands)
    officer = router.officer if router.officer and lives(chance, book, stands) else ""
    return replace(router, to_lose=router.to_lose - book.rout.stands, officer=officer)


# ------------------------------------------------------------------ friends routing


@implements("pen-loss-02", "pen-friends-01", "pen-friends-08")
def minds_the_rout_of(book: Book, unit: Unit, router: Unit) -> bool:
    """Return whether the rout of `router` nearby makes `unit` test; skirmishers never do."""
    return shared.minds_the_rout_of(unit, router) and not formations.is_skirmishing(book, unit)


@implements("pen-cvi-11", "pen-friends-02")
def friends_test(chance: Chance, book: Book, pips: int, quality: str, run_through: bool, officer: str = "") -> str:
    """Throw a unit's test for a friend's rout; return the result (Other tests, friends routing).

    It is "pass", "gain-a-pip", "fall-back" or "rout-too". `run_through` is whether the friend went through the unit.
    `officer` is the rank of an officer with it; "" for none.
    """
    if run_through:
        pips = min(book.pips.most, pips + book.friends.pips_when_run_through)
    need = pips - modifier_of(book.friends, quality) - bonus(book, officer, "friends")
    short = need - chance.die("friends routing") if need > 1 else 0
    return str(book.friends.bands.find(short))


def panic(chance: Chance, book: Book, neighbours: tuple[tuple[int, str, bool], ...]) -> int:
    """Throw once for each neighbour of a unit in rout; return how many of them rout too.

    `neighbours` has (pips, quality, whether the unit ran through it) for each.
    """
    if not neighbours:
        return 0
    first, *rest = neighbours
    ran = chance.resolve(friends_test, book, *first) == "rout-too"
    return ran + chance.resolve(panic, book, tuple(rest))
