"""Game hooks of this rulebook: the values of units for the AI's decisions."""

from __future__ import annotations

from itertools import pairwise

from drumhead.families.drafts.play import ai_hooks
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.value_of_hits import shares, value_attack
from drumhead.model.unit import Unit
from drumhead.rules.battle.evaluation_hooks import Battery, GameHooks
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import shooting
from drumhead.rulesets.wss_dice.play.fire import carry, count_hits


def batteries(play: DraftsBattle, one: Unit) -> tuple[Battery, ...]:
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


def die_worth(play: DraftsBattle, other: Unit, weapon: str, cover: str) -> float:
    """Return the stands that a volley or a shot removes from the unit `other` on average.

    `weapon` is the name of a `Battery`: the shooter's arm and, for a cannon, the distance in mm. `cover` is "cover"
    or another word.
    """
    arm, _, mm = weapon.partition(" ")
    shooter = Unit("", arm, arm, state=frozenset({"deployed", "dismounted"} if arm == "dragoons" else {"deployed"}))
    return value_attack(play, other, shares(count_hits(play.book, shooter, cover == ai_hooks.COVER, float(mm or 0.0))))[
        0
    ]


def weighing_of(book: Book) -> GameHooks[DraftsBattle]:
    """Return this rulebook's game hooks for the AI."""
    return GameHooks(
        **ai_hooks.of_both(book),
        attack=ai_hooks.attack,
        batteries=batteries,
        die_worth=die_worth,
        fires_free=lambda unit: True,
    )
