"""The fingerprint of a document: a number in its footer, equal for prints of the same rules and armies."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from drumhead.printing.cache.pdf_cache import PdfCache, digest
from drumhead.printing.output.fingerprint_patch import STANDS_IN, patch_fingerprint
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import get_or_draw
from drumhead.support.version import __version__

FIGURES = len(STANDS_IN)  # in eights


def number_of(game: Game, wishes: PrintOptions) -> str:
    """Return the fingerprint of a print as octal digits, equal for prints of the same rules and armies.

    It depends on our version, the ruleset, rulings, house rules, battle, armies and the measure of distances. It does
    not depend on the appearance of the print, nor on the place of the files.
    """
    battle = game.battle
    if battle:
        events = {side: replace(deck, file="") for side, deck in battle.events.items()}
        battle = replace(battle, source="", house_rules="", handout="", wishes={}, events=events)
    return number(__version__, replace(game, battle=battle), wishes.measures)


def number(*things: object) -> str:
    """Return a fingerprint of `things` as FIGURES octal digits; the PDF cache must know how to digest every thing."""
    return f"{int(digest(*things), 16) % 8**FIGURES:0{FIGURES}o}"


def standing_in(wishes: PrintOptions) -> PrintOptions:
    """Return the print settings with a placeholder for their fingerprint; unchanged if they have none."""
    return replace(wishes, number=STANDS_IN) if wishes.number else wishes


def add_fingerprint(pdf: bytes, wishes: PrintOptions, kept: PdfCache | None) -> bytes:
    """Return a PDF with the fingerprint of `wishes` in place of the placeholder; unchanged if `wishes` have none.

    The result comes from the cache `kept` if it was made before; None for no cache.
    """
    return get_or_draw(partial(patch_fingerprint, pdf, wishes.number), kept) if wishes.number else pdf
