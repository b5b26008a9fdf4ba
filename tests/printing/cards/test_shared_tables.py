"""Odds tables of unit cards: worked out and laid out once for units that differ only in name, number and note."""

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_tables import draw_grid
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.pages.cards.sheets.card_stock import stock

from ..games import battle_game
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
