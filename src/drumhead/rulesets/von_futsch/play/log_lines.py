"""What a line of a filled-in log leads to: a unit's figures after hits, the check that is due, and a rout's tick."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.model.unit import Unit
from drumhead.probability.scripted_source import least_die
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import morale

CHECK, ROUTED = "morale", "routed"


def strike(book: Book, unit: Unit, hits: int) -> Unit:
    """Return a unit without the figures killed, before its check."""
    return unit.but(stands=max(0, unit.stands - hits))


def tests_due(book: Book, before: Unit, after: Unit, hits: int) -> Mapping[str, int]:
    """Return the least die that passes the morale check due for losses, by the name of its throw; {} if none is due."""
    strain = morale.effect_of(book, before, before.stands - after.stands)
    if strain.kind not in ("check", "shaken"):
        return {}
    return {CHECK: least_die(CHECK, lambda chance: morale.check(chance, book, strain.net) == "steady")}


def finish_line(book: Book, before: Unit, after: Unit) -> Unit:
    """Return a unit after a line of the log; a rout that the line tells is ticked on its card."""
    return morale.having_routed(after) if ROUTED in after.state - before.state else after
