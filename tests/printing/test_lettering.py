"""Words measured and fitted: smaller if it helps, never below what can be read, and honest when shortened."""

import pytest

from drumhead.printing.drawing.vector_primitives import Text, bounds
from drumhead.printing.output.glyph_outlines import outline_text
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.font_metrics import fit_words, lines, plain, shorten_words, width

from ..counted import at_least

LONG = "Royal Regiment of Foot of Ireland, Second Battalion"


def test_words_that_fit_are_left_alone():
    assert fit_words("Picardie", "sans", 9, 40, 7) == ("Picardie", 9)


def test_words_shrink_before_they_are_shortened():
    words, size = fit_words(LONG, "sans", 12, 70, 9)
    assert words == LONG
    assert 9 <= size < 12
    assert width(words, "sans", size) <= 70


@pytest.mark.parametrize("room", [50, 20, 8])
def test_words_are_never_smaller_than_the_least_and_say_so_when_cut(room):
    words, size = fit_words(LONG, "sans", 12, room, 9)
    assert size == 9
    assert words.endswith("…")
    assert LONG.startswith(words[:-1])
    assert width(words, "sans", 9) <= room


def test_no_room_at_all_prints_nothing():
    assert shorten_words(LONG, "sans", 9, 0.5) == ""


def test_lines_break_at_spaces_and_only_the_last_is_shortened():
    broken = lines(LONG, "sans", 9, 32, 2)
    assert broken[0] == "Royal Regiment of Foot"
    assert broken[1].endswith("…")
    assert all(width(part, "sans", 9) <= 32 for part in broken)
    assert " ".join(lines(LONG, "sans", 9, 32, 9)) == LONG


def test_no_word_is_left_alone_on_the_last_line():
    words = "a shot must reach a town to burn it"
    room = width("a shot must reach a town to burn", "sans", 9) + 0.1
    assert lines(words, "sans", 9, room, 9) == ["a shot must reach a town to", "burn it"]
    assert lines("Regiment Champagne", "sans", 9, 20, 9) == ["Regiment", "Champagne"]  # nothing to be done


def test_one_word_longer_than_the_line_is_shortened_not_run_over():
    broken = lines("Donaudampfschifffahrtsgesellschaft zu Fuß", "sans", 9, 20, 3)
    assert broken[0].endswith("…")
    assert all(width(part, "sans", 9) <= 20 for part in broken)


def test_a_name_of_many_lines_becomes_one():
    assert plain("Clare's\n\tIrish\x00\x1b[31m") == "Clare’s Irish[31m"


def test_every_face_is_in_the_fonts_folder():
    assert all(width("A", face, 10) > 0 for face in at_least(5, FACES))


@pytest.mark.parametrize("lining", [name for name, face in FACES.items() if face.lining])
def test_lining_figures_stand_as_tall_as_capitals_and_are_as_broad_as_they_are_measured(lining):
    def box(words, face=lining):
        return bounds([outline_text(Text(0, 0, words, face, 100))])

    capital = -box("H").top
    assert all(-box(figure).top == pytest.approx(capital, rel=0.05) for figure in "0123456789")
    twice, once = box("00"), box("0")
    assert twice.right - once.right == pytest.approx(width("0", lining, 100), rel=0.001)
