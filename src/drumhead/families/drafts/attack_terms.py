"""Words of odds questions for the targets of charges, and for cover."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

LINE = frozenset({"deployed"})
TARGETS = {
    "front-of-deployed-infantry": (Unit("line", "infantry", "infantry", state=LINE), False),
    "front-of-other-deployed": (Unit("line of horse", "cavalry", "cavalry", state=LINE), False),
    "front-of-dragoons-on-foot": (Unit("dragoons", "dragoons", "dragoons", state=LINE | {"dismounted"}), False),
    "front-of-unlimbered-guns": (Unit("battery", "artillery", "artillery", state=LINE), False),
    "flank-or-rear": (Unit("line", "infantry", "infantry", state=LINE), True),
    "not-deployed": (Unit("column", "infantry", "infantry"), False),
    "flank-of-a-column": (Unit("column", "infantry", "infantry"), True),
}
MET = {  # the word for a charge in a list, and its target
    "at-infantry": "front-of-deployed-infantry",
    "in-front": "front-of-other-deployed",
    "in-flank": "flank-or-rear",
    "at-column": "not-deployed",
}


def inches(number: int) -> Length:
    """Return a length of `number` inches."""
    return Length.parse(f"{number} in")


def is_cover(book: Book, words: str) -> bool:
    """Return whether a target is in cover: `words` is "cover", or the name of ground that gives cover.

    Names are rows of the rulebook's terrain table, such as "town". Any other word, such as "open", means no cover.
    """
    return words == "cover" or (words in book.ground and bool(book.ground[words].cover))
