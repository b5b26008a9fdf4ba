"""The map of a battle before its first turn, read back from its marks and compared with the battle file."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace
from functools import cache
from itertools import combinations

import pypdfium2
import pytest

from drumhead import armies, rulesets
from drumhead.cli.loading.game_loading import battle_game
from drumhead.deployment.initial_positions import opening_of
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Measures
from drumhead.model.table_plan import Plan, TerrainPiece
from drumhead.printing.drawing.vector_primitives import Path, Text, bounds, each, transform
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.maps.opening.opening_map import ZONE
from drumhead.printing.pages.maps.opening.opening_notes import Notes
from drumhead.printing.pages.maps.opening.opening_sheet import battle_map, battle_map_marks
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.printing.text.map_words import words

from ...counted import at_least
from ..games import named_game, wishes_of
from ..laid_out import faults

BATTLES = armies.list_shipped_battles()
UNITS = {"cm": 10.0, "in": 25.0, "paces": 10 / 3}  # mm of table
SIDES = [(battle, side) for battle in BATTLES for side in named_game(battle).battle.armies]
VARIANTS = [("A4", "full"), ("Letter", "low")]


@cache
def sheet(battle, side="", units=None, paper="A4", ink="full"):
    game = named_game(battle)
    measures = Measures(units or game.ruleset.measure, book=game.ruleset.measure)
    return drawn(game, side, PrintOptions(paper=paper, ink=ink, measures=measures))


def drawn(game, side="", wishes=None):
    (found,) = battle_map_marks(game, wishes or PrintOptions(), side)
    return found


def texts(found):
    """Every word on the sheet with the box of its capitals in mm."""
    for mark, at in each(found.marks):
        if isinstance(mark, Text):
            long, high = width(mark.words, mark.face, mark.size), mark.size * CAPITALS * POINT
            left = mark.x - {"start": 0, "middle": long / 2, "end": long}[mark.anchor]
            corners = [
                transform(at, (x, y)) for x in (left, left + long) for y in (mark.y - high, mark.y + 0.15 * high)
            ]
            xs, ys = zip(*corners)
            yield mark, (min(xs), min(ys), max(xs), max(ys))


def said(found):
    return [mark.words for mark, _ in texts(found)]


def frame_of(found):
    """The edge of the table on paper."""
    heavy = [bounds([mark], at) for mark, at in each(found.marks) if isinstance(mark, Path) and mark.width == 0.5]
    return max(heavy, key=lambda box: box.width)


def on_table(found, units):
    """From mm of paper to mm of table, as a reader has it who trusts the figures along two edges alone."""
    frame = frame_of(found)
    figures = [(int(mark.words), box) for mark, box in texts(found) if mark.words.isdigit() and mark.face == "sans"]
    below = {figure: (box[0] + box[2]) / 2 for figure, box in figures if 0 < box[1] - frame.bottom < 2.5}
    beside = {figure: (box[1] + box[3]) / 2 for figure, box in figures if 0 < frame.left - box[2] < 2.5}
    ways = []
    for edge in (below, beside):
        first, last = min(edge), max(edge)
        per = (edge[last] - edge[first]) / (last - first)
        ways.append((edge[first] - first * per, per / UNITS[units]))
    (left, across), (bottom, up) = ways
    return lambda x, y: ((x - left) / across, (y - bottom) / up)


def blocks(found):
    """The corners on paper of every figure of four corners that is drawn on the map as units are."""
    frame = frame_of(found)
    for mark, at in each(found.marks):
        if isinstance(mark, Path) and mark.width == 0.35 and mark.fill and len(mark.steps) == 5:
            corners = [transform(at, step[1]) for step in mark.steps[:4]]
            if all(frame.left <= x <= frame.right and frame.top <= y <= frame.bottom for x, y in corners):
                yield corners


def middle(corners):
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def written(battle):
    """Every unit's place in mm of table, straight from the battle file."""
    data = tomllib.loads(armies.find_battle(battle).read_text(encoding="utf-8"))
    mm = UNITS[data.get("field", {}).get("measure", "cm")]
    for side, table in data["side"].items():
        for place in table.get("place", ()):
            yield {**place, "side": side, "at": (place["at"][0] * mm, place["at"][1] * mm)}


def standing(battle, side=""):
    return [place for place in written(battle) if "arrives" not in place and side in ("", place["side"])]


# ------------------------------------------------------------ where everybody stands
@pytest.mark.sample(4)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize(
    ("paper", "ink", "units"), [("A4", "full", "cm"), ("A4", "low", "in"), ("Letter", "full", "in")]
)
def test_every_unit_is_drawn_within_a_centimetre_of_where_its_file_has_it(battle, paper, ink, units):
    found = sheet(battle, units=units, paper=paper, ink=ink)
    back = on_table(found, units)
    there = [back(*middle(corners)) for corners in blocks(found)]
    units_there = standing(battle)
    assert len(units_there) > 12
    nearest = [min(range(len(there)), key=lambda at: math.dist(place["at"], there[at])) for place in units_there]
    assert max(math.dist(place["at"], there[at]) for place, at in zip(units_there, nearest)) < 10
    assert len(set(nearest)) == len(units_there) == len(there)


ROOM = {  # mm of table that some units take, by hand from their stands and formations
    ("ramillies", "french", 1): (240, 30),  # six stands of 4 by 3 cm
    ("ramillies", "french", 12): (40, 30),
    ("salamanca", "french", 14): (40, 60),  # a gun on its limber
    ("oudenarde", "french", 1): (100, 50),  # deployed: 4 by 2 inches
    ("oudenarde", "french", 3): (50, 100),  # in column
    ("blenheim", "french", 3): (100, 50),  # dragoons on foot
    ("blenheim", "french", 5): (50, 100),  # horse in column
    ("blenheim", "alliance", 8): (100, 50),  # off its limbers
    ("klausen", "french", 1): (62.5, 125),  # two bases of 2.5 inches, one behind the other
    ("klausen", "french", 3): (125, 62.5),
    ("klausen", "french", 8): (125, 75),  # three men abreast, an inch each and an inch apart, in two ranks
    ("klausen", "french", 13): (62.5, 62.5),
}


@pytest.mark.parametrize("battle", BATTLES)
def test_units_take_the_room_of_their_stands_and_their_formation(battle):
    found = sheet(battle, units="cm")
    back = on_table(found, "cm")
    asked = {key[1:]: room for key, room in ROOM.items() if key[0] == battle}
    assert asked
    for place in standing(battle):
        room = asked.get((place["side"], place["unit"]))
        if room:
            corners = min(blocks(found), key=lambda four: math.dist(back(*middle(four)), place["at"]))
            xs, ys = zip(*(back(*corner) for corner in corners))
            assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(room, abs=4), place


def test_a_unit_that_looks_aside_is_turned_and_the_key_says_how_far():
    game = with_plan("ramillies", lambda plan: {"places": {**plan.places, ("french", 9): (1500.0, 200.0, 30.0)}})
    found = drawn(game)
    back = on_table(found, "cm")
    corners = min(blocks(found), key=lambda four: math.dist(back(*middle(four)), (1500, 200)))
    (x0, y0), (x1, y1) = (back(*corner) for corner in corners[:2])
    assert math.degrees(math.atan2(x1 - x0, y1 - y0)) % 360 == pytest.approx(120, abs=0.5)  # its front runs at 30 + 90
    assert "looks 30°" in said(found)


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", BATTLES)
def test_a_unit_bears_its_number_in_its_block_or_beside_it(battle):
    for paper, ink in at_least(2, VARIANTS):
        found = sheet(battle, units="cm", paper=paper, ink=ink)
        frame, back = frame_of(found), on_table(found, "cm")
        numbers = [
            (mark.words, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
            for mark, box in texts(found)
            if mark.face == "bold"
            and mark.words.isdigit()
            and frame.top < box[1] < frame.bottom < found.paper.height
            and frame.left < box[0] < frame.right
        ]
        assert len(numbers) == len(standing(battle))
        for place in at_least(10, standing(battle)):
            corners = min(blocks(found), key=lambda four: math.dist(back(*middle(four)), place["at"]))
            xs, ys = zip(*corners)
            off = min(
                math.hypot(max(min(xs) - x, 0, x - max(xs)), max(min(ys) - y, 0, y - max(ys)))
                for words, (x, y) in numbers
                if words == str(place["unit"])
            )
            assert off < 12, place  # in a crowd there is a line to it


# ------------------------------------------------------------ words
@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize(("paper", "ink"), VARIANTS)
def test_the_key_names_every_unit_by_number_and_side(battle, paper, ink):
    words = said(sheet(battle, paper=paper, ink=ink))
    game = named_game(battle)
    for side, army in at_least(2, game.battle.armies.items()):
        for unit in at_least(3, army.units):
            assert words.count(unit.name.replace("'", "’")) == 1, unit.name
        assert f"{game.side(side)['short']}, {game.battle.roles[side]}" in words


@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize(("paper", "units"), [("A4", "in"), ("Letter", "cm")])
def test_no_words_stand_on_words(battle, paper, units):
    for side in ("", *named_game(battle).battle.armies):
        placed = list(texts(sheet(battle, side, units, paper)))
        assert len(placed) > 40
        for (one, a), (other, b) in combinations(placed, 2):
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert across < 0.05 or down < 0.05, (one.words, other.words)


@pytest.mark.parametrize("battle", BATTLES)
def test_nothing_is_smaller_than_nine_points_but_numbers_in_blocks_of_seven(battle):
    for paper, ink in at_least(2, VARIANTS):
        for mark, _ in at_least(50, texts(sheet(battle, paper=paper, ink=ink))):
            assert mark.size >= (7.0 if mark.face == "bold" and mark.words.isdigit() else 9.0), mark


@pytest.mark.parametrize("battle", BATTLES)
def test_every_name_of_the_ground_stands_on_the_map_once(battle):
    found = sheet(battle)
    frame = frame_of(found)
    inside = [mark.words for mark, box in texts(found) if frame.left < box[0] < frame.right and box[3] < frame.bottom]
    names = {piece.name for piece in named_game(battle).battle.plan.ground if piece.name}
    assert len(names) > 3
    assert [name for name in names if inside.count(name) != 1] == []


@pytest.mark.parametrize(("paper", "ink"), VARIANTS)
@pytest.mark.parametrize("battle", BATTLES)
def test_no_name_stands_on_ground_that_is_called_otherwise(battle, paper, ink):
    found, game = sheet(battle, units="cm", paper=paper, ink=ink), named_game(battle)
    back, frame = on_table(found, "cm"), frame_of(found)
    ground = [
        Feature(piece.kind, piece.points, piece.name)
        for piece in game.battle.plan.ground
        if piece.name and piece.kind in ("village", "wood", "rough", "bridge")
    ]
    names = {piece.name for piece in game.battle.plan.ground}
    asked = 0
    for mark, (left, top, right, bottom) in texts(found):
        if mark.words in names and frame.left < left < frame.right and frame.top < top < frame.bottom:
            middle_ = back((left + right) / 2, (top + bottom) / 2)
            on = [each.name for each in ground if each.has(*middle_) and each.name != mark.words]
            if not (set(on) <= {"gardens"} and mark.words == "Diepenbeek"):  # it runs through them
                assert on == [], mark.words
            asked += 1
    assert asked == len(names - {""})


@pytest.mark.parametrize("battle", BATTLES)
def test_words_and_units_stay_on_the_sheet(battle):
    for paper, ink in at_least(2, VARIANTS):
        found = sheet(battle, paper=paper, ink=ink)
        for mark, at in at_least(50, each(found.marks)):
            assert found.paper.printable.holds(bounds([mark], at), 0.4), mark


# ------------------------------------------------------------ what else is on it
@pytest.mark.parametrize("battle", ["oudenarde", "blenheim"])
def test_who_comes_on_later_has_an_arrow_on_the_edge_and_his_turn_beside_it(battle):
    found = sheet(battle, units="in")
    back = on_table(found, "in")
    tails = [
        back(*transform(at, mark.steps[0][1]))
        for mark, at in each(found.marks)
        if isinstance(mark, Path) and mark.width == 1.4
    ]
    late = [place for place in written(battle) if "arrives" in place]
    assert late
    for place in late:
        assert min(math.dist(place["at"], tail) for tail in tails) < 10
        assert any(
            words.startswith(f"turn {place['arrives']}: ")
            and str(place["unit"]) in words.partition(": ")[2].split(", ")
            for words in said(found)
        ), place
        assert f"turn {place['arrives']}" in said(found)  # in the key


@pytest.mark.parametrize(("battle", "deep"), [("ramillies", 400), ("oudenarde", 300), ("klausen", 300)])
def test_a_broken_line_shows_how_far_in_each_side_may_begin(battle, deep):
    found = sheet(battle, units="cm")
    back, frame = on_table(found, "cm"), frame_of(found)
    lines = [
        bounds([mark], at)
        for mark, at in each(found.marks)
        if isinstance(mark, Path) and mark.dash == ZONE and bounds([mark], at).width > frame.width / 2
    ]
    depth = named_game(battle).battle.plan.depth
    ups = sorted(back(0, (box.top + box.bottom) / 2)[1] for box in lines)
    assert ups == pytest.approx([deep, depth - deep], abs=5)


def test_who_stands_beyond_it_is_said_to_do_so_by_agreement():
    told = " ".join(said(sheet("oudenarde")))
    assert "Farther forward by agreement: French 1 and 2; Alliance 2 and 6." in told


def test_a_zone_that_is_ours_is_said_to_be_ours():
    assert any("(ours)" in words for words in said(sheet("oudenarde")))
    assert not any("(ours)" in words for words in said(sheet("ramillies")))


def test_the_table_lies_broad_or_upright_whichever_shows_it_larger():
    broad = sheet("ramillies").paper
    deep = drawn(with_plan("ramillies", lambda plan: {"width": 1200.0, "depth": 2400.0, "places": {}})).paper
    assert broad.width > broad.height
    assert deep.width < deep.height


@pytest.mark.parametrize("battle", BATTLES)
def test_a_quarter_of_the_sheet_is_map(battle):
    found = sheet(battle)
    frame = frame_of(found)
    assert frame.width * frame.height > 0.25 * found.paper.width * found.paper.height


@pytest.mark.parametrize(("paper", "ink"), VARIANTS)
@pytest.mark.parametrize("battle", BATTLES)
def test_the_map_tells_what_the_ground_does_whole(battle, paper, ink):
    notes = named_game(battle).battle.ground
    assert len(notes) > 4
    told = " ".join(said(sheet(battle, paper=paper, ink=ink)))
    assert [note for note in notes if note.replace("'", "’") not in told] == []


def test_notes_are_shared_out_evenly_and_in_their_order():
    game = named_game("ramillies")
    columns, each = Notes(MapText(game, opening_of(game.battle, game.ruleset, game.book), Measures("cm")))._columns(
        190.0
    )
    assert len(columns) == 2
    assert each == pytest.approx(92.5)
    assert " ".join(line for column in columns for note in column for line in note) == " ".join(game.battle.ground)
    longest = max(sum(map(len, column)) for column in columns)
    lines = [len(note) for column in columns for note in column]
    assert longest == min(max(sum(lines[:at]), sum(lines[at:])) for at in range(1, len(lines)))


# ------------------------------------------------------------ one side's eyes
@pytest.mark.parametrize(("battle", "side"), SIDES)
def test_a_side_s_map_has_not_a_word_of_the_enemy(battle, side):
    game = named_game(battle)
    (enemy,) = set(game.battle.armies) - {side}
    army = game.battle.armies[enemy]
    secret = {
        army.name,
        *(u.name for u in army.units),
        *(b.name for b in army.brigades),
        *(o.name for o in army.officers),
    }
    secret |= {game.side(enemy)[word] for word in ("name", "short", "adjective")}
    own = game.battle.armies[side]
    shown = {*(unit.name for unit in own.units), *(each.name for each in own.brigades)}
    shown |= {*(piece.name for piece in game.battle.plan.ground), game.title}
    secret = {word.replace("'", "’") for word in secret if not any(word in other for other in shown)}
    assert len(secret) > 12
    found = sheet(battle, side)
    assert [(word, whole) for word in secret for whole in (found.title, *said(found)) if word in whole] == []
    assert len(list(blocks(found))) == len(standing(battle, side))
    assert not set(said(found)) & {words()["ground"]}  # what is told of the ground may name him


def test_nor_have_the_files_made_of_it():
    """Letters as shapes have labels in an SVG; a PDF has its words, its title and its subject."""
    game = named_game("oudenarde")
    pdf = battle_map(game, PrintOptions(command="drumhead battle map oudenarde --side french"), "french")
    words = " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded().split())
    names = [unit.name.replace("'", "’") for unit in game.units]
    french = [unit.name.replace("'", "’") for unit in game.army("french").units]
    for whole in (words, page(sheet("oudenarde", "french"))):
        assert [name for name in names if name in whole] == french
        assert "Alliance" not in whole
        assert "Marlborough" not in whole
    assert b"lliance" not in pdf


@pytest.mark.parametrize(("battle", "turn"), [("oudenarde", "turn "), ("blenheim", "turn 2")])
def test_the_defender_is_not_told_when_the_attacker_comes(battle, turn):
    assert not [words for words in said(sheet(battle, "french")) if turn in words]
    assert [words for words in said(sheet(battle, "alliance")) if turn in words]


# ------------------------------------------------------------ battles of one's own
def with_plan(battle, change):
    """A shipped battle whose plan has been changed."""
    game = named_game(battle)
    plan = game.battle.plan
    return Game(game.ruleset, game.book, replace(game.battle, plan=replace(plan, **change(plan)) if plan else None))


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_without_a_table_gets_the_usual_one_and_our_line_of_battle(battle):
    game = named_game(battle)
    bare = Game(game.ruleset, game.book, replace(game.battle, plan=None))
    found = drawn(bare, wishes=PrintOptions(measures=Measures("cm", book=game.ruleset.measure)))
    told = " ".join(said(found))
    units = sum(len(list(army.units)) for army in game.battle.armies.values())
    assert len(list(blocks(found))) == units
    assert "Ours: the battle file gives no place to anybody" in told
    usual, deep = (float(game.book.table[edge].mm) for edge in ("width", "depth"))
    wide = opening_of(bare.battle, bare.ruleset, bare.book).width
    assert (wide > usual) == ("the usual table is too short for these armies" in told)
    back, frame = on_table(found, "cm"), frame_of(found)
    assert back(frame.right, frame.top) == pytest.approx((wide, deep), abs=10)


def test_rules_that_know_no_table_and_no_bases_get_an_empty_grid_and_are_told_so():
    game = named_game("ramillies")
    tables = {name: row for name, row in game.ruleset.tables.items() if name not in ("table", "stand", "setup")}
    ruleset = replace(game.ruleset)
    ruleset.__dict__.update(about=game.ruleset.about, tables=tables, readings=game.ruleset.readings)
    battle = replace(game.battle, plan=None)
    found = drawn(Game(ruleset, ruleset.book(), battle))
    told = " ".join(said(found))
    assert not list(blocks(found))
    assert "this is a table of 180 cm by 120 cm" in told
    assert "no size of bases" in told
    assert all(unit.name.replace("'", "’") in told for army in battle.armies.values() for unit in army.units)


def test_units_for_which_there_is_no_room_are_named_and_not_drawn():
    found = drawn(with_plan("ramillies", lambda plan: {"width": 500.0, "depth": 500.0, "places": {}, "ground": ()}))
    told = " ".join(said(found))
    assert "No room was found for French" in told
    assert len(list(blocks(found))) < 27


def test_a_huge_table_with_crowded_units_still_has_a_number_for_each():
    found = drawn(with_plan("ramillies", lambda plan: {"width": 9000.0, "depth": 5000.0}))
    numbers = [mark for mark, _ in texts(found) if mark.face == "bold" and mark.words.isdigit()]
    assert len(numbers) == 2 * 27  # on the map, and in the key
    assert min(mark.size for mark in numbers) >= 7


def test_long_names_and_unnamed_ground_do_no_harm():
    long = TerrainPiece("wood", ((100.0, 100.0), (300.0, 100.0), (200.0, 300.0)), "W" * 60)
    bare = TerrainPiece("road", ((0.0, 600.0), (2400.0, 700.0)))
    found = drawn(with_plan("ramillies", lambda plan: {"ground": (*plan.ground, long, bare)}))
    assert {"W" * 60, "road"} <= set(said(found))


def test_a_ruleset_alone_has_no_map():
    game = named_game("ramillies")
    with pytest.raises(PaperError, match="no battle"):
        battle_map(Game(game.ruleset, game.book), PrintOptions())


def test_a_factor_for_distances_holds_for_the_map_too():
    half = PrintOptions(measures=Measures("cm", scale=type(Measures().scale)(1, 2)))
    found = drawn(named_game("ramillies"), wishes=half)
    figures = {int(mark.words) for mark, _ in texts(found) if mark.words.isdigit() and mark.face == "sans"}
    assert max(figures) == 120  # a table of 240 cm


def test_the_same_map_twice_is_the_same_bytes():
    game = battle_game(armies.find_battle("blenheim"))
    assert battle_map(game, PrintOptions()) == battle_map(named_game("blenheim"), PrintOptions())


def test_an_empty_plan_is_as_good_as_none():
    game = named_game("oudenarde")
    both = [Game(game.ruleset, game.book, replace(game.battle, plan=plan)) for plan in (None, Plan())]
    assert battle_map(both[0], PrintOptions()) == battle_map(both[1], PrintOptions())


def test_rulesets_all_know_how_much_room_their_units_take():
    assert [name for name in rulesets.ids() if not rulesets.load(name).module_if_any("footprints")] == []


def crowd(count):
    """Ramillies with so many units a side, of which the file places none."""
    game = named_game("ramillies")
    armies_of = {}
    for side, army in game.battle.armies.items():
        one = next(army.units)
        units = tuple(one.but(number=number, name=f"{side} {number}", side=side) for number in range(1, count + 1))
        armies_of[side] = replace(army, brigades=(replace(army.brigades[0], units=units),))
    return Game(game.ruleset, game.book, replace(game.battle, armies=armies_of, plan=None))


@pytest.mark.parametrize("count", [75, pytest.param(150, marks=pytest.mark.slow)])
def test_a_key_too_long_for_the_map_s_sheet_has_sheets_of_its_own(count):
    sheets = battle_map_marks(crowd(count), PrintOptions())
    assert len(sheets) > 1
    words = [said(each) for each in sheets]
    for side in ("french", "alliance"):
        for number in (1, count // 2, count):
            assert sum(f"{side} {number}" in page for page in words[1:]) == 1
    for each_sheet in sheets:
        box = each_sheet.paper.printable
        assert all(
            box.left - 0.1 < at[0] and at[2] < box.right + 0.1 and at[3] < box.bottom for _, at in texts(each_sheet)
        )


@pytest.mark.parametrize("battle", ["ramillies", "klausen"])
def test_on_small_paper_the_map_has_a_sheet_and_what_is_told_of_the_ground_the_next(battle):
    game = named_game(battle)
    first, second = battle_map_marks(game, wishes_of(game, paper="A5"))
    assert faults(pdf([first, second], "x"), 7) == []
    said = " ".join(mark.words for mark, _ in each(second.marks) if isinstance(mark, Text))
    assert words()["ground"] in said
    assert all(unit.name in said for army in game.battle.armies.values() for unit in army.units)


def test_one_long_line_of_the_key_does_not_make_the_map_small():
    """What is said of a unit besides its name goes on the next line, where the columns are too narrow for it."""
    plain_map = frame_of(sheet("salamanca")).width
    more = {"formations": {("french", 1): "column-of-route"}}
    long = drawn(
        with_plan("salamanca", lambda plan: {**more, "places": {**plan.places, ("french", 1): (400.0, 370.0, 270.0)}})
    )
    assert "column of route, looks 270°" in said(long)
    assert frame_of(long).width > 0.94 * plain_map


@pytest.mark.parametrize(("paper", "ink"), VARIANTS[:1])
def test_the_name_of_a_bridge_stands_beside_it_though_there_is_marsh(paper, ink):
    """Klausen's bridges lie at (20, 28) and (53, 28), in meadows of 12 in: their names were 8 in below them."""
    found = sheet("klausen", units="in", paper=paper, ink=ink)
    back = on_table(found, "in")
    places = {mark.words: back((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for mark, box in texts(found)}
    bridges = {piece.name: piece for piece in named_game("klausen").battle.plan.ground if piece.kind == "bridge"}
    assert set(bridges) == {"bridge at Esch", "mill bridge"}
    for name, piece in bridges.items():
        middle = [sum(axis) / len(axis) for axis in zip(*piece.points)]
        assert math.dist(places[name], middle) < 4 * 25.4
