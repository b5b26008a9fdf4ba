"""What a line of a filled-in log leads to: a unit's record after hits, and the test that is due."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.model.unit import Unit
from drumhead.probability.scripted_source import least_die
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import firing, losses

HEAVY = "heavy casualties"


def strike(book: Book, unit: Unit, hits: int) -> Unit:
    """Return a unit after hits that count, as on its record."""
    return losses.take_casualties(book, unit, hits)


def tests_due(book: Book, before: Unit, after: Unit, hits: int) -> Mapping[str, int]:
    """Return the least die that passes the test of heavy casualties, by the name of its throw; {} if none is due."""
    if not after.stands or not firing.heavy_due(book, after, hits):
        return {}
    return {HEAVY: least_die(HEAVY, lambda chance: firing.heavy_test(chance, book, after.pips, after.quality))}
