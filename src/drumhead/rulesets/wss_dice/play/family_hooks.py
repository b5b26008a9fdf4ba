"""This rulebook's functions for the turn that both drafts share."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.drafts_battle import DraftsBattle, Rules
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import charging, moving, shooting
from drumhead.rulesets.wss_dice.play.charges import charge, charge_worth
from drumhead.rulesets.wss_dice.play.fire import reach_of, volley_worth

STRAIGHT = (0.0,)


def able(play: DraftsBattle, key: str, acts: Sequence[str]) -> Sequence[str]:
    """Return the acts that a unit carries out of `acts`, in order, after one movement test for all that need it.

    A unit that cannot fail does not throw. A failure is logged, and only acts before the first that needs the test
    remain.
    """
    book, unit = play.book, play.units[key]
    asked = [act for act in acts if moving.needs_a_test(book, act)]
    if not asked:
        return acts
    if moving.cannot_fail(book, unit.hits):
        play.note("cannot-fail")
        return acts
    if moving.passes(play.chance, book, unit.hits):
        play.note("test", "test-passed")
        return acts
    play.change(key, unit.now("failed-test"))
    play.tell("test", key, steps=("test", "test-failed"), hits=unit.hits, passed=False)
    return acts[: acts.index(asked[0])]


def charge_reach(book: Book, unit: Unit, from_column: bool) -> Length:
    """Return the length of a unit's charge; `from_column` is whether it deploys for the charge."""
    return moving.charge_reach(book, unit, from_column)


RULES = Rules(
    what_bars=moving.what_bars,
    slants=lambda play, unit: STRAIGHT,
    backs=lambda play, key: is_deployed(play.units[key]),
    able=able,
    is_closed=lambda play, key, feature: False,
    shoots_with=shooting.shoots_with,
    arc_of=shooting.arc_of,
    reach_of=reach_of,
    over_heads=shooting.may_shoot_over,
    may_be_shot_at=lambda play, key, whom: True,
    volley_worth=volley_worth,
    charge_reach=charge_reach,
    may_be_charged=lambda book, unit, ground: charging.may_be_charged(ground),
    charge_worth=charge_worth,
    charge=charge,
)
