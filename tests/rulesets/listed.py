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
