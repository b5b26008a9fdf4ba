"""This rulebook's functions for the turn that both drafts share."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.drafts_battle import DraftsBattle, DraftsRules
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import charging, moving, shooting
from drumhead.rulesets.wss_dice.play.charges import charge, charge_worth
from drumhead.rulesets.wss_dice.play.fire import reach_of, volley_worth


class WssDiceRules(DraftsRules[DraftsBattle]):
    """The rules of this rulebook for the turn of the family."""

    what_bars = staticmethod(moving.what_bars)
    shoots_with = staticmethod(shooting.shoots_with)
    arc_of = staticmethod(shooting.arc_of)
    reach_of = staticmethod(reach_of)
    over_heads = staticmethod(shooting.may_shoot_over)
    volley_worth = staticmethod(volley_worth)
    charge_reach = staticmethod(moving.charge_reach)
    charge_worth = staticmethod(charge_worth)
    charge = staticmethod(charge)

    def backs(self, play: DraftsBattle, key: str) -> bool:
        """Return whether a unit may go straight back, facing the enemy: if it is deployed."""
        return is_deployed(play.units[key])

    def able(self, play: DraftsBattle, key: str, acts: Sequence[str]) -> Sequence[str]:
        """Return the acts that a unit carries out of `acts`, in order, after one movement test for all that need it.

        A unit that cannot fail does not throw. A failure is logged, and only acts before the first that needs the test
        remain.
        """
        unit = play.units[key]
        book = play.book.at(unit)
        asked = [act for act in acts if moving.needs_a_test(book, act)]
        if not asked:
            return acts
        if moving.cannot_fail(book, unit.hits):
            return acts
        if moving.passes(play.chance, book, unit.hits):
            play.note("test")
            return acts
        play.change(key, unit.now("failed-test"))
        play.tell("test", key, steps=("test", "test-failed"), hits=unit.hits, passed=False)
        return acts[: acts.index(asked[0])]

    def may_be_charged(self, book: Book, unit: Unit, ground: str) -> bool:
        """Return whether cavalry can come to contact with a unit on ground of this terrain row."""
        return charging.may_be_charged(ground)
