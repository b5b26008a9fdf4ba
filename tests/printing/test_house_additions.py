"""What house rules add and take out, on paper: struck-out lines, added rows, and their marks."""

import re

import pytest

from drumhead import api
from drumhead.printing.blocks.range_bands import reach_of
from drumhead.rules.house_rules.scopes import condition_of

from ..counted import at_least
from . import sheets
from .sheets import text

REMOVED = {  # of each ruleset's battle with modifiers: one that is removed, and how its row is printed otherwise
    "ramillies": ("faceoff.modifier.elite", "+1 elite"),
    "salamanca": ("faceoff.modifier.elite", "+1 elite"),
    "klausen": ("morale.modifier.poor", "−1 poor"),
}
ADDED = {  # of the others: a list of modifiers, and the scope as it is printed
    "oudenarde": ("charge.modifier", "for French units"),
    "blenheim": ("musket.modifier", "for French units"),
    "ramillies": ("fight.modifier", "for French and Bavarian units"),
    "klausen": ("melee.modifier", "for French units"),
}


@pytest.fixture
def leaf(tmp_path):
    def printed(name: str, rows: str):
        path = tmp_path / "thursday.toml"
        path.write_text(f'title = "Thursday"\n{rows}', encoding="utf-8")
        return sheets.printed(api.load_battle(name, house_rules=[str(path)]))

    return printed


@pytest.mark.parametrize("name", REMOVED)
def test_a_removed_modifier_stays_in_its_list_and_is_marked_and_listed(name, leaf):
    place, row = REMOVED[name]
    words = text(leaf(name, f'[[remove]]\nmodifier = "{place}"\n').pdf)
    assert row in words
    assert f"Struck out: {row.partition(' ')[2]} (the book: " in words


@pytest.mark.parametrize("name", ADDED)
def test_a_modifier_for_some_is_printed_with_its_scope_and_mark(name, leaf):
    place, scope = ADDED[name]
    row = f'[[modifier]]\nlist = "{place}"\nname = "old feud"\nvalue = 1\nwhen = "unit.side == \'french\'"\n'
    words = text(leaf(name, row).pdf)
    assert len(at_least(1, re.findall(rf"\+1 old feud, {scope}", words))) == 1


def test_markup_in_a_name_is_text(leaf):
    row = '[[modifier]]\nlist = "musket.modifier"\nname = "<img src=x> **so**"\nvalue = 1\n'
    words = text(leaf("oudenarde", row).pdf)
    assert "+1 <img src=x> **so**" in words


# ------------------------------------------------------------------ bands of range
def near(place: str, to: object, when: str) -> str:
    return f'[[change]]\nplace = "{place}"\nto = {to}\nwhen = "{when}"\n'


BANDS = [  # a change for some ranges or units, and what is printed at a bar of its own
    ("ramillies", "weapon.musket.need", 4, "range <= '10 cm'", "within 10 cm: hits on 4 5 6"),
    ("salamanca", "weapon.musket.dice", 2, "range <= '10 cm'", "within 10 cm: 2 dice a stand"),
]


@pytest.mark.parametrize(("name", "place", "to", "when", "says"), BANDS)
def test_a_second_band_of_range_has_a_bar_of_its_own(name, place, to, when, says, leaf):
    assert says in text(leaf(name, near(place, to, when)).pdf)


@pytest.mark.parametrize(
    ("when", "reach"),
    [
        ("range <= '10 cm'", (0, 100)),
        ("range > '4 in' and range < '10 in'", (100, 250)),
        ("range >= '5 cm' and unit.side == 'french'", (50, float("inf"))),
        ("not range > '10 cm'", (0, float("inf"))),
        ("unit.side == 'french'", (0, float("inf"))),
    ],
)
def test_a_band_reaches_as_far_as_its_condition_can_hold(when, reach):
    assert reach_of(condition_of(when)) == pytest.approx(reach, rel=0.02)


def test_a_weapon_has_a_line_with_its_name_beside_the_weapon_that_it_is_like(leaf):
    row = '[[weapon]]\nname = "Fusils"\nlike = "weapon.musket"\nwhen = "unit.kind == \'guards\'"\nneed = 4\n'
    words = text(leaf("ramillies", row).pdf)
    assert "Fusils for guards: hits on 4 5 6" in words
    assert "(with Fusils, for guards: 4; the book: 5)" in words
