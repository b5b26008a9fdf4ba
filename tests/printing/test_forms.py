"""Message and order forms: two or four to a page, lines far enough apart to write on, names to ring."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.forms.form_sheets import forms
from drumhead.printing.pages.packs.pack_contents import Packs
from drumhead.printing.pages.packs.player_seats import deal_brigades
from drumhead.printing.style.paper import PaperError

from ..counted import at_least
from .games import battle_game, every_battle, ruleset_game
from .laid_out import faults
from .papers import hostile
from .printed import pages

WRITTEN = 8.0  # mm from one line to write on to the next, at least


def lines_of(page) -> dict[float, list[float]]:
    """The heights of the level lines of a page that are not cuts, by where they begin."""
    found = defaultdict(list)
    for stroke in page.strokes:
        left, top, right, bottom = stroke.box
        if bottom - top < 0.3 and right - left > 20 and stroke.verbs == "ML":
            found[round(left)].append(top)
    return found


@pytest.mark.parametrize(("paper", "size", "many"), [("A4", "normal", (4, 2)), ("Letter", "large", (2, 2))])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_forms_fill_a_page_and_can_be_written_on(paper, size, many, ink):
    data = forms(battle_game(), PrintOptions(paper=paper, type=size, ink=ink))
    found = pages(data)
    assert [page.words.count("Received") for page in found] == [*many, *many]
    assert not [fault for fault in faults(data, 9) if "of the sheet is used" not in fault]
    for page in at_least(4, found):
        ruled = max(lines_of(page).values(), key=len)  # those that begin at the edge of a form, heads and cuts left out
        steps = [two - one for one, two in pairwise(sorted(ruled)) if two - one > 0.5]
        assert min(at_least(4, steps)) >= WRITTEN


@pytest.mark.parametrize("game", every_battle(), ids=lambda game: game.ruleset.id)
def test_officers_wings_and_units_of_each_side_are_named_on_its_own_forms(game):
    found = pages(forms(game, PrintOptions()))
    sides = list(game.battle.armies.values())
    for at, army in enumerate(at_least(2, sides)):
        message, order = (" ".join(page.words.split()) for page in found[2 * at : 2 * at + 2])
        other = {officer.name for officer in sides[1 - at].officers}
        for officer in at_least(2, army.officers):
            assert message.count(officer.name) == 8  # from and to, four times
        assert not any(name in message for name in other - {officer.name for officer in army.officers})
        for brigade in at_least(3, army.brigades):
            assert order.count(brigade.name) >= 2
            assert " ".join(str(unit.number) for unit in brigade.units) in order


def test_forms_of_a_ruleset_have_no_names_and_small_paper_is_refused():
    words = pages(forms(ruleset_game(), PrintOptions()))[0].words
    assert "From" in words
    assert "·" not in words.replace("drumhead", "").split("Received")[0]
    with pytest.raises(PaperError, match="A5"):
        forms(battle_game(), PrintOptions(paper="A4/8"))


def test_any_names_fit():
    assert not [fault for fault in faults(forms(hostile(), PrintOptions()), 9) if "of the sheet is used" not in fault]


def test_the_umpires_pack_has_them():
    game = battle_game()
    packs = Packs(replace(game, battle=deal_brigades(game, 4)), PrintOptions(), Making())
    assert "Message and order forms" in [part.title for part in packs.of_umpire().parts]
    assert all(
        "Message and order forms" not in [part.title for part in packs.of_player(seat).parts] for seat in packs.seats
    )
