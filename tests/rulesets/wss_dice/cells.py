"""Second opinions as the papers of this ruleset ask them: facts as a label says them, the rest as the book has it."""

from fractions import Fraction

from .. import listed
from . import brute_force
from .brute_force import *  # noqa: F403

STRUCK = {  # what a charge meets, as labels call it
    "foot in line": "front-of-deployed-infantry",
    "horse in line": "front-of-other-deployed",
    "dragoons on foot": "front-of-dragoons-on-foot",
    "guns unlimbered": "front-of-unlimbered-guns",
    "flank or rear": "flank-or-rear",
    "column": "not-deployed",
    "a column’s flank": "flank-of-a-column",
}


def struck(read, charger, at, uphill="no"):
    """Hits of a charge; of several kinds of target under one label, all must be alike."""
    kinds = [at] if isinstance(at, str) else at
    return listed.alike(brute_force.charge(read, charger, STRUCK[each], uphill) for each in kinds)


def attack(read, by, at="open", distance=0):
    """The hits of one attack: by whom, at what."""
    if by == "guns":
        return brute_force.shot(read, distance, at)
    if at in STRUCK:
        return struck(read, by, at)
    return brute_force.volley(read, by, at)


def routed(read, hits, attacks):
    """Whether a unit with so many hits is gone by the last of some attacks."""
    spread = {hits: Fraction(1)}
    for each in attacks:
        ways = attack(read, **each)
        spread = listed.then(spread, lambda now, ways=ways: listed.told(ways, lambda more: now + more))
    return listed.told(spread, lambda total: total >= brute_force.GONE)


def alike_attacks(read, hits, times, **each):
    """The same as often as told."""
    return routed(read, hits, [each] * times)


def its_front_charged(read, hits, arm):
    """Cavalry charges the front of a unit: foot in line, or what else is deployed."""
    return routed(read, hits, [{"by": "cavalry", "at": "foot in line" if arm == "infantry" else "horse in line"}])


def left_by_a_rally(read, hits):
    """Hits left once half have gone."""
    (words,) = brute_force.rally_value(read, hits)
    return hits - int(words.split()[0])


def hits_left(read, hits):
    """The same as it is printed."""
    return str(left_by_a_rally(read, hits))


def volleys_gained(read, hits):
    """How many more volleys of infantry in the open a unit stands on average, once rallied."""
    ways = brute_force.volley(read, "infantry", "open")
    stood = {now: Fraction(0) for now in range(brute_force.GONE, brute_force.GONE + 4)}
    for now in reversed(range(brute_force.GONE)):  # a volley always hits in the open
        stood[now] = 1 + sum(chance * stood[now + more] for more, chance in ways.items())
    return stood[left_by_a_rally(read, hits)] - stood[hits]


def may_it_move(read, hits, arm):
    """A unit of any arm with so many hits passes its test."""
    return {True: brute_force.passes(read, hits)}


def volleyed(read, hits, times, arm):
    """A unit of any arm is gone by so many volleys of foot."""
    return alike_attacks(read, hits, times, by="infantry")


def its_own_hits(read, arm, distance=0):
    """The hits of a unit's own volley, or of its guns' shot."""
    return attack(read, "guns" if arm == "artillery" else arm, distance=distance)
