"""Games that are rolled, not counted: whether they end as often as the exact odds say."""

from collections import Counter
from fractions import Fraction

from drumhead.probability import Roll


def unknown(ruleset, question, games=100):
    """The endings of so many rolled games, each with a luck of its own, that the exact odds do not have."""
    book = ruleset.book()
    rule, facts = ruleset.question(question).rule(book)
    exact = ruleset.question(question).distribution(book)
    return {Roll(seed).resolve(rule, *facts) for seed in range(games)} - set(exact)


def strays(ruleset, question, inputs, games, seed, readings=None):
    """The endings of so many rolled games that came too often or too seldom: more than four standard errors off."""
    book = ruleset.book(readings)
    rule, facts = ruleset.question(question).rule(book, **inputs)
    exact = ruleset.question(question).distribution(book, **inputs)
    roll = Roll(seed)
    came = Counter(roll.resolve(rule, *facts) for _ in range(games))
    off = set(came) - set(exact)
    for ending, weight in exact.items():
        chance = Fraction(weight, exact.total)
        error = float(chance * (1 - chance) / games) ** 0.5
        if abs(came[ending] / games - float(chance)) > 4 * error + 1 / games:
            off.add(ending)
    return off
