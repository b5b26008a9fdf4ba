"""Distances are said in the book's own measure, or in the player's; a colophon tells where they differ."""

from fractions import Fraction

import pytest

from drumhead import armies, rulesets
from drumhead.cli.loading.game_loading import wishes_of
from drumhead.model.lengths import Length, Measures, Step, as_written, on_paper, sides_on_paper
from drumhead.printing.page_input import Game
from drumhead.rules.rulebook.book_table import LENGTH


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


@pytest.mark.parametrize(
    ("battle", "distance", "said"),
    [
        ("ramillies", "25 cm", "6.25\xa0bw"),  # its file has stands of 4 cm
        ("klausen", "25 in", "10\xa0bw"),  # the bases of its book are 2.5 inches wide
    ],
)
def test_a_base_is_as_wide_as_the_battle_has_it_or_else_the_book(battle, distance, said):
    read = armies.read_battle(armies.find_battle(battle), rulesets.load)
    ruleset = rulesets.load(read.ruleset)
    game = Game(ruleset, ruleset.book(), read)
    measures = wishes_of(game, "", units="bw").measures
    assert measures.say(Length.parse(distance)) == said
    assert measures.rounding.startswith("bw: a base, ")
    stepped = wishes_of(game, "", units="bw", round=Step.parse("1/2")).measures
    assert stepped.number(Length.parse(distance)) in ("6", "10")


@pytest.mark.parametrize(
    ("typed", "mm"),
    [
        ("16", 16),
        ("16mm", 16),
        ("1.6cm", 16),
        ("1,6 cm", 16),
        ("0.016 m", 16),
        ("3/4in", 19.05),  # three quarters of 25.4 mm
        ('2.5"', 63.5),
        ("2.5″", 63.5),
        ("2½ inches", 63.5),
        ("2 1/2 in", 63.5),
        ("1 inch", 25.4),
        (".5 in", 12.7),
        ("-0.3", -0.3),
        ("−0,3", -0.3),
        ("+1", 1),
    ],
)
def test_a_length_on_paper_is_read_as_people_write_it(typed, mm):
    assert on_paper(typed) == pytest.approx(mm, abs=1e-9)


@pytest.mark.parametrize(
    "typed", ["", "wide", "mm", "1/0 in", "1/2/3", "nan", "inf", "1e3", "6.3.1", "5 ft", "9" * 12, "1 2", "--1", "½½"]
)
def test_what_is_not_a_length_on_paper_is_refused(typed):
    with pytest.raises(ValueError, match="not a length"):
        on_paper(typed)


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        ("70x100", (70, 100)),
        ("63×88", (63, 88)),
        ("63 X 88 mm", (63, 88)),
        ("2.5x3.5in", (63.5, 88.9)),
        ('2.5" x 3.5"', (63.5, 88.9)),
        ("2½ by 3½ in", (63.5, 88.9)),
        ("6,3x8,8cm", (63, 88)),
        ("6.3cm x 88mm", (63, 88)),
    ],
)
def test_two_sides_have_the_unit_behind_the_last_where_the_first_has_none(typed, sides):
    assert sides_on_paper(typed) == pytest.approx(sides, abs=1e-9)


@pytest.mark.parametrize("typed", ["63", "63x", "x88", "63x88x2", "63cm x 88", "wide x high", "63*88 ft"])
def test_what_is_not_two_lengths_is_refused(typed):
    with pytest.raises(ValueError, match="not a"):
        sides_on_paper(typed)


@pytest.mark.parametrize(
    ("typed", "mm"),
    [
        ("20 cm", 200),
        ("20cm", 200),
        ("2,5 cm", 25),
        ("25 mm", 25),
        ("3/4in", Fraction(75, 4)),  # of the wargamer's inch of 25 mm
        ("1 1/2 in", Fraction(75, 2)),
        ("½ in", Fraction(25, 2)),
        ('2"', 50),
    ],
)
def test_a_distance_is_read_however_it_is_typed(typed: str, mm: int) -> None:
    assert Length.parse(typed).mm == mm
    assert Length.parse(as_written(typed)).mm == mm
    assert LENGTH.fullmatch(as_written(typed))


@pytest.mark.parametrize("typed", ["20", "cm", "-2 cm", "\N{MINUS SIGN}2 cm", "2 ells", ""])
def test_what_is_no_distance_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="is not a length"):
        Length.parse(typed)


@pytest.mark.parametrize(
    ("step", "cm", "said"),
    [
        (Fraction(1, 2), 25, "6.5"),  # 6.67 inches
        (Fraction(1, 4), 25, "6.75"),
        (Fraction(1, 8), 25, "6.625"),
        (Fraction(1), 25, "7"),
        (Fraction(1, 2), 15, "4"),
        (Fraction(1, 2), Fraction(1, 2), "0.5"),  # 0.13 inches, never nothing
        (Fraction(1, 2), 0, "0"),
    ],
)
def test_distances_are_rounded_to_what_a_stick_can_measure(step, cm, said):
    measures = Measures("in", Fraction(2, 3), step=step)
    assert measures.number(Length(Fraction(cm) * 10)) == said
    assert f"distances rounded to {step} in" in measures.note()


def test_a_minus_sign_is_a_minus_and_a_decimal_comma_a_point() -> None:
    assert on_paper("\N{MINUS SIGN}0,3") == on_paper("-0.3") == -0.3
