"""Sheets of record dice, read back from the PDF: every unit's die, true in size, darker with every pip."""

from functools import cache
from itertools import combinations, pairwise
from statistics import mean

import pytest

from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice, record_dice_marks
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import folding, printed
from .games import battle_game, own_ruleset, renamed, ruleset_game

WISHES = [
    PrintOptions(paper=paper, ink=ink, command="drumhead dice ramillies")
    for paper in ("A4", "Letter")
    for ink in ("full", "low")
]
SIZES = (12.0, 16.0, 25.4)


@cache
def drawn(game=None, wishes=WISHES[0], **how):
    return record_dice(game or battle_game(), wishes, **how)


@cache
def dice_pages(game=None, wishes=WISHES[0], **how):
    """The sheets read back; read once, as reading takes longer than drawing."""
    return printed.pages(drawn(game, wishes, **how))


@cache
def nets(page):
    """The cut line of every net on a page."""
    return [stroke.points for stroke in page.strokes if stroke.is_cut and len(stroke.points) > 20]


@cache
def faces_of(page, net, size):
    """The square faces of one net as they lie on the sheet."""
    inside = [
        s.points for s in page.strokes if s.is_fold and printed.within(printed.middle_of(s.points), printed.grown(net))
    ]
    rings, _ = folding.areas(list(zip(net, (*net[1:], net[0]))), inside)
    return [ring for ring in rings if len(ring) == 4 and abs(abs(folding.area(ring)) - size * size) < 0.5]


def figure_on(page, ring):
    """The value printed on a face: its tallest signs."""
    letters = printed.letters_in(page, ring)
    tallest = max(letter.points for letter in letters)
    return int("".join(letter.sign for letter in letters if letter.points == tallest))


@pytest.mark.sample(7)
@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("size", SIZES)
def test_nets_do_not_overlap_and_keep_to_the_printable_area(wishes, size):
    printable = paper(wishes.paper).printable
    for page in at_least(1, dice_pages(wishes=wishes, size=size)):
        for stroke in at_least(20, page.strokes):
            assert printable.holds(Box(*stroke.box), 0.3)
        for letter in at_least(50, page.letters):
            assert printable.holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.1)
        for one, other in combinations(at_least(1, nets(page)), 2):
            assert not printed.cross(one, other)


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", SIZES)
def test_no_words_stand_across_a_cut_line(size):
    for page in at_least(1, dice_pages(size=size)):
        for net in at_least(1, nets(page)):
            for letter in at_least(50, page.letters):
                corners = [(x, y) for x in (letter.left, letter.right) for y in (letter.top, letter.bottom)]
                assert len({printed.within(corner, net) for corner in corners}) == 1


def test_every_unit_that_keeps_a_record_has_its_die_and_guns_have_none():
    game = battle_game()
    numbers = {}
    for side, page in zip(("french", "alliance"), dice_pages(game), strict=True):
        numbers[side] = sorted(_ringed(page, net) for net in nets(page))
    for side, army in at_least(2, game.battle.armies.items()):
        assert numbers[side] == [unit.number for unit in army.units if unit.arm != "artillery"]


def _ringed(page, net):
    """The roster number on a net: the only sign in the same small size on all six faces."""
    rings = faces_of(page, net, 16)
    assert len(rings) == 6
    upper_left = []
    for ring in rings:
        left, top = min(x for x, _ in ring), min(y for _, y in ring)
        letters = [k for k in printed.letters_in(page, ring) if k.middle[0] < left + 5.5 and k.middle[1] < top + 5.5]
        upper_left.append("".join(k.sign for k in sorted(letters, key=lambda k: k.left)))
    assert len(set(upper_left)) == 1
    return int(upper_left[0])


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", SIZES)
def test_each_net_bears_the_six_values_once_on_faces_of_the_size_asked_for(size):
    page = dice_pages(size=size)[0]
    for net in at_least(1, nets(page)):
        rings = faces_of(page, net, size)
        assert sorted(figure_on(page, ring) for ring in rings) == [1, 2, 3, 4, 5, 6]
        for ring in rings:
            for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0])):
                assert max(abs(x2 - x1), abs(y2 - y1)) == pytest.approx(size, abs=0.05)


def test_the_foot_of_a_face_is_the_chance_the_book_gives():
    game = battle_game()
    question = game.ruleset.question("heavy-test")
    page = dice_pages(game)[0]
    for ring in at_least(6, faces_of(page, nets(page)[0], 16)):
        value = figure_on(page, ring)
        faces = question.odds(game.book, pips=value)["pass"] * 6
        assert f"{faces}in6" in "".join(letter.sign for letter in printed.letters_in(page, ring))


def test_words_stand_where_a_rule_begins_and_only_for_the_arms_it_concerns():
    game = battle_game()
    page = dice_pages(game)[0]
    arms = {unit.number: unit.arm for unit in game.army("french").units}
    for net in at_least(5, nets(page)):
        open_front = {
            figure_on(page, ring)
            for ring in faces_of(page, net, 16)
            if "frontopen" in "".join(letter.sign for letter in printed.letters_in(page, ring))
        }
        assert open_front == ({5} if arms[_ringed(page, net)] == "infantry" else set())


def test_a_die_cut_from_the_sheet_folds_to_the_cube_that_was_asked_for():
    page = dice_pages(size=16.0)[0]
    for net in at_least(5, nets(page)):
        inside = [
            s
            for s in page.strokes
            if s.points == net or (s.is_fold and printed.within(s.points[0], printed.grown(net)))
        ]
        solid = folding.Folded(*folding.lines_of(inside), 16)
        values = solid.values(page.letters, 11)
        opposite = {
            (one, other)
            for one, other in combinations(sorted(values), 2)
            if folding.dot(solid.normal(values[one]), solid.normal(values[other])) < -0.99
        }
        assert opposite == {(1, 4), (2, 5), (3, 6)}
        assert len(solid.tabs) == 7


@pytest.mark.sample(7)
@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("size", SIZES)
def test_the_darker_the_worse_on_a_grey_copy(wishes, size):
    data = drawn(wishes=wishes, size=size)
    for number, page in enumerate(at_least(1, dice_pages(wishes=wishes, size=size))):
        picture = printed.picture(data, number, 150)
        net = nets(page)[-1]
        greys = {}
        for ring in faces_of(page, net, size):
            (left, top), (right, bottom) = map(min, zip(*ring)), map(max, zip(*ring))
            box = [round(c / 25.4 * 150) for c in (left + 0.4, top + 0.4, right - 0.4, bottom - 0.4)]
            greys[figure_on(page, ring)] = mean(picture.crop(box).get_flattened_data())
        shades = [greys[value] for value in (1, 2, 3, 4, 5, 6)]
        assert shades == sorted(shades, reverse=True)
        assert min(a - b for a, b in pairwise(shades)) > 2


def test_low_ink_has_no_black_areas_and_no_tint():
    for page in at_least(2, dice_pages(wishes=WISHES[1])):
        assert all(max(s.fill) < 60 or s.fill == (255, 255, 255) for s in page.strokes if s.filled)
        black = [s for s in page.strokes if s.filled and max(s.fill) < 60]
        assert black
        assert max(min(s.box[2] - s.box[0], s.box[3] - s.box[1]) for s in black) < 3.1  # the side's sign


def test_the_check_bar_is_a_hundred_millimetres_on_every_sheet():
    for page in at_least(2, dice_pages(size=30.0)):
        assert any(s.box[2] - s.box[0] == pytest.approx(100, abs=0.05) for s in page.strokes)


def test_nothing_is_smaller_than_the_floor_but_on_the_dice_themselves():
    for page in at_least(2, dice_pages()):
        cut = at_least(1, nets(page))
        for letter in at_least(50, page.letters):
            if not any(printed.within(letter.middle, net) for net in cut):
                assert letter.points >= (11 if "Garamond" in letter.font else FLOOR)
            else:
                assert letter.points >= 4.5


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["<img src=x>", "Régiment " + "très " * 40 + "long", "\u6b66 \u2603 \x07\n", "&amp;"])
def test_any_name_is_printed_as_words_inside_the_sheet(name):
    game = renamed(battle_game(), name)
    for page in at_least(2, dice_pages(game)):
        printable = paper("A4").printable
        for k in at_least(50, page.letters):
            assert printable.left - 0.1 <= k.left < k.right <= printable.right + 0.1
    if name == "<img src=x>":
        assert name in page.words
        assert "&lt;img src=x&gt;" in svg_page(record_dice_marks(game, WISHES[0])[0])


def test_a_ruleset_alone_prints_a_sheet_for_each_side_with_empty_rings():
    french, alliance = dice_pages(ruleset_game())
    assert min(len(nets(french)), len(nets(alliance))) >= 12
    assert "foot" in french.words
    assert "cavalry" in french.words


def test_a_house_rule_moves_the_words_and_says_so(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "Thursday Club"\n[[change]]\nplace = "pips.no-advance-at"\nto = 5\nsays = "Stuck at five"\n'
    )
    page = dice_pages(battle_game(house))[0]
    stuck = {
        figure_on(page, ring)
        for ring in faces_of(page, nets(page)[0], 16)
        if "noadvance" in "".join(letter.sign for letter in printed.letters_in(page, ring))
    }
    assert stuck == {5}
    words = " ".join(page.words.split())
    assert "1 Stuck at five (the book: 6)" in words
    assert "club changes: Thursday Club" in words


@pytest.mark.parametrize("size", [0, -16, 11.9, 60.1, 2000, float("nan"), float("inf")])
def test_an_impossible_size_is_refused_with_the_sizes_that_go(size):
    with pytest.raises(PaperError, match=r"on A4 give 12 to 60 mm"):
        record_dice(battle_game(), WISHES[0], size)


def test_the_largest_size_that_is_named_can_be_printed():
    assert len(dice_pages(size=60.0)) > 5


def test_a_ruleset_without_a_record_says_so():
    ruleset = own_ruleset()
    del ruleset.about["record"]
    with pytest.raises(PaperError, match="keeps no record"):
        record_dice(Game(ruleset, ruleset.book()), WISHES[0])


def test_the_same_game_prints_the_same_bytes():
    assert record_dice(battle_game(), WISHES[0]) == record_dice(battle_game(), WISHES[0])


def test_pdf_and_svg_of_a_sheet_agree():
    sheet = record_dice_marks(battle_game(), WISHES[0])[0]
    in_pdf = dice_pages()[0].strokes
    in_svg = printed.svg_paths(svg_page(sheet))
    assert len(in_pdf) == len(in_svg)
    assert not printed.unmatched([stroke.points for stroke in in_pdf], [points for _, points in in_svg])
