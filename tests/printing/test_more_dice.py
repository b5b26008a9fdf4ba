"""Sheets of dice with eight and twelve faces, of words and to throw, read back from the PDF."""

import math
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.nets.die_shapes import SHAPES
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice, record_dice_marks
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import folding, printed
from .games import named_game, renamed, told

REST = """
[[reminder]]
from = 5
says = "half fire"
[[reminder]]
from = 8
says = "routs next"
[chance]
question = "heavy-test"
input = "pips"
outcome = "pass"
as = "hundred"
says = "the chance to stand"
"""
EIGHT = 'says = "hits"\nvalues = [1, 2, 3, 4, 5, 6, 7, 8]\n' + REST
TWELVE = 'says = "hits"\nvalues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n' + REST
SOLIDS = {"octahedron": EIGHT, "dodecahedron": TWELVE}
SIZES = {"octahedron": (14.0, 20.0), "dodecahedron": (16.0, 31.0)}
CASES = [
    (name, size, PrintOptions(paper=sheet, ink=ink))
    for name, sizes in SIZES.items()
    for size in sizes
    for sheet, ink in (("A4", "full"), ("Letter", "low"))
]
USUAL = [case for case in CASES if case[1] in (20.0, 31.0)]


@cache
def drawn(toml, wishes=CASES[0][2], size=None, **how):
    return record_dice(told(toml, **how), wishes, size)


@cache
def dice_pages(toml, wishes=CASES[0][2], size=None, **how):
    """The sheets of a game told so, read once however many tests look at them."""
    return printed.pages(drawn(toml, wishes, size, **how))


@cache
def nets(page):
    """The cut line of every net on a page; nothing else is drawn whole, thin and with so many corners."""
    return [stroke.points for stroke in page.strokes if stroke.is_cut and len(stroke.points) > 18]


@cache
def faces_of(page, net, count):
    """The faces of one net as they lie on the sheet: the largest of its areas."""
    grown = printed.grown(net)
    folds = [s.points for s in page.strokes if s.is_fold and printed.within(printed.middle_of(s.points), grown)]
    rings, _ = folding.areas(list(zip(net, (*net[1:], net[0]))), folds)
    return sorted(rings, key=folding.area)[:count]


def words_on(page, ring):
    """All signs of a face, whichever way it is turned, in the order in which they were drawn."""
    return "".join(letter.sign for letter in printed.letters_in(page, ring))


def figure_on(page, ring):
    """The value printed on a face: its tallest signs."""
    letters = printed.letters_in(page, ring)
    tallest = max(letter.points for letter in letters)
    return int("".join(letter.sign for letter in letters if letter.points == tallest))


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "size", "wishes"), CASES)
def test_nets_and_words_keep_apart_and_to_the_printable_area(name, size, wishes):
    printable = paper(wishes.paper).printable
    for page in at_least(1, dice_pages(SOLIDS[name], wishes, size)):
        for stroke in at_least(20, page.strokes):
            assert printable.holds(Box(*stroke.box), 0.3)
        for letter in at_least(20, page.letters):
            assert printable.holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.1)
        cuts = nets(page)
        assert cuts  # no sheet for the legend alone
        for one, other in combinations(cuts, 2):
            assert not printed.cross(one, other)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "size", "wishes"), CASES)
def test_every_unit_has_its_net_with_each_value_once(name, size, wishes):
    count = SHAPES[name].faces
    game = told(SOLIDS[name])
    pages = dice_pages(SOLIDS[name], wishes, size)
    assert sum(len(nets(page)) for page in pages) == sum(unit.arm != "artillery" for unit in game.units)
    page = pages[0]
    for net in nets(page)[:2]:
        rings = faces_of(page, net, count)
        assert sorted(figure_on(page, ring) for ring in rings) == list(range(1, count + 1))


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "size", "wishes"), CASES)
def test_no_sign_of_a_face_crosses_its_edge_or_its_frame(name, size, wishes):
    """Measured on the letters' ink: all corners of a sign's box lie on the face it belongs to."""
    page = dice_pages(SOLIDS[name], wishes, size)[0]
    net = nets(page)[0]
    inradius = size * SHAPES[name].edge / 2 / math.tan(math.pi / SHAPES[name].sides)
    for ring in at_least(4, faces_of(page, net, SHAPES[name].faces)):
        x, y = printed.middle_of(ring)
        within = [(x + (a - x) * (1 - 0.6 / inradius), y + (b - y) * (1 - 0.6 / inradius)) for a, b in ring]
        for letter in at_least(1, printed.letters_in(page, ring)):
            reach = 0.5 * letter.points * 25.4 / 72 * 0.6  # of a figure's ink about its middle, however it is turned
            for turn in range(8):
                way = turn * math.pi / 4
                at = letter.middle[0] + reach * math.cos(way) * 0.7, letter.middle[1] + reach * math.sin(way) * 0.7
                assert printed.within(at, within), (figure_on(page, ring), letter.sign)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "size", "wishes"), CASES)
def test_the_darker_the_worse_on_a_grey_copy(name, size, wishes):
    """Measured round the figure, which is the darker for being an eight and not a one."""
    toml = SOLIDS[name].split("[[reminder]]")[0]
    data = record_dice(told(toml), wishes, size)
    page, picture = printed.pages(data)[0], printed.picture(data, 0, 300)
    round_it, all_of_it = {}, {}
    for ring in faces_of(page, nets(page)[0], SHAPES[name].faces):
        x, y = printed.middle_of(ring)
        outer, inner = ([(x + (a - x) * f, y + (b - y) * f) for a, b in ring] for f in (0.97, 0.62))
        value, area = figure_on(page, ring), abs(folding.area(ring))
        all_of_it[value] = _ink(picture, outer) / area
        round_it[value] = all_of_it[value] - _ink(picture, inner) / area
    worst = max(all_of_it)
    assert all_of_it[worst] == max(all_of_it.values())
    shades = [round_it[value] for value in sorted(round_it) if value != worst]
    assert min(b - a for a, b in pairwise(shades)) > 0.006


def _ink(picture, ring):
    """How much ink lies in a ring, in square mm."""
    from PIL import Image, ImageDraw

    scale = 300 / 25.4
    mask = Image.new("1", picture.size)
    ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in ring], fill=1)
    spots = zip(picture.crop(mask.getbbox()).get_flattened_data(), mask.crop(mask.getbbox()).get_flattened_data())
    return sum((255 - grey) / 255 for grey, on in spots if on) / scale**2


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "size", "wishes"), USUAL)
def test_the_foot_of_a_face_is_the_chance_the_book_gives_and_words_stand_where_a_rule_begins(name, size, wishes):
    game = told(SOLIDS[name])
    question = game.ruleset.question("heavy-test")
    page = dice_pages(SOLIDS[name], wishes)[0]
    for ring in at_least(4, faces_of(page, nets(page)[0], SHAPES[name].faces)):
        value, words = figure_on(page, ring), words_on(page, ring)
        if value <= 6:
            assert f"{round(100 * question.odds(game.book, pips=value)['pass'])}%" in words
        else:
            assert "%" not in words
        assert ("halffire" in words) == (value == 5)
        assert ("routs" in words and "next" in words) == (value == 8)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "size", "wishes"), USUAL)
def test_the_foot_of_a_face_points_at_the_value_before(name, size, wishes):
    """From the figure towards its foot line one comes to the fold behind which the value before lies."""
    page = dice_pages(SOLIDS[name], wishes)[0]
    rings = {figure_on(page, ring): ring for ring in faces_of(page, nets(page)[0], SHAPES[name].faces)}
    for value in range(2, 7):
        letters = printed.letters_in(page, rings[value])
        tallest = max(letter.points for letter in letters)
        figure = printed.middle_of([k.middle for k in letters if k.points == tallest])
        foot = printed.middle_of([k.middle for k in letters if k.sign == "%"])
        shared = [a for a in rings[value] if any(math.dist(a, b) < 0.05 for b in rings[value - 1])]
        assert len(shared) == 2
        edge = printed.middle_of(shared)
        others = [printed.middle_of(pair) for pair in zip(rings[value], (*rings[value][1:], rings[value][0]))]
        assert min(others, key=lambda each: math.dist(each, foot)) == pytest.approx(edge, abs=0.1)
        assert math.dist(figure, edge) > math.dist(foot, edge)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "size", "wishes"), USUAL)
def test_the_roster_number_stands_on_every_face(name, size, wishes):
    game = told(SOLIDS[name])
    page = dice_pages(SOLIDS[name], wishes)[0]
    numbers = []
    for net in at_least(1, nets(page)):
        ringed = Counter()
        for ring in faces_of(page, net, SHAPES[name].faces):
            drawn = [s for s in page.strokes if s.stroked and "C" in s.verbs and _is_round(s) and _inside(s, ring)]
            (circle,) = (s for s in drawn if 2 < s.box[2] - s.box[0] < 4.2)
            left, top, right, bottom = circle.box
            signs = [
                k for k in printed.letters_in(page, ring) if left < k.middle[0] < right and top < k.middle[1] < bottom
            ]
            ringed["".join(sorted(k.sign for k in signs))] += 1
        ((number, times),) = ringed.items()
        assert times == SHAPES[name].faces
        numbers.append(number)
    units = [unit for army in game.battle.armies.values() for unit in army.units if unit.arm != "artillery"]
    assert numbers == ["".join(sorted(str(unit.number))) for unit in units][: len(numbers)]


def _is_round(stroke):
    left, top, right, bottom = stroke.box
    return abs((right - left) - (bottom - top)) < 0.9 and stroke.verbs.count("C") == 12


def _inside(stroke, ring):
    left, top, right, bottom = stroke.box
    return printed.within(((left + right) / 2, (top + bottom) / 2), ring)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "size", "wishes"), USUAL)
def test_six_and_nine_have_a_bar_under_their_foot(name, size, wishes):
    toml = SOLIDS[name].split("[[reminder]]")[0]
    page = dice_pages(toml, PrintOptions(paper=wishes.paper))[0]
    for ring in at_least(4, faces_of(page, nets(page)[0], SHAPES[name].faces)):
        bars = [s for s in page.strokes if s.verbs == "ML" and not s.broken and s.width > 0.3 and _inside(s, ring)]
        assert len(bars) == (figure_on(page, ring) in (6, 9))


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_low_ink_has_no_black_areas(name):
    black = [
        s
        for page in dice_pages(SOLIDS[name], PrintOptions(ink="low"))
        for s in page.strokes
        if s.filled and max(s.fill) < 60
    ]
    assert max(min(s.box[2] - s.box[0], s.box[3] - s.box[1]) for s in black) < 3.1  # the side's sign


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_nothing_is_smaller_than_the_floor_but_on_the_dice_themselves(name):
    for page in at_least(1, dice_pages(SOLIDS[name])):
        cut = at_least(1, nets(page))
        for letter in at_least(20, page.letters):
            if not any(printed.within(letter.middle, net) for net in cut):
                assert letter.points >= (11 if "Garamond" in letter.font else FLOOR)
            else:
                assert letter.points >= 4.5


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_an_army_of_ten_goes_on_one_sheet_with_its_legend(name):
    for sheet in ("A4", "Letter"):
        pages = dice_pages(SOLIDS[name] + "unused = 1", PrintOptions(paper=sheet), battle=False)
        assert len(pages) == 2
        assert sum("Reading it" in page.words for page in pages) == 1
        assert len(nets(pages[0])) >= 8


@pytest.mark.sample(7)
@pytest.mark.parametrize("size", [-1, 0, 13.9, 60, float("nan")])
@pytest.mark.parametrize("name", SOLIDS)
def test_an_impossible_size_is_refused_with_the_sizes_that_go(name, size):
    least, largest = {"octahedron": ("14", "55.4"), "dodecahedron": ("16", "57.5")}[name]
    with pytest.raises(PaperError, match=rf"{name}s of {size:g} mm: on A4 give {least} to {largest} mm"):
        record_dice(told(SOLIDS[name]), PrintOptions(), size)
    assert dice_pages(SOLIDS[name], size=float(largest))


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_a_name_too_long_to_stand_beside_its_net_is_told_below_by_its_number(name):
    game = renamed(told(SOLIDS[name]), "Régiment " + "très " * 30 + "long")
    page = printed.pages(record_dice(game, PrintOptions()))[0]
    for k in at_least(20, page.letters):
        assert paper("A4").printable.holds(Box(k.left, k.top, k.right, k.bottom), 0.1)
    assert "Also here: 1 Régiment très" in " ".join(page.words.split())


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_the_same_game_prints_the_same_bytes(name):
    assert record_dice(told(SOLIDS[name]), PrintOptions()) == drawn(SOLIDS[name], PrintOptions(), None)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOLIDS)
def test_pdf_and_svg_of_a_sheet_agree(name):
    sheet = record_dice_marks(told(SOLIDS[name]), PrintOptions())[0]
    in_pdf = dice_pages(SOLIDS[name])[0].strokes
    in_svg = printed.svg_paths(svg_page(sheet))
    assert len(in_pdf) == len(in_svg)
    assert not printed.unmatched([stroke.points for stroke in in_pdf], [points for _, points in in_svg])


SEVERAL = """
[[die]]
title = "Hits"
says = "hits"
values = [1, 2, 3, 4, 5, 6, 7, 8]
arms = ["infantry"]
[[die]]
title = "State"
says = "state"
values = ["in order", "holding fire", "disordered", "shaken", "routed", "shaken & routed"]
start = "in order"
arms = ["cavalry"]
[[die]]
title = "Break point"
for = "army"
says = "points left"
values = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
[[die]]
title = "D3"
for = "throw"
copies = 2
says = "D3"
values = [1, 1, 2, 2, 3, 3]
"""


def test_every_unit_has_its_own_kind_of_die_every_army_its_own_and_the_first_side_those_to_throw():
    game = told(SEVERAL)
    counts = {}
    for page in dice_pages(SEVERAL):
        side = "french" if "French" in page.words.split("\n")[0] else "alliance"
        for net in nets(page):
            count = 8 if len(net) < 25 else 6 if len(net) < 40 else 12  # by the corners of their cut lines
            counts.setdefault(side, Counter())[count] += 1
    for side, army in at_least(2, game.battle.armies.items()):
        arms = Counter(unit.arm for unit in army.units)
        thrown = 2 if side == "french" else 0
        assert counts[side] == {8: arms["infantry"], 6: arms["cavalry"] + thrown, 12: 1}


def test_a_die_of_words_says_them_all_on_faces_of_a_cube():
    said = " ".join(page.words for page in dice_pages(SEVERAL))
    for words in ("in order", "holding fire", "disordered", "shaken", "routed"):
        assert all(word in said for word in at_least(1, words.split()))


def test_the_legend_tells_the_dice_apart():
    words = " ".join(" ".join(page.words for page in dice_pages(SEVERAL)[:2]).split())
    for said in (
        "Hits: the darker, the worse. No hits, no die.",
        "State: turn up the word that holds.",
        "Break point: the darker, the worse.",
        "D3: a die to throw.",
        "On eight faces the figure before lies below the foot",
        "On six faces equal figures lie opposite each other.",
    ):
        assert said in words
    assert words.count("Ringed:") == 1


def test_equal_figures_of_a_d3_lie_opposite():
    net = SHAPES["cube"].net(16, pairs=True)
    opposite = {"left": "right", "front": "back", "top": "bottom"}
    values = {face.name: (face.value + 1) // 2 for face in net.faces}
    assert all(values[one] == values[other] for one, other in opposite.items())
    assert sorted(values.values()) == [1, 1, 2, 2, 3, 3]


def test_without_a_battle_those_that_read_a_die_differently_have_one_each():
    toml = 'says = "pips"\nvalues = [1, 2, 3, 4, 5, 6]\n' + REST.replace("hundred", "in-six").replace(
        'outcome = "pass"', 'outcome = "pass"\ngiven = { quality = "{{ unit.quality }}" }'
    )
    plain_words = dice_pages(toml, battle=False)[0].words
    strict = dice_pages(toml, battle=False, raw_elsewhere="minus-one")[0].words
    assert "raw" not in plain_words.split("Reading it")[0]
    assert "raw foot" in strict
    assert "elite and trained foot" in strict


def test_with_little_ink_the_legend_speaks_of_frames_for_nothing_is_darker():
    low = " ".join(" ".join(page.words for page in dice_pages(SEVERAL, PrintOptions(ink="low"))).split())
    assert "Hits: the heavier its frame, the worse." in low
    assert "darker" not in low
    alone = " ".join(" ".join(page.words for page in dice_pages(EIGHT, PrintOptions(ink="low"))).split())
    assert "The heavier its frame, the worse: it grows with" in alone


def test_horse_that_never_fires_holds_no_fire_on_its_die():
    game = named_game("klausen")
    dice = [record for record in records(game) if record.of_words]
    assert len(dice) == 2
    for unit in game.units:
        (own,) = [record for record in dice if record.kept_for(unit)]
        assert ("fire held" in own.values) == (unit.arm != "cavalry")


def test_an_armys_die_begins_at_its_break_point():
    game = named_game("klausen")
    (record,) = [record for record in records(game) if record.use == "army"]
    for army in game.battle.armies.values():  # each of 14 units: half of them
        begun = [face.value for face in record.faces(None, army) if face.start]
        assert begun == [7]
    assert [face.value for face in record.faces(None) if face.start] == [11]  # without an army, on the first
    words = " ".join(" ".join(page.words for page in printed.pages(record_dice(game, PrintOptions()))).split())
    assert "A small square: begin on this face." in words
