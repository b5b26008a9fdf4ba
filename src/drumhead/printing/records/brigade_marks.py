"""Letters and tints that identify brigades on dice and labels; print stays readable on the tints."""

from __future__ import annotations

from drumhead.model.army import LETTERS

TINTS = ("#f6dfa6", "#c1d7ee", "#cfe5bd", "#f0cdc2", "#dccfea", "#dcd8d2")


def letter_of(brigade: int) -> str:
    """Return the letter of a brigade by its place in the army, from 0; after the last letter the first is next."""
    return LETTERS[brigade % len(LETTERS)]


def tint_of(brigade: int, low_ink: bool) -> str:
    """Return the tint of a brigade by its place in the army, from 0, as #rrggbb; "" with low ink."""
    return "" if low_ink else TINTS[brigade % len(TINTS)]
