"""Tests of one die against the pips: manoeuvre, rally, friends routing; recovery, and the cost of a rout."""

from __future__ import annotations

from drumhead.families.paperboys.losses import beaten
from drumhead.families.paperboys.unit_states import FIGHTING, FOUGHT, FRIENDS_TESTED, ROUTING, SHOT_AT
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable, sum_added
from drumhead.rules.rulebook.implementation import implements

QUIET = "quiet"


def plain_test(chance: Chance, book: Book, what: str, pips: int, modifier: int = 0) -> bool:
    """Return whether a test is passed: one die plus `modifier` must equal or beat the pips.

    `what` names the throw in the journal. No die is thrown if the test cannot fail.
    """
    need = pips - modifier
    return need <= 1 or chance.die(what) >= need


def modifier_of(test: BookTable, quality: str) -> int:
    """Return the modifier of a test for a unit of this quality, with those that a club has added; 0 for none.

    `test` is the test's table in the rulebook.
    """
    own = int(test.modifier[quality].value) if quality in test.modifier else 0
    return own + sum_added(test.modifier)


def recovers(chance: Chance, book: Book, quality: str, circumstances: str) -> int:
    """Return the pips that a unit may recover at the end of a turn, with a throw if its quality needs one.

    `circumstances` is "fighting", "routing", "under-fire" or "quiet". The unit's own pips are not considered.
    """
    row = book.recovery[quality]
    if circumstances != QUIET and circumstances in row.not_when:
        return 0
    if "need" in row and chance.die("recovery") < row.need:
        return 0
    return int(row.pips)


@implements("pen-turn-08", "pen-recover-01")
def recover_pips(chance: Chance, book: Book, pips: int, quality: str, turns: int, circumstances: str) -> int:
    """Return the pips that a unit has recovered after `turns` turns, all spent in the same circumstances.

    `pips` is the number at the start. `circumstances` is "fighting", "routing", "under-fire" or "quiet".
    """
    if not turns or not pips:
        return 0
    off = min(pips, chance.resolve(recovers, book, quality, circumstances))
    return off + chance.resolve(recover_pips, book, pips - off, quality, turns - 1, circumstances)


def circumstances(unit: Unit) -> str:
    """Return how a unit has spent the turn, for its recovery: "fighting", "routing", "under-fire" or "quiet"."""
    if {FIGHTING, FOUGHT} & unit.state:
        return "fighting"
    if ROUTING in unit.state:
        return "routing"
    return "under-fire" if SHOT_AT in unit.state else QUIET


@implements("wpb-loss-04", "wpb-friends-08", "wpb-eg-14")
def minds_the_rout_of(unit: Unit, router: Unit) -> bool:
    """Return whether the rout of the friend `router` nearby makes a unit test.

    Both must be of one arm, the router at least as good. A unit tests once a turn. Guns and units in rout never test,
    and a scattered router causes no test.
    """
    order = ("raw", "trained", "elite")
    as_good = order.index(router.quality) >= order.index(unit.quality)
    spared = {ROUTING, FRIENDS_TESTED} & unit.state or not router.stands
    return unit.arm == router.arm != "artillery" and as_good and not spared


@implements("pen-friends-04", "pen-friends-05", "pen-friends-06", "wpb-eg-12")
def after_friends(book: Book, unit: Unit, result: str, run_through: bool) -> tuple[Unit, int]:
    """Return a unit after its test for a friend's rout, and its number of moves back.

    `result` is the key of the test's result row. A unit that routs too loses no stand yet.
    """
    row = book.friends.band(result)
    through = book.friends.pips_when_run_through if run_through and book.friends.that_pip_stays else 0
    moves = row.get("moves", 0)
    unit = beaten(book, unit, 0, through + row.get("pips", 0), moves, result == "rout-too")
    return unit.now(FRIENDS_TESTED), moves
