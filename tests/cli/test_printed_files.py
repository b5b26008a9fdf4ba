"""`--json` of a print names the files that it wrote, and nothing else is on standard output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "typed",
    [
        "sheet ramillies",
        "roster ramillies",
        "kit ramillies --kinds map,roster",
        "kit klausen --player Mørner",
        "labels klausen --format svg --out é",
        "log play klausen --turns 1",
        "companion klausen --side french",
        "rules rulings wss-dice",
    ],
)
def test_json_names_the_files_that_were_written(drumhead, here: Path, typed: str) -> None:
    done = drumhead(*typed.split(), "--json")
    assert done.exit_code == 0, done.stderr
    files = json.loads(done.stdout)["files"]
    assert sorted(map(Path, files)) == sorted(path.relative_to(here) for path in here.rglob("*") if path.is_file())
    assert files


@pytest.mark.parametrize("typed", ["kit klausen --dry-run", "rules rulings wss-dice --format text"])
def test_where_nothing_is_written_json_is_refused(drumhead, here: Path, typed: str) -> None:
    done = drumhead(*typed.split(), "--json")
    assert (done.exit_code, "leave out --json" in done.stderr) == (2, True)
