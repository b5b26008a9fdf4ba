"""The record of a turn: a line for every unit that it changed."""

from __future__ import annotations

import re

import pytest

from drumhead.printing.drawing.vector_primitives import Text
from drumhead.printing.pages.battle_log.filled_form import FilledForm
from drumhead.printing.pages.turn_log.turn_form import letters_in_words

from ...counted import at_least
from ...simulation.fought import battle
from .test_story import PLAYED, told


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_record_agrees_with_the_tableaux_and_adds_up_the_volleys(name, seed):
    telling = told(name, seed)
    closed = [event["units"] for event in battle(seed, name).events if event["e"] == "tableau"]
    for turn, before, after in zip(at_least(3, telling.story.turns), closed[:-1], closed[1:], strict=True):
        form = FilledForm(telling, turn, low_ink=False)
        whole = [key for key, unit in telling.story.units.items() if "of" not in unit]
        for key in at_least(20, whole):
            facts = form.facts(key)
            assert (facts["was"]["stands"], facts["was"]["pips"]) == (before[key]["stands"], before[key]["pips"])
            assert facts["now"] == after[key]
            fired = [e for e in turn.events if e["e"] in ("fire", "pistols") and e["u"] == key]
            assert facts["hits"] == sum(event["hits"] for event in fired)


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_every_letter_of_a_record_is_explained_below_it(name):
    about = told(name, 1).about
    said = letters_in_words(told(name, 1).ruleset.about["log"]) + about["heads"]["form-note"]
    letters = {*about["did"].values(), *about["test"].values(), *about["used"].values()}
    assert all(re.search(rf"[:,] {re.escape(letter)} [a-zG]", said) for letter in at_least(5, letters)), (letters, said)


@pytest.mark.parametrize("name", ["klausen", "oudenarde", "blenheim", "ramillies", "salamanca"])
def test_neither_a_name_nor_what_came_of_a_unit_is_cut_short_in_the_record_of_a_turn(name):
    telling, checked = told(name, 1), 0
    for turn in telling.story.turns:
        record = FilledForm(telling, turn, False)
        form = record.form(90.0)
        words = [mark.words for page in record.set(form, 90.0).pages(500, 500) for mark in texts(page.marks)]
        said = " ".join(words).replace("- ", "-")
        assert "…" not in said
        for row in (row for side in form.sides for row in side.rows):
            for wanted in (row.name, *(cell.words for cell in row.cells if not cell.barred)):
                checked += 1
                assert wanted.replace("'", "’").replace("- ", "-") in said, (turn.number, row.name)
    assert checked > 20


def texts(marks):
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        yield from texts(getattr(mark, "marks", ()))
