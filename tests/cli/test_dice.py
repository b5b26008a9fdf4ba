"""`drumhead dice`: what may be asked for is printed, what cannot be is told plainly, and then nothing is written."""

import re

import pikepdf
import pytest

from drumhead.cli.commands.dice import SOLIDS
from drumhead.printing.nets import die_shapes
from drumhead.printing.pages.dice import die_options


def words(result):
    return " ".join(result.stderr.split())


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "asked",
    [
        ("--solid", "icosahedron", "--copies", "1"),
        ("--solid", "octahedron", "--size", "2.5cm", "--fold-lines", "ticks"),
        ("--size", "3/4in", "--thickness", "0,3"),
        ("--solid", "prism", "--no-glue", "--thickness", "0.3mm"),
        ("--solid", "dial", "--ink", "low", "--paper", "letter"),
        ("--no-glue", "--faces", "pips"),
        ("--tab-width", "3", "--faces", "words", "--size", "20"),
        ("--faces", "blank", "--glue", "--copies", "2", "--measure", "in"),
    ],
    ids=" ".join,
)
def test_what_is_asked_for_is_printed_and_the_colophon_says_how_to_print_it_again(drumhead, here, asked):
    result = drumhead("dice", "wss-paperboys", *asked, "--out", "dice.pdf")
    assert (result.exit_code, result.stdout) == (0, "dice.pdf\n")
    assert re.search(r"dice wss-paperboys · [0-7]{8}", pdf_words((here / "dice.pdf").read_bytes()))
    with pikepdf.open(here / "dice.pdf") as pdf:
        command = str(pdf.docinfo["/Subject"])
    assert all(word in command for word in asked if word.startswith("--"))


def pdf_words(data):
    import pypdfium2

    return pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--solid", "dial", "--tab-width", "3"), "--tab-width "),
        (("--solid", "dial", "--fold-lines", "ticks"), "--fold-lines is for solids"),
        (("--size", "0"), "12 to 60 mm"),
        (("--size", "-16"), "12 to 60 mm"),
        (("--size", "2 m"), "12 to 60 mm"),
        (("--size", "61"), "12 to 60 mm"),
        (("--size", "61", "--paper", "letter"), "12 to 56 mm"),
        (("--solid", "tetrahedron"), "4 faces"),
        (("--solid", "octahedron", "--no-glue"), "--solid cube, prism"),
        (("--tab-width", "9"), "1.5 to 7 mm"),
        (("--tab-width", "0"), " 0 mm "),
        (("--thickness", "3"), "0 to 1"),
        (("--thickness", "-1"), "0 to 1"),
        (("--copies", "0"), "1 to 100"),
        (("--copies", "1000"), "1 to 100"),
        (("--faces", "words", "--solid", "dodecahedron", "--size", "16"), "dodecahedron"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_is_told_and_nothing_is_written(drumhead, here, asked, said):
    result = drumhead("dice", "wss-paperboys", *asked)
    assert result.exit_code == 1
    assert said in words(result)
    assert not list(here.iterdir())


@pytest.mark.parametrize("asked", [("--size", "big"), ("--size", "nan"), ("--solid", "ball"), ("--fold-lines", "dots")])
def test_words_that_mean_nothing_are_wrong_usage(drumhead, here, asked):
    result = drumhead("dice", "wss-paperboys", *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert asked[0] in result.stderr
    assert asked[1] in result.stderr
    assert not list(here.iterdir())


def test_the_command_knows_the_words_that_the_press_knows():
    from drumhead.cli.commands.dice import command

    known = {param.name: getattr(param.type, "choices", None) for param in command.params}
    assert SOLIDS == die_shapes.SOLIDS
    for name, there_are in (("faces", die_options.FACES),):
        assert list(known[name]) == list(there_are)
