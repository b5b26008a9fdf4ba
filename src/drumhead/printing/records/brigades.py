"""How brigades are told apart on dice and labels: a letter each, and a tint that ink stays readable on."""

from __future__ import annotations

from drumhead.model.army import LETTERS

TINTS = ("#f6dfa6", "#c1d7ee", "#cfe5bd", "#f0cdc2", "#dccfea", "#dcd8d2")


def letter_of(brigade: int) -> str:
    """The letter of a brigade by its place in the army, from 0; after the last they begin again."""
    return LETTERS[brigade % len(LETTERS)]


def tint_of(brigade: int, low_ink: bool) -> str:
    """Its tint; nothing where ink is to be saved."""
    return "" if low_ink else TINTS[brigade % len(TINTS)]
