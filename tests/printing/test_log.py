"""The blank log as printed: a page a turn, a line for every unit of both sides, tall enough to write on."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest

from drumhead.model.army import Army
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.turn_log.blank_log import blank_log
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.turn_form import Cell
from drumhead.rules.house_rules.house_rule_file import read_house_rules

from ..counted import at_least
from . import papers, sheets
from .games import battle_game, named_game, ruleset_game, wishes_of
from .laid_out import faults
from .papers import read
from .sheets import text

COMMAND = "drumhead log blank ramillies"
QUORUM = """
title = "Thursday Club"
[[change]]
place = "victory.percent"
to = 40
says = "an army stands until 40 in the hundred are lost"
"""


def printed(game: Game, turns: int | None = None, **wishes: str) -> papers.Made:
    return papers.made(lambda: blank_log(game, PrintOptions(command=COMMAND, **wishes), turns))


def one_turn(paper: str = "A4", ink: str = "full") -> papers.Made:
    return _one_turn(paper, ink)


@cache
def _one_turn(paper: str, ink: str) -> papers.Made:
    return printed(battle_game(), 1, paper=paper, ink=ink)


@cache
def ramillies() -> papers.Made:
    """All seven turns."""
    return printed(battle_game())


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


def rows(pdf: bytes, page: int = 0) -> list[float]:
    """Where the lines between rows lie, one above the other."""
    found = {
        round(stroke.box[1], 1)
        for stroke in read(pdf)[page].strokes
        if stroke.box[3] - stroke.box[1] < 1 and 189 < stroke.box[2] - stroke.box[0] < 191
    }
    return sorted(found)


# ------------------------------------------------------------------ turns


def test_there_are_the_turns_of_the_battle_or_of_the_book_or_as_many_as_are_asked_for():
    assert page_count(ramillies().pdf) == battle_game().battle.turns == 7
    assert page_count(skirmish().pdf) == 3  # five turns, two to a page
    game = papers.with_armies(battle_game(), first_brigade)
    unsaid = replace(game, battle=replace(game.battle, turns=0))
    assert page_count(printed(unsaid).pdf) == -(-game.book.turn.turns // 2)


def test_turns_differ_in_nothing_but_their_number():
    document = pypdfium2.PdfDocument(ramillies().pdf)
    pages = [document[i].get_textpage().get_text_bounded() for i in range(len(document))]
    assert all(f"Turn {turn}" in page for turn, page in enumerate(pages, start=1))
    alike = {"".join(page.replace(f"Turn {turn}", "Turn", 1).split()) for turn, page in enumerate(pages, start=1)}
    assert len(alike) == 1


def test_two_turns_of_a_skirmish_share_a_page_to_be_cut_apart():
    pages = [page.words for page in read(skirmish().pdf)]
    assert len(pages) == 3
    assert ["Turn 1" in pages[0], "Turn 2" in pages[0], "Turn 5" in pages[2]] == [True] * 3
    assert pages[0].count("readings as shipped") == 2
    assert pages[2].count("Turn") == pages[2].count("readings as shipped") == 1


def test_bookmarks_lead_to_every_turn():
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(ramillies().pdf)) as document, document.open_outline() as outline:
        assert [item.title for item in outline.root] == [f"Turn {turn}" for turn in range(1, 8)]


# ------------------------------------------------------------------ what stands on a turn


def test_every_unit_of_both_sides_has_a_line_of_its_own():
    words = " ".join(read(one_turn().pdf)[0].words.split())
    found = [words.index(name) for name in names(battle_game())]
    assert len(set(found)) == 27
    assert words.count("F M") == 27


@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_rows_are_tall_enough_for_a_ballpoint(paper, ink):
    steps = [below - above for above, below in pairwise(rows(one_turn(paper, ink).pdf))]
    assert sum(6.2 <= step <= 8.5 for step in steps) >= 25


def test_there_is_a_card_to_ring_for_every_card_that_falls():
    about = battle_game().ruleset.about["turn"]
    cards = sum(each["count"] for each in about["cards"])
    page = read(one_turn().pdf)[0]
    frames = [s for s in page.strokes if 13 < s.box[2] - s.box[0] < 16 and 10 < s.box[3] - s.box[1] < 13]
    assert len(frames) == cards == 6
    places = [page.words.index(phase["name"]) for phase in about["phase"]]
    assert places == sorted(places)


def test_guns_have_no_pips_and_no_stands_to_note():
    page = read(one_turn().pdf)[0]
    guns = sum(unit.arm == "artillery" for army in battle_game().battle.armies.values() for unit in army.units)
    assert page.words.count("→") == 2 * (27 - guns)


def test_points_of_both_sides_run_to_where_an_army_quits():
    aids = battle_game().ruleset.module("aids")
    lines = [[word.text for word in line] for line in sheets.lines(one_turn().pdf)[0]]
    for army in at_least(2, battle_game().battle.armies.values()):
        most = aids.quits_at(battle_game().book, army)
        assert [str(number) for number in range(1, most + 1)] in lines


def test_without_a_battle_there_are_numbered_lines_and_no_last_point():
    one = printed(ruleset_game(), 1)
    page = read(one.pdf)[0]
    sides = ruleset_game().sides
    assert page.words.count("F M") == 2 * 12
    assert all(side["name"].lower() in page.words.lower() for side in sides)
    assert "heavy box" not in page.words
    assert not [
        s
        for s in at_least(50, page.strokes)
        if s.width == pytest.approx(0.75, abs=0.01) and s.box[0] > 30 and s.box[1] > 200
    ]


def test_a_great_battle_goes_on_overleaf_under_the_same_turn():
    one = printed(papers.many(30, 5), 2)
    papers.keeps_to_the_rules(one, "A4")
    pages = [page.words for page in read(one.pdf)]
    assert len(pages) % 2 == 0
    turn = " ".join(pages[: len(pages) // 2])
    assert turn.count("F M") == 60
    assert turn.count("Turn 1") == len(pages) // 2
    assert turn.count("Ring each card") == turn.count("officers lost") == 1


# ------------------------------------------------------------------ as data


def test_a_turn_is_rows_and_cells_that_a_played_log_may_fill():
    game = battle_game()
    form = BlankForm(HtmlRenderer(game, PrintOptions()), 190.0).form()
    columns = [column["head"] for column in game.ruleset.about["log"]["column"]]
    french, alliance = form.sides
    assert (french.id, alliance.id) == ("french", "alliance")
    assert [row.name for side in form.sides for row in side.rows] == names(game)
    assert {len(row.cells) for side in form.sides for row in side.rows} == {len(columns)}
    assert form.name + sum(column.wide for column in form.columns) == pytest.approx(190)
    gun = alliance.rows[-1].cells[columns.index("pips")]
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
    flat = [int(figure) for line in lines for figure in line if figure.isdigit()]
    assert max(flat) == 40  # 99 points: 39.6 is not yet more
    bars = [stroke.box for stroke in read(one.pdf)[0].strokes if stroke.filled and stroke.box[2] < 9]
    assert len(bars) == 1
    papers.keeps_to_the_rules(one, "A4")


@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_it_keeps_to_the_rules_of_print(paper, ink):
    papers.keeps_to_the_rules(one_turn(paper, ink), paper)


def test_two_turns_to_a_page_keep_to_them_too():
    papers.keeps_to_the_rules(skirmish(), "A4")


def test_hostile_names_are_printed_as_words_and_end_where_their_cell_ends():
    one = printed(papers.hostile(), 1)
    papers.keeps_to_the_rules(one, "A4")
    words = text(one.pdf)
    assert "<img src=x>" in words
    assert "{{7*7}}" in words
    assert words.count(" abc") == sum("abc" in name for name in names(papers.hostile()))  # behind three empty boxes
    ends = [word.right for line in sheets.lines(one.pdf)[0] for word in line if "WW" in word.text and word.left < 40]
    assert min(ends) > 30
    assert sorted(ends)[-3] < 10 + 58  # in the first column, but for the two heads of the tables


def test_the_same_battle_prints_the_same_bytes():
    assert blank_log(battle_game(), PrintOptions(command=COMMAND)) == ramillies().pdf


@pytest.mark.parametrize("battle", ["ramillies", "klausen"])
def test_a_log_in_large_type_has_no_letter_below_ten_points_and_larger_boxes(battle):
    game = named_game(battle)
    large = blank_log(game, wishes_of(game, command="drumhead log blank", type="large"), 1)
    assert faults(large, 10) == []
    assert "text 12 pt, least 10 pt" in text(large)
    assert len(pypdfium2.PdfDocument(large)) == 1


def test_a_turn_too_long_for_a_page_is_shared_out_evenly_a_side_to_each():
    game = named_game("salamanca")
    large = blank_log(game, wishes_of(game, paper="Letter", type="large"), 1)
    assert faults(large, 10) == []  # no sheet with nothing but what is counted
    second = text(large)[text(large).index("continued") :]
    assert "Wellington’s right" in second
    assert "Horse guns" not in second


def test_nobody_writes_in_pocket_type():
    game = named_game("klausen")
    assert "text 9.4 pt, least 9 pt" in text(blank_log(game, wishes_of(game, type="pocket"), 1))
