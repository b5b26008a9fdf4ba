"""`drumhead log solo` and `drumhead log forms` as a player types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..printing import printed


def test_two_files_one_to_read_and_one_that_is_sealed(drumhead):
    done = drumhead("log", "solo", "ramillies", "--side", "French", "--seed", "1706")
    assert done.exit_code == 0, done.output
    names = ["ramillies-solo-french-1706.pdf", "ramillies-solo-french-1706-sealed.pdf"]
    assert done.stdout.splitlines() == names
    read, sealed = (printed.pages(Path(name).read_bytes()) for name in names)
    assert "Alliance on paper, seed 1706" in " ".join(sealed[0].words.split())
    assert "You command French" in read[0].words


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("ramillies",), 2, "--side"),
        (("ramillies", "--side", "prussian"), 1, "french"),
        (("ramillies", "--side", "french", "--seed", "many"), 2, "--seed"),
        (("ramillies", "--side", "french", "--seed", "-1"), 2, "--seed"),
        (("ramillies-french.toml", "--side", "french"), 1, "army"),
        (("wss-dice", "--side", "french"), 1, "ruleset"),
        (("nowhere", "--side", "french"), 1, "nowhere"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_a_slip_is_named_and_nothing_is_written(drumhead, ramillies, here, words, status, says):
    before = sorted(here.rglob("*"))
    done = drumhead("log", "solo", *words)
    assert done.exit_code == status, done.output
    assert says in done.stderr
    assert sorted(here.rglob("*")) == before


def test_forms_are_printed_alone(drumhead):
    done = drumhead("log", "forms", "salamanca", "--paper", "Letter")
    assert done.stdout.splitlines() == ["salamanca-forms.pdf"]
    assert "Earl of Wellington" in printed.pages(Path("salamanca-forms.pdf").read_bytes())[2].words
