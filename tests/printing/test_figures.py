"""Chances in figures and in shades: exact at the edges, readable in every step."""

from fractions import Fraction
from itertools import pairwise

import pytest

from drumhead.printing.text.chance_format import HUES, contrast, heat, hundred, in_six, one_in, ramp_css, step

from ..counted import at_least

HELD = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("chance", "figure"),
    [
        ((0, 1), "–"),
        ((1, 10**9), "<1"),
        ((499, 100_000), "<1"),
        ((1, 200), "1"),  # half a per cent is rounded up
        ((1, 40), "3"),
        ((5, 36), "14"),
        ((1, 2), "50"),
        ((505, 1000), "51"),
        ((994999, 10**6), "99"),
        ((199, 200), ">99"),  # would round to a hundred, which it is not
        ((10**9 - 1, 10**9), ">99"),
        ((1, 1), "100"),
    ],
)
def test_a_figure_in_the_hundred_is_rounded_half_up_and_never_lies_at_the_ends(chance, figure):
    assert hundred(Fraction(*chance)) == figure


def test_a_sentence_says_one_in_so_many_only_where_it_is_exact():
    assert one_in(Fraction(1, 4)) == f"1{HELD}in{HELD}4"
    assert one_in(Fraction(2, 8)) == f"1{HELD}in{HELD}4"
    assert one_in(Fraction(2, 5)) == "40"
    assert one_in(Fraction(1)) == "100"
    assert one_in(Fraction(0)) == "–"


def test_a_die_says_how_many_of_its_faces_will_do():
    assert [in_six(Fraction(n, 6)) for n in range(7)] == [f"{n}{HELD}in{HELD}6" for n in range(7)]
    assert in_six(Fraction(3, 10), sides=10) == f"3{HELD}in{HELD}10"
    assert in_six(Fraction(5, 36)) == "14%"


@pytest.mark.parametrize(
    ("least", "number"),
    [(9, 2), (18, 3), (30, 4), (40, 5), (65, 7), (80, 8), (95, 9)],
)
def test_a_step_of_the_ramp_begins_exactly_at_its_edge(least, number):
    hair = Fraction(1, 10**12)
    assert step(Fraction(least, 100)) == number
    assert step(Fraction(least, 100) - hair) == number - 1


def test_even_chances_are_the_last_light_step():
    hair = Fraction(1, 10**12)
    assert step(Fraction(1, 2)) == 5
    assert step(Fraction(1, 2) + hair) == 6
    assert (step(Fraction(0)), step(hair), step(Fraction(1))) == (0, 1, 9)


def lightness(ink):
    """CIE L* of #rrggbb, worked out from luminance alone."""
    parts = [int(ink[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * y ** (1 / 3) - 16 if y > (6 / 29) ** 3 else y * (29 / 3) ** 3


@pytest.mark.parametrize("hue", HUES)
def test_every_step_is_darker_than_the_one_before(hue):
    shades = [lightness(heat(number, hue).fill) for number in range(1, 10)]
    assert all(before - after > 3.5 for before, after in pairwise(at_least(9, shades)))


@pytest.mark.parametrize("hue", HUES)
def test_figures_stand_out_at_least_five_and_a_half_to_one(hue):
    for number in range(1, 10):
        cell = heat(number, hue)
        assert contrast(cell.fill, cell.ink) >= 5.5


@pytest.mark.parametrize("hue", HUES)
def test_white_figures_mean_better_than_even(hue):
    assert [heat(number, hue).ink == "#ffffff" for number in range(1, 10)] == [False] * 5 + [True] * 4


def test_a_grey_copy_shows_all_hues_alike():
    for number in range(1, 10):
        shades = [lightness(heat(number, hue).fill) for hue in HUES]
        assert max(shades) - min(shades) < 1


@pytest.mark.parametrize("hue", HUES)
def test_a_copier_that_knows_only_black_and_white_splits_the_ramp_at_even_chances(hue):
    black = [lightness(heat(number, hue).fill) < 50 for number in range(1, 10)]
    assert black == [False] * 5 + [True] * 4


def test_contrast_is_known_at_its_ends():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_the_style_sheet_has_every_cell():
    css = ramp_css()
    assert css.count("{") == 28
    cell = heat(7, "loss")
    assert f".loss7{{background:{cell.fill};color:#ffffff;font-weight:700}}" in css
