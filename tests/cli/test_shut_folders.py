"""A folder in which nobody may write: told with what to do, and nothing in it changed. Root is nobody there too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..machine import IS_ROOT, needs_no_rights

BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]  # what root may else do
BOUND = BOUND if IS_ROOT else []
WRITERS = [
    "measures wss-dice --out shut",
    "measures wss-dice --out shut/within",
    "measures wss-dice --out shut/measures.pdf",
    "army convert ramillies-french --out shut/list.csv",
    "rules new mine --out shut",
    "new shut/thursday --ruleset wss-dice",
    "log play klausen --turns 1 --out shut",
    "config save thursday --ink low --config shut/club.toml",
]


@pytest.mark.sample(3)
@needs_no_rights
@pytest.mark.parametrize("words", WRITERS)
def test_a_folder_that_may_not_be_written_in_stays_as_it_was(here: Path, words: str) -> None:
    shut = here / "shut"
    shut.mkdir()
    (shut / "measures.pdf").write_bytes(b"mine")
    shut.chmod(0o555)
    try:
        told = [*BOUND, sys.executable, "-m", "drumhead", *words.split()]
        done = subprocess.run(told, capture_output=True, text=True, check=False)
    finally:
        shut.chmod(0o755)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: ")
    assert "shut" in done.stderr
    assert "Traceback" not in done.stderr
    assert {path.name: path.read_bytes() for path in shut.iterdir()} == {"measures.pdf": b"mine"}
