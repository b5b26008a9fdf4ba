"""The playsheet on small pages: in one column, tables that are too broad in parts, the first page as contents."""

from __future__ import annotations

import re

import pytest

from drumhead.press.game import LineMarks
from drumhead.press.odds.tables import APART, LEAST, Cell, Column, Picture, Row, in_bands
from drumhead.press.papers.playsheet.playsheet import playsheet
from drumhead.press.style.paper import PaperError

from .games import named_game, wishes_of
from .papers import keeps_to_the_rules, made, read

MARKS = LineMarks(["a"])


def broad_picture(count, groups=(), apart=None):
    columns = tuple(Column(str(n), apart=n == apart) for n in range(count))
    rows = tuple(Row(label, tuple(Cell(f"{label}{n}") for n in range(count)), marks=MARKS) for label in "pq")
    return Picture("net", "plain", "Attack", columns, rows, groups, marks=MARKS, about={"label": 30.0})


@pytest.mark.parametrize(
    ("count", "groups", "broad", "parts"),
    [
        (6, (), 30 + 6 * LEAST, [6]),
        (13, (), 30 + 12.9 * LEAST, [7, 6]),
        (10, (("near", 5), ("far", 5)), 30 + 9 * LEAST, [5, 5]),
        (12, (("near", 8), ("far", 4)), 30 + 6 * LEAST, [4, 4, 4]),
    ],
)
def test_a_picture_too_broad_for_a_page_goes_on_below_itself(count, groups, broad, parts):
    picture = broad_picture(count, groups)
    bands = in_bands(picture, broad)
    assert [len(band.columns) for band in bands] == parts
    assert [column.head for band in bands for column in band.columns] == [str(n) for n in range(count)]
    for row in range(2):
        cells = [cell.text for band in bands for cell in band.rows[row].cells]
        assert cells == [cell.text for cell in picture.rows[row].cells]
        assert {band.rows[row].label for band in bands} == {"pq"[row]}
    assert [bool(band.marks.letters) for band in bands] == [True, *[False] * (len(parts) - 1)]
    if len(groups) > 1:
        whose = [words for words, span in groups for _ in range(span // parts[0])]
        assert [band.groups for band in bands] == [((words, parts[0]),) for words in whose]


def test_a_space_between_groups_is_reckoned_with_and_no_part_begins_with_one():
    picture = broad_picture(8, (("near", 4), ("far", 4)), apart=4)
    assert in_bands(picture, 30 + 8 * LEAST + APART) == [picture]
    assert not any(band.columns[0].apart for band in in_bands(picture, 30 + 8 * LEAST))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("paper", "battle", "number", "title"), [("A3/8", "klausen", 8, "Melee"), ("A4/2", "ramillies", 10, "Face-off")]
)
def test_a_small_page_holds_a_broad_section_and_says_where_it_stands(paper, battle, number, title):
    game = named_game(battle)
    wishes = wishes_of(game, paper=paper, only=("1", str(number)), command="drumhead sheet")
    sheet = made(lambda: playsheet(game, wishes))
    keeps_to_the_rules(sheet, paper)
    pages = [page.words for page in read(sheet.pdf)]
    stands = next(at for at, words in enumerate(pages, 1) if re.search(rf"^{number}\s+{title}", words, re.I | re.M))
    assert re.search(rf"\b{number} {title} {stands}\b", pages[0]), pages[0]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"paper": "A4/8"}, " of 92 mm: fold larger paper, such as --paper A3"),
        ({"paper": "A5", "sides": 2}, "--sides is for A4 and larger paper, not for pages of 148 × 210 mm"),
    ],
)
def test_what_no_small_page_can_hold_is_refused(wish, says):
    game = named_game("ramillies")
    with pytest.raises(PaperError, match=re.escape(says)):
        playsheet(game, wishes_of(game, **wish))
