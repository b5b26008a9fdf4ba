"""Strips of a roster: those of one shape are measured once, and as high as measured when they are laid out."""

import pytest

from drumhead.printing.html.section_renderer import AT_ONCE, MM, lay_out
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.roster.roster import _Roster

from .games import BATTLES, named_game
from .test_stored_drawings import with_copies


def sheet(game, side: str) -> _Roster:
    return _Roster(game, side, PrintOptions(command=""))


@pytest.mark.parametrize("count", [6, 12])
def test_units_that_differ_only_in_name_and_number_are_measured_once(count):
    units = [each for name, each in sheet(with_copies(count), "alliance").rendered.items() if name.startswith("unit-")]
    assert len(units) == count
    assert len([each for each in units if each.page.page is not None]) == 2  # the first has no rule above it


@pytest.mark.parametrize("name", ["ramillies", "salamanca", "oudenarde", "blenheim", "klausen"])
def test_each_strip_is_as_high_as_the_one_that_was_measured_for_it(name):
    assert name in BATTLES
    game = named_game(name)
    for side in game.battle.armies:
        roster = sheet(game, side)
        unmeasured = [each for each in roster.rendered.values() if each.page.page is None]
        assert len(unmeasured) >= 5
        lay_out(roster.setting, [each.page for each in unmeasured])
        for each in unmeasured:
            assert each.page.page.anchors[f"end-{each.name}"][1] * MM == pytest.approx(each.height), each.name


def test_no_more_strips_than_a_few_sheets_hold_wait_for_their_sheet(monkeypatch):
    """Every unit has a note, so that no two have one shape."""
    monkeypatch.setattr("drumhead.printing.html.section_renderer.AT_ONCE", few := 20)
    assert few < AT_ONCE
    roster = sheet(with_copies(60, "raised on day {} of the year"), "alliance")
    assert len({each.shape for each in roster.units(roster.army.brigades[0], "airy")}) == 60
    waiting = [each for each in roster.rendered.values() if each.page.page is not None]
    assert len(waiting) <= 3 * few  # `Form.set` is called three times
