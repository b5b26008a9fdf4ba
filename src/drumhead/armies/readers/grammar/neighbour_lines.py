"""The lines above and below a line of a list: units, with or without a blank line between, or headings."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_roles import Item, Role
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary

UNITS = (Role.UNITS, Role.BARE)


class Surroundings:
    """The lines of a list, with queries for the lines above and below a position."""

    def __init__(self, items: Sequence[Item], words: Vocabulary) -> None:
        self.items, self.words = items, words
        self._first = next((at for at, each in enumerate(items) if each.role not in (Role.LEFT_OUT, Role.ABOUT)), 0)
        self._last_heading = max((at for at, each in enumerate(items) if each.role is Role.HEADING), default=-1)

    def is_first(self, at: int) -> bool:
        """Return whether only left-out lines and facts about the army are above the line at position `at`."""
        return at <= self._first

    def above(self, at: int) -> Item | None:
        """Return the line directly above position `at`, even if it is left out; None for the first line."""
        return self.items[at - 1] if at else None

    def next(self, at: int) -> Item | None:
        """Return the line directly below position `at`, even if it is left out; None for the last line."""
        return self.items[at + 1] if at + 1 < len(self.items) else None

    def below(self, at: int, *but: Role) -> Item | None:
        """Return the next line below position `at` that is not left out nor of a role in `but`; None without one."""
        roles = (Role.LEFT_OUT, *but)
        return next(
            (self.items[place] for place in range(at + 1, len(self.items)) if self.items[place].role not in roles), None
        )

    def units_follow(self, at: int) -> bool:
        """Return whether a unit or bare name follows position `at` without a blank line; facts are skipped."""
        below = self.below(at, Role.ABOUT)
        return below is not None and below.role in UNITS and not below.line.is_after_blank

    def has_units_below(self, at: int) -> bool:
        """Return whether units, bare names or an indented heading follow the line at position `at`."""
        below = self.below(at)
        if below is None:
            return False
        deeper = below.role is Role.HEADING and below.line.depth > self.items[at].line.depth
        return below.role in UNITS or deeper

    def has_heading_below(self, at: int) -> bool:
        """Return whether there is a heading anywhere below position `at`."""
        return self._last_heading > at

    def sign_of(self, entry: Entry) -> str:
        """Return the arm of an entry as a sign, such as "foot" or "gun"; "" if it gives none."""
        found = entry.troops or self.words.troops_in(entry.name)
        return found.sign if found else entry.sign

    def sign_below(self, at: int) -> str:
        """Return the arm, as a sign, of the first unit below position `at` with one; "" if a heading comes first."""
        for place in range(at + 1, min(len(self.items), at + 60)):
            each = self.items[place]
            if each.role is Role.HEADING or (each.role is Role.BARE and not each.entries[0].describes):
                return ""
            for entry in each.entries:
                if sign := self.sign_of(entry):
                    return sign
        return ""
