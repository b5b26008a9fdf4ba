"""Values and rows that the playsheet prints for this rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drumhead.families.drafts import charge_table_rows
from drumhead.families.drafts.charging import times
from drumhead.model.army import Army
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import aids
from drumhead.rulesets.wss_dice.charging import deduction


def needed_to_move(book: Book, hits: int) -> str:
    """Return the lowest total of two dice that passes the movement test with `hits`; "any" if no throw fails."""
    least = aids.needed_to_move(book, hits)
    return "any" if least <= book.move_test.dice else str(least)


def after_a_rally(book: Book, hits: int) -> str:
    """Return the hits left on a unit with `hits` after a rally; a dash if it has too few to be rallied."""
    return str(aids.after_a_rally(book, hits)) if hits >= book.rally.least_hits else "–"


def rally_in_volleys(book: Book, hits: int) -> str:
    """Return how many more volleys a unit withstands on average after a rally, to one decimal.

    A dash if `hits` are too few for a rally.
    """
    if hits < book.rally.least_hits:
        return "–"
    tenths = int(aids.rally_in_volleys(book, hits) * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def charges(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows of the playsheet's table of charges: each charging arm against targets with equal hits.

    A row has "label" and "given", the inputs "charger" and "target" of the odds question.
    """
    return charge_table_rows.rows(
        book, armies, lambda book, unit, approach: (deduction(book, unit, approach), times(book, unit, approach))
    )
