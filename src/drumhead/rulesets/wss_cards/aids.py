"""Values of this rulebook for printed aids: hits to the rout, ranges of suits, the value of a rally."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from fractions import Fraction

from drumhead.families.drafts.aids import (
    after_a_rally,
    inches,
    is_on_foot,
    may_be_rallied,
    may_charge,
    moves,
    rout_point,
    struck_as,
    units_to_lose,
)
from drumhead.families.drafts.ground_rows import rows_laid
from drumhead.model.lengths import Length
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import attacks, playing_cards, routs
from drumhead.rulesets.wss_cards.attacks import Attack, Volley


def reach_of(book: Book, suit: str, weapon: str, cover: bool) -> Length:
    """Return the range of a "cannon" or "mortar" with a card of a suit, at a target in cover or not."""
    return attacks.reach_of(book, suit, weapon, cover)


def mean_attacks(book: Book, hits: int, attack: Attack) -> Fraction | None:
    """Return how many equal attacks, one a turn, rout a unit with `hits` on average.

    None if they can never rout it.
    """
    return routs.mean_attacks(book, hits, attack, playing_cards.for_one_card(playing_cards.by_kind(book)))


def rally_in_volleys(book: Book, hits: int) -> Fraction:
    """Return how many more volleys a unit with `hits` withstands on average after a rally.

    The volleys are those of infantry at close range, at a target in the open.
    """
    volley = Volley("infantry")
    before, after = mean_attacks(book, hits, volley), mean_attacks(book, after_a_rally(book, hits), volley)
    return (after or Fraction(0)) - (before or Fraction(0))
