"""Wings, lines and divisions on paper: heads of the roster with their officers, the map's key, the officers' cards."""

from dataclasses import replace

import pytest

from drumhead import armies, rulesets
from drumhead.deployment.initial_positions import opening_of
from drumhead.model.army import Command, Officer
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.kinds.commander_cards import officers
from drumhead.printing.pages.maps.opening.opening_key import Key
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.pages.roster.roster import _Roster, roster
from drumhead.support import paths

from .printed import pages


@pytest.fixture(scope="module")
def game():
    battle = armies.read_battle(paths.battles() / "ramillies.toml", rulesets.load)
    ruleset = rulesets.load(battle.ruleset)
    army = battle.armies["french"]
    led = Command("wing", "The centre", Officer("Marsin", "brigadier", "his note"), "of the wing")
    battle = replace(battle, armies={**battle.armies, "french": replace(army, commands=(led,))})
    return Game(ruleset, ruleset.book(), battle)


def test_a_roster_heads_a_wing_once_with_its_officer_and_keeps_his_note(game):
    roster = _Roster(game, "french", PrintOptions())
    begun = [[(name, led.name) for name, led in roster.begun_with(at)] for at in range(4)]
    assert begun == [[("The centre", "Marsin")], [], [("The right wing", "")], []]
    said = [(remark.whose, remark.says) for remark in roster.at_foot("full")]
    assert ("The centre", "of the wing") in said
    assert ("Marsin", "his note") in said


def test_a_wing_without_officer_or_notes_leaves_its_brigade_above_the_first_unit(game):
    """Q is only in the brigade's name, Z only in the unit's; the letters of both are told apart by their height."""
    army = game.battle.armies["french"]
    first, second, *_ = army.brigades  # the first begins a wing too, and has a note
    units = tuple(replace(unit, name="Z", note="") for unit in second.units[:1])
    bare = replace(second, name="Q", note="", wing="Left", commander=Officer("Marsin", "brigadier"), units=units)
    battle = replace(
        game.battle, armies={**game.battle.armies, "french": replace(army, brigades=(first, bare), commands=())}
    )
    (page,) = pages(roster(replace(game, battle=battle), "french", PrintOptions()))
    (above,), (below,) = ([each for each in page.letters if each.sign == sign] for sign in "QZ")
    assert above.bottom < below.top


def test_the_key_of_the_map_says_where_a_wing_begins_and_where_none_goes_on(game):
    key = Key(MapText(game, opening_of(game.battle, game.ruleset, game.book), PrintOptions().measures))
    heads = [row.begins or (row.entry.number if row.entry else "side") for row in key.rows if row.side == "french"]
    assert heads == [
        *("side", "The centre", *"1234567", "The right wing", "8", "9", "10", "11"),
        *("Artillery", "12", "13"),
    ]


def test_an_officer_of_a_wing_has_a_card_with_his_brigades(game):
    phrases = Phrases(HtmlRenderer(game, PrintOptions()))
    found = list(officers(game.battle.armies["french"], game, phrases))
    assert [led.titled.name for led in found][:2] == ["Marshal Villeroy", "Marsin"]
    assert [len(led.rows) for led in found][:2] == [4, 2]
