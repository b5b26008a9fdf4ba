"""The fingerprint of a document: a number in its footer, equal for prints of the same inputs."""

from __future__ import annotations

from dataclasses import replace

from drumhead.printing.cache.cache_key import digest
from drumhead.printing.document_inputs import EVERYTHING, Inputs
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.support.paths import PACKAGE
from drumhead.support.version import __version__

FIGURES = 8  # in eights


def declare(game: Game, wishes: PrintOptions, inputs: Inputs) -> tuple[Game, PrintOptions]:
    """Return the game and the print settings for a document that declares these inputs.

    The settings have the document's fingerprint. Templates of a ruleset that does not come with Drumhead may print
    anything, so its documents depend on everything.
    """
    if not game.ruleset.folder.is_relative_to(PACKAGE):
        inputs = EVERYTHING
    declared = replace(game, inputs=inputs)
    return declared, replace(wishes, number=number_of(declared, wishes)) if wishes.foot else wishes


def number_of(game: Game, wishes: PrintOptions) -> str:
    """Return the fingerprint of a document as octal digits, equal for prints of the same inputs.

    It depends on our version, the measure of distances, and what the document declares of the ruleset, rulings, house
    rules, battle and armies. It does not depend on the appearance of the print, nor on the place of the files.
    """
    battle = game.battle
    if battle:
        events = {side: replace(deck, file="") for side, deck in battle.events.items()}
        battle = replace(battle, house_rules="", events=events)
    return number(__version__, replace(game, battle=battle, choice=()), wishes.measures)


def number(*things: object) -> str:
    """Return a fingerprint of `things` as FIGURES octal digits; `cache_key.digest` must know how to digest them."""
    return f"{int(digest(*things), 16) % 8**FIGURES:0{FIGURES}o}"
