"""A second opinion on the odds of the pack, by counting combinations; and of single dice, every face listed.

Nothing of ours is imported. Each answer takes the readings in force (slug -> key) and the inputs of its question.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from ..listed import share, then, told

FACES = range(1, 7)
JOKERS = {"one": 1, "two": 2, "three": 3, "four": 4}


def jokers_of(read, jokers):
    return JOKERS[read["jokers"]] if jokers == "as-book" else int(jokers)


def own_of(read, own="as-book"):
    """Number cards, Kings, Jacks unless they only force, Queens and Aces if they activate too."""
    if own != "as-book":
        return int(own)
    return 18 + 2 + (0 if read["jack-both"] == "force-only" else 2) + (4 if read["ace-queen-activate"] == "yes" else 0)


def before(cards, jokers):
    """How many of so many cards lie before the first joker."""
    whole = comb(cards + jokers, jokers)
    return {k: Fraction(comb(cards - k + jokers - 1, jokers - 1), whole) for k in range(cards + 1)}


def cards_before_joker(read, jokers="as-book"):
    return told(before(52, jokers_of(read, jokers)), "{} cards".format)


def activations(read, jokers="as-book", own_activating="as-book"):
    return told(before(own_of(read, own_activating), jokers_of(read, jokers)), "{} activations".format)


def gets_activation(read, place_in_my_queue="1", groups_i_have=5, jokers="as-book", own_activating="as-book"):
    mine = before(own_of(read, own_activating), jokers_of(read, jokers))
    places = range(1, groups_i_have + 1) if place_in_my_queue == "random" else [int(place_in_my_queue)]
    good = sum(chance for place in places for k, chance in mine.items() if k >= place) / len(places)
    return {"activated": good, "not activated": 1 - good}


def turn_ends_by(read, red_groups=4, black_groups=4, jokers="as-book"):
    """So many activating cards before the joker, so many of them red."""
    own, good = own_of(read), Fraction(0)
    for cards, chance in before(2 * own, jokers_of(read, jokers)).items():
        for red in range(max(0, cards - own), min(own, cards) + 1):
            if red >= red_groups and cards - red >= black_groups:
                good += chance * Fraction(comb(own, red) * comb(own, cards - red), comb(2 * own, cards))
    return {"all groups activated first": good, "joker first": 1 - good}


def rank_before_joker(read, rank="king", jokers="as-book"):
    return told(before(2, jokers_of(read, jokers)), str)


def next_card(
    read, own_activating_left="as-book", enemy_activating_left="as-book", other_left="as-book", jokers_left="as-book"
):
    own, enemy = own_of(read, own_activating_left), own_of(read, enemy_activating_left)
    other = 52 - 2 * own_of(read) if other_left == "as-book" else int(other_left)
    left = {"own activating card": own, "enemy activating card": enemy, "no activation": other}
    left["joker"] = jokers_of(read, jokers_left)
    return {card: Fraction(count, sum(left.values())) for card, count in left.items()}


def king_wait(read, cards_left=53, jokers_left="as-book", wait=4):
    jokers = jokers_of(read, jokers_left)
    usable = Fraction(comb(cards_left - wait, jokers), comb(cards_left, jokers))
    if read["king-lost"] == "last-gasp":
        usable = Fraction(1)
    return {"still usable": usable, "joker within the wait, King lost": 1 - usable}


def enemy_before_mine(read, own_left="as-book", enemy_left="as-book", jokers_left="as-book"):
    own, enemy, jokers = own_of(read, own_left), own_of(read, enemy_left), jokers_of(read, jokers_left)
    answer, still = {}, Fraction(1)
    for k in range(enemy + 1):
        left = own + jokers + enemy - k
        answer[f"{k} enemy cards then mine"] = still * Fraction(own, left)
        answer[f"{k} enemy cards then the joker"] = still * Fraction(jokers, left)
        still *= Fraction(enemy - k, left)
    return answer


def threshold(read, start, grade):
    """The smallest loss that is a half, two thirds or a third of a unit; or more than that."""
    share_of = {"normal": Fraction(1, 2), "elite": Fraction(2, 3), "poor": Fraction(1, 3)}[grade]
    if read["shaken-threshold"] == "at-least":
        return next(lost for lost in range(1, 20) if lost >= share_of * start)
    return next(lost for lost in range(1, 20) if lost > share_of * start)


def queen(read, losses=6, starting="12", grade="normal", report="figures"):
    start = int(starting)
    back = share(min(losses, (face + 1) // 2) for face in FACES)
    if report == "half":
        return told(back, lambda n: "below half" if 2 * (losses - n) < start else "half or more lost")
    if report == "threshold":
        at = threshold(read, start, grade)
        return told(back, lambda n: "below threshold" if losses - n < at else "at threshold or beyond")
    return told(back, "{} figures back".format)


def initiative(read, grade="normal"):
    def result(face):
        total = face + {"elite": 1, "normal": 0, "poor": -1}[grade]
        if read["init-clamp"] == "normal" and total in (0, 7):
            return "normal"
        return "advance only" if total >= 5 else "normal" if total >= 3 else "retreat only"

    return share(map(result, FACES))


def jack_worth(read, grade="normal"):
    barred = "target barred from advancing this turn"
    return told(initiative(read, grade), lambda got: barred if got == "retreat only" else "target may still advance")


def event_card(read, events_deck_size=10, copies=1, jokers="as-book", turns=1):
    """Every number of Aces in every turn; a deck drawn to its end has shown every card."""
    if not events_deck_size:
        return {"no events": Fraction(1)}
    aces, drawn, missed = before(2, jokers_of(read, jokers)), {0: Fraction(1)}, Fraction(0)
    for _ in range(turns):
        drawn = then(drawn, lambda so_far: told(aces, lambda more: so_far + more))
    for draws, chance in drawn.items():
        others = comb(events_deck_size - copies, draws) if draws <= events_deck_size else 0
        missed += chance * (Fraction(others, comb(events_deck_size, draws)) if copies and others else int(not copies))
    return {"drawn": 1 - missed, "not drawn": missed}


def colours(read, routed_units=1, have_colours="yes"):
    units = routed_units if have_colours == "yes" else 0
    taken = share(sum(face >= 4 for face in faces) for faces in product(FACES, repeat=units))
    return told(taken, "{} colours taken".format)


def commander_caught(read, approaches=1):
    def caught(his, theirs):
        return his < theirs or (his == theirs and read["capture-tie"] == "tie-captured")

    pairs = list(product(FACES, FACES))
    free = Fraction(sum(not caught(*pair) for pair in pairs), len(pairs)) ** approaches
    return {"free": free, "captured": 1 - free}


def commander_in_melee(read, rounds=2, losses_per_round=1, report="fate"):
    endings = []
    for faces in product(FACES, repeat=rounds):
        fell = faces.index(1) + 1 if 1 in faces else 0
        saved = sum(face >= 4 for face in faces[: fell or rounds]) if losses_per_round else 0
        fate = f"removed in round {fell}" if fell else "alive after all rounds"
        endings.append(fate if report == "fate" else f"{saved} kills cancelled")
    return share(endings)


def lost_this_turn(risks):
    """How many units go, every one of them going or staying."""
    answer = Counter()
    for gone in product((True, False), repeat=len(risks)):
        chance = Fraction(1)
        for goes, risk in zip(gone, map(Fraction, risks)):
            chance *= risk if goes else 1 - risk
        answer[sum(gone)] += chance
    return dict(answer)


def army_breaks(read, red_left=2, black_left=2, red_risks=("1/8",) * 3, black_risks=("0",)):
    words = {(True, True): "both break", (True, False): "red breaks", (False, True): "black breaks"}
    red, black = lost_this_turn(red_risks), lost_this_turn(black_risks)
    return then(red, lambda r: told(black, lambda b: words.get((r >= red_left, b >= black_left), "neither breaks")))


def who_wins(read, red_left=5, black_left=5, red_risks=("1/8",) * 5, black_risks=("1/8",) * 5, turns="as-book"):
    """Both armies walked down together, turn by turn."""
    red, black = lost_this_turn(red_risks), lost_this_turn(black_risks)
    stand, answer = {(red_left, black_left): Fraction(1)}, Counter()
    for _ in range(20 if turns == "as-book" else int(turns)):
        after = Counter()
        for (r, b), chance in stand.items():
            for r_lost, b_lost in product(red, black):
                after[max(0, r - r_lost), max(0, b - b_lost)] += chance * red[r_lost] * black[b_lost]
        for ended in [each for each in after if 0 in each]:
            word = "both lose" if ended == (0, 0) else "black wins" if ended[0] == 0 else "red wins"
            answer[word] += after.pop(ended)
        stand = after
    answer["turn limit"] += sum(stand.values())
    return dict(answer)
