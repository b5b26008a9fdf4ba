"""The list of doubts and rulings that a club signs: every reading once, the way in force marked."""

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.rulings_list import doubts, rulings, rulings_sheet, rulings_text
from drumhead.rulesets import ids, load
from drumhead.support import paths

from .games import BATTLES, named_game, ruleset_game, wishes_of
from .laid_out import faults
from .sheets import text


@pytest.mark.parametrize("name", ids())
def test_every_reading_is_in_one_of_the_lists_once(name):
    ruleset = load(name)
    game = Game(ruleset, ruleset.book())
    slugs = [[e.slug for chapter in some(game) for e in chapter.entries] for some in (doubts, rulings)]
    assert sorted(slugs[0]) == sorted(s for s, reading in ruleset.readings.items() if reading.switch)
    assert sorted(slugs[1]) == sorted(s for s, reading in ruleset.readings.items() if not reading.switch)
    assert min(map(len, slugs)) > 5


def test_what_was_chosen_is_marked_and_comes_first():
    ruleset = load("wss-dice")
    game = Game(ruleset, ruleset.book({"test-tie": "tie"}))
    ties = next(e for chapter in doubts(game) for e in chapter.entries if e.slug == "test-tie")
    assert [way.key for way in ties.ways if way.in_force] == ["tie"]
    assert ties.ways[0].key == "tie"
    said = "\n".join(rulings_text(game, PrintOptions()))
    assert "[x] Yes, equal is enough (test-tie=tie)" in said
    assert "[ ] No, it must throw more than its hits (test-tie=beat)" in said


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("blenheim", {"turn-cap", "deployment"}),
        ("ramillies", {"victory-rule", "deployment-third"}),
        ("wss-cards", set()),
    ],
)
def test_a_question_that_the_battle_answers_is_left_to_it(name, own):
    """Both battle files place every unit; Blenheim has turns = 12, Ramillies terms of victory."""
    game = named_game(name) if name in BATTLES else ruleset_game(name)
    entries = [e for some in (doubts, rulings) for chapter in some(game) for e in chapter.entries]
    assert {e.slug for e in entries if e.overruled} == own
    if name == "blenheim":
        said = "\n".join(rulings_text(game, PrintOptions()))
        assert "turn 15" not in said
        assert said.count("This battle answers it itself") == 2


@pytest.mark.parametrize(
    "name", [str(paths.sample()), pytest.param("wss-dice", marks=pytest.mark.slow)], ids=["sample", "wss-dice"]
)
def test_the_paper_has_every_number_and_a_place_to_sign(name):
    ruleset = load(name)
    game = Game(ruleset, ruleset.book())
    words = text(rulings_sheet(game, PrintOptions()))
    assert words.count("×") == sum(len(chapter.entries) for chapter in doubts(game))
    assert "agreed by" in words
    assert "default rulings · text 9.4 pt, least 9 pt" in words
    assert ruleset.about["edition"] in words


@pytest.mark.slow
def test_a_last_leaf_alone_on_its_sheet_is_shared_evenly_with_those_before_it():
    game = named_game("klausen")
    sheet = rulings_sheet(game, wishes_of(game, paper="A3"))
    assert faults(sheet, 9) == []
    assert "text 9.4 pt, least 9 pt" in text(sheet)
