"""Templates hold prose that people can read and mend: no line of them runs out of the window."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted([*(ROOT / "templates").glob("*.html"), *(ROOT / "src" / "drumhead").rglob("*.html")])
LONGEST = 120


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_line_of_a_template_is_longer_than_a_window(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > LONGEST] == []


def test_the_templates_are_found():
    assert len(TEMPLATES) > 30
