"""The turn checklist: every phase or card and every last step of `turn.toml`, large, on one landscape page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead import rulesets
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.turn_checklist import checklist
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import sheets
from .games import ruleset_game
from .papers import made

LARGE = 14.9  # points times 0.86, of a reminder, is the least that is read at arm's length


@pytest.mark.parametrize("name", rulesets.ids())
def test_every_step_of_the_turn_is_on_one_page_in_large_letters(name):
    game = ruleset_game(name)
    one = made(lambda: checklist(game, PrintOptions(measures=game.ruleset.measures, command="drumhead x")))
    assert not one.said
    (page,) = sheets.letters(one.pdf)
    words = sheets.text(one.pdf)
    turn = game.ruleset.turn
    for each in at_least(3, turn.get("kind") or turn["phase"]):
        assert each["name"] in words
    for step in at_least(1, [step for step in turn["end"] if isinstance(step, str) and "{" not in step]):
        assert step.rstrip(".?!") + (step[-1] if step[-1] in ".?!" else ".") in words  # each ends with a stop
    assert "shuffle" in words.lower().replace("shuffled", "")  # the book of each game begins every turn so
    for letter in at_least(100, page):
        assert paper("A4").on_its_side().printable.holds(Box(*letter.box), 0.4), letter
    large = [letter for letter in page if letter.points >= LARGE * 0.86]
    assert len(large) > 0.6 * len(page)  # all but the footer, the marks and the heading at the right


def turned(**turn) -> Game:
    game = ruleset_game()
    ruleset = replace(game.ruleset)
    ruleset.__dict__["about"] = {**game.ruleset.about, "turn": turn}
    return replace(game, ruleset=ruleset)


def test_sides_with_other_orders_have_a_column_each():
    phases = [{"id": "fire", "name": "Fire"}, {"id": "move", "name": "Move"}]
    cards = [{"side": "french", "count": 2}, {"side": "alliance", "count": 2, "phases": ["move", "fire"]}]
    words = sheets.text(checklist(turned(phase=phases, cards=cards), PrintOptions())).lower()
    assert "french" in words
    assert "alliance" in words
    same = sheets.text(checklist(turned(phase=phases, cards=[{"side": "french", "count": 2}] * 2), PrintOptions()))
    assert same.count("Move") == 1


def test_a_mark_on_the_checklist_is_explained_there():
    words = sheets.text(checklist(ruleset_game(), PrintOptions()))
    assert "◆ unclear: your club chooses" in words
    unmarked = sheets.text(checklist(turned(phase=[{"id": "a", "name": "Fire"}]), PrintOptions()))
    assert "◆" not in unmarked
    assert "unclear" not in unmarked


def test_a_turn_without_steps_is_refused():
    with pytest.raises(PaperError, match="turn checklist"):
        checklist(turned(title="The turn"), PrintOptions())


def test_names_of_strangers_are_escaped():
    words = sheets.text(checklist(turned(phase=[{"id": "a", "name": "<b>Fire</b>"}]), PrintOptions()))
    assert "<b>Fire</b>" in words
