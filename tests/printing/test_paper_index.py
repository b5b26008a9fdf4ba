"""Every rule that players need stands on the paper of a kit, and what a line tells under a reading follows it."""

import os
import random
import re
from functools import cache

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE
from drumhead.printing.pages.playsheet.rules_on_paper import PAPERS, named_in
from drumhead.rules.rulebook.rule_index import index
from drumhead.rulesets import ids, load

from .games import every_battle

MARKS = re.compile(r'<span class="(?:letter|ref|own|choice|mk)[^"]*">.*?</span>', re.DOTALL)
NO_TURN_OF_PLAY = ("players", "army.", "record dice", "unit.balance")  # who sees to what happens before a game
SAMPLE = 3  # of about 270 options, other ones every day; `make thousand` reads every one


def sheet(game):
    setting = HtmlRenderer(game, PrintOptions())
    return {each.name: str(each.html) for each in BlockSetter(setting).place_blocks(MEASURE)}, setting.apparatus.stated


@cache
def told(name):
    """The rules and readings that a kit of the ruleset states, on its battle's sheet or that of the whole set."""
    ruleset = load(name)
    games = [Game(ruleset, ruleset.book()), *(game for game in every_battle() if game.ruleset.id == name)]
    found = {word for file in PAPERS for word in named_in(ruleset.about.get(file, {}))}
    for game in games:
        blocks, stated = sheet(game)
        found |= {word for word, places in stated.items() if blocks.keys() & set(places)}
    return found


@pytest.mark.parametrize("name", ids())
def test_every_rule_that_players_need_stands_on_the_paper_of_a_kit(name):
    needed = [rule for rule in index(load(name)).values() if rule.table]
    assert len(needed) > 90
    assert [rule.id for rule in needed if not rule.unprinted and rule.id not in told(name)] == []


@pytest.mark.parametrize("name", ids())
def test_what_is_said_to_need_no_line_stands_on_none_and_no_turn_of_play_reaches_it(name):
    needless = [rule for rule in index(load(name)).values() if rule.unprinted]
    assert [rule.id for rule in needless if rule.id in told(name)] == []
    assert [rule.id for rule in needless if not rule.by.startswith(NO_TURN_OF_PLAY)] == []


def options():
    """Every way but the shipped one to read a doubt that a line of the sheet of its ruleset tells."""
    for name in ids():
        switches = [each for each in load(name).readings.values() if each.switch and each.slug in told(name)]
        for each in switches:
            others = ((name, each.slug, key) for key in each.keys if key != each.default)
            yield from (option for option in others if option not in FELT_IN_PLAY)


def plain(name, **chosen):
    """The words of a sheet without its marks and its list of doubts."""
    ruleset = load(name)
    blocks, _ = sheet(Game(ruleset, ruleset.book(chosen)))
    return {block: MARKS.sub("", html) for block, html in blocks.items() if block != "doubts"}


# What a line tells of a doubt though only play feels it: nothing printed is asked of several crews at once.
FELT_IN_PLAY = {("von-futsch", "gun-crew", "per-crew")}


def deaf(some):
    """Those options under which no word and no figure of the sheet changes."""
    shipped = {name: plain(name) for name in {name for name, *_ in some}}
    return [(name, slug, key) for name, slug, key in some if plain(name, **{slug: key}) == shipped[name]]


def test_a_line_that_tells_a_reading_follows_it():
    every = list(options())
    assert len(every) > 40
    seed = os.environ.get("DRUMHEAD_SAMPLE") or str(random.randrange(10**6))
    sample = random.Random(seed).sample(every, SAMPLE)
    assert deaf(sample) == [], f"the sample of DRUMHEAD_SAMPLE={seed}"


@pytest.mark.slow
def test_every_line_that_tells_a_reading_follows_it():
    assert deaf(list(options())) == []
