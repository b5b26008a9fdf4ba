"""What the sheets of the two drafts say where a stranger was stuck: contact, flanks, doubling, ground."""

import re
from functools import cache

import pytest
from drumhead.press.papers.playsheet.sections import Collector

from drumhead.press.game import Game
from drumhead.press.html.setting import Setting

from .games import named_game, ruleset_game, wishes_of


def pages(game):
    """Each section of the playsheet as it is set, by its name."""
    return {each.name: str(each.html) for each in Collector(Setting(game, wishes_of(game))).collect()}


def sections(game):
    """The words of each section of the playsheet, by its name."""
    return {name: " ".join(re.sub(r"<[^>]*>", "", html).split()) for name, html in pages(game).items()}


@cache
def read_as(name, **readings):
    game = ruleset_game(name)
    return sections(
        Game(game.ruleset, game.ruleset.book({slug.replace("_", "-"): key for slug, key in readings.items()}))
    )


def test_the_third_draft_says_who_fights_in_contact_and_who_is_held():
    """Cavalry Charges, and rulings 64, 67, 68, 69 of the ledger."""
    game = named_game("blenheim")
    said = sections(game)["contact"]
    assert "Guns and muskets in contact may shoot in phases 1 and 2, but only at an enemy who touches them" in said
    assert "Nobody else shoots at a unit in contact" in said
    assert "a unit in contact does not move, deploy, mount, get down or charge others" in said
    assert "may turn on the spot" in said
    assert "dragoons on foot cannot" in said
    assert '<li class="ruling">' in pages(game)["contact"]


@pytest.mark.parametrize(
    ("key", "back"),
    [
        ("back-full", "straight back, as far as it moves"),
        ("back3", "straight back, 3\u00a0in"),
        ("turn-away", "about, and off"),
    ],
)
def test_how_far_a_unit_retires_follows_the_reading(key, back):
    assert back.replace("\u00a0", " ") in read_as("wss-cards", retire_distance=key)["contact"].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("name", "guns"), [("wss-dice", "at limbered guns"), ("wss-cards", "at any guns, limbered or not")]
)
def test_which_guns_are_struck_double_and_where_a_flank_begins(name, guns):
    said = read_as(name)["charges"]
    assert guns in said
    assert "the charger’s centre began outside the target’s front arc" in said
    other = {"wss-dice": "unlimbered", "wss-cards": "limbered"}[name]
    assert guns not in read_as(name, artillery_clause=other)["charges"]


def test_uphill_is_explained_by_the_first_draft_alone():
    assert "uphill (target on a hill, charger began off it)" in read_as("wss-dice")["charges"]
    assert "uphill" not in read_as("wss-cards")["charges"]


@pytest.mark.parametrize("name", ["wss-dice", "wss-cards"])
def test_the_edge_of_woods_gives_no_cover_and_a_piece_of_town_holds_one_unit(name):
    said = read_as(name)["ground"]
    assert "may deploy: then it stands outside, not in cover" in said
    assert "Room for one unit in each piece" in said
    assert "a unit, friend or enemy, a wood, a town or a hill" in read_as(name)["shooting"]


@pytest.mark.parametrize("name", ["wss-dice", "wss-cards"])
def test_every_rule_that_a_table_needs_is_stated_where_it_cannot_be_dropped(name):
    game = ruleset_game(name)
    setting = Setting(game, wishes_of(game))
    dropped = {each.name for each in Collector(setting).collect() if each.spare}
    stated = {rule for rule, places in setting.apparatus.stated.items() if set(places) - dropped}
    assert [id_ for id_, rule in game.rules.items() if rule.table and id_ not in stated] == []


def test_who_wins_at_oudenarde_says_each_thing_once():
    """Twelve turns are agreed in the battle, and so is what counts at dusk: no mark of the ruleset's own turns."""
    said = sections(named_game("oudenarde"))["winning"]
    assert said.count("twelve") == said.count("Groenewald") == 1
    assert "ends with turn" not in said
