"""A second opinion on routs, firefights and rallies: every order of the cards again, and nothing of ours imported."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from ..listed import settled, share, then, told
from .brute_force import (
    COLOUR,
    back_at_once,
    charge_hits_of,
    deals,
    goes_on,
    gun_hits,
    in_cover,
    volley_hits,
)

# ---------------------------------------------------------------- routs

TARGETS = {
    "at-infantry": "front-of-deployed-infantry",
    "in-front": "front-of-other-deployed",
    "in-flank": "flank-or-rear",
    "at-column": "not-deployed",
    "at-guns": "front-of-unlimbered-guns",
}


def hits_of(read, word, card):
    """The hits of an attack told in one word."""
    covered = in_cover(read, "cover") and word.endswith("-at-cover")
    plain = word.removesuffix("-at-cover")
    kind, rest = plain.split("-", 1)
    if kind in ("shot", "mortar"):
        return gun_hits(read, card, int(rest), covered, "gun" if kind == "shot" else kind)
    if rest.startswith("volley"):
        return volley_hits(read, card, kind.replace("dragoon", "dragoons"), rest.endswith("far"), covered)
    return charge_hits_of(read, card, kind, TARGETS[rest])


def rout_now(read, pack, target_hits=10, attack="infantry-volley"):
    return share("routs" if target_hits + hits_of(read, attack, card) >= 13 else "survives" for card in pack)


def several(read, pack, target_hits=8, attacks=("infantry-volley", "infantry-volley"), drawing="as-book"):
    def end(cards):
        hits = target_hits
        for number, (attack, card) in enumerate(zip(attacks, cards), 1):
            hits += hits_of(read, attack, card)
            if hits >= 13:
                return f"routs at attack {number}"
        return f"survives with {hits} hits"

    return share(map(end, deals(pack, len(attacks), back_at_once(read, drawing))))


def again(read, pack, hits_now, within, what, made, drawing="as-book", never=False, in_pairs=False):
    """Attack after attack, one a turn or two: `made(number, card)` are the hits of each."""

    def end(cards):
        hits = hits_now
        for number, card in enumerate(cards, 1):
            hits += made(number, card)
            if hits >= 13:
                return f"{number} {what}"
        return "never" if never else f"more than {within} {what}"

    if in_pairs and read["reshuffle"] == "each-turn":  # two cards of a pack, then two of a fresh one
        turns = [list(deals(pack, min(2, within - first), False)) for first in range(0, within, 2)]
        return share(end([card for cards in dealt for card in cards]) for dealt in product(*turns))
    return share(map(end, deals(pack, within, not goes_on(read, drawing))))


def volleys_to_rout(
    read, pack, hits_now=10, shooter="infantry", distance="close", cover="open", drawing="as-book", within=4
):
    def made(_, card):
        return volley_hits(read, card, shooter, distance == "far", in_cover(read, cover))

    never = not any(made(1, card) for card in pack)
    return again(read, pack, hits_now, within, "volleys", made, drawing, never)


def guns_to_rout(read, pack, hits_now=10, reach_chance="3/4", within=4):
    distance = {"1": 12, "3/4": 24, "1/2": 36, "1/4": 48}[reach_chance]
    return again(read, pack, hits_now, within, "shots", lambda _, card: gun_hits(read, card, distance, False))


def charges_to_rout(
    read, pack, hits_now=8, charger="cavalry", target="flank-or-rear", facing_after_round_1="as-before", within=4
):
    once = read["contact-round"] == "once"

    def made(number, card):
        if number == 1:
            return charge_hits_of(read, card, charger, target)
        met = target if facing_after_round_1 == "as-before" else facing_after_round_1
        return 0 if once else charge_hits_of(read, card, charger, met)

    in_pairs = read["contact-round"] == "both-strike"
    return again(read, pack, hits_now, within, "rounds", made, never=once, in_pairs=in_pairs)


# ---------------------------------------------------------------- firefights


def firefight(
    read,
    pack,
    my_hits=9,
    his_hits=9,
    my_type="infantry",
    his_type="infantry",
    distance="close",
    my_cover="open",
    his_cover="open",
    my_colour="red",
    drawing="as-book",
):
    """Card by card: the packs as sets of what is left, whose pack is drawn from as the readings have it."""
    back, on = back_at_once(read, drawing), goes_on(read, drawing)
    stacks = {"one": (0, 0, 0), "two": (0, 1, 1), "per-side": (0, 1, 2)}[read["one-pack"]]
    whole, fresh = frozenset(pack), (frozenset(pack),) * (max(stacks) + 1)
    far = distance == "far"
    fires = {
        0: lambda card: volley_hits(read, card, my_type, far, in_cover(read, his_cover)),
        1: lambda card: volley_hits(read, card, his_type, far, in_cover(read, my_cover)),
    }
    if not any(shot(card) for shot in fires.values() for card in pack):
        return {"never": Fraction(1)}

    def draw(left, stack, lying):
        """Each card that can come, with the packs after it."""
        here = left[stack] or (whole - {lying} if stack == stacks[0] else whole)
        for card in here:
            after = left if back else (*left[:stack], here - {card}, *left[stack + 1 :])
            yield card, after, Fraction(1, len(here))

    def fire(state, shooter, lying):
        hits, left = state
        if hits[shooter] >= 13:
            return {state: Fraction(1)}
        ends = Counter()
        for card, after, chance in draw(left, stacks[1 + shooter], lying):
            made = [*hits]
            made[1 - shooter] = min(13, made[1 - shooter] + fires[shooter](card))
            ends[tuple(made), after] += chance
        return dict(ends)

    @cache
    def turn(hits, left):
        ends = Counter()
        for lying, after, chance in draw(left, stacks[0], None):
            leads, follows = (0, 1) if COLOUR[lying[1]] == my_colour else (1, 0)
            for state, more in fire((hits, after), leads, lying).items():
                for (now, packs), most in fire(state, follows, lying).items():
                    ends[now, packs if on else fresh] += chance * more * most
        return dict(ends)

    @cache
    def rest(hits, left):
        if 13 in hits:
            return {"mine routs first" if hits[0] == 13 else "his routs first": Fraction(1)}
        ways = dict(turn(hits, left))
        idle = ways.pop((hits, left), Fraction(0))
        return {end: chance / (1 - idle) for end, chance in then(ways, lambda state: rest(*state)).items()}

    if not all(any(shot(card) for card in pack) for shot in fires.values()):  # then the packs may come round again
        ends = settled(((my_hits, his_hits), fresh), lambda state: turn(*state), lambda state: 13 in state[0])
        return told(ends, lambda state: "mine routs first" if state[0][0] == 13 else "his routs first")
    return rest((my_hits, his_hits), fresh)


# ---------------------------------------------------------------- rallies


def rally_value(read, pack, hits=9):
    gone = sum(2 * n <= hits for n in range(1, hits + 1))
    if read["halve-round"] == "removed":
        gone = hits - gone
    return {f"{gone} hits removed": Fraction(1)}


def rally_in_time(read, pack):
    return {"always": Fraction(1)}
