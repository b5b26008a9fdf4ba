"""What each answer to an unclear rule is said to change: every answer once, against counts by hand."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.ruling_effects import RulingEffects, describe_answers
from drumhead.printing.pages.playsheet.rulings_list import rulings_text
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets import ids, load
from drumhead.support import paths

from ..counted import at_least
from .games import named_game

WAITS = {"one": 1, "three": 3, "four": 4}  # jokers in the pack of von Futsch, by the answer


def game_of(name, **chosen):
    ruleset = load(name)
    return Game(ruleset, ruleset.book(chosen))


@cache
def effects_of(name):
    return RulingEffects(game_of(name))


@cache
def lines_of(name):
    return describe_answers(game_of(name))


def answers_in_toml(name):
    """Each answer that a club may choose, as slug and key, and the defaults, as the files are written."""
    folder = load(name).folder
    data = tomllib.loads((folder / "readings.toml").read_text(encoding="utf-8"))
    rows = {row["slug"]: row for row in data["reading"]}
    if "as" in data:
        shared = tomllib.loads((paths.families() / data["as"] / "readings.toml").read_text(encoding="utf-8"))
        rows = {
            slug: {**{each["slug"]: each for each in shared["reading"]}.get(slug, {}), **rows[slug]} for slug in rows
        }
    switches = [row for row in rows.values() if row.get("switch")]
    every = {(row["slug"], option["key"]) for row in switches for option in row["option"]}
    return every, {(row["slug"], row["default"]) for row in switches}


SLOW = "von-futsch"  # its questions have the most inputs


@pytest.mark.parametrize("name", [pytest.param(each, marks=[pytest.mark.slow] * (each == SLOW)) for each in ids()])
def test_every_answer_but_the_one_in_force_has_its_line(name):
    every, defaults = answers_in_toml(name)
    lines = lines_of(name)
    assert set(lines) == every - defaults
    assert len(lines) >= len(defaults) > 30
    still = [answer for answer, line in lines.items() if "nothing" in line]
    assert still == []  # a move, or a section of the playsheet


def test_an_answer_in_force_that_is_not_the_default_is_what_others_are_compared_with():
    rows = cases_of(RulingEffects(game_of("von-futsch", jokers="three")).of("jokers", "two"), "king-wait")
    row = next(row for row in rows if (row.inputs["cards-left"], row.inputs["wait"]) == (20, 8))
    # 8 of 20 cards with 3 jokers in them, and with 2
    assert [odds["still usable"] for odds in (row.before, row.after)] == [
        Fraction(comb(20 - jokers, 8), comb(20, 8)) for jokers in (3, 2)
    ]


def test_an_answer_is_compared_with_nothing_else_changed():
    """A King lost or kept moves the same questions, however many jokers the club plays with."""
    usual, three = (RulingEffects(game_of("von-futsch", jokers=jokers)) for jokers in ("two", "three"))
    moved = [{each.worst.question.name for each in one.of("king-lost", "last-gasp").moved} for one in (usual, three)]
    assert moved[0] == moved[1] == {"king-wait"}


def cases_of(effect, question):
    return [row for each in effect.moved for row in each.rows if row.question.name == question]


def test_a_tie_in_the_movement_test_moves_every_unit_with_hits_enough():
    """Two dice, listed: more than the hits by default, as many are enough by the other answer."""
    effect = effects_of("wss-dice").of("test-tie", "tie")
    rows = cases_of(effect, "move-test")
    totals = [one + other for one, other in product(range(1, 7), repeat=2)]
    for row in rows:
        hits = row.inputs["hits"]
        assert row.before["may move"] == Fraction(sum(total > hits for total in totals), 36)
        assert row.after["may move"] == Fraction(sum(total >= hits for total in totals), 36)
    assert [row.inputs["hits"] for row in rows] == [7, 6, 8, 5, 4, 3, 2]  # 7 is the likeliest total
    assert "Movement test" in effect.sections


@pytest.mark.parametrize("key", WAITS)
def test_jokers_end_a_wait_as_often_as_cards_are_counted(key):
    """A hand of the next cards, without a joker in it: a hypergeometric count."""
    rows = cases_of(effects_of("von-futsch").of("jokers", key), "king-wait")
    for row in at_least(6, rows):
        left, wait = row.inputs["cards-left"], row.inputs["wait"]
        for odds, jokers in ((row.before, 2), (row.after, WAITS[key])):
            assert odds["still usable"] == Fraction(comb(left - jokers, wait), comb(left, wait))


@pytest.mark.parametrize("key", ["mean", "maximum"])
def test_a_ruling_that_only_python_asks_for_moves_its_odds(key):
    """Wavering infantry goes back 6 in and a die of inches: 9.5 in on average, 12 in at most."""
    effects = effects_of("von-futsch")
    assert not any(option.lays for option in effects.game.book.readings["retreat-distance"].options)
    rows = cases_of(effects.of("retreat-distance", key), "beaten-run")
    infantry = {row.inputs["distance-to-edge-in"]: row for row in rows if row.inputs["result"] == "wavers"}
    assert sorted(infantry) == [8, 10, 12]
    for edge, row in infantry.items():
        assert row.before["leaves, removed"] == Fraction(sum(6 + die >= edge for die in range(1, 7)), 6)
        assert row.after["leaves, removed"] == int({"mean": 9.5, "maximum": 12}[key] >= edge)


def test_an_answer_that_moves_no_listed_case_is_asked_about_with_other_words():
    """Six muskets at a wall: a hit in three, half of them saved; a saved hit adds no pip by default, or one."""
    row = cases_of(effects_of("wss-paperboys").of("saved-hit", "pip-stays"), "fire-pips")[0]
    assert (row.inputs["dice"], row.inputs["hits-on"], row.inputs["save"]) == (6, "musket", "wall")
    assert (row.before["0"], row.after["0"]) == (Fraction(5, 6) ** 6, Fraction(4, 6) ** 6)


def test_what_moves_no_chance_names_what_it_changes():
    lines = lines_of("wss-cards")
    assert lines["turn-cap", "none"] == 'No listed chance moves. It changes "Who wins".'
    assert lines["turn-angle", "max45"] == 'No listed chance moves. It changes "Move".'


def test_a_printed_line_asks_in_words_and_not_as_typed():
    lines = lines_of("wss-cards")
    assert lines["gun-red", "yes"].startswith(
        "How many shots of one battery, one a turn, rout a unit? (reach chance 1):"
    )
    for line in at_least(50, lines.values()):
        assert "=" not in line
        assert "?:" not in line


def test_a_battles_list_names_no_section_that_its_playsheet_leaves_out():
    """The grid "How a rout ends" is printed for the ruleset alone: `when = "not game.battle"`."""
    of_battle = RulingEffects(named_game("ramillies"))
    title = "How a rout ends"
    found = [answer for answer, line in lines_of("wss-paperboys").items() if title in line]
    for answer in at_least(1, found):
        assert title not in of_battle.of(*answer).sections


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", ids())
def test_no_move_is_missed(name):
    """All listed cases are asked under rulebooks that share nothing, whatever is recorded of what they read."""
    ruleset = load(name)
    effects = effects_of(name)
    cases = [(question, row) for question in ruleset.questions.values() for row in question.rows()]
    answers = sorted(answer for every in [answers_in_toml(name)] for answer in every[0] - every[1])
    before = Book(ruleset.tables, ruleset.readings, {})
    for slug, key in at_least(3, answers[::14]):
        after = Book(ruleset.tables, ruleset.readings, {slug: key})
        moved = {
            (question.name, *map(repr, row.items()))
            for question, row in cases
            if question.odds(before, **row) != question.odds(after, **row)
        }
        found = effects.of(slug, key).moved
        told = {(row.question.name, *map(repr, row.inputs_before.items())) for each in found for row in each.rows}
        assert moved <= told, (slug, key)


def test_the_list_has_the_line_of_each_answer():
    game = game_of("wss-dice")
    said = " ".join(" ".join(rulings_text(game, PrintOptions())).split())
    lines = lines_of("wss-dice")
    assert [line for line in at_least(40, lines.values()) if line not in said] == []
