"""Numbers for which no paper has room: the check tells them with the limit, before a page runs off its sheet."""

import shutil

import pytest

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.support import paths

from ..errors import words_of
from .rewritten import rewrite


@pytest.fixture
def plain(tmp_path):
    """The sample game, to be broken."""
    return shutil.copytree(paths.sample(), tmp_path / "plain")


def told(folder, file, old, new):
    rewrite(folder / file, old, new)
    return folder_faults(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "code", "says"),
    [
        (
            "tables.toml",
            "boxes = 6",
            "boxes = 400",
            16,
            "too-many-boxes",
            "400",
        ),
        (
            "roster.toml",
            'boxes = "book.unit[unit.arm].boxes"',
            'boxes = "unit.start * 25"',
            16,
            "too-many-boxes",
            "150",
        ),
        (
            "roster.toml",
            'kind = "countdown"',
            'kind = "counter"\nmost = "unit.start * 25"',
            15,
            "too-many-boxes",
            "150",
        ),
        ("roster.toml", "blank = 6", "blank = 400", 12, "too-many-boxes", "400"),
        (
            "roster.toml",
            "width = 60",
            "width = 400",
            11,
            "too-wide",
            "400",
        ),
        (
            "log.toml",
            "width = 9",
            "width = 160",
            25,
            "too-wide",
            "209",  # with 12 mm of the first column and 37 of the names
        ),
        ("log.toml", "ticks = []", "ticks = []\nslots = 400", 13, "too-many-boxes", "400"),
    ],
)
def test_a_number_beyond_what_paper_shows_is_told_with_the_limit(plain, file, old, new, line, code, says):
    (only,) = told(plain, file, old, new)
    assert (only.line, only.code) == (line, code)
    assert says in words_of(only)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tables.toml", "boxes = 6", "boxes = 99"),
        ("roster.toml", "blank = 6", "blank = 99"),
        ("roster.toml", "width = 60", "width = 150"),
        ("roster.toml", 'boxes = "book.unit[unit.arm].boxes"', 'boxes = "aids.lost_at(unit) * 400"'),
        ("log.toml", "width = 9", 'width = 140\nwhen = "here"'),
        ("log.toml", "ticks = []", "ticks = []\nslots = 99"),
        ("log.toml", "width = 9\nbest = 14", "width = 100\nbest = 900"),
    ],
)
def test_as_much_as_there_is_room_for_is_let_be(plain, file, old, new):
    assert told(plain, file, old, new) == []


@pytest.mark.parametrize(("boxes", "faults"), [(99, 0), (100, 1)])
def test_a_unit_whose_strength_nobody_gives_is_counted_as_the_smallest_there_is(plain, boxes, faults):
    """One figure: with a number of our own a roster would be refused that a player's units may well fit."""
    rewrite(plain / "ruleset.toml", ", figures = 6", "")
    rewrite(plain / "ruleset.toml", ", figures = 4", "")
    found = told(plain, "roster.toml", 'boxes = "book.unit[unit.arm].boxes"', f'boxes = "unit.start * {boxes}"')
    assert len(found) == faults
