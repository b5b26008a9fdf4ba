"""What house rules add and take out, on paper: struck-out lines, added rows, and their marks."""

import re

import pytest

from drumhead import api

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
