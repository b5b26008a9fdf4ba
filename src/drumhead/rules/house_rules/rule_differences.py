"""What house rules change: the differences of two rulebooks in force, each as a club votes on it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import places
from drumhead.rules.rulebook.interpretations import Reading


@dataclass(frozen=True)
class Difference:
    """One difference of two rulebooks: at a `place` of the tables, or in the answer to an unclear rule.

    `before` and `after` are the values; of an unclear rule, the texts of its answers. `cite` is the section of the
    rulebook, `keys` are the reads that it affects. `says` is the club's sentence, the name of an added modifier, or the
    question of an unclear rule. `change` is the house rule, None for an unclear rule.
    """

    place: str
    before: Any
    after: Any
    cite: str
    keys: frozenset[Hashable]
    says: str = ""
    change: Change | None = None

    @property
    def scope(self) -> str:
        """The condition in words, "" if the difference always holds."""
        return self.change.scope if self.change else ""


def list_differences(before: Book, after: Book) -> list[Difference]:
    """Return the changes and the answers to unclear rules in which `after` differs from `before`, changes first.

    `after` has all house rules of `before`, and further ones. A change to the value in force before is none.
    """
    values = dict(places(before.as_written))
    earlier = {(each.place, each.when): each for each in (before.house.changes if before.house else ())}
    found = []
    for change in after.house.changes if after.house else ():
        same = earlier.get((change.place, change.when))
        was = same.value if same else values.get(change.place, 0)
        if (type(was), was) != (type(change.value), change.value) or (change.when and not same):
            found.append(_changed(after, change, was))
    rulings = [slug for slug, key in after.chosen.items() if before.chosen[slug] != key]
    return [*found, *(_ruled(after.readings[slug], before, after) for slug in rulings)]


def _changed(after: Book, change: Change, was: Any) -> Difference:
    table: Any = after.as_written
    cite = ""
    for step in change.place.split(".")[:-1]:
        table = table[step]
        cite = str(table.get("cite", cite))
    says = change.says if change.source.line else str(change.row["name"]) if change.row else ""
    own = "" if change.row else cite
    return Difference(change.place, was, change.value, own, frozenset({change.place}), says, change)


def _ruled(reading: Reading, before: Book, after: Book) -> Difference:
    old, new = (reading.option(book.chosen[reading.slug]) for book in (before, after))
    keys: set[Hashable] = {("reading", reading.slug), *old.lays, *new.lays}
    return Difference(reading.slug, old.says, new.says, reading.cite, frozenset(keys), reading.question)
