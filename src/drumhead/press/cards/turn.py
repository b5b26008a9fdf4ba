"""The cards that drive a turn, of the usual size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.press.cards.card import Card, Face
from drumhead.press.paper import PaperError
from drumhead.press.turn_cards import fronts

if TYPE_CHECKING:
    from drumhead.press.cards.kinds import Ask
    from drumhead.press.game import Game, Wishes


def cards(game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    """Each side's cards or the pack, and what they mean; PaperError for a pack that the ruleset does not have."""
    if ask.pack and "deck" not in game.ruleset.about.get("turn", {}):
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")
    return [Card("turn card", Face(front)) for front in fronts(game, wishes, ask.pack)]
