"""Numbers that give a wanted chance, found a second way: by throwing every die."""

from fractions import Fraction
from itertools import product

import pytest

from drumhead.rules.asking.wanted_chance import parse_chance, parse_wanted
from drumhead.rules.house_rules.rule_fitting import Fitter
from drumhead.rules.house_rules.varied_numbers import parse_varied
from drumhead.rulesets import load

FACES = range(1, 7)
LADDER = "faceoff.infantry-infantry.bands"


def search(name: str, wanted: str, inputs, by):
    ruleset = load(name)
    fitter = Fitter(ruleset, ruleset.book(), parse_wanted(ruleset, ruleset.book(), wanted, inputs))
    return fitter.search([parse_varied(ruleset, fitter.numbers, by)])


def share_of(throws, good) -> Fraction:
    every = list(throws)
    return Fraction(sum(map(good, every)), len(every))


def test_hits_and_saves_are_those_of_all_throws_of_two_dice():
    """Each of two dice hits on its need, and its hit is saved on a second die: 1,296 throws of four dice."""
    throws = list(product(FACES, repeat=4))

    def one_hit_left(need: int, save: int) -> Fraction:
        return share_of(throws, lambda d: ((d[0] >= need and d[1] < save) + (d[2] >= need and d[3] < save)) == 1)

    found = search("wss-paperboys", "fire-saved.1=1/3", [("dice", "2")], ["weapon.musket.need", "cover.save"])
    pairs = {tuple(fit.values.values()): fit.chance for fit in found.fits}
    assert len(pairs) >= 12
    assert (5, 4) not in pairs
    assert pairs == {(need, save): one_hit_left(need, save) for need, save in pairs}
    every = {pair: one_hit_left(*pair) for pair in product(range(2, 7), repeat=2) if pair != (5, 4)}
    assert found.tried == len(every)
    assert found.fits[0].off == min(abs(chance - Fraction(1, 3)) for chance in every.values())
    assert set(pairs.values()) == set(every.values()) - {one_hit_left(5, 4)}


def test_a_face_off_is_that_of_all_throws_of_two_dice():
    """With +2, the defender routs if the attacker's die is ahead by the least lead: 36 throws."""

    def routs(least: int) -> Fraction:
        return share_of(product(FACES, repeat=2), lambda d: d[0] + 2 - d[1] >= least)

    found = search(
        "wss-paperboys", "faceoff-inf-inf.defender-routs=1/3", [("net", "2")], [f"{LADDER}.defender-routs.least"]
    )
    assert found.now == routs(4)
    chances = {fit.values[f"{LADDER}.defender-routs.least"]: fit.chance for fit in found.fits}
    assert chances == {least: routs(least) for least in (3, 5, 6, 7, 8)}  # from 8 on it is impossible
    assert [fit.off for fit in found.fits] == sorted(abs(routs(least) - Fraction(1, 3)) for least in chances)


def test_changes_are_judged_together():
    """The book's leads are 4 for a rout and 2 to fall back. A pair is permitted if the rout needs the greater lead."""
    rout, back = f"{LADDER}.defender-routs.least", f"{LADDER}.defender-back.least"
    found = search("wss-paperboys", "faceoff-inf-inf.defender-back=1/3", [], [f"{rout}=3..6", f"{back}=2..5"])
    permitted = {(one, other) for one in range(3, 7) for other in range(2, 6) if one > other}
    assert (found.tried, found.refused) == (len(permitted - {(4, 2)}), 16 - len(permitted))
    pairs = {tuple(fit.values.values()) for fit in found.fits}
    assert (5, 4) in pairs <= permitted  # where 4 to fall back is refused without 5 for a rout


@pytest.mark.parametrize(
    ("typed", "chance"),
    [
        ("1/3", Fraction(1, 3)),
        ("33%", Fraction(33, 100)),
        ("33.5 %", Fraction(67, 200)),
        (".2", Fraction(1, 5)),
        ("1", 1),
    ],
)
def test_a_chance_is_a_fraction_a_percentage_or_a_decimal(typed, chance):
    assert parse_chance(typed) == chance
