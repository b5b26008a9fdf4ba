"""The blank log as printed: a page for the battle, then turns side by side with boxes of 7 mm to write in."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from drumhead.model.army import Army
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.turn_log.blank_log import blank_log
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.form_pages import PEN, SetForm
from drumhead.printing.pages.turn_log.turn_form import Cell, Column, TurnForm
from drumhead.printing.style.fonts import NORMAL
from drumhead.printing.style.paper import PaperError
from drumhead.printing.style.paper import paper as paper_of
from drumhead.printing.text.font_metrics import width
from drumhead.rules.house_rules.house_rule_layers import read_house_rules

from ..counted import at_least
from . import papers, sheets
from .games import BATTLES, battle_game, named_game, own_ruleset, ruleset_game, wishes_of
from .laid_out import faults
from .papers import read
from .printed import picture
from .qr_reader import read_code
from .sheets import text

DOCS = Path(__file__).parents[2] / "docs"
COMMAND = "drumhead log blank ramillies"
BOX = 7.0  # mm that a box to write in is high, at least
QUORUM = """
title = "Thursday Club"
[[change]]
place = "victory.percent"
to = 40
says = "an army stands until 40 in the hundred are lost"
"""


def printed(game: Game, turns: int | None = None, **wishes: str) -> papers.Made:
    return papers.made(lambda: blank_log(game, PrintOptions(command=COMMAND, **wishes), turns))


@cache
def log_of(battle: str, turns: int | None = None, paper: str = "A4", ink: str = "full") -> papers.Made:
    return printed(named_game(battle), turns, paper=paper, ink=ink)


@cache
def skirmish() -> papers.Made:
    """One brigade a side."""
    return printed(papers.with_armies(battle_game(), first_brigade), 5)


def first_brigade(army: Army) -> Army:
    return replace(army, brigades=army.brigades[:1])


def page_count(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def names(game: Game) -> list[str]:
    return [unit.name for army in game.battle.armies.values() for unit in army.units]


def unit_lines(pdf: bytes, page: int) -> list[tuple[float, float]]:
    """The top and the bottom of every unit's line: the rules above and below a number at the left of a turns' page."""
    rules = sorted({round(stroke.box[1], 2) for stroke in read(pdf)[page].strokes if is_rule(stroke)})
    box = paper_box(pdf, page)
    numbers = [
        word.baseline
        for line in sheets.lines(pdf)[page]
        for word in line
        if word.text.isdigit() and word.left - box[0] < 4
    ]
    return [
        (max(rule for rule in rules if rule < base), min(rule for rule in rules if rule > base)) for base in numbers
    ]


def is_rule(stroke) -> bool:
    return stroke.stroked and stroke.box[3] - stroke.box[1] < 0.01 and stroke.box[2] - stroke.box[0] > 120


def paper_box(pdf: bytes, page: int) -> tuple[float, float, float, float]:
    """The printable area of a page by the size of its sheet."""
    shown = read(pdf)[page]
    sheet = next(
        sheet
        for name in ("A4", "Letter", "A5", "A3")
        for sheet in (paper_of(name), paper_of(name).on_its_side())
        if abs(sheet.width - shown.width) < 0.5 and abs(sheet.height - shown.height) < 0.5
    )
    box = sheet.printable
    return box.left, box.top, box.right, box.bottom


def starts(pdf: bytes, page: int) -> list[float]:
    """The left edges of the turns: heavy upright lines beside units."""
    heavy = [
        stroke for stroke in read(pdf)[page].strokes if stroke.stroked and stroke.width > 0.25 and is_upright(stroke)
    ]
    return sorted({round(x, 1) for stroke in heavy for x, _ in stroke.points})


def is_upright(stroke) -> bool:
    """Whether a path is made of upright lines of the height of a unit's line."""
    ends = list(zip(stroke.points[::2], stroke.points[1::2], strict=False))
    return (
        stroke.stroked
        and stroke.verbs == "ML" * len(ends)
        and all(a[0] == b[0] and 6 < abs(a[1] - b[1]) < 9 for a, b in ends)
    )


# ------------------------------------------------------------------ how many pages

# Of A4's 282 mm, 27 and 28 lines of 7 mm leave 86 for heads and foot, and two turns of 76 mm fit its 190 beside the
# names' 37, three do not; of the 195 mm of A4 in landscape 20 lines leave 55, and three turns of 74 fit its 277 mm.
# In Letter the 40 boxes for cards of Klausen, of 7 mm too, take the place of the second turn: 265 mm are 17 fewer.
ABREAST = {"ramillies": 2, "salamanca": 2, "oudenarde": 3, "blenheim": 3, "klausen": 2}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("battle", BATTLES)
def test_as_many_turns_share_a_page_as_leave_boxes_to_write_in(battle, paper):
    turns = named_game(battle).battle.turns
    abreast = 1 if (battle, paper) == ("klausen", "Letter") else ABREAST[battle]
    assert page_count(log_of(battle, paper=paper).pdf) == 1 + -(-turns // abreast)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("battle", BATTLES)
def test_every_line_of_a_unit_is_seven_millimetres_high_and_all_of_a_page_alike(battle, paper):
    pdf, units = log_of(battle, paper=paper).pdf, len(names(named_game(battle)))
    for page in at_least(4, range(1, page_count(pdf))):
        heights = [bottom - top for top, bottom in unit_lines(pdf, page)]
        assert len(heights) == units
        assert min(heights) >= BOX - 0.02
        assert max(heights) - min(heights) < 0.05


def test_there_are_the_turns_of_the_battle_or_of_the_book_or_as_many_as_are_asked_for():
    pages = [turns_on(page.words) for page in read(skirmish().pdf)[1:]]
    assert pages == [[1, 2, 3, 4], [5]]  # two side by side, and two of these, each with 49 mm of lines, on A4
    game = papers.with_armies(battle_game(), first_brigade)
    unsaid = replace(game, battle=replace(game.battle, turns=0))
    shown = [turn for page in read(printed(unsaid).pdf)[1:] for turn in turns_on(page.words)]
    assert shown == list(range(1, game.book.turn.turns + 1))


def turns_on(words: str) -> list[int]:
    """The turns whose heads are on a page."""
    return [int(number) for number in re.findall(r"Turn (\d+)", words)]


def test_bookmarks_lead_to_every_turn():
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(log_of("ramillies").pdf)) as document, document.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles == ["The battle", "Turns 1 and 2", "Turns 3 and 4", "Turns 5 and 6", "Turn 7"]


# ------------------------------------------------------------------ what stands on a turn


def test_every_unit_of_both_sides_has_one_line_for_all_turns_of_a_page():
    words = " ".join(read(log_of("ramillies").pdf)[1].words.split())
    found = [words.index(name) for name in names(battle_game())]
    assert len(set(found)) == 27
    assert words.count("F M") == 27 * 2


def test_there_is_a_card_to_ring_for_every_card_that_falls():
    cards = sum(each["count"] for each in battle_game().ruleset.about["turn"]["cards"])
    page = read(log_of("ramillies").pdf)[1]
    rounded = [stroke for stroke in page.strokes if stroke.verbs.count("C") == 12]
    frames = [s for s in rounded if 10 < s.box[2] - s.box[0] < 15 and 10 < s.box[3] - s.box[1] < 12]
    assert len(frames) == 2 * cards == 12


def test_the_page_of_the_battle_says_what_the_cards_are_and_what_letters_mean():
    page = " ".join(read(log_of("ramillies").pdf)[0].words.split())
    places = [page.index(phase["name"]) for phase in battle_game().ruleset.about["turn"]["phase"]]
    assert places == sorted(places)
    assert "F fired, M moved" in page


def test_guns_have_no_pips_and_no_stands_to_note():
    page = read(log_of("ramillies", 1).pdf)[1]  # columns of a single turn are broad enough for an arrow
    guns = sum(unit.arm == "artillery" for army in battle_game().battle.armies.values() for unit in army.units)
    assert page.words.count("→") == 2 * (27 - guns)


def test_points_of_both_sides_run_to_where_an_army_quits():
    aids = battle_game().ruleset.module("aids")
    lines = [[word.text for word in line] for line in sheets.lines(log_of("ramillies").pdf)[0]]
    for army in at_least(2, battle_game().battle.armies.values()):
        most = aids.quits_at(battle_game().book, army)
        assert [str(number) for number in range(1, most + 1)] in lines


def test_without_a_battle_there_are_numbered_lines_and_no_last_point():
    one = printed(ruleset_game(), 1)
    front, turn = read(one.pdf)
    assert turn.words.count("F M") == 2 * 12
    assert all(side["name"].lower() in turn.words.lower() for side in ruleset_game().sides)
    assert "heavy box" not in front.words
    assert not [s for s in at_least(50, front.strokes) if s.width == pytest.approx(0.75, abs=0.01) and s.box[0] > 30]


def test_a_great_battle_goes_on_overleaf_under_the_same_turn():
    one = printed(papers.many(30, 5), 2)
    papers.keeps_to_the_rules(one, "A4")
    pages = [page.words for page in read(one.pdf) if "Turn 1" in page.words]
    assert "".join(pages).count("F M") == 60 * (2 if "Turn 2" in pages[0] else 1)
    assert ["continued" in page for page in pages] == [False, *[True] * (len(pages) - 1)]
    assert len(pages) > 1


# ------------------------------------------------------------------ once a battle


@pytest.mark.parametrize("battle", BATTLES)
def test_every_officer_has_a_box_for_every_turn(battle):
    game = named_game(battle)
    page = sheets.lines(log_of(battle).pdf)[0]
    heads = [[int(word.text) for word in line if word.text.isdigit()] for line in page if line[0].text == "officer"]
    turns = list(range(1, game.battle.turns + 1))
    assert heads in ([turns * 2], [turns])
    said = text(log_of(battle).pdf)
    for army in game.battle.armies.values():
        for officer in army.officers:
            assert officer.name.split()[0].rstrip(",") in said
    letters = {word.text for line in page for word in line if word.left < 12 and len(word.text) == 1}
    assert {"A", "B", "C"} <= letters  # of the brigades


@pytest.mark.parametrize("battle", BATTLES)
def test_a_unit_has_a_box_for_each_thing_that_it_can_use_once(battle):
    game = named_game(battle)
    about, aids = game.ruleset.about["log"], game.ruleset.module("aids")
    units = [unit for army in game.battle.armies.values() for unit in army.units]
    if hasattr(aids, "boxes"):  # as on the roster
        due = [set(aids.boxes(game.book, unit)) for unit in units]
    else:
        due = [{"rallied"} if aids.may_be_rallied(game.book, unit) else set() for unit in units]
    assert set().union(*due) <= set(about["once"])
    barred = sum(len(about["once"]) - len(each) for each in due)
    words = " ".join(read(log_of(battle).pdf)[0].words.split())
    below = words[words.index("Once a game") :]
    assert below.count("–") == barred
    assert all(thing in below for thing in about["once"])


@pytest.mark.parametrize("used", ["aids.nonsense(unit)", "3", "[1, 2]", "unit.nothing.at_all"])
def test_an_expression_that_gives_no_list_of_things_is_named_with_a_unit(used):
    game = replace(battle_game(), ruleset=own_ruleset())
    game.ruleset.about["log"] = {**game.ruleset.about["log"], "used": used}
    with pytest.raises(PaperError, match=f'(?s)log.toml, "used": "{re.escape(used)}".*Bavarian Guards.*such as'):
        printed(game, 1)


def test_a_ruleset_that_says_nothing_of_such_things_and_of_officers_has_a_log_all_the_same():
    game = replace(ruleset_game(), ruleset=own_ruleset())
    left_out = ("once", "used", "blank-officers")
    game.ruleset.about["log"] = {k: v for k, v in game.ruleset.about["log"].items() if k not in left_out}
    front = text(printed(game, 1).pdf)
    assert not {"Officers", "Once"} & set(front.split())
    assert "Points dead" in front


def test_a_game_without_such_things_has_no_such_table():
    game = replace(battle_game(), ruleset=own_ruleset())
    game.ruleset.about["log"] = {**game.ruleset.about["log"], "once": []}
    front = text(printed(game, 1).pdf)
    assert "Once a game" not in front
    assert "Officers" in front


# ------------------------------------------------------------------ what is typed


def test_the_letter_with_which_a_column_is_typed_is_underlined_in_its_heading():
    columns = (
        Column("its own hits", 30, key="o", begins=True),
        Column("hits", 30, key="h"),
        Column("kills", 30, key="x"),
    )
    form = SetForm(TurnForm(40.0, columns, (), turns=(1,)), 130.0, False, PEN)
    marks = list(form.strips["heads"].draw(0, form.strips["heads"].height))
    words = [mark.words for mark in marks if hasattr(mark, "words")]
    assert words == ["unit", "its own hits", "hits", "kills (x)"]
    under = [mark.steps for mark in marks if not hasattr(mark, "words")][:-1]
    middles = [(steps[0][1][0] + steps[1][1][0]) / 2 for steps in under]
    assert len(middles) == 3
    table = NORMAL["table"]
    for middle, column, said, before in zip(middles, (55, 85, 115), words[1:], ("its ", "", "kills ("), strict=True):
        letter = said[len(before)]
        whole, first, own = (width(each, table.face, table.size) for each in (said, before, letter))
        assert middle == pytest.approx(column - whole / 2 + first + own / 2, abs=0.05)


def test_without_keys_nothing_is_underlined_and_nothing_is_said_of_typing():
    game = replace(battle_game(), ruleset=own_ruleset())
    columns = [{k: v for k, v in each.items() if k != "key"} for each in game.ruleset.about["log"]["column"]]
    for keyed in (False, True):
        given = [{**each, "key": each["head"][0]} if keyed else each for each in columns]
        game.ruleset.about["log"] = {**game.ruleset.about["log"], "column": given}
        assert ("underlined letter" in " ".join(text(printed(game, 1).pdf).split())) == keyed


# ------------------------------------------------------------------ a photograph


MIDDLES = {  # of the marks at the upper left and the lower right, in mm: as in docs/reference/log-form.md
    ("A4", 0): (12, 10, 198, 288),
    ("A4", 1): (12, 10, 285, 201),
    ("Letter", 0): (14.95, 9, 200.95, 270.4),
    ("Letter", 1): (12, 9, 267.4, 206.9),
}


@pytest.mark.parametrize(("paper", "number"), MIDDLES)
def test_four_marks_are_in_the_corners_and_one_of_them_tells_which_way_is_up(paper, number):
    shown = picture(log_of("oudenarde", paper=paper, ink="low").pdf, number, 254)  # ten dots a millimetre
    left, top, right, bottom = MIDDLES[paper, number]

    def dark(x, y):
        return shown.getpixel((round(10 * x), round(10 * y))) < 128

    for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
        assert dark(x, y) == ((x, y) != (left, top))
        assert all(dark(x + across, y + down) for across in (-1.8, 1.8) for down in (-1.8, 0, 1.8))
        assert not dark(x - 2.3 if x < 100 else x + 2.3, y)
    table = (DOCS / "reference" / "log-form.md").read_text(encoding="utf-8")
    assert f"| {left:g}, {top:g} | {right:g}, {top:g} | {left:g}, {bottom:g} | {right:g}, {bottom:g} |" in table


@pytest.mark.parametrize("battle", BATTLES)
def test_the_code_of_a_page_names_the_print_the_page_and_its_turns(battle):
    game = named_game(battle)
    pdf = blank_log(game, PrintOptions(command=COMMAND, number="63170561"))
    turns = []
    for number in range(page_count(pdf)):
        left, top, _, _ = paper_box(pdf, number)
        name, print_number, page, span = read_code(modules(picture(pdf, number, 254), left + 5, top)).split("/")
        assert (name, print_number, page) == ("DRUMHEAD:1", "63170561", str(number + 1))
        first, last = map(int, span.split("-"))
        turns += range(first, last + 1)
        assert number == 0 or len(starts(pdf, number)) == last - first + 1
    assert turns == list(range(game.battle.turns + 1))  # 0 is the page of the battle


def modules(shown, left: float, top: float, size: int = 25) -> list[list[bool]]:
    """The modules of a code 15 mm wide with a border of four, in a picture of ten dots a millimetre."""
    step = 15 / (size + 8)

    def dark(row: int, column: int) -> bool:
        x, y = left + (column + 4.5) * step, top + (row + 4.5) * step
        return shown.getpixel((round(10 * x), round(10 * y))) < 128

    return [[dark(row, column) for column in range(size)] for row in range(size)]


@pytest.mark.parametrize("battle", BATTLES)
def test_turns_share_the_width_right_of_the_names_equally(battle):
    pdf = log_of(battle).pdf
    left, _, right, _ = paper_box(pdf, 1)
    edges = [*starts(pdf, 1), right]
    assert len(edges) == ABREAST[battle] + 1
    widths = [after - before for before, after in pairwise(edges)]
    assert max(widths) - min(widths) < 0.2
    assert edges[0] - left >= 37 - 0.1


# ------------------------------------------------------------------ as data


def test_turns_are_rows_and_cells_that_a_played_log_may_fill():
    game = battle_game()
    form = BlankForm(HtmlRenderer(game, PrintOptions())).form((3, 4), 190.0)
    heads = [column["head"] for column in game.ruleset.about["log"]["column"]]
    french, alliance = form.sides
    assert (french.id, alliance.id) == ("french", "alliance")
    assert [row.name for side in form.sides for row in side.rows] == names(game)
    assert [column.head for column in form.columns] == heads * 2
    assert {len(row.cells) for side in form.sides for row in side.rows} == {2 * len(heads)}
    assert form.name + sum(column.wide for column in form.columns) == pytest.approx(190)
    assert form.starts == pytest.approx([form.name, (form.name + 190) / 2])
    gun = alliance.rows[-1].cells[heads.index("pips")]
    assert gun == Cell(barred=True)
    ends = [row.number for row in alliance.rows if row.ends]
    assert ends == [3, 6, 9, 12, 14]


# ------------------------------------------------------------------ house rules, paper


def test_a_share_changed_by_a_club_moves_the_last_box_and_is_named(tmp_path):
    game = battle_game()
    (tmp_path / "club.toml").write_text(QUORUM, encoding="utf-8")
    house = read_house_rules(tmp_path / "club.toml", game.ruleset)
    one = printed(replace(game, book=game.ruleset.book({"thirty-percent": "more-than-30"}, house)), 1)
    words = text(one.pdf)
    assert "1 an army stands until 40 in the hundred are lost (the book: 30)" in words
    assert "a more than 30% lost: army withdraws at once" in words
    lines = [[word.text for word in line] for line in sheets.lines(one.pdf)[0]]
    boxes = [int(figure) for line in lines if len(line) > 10 for figure in line if all(map(str.isdigit, line))]
    assert max(boxes) == 40  # 99 points: 39.6 is not yet more
    bars = [stroke.box for stroke in read(one.pdf)[0].strokes if stroke.filled and stroke.box[2] < 9]
    assert len(bars) == 1
    papers.keeps_to_the_rules(one, "A4")


@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_it_keeps_to_the_rules_of_print(paper, ink):
    papers.keeps_to_the_rules(log_of("ramillies", 2, paper, ink), paper)


def test_many_turns_to_a_page_keep_to_them_too():
    papers.keeps_to_the_rules(skirmish(), "A4")


@pytest.mark.sample(4)
@pytest.mark.parametrize(("paper", "kind"), [("A4", "normal"), ("A5", "normal"), ("Letter", "large"), ("A3", "large")])
@pytest.mark.parametrize("battle", BATTLES)
def test_nothing_is_on_anything_else_and_no_sheet_is_wasted(battle, paper, kind):
    game = named_game(battle)
    pdf = blank_log(game, wishes_of(game, command=COMMAND, paper=paper, type=kind), 4)
    assert faults(pdf, 10 if kind == "large" else 9) == []


def test_hostile_names_are_printed_as_words_and_end_where_their_cell_ends():
    one = printed(papers.hostile(), 1)
    papers.keeps_to_the_rules(one, "A4")
    words = text(one.pdf)
    assert "<img src=x>" in words
    assert "{{7*7}}" in words
    edge = starts(one.pdf, 1)[0]
    lines = [line for line in sheets.lines(one.pdf)[1] if line[0].text.isdigit()]
    for line in at_least(20, lines):
        assert not [word for word in line if word.left < edge < word.right]


def test_the_same_battle_prints_the_same_bytes():
    assert blank_log(battle_game(), PrintOptions(command=COMMAND, paper="A4", ink="full")) == log_of("ramillies").pdf


@pytest.mark.parametrize("battle", ["ramillies", "klausen"])
def test_a_log_in_large_type_has_no_letter_below_ten_points(battle):
    game = named_game(battle)
    large = blank_log(game, wishes_of(game, command="drumhead log blank", type="large"), 1)
    assert faults(large, 10) == []
    assert "text 12 pt, least 10 pt" in text(large)
    assert page_count(large) == 2


def test_nobody_writes_in_pocket_type():
    game = named_game("klausen")
    assert "text 9.4 pt, least 9 pt" in text(blank_log(game, wishes_of(game, type="pocket"), 1))
