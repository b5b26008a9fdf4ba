"""The orders of a commander at the table: each is one that the rules offer, and says who, where, at whom and why."""

from __future__ import annotations

import re

import pytest

from drumhead.probability import Roll
from drumhead.umpire.order_words import order_in_words
from drumhead.umpire.table_questions import Choice

from ..counted import at_least
from .evenings import GAMES, RandomChoices, evening, scenario, typist


@pytest.mark.parametrize("name", GAMES)
def test_orders_are_carried_out_by_a_script_and_answer_the_four_questions(tmp_path, name):
    """The script does what is ordered; the side that is played does anything."""
    sc, orders = scenario(name), []
    commanded, own = sc.sides
    random = typist(RandomChoices(4), Roll(4))

    def types(session):
        question = session.question
        if isinstance(question, Choice) and question.ordered is not None:
            orders.append((question, order_in_words(session.words, question)))
            return ""
        return random(session)

    kept = evening(tmp_path / "kept.txt", sc, types, 1, {commanded: "sound"})
    assert kept.is_over
    assert not kept.table.errors
    for question, (first, *rest) in at_least(5, orders):
        option, play = question.options[question.ordered], question.play
        assert question.side == commanded
        if question.subject in play.units:
            assert f" {typed_name(play, question.subject)} " in first
        elif question.subject:
            assert question.subject.partition(":")[2] in first
        heads = [line.partition(":")[0] for line in rest]
        assert heads[-1] == "Why", rest
        assert not re.search(r": \.$", rest[-1])
        if question.subject:
            assert {"Where to", "At whom"} & set(heads), (first, rest)
        if option.whom in play.units and play.side(option.whom) == own:
            assert "At whom" in heads


def typed_name(play, key):
    """A unit as it is typed: the first letters that only its side begins with, its number, an s if it was sent out."""
    side, others = play.side(key), {unit.side for unit in play.units.values()} - {play.side(key)}
    letters = next(side[:n] for n in range(1, 9) if not any(other.startswith(side[:n]) for other in others))
    return f"{letters}{play.units[key].number}{'s' * (key[-1:].isalpha())}"


def test_what_is_typed_for_an_order_is_where_the_unit_stands(tmp_path):
    """A player who cannot carry out a move to the centimetre says where the figures stand."""
    sc, placed = scenario("ramillies"), []
    random = typist(RandomChoices(4), Roll(4))

    def types(session):
        question = session.question
        if isinstance(question, Choice) and question.ordered is not None:
            if question.what == "move" and question.options[question.ordered].pose and not placed:
                placed.append(question.subject)
                return "ahead 3 !"
            return "" if not placed else None
        return None if placed else random(session)

    kept = evening(tmp_path / "kept.txt", sc, types, 2, {"french": "sound"})
    assert placed
    assert not kept.table.errors


@pytest.mark.parametrize("name", GAMES)
def test_the_commander_goes_on_as_before_when_the_evening_is_resumed(tmp_path, name):
    """The same orders come from the file's lines as without a break."""
    sc = scenario(name)
    side = sc.sides[0]

    def first(limit):
        random, asked = typist(RandomChoices(4), Roll(4)), []

        def types(session):
            asked.append(0)
            return None if len(asked) > limit else orders(session, random)

        return types

    def orders(session, random):
        question = session.question
        return "" if isinstance(question, Choice) and question.ordered is not None else random(session)

    whole = evening(tmp_path / "whole.txt", sc, first(14), 1, {side: "bold"})
    evening(tmp_path / "cut.txt", sc, first(9), 1, {side: "bold"})
    views = []
    again = evening(tmp_path / "cut.txt", sc, lambda session: views.append(session.question), 1, resume=True)
    assert again.file.begun.commanders == {side: "bold"}
    assert whole.table.views[9].asks == again.table.views[0].asks
