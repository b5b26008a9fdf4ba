"""Small rules to try the drivers on, each with every ending counted by hand-rolled loops, without the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product

FACES = range(1, 7)


@dataclass(frozen=True)
class Case:
    """A rule, its facts, the throws it can name, and how often each ending should come."""

    rule: object
    facts: tuple
    names: frozenset
    chances: dict

    @property
    def play(self):
        return lambda chance: chance.resolve(self.rule, *self.facts)


def _share(counted):
    whole = sum(counted.values())
    return {ending: Fraction(n, whole) for ending, n in counted.items()}


def two_dice(chance):
    return chance.die("attacker") - chance.die("defender")


def lead_of_dice(chance):
    """As `two_dice`, asked in one."""
    return chance.die_ahead("attacker", "defender")


def lead_in_hits(chance, dice, need, other_dice, other_need):
    return chance.hits_ahead("attacker", dice, need, "defender", other_dice, other_need)


def lead_in_hits_by_hand(dice, need, other_dice, other_need):
    return _share(
        Counter(
            sum(face >= need for face in thrown) - sum(face >= other_need for face in other)
            for thrown in product(FACES, repeat=max(0, dice))
            for other in product(FACES, repeat=max(0, other_dice))
        )
    )


def hits_left(chance, dice, need, save):
    """As `volley`, asked in one."""
    return chance.hits_left("musketry", dice, need, "cover", save)


def volley(chance, dice, need, save):
    struck = chance.hits("musketry", dice, need)
    return struck - chance.saves("cover", struck, save)


def volley_by_hand(dice, need, save):
    counted = Counter()
    for thrown in product(FACES, repeat=dice):
        struck = sum(face >= need for face in thrown)
        for saved in product(FACES, repeat=dice):  # dice of hits that never came are ignored
            counted[struck - sum(face >= save for face in saved[:struck])] += 1
    return _share(counted)


def two_cards(chance, deck):
    first, rest = chance.draw("first card", deck)
    second, _ = chance.draw("second card", rest)
    return first + second


def leaning(chance):
    """A second die falls only after a low first one, so the paths have unlike lengths."""
    first = chance.die("first")
    return first if first > 2 else -chance.die("second")


def rally(chance, stands, pips):
    """A rule that calls itself until the unit rallies or is gone."""
    if not stands:
        return "gone"
    if chance.die("rally") >= pips:
        return f"{stands} left"
    return chance.resolve(rally, stands - 1, pips)


def rally_by_hand(stands, pips):
    fails, still, chances = Fraction(pips - 1, 6), Fraction(1), {}
    for left in range(stands, 0, -1):
        chances[f"{left} left"] = still * (1 - fails)
        still *= fails
    return chances | {"gone": still}


def rout(chance, stands, pips):
    """As `rally`, each failure going on with the rest."""
    if not stands:
        return "gone"
    if chance.die("rally") >= pips:
        return f"{stands} left"
    return chance.then(rout, stands - 1, pips)


def by_colour(card):
    """A card as it is seen from the other side of the table."""
    return card[0]


def glimpse(chance, deck):
    """Two cards, of which only the first is seen, and a die."""
    return chance.see(by_colour, two_cards, deck), chance.die("first")


def quarrel(chance, deck):
    """Rules within a rule, with a handful, a die and a card."""
    lead = chance.resolve(two_dice)
    card, _ = chance.draw("card", deck)
    losses = chance.resolve(volley, 1, 5, 4) if abs(lead) > 3 else 0
    return (lead > 0, card, losses)


def quarrel_by_hand(deck):
    counted = Counter()
    for one, other, card, shot, save in product(FACES, FACES, deck, FACES, FACES):
        losses = int(abs(one - other) > 3 and shot >= 5 and save < 4)
        counted[one > other, card, losses] += 1
    return _share(counted)


def march(chance, need):
    """Two dice added up, as for a move, beside one more."""
    return chance.total("march", 2) >= need, chance.die("first")


def march_by_hand(need):
    return _share(Counter((one + other >= need, face) for one, other, face in product(FACES, FACES, FACES)))


def rifles(chance, dice):
    """A handful sorted: hits, and fours that are thrown again once."""
    struck, fours = chance.tally("rifles", dice, (5, 6), (4,))
    return struck + chance.hits("fours again", fours, 5)


def rifles_by_hand(dice):
    counted = Counter()
    for thrown in product(FACES, repeat=dice):
        for again in product(FACES, repeat=dice):
            counted[sum(other >= 5 if face == 4 else face >= 5 for face, other in zip(thrown, again))] += 1
    return _share(counted)


def exchange(chance):
    """Both fire; who is hit. Nobody is most of the time."""
    return chance.hits("mine", 1, 5), chance.hits("his", 1, 6)


def duel(chance):
    """Turn after turn until somebody is hit."""
    return chance.repeat_while((0, 0), exchange)


DECK = ("black", "black", "red")

CASES = {
    "two dice": Case(
        two_dice,
        (),
        frozenset({"attacker", "defender"}),
        _share(Counter(one - other for one, other in product(FACES, FACES))),
    ),
    "volley at a wall": Case(volley, (3, 5, 4), frozenset({"musketry", "cover"}), volley_by_hand(3, 5, 4)),
    "volley in the open": Case(volley, (2, 5, None), frozenset({"musketry"}), volley_by_hand(2, 5, 7)),
    "lead of dice": Case(
        lead_of_dice,
        (),
        frozenset({"attacker", "defender"}),
        _share(Counter(one - other for one, other in product(FACES, FACES))),
    ),
    "lead in hits": Case(
        lead_in_hits, (3, 5, 2, 4), frozenset({"attacker", "defender"}), lead_in_hits_by_hand(3, 5, 2, 4)
    ),
    "hits not saved": Case(hits_left, (3, 5, 4), frozenset({"musketry", "cover"}), volley_by_hand(3, 5, 4)),
    "hits that nothing saves": Case(hits_left, (2, 5, None), frozenset({"musketry"}), volley_by_hand(2, 5, 7)),
    "two cards": Case(
        two_cards,
        (DECK,),
        frozenset({"first card", "second card"}),
        _share(Counter(order[0] + order[1] for order in permutations(DECK))),
    ),
    "unlike lengths": Case(
        leaning,
        (),
        frozenset({"first", "second"}),
        {face: Fraction(1, 6) for face in (3, 4, 5, 6)} | {-face: Fraction(1, 18) for face in FACES},
    ),
    "rally again and again": Case(rally, (3, 4), frozenset({"rally"}), rally_by_hand(3, 4)),
    "going on again and again": Case(rout, (3, 4), frozenset({"rally"}), rally_by_hand(3, 4)),
    "seen in part": Case(
        glimpse,
        (DECK,),
        frozenset({"first card", "second card", "first"}),
        _share(Counter((order[0][0], face) for order in permutations(DECK) for face in FACES)),
    ),
    "two dice added up": Case(march, (9,), frozenset({"march", "first"}), march_by_hand(9)),
    "sorted by faces": Case(rifles, (3,), frozenset({"rifles", "fours again"}), rifles_by_hand(3)),
    "until somebody is hit": Case(
        duel,
        (),
        frozenset({"mine", "his"}),
        {(1, 0): Fraction(10, 16), (0, 1): Fraction(4, 16), (1, 1): Fraction(2, 16)},
    ),
    "rules within a rule": Case(
        quarrel,
        (DECK,),
        frozenset({"attacker", "defender", "card", "musketry", "cover"}),
        quarrel_by_hand(DECK),
    ),
}
