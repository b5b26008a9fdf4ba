"""`drumhead markers` as a player types it."""

import re
from pathlib import Path

import pikepdf
import pytest

from drumhead import rulesets
from drumhead.printing.pages.export_formats import FORMATS

from ..printing import printed


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", [*rulesets.ids(), "ramillies"])
def test_every_ruleset_and_battle_has_its_markers(drumhead, here, name):
    result = drumhead("markers", name)
    assert result.exit_code == 0, result.output
    (file,) = result.output.split()
    assert file.endswith("-markers.pdf")
    assert len(printed.pages(Path(file).read_bytes())) == 2  # one sheet a side


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", FORMATS[1:])
def test_they_come_for_cutting_machines_too(drumhead, here, kind):
    result = drumhead("markers", "wss-dice", "--format", kind)
    assert result.exit_code == 0, result.output
    assert [Path(file).suffix for file in result.output.split()] == [f".{kind}"] * 2


@pytest.mark.sample(3)
@pytest.mark.parametrize("shape", ["round", "square", "tent"])
def test_every_wish_is_heard_and_stands_in_the_colophon(drumhead, here, shape):
    wishes = (
        "--shape",
        shape,
        "--size",
        "25",
        "--paper",
        "letter",
        "--ink",
        "low",
        "--measure",
        "in",
        "--distance-scale",
        "1/2",
    )
    result = drumhead("markers", "oudenarde", *wishes)
    assert result.exit_code == 0, result.output
    page = printed.pages(Path(result.output.strip()).read_bytes())[0]
    assert (round(page.width), round(page.height)) == (216, 279)
    assert re.search(r"markers oudenarde · [0-7]{8}", " ".join(page.words.split()))
    with pikepdf.open(result.output.strip()) as pdf:
        assert f"drumhead markers oudenarde --shape {shape} --size 25" in str(pdf.docinfo["/Subject"])


def test_a_reading_and_a_house_rule_reach_the_markers(drumhead, here):
    Path("club.toml").write_text('title = "Club"\n[[change]]\nplace = "move.charge.bonus"\nto = "20 cm"\n')
    choices = ("--house-rules", "club.toml", "--ruling", "sheet-omissions=sheet-list")
    result = drumhead("markers", "ramillies", *choices, "--out", "new.pdf")
    assert result.exit_code == 0, result.output
    words = " ".join(" ".join(page.words for page in printed.pages(Path("new.pdf").read_bytes())).split())
    assert "20 cm farther" in words
    assert "move.charge.bonus is 20 cm, not 15 cm" in words
    assert "raw units take no \N{MINUS SIGN}1 in a face-off" in words


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("nowhere",), 1, '"nowhere"'),
        (("ramillies", "--size", "0"), 1, "12 to 60 mm"),
        (("ramillies", "--size", "-1"), 1, "12 to 60 mm"),
        (("ramillies", "--size", "2000"), 1, "12 to 60 mm"),
        (("ramillies", "--size", "2m"), 1, "12 to 60 mm"),
        (("ramillies", "--size", "nan"), 2, "'nan'"),
        (("ramillies", "--size", "large"), 2, "'large'"),
        (("ramillies", "--shape", "oval"), 2, "round, square, tent"),
        ((), 2, "Missing argument"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(drumhead, here, words, status, said):
    result = drumhead("markers", *words)
    assert result.exit_code == status
    assert said in result.output
    assert not list(here.iterdir())


def test_the_same_command_writes_the_same_bytes(drumhead, here):
    one = Path(drumhead("markers", "wss-cards").output.strip()).read_bytes()
    assert Path(drumhead("markers", "wss-cards", "--no-cache").output.strip()).read_bytes() == one
