"""Drawings on HTML pages: a row of boxes that many units share is in the PDF once."""

import io
from collections import Counter
from dataclasses import replace
from functools import cache

import pikepdf
import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.roster.roster import roster

from .games import battle_game


def with_copies(count: int, note: str = "") -> Game:
    """Ramillies, with so many regiments in the Alliance's first brigade that differ only in their names and notes."""
    game = battle_game()
    army = game.battle.armies["alliance"]
    first = army.brigades[0]
    units = [
        first.units[1].but(name=f"Orkney’s {number}", number=number, note=note.format(number))
        for number in range(1, count + 1)
    ]
    own = replace(army, brigades=(replace(first, units=tuple(units)),))
    return Game(game.ruleset, game.book, replace(game.battle, armies={**game.battle.armies, "alliance": own}))


@cache
def uses(count: int) -> Counter[str]:
    """How often each drawing is used on the only page of that roster."""
    with pikepdf.open(io.BytesIO(roster(with_copies(count), "alliance", PrintOptions(command="")))) as pdf:
        (page,) = pdf.pages
        assert all(form["/Subtype"] == "/Form" for form in page.Resources.XObject.values())
        strokes = pikepdf.parse_content_stream(page)
        found = Counter(str(stroke.operands[0]) for stroke in strokes if str(stroke.operator) == "Do")
        assert set(found) == set(page.Resources.XObject.keys())
        return found


@pytest.mark.parametrize("count", [6, 12])
def test_a_row_of_boxes_that_units_share_is_drawn_once(count):
    columns = 3  # of Orkney's with boxes: stands, casualties, disorder
    often = [name for name in uses(count) if uses(count)[name] >= count]
    assert len(often) == columns + 1 + 1  # and the sign of the arm, and boxes to tick
    assert len(uses(count)) == len(uses(3))


def test_a_stored_drawing_is_no_transparency_group():
    with pikepdf.open(io.BytesIO(roster(with_copies(3), "alliance", PrintOptions(command="")))) as pdf:
        forms = list(pdf.pages[0].Resources.XObject.values())
        assert len(forms) >= 5
        assert not [form for form in forms if "/Group" in form]
