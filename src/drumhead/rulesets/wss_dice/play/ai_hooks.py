"""What this book says of two units that a commander weighs against each other."""

from __future__ import annotations

from itertools import pairwise

from drumhead.families.drafts.play import ai_hooks
from drumhead.families.drafts.play.drafts_battle import DraftsPlay
from drumhead.families.drafts.play.value_of_hits import shares, value_attack
from drumhead.model.unit import Unit
from drumhead.rules.battle.game_hooks import Battery, Weighing
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import shooting
from drumhead.rulesets.wss_dice.play.fire import carry, count_hits


def batteries(play: DraftsPlay, one: Unit) -> tuple[Battery, ...]:
    """What a unit shoots with: muskets as far as they carry, a cannon by the score that it needs, step after step."""
    weapon = shooting.shoots_with(play.book, one)
    if weapon == "musket":
        return (Battery(0.0, play.mm(play.book.musket.reach), one.arm, 1, 1),)
    if weapon != "cannon":
        return ()
    far = (0.0, *carry(play.book, cover=False))
    return tuple(Battery(near, end, f"{one.arm} {end}", 1, 1) for near, end in pairwise(far))


def die_worth(play: DraftsPlay, other: Unit, weapon: str, cover: str) -> float:
    """What a volley, or a shot from within that step, takes from a unit."""
    arm, _, mm = weapon.partition(" ")
    shooter = Unit("", arm, arm, state=frozenset({"deployed", "dismounted"} if arm == "dragoons" else {"deployed"}))
    return value_attack(play, other, shares(count_hits(play.book, shooter, cover == ai_hooks.COVER, float(mm or 0.0))))[
        0
    ]


def weighing_of(book: Book) -> Weighing[DraftsPlay]:
    """What commanders ask, by this book."""
    return Weighing(
        **ai_hooks.of_both(book),
        attack=ai_hooks.attack,
        batteries=batteries,
        die_worth=die_worth,
        fires_free=lambda unit: True,
    )
