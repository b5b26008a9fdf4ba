"""Values of this rulebook for printed aids: hits to the rout, ranges of suits, the value of a rally."""

from __future__ import annotations

from fractions import Fraction

from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import attacks, leaders, moving, playing_cards, routs, victory
from drumhead.rulesets.wss_cards.attacks import Attack, Volley


def rout_point(book: Book, unit: Unit) -> int:
    """Return the number of hits with which a fresh unit routs and is removed; it is the same for every unit."""
    return routs.to_rout(book, 0)


def may_be_rallied(book: Book, unit: Unit) -> bool:
    """Return whether a unit may be rallied, and so has a box for it on the roster; artillery may not."""
    return unit.arm not in book.rally.not_arms


def moves(book: Book, unit: Unit) -> tuple[Length, ...]:
    """Return a unit's moves: in column, then deployed; a move of 0 is left out."""
    line = unit.now("deployed")
    return tuple(way for way in (moving.allowance(book, unit), moving.allowance(book, line)) if way.mm)


def inches(length: Length) -> int:
    """Return a length in whole inches, rounded down, for the inputs of odds questions."""
    return int(length.mm / Length.parse("1 in").mm)


def after_a_rally(book: Book, hits: int) -> int:
    """Return the hits left on a unit with `hits` after a leader has rallied it."""
    return leaders.hits_after_a_rally(book, hits)


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


def units_to_lose(book: Book, army: Army) -> int:
    """Return the number of lost units at which an army loses the battle; 0 if the scenario decides instead."""
    return victory.units_to_lose(book, sum(1 for _ in army.units))
