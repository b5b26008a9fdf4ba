"""Saving throws of throws.toml: their odds against counting every face, and what is wrong in them told."""

import shutil
from fractions import Fraction
from itertools import product

import pytest

from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.support import paths

from ..counted import at_least
from .rewritten import rewrite

NEED = 'need = "{{ book.fire.need }}"\n'


@pytest.fixture
def mine(tmp_path):
    def write(save: str):
        folder = shutil.copytree(paths.sample(), tmp_path / "mine")
        rewrite(folder / "throws.toml", NEED, f"{NEED}save = {save}\n")
        return from_folder(folder)

    return write


def brute_volley(need: int, save: int, sides: int) -> dict[int, Fraction]:
    """Count the hits left of three dice, each of which is followed by a die of the target if it hits."""
    found = dict.fromkeys(range(4), Fraction(0))
    each = [(face, other) for face in range(1, 7) for other in range(1, sides + 1)]
    left = Fraction(sum(face >= need and other < save for face, other in each), len(each))
    for dice in product((0, 1), repeat=3):
        chance = Fraction(1)
        for hit in dice:
            chance *= left if hit else 1 - left
        found[sum(dice)] += chance
    return found


def odds(rules, name="volley", **given):
    return {int(word[0]): chance for word, chance in rules.question(name).odds(rules.book(), **given).items()}


@pytest.mark.parametrize(("save", "sides"), [(5, 6), (8, 10), (2, 4), (17, 20)])
def test_each_hit_is_saved_by_a_die_of_any_size(mine, save, sides):
    rules = mine(f"{{ need = {save}, sides = {sides} }}")
    assert check_files(rules.folder)[0] == []
    assert odds(rules) == brute_volley(5, save, sides)


def test_a_save_with_an_input_is_thrown_if_the_answer_is_yes(mine):
    rules = mine('{ need = 4, input = "behind-a-wall" }')
    assert odds(rules, behind_a_wall="yes", close="yes") == brute_volley(4, 4, 6)
    assert odds(rules) == brute_volley(5, 7, 6)


def test_a_save_may_ask_what_a_modifier_asks(mine):
    rules = mine('{ need = 4, input = "cover" }')
    assert [each.name for each in rules.question("volley").inputs].count("cover") == 1
    assert odds(rules, cover="yes") == brute_volley(6, 4, 6)


def test_attacks_over_and_over_are_saved_too(mine):
    """Four hits of two volleys destroy a unit of horse."""
    rules = mine("{ need = 4 }")
    one = brute_volley(5, 4, 6)
    gone = sum(a * b for (x, a), (y, b) in product(one.items(), repeat=2) if x + y >= 4)
    assert rules.question("shot-away").odds(rules.book(), target="horse", attacks=2)["gone"] == gone


@pytest.mark.parametrize(
    ("save", "code"),
    [
        ("{ need = 7 }", "impossible-need"),
        ("{ need = 0 }", "impossible-need"),
        ("{ need = 4, sides = 1000 }", "beyond-dice"),
        ("{ need = 4, sides = 0 }", "beyond-dice"),
        ("{ sides = 6 }", "missing-key"),
        ("{ need = 4, faces = 6 }", "unknown-key"),
        ('{ need = "{{ book.fire.dice * 1.5 }}" }', "not-a-number"),
        ('{ need = "{{ book.fire.saves }}" }', "unknown-place"),
    ],
)
def test_a_save_that_nobody_throws_is_told(mine, save, code):
    found = check_files(mine(save).folder)[0]
    assert code in {fault.code for fault in at_least(1, found)}
    assert all(fault.file.endswith("throws.toml") for fault in found)
