"""Distances are said in the book's own measure, or in the player's; a colophon tells where they differ."""

from fractions import Fraction

import pytest

from drumhead import armies, rulesets
from drumhead.cli.game_loading import wishes_of
from drumhead.model.lengths import Length, Measures
from drumhead.press.game import Game


@pytest.mark.parametrize(
    ("book", "unit", "note"),
    [
        ("cm", "cm", ""),
        ("cm", "in", "an inch for every 2.5 cm of the book"),
        ("cm", "paces", "three paces for every cm of the book"),
        ("in", "in", ""),
        ("in", "cm", "2.5 cm for every inch of the book"),
        ("in", "paces", "7.5 paces for every inch of the book"),
    ],
)
def test_a_colophon_tells_how_the_book_was_converted(book, unit, note):
    assert Measures(unit, book=book).note() == note


def test_what_the_note_says_is_what_is_printed():
    assert Measures("cm", book="in").number(Length.parse("1 in")) == "2.5"
    assert Measures("paces", book="in").number(Length.parse("2 in")) == "15"
    assert Measures("in").number(Length.parse("2.5 cm")) == "1"


def test_a_factor_is_told_as_well():
    assert Measures("in", Fraction(1, 2), "in").note() == "all distances times 0.5"


@pytest.mark.parametrize(("battle", "own"), [("ramillies", "cm"), ("oudenarde", "in")])
def test_a_battle_is_printed_in_the_measure_of_its_book_unless_asked_otherwise(battle, own):
    read = armies.read_battle(armies.find_battle(battle), rulesets.load)
    ruleset = rulesets.load(read.ruleset)
    game = Game(ruleset, ruleset.book(), read)
    assert wishes_of(game, "").measures == Measures(own, book=own)
    assert wishes_of(game, "", units="paces", scale=Fraction(2)).measures == Measures("paces", Fraction(2), own)
