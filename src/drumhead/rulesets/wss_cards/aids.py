"""What the printed aids ask of this ruleset: hits to the rout, how far a suit carries, what a rally is worth."""

from __future__ import annotations

from fractions import Fraction

from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import attacks, leaders, moving, pack, routs, victory
from drumhead.rulesets.wss_cards.attacks import Attack, Volley


def rout_point(book: Book, unit: Unit) -> int:
    """The hits with which the unit is gone."""
    return routs.to_rout(book, 0)


def may_be_rallied(book: Book, unit: Unit) -> bool:
    """Whether the roster of a unit has a box for its one rally; guns have none."""
    return unit.arm not in book.rally.not_arms


def moves(book: Book, unit: Unit) -> tuple[Length, ...]:
    """How far a unit goes in column and, where that is any way at all, deployed."""
    line = unit.now("deployed")
    return tuple(way for way in (moving.allowance(book, unit), moving.allowance(book, line)) if way.mm)


def inches(length: Length) -> int:
    """A distance as the odds questions take it."""
    return int(length.mm / Length.parse("1 in").mm)


def after_a_rally(book: Book, hits: int) -> int:
    """The hits left on a unit once a leader has joined it."""
    return leaders.hits_after_a_rally(book, hits)


def reach_of(book: Book, suit: str, weapon: str, cover: bool) -> Length:
    """How far a gun or mortar carries with this suit."""
    return attacks.reach_of(book, suit, weapon, cover)


def mean_attacks(book: Book, hits: int, attack: Attack) -> Fraction | None:
    """How many attacks alike, one a turn, a unit stands on average; None where it stands for ever."""
    return routs.mean_attacks(book, hits, attack, pack.for_one_card(pack.by_kind(book)))


def rally_in_volleys(book: Book, hits: int) -> Fraction:
    """How many more volleys of infantry, close by and in the open, a unit stands on average for having been rallied."""
    volley = Volley("infantry")
    before, after = mean_attacks(book, hits, volley), mean_attacks(book, after_a_rally(book, hits), volley)
    return (after or Fraction(0)) - (before or Fraction(0))


def units_to_lose(book: Book, army: Army) -> int:
    """How many units gone lose the battle for this army; 0 where the scenario says."""
    return victory.units_to_lose(book, sum(1 for _ in army.units))
