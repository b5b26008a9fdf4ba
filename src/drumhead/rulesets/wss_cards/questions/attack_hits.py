"""Odds questions on one attack: hits, range and fire of guns, mortars, volleys and charges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import routs, shooting
from drumhead.rulesets.wss_cards.attacks import (
    Attack,
    Shot,
    hits,
    is_too_near,
    reach_of,
    share_unsaved,
    suits_that_reach,
    told_apart,
)
from drumhead.rulesets.wss_cards.playing_cards import Packs, by_kind, is_face, suit_of
from drumhead.rulesets.wss_cards.questions.attack_terms import (
    a_card,
    a_charge,
    a_shot,
    a_volley,
    colours_left,
    plain_suits_left,
    the_pack,
)

NOT_ALLOWED = {"not allowed": Fraction(1)}
SUITS = ("clubs", "diamonds", "hearts", "spades")
Answer = Asked | Mapping[str, Fraction]


def artillery_reach(
    book: Book,
    distance: int,
    cover: str,
    weapon: str,
    clubs_left: int,
    diamonds_left: int,
    hearts_left: int,
    spades_left: int,
) -> Answer:
    """Return the question whether a shot reaches a target `distance` inches away: "reaches" or "falls short".

    If the target is too near for a mortar, the answer is "not allowed".
    """
    shot = a_shot(book, distance, cover, weapon)
    if is_too_near(book, shot):
        return {**dict.fromkeys(("reaches", "falls short"), Fraction(0)), **NOT_ALLOWED}
    left = dict(zip(SUITS, (clubs_left, diamonds_left, hearts_left, spades_left)))
    packs = plain_suits_left(book, left)
    return Asked(shooting.shoot, (book, shot, packs), lambda told: "reaches" if told[0] else "falls short")


def artillery_town(book: Book, distance: int, weapon: str, town_counts_as_cover: str, town: str) -> Answer:
    """Return the question how many hits a shot at a town makes on its garrison, and whether it sets fire.

    `town_counts_as_cover` is "yes", "no" or "as-book"; `town` is "fortified" or another word. If the target is too
    near for a mortar, the answer is "not allowed".
    """
    ground = "fortified-town" if town == "fortified" else "town"
    cover = {"as-book": ground, "yes": "cover", "no": "open"}[town_counts_as_cover]
    shot = a_shot(book, distance, cover, weapon)
    if is_too_near(book, shot):
        return NOT_ALLOWED
    packs = a_card(book)
    return Asked(shooting.shoot, (book, shot, packs, ground), _done, _all_done(book, shot))


def _done(told: tuple[bool, int, bool]) -> str:
    _, made, alight = told
    if not made:
        return "fire, no hits" if alight else "no effect"
    return f"{made} hits and fire" if alight else f"{made} hits, no fire"


def _all_done(book: Book, shot: Shot) -> tuple[str, ...]:
    """Return all outcomes of a shot at a town, whether or not they are possible at its distance."""
    near = replace(shot, distance=min(reach_of(book, suit, shot.weapon, shot.cover) for suit in book.suit))
    by_card = {hits(book, near, card) for card in by_kind(book)}
    made = sorted({left for hit in by_card for left in share_unsaved(book, near, hit)} - {0})
    return "no effect", *(f"{number} hits{fire}" for number in made for fire in (", no fire", " and fire"))


def town_burns(book: Book, shots: int, suits_per_shot: int, drawing: str) -> Asked:
    """Return the question whether one of several shots sets a town alight: "fire" or "no fire".

    `suits_per_shot` is the number of suits with which a shot reaches.
    """
    reaches = sorted((suit.reach for _, suit in book.suit.items()), reverse=True)
    shot = Shot(reaches[suits_per_shot - 1])
    burning = suits_that_reach(book, shot)
    packs = the_pack(book, drawing).alike(lambda card: (suit_of(card) in burning, is_face(book, card)))
    facts = (book, (shot,) * shots, "town", packs)
    return Asked(shooting.sets_alight, facts, lambda alight: "fire" if alight else "no fire")


def musket_hits(
    book: Book, shooter: str, distance: str, cover: str, red_left: int, black_left: int, card: str = "any"
) -> Asked:
    """Return the question how many hits a volley makes, with these cards left.

    `card` is the colour of the next card if it is known, otherwise "any".
    """
    return _hits(book, a_volley(book, shooter, distance, cover), colours_left(book, red_left, black_left, card))


def charge_hits(book: Book, charger: str, target: str, red_left: int, black_left: int, card: str = "any") -> Asked:
    """Return the question how many hits a charge or a later blow makes, with these cards left.

    `card` is the colour of the next card if it is known, otherwise "any".
    """
    return _hits(book, a_charge(book, charger, target), colours_left(book, red_left, black_left, card))


def _hits(book: Book, attack: Attack, packs: Packs) -> Asked:
    return Asked(routs.struck, (book, attack, told_apart(book, packs, (attack,))), lambda told: str(told[0]))
