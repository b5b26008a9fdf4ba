"""The unclear rules that a playsheet lists: those that its lines depend on, and every ruling of the players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.printing.text.template_filters import join_words

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations


@dataclass(frozen=True)
class Doubt:
    """An unclear rule in a list: its interpretation in force, and whether the players chose it.

    `letters` are those of the blocks that depend on it. An `idle` one was chosen and changes nothing in this game.
    """

    says: str
    chosen: bool
    letters: tuple[str, ...]
    idle: bool = False


def in_force(apparatus: Annotations, met: Collection[str], blocks: Mapping[str, str]) -> list[Doubt]:
    """Return the unclear rules to list: first all those on which the players ruled, then the others in `met`.

    `met` are letters of unclear rules that the page uses, and `blocks` are the letters of blocks by the names of
    blocks.
    """
    found = [
        Doubt(says, chosen, tuple(dict.fromkeys(blocks[name] for name in apparatus.met[letter] if name in blocks)))
        for letter, says, chosen in apparatus.doubts
        if chosen or letter in met
    ]
    idle = [
        Doubt(f"{slug}={key} {why}", True, (), idle=True)
        for slug, key in apparatus.book.departures.items()
        if (why := _why_idle(apparatus, slug))
    ]
    return [*(each for each in found if each.chosen), *idle, *(each for each in found if not each.chosen)]


def _why_idle(apparatus: Annotations, slug: str) -> str:
    """Return why a ruling of the players on the rule `slug` changes nothing in this game; "" for one that does."""
    if changes := apparatus.book.overruled.get(slug):
        return f"gives way to house {'rule' if len(changes) == 1 else 'rules'} {join_words(changes)}"
    return "" if slug in apparatus.letters else "has no effect in this game"
