"""Sheets of every solid as a player asks for them: pieces keep apart, ink keeps to the sheet, words to their piece."""

from functools import cache

import pytest
from shapely import STRtree
from shapely.geometry import Point, Polygon

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import printed
from .games import renamed, told

SIX = """
says = "hits"
values = [0, 1, 2, 3, 6, 9]
start = 0
[[reminder]]
from = 6
says = "half fire"
[[reminder]]
from = 9
says = "routs next"
"""
ASKED = {
    "icosahedron": {"solid": "icosahedron"},
    "octahedron, marks outside": {"solid": "octahedron"},
    "dodecahedron, marks outside": {"solid": "dodecahedron", "tab_width": 1.6, "size": 24},
    "cube, marks outside": {},
    "cube without glue": {"glue": False},
    "wide tabs": {"tab_width": 6, "thickness": 0.3},
    "prism": {"solid": "prism", "size": 12},
    "prism without glue": {"solid": "prism", "glue": False},
    "dial": {"solid": "dial"},
    "small dial": {"solid": "dial", "size": 40},
    "pips": {"faces": "pips", "size": 12},
    "words": {"faces": "words"},
    "blank": {"faces": "blank"},
}
PAPERS = {
    name: PrintOptions(
        paper=("A4", "Letter")[i % 2],
        ink=("full", "low")[i // 2 % 2],
        fold_lines="ticks" if "outside" in name else "dashes",
    )
    for i, name in enumerate(ASKED)
}


@cache
def sheets(name):
    data = record_dice(told(SIX), PAPERS[name], **ASKED[name])
    return data, printed.pages(data)


def pieces(page):
    """What is cut out: thin closed lines that lie in no other such line."""
    cuts = [_area(s) for s in page.strokes if s.is_cut and len(s.points) > 9]
    large = [cut for cut in cuts if cut.area > 100]
    return [cut for cut in large if not any(o is not cut and o.contains(cut) for o in large)]


def _area(stroke):
    """The ground a stroke goes round: a polygon, or a disc."""
    left, top, right, bottom = stroke.box
    if "C" in stroke.verbs:
        return Point((left + right) / 2, (top + bottom) / 2).buffer((right - left) / 2)
    return Polygon(stroke.points)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ASKED)
def test_no_two_pieces_overlap(name):
    for page in at_least(1, sheets(name)[1]):
        found = pieces(page)
        assert found
        tree = STRtree(found)
        near = [(one, int(other)) for one, piece in enumerate(found) for other in tree.query(piece.buffer(1))]
        assert len(near) >= len(found)  # each is near itself
        assert all(one == other or found[one].distance(found[other]) > 0.9 for one, other in near)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ASKED)
def test_no_ink_falls_outside_the_printable_area(name):
    """Seen in the picture, so that pens count with their width."""
    data, pages = sheets(name)
    box = paper(PAPERS[name].paper).printable
    for number in range(len(at_least(1, pages))):
        picture = printed.picture(data, number, 72).point(lambda grey: 255 if grey < 250 else 0)
        left, top, right, bottom = (edge * 25.4 / 72 for edge in picture.getbbox())
        assert box.holds(Box(left, top, right, bottom), 0.5)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ASKED)
def test_no_letter_stands_across_a_cut(name):
    for page in at_least(1, sheets(name)[1]):
        cuts = [piece.exterior for piece in at_least(1, pieces(page))]
        for letter in at_least(20, page.letters):
            ink = Point(letter.middle).buffer(0.3)
            assert not any(cut.intersects(ink) for cut in cuts), letter


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ASKED)
def test_every_unit_has_its_die_and_every_word_is_whole(name):
    _, pages = sheets(name)
    units = [unit for army in told(SIX).battle.armies.values() for unit in army.units if unit.arm != "artillery"]
    assert sum(len(pieces(page)) for page in pages) == len(units) * (2 if "dial" in name else 1)
    words = " ".join(page.words for page in pages)
    assert "…" not in words.replace("drumhead dice", "")
    for word in ("half", "fire", "routs", "next"):
        assert words.count(word) >= len(units)


def test_a_value_that_no_face_can_hold_is_told_with_the_size_that_will_do():
    states = 'says = "state"\nvalues = ["unaccountably shaken", "b", "c", "d", "e", "f"]\n'
    with pytest.raises(PaperError, match=r"hits|state: unaccountably shaken.*cube of 12 mm"):
        record_dice(told(states), PrintOptions(), 12)


def test_a_long_name_stands_beside_the_die_and_not_on_it():
    page = printed.pages(record_dice(renamed(told(SIX), "Landsknechtsregimentskommandanten"), PrintOptions()))[0]
    letters = [k for piece in at_least(1, pieces(page)) for k in page.letters if piece.contains(Point(k.middle))]
    assert "Land" in page.words
    assert "L" not in {letter.sign for letter in at_least(6, letters)}


def test_copies_are_printed_of_each_die():
    once, thrice = (
        sum(len(pieces(page)) for page in printed.pages(record_dice(told(SIX), PrintOptions(), copies=copies)))
        for copies in (1, 3)
    )
    assert thrice == 3 * once > 0
