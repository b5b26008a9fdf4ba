"""Numbers that stand among the chances of the playsheet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drumhead.families.drafts import charge_targets
from drumhead.families.drafts.charging import times
from drumhead.model.army import Army
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import aids
from drumhead.rulesets.wss_dice.charging import deduction


def needed_to_move(book: Book, hits: int) -> str:
    """The lowest throw of two dice that passes with so many hits; "any" where none fails."""
    least = aids.needed_to_move(book, hits)
    return "any" if least <= book.move_test.dice else str(least)


def after_a_rally(book: Book, hits: int) -> str:
    """The hits left once a leader has joined; a dash on too few to be rallied."""
    return str(aids.after_a_rally(book, hits)) if hits >= book.rally.least_hits else "–"


def rally_in_volleys(book: Book, hits: int) -> str:
    """How many more volleys a unit stands on average for its rally, to the nearest tenth."""
    if hits < book.rally.least_hits:
        return "–"
    tenths = int(aids.rally_in_volleys(book, hits) * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def charges(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """The rows of the table of charges: each charging arm at those it hits alike."""
    return charge_targets.rows(
        book, armies, lambda book, unit, approach: (deduction(book, unit, approach), times(book, unit, approach))
    )
