"""`drumhead companion` as a player types it."""

import pytest


def test_a_file_of_ours_is_written_over_and_nobody_elses(drumhead, here):
    asked = ("companion", "oudenarde", "--side", "french", "--out", "phones")
    file = here / "phones/oudenarde-companion-french.html"
    file.parent.mkdir()
    file.write_text('<!doctype html><meta charset="utf-8"><meta name="generator" content="drumhead">')
    result = drumhead(*asked)
    assert (result.exit_code, result.output) == (0, "phones/oudenarde-companion-french.html\n")
    assert file.read_text("utf-8").endswith("</body></html>")
    file.write_text("<p>mine")
    assert "not made by Drumhead" in drumhead(*asked).output


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("wss-dice",), 1, "wss-dice is a ruleset"),
        (("busaco", "--players"), 1, "[[player]]"),
        (("ramillies", "--players", "--together"), 2, "give one of them"),
        (("ramillies", "--side", "dutch"), 1, 'there is no side "dutch". Give french or alliance.'),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_is_written(drumhead, here, words, status, said):
    result = drumhead("companion", *words)
    assert (result.exit_code, said in result.output) == (status, True), result.output
    assert not list(here.iterdir())
