"""Sides as a promise: no more than are asked for, core rules on the first two, and what has no room is named."""

import re
from dataclasses import replace
from functools import cache

import pytest

from drumhead.press.game import Wishes
from drumhead.press.html import rendered_sections
from drumhead.press.html.setting import Setting
from drumhead.press.papers.playsheet import playsheet
from drumhead.press.papers.playsheet.chosen_sections import chosen
from drumhead.press.papers.playsheet.phases import phases
from drumhead.press.papers.playsheet.playsheet import Sheet
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.style import inks
from drumhead.press.style.paper import Box, PaperError, grid_of, paper
from drumhead.press.text.figures import HUES, contrast, heat

from ..counted import at_least
from . import sheets
from .games import BATTLES, named_game, ruleset_game

KEPT = {}  # strips as set, by their style and words: A4 and Letter are equally broad


@pytest.fixture(autouse=True)
def set_once(monkeypatch):
    def render(setting, pieces, style):
        pieces = list(pieces)
        new = [piece for piece in pieces if (setting.wishes.type, style, str(piece.html)) not in KEPT]
        done = rendered_sections.render_sections(setting, new, style) if new else {}
        KEPT.update({(setting.wishes.type, style, str(piece.html)): done[piece.name] for piece in new})
        return {piece.name: KEPT[setting.wishes.type, style, str(piece.html)] for piece in pieces}

    monkeypatch.setattr(playsheet, "render_sections", render)


@cache
def told(name):
    """The sections of a battle or ruleset, taken down once."""
    game = named_game(name) if name in BATTLES else ruleset_game(name)
    collector = Collector(Setting(game, Wishes()))
    sections = collector.collect()
    collector.collect = lambda: sections
    return game, collector


def a_sheet(name, on="A4", **wishes):
    game, collector = told(name)
    setting = Setting(game, Wishes(on, command="drumhead sheet", **wishes))
    setting.art = collector.setting.art  # the signs that its sections show
    return Sheet(setting, collector)


def printed(sheet):
    return [name for side in sheet.sides for name in side.names]


def foot(sheet):
    """The words at the foot of the last side."""
    html = str(sheet._set_from[f"foot-{len(sheet.sides)}"])
    return " ".join(re.sub("<[^>]*>", "", html).replace("&nbsp;", " ").split())


@pytest.mark.sample(5)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("battle", BATTLES[::-1])
def test_every_battle_is_run_from_two_sides_if_asked(battle, paper):
    sheet = a_sheet(battle, paper, sides=2)
    assert [side.number for side in sheet.sides] == [1, 2]
    for section in sheet.sections.values():
        if section.name not in printed(sheet) and not section.spare:
            assert not section.core
            assert f"{section.number} {section.title}" in foot(sheet)
    assert "More --sides hold them." in foot(sheet)


@pytest.mark.sample(7)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", [*BATTLES[::-1], "von-futsch"])
def test_core_rules_stand_on_the_first_two_sides_of_every_print(name, paper):
    sheet = a_sheet(name, paper)
    first_two = [name for side in sheet.sides[:2] for name in side.names]
    core = {section.name for section in sheet.sections.values() if section.core}
    assert core <= set(first_two)
    assert "Not here" not in foot(sheet)
    last = sheet.sides[-1]
    lowest = max(placed.top + sheet.rendered[placed.name].height for placed in last.placed)
    assert lowest > 0.6 * sheet.setting.paper.printable.height  # no side for a section or two
    wanted = {"peninsular": {"officers", "winning"}, "von": {"command"}}
    assert wanted.get(sheet.setting.game.ruleset.id.split("-")[0], set()) <= core


@pytest.mark.parametrize("sides", [1, 3])
def test_of_one_side_or_three_no_more_is_printed(sides):
    assert len(a_sheet("oudenarde", "Letter", sides=sides).sides) == sides


def test_only_what_is_asked_for_is_printed_under_its_own_number():
    sheet = a_sheet("ramillies", only=("9", "Fire", "odd"))
    assert printed(sheet) == ["fire", "contact", "odd-cases"]
    assert [section.number for section in sheet.sections.values()] == [2, 9, 18]
    assert len(sheet.sides) == 1
    assert "7 Heavy loss (book: Other tests)" in foot(sheet)  # which a hit may cause, as fire says


def test_what_is_hidden_is_left_out_and_whoever_refers_to_it_says_where_it_stands():
    sheet = a_sheet("ramillies", hide=("face-off", "13"))
    assert not {"face-off", "results", "friends"} & set(printed(sheet))
    feet = " ".join(str(sheet._set_from[f"foot-{side.number}"]) for side in sheet.sides)
    assert "<b>10</b>&nbsp;Face-off" in feet
    assert {"contact", "fight"} <= set(printed(sheet))


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"only": ("fyre",)}, 'Did you mean "fire"? There are 1 turn, 2 fire, 3 move'),
        ({"hide": ("99",)}, "no section is called '99'"),
        ({"only": ("f",)}, "no section is called 'f'"),  # fire, face-off, fight, friends
        ({"only": ("fire",), "hide": ("2",)}, "no section is left"),
    ],
)
def test_a_section_that_is_not_there_is_refused_with_those_that_are(wishes, says):
    with pytest.raises(PaperError, match=re.escape(says)):
        chosen(told("ramillies")[1].collect(), Wishes(**wishes))


def test_the_foot_says_the_sizes_that_are_set():
    sheet = a_sheet("ramillies", only=("fire",))
    assert "text 9.4 pt, least 9 pt" in foot(sheet)
    rendered_sections.set_pages([sheet.rendered["fire"].page])
    words = next(box for box in sheet.rendered["fire"].page.box.descendants() if getattr(box, "text", ""))
    letters = dict(sheet.rendered["fire"].letters)
    words.style["font_size"] = 8  # pixels
    assert min(rendered_sections._sizes(sheet.rendered["fire"].page.box)) == (6.0, False)
    assert min(letters)[0] == 9


def test_a_foot_without_room_for_the_sizes_has_the_whole_command_and_says_them_above_it():
    sheet = a_sheet("ramillies", only=("fire",))
    long = replace(sheet.setting.wishes, command="drumhead sheet ramillies --only fire --paper A4 --ink full")
    sheet.setting.wishes = long
    (said,) = [str(piece.html) for piece in sheet.furniture({}, range(1, 2)) if piece.name == "foot-1"]
    assert long.command in said
    assert "Text 9.4 pt, least 9 pt." in said


def test_an_edge_too_short_for_every_phase_says_what_may_be_done_in_those_of_its_side_alone():
    sheet = a_sheet("ramillies", only=("2", "9"))
    band = [phase for phase in sheet.phases(1, {"fire": [1], "contact": [1]}) if phase.doings]
    assert {doing.number for phase in band for doing in phase.doings} == {2, 9}
    now = sheet.setting.game.ruleset.about["sheet"]["now"]
    thumb = sheet.setting.types["thumb"]
    short = phases(now, sheet.sections, {"contact"}, 60.0, thumb)
    assert [bool(phase.doings) for phase in short] == [phase.here for phase in short]
    assert 0 < sum(phase.here for phase in short) < len(band)


def test_large_type_is_twelve_points_in_text_and_ten_in_tables():
    sheet = a_sheet("ramillies", type="large", only=("turn", "fire", "face-off"))
    assert "text 12 pt, least 10 pt" in foot(sheet)
    pages = sheets.letters(sheet.printed())
    sizes = [letter.points for page in pages for letter in page]
    assert min(sizes) > 9.99
    assert sum(size > 11.9 for size in sizes) > 0.3 * len(sizes)  # the rest are tables and keys
    a4 = paper("A4")
    for page in pages:
        assert all(
            letter.box[0] > 4 and letter.box[2] < a4.width - 4 for letter in page
        )  # its edge says what may be done
        assert not sheets.crowded(page)


def test_pocket_panels_have_letters_of_their_own_and_lines_to_cut_between_them():
    wishes = Wishes(type="pocket", only=("turn", "losses", "heavy"))
    pdf = playsheet.playsheet(named_game("ramillies"), wishes)
    pages = sheets.letters(pdf)
    sizes = [letter.points for page in pages for letter in page]
    assert 7.5 < min(sizes) < 8 < max(sizes)
    a4 = paper("A4")
    for page in pages:
        assert all(a4.printable.holds(Box(*letter.box), 6) for letter in page)
        assert not [letter for letter in page if letter.box[0] < a4.width / 2 + 3 and letter.box[2] > a4.width / 2 - 3]
        assert not sheets.crowded(page)
    assert "Text 8 pt, least 7.6 pt" in sheets.text(pdf)


@pytest.mark.parametrize(
    ("name", "pockets", "parts"),
    [("A4", True, (2, 2)), ("Letter", True, (2, 2)), ("A3", True, (4, 2)), ("A5", True, (2, 1)), ("A3", False, (2, 1))],
)
def test_a_sheet_is_parted_into_panels_or_leaves(name, pockets, parts):
    grid = grid_of(paper(name), pockets)
    assert (grid.across, grid.down) == parts
    assert paper(grid.part).printable.width >= (90 if pockets else 190) - 0.01
    assert grid_of(paper("Legal"), False) is None


def test_every_word_parts_from_its_ground_seven_to_one():
    read = ("INK", "RED", "SOFT", "QUIET", "PALE")
    assert all(contrast(getattr(inks, ink), inks.PAPER) >= 7 for ink in at_least(5, read))
    cells = [heat(number, hue) for hue in HUES for number in range(1, 10)]
    assert all(contrast(cell.fill, cell.ink) >= 7 for cell in at_least(18, cells))
