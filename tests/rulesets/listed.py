"""Endings listed one by one, as second opinions on the odds count them: each with its share, told, followed on."""

from collections import Counter
from fractions import Fraction


def share(endings):
    """Each ending with its part of the list."""
    counted = Counter(endings)
    return {ending: Fraction(n, sum(counted.values())) for ending, n in counted.items()}


def told(answer, say):
    """Endings in other words, those that become equal together."""
    together = Counter()
    for ending, chance in answer.items():
        together[say(ending)] += chance
    return dict(together)


def then(first, follow):
    """What follows each ending of the first, weighed together; a bare ending follows for certain."""
    together = Counter()
    for ending, chance in first.items():
        after = follow(ending)
        for last, more in after.items() if isinstance(after, dict) else [(after, 1)]:
            together[last] += chance * more
    return dict(together)


def settled(start, ways, has_ended):
    """Where a walk ends that may come back to where it was: its states are taken out one after another."""
    known, waiting = {}, [start]
    while waiting:
        here = waiting.pop()
        if here not in known and not has_ended(here):
            known[here] = Counter(ways(here))
            waiting += known[here]
    for gone in [state for state in known if state != start]:
        onward = known.pop(gone)
        stays = onward.pop(gone, 0)
        for others in known.values():
            chance = others.pop(gone, 0) / (1 - stays)
            for after, more in onward.items() if chance else ():
                others[after] += chance * more
    stays = known[start].pop(start, 0)
    return {end: chance / (1 - stays) for end, chance in known[start].items()}


def alike(answers):
    """The one answer to several questions that a label puts together; they must agree."""
    first, *others = [{ending: chance for ending, chance in answer.items() if chance} for answer in answers]
    assert all(other == first for other in others), "one label stands for cases that differ"
    return first
