"""`drumhead measures` as a player types it."""

from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["wss-paperboys", "klausen"])
def test_a_ruleset_and_a_battle_have_their_measures(drumhead, here, name):
    result = drumhead("measures", name)
    assert result.exit_code == 0, result.output
    (file,) = result.output.split()
    assert file.endswith("-measures.pdf")
    assert Path(file).read_bytes().startswith(b"%PDF")


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_they_come_for_cutting_machines_too(drumhead, here, kind):
    result = drumhead("measures", "wss-dice", "--format", kind)
    assert result.exit_code == 0, result.output
    assert [Path(file).suffix for file in result.output.split()] == [f".{kind}"] * 3


def test_every_wish_is_heard(drumhead, here):
    wishes = ("--paper", "letter", "--ink", "low", "--measure", "in", "--distance-scale", "1/2", "--true-inch")
    assert drumhead("measures", "ramillies", *wishes).exit_code == 0


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("nowhere",), 1, '"nowhere"'),
        (("wss-paperboys", "--true-inch"), 1, "--measure in"),
        (("wss-paperboys", "--distance-scale", "100"), 1, "0.08 to 4.28"),
        (("wss-paperboys", "--distance-scale", "1/100"), 1, "0.08 to 4.28"),
        (("wss-paperboys", "--distance-scale", "0"), 2, "0 is not a factor"),
        (("wss-paperboys", "--measure", "ells"), 2, '"ells" is not one of'),
        ((), 2, "Missing argument"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(drumhead, here, words, status, said):
    result = drumhead("measures", *words)
    assert result.exit_code == status
    assert said in result.output
    assert not list(here.iterdir())


def test_the_same_command_writes_the_same_bytes(drumhead, here):
    one = drumhead("measures", "wss-cards", "--out", "1.pdf").output.strip()
    two = drumhead("measures", "wss-cards", "--out", "2.pdf", "--no-cache").output.strip()
    assert Path(one).read_bytes() == Path(two).read_bytes()
