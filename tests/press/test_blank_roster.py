"""The roster for the pen: so many lines, heads for as many brigades as the book makes of them, boxes for any unit."""

from __future__ import annotations

import pytest

from drumhead.press.papers.blank_roster import blank_roster, parts

from .games import ruleset_game, wishes_of
from .papers import read
from .sheets import text


@pytest.mark.parametrize(
    ("name", "side", "brigades", "leader", "qualities"),
    [
        ("wss-paperboys", "alliance", 2, "brigadier", ("elite", "trained", "raw")),
        ("wss-dice", "french", 2, "commander", ()),
    ],
)
def test_every_line_has_its_number_and_every_brigade_its_leader(name, side, brigades, leader, qualities) -> None:
    game = ruleset_game(name)
    pdf = blank_roster(game, side, 5, wishes_of(game))
    words = text(pdf).split()
    assert len(read(pdf)) == 1
    assert {"1", "2", "3", "4", "5"} <= set(words)
    assert words.count(leader) == brigades  # brigades of four (the Paperboys book), ten units under three commanders
    assert [words.count(quality) for quality in qualities] == [5] * len(qualities)


def test_there_is_one_for_each_side_or_for_those_asked_for() -> None:
    game = ruleset_game("von-futsch")
    files = [part.file for part in parts(game, wishes_of(game), 5)]
    assert [file.rpartition("-")[2] for file in files] == ["french.pdf", "imperial.pdf"]
    assert [part.title for part in parts(game, wishes_of(game), 5, ("imperial",))] == ["Blank roster, Imperial"]
