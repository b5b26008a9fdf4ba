"""Exit codes by the rule of docs/reference/exit-status.md: 2 if the command line is wrong whatever files contain."""

from __future__ import annotations

from pathlib import Path

import pytest

FITS_TWO = "French\n[Brigade Picardie]\n2 battalions Navarre\n"
USAGE = [
    ("cards",),
    ("kitt",),
    ("kit", "--jason"),
    ("sheet", "ramillies", "--paper", "A17"),
    ("sheet", "ramillies", "--distance-scale", "0"),
    ("sheet", "ramillies", "--distance-scale", "1/0"),
    ("sheet", "ramillies", "--distance-scale", "big"),
    ("sheet", "ramillies", "--round", "2mile"),
    ("sheet", "ramillies", "--ruling", "first-rally"),
    ("log", "blank", "ramillies", "--turns", "0"),
    ("log", "play", "ramillies", "--commanders", "french=rude"),
    ("log", "play"),
    ("dice", "ramillies", "--size", "big"),
    ("odds", "wss-paperboys", "rally", "pips"),
    ("labels", "ramillies", "--label-sheet", "nobody"),
    ("labels", "ramillies", "--skip", "3"),
    ("kit", "--players", "1"),
    ("kit", "--players", "-2"),
    ("kit", "--first", "--kinds", "map"),
    ("kit", "--kinds", "letter"),
    ("kit", "--out", "kit.docx"),
    ("cards", "ramillies", "--card-size", "huge"),
    ("army", "new", "--nation", "martian"),
    ("army", "new", "--nation", "french", "--unit-count", "3", "--horse", "4"),
    ("army", "new", "--nation", "french", "--out", "french.txt"),
    ("army", "convert", "list.txt", "--out", "list.doc"),
    ("config", "save", "Club!", "--ink", "low"),
    ("config", "save", "club"),
    ("rules", "schema", "nothing"),
    ("companion", "ramillies", "--together", "--side", "french"),
    ("new", "thursday", "--like", "ramillies", "--from", "list.txt"),
]
INPUT = [
    ("sheet", "ramillies", "--ruling", "first-raly=same-turn"),
    ("sheet", "ramillies", "--ruling", "first-rally=some-turn"),
    ("sheet", "ramillies", "--house-rules", "missing.toml"),
    ("sheet", "ramillies", "--config", "missing.toml"),
    ("sheet", "ramillies", "--profile", "thursday"),
    ("sheet", "ramillies", "--rules", "nothing"),
    ("sheet", "wss-paperboys", "--rules", "simple-tricorne"),
    ("sheet", "missing.toml"),
    ("sheet", "/"),
    ("sheet", "a\0b.toml"),
    ("roster", "ramilies"),
    ("roster", "ramillies", "--side", "prussian"),
    ("roster", "ramillies", "--unit", "999"),
    ("roster", "wss-paperboys", "--side", "french"),
    ("kit", "--players", "99"),
    ("rules", "show", "wss-paperboys", "canon"),
    ("rules", "readings", "wss-paperboys", "gloory"),
    ("dice", "ramillies", "--size", "900"),
    ("log", "print", "missing.jsonl"),
    ("log", "print", "."),
    ("log", "play", "ramillies", "--commanders", "prussian=bold"),
    ("battle", "forecast", "ramillies", "--calibrate", "missing.toml"),
    ("army", "new", "--nation", "french", "--side", "prussian"),
    ("army", "check", "missing.txt"),
    ("army", "check", "list.txt"),
]


@pytest.mark.parametrize(("status", "typed"), [*((2, each) for each in USAGE), *((1, each) for each in INPUT)])
def test_the_exit_code_says_whether_the_command_line_or_the_input_is_wrong(drumhead, here: Path, status, typed) -> None:
    (here / "list.txt").write_text(FITS_TWO)
    result = drumhead(*typed)
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.count("Error: ") == 1
    assert ("Usage: " in result.stderr) == (status == 2)
    assert [each.name for each in here.iterdir()] == ["list.txt"]
