"""Headers: one changed size of a title in `fonts.py` moves the rules of every kind of page with it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..counted import at_least
from .printed import pages

ROOT = Path(__file__).parents[2]
TOP = 28.0  # mm of a page in which its header ends, whatever the size of the title
ACROSS = 100.0  # mm: a stroke as long is a rule, or a box with rules at its edges
HEAVY = 0.5  # mm of the heavier rules
SIZE, LEADING = 30, 34  # points, in place of 21 and 24
PRINTED = ("sheet", "roster", "measures")


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The papers of a copy of Drumhead whose titles have another size and leading, by the name of the command."""
    folder = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for shared in ("fonts", "templates"):
        (folder / shared).symlink_to(ROOT / shared)
    fonts = folder / "src" / "drumhead" / "printing" / "style" / "fonts.py"
    text = fonts.read_text(encoding="utf-8")
    changed, times = re.subn(
        r"^TITLE = Type\(\"(\w+)\", 21, 24,", rf'TITLE = Type("\1", {SIZE}, {LEADING},', text, flags=re.M
    )
    assert times == 1
    fonts.write_text(changed, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    for command in PRINTED:
        run = [sys.executable, "-m", "drumhead", command, "ramillies", "--no-cache", "--out", str(folder / command)]
        subprocess.run(run, env=environment, check=True, capture_output=True, cwd=folder)
    return {command: sorted((folder / command).glob("*.pdf")) for command in PRINTED}


def is_rule(stroke):
    left, _, right, bottom = stroke.box
    return right - left > ACROSS and bottom < TOP


@pytest.mark.parametrize("command", PRINTED)
def test_no_letter_of_a_header_lies_on_a_rule(printed, command):
    largest = []
    for file in at_least(1, printed[command]):
        page = pages(file.read_bytes())[0]
        lines = {y for each in page.strokes if is_rule(each) for y in (each.box[1], each.box[3])}
        letters = [each for each in page.letters if each.top < TOP]
        largest.append(max(each.bottom - each.top for each in at_least(5, letters)))
        struck = [
            (letter.sign, round(y, 1))
            for y in at_least(2, sorted(lines)[:2])
            for letter in letters
            if letter.top < y + HEAVY / 2 and letter.bottom > y - HEAVY / 2
        ]
        assert struck == [], file.name
    assert max(largest) > 0.65 * SIZE * 25.4 / 72, "the title has the size that was asked for"
