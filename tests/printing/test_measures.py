"""Measures read back from the PDF: every line where the book has it, true angles, pieces that join and stay apart."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.output.cutting_layers import layers
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.measures.measures import measures, measures_marks
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import printed, sheets
from .games import ruleset_game
from .sticks import TRUE, areas, in_measure, is_heavy, outlines, own, pieces, read, sticks, wedges

# The seeds' own numbers, in the unit of each book: stick by stick, front and back. A D6 march is every throw of it.
CM, INCH = 10, 25
BOOKS = {
    "wss-paperboys": (
        CM,
        [
            ([25], [7.5, 15]),  # muskets; foot, half in woods
            ([15, 30, 45], [5, 10]),  # horse, half, with the charge; pistols, where the face-off is thrown
            ([25, 70], [10, 15]),  # cannon; by hand, limbered
            ([15, 40], [10]),  # mortar from its least range
            ([22.5, 45], [10, 15, 30]),  # mounted officers; face-off, friends in rout and rally, critical manoeuvre
        ],
    ),
    "peninsular-paperboys": (
        CM,
        [
            ([25, 35], [7.5, 10, 15, 20]),
            ([15, 30, 45], [10]),
            ([25, 70], [7.5, 10, 15, 30]),
            ([22.5, 45], [10, 15, 30]),
            ([10, 25], [20]),
        ],
    ),
    "wss-dice": (
        INCH,
        [([6], [3, 6]), ([6, 12], [3, 6]), ([6, 12, 18, 24, 30, 36], [6]), ([12], [12])],
    ),
    "wss-cards": (
        INCH,
        [
            ([6, 12], [4.5, 6, 9]),
            ([12], [6, 12]),
            ([6, 12, 18, 24, 36, 48], [12, 24, 36, 48]),
            ([12], [12]),
        ],
    ),
    "von-futsch": (
        INCH,
        [
            ([6, 12], [7, 8, 9, 10, 11, 12]),
            ([10, 11, 12, 13, 14, 15], [6, 12]),
            (list(range(11, 22)), list(range(14, 25))),
            ([12, 36], list(range(1, 13))),
            ([4, 5, 6, 7, 8, 9], [7, 8, 9, 10, 11, 12]),
            (list(range(11, 22)), [1, 6, 12]),
            ([1, 6, 12], [1, 6]),
        ],
    ),
}
ANGLES = dict.fromkeys(BOOKS, (45, 45))
SHEETS = [PrintOptions(paper=sheet, ink=ink) for sheet in ("A4", "Letter") for ink in ("full", "low")]
each_book = pytest.mark.parametrize("name", BOOKS)


def agrees(found, name, factor=1.0):
    unit, expected = BOOKS[name]
    assert len(found) == len(expected)
    for stick, (front, back) in zip(found, expected):
        there, behind = ([float(each) * unit * factor for each in face] for face in (front, back))
        assert stick.long == pytest.approx(max(there + behind), abs=TRUE)
        assert stick.shows(there, stick.front), (stick.front, there)
        assert stick.shows(behind, stick.back), (stick.back, behind)


@pytest.mark.sample(7)
@each_book
@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_every_line_lies_where_the_book_has_it_and_the_pieces_add_up(name, sheet):
    agrees(sticks(read(ruleset_game(name), own(name, paper=sheet))), name)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "unit", "scale", "factor"),
    [
        ("wss-paperboys", "cm", "1/2", 0.5),
        ("wss-paperboys", "in", 1, 1.0),  # 25 cm is ten inches of 2.5 cm: the stick stays as long
        ("peninsular-paperboys", "paces", 1, 1.0),
        ("von-futsch", "cm", 1, 1.0),
        ("von-futsch", "in", "1/2", 0.5),
        ("wss-dice", "in", "3/2", 1.5),
    ],
)
def test_units_leave_the_length_alone_and_a_factor_changes_it(name, unit, scale, factor):
    agrees(sticks(read(ruleset_game(name), in_measure(name, unit, scale))), name, factor)


def test_a_stick_in_base_widths_is_as_long_and_its_ticks_are_bases():
    how = replace(own("wss-paperboys"), measures=Measures("bw", book="cm", base=Fraction(50)))
    sheets = read(ruleset_game("wss-paperboys"), how)
    agrees(sticks(sheets), "wss-paperboys")
    musket = "".join(piece.letters for piece in pieces(sheets))
    assert "14bw" in musket.replace("\xa0", "").replace(" ", "")  # 70 cm of cannon, on bases of 5 cm


def test_a_true_inch_is_that_of_a_tape():
    found = sticks(read(ruleset_game("wss-dice"), own("wss-dice"), True))
    agrees(found, "wss-dice", 25.4 / 25)
    words = " ".join(page.words for page in read(ruleset_game("wss-dice"), own("wss-dice"), True))
    assert "an inch here is 25.4 mm" in words


def test_a_true_inch_among_centimetres_is_refused():
    with pytest.raises(PaperError, match="distances are in cm"):
        measures(ruleset_game(), PrintOptions(), true_inch=True)


@each_book
def test_the_distance_is_printed_in_the_measure_beside_its_line(name):
    words = "".join(piece.letters for piece in pieces(read(ruleset_game(name), own(name))))
    _, expected = BOOKS[name]
    for face in at_least(2, [face for stick in expected for face in stick]):
        for distance in face:
            assert f"{distance:g}" in words


def test_inches_are_said_where_inches_are_wished_for():
    musket = sticks(read(ruleset_game(), in_measure("wss-paperboys", "in")))[0]
    assert musket.long == pytest.approx(250, abs=TRUE)
    assert "10in" in musket.pieces[0].letters


# ------------------------------------------------------------------ joints


@pytest.mark.sample(3)
@each_book
@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_what_is_joined_carries_one_letter_on_both_sides_and_is_added_up_in_words(name, sheet):
    found = read(ruleset_game(name), own(name, paper=sheet))
    used = []
    for stick in sticks(found):
        for before, after in zip(stick.pieces, stick.pieces[1:]):
            tongue = _in_tongue(found[before.page], before)
            assert tongue.endswith("glue") or "glue" in tongue
            letter = tongue.replace("glue", "")
            assert letter not in used
            assert after.letters.count(letter) >= 2  # on the front and on the back
            used.append(letter)
        if len(stick.pieces) > 1:
            assert f"{stick.long:.0f} mm from end to end" in _flat(found)
    assert used


@each_book
def test_the_sums_beside_the_sticks_are_right_and_those_of_the_pieces(name):
    found = read(ruleset_game(name), own(name))
    unit = BOOKS[name][0]
    sums = re.findall(r"([\d.]+(?: \+ [\d.]+)+) = ([\d.]+)", _flat(found))
    joined = [stick for stick in sticks(found) if len(stick.pieces) > 1]
    assert len(sums) == len(joined)
    for (parts, whole), stick in zip(sums, joined):
        long = [float(part) for part in parts.split(" + ")]
        assert sum(long) == pytest.approx(float(whole))
        assert long == pytest.approx([piece.long / unit for piece in stick.pieces], abs=0.06)


def _in_tongue(page, piece):
    end = min(x for x, _ in piece.outline) + piece.long
    return "".join(each.sign for each in page.letters if each.left > end and printed.within(each.middle, piece.outline))


def _flat(found):
    return " ".join(" ".join(page.words for page in found).split())


def test_a_tongue_is_narrower_than_the_sleeve_it_goes_into_and_is_part_of_the_front():
    for piece in at_least(1, [piece for piece in pieces(read(ruleset_game(), PrintOptions())) if piece.goes_on]):
        left, top = min(x for x, _ in piece.outline), min(y for _, y in piece.outline)
        beyond = [y - top for x, y in piece.outline if x - left > piece.long + 1]
        assert 0.4 < min(beyond) < max(beyond) < 16 - 0.4


def test_a_stick_is_folded_along_its_middle_from_end_to_end():
    sheets = read(ruleset_game(), PrintOptions())
    at_least(2, pieces(sheets))
    for page in sheets:
        folds = [s.points for s in page.strokes if s.is_fold]
        for piece in pieces([page]):
            left, top = min(x for x, _ in piece.outline), min(y for _, y in piece.outline)
            bottom = max(y for _, y in piece.outline)
            wanted = ((left, (top + bottom) / 2), (left + piece.long, (top + bottom) / 2))
            assert any(_same(fold, wanted) for fold in folds)


def _same(one, other):
    return all(abs(a - b) < TRUE for p, q in zip(one, other) for a, b in zip(p, q))


# ------------------------------------------------------------------ angles


@each_book
@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_arc_is_as_wide_as_the_book_has_it_on_either_hand(name, sheet):
    assert wedges(read(ruleset_game(name), own(name, paper=sheet))) == [pytest.approx(ANGLES[name], abs=0.02)]


def test_a_reading_of_the_arc_narrows_its_wedge_and_leaves_the_charge_its_own():
    game = ruleset_game("wss-dice")
    narrow = Game(game.ruleset, game.ruleset.book({"arc-width": "total"}))
    found = wedges(read(narrow, own("wss-dice")))
    assert found == [pytest.approx((22.5, 22.5), abs=0.02), pytest.approx((45, 45), abs=0.02)]


def test_the_stick_for_contact_ends_where_a_reading_lets_horse_retire_to():
    """A full move of 12 in, or the 3 in of the first draft; muskets of dragoons reach 6 and 12."""
    game = ruleset_game("wss-cards")
    for key, expected in (("back-full", [6, 12]), ("turn-away", [6, 12]), ("back3", [3, 6, 12])):
        horse = sticks(read(Game(game.ruleset, game.ruleset.book({"retire-distance": key})), own("wss-cards")))[1]
        assert horse.shows([inches * INCH for inches in expected], horse.back), key


# ------------------------------------------------------------------ the sheet


@pytest.mark.sample(7)
@each_book
@pytest.mark.parametrize("wishes", SHEETS, ids=lambda wishes: f"{wishes.paper} {wishes.ink}")
def test_a_sheet_keeps_its_pieces_apart_and_everything_inside_the_printable_area(name, wishes):
    printable = paper(wishes.paper).on_its_side().printable
    for page in at_least(1, read(ruleset_game(name), own(name, paper=wishes.paper, ink=wishes.ink))):
        cuts = at_least(1, areas(page))
        for one, other in combinations(cuts, 2):
            assert not printed.cross(one, other)
        for stroke in at_least(5, page.strokes):
            assert printable.holds(Box(*stroke.box), 0.3)
        for letter in at_least(100, page.letters):
            assert printable.holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.1)
            assert letter.points >= FLOOR - 0.01
            for cut in cuts:
                assert len({printed.within(corner, cut) for corner in _corners(letter)}) == 1, letter
        assert "100 mm, if printed at actual size" in page.words


def _corners(letter):
    """The inner part of a letter's box: of a slanted one the corners are empty."""
    x, y = letter.middle
    across, down = (letter.right - letter.left) / 4, (letter.bottom - letter.top) / 4
    return [(x + a, y + b) for a in (-across, across) for b in (-down, down)]


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_each_face_of_each_piece_names_its_stick_and_the_throw_that_it_continues(sheet):
    names = ["infantry", "quickfoot", "cavalry", "guns", "wagons", "officers", "hownear"]
    found = dict(zip(names, at_least(7, sticks(read(ruleset_game("von-futsch"), own("von-futsch", paper=sheet))))))
    for name, stick in found.items():
        for piece in stick.pieces:
            assert piece.letters.lower().count(name) >= 2, (name, piece.letters)
    for piece in at_least(2, found["cavalry"].pieces):
        assert "heavy,inline" in piece.letters
        assert "light,orincolumn" in piece.letters.replace("→", "")


@each_book
def test_no_word_stands_across_a_line_that_measures(name):
    lines = 0
    for page in at_least(1, read(ruleset_game(name), own(name))):
        heavy = [stroke for stroke in page.strokes if is_heavy(stroke)]
        lines += len(heavy)
        letters = at_least(100, page.letters)
        for line in heavy:
            x, (_, top, _, bottom) = line.points[0][0], line.box
            assert not [each for each in letters if each.left < x < each.right and top < each.middle[1] < bottom]
    assert lines >= 2  # a stick measures from end to end


@pytest.mark.sample(7)
@each_book
@pytest.mark.parametrize(("ink", "scale"), [("low", 1), ("full", "1/3")])
def test_no_two_words_of_a_stick_stand_on_each_other(name, ink, scale):
    wishes = in_measure(name, ruleset_game(name).ruleset.measure, scale, ink=ink)
    signs = sheets.letters(measures(ruleset_game(name), wishes))
    for page, letters in zip(at_least(1, read(ruleset_game(name), wishes)), signs):
        slanted = [area for cut, area in zip(at_least(1, outlines(page)), areas(page)) if "C" in cut.verbs]
        level = [each for each in letters if not any(printed.within((each.x, each.baseline), area) for area in slanted)]
        assert not sheets.crowded(at_least(50, level))


def test_the_same_game_prints_the_same_bytes():
    assert measures(ruleset_game(), PrintOptions()) == measures(ruleset_game(), PrintOptions())


def test_low_ink_has_no_tint():
    for page in at_least(1, read(ruleset_game(), PrintOptions(ink="low"))):
        for stroke in at_least(5, page.strokes):
            if stroke.filled and (stroke.box[2] - stroke.box[0]) * (stroke.box[3] - stroke.box[1]) > 60:
                assert stroke.fill == (255, 255, 255)


@pytest.mark.parametrize(("name", "scale"), [("A4", False), ("Letter", False), ("A4", True)])
def test_no_sheet_is_cut_for_one_piece(name, scale):
    for book in at_least(5, BOOKS):
        pages = measures_marks(ruleset_game(book), PrintOptions(paper=name), scale=scale)
        assert min(len(layer.marks) for page in pages for layer in layers(page) if layer.name == "cut") > 1
        assert all(any(layer.name == "cut" and layer.marks for layer in layers(page)) for page in pages)
