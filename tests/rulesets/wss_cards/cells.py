"""Second opinions as the papers of this ruleset ask them: the whole pack, its cards counted by what they do.

The brute forces list every order of small packs; of all 52 cards only those are told apart that differ in the case.
"""

from collections import Counter
from fractions import Fraction
from math import comb

from .. import listed
from . import brute_force, brute_routs, brute_whole
from .brute_whole import COLOURED, GONE, PACK, colours, double_volley, twice  # noqa: F401

STRUCK = {  # what a charge meets, as labels call it
    "foot in line": "front-of-deployed-infantry",
    "horse in line": "front-of-other-deployed",
    "dragoons on foot": "front-of-dragoons-on-foot",
    "guns": "front-of-unlimbered-guns",
    "flank or rear": "flank-or-rear",
    "column": "not-deployed",
    "its flank": "flank-of-a-column",
}


def lead(read, red, black):
    """The next card of what is left."""
    return brute_force.lead(read, PACK, red, black)


def lead_count(read):
    """Phases of a turn that one side leads."""
    return listed.told(brute_whole.lead_count(read), int)


def lead_streak(read):
    """The longest run of phases that one side leads."""
    return listed.told(brute_whole.lead_streak(read), int)


# ------------------------------------------------------------------ hits


def by_card(read, card, by, at="open", far=False, distance=0, weapon="gun"):
    """The hits of one attack with a card: of infantry, dragoons or cavalry, or of guns at a distance."""
    if by == "guns":
        return brute_force.gun_hits(read, card, distance, brute_force.in_cover(read, at), weapon)
    if at in STRUCK:
        return brute_force.charge_hits_of(read, card, by, STRUCK[at])
    return brute_force.volley_hits(read, card, by, far, brute_force.in_cover(read, at))


def hits(read, colour=None, **attack):
    """The hits of an attack with any card, or with one of a colour."""
    cards = [card for card in PACK if colour in (None, brute_force.COLOUR[card[1]])]
    return listed.share(by_card(read, card, **attack) for card in cards)


def certain(read, colour, **attack):
    """The hits that any card of a colour makes."""
    (only,) = hits(read, colour, **attack)
    return str(only)


def struck(read, by, at, colour=None):
    """The hits of a charge; of several kinds of target under one label, all must be alike."""
    kinds = [at] if isinstance(at, str) else at
    if colour:
        (only,) = {certain(read, colour, by=by, at=each) for each in kinds}
        return only
    return listed.alike(hits(read, by=by, at=each) for each in kinds)


def routed(read, hits, attacks):
    """Whether a unit is gone by the last of some attacks of one phase, every card gone from the pack."""
    back = brute_force.back_at_once(read)
    sorts = Counter(tuple(by_card(read, card, **each) for each in attacks) for card in PACK)
    states = {(hits, tuple(sorted(sorts.items()))): Fraction(1)}
    for at in range(len(attacks)):
        after = Counter()
        for (now, left), chance in states.items():
            whole = sum(count for _, count in left)
            for sort, count in left:
                more = left if back else tuple((s, n - (s == sort)) for s, n in left)
                after[min(GONE, now + sort[at]), more] += chance * Fraction(count, whole)
        states = after
    return listed.told(states, lambda state: state[0] == GONE)


def in_one_phase(read, hits, times, by="infantry", of=({},), same=None):
    """So many attacks alike, of each sort that a label puts together."""
    assert same in (None, times)
    return listed.alike(routed(read, hits, [{"by": by, **each}] * times) for each in of)


def once_a_turn(read, times, by, of=({},)):
    """A fresh unit is gone by so many attacks alike, one a turn, the pack shuffled for each."""
    assert not brute_force.goes_on(read)

    def gone(attack):
        spread = {0: Fraction(1)}
        for _ in range(times):
            ways = hits(read, **attack)
            spread = listed.then(spread, lambda now, ways=ways: listed.told(ways, lambda more: min(GONE, now + more)))
        return listed.told(spread, lambda now: now == GONE)

    return listed.alike(gone({"by": by, **each}) for each in of)


def rout_now(read, target_hits, attack):
    """Whether one attack routs a unit, as a sentence asks for it."""
    return brute_routs.rout_now(read, PACK, target_hits, attack)


def its_front_charged(read, hits, arm):
    """Cavalry charges the front of a unit: foot in line, guns unlimbered, or what else is deployed."""
    at = {"infantry": "foot in line", "artillery": "guns"}.get(arm, "horse in line")
    return routed(read, hits, [{"by": "cavalry", "at": at}])


def shot_away(read, hits, distance):
    """A unit in the open is gone by one shot of a gun so far away."""
    return routed(read, hits, [{"by": "guns", "distance": distance}])


def volleyed(read, hits, times, arm):
    """A unit of any arm is gone by so many volleys of foot close by."""
    return in_one_phase(read, hits, times)


def volley_or_shot(read, arm, **more):
    """The hits of a unit's own volley."""
    return hits(read, by=arm, **more)


def reaches(read, distance, cover="open", weapon="gun"):
    """Whether a shot carries so far."""
    return brute_force.artillery_reach(read, PACK, distance, cover, weapon)


def artillery_reach(read, distance, cover, weapon, **left):
    """The same of a fresh pack, as a sentence asks for it."""
    assert set(left.values()) == {13}
    return reaches(read, distance, cover, weapon)


def burns(read, shots, suits=3):
    """A plain town is afire by so many shots, one a turn, if the cards of so many suits reach it."""
    alight, whole = 3 * suits, len(PACK)
    if brute_force.back_at_once(read, "one-a-turn"):
        none = Fraction(whole - alight, whole) ** shots
    else:
        none = Fraction(comb(whole - alight, shots), comb(whole, shots))
    return {"fire": 1 - none, "no fire": none}


# ------------------------------------------------------------------ rallies


def left_by_a_rally(read, hits):
    """Hits left once half have gone."""
    (words,) = brute_routs.rally_value(read, PACK, hits)
    return hits - int(words.split()[0])


def hits_left(read, hits):
    """The same as it is printed."""
    return str(left_by_a_rally(read, hits))


def volleys_gained(read, hits):
    """How many more volleys of infantry, close by in the open and one a turn, a unit stands once rallied."""
    ways = listed.share(by_card(read, card, "infantry") for card in PACK)
    stood = dict.fromkeys(range(GONE, GONE + 6), Fraction(0))
    for now in reversed(range(GONE)):
        stood[now] = 1 + sum(chance * stood[now + more] for more, chance in ways.items())
    return stood[left_by_a_rally(read, hits)] - stood[hits]
