"""A second opinion on the odds of the third draft: the rules again, every order of the cards listed.

Nothing of ours is imported. Each answer takes the readings in force (slug -> key), the cards of the pack and the inputs
of the odds question of its name. Packs are small, so that all their orders can be listed.
"""

from fractions import Fraction
from itertools import groupby, permutations, product

from ..listed import share

COLOUR = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}
RANGE = {"clubs": 12, "diamonds": 24, "hearts": 36, "spades": 48}
FACES = {"jack", "queen", "king"}
OTHER = {"red": "black", "black": "red"}


def cards_of(ranks):
    """The pack as (rank, suit)."""
    return tuple(product(ranks, RANGE))


def red(card):
    return COLOUR[card[1]] == "red"


def back_at_once(read, drawing="as-book"):
    """Whether a card goes back before the next is turned; of one a turn, it has if each turn begins with a shuffle."""
    if drawing == "one-a-turn":
        return read["reshuffle"] != "exhausted"
    return drawing == "independent" or (drawing == "as-book" and read["reshuffle"] == "every-draw")


def goes_on(read, drawing="as-book"):
    """Whether the pack of one turn is that of the next."""
    return drawing == "without-replacement" or (drawing == "as-book" and read["reshuffle"] == "exhausted")


def deals(pack, cards, back):
    """Every order in which so many cards can come."""
    return list(product(pack, repeat=cards) if back else permutations(pack, cards))


# ---------------------------------------------------------------- who leads


def leaders(read, cards):
    led = []
    for card in cards:
        colour = COLOUR[card[1]]
        if read["colour-repeat"] == "alternate" and led[-2:] == [colour, colour]:
            colour = OTHER[colour]
        led.append(colour)
    return led


def lead(read, pack, red_cards_left=99, black_cards_left=99, my_colour="red"):
    reds, blacks = ([card for card in pack if COLOUR[card[1]] == colour] for colour in ("red", "black"))
    left = pack if back_at_once(read) else [*reds[:red_cards_left], *blacks[:black_cards_left]]
    return share("my side first" if COLOUR[card[1]] == my_colour else "his side first" for card in left)


def lead_count(read, pack, my_colour="red"):
    return share(str(leaders(read, cards).count(my_colour)) for cards in deals(pack, 5, back_at_once(read)))


def lead_streak(read, pack):
    turns = (leaders(read, cards) for cards in deals(pack, 5, back_at_once(read)))
    return share(str(max(len(list(run)) for _, run in groupby(led))) for led in turns)


def two_turns(read, pack, cards_of_next):
    """Every pair of turns: five cards, then the first few of the next turn."""
    if goes_on(read):
        both = ((cards[:5], cards[5:]) for cards in permutations(pack, 5 + cards_of_next))
    else:
        back = back_at_once(read)
        both = product(deals(pack, 5, back), deals(pack, cards_of_next, back))
    for now, next_turn in both:
        yield leaders(read, now), leaders(read, next_turn)


def twice(read, pack, phase_pair="3-4", my_colour="red"):
    first = int(phase_pair[0])
    if first == 5:
        pairs = ((now[4], later[0]) for now, later in two_turns(read, pack, 1))
    else:
        turns = (leaders(read, cards) for cards in deals(pack, 5, back_at_once(read)))
        pairs = ((led[first - 1], led[first]) for led in turns)
    said = {True: "enemy twice running", False: "I act twice running"}
    return share("orders equal, no double" if one == two else said[one == my_colour] for one, two in pairs)


def double_volley(read, pack, phase=1, my_colour="red"):
    words = {(True, True): "one", (False, False): "one", (True, False): "two", (False, True): "none"}
    turns = two_turns(read, pack, phase)
    return share(words[now[phase - 1] == my_colour, later[phase - 1] == my_colour] for now, later in turns)


def count_cards(read, pack, asking="suit", **left):
    stays = list(pack)
    for suit in RANGE:
        for faces in (True, False):
            here = [card for card in pack if card[1] == suit and (card[0] in FACES) == faces]
            of_suit, of_faces = left.get(suit, 99), left.get(f"{suit}_faces", 99)
            most = of_faces if faces else of_suit - of_faces if of_suit != 99 else 99
            for card in here[max(0, most) :] if not back_at_once(read) else ():
                stays.remove(card)
    if asking == "suit":
        return share(card[1] for card in stays)
    if asking == "colour":
        return share(COLOUR[card[1]] for card in stays)
    return share("face" if card[0] in FACES else "no face" for card in stays)


def red_count(read, pack, n=4, drawing="as-book"):
    return share(str(sum(map(red, cards))) for cards in deals(pack, n, back_at_once(read, drawing)))


def pack_use(read, pack, shooting_and_charging_units=12, turns=1):
    used = sum(5 + shooting_and_charging_units for _ in range(1 if read["reshuffle"] == "each-turn" else turns))
    return {f"more than {len(pack)}" if used > len(pack) else f"{len(pack)} or fewer": Fraction(1)}


# ---------------------------------------------------------------- guns


def in_cover(read, cover):
    return cover == "cover" or (cover in ("town", "fortified-town") and read["towns-cover"] == "yes")


def too_near(read, weapon, distance):
    return weapon == "mortar" and (distance < 12 or (distance == 12 and read["mortar-min"] == "forbidden"))


def carries(read, card, weapon, covered):
    halved = covered and weapon == "gun" and read["halve"] == "halve"
    return Fraction(RANGE[card[1]], 2 if halved else 1)


def gun_hits(read, card, distance, covered, weapon="gun"):
    if too_near(read, weapon, distance) or distance > carries(read, card, weapon, covered):
        return 0
    return 2 + (read["gun-red"] == "yes" and red(card)) - (read["cover-hits"] == "yes" and covered)


def artillery_reach(read, pack, distance=12, cover="open", weapon="gun", **left):
    if too_near(read, weapon, distance):
        return {"not allowed": Fraction(1)}
    stays = []
    for suit in RANGE:
        here = [card for card in pack if card[1] == suit]
        stays += here if back_at_once(read) else here[: left.get(f"{suit}_left", 99)]
    reach = (distance <= carries(read, card, weapon, in_cover(read, cover)) for card in stays)
    return share("reaches" if reaches else "falls short" for reaches in reach)


def artillery_town(read, pack, distance=12, weapon="gun", town_counts_as_cover="as-book", town="plain"):
    if too_near(read, weapon, distance):
        return {"not allowed": Fraction(1)}
    covered = {"yes": True, "no": False}.get(town_counts_as_cover, in_cover(read, "town"))
    endings = []
    for card in pack:
        hits = gun_hits(read, card, distance, covered, weapon)
        reached = distance <= carries(read, card, weapon, covered)
        burns = town == "plain" and card[0] in FACES and (reached or read["fire-reach"] == "any-face")
        burns = burns and not (weapon == "mortar" and read["mortar-fire"] == "no")
        endings.append({(0, False): "no effect", (0, True): "fire, no hits"}.get((hits, burns)))
        endings[-1] = endings[-1] or f"{hits} hits{' and fire' if burns else ', no fire'}"
    return share(endings)


def town_burns(read, pack, shots=1, suits_per_shot=3, drawing="as-book"):
    far_enough = sorted(RANGE, key=RANGE.get)[-suits_per_shot:]

    def burns(card):
        return card[0] in FACES and (card[1] in far_enough or read["fire-reach"] == "any-face")

    turns = deals(pack, shots, back_at_once(read, drawing))
    return share("fire" if any(map(burns, cards)) else "no fire" for cards in turns)


# ---------------------------------------------------------------- volleys and charges

BASE = {
    "inf2-drag1": {"infantry": 2, "dragoons": 1},
    "inf3-drag2": {"infantry": 3, "dragoons": 2},
    "both2": {"infantry": 2, "dragoons": 2},
}


def volley_hits(read, card, shooter, far, covered):
    bare = BASE[read["musket-base"]][shooter] - far - covered
    if read["floor-when"] == "stepwise":
        return max(0, bare) + red(card)
    return max(0, bare + red(card))


def doublings(read, target):
    reasons = {
        "flank-or-rear": 1,
        "not-deployed": 1,
        "flank-of-a-column": 2,
        "front-of-unlimbered-guns": read["artillery-clause"] == "unlimbered",
    }.get(target, 0)
    return reasons if read["double-once"] == "each" else min(1, reasons)


def charge_hits_of(read, card, charger, target):
    base = {"cavalry": 3, "dragoons": 2}[charger]
    steady = target == "front-of-deployed-infantry"
    steady |= target == "front-of-dragoons-on-foot" and read["minus-dismounted"] == "yes"
    more, by = red(card) - steady, 2 ** doublings(read, target)
    return base * by + more if read["double-order"] == "double-first" else (base + more) * by


def colours_left(read, pack, red_left, black_left, turned="any"):
    reds, blacks = ([card for card in pack if red(card) == colour] for colour in (True, False))
    if not back_at_once(read):
        reds, blacks = reds[:red_left], blacks[:black_left]
    return {"any": pack if back_at_once(read) else [*reds, *blacks], "red": reds, "black": blacks}[turned]


def musket_hits(read, pack, shooter="infantry", distance="close", cover="open", red_left=99, black_left=99, card="any"):
    cards = colours_left(read, pack, red_left, black_left, card)
    return share(str(volley_hits(read, card, shooter, distance == "far", in_cover(read, cover))) for card in cards)


def charge_hits(
    read, pack, charger="cavalry", target="front-of-deployed-infantry", red_left=99, black_left=99, card="any"
):
    cards = colours_left(read, pack, red_left, black_left, card)
    return share(str(charge_hits_of(read, card, charger, target)) for card in cards)
