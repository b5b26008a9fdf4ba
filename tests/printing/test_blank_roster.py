"""The roster for the pen: so many lines, heads for as many brigades as the book makes of them, boxes for any unit."""

from __future__ import annotations

import pytest

from drumhead.printing.pages.roster.blank_roster import blank_roster, parts
from drumhead.rules.trust.expressions import plain_language

from .games import ruleset_game, wishes_of
from .papers import read
from .sheets import text


def test_every_line_has_its_number_and_every_brigade_its_leader() -> None:
    game = ruleset_game("wss-paperboys")
    pdf = blank_roster(game, "alliance", 5, wishes_of(game))
    words = text(pdf).split()
    assert len(read(pdf)) == 1
    assert {"1", "2", "3", "4", "5"} <= set(words)
    assert words.count("brigadier") == 2  # the book's brigades have four regiments at most
    assert [words.count(quality) for quality in ("elite", "trained", "raw")] == [5, 5, 5]


@pytest.mark.parametrize(
    ("name", "units"),  # ten units under three commanders, brigades of about four battalions, regiments of two
    [("wss-dice", 3), ("wss-cards", 3), ("peninsular-paperboys", 4), ("von-futsch", 2)],
)
def test_so_many_units_stand_under_one_leader_as_the_book_has_it(name: str, units: int) -> None:
    game = ruleset_game(name)
    assert plain_language().value(game.ruleset.about["roster"]["brigade"], book=game.book) == units


def test_there_is_one_for_each_side_or_for_those_asked_for() -> None:
    game = ruleset_game("von-futsch")
    files = [part.file for part in parts(game, wishes_of(game), 5)]
    assert [file.rpartition("-")[2] for file in files] == ["french.pdf", "imperial.pdf"]
    assert [part.title for part in parts(game, wishes_of(game), 5, ("imperial",))] == ["Blank roster, Imperial"]
