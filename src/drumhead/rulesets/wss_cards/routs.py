"""Routs by attacks with cards: which attack routs a unit, and how many it takes (Routs)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from fractions import Fraction

from drumhead.families.drafts.routs import routs, take_hits, to_rout
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.attacks import Attack, deduct_saved, hits, share_unsaved
from drumhead.rulesets.wss_cards.playing_cards import MINE, Packs


@implements("wd3-charge-05")
def struck(
    chance: Chance, book: Book, attack: Attack, packs: Packs, use: int = MINE, lying: str | None = None
) -> tuple[int, Packs]:
    """Draw a card for one attack; return its hits and the packs without the card.

    `use` is MINE or HIS, `lying` the open phase card, which is not shuffled in.
    """
    card, packs = packs.draw(chance, "combat card", use, lying)
    return deduct_saved(chance, book, attack, hits(book, attack, card)), packs


def after(book: Book, now: int, more: int) -> int:
    """Return the hits on a unit that had `now` hits after `more`, at most the number that routs it."""
    return min(int(book.rout.hits), now + more)


def after_one(chance: Chance, book: Book, now: int, attack: Attack, packs: Packs) -> int:
    """Carry out one attack, and return the hits then on a unit that had `now` hits."""
    more, _ = chance.resolve(struck, book, attack, packs)
    return after(book, now, more)


def routs_now(chance: Chance, book: Book, now: int, attack: Attack, packs: Packs) -> bool:
    """Carry out one attack on a unit with `now` hits, and return whether it routs."""
    return routs(book, chance.resolve(after_one, book, now, attack, packs))


def several(
    chance: Chance, book: Book, now: int, attacks: tuple[Attack, ...], packs: Packs, number: int = 1
) -> tuple[int, int]:
    """Carry out attacks of one phase until a unit with `now` hits routs; return (number of that attack, its hits).

    The number counts from `number`; it is 0 if no attack routs the unit.
    """
    if routs(book, now):
        return number - 1, int(book.rout.hits)
    if not attacks:
        return 0, now
    more, packs = chance.resolve(struck, book, attacks[0], packs)
    return chance.resolve(several, book, after(book, now, more), attacks[1:], packs, number + 1)


def attacks_to_rout(
    chance: Chance,
    book: Book,
    now: int,
    attack: Attack,
    later: Attack | None,
    packs: Packs,
    within: int,
    a_turn: int = 1,
    this_turn: int = 1,
) -> int:
    """Repeat attacks on a unit with `now` hits; return the number, from 1, of the attack that routs it.

    0 if none of the next `within` does. `later` is the attack from the second on; None if there is no second. There
    are `a_turn` attacks in a turn, and `this_turn` is the number of this one in its turn.
    """
    if not within:
        return 0
    more, packs = chance.resolve(struck, book, attack, packs)
    now = after(book, now, more)
    if routs(book, now):
        return 1
    if later is None:
        return 0
    packs, this_turn = (packs.next_turn(), 1) if this_turn == a_turn else (packs, this_turn + 1)
    rest = chance.resolve(attacks_to_rout, book, now, later, later, packs, within - 1, a_turn, this_turn)
    return rest + 1 if rest else 0


def hits_by_card(book: Book, attack: Attack, packs: Packs) -> dict[int, Fraction]:
    """Return the chance of each number of hits of an attack with the next card, after saving throws, by the number."""
    pack = packs.left[packs.stacks[MINE]]
    shares: dict[int, Fraction] = {}
    for card, count in pack.left:
        for made, share in share_unsaved(book, attack, hits(book, attack, card)).items():
            shares[made] = shares.get(made, Fraction(0)) + Fraction(count, len(pack)) * share
    return shares


def mean_attacks(book: Book, now: int, attack: Attack, packs: Packs) -> Fraction | None:
    """Return how many equal attacks, each with a fresh pack, rout a unit with `now` hits on average.

    None if they can never rout it.
    """
    shares = hits_by_card(book, attack, packs)
    if max(shares) <= 0:
        return None
    none = shares.pop(0, Fraction(0))
    means = {book.rout.hits: Fraction(0)}
    for at in range(book.rout.hits - 1, now - 1, -1):
        onward = sum((share * means[after(book, at, made)] for made, share in shares.items()), Fraction(1))
        means[at] = onward / (1 - none)
    return means[now] if now < book.rout.hits else Fraction(0)
