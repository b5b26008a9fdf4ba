"""How a chance is spelt on paper, said again without the code that prints it."""

from fractions import Fraction
from itertools import product


def spellings(chance):
    """Every way in which a chance may stand on paper: in the hundred, in a sentence, as faces of a die."""
    hundred = in_the_hundred(chance)
    spelt = {hundred, f"{hundred}%"}
    if chance == 0:
        spelt.add("never")
    if chance == 1:
        spelt.add("always")
    elif chance.numerator == 1:
        spelt.add(f"1 in {chance.denominator}")
    if (6 * chance).denominator == 1:
        spelt.add(f"{6 * chance} in 6")
    return spelt


def needed(chance, dice):
    """What must be thrown with so many dice, if a throw has this chance: 3+ for two in three with one."""
    throws = [sum(faces) for faces in product(range(1, 7), repeat=dice)] if dice else []
    shares = {need: Fraction(sum(each >= need for each in throws), len(throws)) for need in set(throws)}
    return {f"{need}+" if need < 6 * dice else str(need) for need, share in shares.items() if share == chance}


def in_the_hundred(chance):
    """Whole per cent, the half upwards; a dash and a hundred only for what never and what always comes."""
    if chance in (0, 1):
        return "100" if chance else "–"
    if chance < Fraction(5, 1000):
        return "<1"
    if chance >= Fraction(995, 1000):
        return ">99"
    return str(next(per for per in range(1, 100) if Fraction(2 * per - 1, 200) <= chance < Fraction(2 * per + 1, 200)))


def in_tenths(mean):
    """A mean to one decimal, the half upwards."""
    return f"{(20 * mean + 1) // 2 / 10:.1f}"
