"""Odds tables of unit cards: worked out and laid out once for units that differ only in name, number and note."""

import pytest

from drumhead.printing.drawing.vector_primitives import Text
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_tables import draw_grid
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.pages.cards.sheets.card_stock import stock

from ..games import battle_game, named_game, wishes_of
from ..test_stored_drawings import with_copies


def facts(game, side="alliance"):
    setting = HtmlRenderer(game, PrintOptions(command=""))
    return list(Gatherer(setting, Phrases(setting), game.battle.armies[side]).units())


def test_units_that_differ_only_in_name_number_and_note_share_their_tables():
    first, *others = facts(with_copies(4, "raised on day {} of the year"))
    assert first.fronts or first.backs
    assert len(others) == 3
    for other in others:
        assert [*map(id, other.fronts), *map(id, other.backs)] == [*map(id, first.fronts), *map(id, first.backs)]
        assert other.unit.name != first.unit.name


def test_units_of_another_strength_or_quality_have_tables_of_their_own():
    units = facts(battle_game())
    foot = [each for each in units if each.unit.arm == "infantry"]
    kinds = {(each.unit.kind, each.unit.quality, each.unit.stands, each.unit.nation) for each in foot}
    assert len(kinds) >= 4
    assert len({id(each.backs) for each in foot}) == len(kinds)


def test_a_table_is_laid_out_once_for_each_size_and_ink():
    grid = next(grid for each in facts(battle_game()) for grid in each.backs)
    large, small = stock("tarot"), stock("poker")
    assert draw_grid(grid, large, False) is draw_grid(grid, large, False)
    assert len({id(draw_grid(grid, size, ink)) for size in (large, small) for ink in (False, True)}) == 4


@pytest.mark.parametrize("size", ["tarot", "poker"])
def test_what_a_die_must_reach_stands_apart_from_the_chance_before_it(size):
    """Klausen's first unit, six inches and a die: "2+ 83" and "3+ 67" are not to be read as one number."""
    game = named_game("klausen")
    setting = HtmlRenderer(game, wishes_of(game))
    army = game.army("french")
    unit = Gatherer(setting, Phrases(setting), army).unit(next(army.units), army.brigades[0])
    grid = next(grid for grid in unit.backs if grid.title.startswith("march"))
    needs = [figure.need for figure in grid.rows[0][1]]
    assert needs == ["2+", "3+", "4+", "5+", "6"]
    printed = stock(size)
    texts = [
        mark for block in draw_grid(grid, printed, True, bars=True) for mark in block.marks if isinstance(mark, Text)
    ]
    starts = [mark.x for mark in texts if mark.face == "bold" and mark.words in needs]
    ends = [mark.x for mark in texts if mark.anchor == "end"]
    assert len(starts) == len(ends) == 5
    for end, start in zip(ends, starts[1:]):
        assert start - end >= 0.7
