"""Tests of one die against the pips: manoeuvre, rally, friends routing; the course of a rout."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.families.paperboys.morale import (
    after_friends,
    circumstances,
    minds_the_rout_of,
    modifier_of,
    plain_test,
    recover_pips,
    recovers,
)
from drumhead.families.paperboys.officers import lives
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_paperboys.officers import pips_when_he_leaves, relief


@implements("wpb-crit-05", "wpb-crit-07")
def manoeuvre(chance: Chance, book: Book, pips: int, quality: str) -> bool:
    """Return whether a unit carries out a critical manoeuvre, by a throw if it can fail (Moving)."""
    if quality in book.manoeuvre.free:
        return True
    if not pips and not book.manoeuvre.fresh_raw_may_fail:
        return True
    return plain_test(chance, book, "critical manoeuvre", pips, modifier_of(book.manoeuvre, quality))


@implements("wpb-turn-08", "wpb-rout-03")
def rally(chance: Chance, book: Book, pips: int, quality: str, officer: str, enemy_near: bool) -> bool:
    """Play the end of a turn for a unit in rout, and return whether it rallies.

    It recovers pips if it may, then throws unless an enemy is near. `officer` is the rank of an officer who joins
    before the throw, "" for none.
    """
    pips -= min(pips, recovers(chance, book, quality, "routing"))
    pips -= relief(book, officer, pips)
    return not enemy_near and rally_throw(chance, book, pips, quality, officer)


@implements("wpb-turn-09", "wpb-rout-01")
def rally_throw(chance: Chance, book: Book, pips: int, quality: str, officer: str) -> bool:
    """Return whether a unit passes its rally throw against its pips; `officer` is a rank, "" for none."""
    modifier = modifier_of(book.rally, quality) + (book.officer[officer].rally if officer else 0)
    return plain_test(chance, book, "rally", pips, modifier)


@dataclass(frozen=True)
class Router:
    """A unit in rout.

    `to_lose` is the number of further stands whose loss scatters it. `officer` is the rank of the officer with it (""
    for none), who hides `hidden` pips. `edge` is the number of further moves to the table's edge (None: far away).
    """

    to_lose: int
    pips: int
    quality: str
    officer: str = ""
    hidden: int = 0
    edge: int | None = None

    @property
    def gone(self) -> str:
        """The end of the rout: "dispersed", "off" (over the table's edge), or "" if it goes on."""
        return "dispersed" if self.to_lose <= 0 else "off" if self.edge == 0 else ""


@implements("wpb-rout-02", "wpb-loss-01")
def rout_course(chance: Chance, book: Book, router: Router, turn: int = 1) -> tuple[str, int]:
    """Play a rout, one end of turn after another; return (its end, the stands that it costs).

    The end is "rallied", "dispersed" or "off". `turn` 0 is the turn of the rout itself, in which a failed throw costs
    no stand.
    """
    if router.gone:
        return router.gone, 0
    router = replace(router, pips=router.pips - min(router.pips, recovers(chance, book, router.quality, "routing")))
    cost = book.rout.stands if turn else 0
    if turn and book.rout.stand_before_the_throw:
        router = run_on(chance, book, router)
        if router.gone:
            return router.gone, cost
        if rally_throw(chance, book, router.pips, router.quality, router.officer):
            return "rallied", cost
    elif rally_throw(chance, book, router.pips, router.quality, router.officer):
        return "rallied", 0
    elif turn:
        router = run_on(chance, book, router)
    end, more = chance.resolve(rout_course, book, router)
    return end, cost + more


@implements("wpb-rout-04")
def run_on(chance: Chance, book: Book, router: Router) -> Router:
    """Return a unit in rout after one more rout move: stands lost, one move nearer to the edge.

    Its officer is thrown for, and is gone from the result if killed.
    """
    stands = min(router.to_lose, book.rout.stands)
    if router.officer and not lives(chance, book, stands):
        pips = router.pips
        if book.officer.pips_return_if_killed:
            pips = pips_when_he_leaves(book, router.officer, pips, router.hidden)
        router = replace(router, pips=pips, officer="", hidden=0)
    edge = None if router.edge is None else max(0, router.edge - book.rout.moves)
    return replace(router, to_lose=router.to_lose - book.rout.stands, edge=edge)


@implements("wpb-cvi-13", "wpb-friends-02")
def friends_test(chance: Chance, book: Book, pips: int, quality: str, run_through: bool) -> str:
    """Throw a test for a friend's rout and return its result (Other tests, friends routing).

    It is "pass", "gain-a-pip", "fall-back" or "rout-too". `run_through` is whether the friend ran through the unit.
    """
    if run_through:
        pips = min(book.pips.most, pips + book.friends.pips_when_run_through)
    need = pips - modifier_of(book.friends, quality)
    short = need - chance.die("friends routing") if need > 1 else 0
    return str(book.friends.bands.find(short))


def panic(chance: Chance, book: Book, neighbours: int, pips: int, quality: str, run_through: bool) -> tuple[int, int]:
    """Throw a test for a friend's rout for each of several equal neighbours; count their results.

    The result is (how many rout too, how many fall back). `run_through` is whether the friend ran through each of
    them.
    """
    routs = falls = 0
    for _ in range(neighbours):
        result = chance.resolve(friends_test, book, pips, quality, run_through)
        routs += result == "rout-too"
        falls += result == "fall-back"
    return routs, falls
