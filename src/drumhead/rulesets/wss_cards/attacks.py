"""Attacks, and their effect with a card: a volley, a gun's shot, a charge or a round in contact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.probability import Chance, memoize, odds
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.playing_cards import Packs, by_kind, is_face, is_red, suit_of

CANNON, MORTAR = "cannon", "mortar"


@dataclass(frozen=True)
class Volley:
    """A volley of infantry or of dismounted dragoons (`arm`), at far range or close, at a target in cover or not."""

    arm: str
    far: bool = False
    cover: bool = False


@dataclass(frozen=True)
class Shot:
    """A shot of a "cannon" or "mortar" (`weapon`) at a target at a distance, in cover or not."""

    distance: Length
    cover: bool = False
    weapon: str = CANNON


@dataclass(frozen=True)
class Charge:
    """A charge, or a later blow of cavalry in contact.

    `steady` is whether the front of steady infantry reduces its hits, `times` the factor of its hits.
    """

    arm: str
    steady: bool = False
    times: int = 1


Attack = Volley | Shot | Charge


@memoize
def hits(book: Book, attack: Attack, card: str) -> int:
    """Return the hits of an attack with the card `card`; cached."""
    match attack:
        case Volley():
            return volley_hits(book, attack, is_red(book, card))
        case Shot():
            return shot_hits(book, attack, card)
    return charge_hits(book, attack, is_red(book, card))


@implements("wd3-musk-06", "wd3-musk-08")
def volley_hits(book: Book, volley: Volley, red: bool) -> int:
    """Return the hits of a volley, at least 0 (Musket Shooting).

    Cover and far range reduce them, and a red card (`red`) adds to them.
    """
    musket = book.musket
    score = musket.hits[volley.arm]
    score -= musket.cover if volley.cover else 0
    score -= musket.far if volley.far else 0
    score += sum_added(musket.modifier)
    bonus = musket.red_card if red else 0
    if score < 0 and bonus and musket.red_card_comes_last:
        score = 0
    return max(0, int(score + bonus))


@implements("wd3-charge-08")
def charge_hits(book: Book, charge: Charge, red: bool) -> int:
    """Return the hits of a charge with a red card or a black one (Cavalry Charges).

    A red card adds, steady infantry in front reduces. The hits are multiplied last, or first by another ruling.
    """
    score = book.charge.hits[charge.arm]
    more = (book.charge.red_card if red else 0) - (book.charge.deployed.less if charge.steady else 0)
    more += sum_added(book.charge.modifier)
    if charge.times > 1 and more and book.charge.double_first:
        return max(0, int(score * charge.times + more))
    return max(0, int((score + more) * charge.times))


@implements("wd3-art-04", "wd3-art-09", "wd3-mort-02")
def reach_of(book: Book, suit: str, weapon: str = CANNON, cover: bool = False) -> Length:
    """Return the range of a "cannon" or "mortar" with a card of a suit (Artillery Shooting).

    `cover` is whether the target is in cover, which halves a cannon's range but not a mortar's.
    """
    reach: Length = book.suit[suit].reach
    return Length(reach.mm / book[weapon].cover_divides_the_reach) if cover else reach


@implements("wd3-mort-03")
def is_too_near(book: Book, shot: Shot) -> bool:
    """Return whether a target is too near for a mortar; False for guns."""
    if shot.weapon != MORTAR:
        return False
    nearest = book.mortar.nearest
    return bool(shot.distance < nearest if book.mortar.at_the_nearest_it_shoots else shot.distance <= nearest)


def reaches(book: Book, shot: Shot, card: str) -> bool:
    """Return whether a shot reaches its target with the card `card`, and the target is not too near."""
    return shot.distance <= reach_of(book, suit_of(card), shot.weapon, shot.cover) and not is_too_near(book, shot)


@implements("wd3-art-11", "wd3-mort-01")
def shot_hits(book: Book, shot: Shot, card: str) -> int:
    """Return the hits of a shot with the card `card`; 0 if it does not reach."""
    if not reaches(book, shot, card):
        return 0
    gun = book.cannon
    bonus = sum_added(gun.modifier) + (gun.red_card if is_red(book, card) else 0)
    return max(0, int(gun.hits + bonus - (gun.cover_off_the_hits if shot.cover else 0)))


@implements("wd3-art-12", "wd3-art-14")
def sets_fire(book: Book, shot: Shot, ground: str, card: str) -> bool:
    """Return whether a shot with the card `card` sets a town alight.

    It does with a face card and a shot that reaches, if ground of this terrain row can burn.
    """
    if not book.ground[ground].get("burns", False) or not is_face(book, card) or is_too_near(book, shot):
        return False
    if shot.weapon == MORTAR and not book.mortar.sets_fire:
        return False
    return not book.cannon.fire_must_reach or reaches(book, shot, card)


def deduct_saved(chance: Chance, book: Book, attack: Attack, made: int) -> int:
    """Return the hits of a shot or a volley that are left after the saving throw of a house rule.

    `made` are its hits by the card. A die for each may cancel it; nothing is thrown without such a house rule.
    """
    save = 0 if isinstance(attack, Charge) else book.shooting.save
    return made - chance.hits("saved", made, save) if save and made else made


def share_unsaved(book: Book, attack: Attack, made: int) -> Mapping[int, Fraction]:
    """Return the chance of each number of hits that are left of the hits `made` by a card; cached."""
    left = odds(deduct_saved, book, attack, made)
    return {hits_left: Fraction(weight, left.total) for hits_left, weight in left.items()}


def suits_that_reach(book: Book, shot: Shot) -> tuple[str, ...]:
    """Return the suits of the cards with which a shot reaches its target; () if the target is too near."""
    far = (suit for suit in book.suit if shot.distance <= reach_of(book, suit, shot.weapon, shot.cover))
    return () if is_too_near(book, shot) else tuple(far)


def can_hit(book: Book, attack: Attack) -> bool:
    """Return whether any card of the pack makes a hit with this attack."""
    return any(hits(book, attack, card) > 0 for card in by_kind(book))


def told_apart(book: Book, packs: Packs, attacks: tuple[Attack, ...]) -> Packs:
    """Return the packs with all cards merged that have the same effect in each of these attacks."""
    return packs.alike(lambda card: tuple(hits(book, attack, card) for attack in attacks))
