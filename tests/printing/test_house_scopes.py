"""House rules for some and of several files, on paper: figures, rows and the list of every change."""

import re
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from drumhead import api

from . import sheets
from .sheets import text

NEAR = '[[change]]\nplace = "{}"\nto = {}\nwhen = "range <= \'{}\'"\n'
HORSE = '[[modifier]]\nlist = "{}"\nname = "French horse"\nvalue = 1\nwhen = "unit.side == \'french\' and {}"\n'
FRENCH = '[[change]]\nplace = "{}"\nto = {}\nwhen = "unit.side == \'french\'"\n'
CAVALRY = "unit.arm == 'cavalry'"
FILES = {  # of each ruleset's battle: two files, of which the second says for whom and when the first holds too
    "ramillies": (NEAR.format("weapon.musket.need", 4, "10 cm"), HORSE.format("faceoff.modifier", CAVALRY)),
    "salamanca": (NEAR.format("weapon.musket.need", 4, "10 cm"), HORSE.format("faceoff.modifier", CAVALRY)),
    "klausen": (NEAR.format("fire.infantry.short.need", 3, "3 in"), HORSE.format("melee.modifier", CAVALRY)),
    "oudenarde": (FRENCH.format("charge.plus.cavalry", 2), FRENCH.format("charge.plus.dragoons", 1)),
    "blenheim": (NEAR.format("musket.hits.infantry", 3, "3 in"), NEAR.format("musket.hits.dragoons", 2, "3 in")),
}


@cache
def leaf(name: str, folder: str) -> str:
    paths = []
    for at, rows in enumerate(FILES[name]):
        paths.append(f"{folder}/{name}{at}.toml")
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f'title = "File {at}"\n{rows}')
    game = api.load_battle(name, house_rules=paths)
    return text(sheets.printed(game).pdf)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    return str(tmp_path_factory.mktemp("houses"))


@pytest.mark.parametrize("name", FILES)
def test_the_footer_names_both_files_and_the_list_every_change(name, folder):
    words = leaf(name, folder)
    assert "club changes: File 0 + File 1" in words
    assert re.search("(within 10 cm|within 3 in|for French units): ", words)
    assert words.count("the book: ") + words.count("not in the book") == 2


@pytest.mark.parametrize("name", FILES)
def test_figures_of_the_condition_follow_in_square_brackets(name, folder):
    words = leaf(name, folder)
    assert len(re.findall(r"\[[12]( [AD])?: ", words)) >= 3
    assert re.search(r"\[[12]\]: the chance (within|for) ", words)


def percent(dice: int, least: int, faces: int) -> str:
    """Return the chance of so many hits or more with dice that hit on so many faces, as the leaf prints it."""
    chance = sum(
        comb(dice, hits) * Fraction(faces, 6) ** hits * Fraction(6 - faces, 6) ** (dice - hits)
        for hits in range(least, dice + 1)
    )
    return f"{float(100 * chance):.0f}"


def test_the_figures_beside_each_other_are_those_of_dice_thrown_by_hand(folder):
    words = leaf("ramillies", folder)
    for dice in (4, 5, 6, 7):
        rows = [f"{percent(dice, least, 2)} [1: {percent(dice, least, 3)}]" for least in (1, 3)]
        assert f"{dice} {' '.join(rows)}" in words


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_an_added_modifier_is_a_row_of_its_list_with_its_scope(name, folder):
    assert "+1 French horse, for French" in leaf(name, folder)


def test_a_leaf_has_these_figures_or_says_where_they_are(folder, monkeypatch):
    """Oudenarde's first page is full: for a longer table of muskets, chances move to the table sheet."""
    rows = (NEAR.format("musket.less.dragoons", 0, "3 in"), NEAR.format("musket.less.infantry", 1, "3 in"))
    monkeypatch.setitem(FILES, "oudenarde", rows)
    words = leaf.__wrapped__("oudenarde", folder)
    assert ("[1: " in words) != ("see drumhead odds" in words)
    assert "within 3 in: 0; the book: 1" in words
