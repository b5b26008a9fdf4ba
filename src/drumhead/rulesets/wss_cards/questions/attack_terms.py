"""Words of odds questions for attacks and for packs of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from drumhead.families.drafts.attack_terms import MET, TARGETS, inches, is_cover
from drumhead.probability.card_pack import Pack
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.attacks import Attack, Charge, Shot, Volley
from drumhead.rulesets.wss_cards.charging import Approach, is_steady, times
from drumhead.rulesets.wss_cards.playing_cards import (
    AFTER_EACH_CARD,
    Packs,
    by_kind,
    colour_of,
    for_one_card,
    for_one_use,
    is_face,
    shuffle_packs,
    suit_of,
)

MET_ALSO = {**MET, "at-guns": "front-of-unlimbered-guns"}
ONE_A_TURN = "one-a-turn"
DRAWING = {"as-book": "", ONE_A_TURN: "", "without-replacement": "when-it-runs-out", "independent": "after-each-card"}


def a_volley(book: Book, shooter: str, distance: str, cover: str) -> Volley:
    """Return a volley of infantry or dismounted dragoons (`shooter`).

    `distance` is "close" or "far", `cover` such as "open" or "cover".
    """
    return Volley(shooter, distance == "far", is_cover(book, cover))


def a_shot(book: Book, distance: int, cover: str, weapon: str = "gun") -> Shot:
    """Return a shot of a "gun" or "mortar" (`weapon`) at a target `distance` inches away.

    `cover` is such as "open", "cover" or "town".
    """
    return Shot(inches(distance), is_cover(book, cover), "cannon" if weapon == "gun" else weapon)


def a_charge(book: Book, charger: str, target: str) -> Charge:
    """Return a charge of "cavalry" or "dragoons" (`charger`) at a target, which is a key of `TARGETS`."""
    unit, flank = TARGETS[target]
    approach = Approach(flank)
    return Charge(charger, is_steady(book, unit, approach), times(book, unit, approach))


def parse_attack(book: Book, word: str) -> Attack:
    """Return the attack that one word of a question names.

    Examples: infantry-volley-far-at-cover, mortar-24 (24 inches), shot-18-at-cover, cavalry-in-flank.
    """
    kind, _, rest = word.partition("-")
    what, _, cover = rest.partition("-at-")
    if kind in ("shot", "mortar"):
        return a_shot(book, int(what), cover or "open", "gun" if kind == "shot" else kind)
    if what.startswith("volley"):
        shooter = "dragoons" if kind == "dragoon" else kind
        return a_volley(book, shooter, "far" if what.endswith("far") else "close", cover or "open")
    return a_charge(book, kind, MET_ALSO[rest])


def all_packs(book: Book, drawing: str = "as-book") -> Packs:
    """Return all packs of a game, freshly shuffled; `drawing` is when cards are shuffled in again.

    It is "as-book", "without-replacement" or "independent".
    """
    return shuffle_packs(book, by_kind(book), DRAWING[drawing])


def the_pack(book: Book, drawing: str = "as-book") -> Packs:
    """Return one fresh pack, for cards that are drawn only for phases or only for combat.

    `drawing` is when cards are shuffled in again: "as-book", "without-replacement" or "independent". It may also be
    "one-a-turn" for one card a turn.
    """
    packs = for_one_use(book, by_kind(book), DRAWING[drawing])
    return packs.one_card_a_turn() if drawing == ONE_A_TURN else packs


def a_card(book: Book) -> Packs:
    """Return a whole pack from which only one card is drawn."""
    return for_one_card(by_kind(book))


def colours_left(book: Book, red: int, black: int, turned: str = "any") -> Packs:
    """Return a pack with `red` and `black` cards left; a whole pack if every card is shuffled in at once.

    `turned` is the colour of the next card if it is known: only cards of that colour are left then. Otherwise it is
    "any". InputError if no such card is left.
    """
    packs = _left(book, {"red": red, "black": black}, lambda card: colour_of(book, card))
    if turned == "any":
        return packs
    pack = Pack.of({card: packs.left[0].count(card) for card in packs.left[0] if colour_of(book, card) == turned})
    if not pack.left:
        raise InputError(f"no {turned} card is left to turn; leave at least one")
    return replace(packs, left=(pack,))


def suits_left(book: Book, cards: Mapping[str, int], faces: Mapping[str, int]) -> Packs:
    """Return a pack with this number of cards, and of face cards among them, left in each suit.

    InputError for more faces than cards, or if no card is left.
    """
    for suit, count in cards.items():
        if faces[suit] > count:
            raise InputError(f"{suit}={count}: {faces[suit]} face cards cannot be among them")
    counts = {(suit, False): count - faces[suit] for suit, count in cards.items()}
    counts |= {(suit, True): count for suit, count in faces.items()}
    return _left(book, counts, lambda card: (suit_of(card), is_face(book, card)))


def plain_suits_left(book: Book, cards: Mapping[str, int]) -> Packs:
    """Return a pack with this number of cards left in each suit.

    InputError if no card is left.
    """
    return _left(book, cards, suit_of)


def _left(book: Book, counts: Mapping[Any, int], kind: Callable[[str], Any]) -> Packs:
    """Return a pack with this number of cards left of each kind, at most as many as a whole pack has.

    `kind` returns the key in `counts` for a card. A whole pack if cards are shuffled in at once. InputError if no
    card is left.
    """
    packs = a_card(book).alike(kind)
    whole = packs.whole
    pack = Pack.of({card: min(counts[kind(card)], whole.count(card)) for card in whole})
    if pack == whole or book.pack.shuffled == AFTER_EACH_CARD:
        return packs
    if not pack.left:
        raise InputError("no card is left to turn; leave at least one")
    return replace(packs, left=(pack,))
