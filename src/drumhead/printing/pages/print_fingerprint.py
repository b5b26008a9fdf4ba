"""What a paper was printed from, as a number in its foot: two with one number come of the same rules and armies."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from drumhead.printing.cache.pdf_cache import Kept, digest
from drumhead.printing.output.fingerprint_patch import STANDS_IN, patch_fingerprint
from drumhead.printing.pages.document import get_or_draw
from drumhead.printing.print_job import Game, Wishes
from drumhead.support.version import __version__

FIGURES = len(STANDS_IN)  # in eights


def number_of(game: Game, wishes: Wishes) -> str:
    """The number of all that is told: our version, the ruleset, readings, house rules, battle, armies, the measure.

    Not of how paper looks, nor of where the files lie.
    """
    battle = game.battle
    if battle:
        events = {side: replace(deck, file="") for side, deck in battle.events.items()}
        battle = replace(battle, source="", house_rules="", handout="", wishes={}, events=events)
    return number(__version__, replace(game, battle=battle), wishes.measures)


def number(*things: object) -> str:
    """The number of things that can be told in words."""
    return f"{int(digest(*things), 16) % 8**FIGURES:0{FIGURES}o}"


def standing_in(wishes: Wishes) -> Wishes:
    """The same wishes, with what stands in for the number until all is drawn."""
    return replace(wishes, number=STANDS_IN) if wishes.number else wishes


def add_fingerprint(pdf: bytes, wishes: Wishes, kept: Kept | None) -> bytes:
    """A paper drawn with what stands in, with its number; from those kept where it was printed before."""
    return get_or_draw(partial(patch_fingerprint, pdf, wishes.number), kept) if wishes.number else pdf
