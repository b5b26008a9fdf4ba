"""Values and rows that the playsheet prints for this rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drumhead.families.drafts import charge_table_rows
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import aids
from drumhead.rulesets.wss_cards.attacks import Attack, hits
from drumhead.rulesets.wss_cards.charging import Approach, is_steady, times
from drumhead.rulesets.wss_cards.playing_cards import Packs
from drumhead.rulesets.wss_cards.questions.attack_terms import a_charge, a_volley, colours_left

WHOLE = 26  # cards of a colour
COLOURS = ("black", "red")


def volley(
    book: Book,
    shooter: str,
    distance: str,
    cover: str,
    red_left: int = WHOLE,
    black_left: int = WHOLE,
    card: str = "any",
) -> str:
    """Return the hits of a volley by a card of one colour, as text.

    The colour is `card` ("red" or "black"), or the only one of which cards are left.
    """
    return _by_card(book, a_volley(book, shooter, distance, cover), colours_left(book, red_left, black_left, card))


def charge(
    book: Book, charger: str, target: str, red_left: int = WHOLE, black_left: int = WHOLE, card: str = "any"
) -> str:
    """Return the hits of a charge by a card of one colour, as text.

    The colour is `card` ("red" or "black"), or the only one of which cards are left.
    """
    return _by_card(book, a_charge(book, charger, target), colours_left(book, red_left, black_left, card))


def charge_rows(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows of the playsheet's table of charges; targets with equal hits share a row.

    A row has "cells": the label, then a cell for a black and a red card for each charging arm.
    """
    arms = charge_table_rows.arms_met(book, armies)
    charging = [arm for arm in book.charge.arms if arm in arms]
    return [
        {"cells": [words, *(_asks(arm, target, card) for arm in charging for card in COLOURS)]}
        for words, target in charge_table_rows.alike(book, arms, _struck)
    ]


def _struck(book: Book, target: Unit, approach: Approach) -> tuple[bool, int]:
    return is_steady(book, target, approach), times(book, target, approach)


def _asks(charger: str, target: str, card: str) -> str:
    """Return a template cell that computes the hits when it is printed, so that it gets the marks of its rules."""
    return f"**{{{{ sheet.charge(book, '{charger}', '{target}', card='{card}') }}}}**"


def _by_card(book: Book, attack: Attack, packs: Packs) -> str:
    """Return the hits of an attack with the next card, before any saving throw."""
    return str(hits(book, attack, next(iter(packs.left[0]))))


def after_a_rally(book: Book, now: int) -> str:
    """Return the hits left on a unit with `now` hits after a rally; a dash if it has too few to be rallied."""
    return str(aids.after_a_rally(book, now)) if now >= book.rally.least_hits else "–"


def rally_in_volleys(book: Book, now: int) -> str:
    """Return how many more volleys a unit withstands on average after a rally, to one decimal.

    A dash if `now`, its hits, are too few for a rally.
    """
    if now < book.rally.least_hits:
        return "–"
    tenths = int(aids.rally_in_volleys(book, now) * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"
