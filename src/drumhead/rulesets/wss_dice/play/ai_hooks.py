"""Game hooks of this rulebook: the values of units for the AI's decisions."""

from __future__ import annotations

from itertools import pairwise

from drumhead.families.drafts.play.ai_hooks import COVER, DraftsHooks
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.value_of_hits import shares, value_attack
from drumhead.model.unit import Unit
from drumhead.rules.battle.evaluation_hooks import Battery
from drumhead.rulesets.wss_dice import shooting
from drumhead.rulesets.wss_dice.play.fire import carry, count_hits


class WssDiceHooks(DraftsHooks[DraftsBattle]):
    """The values of units by this rulebook."""

    def fires_free(self, unit: Unit) -> bool:
        """Return True: fire costs a unit nothing."""
        return True

    def batteries(self, play: DraftsBattle, one: Unit) -> tuple[Battery, ...]:
        """Return the weapon of a unit as a tuple of `Battery`, with ranges in mm; () if it cannot fire.

        A cannon has one entry for each score of its range die.
        """
        weapon = shooting.shoots_with(play.book, one)
        if weapon == "musket":
            return (Battery(0.0, play.mm(play.book.musket.reach), one.arm, 1, 1),)
        if weapon != "cannon":
            return ()
        far = (0.0, *carry(play.book, cover=False))
        return tuple(Battery(near, end, f"{one.arm} {end}", 1, 1) for near, end in pairwise(far))

    def die_worth(self, play: DraftsBattle, other: Unit, weapon: str, cover: str) -> float:
        """Return the stands that a volley or a shot removes from the unit `other` on average.

        `weapon` is the name of a `Battery`: the shooter's arm and, for a cannon, the distance in mm. `cover` is "cover"
        or another word.
        """
        arm, _, mm = weapon.partition(" ")
        shooter = Unit("", arm, arm, state=frozenset({"deployed", "dismounted"} if arm == "dragoons" else {"deployed"}))
        return value_attack(play, other, shares(count_hits(play.book, shooter, cover == COVER, float(mm or 0.0))))[0]
