"""The grounds of the playsheet's blocks are told apart by everybody, and on a grey copy."""

from itertools import combinations, pairwise

import pytest

from drumhead.printing.style.block_shades import FULL, LOW

BAR = ("best", "good", "open", "bad", "worst")  # as the parts of a bar follow each other
COLUMNS = ("fire", "cavalry", "foot", "end")
SIGHT = {  # Machado, Oliveira, Fernandes 2009, severity 1.0
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab(ink, matrix):
    """CIE L*a*b* of an ink as somebody with this sight sees it."""
    red, green, blue = (linear(int(ink[at : at + 2], 16) / 255) for at in (1, 3, 5))
    seen = [min(1.0, max(0.0, a * red + b * green + c * blue)) for a, b, c in matrix]
    x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5


@pytest.mark.parametrize("sight", SIGHT)
def test_neighbours_of_a_bar_are_told_apart(sight):
    seen = [lab(FULL.tones[tone][0], SIGHT[sight]) for tone in BAR]
    assert min(apart(*pair) for pair in pairwise(seen)) > 12


@pytest.mark.parametrize("sight", SIGHT)
def test_the_columns_of_a_turn_differ_in_lightness(sight):
    """Their words say which they are; lightness says it on a grey copy too."""
    light = [lab(FULL.tones[tone][0], SIGHT[sight])[0] for tone in COLUMNS]
    least = min(abs(a - b) for a, b in combinations(light, 2))
    assert least > 5


def test_a_copy_of_a_bar_has_steps_or_stripes():
    """What is no lighter or darker than its neighbour has stripes, on a grey copy and in little ink."""
    for ink in (FULL, LOW):
        light = {tone: lab(ink.tones[tone][0], SIGHT["normal"])[0] for tone in BAR}
        for one, other in pairwise(BAR):
            striped = (one in ink.stripes) != (other in ink.stripes) or {one, other} <= ink.stripes.keys()
            assert abs(light[one] - light[other]) > 8 or striped or {one, other} == {"open", "bad"}


def test_a_figure_is_legible_on_its_ground_and_on_stripes():
    """WCAG 2.2, 1.4.3: the contrast of text is at least 4.5; without a patch behind it, on a stripe as well."""
    for ink in (FULL, LOW):
        for tone in BAR:
            ground, letters = ink.tones[tone]
            stripe = [ink.stripes[tone][-1], ink.stripes[tone][-2]] if tone in ink.stripes else []
            assert min(contrast(letters, each) for each in (ground, *stripe)) >= 4.5, tone


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(ink):
    red, green, blue = (linear(int(ink[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_striped_neighbours_of_a_bar_slant_apart():
    """Stripes of one slant would run on from part to part."""
    pairs = [(one, other) for one, other in pairwise(BAR) if {one, other} <= LOW.stripes.keys()]
    assert pairs == [("bad", "worst")]
    assert {LOW.stripes[tone][2] for tone in pairs[0]} == {1, -1}
