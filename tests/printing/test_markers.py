"""Markers, read back from their sheets: cut and fold true, front under back, all words on them, counted to the army."""

import shutil
from functools import cache
from itertools import combinations, pairwise
from statistics import mean

import pytest
from shapely.geometry import LineString, Point
from shapely.ops import polygonize, unary_union

from drumhead import rulesets
from drumhead.armies import read_battle
from drumhead.printing.drawing.vector_primitives import Text
from drumhead.printing.drawing.vector_primitives import each as each_mark
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.pages.markers.marker_pieces import pieces
from drumhead.printing.pages.markers.marker_symbols import SIGNS
from drumhead.printing.pages.markers.markers import markers, markers_marks
from drumhead.printing.style.paper import Box, PaperError, paper
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.support import paths

from ..counted import at_least
from ..errors import errors_in, find
from ..rulesets.shelf import ledger
from . import printed
from .games import BATTLES

FULL, LOW = (
    PrintOptions(command="drumhead markers"),
    PrintOptions(ink="low", paper="Letter", command="drumhead markers"),
)
SHAPES = (None, "round", "square", "tent")
each_ruleset = pytest.mark.parametrize("name", rulesets.ids())
each_battle = pytest.mark.parametrize("battle", BATTLES)


@cache
def game_of(name, **chosen):
    readings = {slug.replace("_", "-"): key for slug, key in chosen.items()}
    if name in rulesets.ids():
        ruleset = rulesets.load(name)
        return Game(ruleset, ruleset.book(readings))
    battle = read_battle(paths.battles() / f"{name}.toml", rulesets.load)
    ruleset = rulesets.load(battle.ruleset)
    return Game(ruleset, ruleset.book(readings), battle)


@cache
def sheets_of(name, wishes=FULL, shape=None, size=None):
    return markers_marks(game_of(name), wishes, shape, size)


@cache
def drawn(name, wishes=FULL, shape=None, size=None):
    return markers(game_of(name), wishes, shape=shape, size=size)


@cache
def pages_of(name, wishes=FULL, shape=None, size=None):
    return printed.pages(drawn(name, wishes, shape, size))


@cache
def cuts(page):
    """The outline of every marker, as points along its edge."""
    shared = [
        segment
        for stroke in page.strokes
        if stroke.stroked and not stroke.filled and not stroke.broken and set(stroke.verbs) == {"M", "L"}
        if {round(stroke.width, 2)} == {0.2}
        for segment in zip(stroke.points[::2], stroke.points[1::2])
    ]
    middles = [Point((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in folds(page)]
    areas = list(polygonize(unary_union([LineString(each) for each in shared]))) if shared else []
    boxes = [area.bounds for area in areas if any(area.contains(middle) for middle in middles)]
    butting = [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in boxes]
    return butting + [tuple(_along(s)) for s in page.strokes if s.is_cut and s.box[2] - s.box[0] > 11]


def _along(stroke):
    """Corners, and points on curves close enough to stand for them."""
    points = iter(stroke.points)
    here = None
    for verb in stroke.verbs.replace("Z", "").replace("CCC", "C"):
        if verb == "C":
            curve = here, next(points), next(points), next(points)
            for t in (i / 8 for i in range(1, 9)):
                share = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
                yield tuple(sum(s * p[axis] for s, p in zip(share, curve)) for axis in (0, 1))
            here = curve[3]
        else:
            here = next(points)
            yield here


def folds(page):
    return [stroke.points for stroke in page.strokes if stroke.is_fold]


def box_of(points):
    xs, ys = zip(*points)
    return Box(min(xs), min(ys), max(xs), max(ys))


def letters_on(page, cut):
    box = box_of(cut)
    inside = [k for k in page.letters if box.left < k.middle[0] < box.right and box.top < k.middle[1] < box.bottom]
    return [k for k in inside if printed.within(k.middle, cut)]


def squeezed(words):
    return "".join(words.replace("\u2060", "").split())


def counted(name, side):
    """How many of each marker a side needs, by name and, where it has one, the arm's sign."""
    stock = MarkerStock(game_of(name), FULL)
    lots = stock.of_side(game_of(name).side(side)) if side else stock.of_the_table()
    found = {}
    for lot in lots:
        key = " / ".join(dict.fromkeys(state.name for state in lot.states))
        key += f", {lot.owner.arm}" if lot.owner and lot.owner.arm else ""
        found[key] = found.get(key, 0) + lot.count
    return found


# ------------------------------------------------------------------ what the books ask for

# Rules of the ledgers that speak of a marker, and what it is that shows it, where that is no marker of ours.
SHOWN_BY = {
    "the record die": "wpb-intro-02 wpb-intro-05 wpb-pips-01 wpb-pips-02 wpb-pips-08 wpb-eg-01 wpb-eg-12 wpb-eg-17 "
    "pen-core-04 pen-core-07 pen-pips-01 pen-pips-06 pen-pips-07",
    "how the bases stand": "mvf-form-09 mvf-form-10 mvf-form-13",
}
# The markers that the ledgers list, and what ours are called.
LISTED = {
    "wss-paperboys": {
        "casualty figures": "casualties",
        "raw ticket": "raw",
        "G for French grenadiers": "grenadiers",
        "held horses": "held horses",
        "routing": "routing",
        "halted and must fire": "halted",
        "misses next move": "no move",
        "under fire": "under fire",
        "fought": "fought",
        "locked in fight with round 1/2": "fight",
        "officer present with hidden pips": "officer",
        "wall hits": "wall hit",
        "breach": "breach",
        "burning": "on fire",
        "building hit last turn": "building hit",
        "gun re-aiming": "new aim",
        "friends test taken": "tested",
    },
    "peninsular-paperboys": {
        "casualty figures": "casualties",
        "Raw ticket": "raw",
        "first volley spent": "has fired",
        "charge spent": "charged",
        "Glory had": "had Glory",
        "routing": "routing",
        "pursuing": "pursuing",
        "halted / must shoot": "halted",
        "under fire": "under fire",
        "fight round 1 / 2": "fight",
        "limbered": "limbered",
        "wall cracked": "wall hit",
        "breach": "breach",
        "fire": "on fire",
    },
    "von-futsch": {
        "activated": "activated",
        "holding fire": "fire held",
        "disordered": "disordered",
        "routed": "routed",
        "shaken": "shaken",
        "attached": "attached",
        "kept King": "kept King",
        "limbered": "limbered",
        "square": "in square",
    },
    "wss-dice": {
        "Deployed (no way back)": "deployed",
        "unlimbered": "unlimbered",
        "dismounted": "dismounted",
        "rally used this turn": "rally used",
    },
    "wss-cards": {
        "Deployed (no way back)": "deployed",
        "unlimbered": "unlimbered",
        "dismounted": "dismounted",
        "rally used this turn": "rally used",
        "burning town": "burning",
        "in contact": "in contact",
    },
}


def named(name):
    """The names of both states of all markers of a ruleset."""
    entries = game_of(name).ruleset.about["markers"]["marker"]
    return {state["name"] for entry in entries for state in (entry, entry.get("back", entry))}


@each_ruleset
def test_every_marker_that_the_ledger_lists_is_printed(name):
    assert list(LISTED[name]) == ledger(rulesets.load(name))["markers"]
    assert set(LISTED[name].values()) <= named(name)


@each_ruleset
def test_every_rule_of_the_ledger_that_speaks_of_a_marker_has_one_or_is_shown_otherwise(name):
    rules = ledger(rulesets.load(name))["rule"]
    asked = {rule["id"] for rule in rules if rule["kind"] == "marker"}
    ours = {id for entry in game_of(name).ruleset.about["markers"]["marker"] for id in entry["rules"]}
    otherwise = {id for ids in SHOWN_BY.values() for id in ids.split()}
    assert asked <= ours | otherwise
    assert not ours & otherwise
    assert ours <= {rule["id"] for rule in rules}


def test_the_french_at_ramillies_need_so_many():
    """Seven battalions, four regiments with pistols (one of dragoons), two guns, a general and three brigadiers."""
    assert counted("ramillies", "french") == {
        "raw": 1,
        "raw / trained": 1,
        "first fire / has fired": 7,
        "loaded / empty": 4,
        "had Glory, foot": 2,  # a sixth of seven, rounded up
        "had Glory, horse": 1,
        "routing": 4,  # thirty in the hundred of eleven, with which the army quits
        "halted / no move": 2,  # a sixth of eleven
        "under fire / fought": 2,
        "tested": 2,
        "officer": 4,
        "new aim": 2,
        "held horses / on foot": 1,
        "casualties, foot": 6,  # (4 - 1) / 4 for each of seven, rounded up
        "casualties, horse": 2,  # (3 - 1) / 4 for each of four
        "casualties, gun": 2,
    }  # no grenadiers: nobody leads into a breach or over a bridge here


def test_only_the_alliance_charges_and_nothing_burns_without_a_mortar():
    assert counted("ramillies", "alliance")["charge / charged"] == 6
    assert "loaded / empty" not in counted("ramillies", "alliance")
    assert counted("ramillies", None) == {"fight": 2}  # 23 / 12; no wall to breach


def test_the_allies_at_salamanca_count_by_ranks_and_pursue_by_nation():
    """Eight battalions in close order: rifles and caçadores keep no volley and no Glory back."""
    found = counted("salamanca", "allies")
    assert found["first volley / has fired"] == 8
    assert found["charge / charged"] == 3
    assert found["limbered / in action"] == 1
    lots = list(MarkerStock(game_of("salamanca"), FULL).of_side(game_of("salamanca").side("allies")))
    offs = sorted(lot.front.off.replace("\N{NO-BREAK SPACE}", " ") for lot in lots if lot.name == "pursuing")
    assert offs == ["rallies on 4, 5 or 6", "rallies on 5 or 6"]
    assert {lot.front.says for lot in lots if lot.name == "casualties" and lot.owner.arm == "foot"} == {
        "3 = a stand",
        "4 = a stand",
    }


def test_the_imperials_at_klausen_need_one_of_each_that_every_unit_may_have():
    """Six battalions, six squadrons, two guns; a general and six commanders; two red Kings."""
    found = counted("klausen", "imperial")
    assert (found["activated"], found["limbered / unlimbered"], found["kept King"]) == (14, 2, 2)
    assert found["attached"] == 7
    assert found["disordered / shaken"] == 10  # two thirds of fourteen, rounded up


@pytest.mark.parametrize("battle", ["oudenarde", "blenheim"])
def test_a_draft_needs_a_formation_for_every_unit(battle):
    """Five of foot, three of horse, one of dragoons, one gun; dragoons have two."""
    found = counted(battle, "french")
    assert found == {
        "in column / deployed": 9,
        "mounted / dismounted": 1,
        "limbered / unlimbered": 1,
        "rally used": 1,
    }


def test_units_own_markers_bear_their_numbers_and_no_other():
    lots = MarkerStock(game_of("ramillies"), FULL).of_side(game_of("ramillies").side("alliance"))
    numbers = {lot.name: lot.numbers for lot in lots if lot.numbers}
    cavalry = tuple(str(unit.number) for unit in game_of("ramillies").army("alliance").units if unit.arm == "cavalry")
    assert numbers["charge"] == cavalry


# ------------------------------------------------------------------ on the sheet


EVERY = [("ramillies", shape, wishes) for shape in SHAPES for wishes in (FULL, LOW)]
EVERY += [(battle, None, LOW if battle == "klausen" else FULL) for battle in BATTLES if battle != "ramillies"]
every = pytest.mark.parametrize(("battle", "shape", "wishes"), EVERY, ids=lambda part: getattr(part, "ink", str(part)))


@pytest.mark.sample(5)
@every
def test_markers_lie_apart_inside_the_printable_area_and_all_are_there(battle, wishes, shape):
    printable = paper(wishes.paper).printable
    found = 0
    for page in pages_of(battle, wishes, shape):
        outlines = cuts(page)
        found += len(outlines)
        for outline in outlines:
            assert printable.holds(box_of(outline), 0.1)
        for one, other in combinations(outlines, 2):
            if not _apart(box_of(one), box_of(other)):
                assert not printed.cross(one, other)
        for k in at_least(20, page.letters):
            assert printable.holds(Box(k.left, k.top, k.right, k.bottom), 0.3)
    needed = [
        lot
        for side in (*game_of(battle).sides, None)
        for stock in [MarkerStock(game_of(battle), wishes)]
        for lot in (stock.of_side(side) if side else stock.of_the_table())
    ]
    of_each = [lot.count * (len(lot.states) if (shape or lot.shape) == "tent" else 1) for lot in needed]
    assert found == sum(of_each)


def _apart(one, other):
    near = 0.01  # they may share a line
    beside = one.right < other.left + near or other.right < one.left + near
    return beside or one.bottom < other.top + near or other.bottom < one.top + near


@pytest.mark.sample(5)
@every
def test_folded_on_its_line_each_front_lies_on_its_back(battle, shape, wishes):
    for page in at_least(1, pages_of(battle, wishes, shape)):
        for outline in at_least(1, cuts(page)):
            box = box_of(outline)
            (fold,) = (
                f for f in folds(page) if box.top < f[0][1] < box.bottom and box.left - 0.1 < f[0][0] < box.right
            )
            (left, y), (right, level) = sorted(fold)
            assert y == pytest.approx(level, abs=0.01)
            for a, b in outline:  # turned over the fold, every point comes down on the edge again
                assert min(abs(a - c) + abs(2 * y - b - d) for c, d in outline) < 0.05
            frames = [
                s.box
                for s in page.strokes
                if s.filled and _holds(box, s.box) and s.box[2] - s.box[0] > 0.75 * box.width
            ]
            middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in frames]
            assert len(middles) >= 2
            for a, b in middles:  # and so does the middle of every frame on that of another
                assert min(abs(a - c) + abs(2 * y - b - d) for c, d in middles) < 0.05
            for x in (left, right):  # it ends where the outline does
                assert min(abs(x - a) + abs(y - b) for a, b in _edge(outline)) < 0.1


def _holds(box, other):
    return box.holds(Box(*other))


def _edge(outline):
    """Corners, and where upright edges cross the height of the fold."""
    yield from outline
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0])):
        if abs(x1 - x2) < 0.01:
            yield x1, (y1 + y2) / 2


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", ["ramillies", "klausen"])
def test_backs_are_printed_upside_down_so_that_they_stand_upright_when_turned(battle):
    for sheet, page in zip(at_least(1, sheets_of(battle)), pages_of(battle)):
        on_markers = 0
        outlines = [(box_of(outline), outline) for outline in cuts(page)]
        for mark, at in each_mark(sheet.marks):
            if isinstance(mark, Text):
                x, y = at[0] * mark.x + at[2] * mark.y + at[4], at[1] * mark.x + at[3] * mark.y + at[5]
                for box, _ in outlines:
                    if box.left < x < box.right and box.top < y < box.bottom:
                        on_markers += 1
                        upright = y > (box.top + box.bottom) / 2
                        assert at[:4] == pytest.approx((1, 0, 0, 1) if upright else (-1, 0, 0, -1), abs=1e-6)
        assert on_markers >= 2 * len(at_least(1, outlines))  # words on each front and each back


SIZED = [("ramillies", shape, size) for shape in SHAPES for size in (None, 12.0, 35.0)]
SIZED += [(battle, None, None) for battle in BATTLES if battle != "ramillies"]
sized = pytest.mark.parametrize(("battle", "shape", "size"), SIZED)


@pytest.mark.sample(10)
@sized
def test_no_word_crosses_the_edge_of_its_marker_and_none_is_too_small(battle, shape, size):
    for page in at_least(1, pages_of(battle, FULL, shape, size)):
        outlines = cuts(page)
        on_markers = set()
        for outline in at_least(1, outlines):
            for k in letters_on(page, outline):
                on_markers.add(k)
                assert all(printed.within(corner, outline) for corner in ((k.left, k.top), (k.right, k.bottom)))
                assert k.points >= (6.4 if len(k.sign.strip()) else 0) or k.sign.isdigit()
        assert len(on_markers) >= len(outlines)  # some bear only a sign, most a word or two
        for k in page.letters:
            if k not in on_markers:
                assert k.points >= (11 if "Garamond" in k.font else 9)


@pytest.mark.sample(3)
@pytest.mark.parametrize("ink", ["full", "low"])
@each_ruleset
def test_at_their_usual_size_all_markers_have_room_for_their_words_but_the_smallest(name, ink):
    wishes = PrintOptions(ink=ink)
    stock = MarkerStock(game_of(name), wishes)
    lots = [lot for side in game_of(name).sides for lot in stock.of_side(side)] + list(stock.of_the_table())
    made = [copies[0] for lot in lots for copies in pieces(lot, None, None, ink == "low")]
    assert {state.name for one in made for state in one.untold} <= {"grenadiers"}


@pytest.mark.sample(10)
@sized
def test_whatever_a_marker_reminds_of_stands_on_it_or_in_the_key(battle, shape, size):
    words = squeezed(" ".join(_in_order(page) for page in sheets_of(battle, FULL, shape, size)))
    states = 0
    for side in (*game_of(battle).sides, None):
        stock = MarkerStock(game_of(battle), FULL)
        for lot in stock.of_side(side) if side else stock.of_the_table():
            states += len(lot.states)
            for state in lot.states:
                assert squeezed(state.says) in words, state.says
                assert squeezed(state.off) in words, state.off
    assert states >= 4  # no ruleset has fewer


def _in_order(sheet):
    return " ".join(mark.words for mark, _ in each_mark(sheet.marks) if isinstance(mark, Text))


def test_the_foot_says_how_many_of_what_are_on_the_sheet():
    (french, _) = pages_of("ramillies")
    words = " ".join(french.words.split())
    assert "7 × first fire / has fired" in words
    assert "10 × casualties" in words
    assert sum(int(part.split(" × ")[0].split()[-1]) for part in words.split(",") if " × " in part) <= len(cuts(french))


@pytest.mark.parametrize(("battle", "sheets"), [("oudenarde", 1), ("blenheim", 1), ("klausen", 2), ("ramillies", 2)])
def test_a_battle_that_needs_few_markers_has_them_on_one_sheet(battle, sheets):
    assert len(sheets_of(battle)) == sheets
    assert len({sheet.title for sheet in sheets_of(battle)}) == sheets


def test_a_tent_shows_the_same_to_both_players():
    stock = MarkerStock(game_of("ramillies"), FULL)
    lots = [lot for lot in stock.of_side(game_of("ramillies").side("french")) if lot.back]
    assert lots
    for lot in lots:
        fronts, backs = pieces(lot, "tent", None, False)
        assert [one.shows for one in fronts] == [(lot.front,)] * lot.count
        assert [one.shows for one in backs] == [(lot.back,)] * lot.count


@pytest.mark.sample(2)
@each_ruleset
def test_a_ruleset_alone_fills_a_sheet_for_each_side(name):
    french, other = pages_of(name)
    assert min(len(folds(french)), len(folds(other))) >= 40  # each marker has one; `cuts` finds fewer of a ragged sheet


# ------------------------------------------------------------------ what is seen


def test_a_grey_copy_keeps_the_sides_apart_by_shape():
    data = markers(game_of("ramillies"), FULL)
    middles = []
    for number in (0, 1):
        picture = printed.picture(data, number, 200)
        box = box_of(cuts(printed.pages(data)[number])[0])  # a raw unit's: its sign is at the upper left of the front
        x, y = box.left + 1.8 + 1.3, (box.top + box.bottom) / 2 + 1.75 + 1.6
        area = [round(c / 25.4 * 200) for c in (x - 0.3, y - 0.3, x + 0.3, y + 0.3)]
        middles.append(mean(picture.crop(area).get_flattened_data()))
    french, alliance = middles
    assert french < 90 < 180 < alliance


@pytest.mark.parametrize("wishes", [FULL, LOW], ids=["full", "low"])
def test_the_graver_the_darker(wishes):
    data = drawn("wss-paperboys", wishes, None, None)
    page, picture = printed.pages(data)[0], printed.picture(data, 0, 100)
    shades = {}
    for outline in at_least(4, cuts(page)):
        box = box_of(outline)
        name = "".join(k.sign for k in letters_on(page, outline))
        left, middle = box.left, (box.top + box.bottom) / 2
        strip = [round(c / 25.4 * 100) for c in (left + 0.5, middle + 6, left + 2.1, middle + 14)]
        for word in ("hadGlory", "newaim", "halted", "routing"):
            if word in name:
                shades.setdefault(word, mean(picture.crop(strip).get_flattened_data()))
    order = [shades[word] for word in ("hadGlory", "newaim", "halted", "routing")]
    assert all(a > b + 3 for a, b in pairwise(at_least(4, order)))


def test_low_ink_fills_no_ground():
    for page in at_least(1, pages_of("ramillies", LOW)):
        for stroke in at_least(50, page.strokes):
            left, top, right, bottom = stroke.box
            if stroke.filled and min(right - left, bottom - top) > 12:
                assert stroke.fill == (255, 255, 255)


def test_no_two_signs_are_alike():
    drawings = [str(draw("#000000", "#ffffff")) for draw in SIGNS.values()]
    assert len(set(drawings)) == len(SIGNS)


@pytest.mark.parametrize("word", SIGNS)
def test_a_sign_stays_within_its_square(word):
    from drumhead.printing.drawing.vector_primitives import bounds

    assert Box(-0.6, -0.6, 10.6, 10.6).holds(bounds(SIGNS[word]("#000000", "#ffffff"))), word


# ------------------------------------------------------------------ house rules and readings


def test_a_house_rule_changes_the_words_and_marks_them(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('title = "Club"\n[[change]]\nplace = "rally.enemy-within"\nto = "20 cm"\nsays = "Enemies near"\n')
    game = game_of("ramillies")
    game = Game(game.ruleset, game.ruleset.book(house=read_house_rules(file, game.ruleset)), game.battle)
    (routing,) = (lot for lot in MarkerStock(game, FULL).of_side(game.side("french")) if lot.name == "routing")
    assert "20\N{NO-BREAK SPACE}cm" in routing.front.off
    assert routing.front.marks == (("hand", "1"),)
    words = " ".join(printed.pages(markers(game, FULL))[0].words.split())
    assert "Enemies near (the book: 15 cm)" in words


def test_a_reading_changes_the_words_and_is_listed():
    game = game_of("ramillies")
    other = Game(game.ruleset, game.ruleset.book({"sheet-omissions": _other(game, "sheet-omissions")}), game.battle)
    says = {g: next(s.says for s in _raw(g)) for g in (game, other)}
    assert says[game] != says[other]


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_raw_markers_have_each_minus_and_the_throw_to_recover_that_readings_give(name):
    default, minus, throws = (
        game_of(name),
        game_of(name, raw_elsewhere="minus-one"),
        game_of(name, raw_recovery_when="every-turn"),
    )
    words = [f"{test} \N{MINUS SIGN}1" for test in ("rally", "heavy loss")]
    assert [said for said in _says(default, "raw") if any(each in said for each in words)] == []
    assert [said for said in _says(minus, "raw") if not all(each in said for each in words)] == []
    for doing in ("under fire", "fought"):
        assert ["raw" in said for said in _says(default, doing)] == [False]
        (said,) = _says(throws, doing)
        assert "raw on 4, 5 or 6" in " ".join(said.split())


def _says(game, name):
    """What each marker of a name says, of all sides, a text once; one at least."""
    stock = MarkerStock(game, FULL)
    lots = [lot for side in game.sides for lot in stock.of_side(side)]
    faces = [face for lot in lots for face in (lot.front, lot.back)]
    found = {face.says for face in faces if face and face.name == name}
    assert found, name
    return sorted(found)


def test_words_alike_under_two_house_rules_are_each_marked_for_their_own(tmp_path):
    game, faces = game_of("ramillies"), []
    for place, to in (("rout.stands", "1"), ("move.charge.bonus", '"15 cm"')):  # both as the book has them
        file = tmp_path / f"{place}.toml"
        file.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {to}\nsays = "As before"\n')
        book = game.ruleset.book(house=read_house_rules(file, game.ruleset))
        lots = MarkerStock(Game(game.ruleset, book, game.battle), FULL).of_side(game.side("alliance"))
        (routing,) = (lot for lot in lots if lot.name == "routing")
        faces.append(next(pieces(routing, None, None, False))[0].piece)
    assert faces[0] != faces[1]


def _raw(game):
    return (lot.front for lot in MarkerStock(game, FULL).of_side(game.side("french")) if lot.name == "raw")


def _other(game, slug):
    reading = game.ruleset.readings[slug]
    return next(key for key in reading.keys if key != reading.default)


def test_distances_are_said_in_the_players_measure():
    from drumhead.model.lengths import Measures

    wishes = PrintOptions(measures=Measures("in"))
    game = game_of("ramillies")
    charge = next(lot for lot in MarkerStock(game, wishes).of_side(game.side("alliance")) if lot.name == "charge")
    assert charge.front.says.startswith("6\N{NO-BREAK SPACE}in farther")


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize("size", [0, -1, 11.9, 60.1, 2000, float("nan"), float("inf")])
def test_an_impossible_size_is_refused_with_the_sizes_that_go(size):
    with pytest.raises(PaperError, match="give 12 to 60 mm"):
        markers(game_of("ramillies"), FULL, size=size)


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", [12, 60])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_sizes_that_are_named_can_be_printed(size, shape):
    assert sheets_of("oudenarde", LOW, shape, size)


@pytest.fixture
def spoilt(tmp_path):
    """A ruleset of one's own, with a markers.toml to be written."""

    def write(words):
        folder = tmp_path / "wss_dice_copy"
        shutil.copytree(rulesets.load("wss-dice").folder, folder, dirs_exist_ok=True)
        file = folder / "markers.toml"
        if words is None:
            file.unlink()
        else:
            file.write_text(words, encoding="utf-8")
        ruleset = from_folder(folder, trusted=True)
        return Game(ruleset, ruleset.book())

    return write


def test_a_ruleset_without_a_list_says_so(spoilt):
    with pytest.raises(PaperError, match=r"no markers\.toml in .*wss_dice_copy"):
        markers(spoilt(None), FULL)


def test_all_mistakes_of_a_list_are_told_at_once_with_their_lines(spoilt):
    words = """\
[[marker]]
name = "raw"
sgin = "flame"

[[marker]]
name = "burning"
sign = "flam"
shape = "oval"
tone = "very bad"
for = "units"
arms = ["infntry"]
size = 200
numbered = "yes"

[[marker]]
sign = "flame"
[marker.back]
name = "out"
each = 2
"""
    with pytest.raises(FileErrors) as error:
        markers(spoilt(words), FULL)
    told = {(fault.line, str(fault.key[-1])): f"{fault.wrong} {fault.right}" for fault in error.value.faults}
    assert set(told) == {
        (3, "sgin"),
        (1, "0"),  # it shows nothing
        (7, "sign"),
        (8, "shape"),
        (9, "tone"),
        (10, "for"),
        (11, "0"),
        (12, "size"),
        (13, "numbered"),
        (15, "name"),
        (17, "back"),
        (19, "each"),
    }
    assert '"sign"' in told[3, "sgin"]
    assert '"flame"' in told[7, "sign"]
    assert "round, square or tent" in told[8, "shape"]
    assert '"infantry"' in told[11, "0"]
    assert all(fault.file.endswith("markers.toml") for fault in error.value.faults)


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ('each = "1 +"', "expression-fails", "1 +"),
        ('each = "unit.soul"', "expression-fails", "unit.soul"),
        ('each = "unit.arm"', "not-a-number", "'infantry'"),
        ('each = "1 / 0"', "expression-fails", "1 / 0"),
        ("each = -1", "not-a-number", "-1"),
        ('when = "aids.nothing(book)"', "expression-fails", "aids.nothing(book)"),
        ('number = "book.nowhere.near"', "expression-fails", "book.nowhere.near"),
    ],
)
def test_an_expression_that_comes_to_nothing_is_told_with_its_line(spoilt, line, code, says):
    with pytest.raises(FileErrors) as error:
        markers(spoilt(f'[[marker]]\nname = "raw"\nsign = "flame"\n{line}\n'), FULL)
    assert errors_in(find(error.value.faults, code, says)) == [("markers.toml", 4, code)]


def test_a_place_that_the_book_does_not_have_is_told(spoilt):
    with pytest.raises(PaperError, match=r"markers\.toml, raw, says: the book has no place 'charge\.bak'.*charge|back"):
        markers(spoilt('[[marker]]\nname = "raw"\nsign = "flame"\nsays = "{{ book.charge.bak }}"\n'), FULL)


@pytest.mark.parametrize("words", ["", "markers = 3\n", "marker = []\n", "marker = 5\n"])
def test_an_empty_list_is_told(spoilt, words):
    with pytest.raises(FileErrors) as error:
        markers(spoilt(words), FULL)
    assert {fault.code for fault in error.value.faults} <= {"empty-list", "wrong-type", "unknown-key", "missing-key"}


def test_words_too_long_for_any_marker_go_to_the_key_and_long_names_are_shortened(spoilt):
    game = spoilt(f'[[marker]]\nname = "{"W" * 40}"\nsign = "flame"\nsays = "{"very " * 60}long"\n')
    sheet = markers_marks(game, FULL)[0]
    assert "very long" in _in_order(sheet)
    page = printed.pages(markers(game, FULL))[0]
    for outline in cuts(page):
        for k in letters_on(page, outline):
            assert printed.within(k.middle, outline)
    at_least(20, [k for outline in at_least(1, cuts(page)) for k in letters_on(page, outline)])


def test_a_key_longer_than_a_sheet_goes_on_beside_it_or_overleaf(spoilt):
    entry = '[[marker]]\nname = "no {0}"\nsign = "flame"\nsize = 12\nsays = "{1} {0}"\n'
    game = spoilt("".join(entry.format(at, "words that find no room on so small a marker " * 3) for at in range(45)))
    sheets = markers_marks(game, FULL)
    words = squeezed(" ".join(map(_in_order, sheets)))
    for at in range(45):
        assert f"onsosmallamarker{at}." in words
    for sheet, page in zip(sheets, printed.pages(pdf(sheets, "x"))):
        for k in at_least(20, page.letters):
            assert sheet.paper.printable.holds(Box(k.left, k.top, k.right, k.bottom), 0.3)


def test_a_strangers_words_are_printed_as_words(spoilt):
    game = spoilt('[[marker]]\nname = "<b>&"\nsign = "flame"\nsays = "<img src=x>"\n')
    assert "<img src=x>" in plain(_in_order(markers_marks(game, FULL)[0]))
    assert "&lt;b&gt;&amp;" in svg_page(markers_marks(game, FULL)[0])


# ------------------------------------------------------------------ the file


def test_the_same_game_prints_the_same_bytes():
    assert markers(game_of("ramillies"), FULL) == drawn("ramillies", FULL, None, None)


def test_cut_and_fold_lines_keep_their_roles_in_a_drawing_for_machines():
    for sheet, page in zip(at_least(1, sheets_of("ramillies")), pages_of("ramillies")):
        roles = [role for role, _ in printed.svg_paths(svg_page(sheet))]
        assert roles.count("fold") == len(at_least(1, cuts(page)))
        assert roles.count("cut") == sum(len(outline) > 4 for outline in cuts(page)) + 1  # the lines that others share
