"""The playsheet as printed: two sides and a table sheet, nothing small, cut off or lost, every letter in its place."""

import io
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import DOUBTS, Leaf, playsheet
from drumhead.printing.style.paper import PaperError, paper

from ..counted import at_least
from . import sheets
from .games import BATTLES, battle_game, named_game, ruleset_game, wishes_of
from .laid_lines import broken_lines
from .sheets import letters, of_battle, printed, text, under

OURS = ("Drumhead-Sans", "EB-Garamond", "Noto-Sans-Symbols2")
EDGE = 6.0  # mm from the edge of a sheet, nearer to which nothing stands
LEAST = 8.995  # points
HOLE = 0.35  # of the measure, which every line but the last of a paragraph fills
MUSKETS = """
title = "Thursday Club"
[[change]]
place = "weapon.musket.need"
to = 4
says = "muskets hit on 4 5 6"
"""
DRAWN = {  # words, figures and marks of both sides of the drawing of each game, by `counts`
    "ramillies": (1484, 400, 41),
    "salamanca": (1552, 429, 41),
    "oudenarde": (1290, 285, 58),
    "blenheim": (1426, 196, 64),
    "klausen": (1671, 270, 56),
}
MORE = 1.05  # of the drawing, what a playsheet may have
HOSTILE = "<img src=x>{{7*7}} \u202eאבג \U0001f600\u0000 e\u0301" + " very long" * 40


@cache
def print_of(battle, sheet="A4", ink="full"):
    return sheets.printed(named_game(battle), paper=sheet, ink=ink)


every_print = pytest.mark.parametrize(
    ("battle", "sheet", "ink"),
    [(battle, sheet, ink) for battle in BATTLES for sheet in ("A4", "Letter") for ink in ("full", "low")],
)


@pytest.mark.sample(6)
@every_print
def test_a_battle_has_two_sides_and_a_table_sheet(battle, sheet, ink):
    one = print_of(battle, sheet, ink)
    assert len(letters(one.pdf)) == len(one.sides) == 3
    names = [name for side in one.sides for name in side]
    assert len(names) == len(set(names)) > 12
    assert one.said == ()


def test_only_the_other_pages_say_that_the_rest_is_on_the_table_sheet():
    pages = [
        " ".join(page.get_textpage().get_text_bounded().split())
        for page in pypdfium2.PdfDocument(print_of("ramillies").pdf)
    ]
    assert ["The rest: table sheet" in words for words in pages] == [True, True, False]
    assert all("Chances in percent" in words for words in pages)


@pytest.mark.sample(6)
@every_print
def test_nothing_is_small_or_near_the_edge_or_on_something_else(battle, sheet, ink):
    size = paper(sheet)
    for page in at_least(3, letters(print_of(battle, sheet, ink).pdf)):
        seen = [letter for letter in at_least(200, page) if not letter.unseen]
        assert min(letter.points for letter in seen) > LEAST
        assert min(letter.box[0] for letter in seen) > EDGE
        assert max(letter.box[2] for letter in seen) < size.width - EDGE
        assert min(letter.box[1] for letter in seen) > EDGE
        assert max(letter.box[3] for letter in seen) < size.height - EDGE
        assert not sheets.crowded(page)


@pytest.mark.sample(5)
@every_print
def test_no_line_but_the_last_of_a_paragraph_has_a_hole(battle, sheet, ink):
    document = Leaf(HtmlRenderer(named_game(battle), PrintOptions(paper=sheet, ink=ink))).document()
    lines = at_least(80, list(broken_lines(document)))
    assert [line for line in lines if line.share < HOLE] == []


def counts(pdf):
    """Words of two letters and more, numbers and marks of the first two pages."""
    document = pypdfium2.PdfDocument(pdf)
    said = "\n".join(document[at].get_textpage().get_text_bounded() for at in range(2))
    return tuple(len(re.findall(each, said)) for each in (r"[^\W\d_]{2,}", r"\d+", "[◆◦◇◊]"))


@pytest.mark.parametrize("battle", DRAWN)
def test_a_leaf_has_no_more_words_figures_and_marks_than_its_drawing(battle):
    game = named_game(battle)
    found = counts(sheets.printed(game, measures=wishes_of(game).measures).pdf)
    more = [one - round(MORE * drawn) for one, drawn in zip(found, DRAWN[battle], strict=True)]
    assert max(more) <= 0, f"{found} against {DRAWN[battle]}"


# ------------------------------------------------------------------ letters


@pytest.mark.parametrize("battle", BATTLES)
def test_letters_follow_the_page_and_every_letter_in_a_sentence_is_one_of_them(battle):
    words = Leaf(HtmlRenderer(named_game(battle), PrintOptions()))
    words.document()
    page = words.words()
    heads = re.findall(r'<span class="letter">([^<]*)</span>', page)
    assert heads == [*map(chr, range(ord("A"), ord("A") + min(26, len(heads))))] + [
        f"A{chr(ord('A') + at)}" for at in range(len(heads) - 26)
    ]
    referred = re.findall(r'<span class="ref">([^<]*)</span>', page)
    assert len(referred) > 10
    assert set(referred) <= set(heads)


def test_what_is_printed_alone_keeps_its_letter():
    whole = {
        each.name: each.letter
        for each in BlockSetter(HtmlRenderer(battle_game(), PrintOptions())).place_blocks(MEASURE)
    }
    one = sheets.printed(battle_game(), only=("fire",))
    assert one.sides == (("fire",),)
    assert f"{whole['fire']} Fire" in text(one.pdf)


def test_what_is_hidden_is_left_out():
    one = sheets.printed(battle_game(), hide=("fire",))
    assert "fire" not in {name for side in one.sides for name in side}
    assert len(one.sides) == 3


def test_two_pages_leave_the_table_sheet_out():
    one = sheets.printed(battle_game(), sides=2)
    assert len(letters(one.pdf)) == 2
    assert one.sides == print_of("ramillies").sides[:2]


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"only": ("fier",)}, "no section is called 'fier'. Did you mean \"fire\"? There are A "),
        ({"only": ("fire",), "hide": ("fire",)}, "no section is left to print"),
    ],
)
def test_a_section_that_is_not_there_is_refused_with_those_that_are(wishes, says):
    with pytest.raises(PaperError) as refused:
        playsheet(battle_game(), PrintOptions(**wishes))
    assert says in str(refused.value).replace("?.", "?")


# ------------------------------------------------------------------ other forms


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", BATTLES)
def test_large_type_is_twelve_points_and_loses_nothing(battle):
    large = sheets.printed(named_game(battle), type="large")
    sizes = [letter.points for page in letters(large.pdf) for letter in page if not letter.unseen]
    assert min(sizes) > 10.4
    assert sum(11.9 < size < 12.1 for size in sizes) > 0.4 * len(sizes)
    assert {name for side in large.sides for name in side} == {name for side in print_of(battle).sides for name in side}


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", BATTLES)
def test_a_pocket_is_two_sheets_of_eight_pages_at_most(battle):
    leaf = Leaf(HtmlRenderer(named_game(battle), PrintOptions(paper="A4/8")))
    document = leaf.document()
    assert len(document.pages) <= 16
    assert leaf.points == 8.0


@pytest.mark.sample(1)
@pytest.mark.parametrize("battle", BATTLES)
def test_low_ink_is_light_and_says_the_same(battle):
    low, full = print_of(battle, ink="low"), print_of(battle)
    said = [{word for word in text(one.pdf).split() if word.isalpha()} for one in (full, low)]
    assert said[0] == said[1]
    assert (_darkness(low.pdf, 0) + _darkness(low.pdf, 1)) / 2 < 0.11


def _darkness(pdf, at):
    """How much of a page is ink, from 0 to 1."""
    page = pypdfium2.PdfDocument(pdf)[at].render(scale=60 / 72).to_pil().convert("L")
    levels = page.histogram()
    return sum((255 - shade) * count for shade, count in enumerate(levels)) / 255 / sum(levels)


# ------------------------------------------------------------------ what is printed follows the rules


def test_of_arms_that_are_not_there_nothing_is_said():
    assert "ortar" not in text(of_battle().pdf)
    whole = BlockSetter(HtmlRenderer(ruleset_game(), PrintOptions())).place_blocks(MEASURE)
    assert any("ortar" in each.html for each in whole)


@cache
def muskets(folder):
    return sheets.printed(under(folder / "club.toml", MUSKETS))


def test_a_need_changed_by_a_club_changes_sentence_and_figures(tmp_path_factory):
    one = muskets(tmp_path_factory.mktemp("club"))
    words = text(one.pdf)
    assert len(one.sides) == 3
    assert "muskets hit on 4 5 6 (the book: 5)" in words
    assert one.cell("fire-hits", "3+", dice=6, hits_on="book.weapon.musket.need").startswith("66")  # 42 of 64 throws
    assert "(32)" in words
    assert "(32)" not in text(of_battle().pdf)


MANY = """
title = "Thursday Club"
[[change]]
place = "move.cavalry.distance"
to = "40 cm"
says = "cavalry moves 40 cm"
[[change]]
place = "faceoff.modifier.elite.value"
to = 2
says = "elite units add 2"
[[change]]
place = "fight.need"
to = 4
says = "fights hit on 4 5 6"
[[change]]
place = "heavy.casualties"
to = 4
says = "heavy loss is four casualties"
"""


def test_many_house_rules_leave_two_sides_and_a_table_sheet(tmp_path):
    """Chances go to the table sheet, and then examples and unclear rules by default go; every rule stays."""
    (tmp_path / "club.toml").write_text(MUSKETS + MANY.partition("\n[")[2].join(("[", "")), encoding="utf-8")
    game = battle_game(tmp_path / "club.toml")
    leaf = Leaf(HtmlRenderer(game, PrintOptions(paper="Letter")))
    document = leaf.document()
    assert len(document.pages) == len(leaf.sides) == 3
    assert leaf.moved
    there = {name for side in leaf.sides for row in side for cell in row for name in cell}
    by_default = {name for side in of_battle().sides for name in side}
    gone = by_default - there
    assert gone
    figures = ("example", "grid", "hits", "needs", "stacked")
    kinds = {name: game.ruleset.about["playsheet"]["block"][name]["kind"] for name in gone}
    assert {name for name, kind in kinds.items() if kind not in figures} == set()


FOR_SOME = """
title = "Friday Club"
[[modifier]]
list = "musket.modifier"
name = "Warm barrels"
value = 1
when = "turn >= 4"
[[modifier]]
list = "cannon.modifier"
name = "Long fuses"
value = -1
when = "range <= '4 in'"
"""


def test_a_table_sheet_too_long_for_one_page_loses_nothing(tmp_path):
    (tmp_path / "club.toml").write_text(FOR_SOME, encoding="utf-8")
    leaf = Leaf(HtmlRenderer(battle_game(tmp_path / "club.toml", "oudenarde"), PrintOptions()))
    document = leaf.document()
    assert (len(document.pages), len(leaf.sides)) == (4, 3)
    said = " ".join(text(leaf.setting.pdf_of(document)).split())
    listed, of_all = map(int, re.search(r"(\d+) of (\d+) unclear rules", said).groups())
    assert max(DOUBTS) < listed <= of_all


def test_every_distance_goes_through_one_measure():
    inches = text(of_battle("Letter", "low", "in").pdf)
    assert re.search(r"\b12 in\b", inches)
    assert " cm" not in inches


def test_a_hostile_title_is_printed_as_words():
    game = battle_game()
    one = sheets.printed(Game(game.ruleset, game.book, replace(game.battle, title=HOSTILE)))
    assert one.said == ()
    assert text(one.pdf).count("<img src=x>{{7*7}}") == 3


def test_the_same_wishes_print_the_same_bytes():
    wishes = PrintOptions(command="drumhead sheet")
    assert playsheet(battle_game(), wishes) == playsheet(battle_game(), wishes)


def test_only_our_faces_are_embedded():
    for face in at_least(3, sheets.fonts(of_battle().pdf)):
        assert face.startswith(OURS), face


def test_bookmarks_lead_to_every_side_and_block():
    with pikepdf.open(io.BytesIO(of_battle().pdf)) as document, document.open_outline() as outline:
        sides = [item.title for item in outline.root]
        blocks = [child.title for item in outline.root for child in item.children]
        assert document.docinfo["/Title"] == "Ramillies: playsheet"
    assert len(sides) == 3
    assert blocks[:2] == ["A The turn", "B Fire"]
    assert all(one < other for one, other in pairwise(each.split()[0] for each in blocks[:20]))


@pytest.mark.parametrize(("battle", "page"), [("salamanca", "Letter"), ("salamanca", "A4"), ("oudenarde", "Letter")])
def test_a_section_for_which_the_table_sheet_has_no_room_is_named_there(battle, page):
    game = named_game(battle)
    every = BlockSetter(HtmlRenderer(game, wishes_of(game))).place_blocks(MEASURE)
    said = " ".join(text(printed(game, paper=page).pdf).split())
    named = said.partition("No room here for: ")[2].partition(". To print")[0].split(", ")
    heads = {head.title for head in at_least(15, [each for each in every if each.letter])}
    shown = {title for title in heads if re.search(rf"\b[A-Z] {re.escape(title)}", said)}
    assert {*filter(None, named)} == heads - shown
    assert bool(heads - shown) is (page == "Letter" and battle == "salamanca")
