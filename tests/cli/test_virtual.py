"""`drumhead virtual`: pictures for a virtual table, of the size and the number that their names say."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from PIL import Image

from drumhead.model.army import Command
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.virtual_table import ACROSS, DOWN, MOST, grid_of, table_pictures

from ..counted import at_least
from ..printing.games import battle_game, renamed, ruleset_game

DECK = re.compile(r"-deck-([a-z]+)(?:-\d)?-(\d+)x(\d+)-(\d+)(-backs)?\.png$")


def drawn(draw) -> Image.Image:
    return Image.open(io.BytesIO(draw())).convert("RGB")


def test_every_deck_has_the_rows_columns_and_cards_of_its_name() -> None:
    found = table_pictures(battle_game(), PrintOptions(), 40)
    decks = {name: DECK.search(name) for name in found if "-deck-" in name}
    assert {"turn", "units", "commanders", "procedures"} <= {match[1] for match in decks.values()}
    stock = Making().stock
    for name, match in at_least(5, decks.items()):
        columns, rows, count = (int(match[at]) for at in (2, 3, 4))
        assert columns <= ACROSS
        assert rows <= DOWN
        assert columns * (rows - 1) < count <= columns * rows, name
    for name in [name for name in decks if decks[name][1] in ("turn", "commanders")]:
        columns, rows, count = (int(decks[name][at]) for at in (2, 3, 4))
        picture = drawn(found[name])
        wide, tall = (side * 40 / 25.4 for side in (columns * stock.width, rows * stock.height))
        assert picture.size == pytest.approx((wide, tall), abs=1.5)
        for at in range(columns * rows):
            x, y = at % columns * picture.width / columns, at // columns * picture.height / rows
            card = picture.crop((int(x), int(y), int(x + picture.width / columns), int(y + picture.height / rows)))
            inked = sum(card.convert("L").histogram()[:128]) > 30
            assert inked == (at < count), (name, at)


def test_a_deck_of_units_has_a_card_or_more_for_each_unit_and_each_unit_a_token() -> None:
    game = battle_game()
    found = table_pictures(game, PrintOptions())
    (units,) = (DECK.search(name)[4] for name in found if "-deck-units" in name and "backs" not in name)
    assert int(units) >= len(game.units)
    officers = sum(
        bool(army.general) + len([each for each in (*army.commands, *army.brigades) if each.commander])
        for army in game.battle.armies.values()
    )
    assert len([name for name in found if "-token-" in name]) == len(game.units) + officers


def test_the_commander_of_a_wing_has_a_token_too() -> None:
    game = battle_game()
    general = game.battle.armies["french"].general
    led = Command("wing", "Left", replace(general, name="Chief of the Left"))
    french = replace(game.battle.armies["french"], commands=(led,))
    battle = replace(game.battle, armies={**game.battle.armies, "french": french})
    found = table_pictures(replace(game, battle=battle), PrintOptions(), 40)
    assert len([name for name in found if "chief-of-the-left" in name]) == 1


def test_no_picture_is_larger_than_a_virtual_table_takes() -> None:
    found = table_pictures(battle_game(), PrintOptions(), 600)
    (name,) = (name for name in found if "-deck-procedures" in name and "backs" not in name)
    for each in (name, "ramillies-map.png"):
        assert MOST * 0.9 < max(drawn(found[each]).size) <= MOST


def test_the_map_has_no_unit() -> None:
    game = battle_game()
    found = table_pictures(game, PrintOptions(), 50)
    nobody = replace(
        game,
        battle=replace(
            game.battle,
            armies={side: replace(army, brigades=army.brigades[:1]) for side, army in game.battle.armies.items()},
            players=(),
        ),
    )
    assert found["ramillies-map.png"]() == table_pictures(nobody, PrintOptions(), 50)["ramillies-map.png"]()


def test_a_ruleset_has_its_cards_only() -> None:
    found = table_pictures(ruleset_game(), PrintOptions())
    assert any("-deck-turn-" in name for name in found)
    assert not any("-token-" in name or name.endswith("-map.png") for name in found)


@pytest.mark.parametrize(("ruleset", "pack"), [("wss-cards", 4 * 13), ("von-futsch", 4 * 13 + 2)])
def test_a_deck_of_playing_cards_is_a_whole_pack_and_nothing_else(ruleset, pack) -> None:
    found = table_pictures(ruleset_game(ruleset), PrintOptions())
    decks = {match[1]: match for match in map(DECK.search, found) if match and not match[5]}
    assert int(decks["turn"][4]) == pack
    assert "aids" in decks
    assert not any("-deck-turn-" in name and "backs" in name for name in found)


@pytest.mark.parametrize("name", ["../../etc/passwd", "W" * 70, "Вася", "<b>&amp;</b>", "-"])
def test_names_of_strangers_make_safe_files_and_tokens(name) -> None:
    found = table_pictures(renamed(battle_game(), name), PrintOptions(), 40)
    tokens = at_least(27, [each for each in found if "-token-" in each])
    assert all(re.fullmatch(r"[a-z0-9-]+\.png", each) for each in tokens)
    assert drawn(found[tokens[0]]).size[0] > 60


@pytest.mark.parametrize("count", range(1, ACROSS * DOWN + 1))
def test_a_grid_is_full_but_for_its_last_row(count) -> None:
    columns, rows = grid_of(count)
    assert columns * (rows - 1) < count <= columns * rows
    assert columns <= ACROSS
    assert rows <= DOWN


def test_the_command_writes_the_files_and_refuses_a_wrong_resolution(drumhead, here) -> None:
    result = drumhead("virtual", "oudenarde", "--dpi", "30", "--out", "table")
    names = result.stdout.split()
    assert len(names) == len(list((here / "table").glob("*.png"))) > 25
    assert drumhead("virtual", "oudenarde", "--dpi", "5").exit_code == 2
    assert drumhead("virtual", "nowhere").exit_code == 1
