"""Templates hold prose that people can read and mend: no line of them runs out of the window."""

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from drumhead.printing.html.annotated_lines import mark_line
from drumhead.printing.text.placeholder_characters import ROW, STAND_INS

from ..counted import at_least

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted([*(ROOT / "templates").rglob("*.html"), *(ROOT / "src" / "drumhead").rglob("*.html")])
LONGEST = 120


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_line_of_a_template_is_longer_than_a_window(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > LONGEST] == []


def test_the_templates_are_found():
    assert len(TEMPLATES) > 30


def test_the_number_of_a_unit_is_boxed_before_its_name():
    """Names such as "1/45th" begin with a figure, and figures are bold in all our fonts of text."""
    said = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    found = re.findall(r"<(?:b|span)([^>]*)>\{\{ (?:each\.)?(?:unit\.)?number \}\}</(?:b|span)>", said)
    assert len(found) == 9
    assert set(found) == {' class="boxed"', ' class="no"'}  # "no" has a column of its own


def test_no_two_letters_that_stand_for_something_else_are_the_same():
    met = {}
    for what, letters in STAND_INS.items():
        for letter in letters:
            assert letter not in met, f"{what} and {met[letter]} are both U+{letter:04X}"
            met[letter] = what
    assert set(met) <= set(range(0xE000, 0xE100))
    assert len(met) > 30


def test_letters_that_stand_for_something_else_are_in_one_table():
    private = re.compile(r"\\u[eEfF][0-8][0-9a-fA-F]{2}|0x[eE]0[0-9a-fA-F]{2}\b|[\ue000-\uf8ff]")
    sources = [*(ROOT / "src").rglob("*.py"), *TEMPLATES]
    assert [path.name for path in sources if private.search(path.read_text(encoding="utf-8"))] == [
        "placeholder_characters.py"
    ]


def test_a_row_says_where_its_marks_stand():
    row = mark_line(Markup(f"<td>a</td><td>b{ROW}</td>"), Markup("<i>M</i>"), "touched", "tr")
    assert row == '<tr class="touched"><td>a</td><td>b<i>M</i></td></tr>'
    with pytest.raises(ValueError, match="row_marks"):
        mark_line(Markup("<td>a</td>"), Markup("<i>M</i>"), "", "tr")


def test_only_the_game_says_which_ground_is_on_the_table():
    books = at_least(5, list((ROOT / "src" / "drumhead" / "rulesets").rglob("playsheet.toml")))
    assert [path for path in (*TEMPLATES, *books) if "plan.ground" in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("words", ["your club chooses", "ours, the book is silent"])
def test_the_meaning_of_a_mark_is_in_one_template(words):
    assert [path.name for path in TEMPLATES if words in path.read_text(encoding="utf-8")] == ["legend.html"]
