"""Headers: a title's font and size change in `fonts.py` for every kind of page, and its rules move with them."""

import pytest

from ..copied_tree import CopiedTree
from ..counted import at_least
from .printed import pages

TOP = 28.0  # mm of a page in which its header ends, whatever the size of the title
ACROSS = 100.0  # mm: a stroke as long is a rule, or a box with rules at its edges
HEAVY = 0.5  # mm of the heavier rules
SIZE, LEADING = 30, 34  # points, in place of 21 and 24
PRINTED = ("sheet", "roster", "measures")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of Drumhead whose titles have another font, size and leading, by a change of one file."""
    copy = CopiedTree(tmp_path_factory.mktemp("copy"))
    title = f'TITLE = Type("sans italic", {SIZE}, {LEADING},'
    copy.edit("printing/style/fonts.py", 'TITLE = Type("garamond", 21, 24,', title)
    return copy


def is_rule(stroke):
    left, _, right, bottom = stroke.box
    return right - left > ACROSS and bottom < TOP


@pytest.mark.parametrize("command", PRINTED)
def test_no_letter_of_a_header_lies_on_a_rule(tree, command):
    tree.run(command, "ramillies", "--no-cache", "--out", command)
    largest = []
    for file in at_least(1, sorted((tree.folder / command).glob("*.pdf"))):
        page = pages(file.read_bytes())[0]
        lines = {y for each in page.strokes if is_rule(each) for y in (each.box[1], each.box[3])}
        letters = [each for each in page.letters if each.top < TOP]
        tallest = max(at_least(5, letters), key=lambda each: each.bottom - each.top)
        largest.append(tallest.bottom - tallest.top)
        assert "SansIt" in tallest.font.replace("-", "")
        struck = [
            (letter.sign, round(y, 1))
            for y in at_least(2, sorted(lines)[:2])
            for letter in letters
            if letter.top < y + HEAVY / 2 and letter.bottom > y - HEAVY / 2
        ]
        assert struck == [], file.name
    assert max(largest) > 0.65 * SIZE * 25.4 / 72, "the title has the size that was asked for"
