"""How cards are made, by the options of the command: what is asked is printed, what cannot be made is said plainly."""

from __future__ import annotations

import pikepdf
import pytest

MM = 25.4 / 72


def done(result):
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.strip()


def sizes(path):
    with pikepdf.open(path) as document:
        return [tuple(round(float(edge) * MM, 1) for edge in [*page.mediabox][2:]) for page in document.pages]


def test_a_shop_gets_three_millimetres_of_bleed_unless_told_otherwise(drumhead, here):
    path = done(drumhead("cards", "wss-paperboys", "--kind", "turn", "--one-a-page", "--size", "poker"))
    assert set(sizes(here / path)) == {(69.5, 94.9)}
    path = done(drumhead("cards", "wss-paperboys", "--kind", "turn", "--one-a-page", "--bleed", "0"))
    assert set(sizes(here / path)) == {(63, 88)}


@pytest.mark.parametrize(
    ("options", "status", "says"),
    [
        (["--size", "250x290"], 1, "does not go on A4"),
        (["--size", "400x20"], 2, "give sides from 30 to 300 mm"),
        (["--size", "pokre"], 2, 'Did you mean "poker"'),
        (["--copies", "-1"], 1, "-1 copies: give 1 or more"),
        (["--copies", "0"], 1, "0 copies: give 1 or more"),
        (["--copies", "10000000"], 1, "more than 20,000 cards"),
        (["--copies", "10000000", "--one-a-page"], 1, "more than 20,000 cards"),
        (["--copies", "two"], 2, "is not a whole number."),
        (["--kind", "trun"], 2, "trun"),
        (["--duplex", "folded"], 2, "folded"),
        (["--bleed", "40"], 1, "a bleed of 40 mm: give 0 to 5"),
        (["--bleed", "nan"], 2, "nan"),
        (["--bleed", "-1", "--one-a-page"], 1, "give 0 to 5"),
        (["--duplex", "long-edge", "--offset", "100,0"], 1, "give -10 to 10"),
        (["--kind", "units"], 1, "name a battle or an army file"),
        (["--fill", "--one-a-page"], 2, "--fill "),
        (["--large-index"], 1, "no playing cards are printed; leave out --large-index"),
        (
            ["--fold-lines", "none", "--duplex", "none"],
            2,
            "--fold-lines is for pieces to fold; use it with --duplex fold",
        ),
        (["--fill=9"], 2, "does not take a value"),
        (["--fill", "--size", "250x290"], 1, "does not go on A4"),
        (
            ["--tuckbox", "--size", "200x190", "--duplex", "none"],
            1,
            " A4",
        ),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_is_written(drumhead, here, options, status, says):
    result = drumhead("cards", "wss-paperboys", *options)
    assert (result.exit_code, result.stdout) == (status, "")
    assert says in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
    assert list(here.iterdir()) == []


def test_a_turn_without_phases_has_no_track_to_print(drumhead, here):
    result = drumhead("cards", "von-futsch", "--kind", "tracks")
    assert result.exit_code == 1
    assert "a turn has no phases of its own" in result.stderr
    assert list(here.iterdir()) == []


def test_a_tuckbox_comes_with_the_cards_where_it_is_asked_for(drumhead, here):
    without = len(sizes(here / done(drumhead("cards", "wss-paperboys"))))
    boxed = ("cards", "wss-paperboys", "--tuckbox")
    assert len(sizes(here / done(drumhead(*boxed)))) == without + 1
    assert len(sizes(here / done(drumhead(*boxed, "--card-thickness", "0.4")))) == without + 1
    result = drumhead(*boxed, "--card-thickness", "9", "--out", "other.pdf")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "a card 9 mm thick: give 0.05 to 2" in result.stderr


@pytest.mark.parametrize(("command", "out"), [("cards", "a.pdf/x"), ("sheet", "a.pdf/x.pdf"), ("kit", "a.pdf/x/y")])
def test_a_file_in_the_way_is_named_before_anything_is_drawn(drumhead, here, command, out):
    (here / "a.pdf").write_text("mine")
    result = drumhead(command, "oudenarde", "--out", out)
    assert "a.pdf is a file" in result.stderr
    assert [path.name for path in here.iterdir()] == ["a.pdf"]
