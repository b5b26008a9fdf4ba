"""A playsheet and a roster as web pages: whole, from files alone, with nothing to run and no markup in a name."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.companion.screen_pages import roster_page, sheet_page
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.style.paper import PaperError

from .companions import NAMES, evening
from .games import BATTLES, named_game, wishes_of

HASH = re.compile(r"'sha256-[^']*'")  # of the page's own style, which may have two slashes
FETCHED = re.compile(r"""(?:https?:)?//(?!www\.w3\.org)|\b(?:src|href)="(?!#)|url\(|@import|<script|<link|\son\w+=""")


@cache
def sheet(name):
    game = named_game(name)
    return sheet_page(game, wishes_of(game)).decode()


@cache
def roster(game=None):
    game = game or evening()
    return roster_page(game, "french", wishes_of(game)).decode()


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.sample(2)
def test_a_sheet_has_every_section_of_the_paper_and_fetches_nothing(name):
    game, page = named_game(name), sheet(name)
    placed = BlockSetter(HtmlRenderer(game, wishes_of(game))).place_blocks(MEASURE)
    assert re.findall(r'class="piece" id="sheet-([^"]*)"', page) == [each.name for each in placed]
    assert len(placed) >= 10
    assert not FETCHED.search(HASH.sub("", page))
    assert "default-src 'none'" in page


def test_a_sheet_has_only_the_sections_asked_for():
    game = named_game("ramillies")
    found = sheet_page(game, replace(wishes_of(game), only=("B", "rout"))).decode()
    assert len(re.findall(r'class="piece"', found)) == 2
    with pytest.raises(PaperError, match="--hide leaves out"):
        sheet_page(game, replace(wishes_of(game), only=("B",), hide=("B",)))


def test_a_roster_has_each_unit_of_its_side_and_no_other_with_the_boxes_of_the_book():
    game = named_game("ramillies")
    page = roster(game)
    units = [str(unit.number) for unit in game.army("french").units]
    assert re.findall(r'<th class="number" scope="row">(\d+)</th>', page) == units
    assert not [unit.name for unit in game.army("alliance").units if unit.name in page]
    assert "Villeroy" in page
    picardie = page.partition("Picardie")[2].partition("</tr>")[0]
    stands = picardie.partition("casualties")[0]
    boxes = re.findall(r'<span class="box">([^<]*)', stands)
    assert boxes == ["7", "6", "5", "4", "×"]  # seven stands, and scattered when fewer than four are left


def test_names_are_as_typed_and_none_of_them_is_markup():
    page = roster()
    assert not re.search(r"<img|<b on|<i>Guards|<script", page)
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "&lt;i&gt;Guards&lt;/i&gt; &amp; co." in page
    for name in NAMES[2:]:
        assert name in page


def test_a_phone_shows_both_pages_whole_in_a_light_and_a_dark_room(browser, tmp_path):
    for name, page in (("sheet", sheet("ramillies")), ("roster", roster(named_game("ramillies")))):
        (tmp_path / f"{name}.html").write_text(page, encoding="utf-8")
        grounds = set()
        for scheme in ("light", "dark"):
            view = browser.new_page(viewport={"width": 360, "height": 740}, color_scheme=scheme)
            asked: list[str] = []
            view.on("request", lambda request, asked=asked: asked.append(request.url))
            view.goto((tmp_path / f"{name}.html").as_uri())
            assert len(asked) == 1  # the page itself
            assert view.evaluate("document.documentElement.scrollWidth") <= 360
            grounds.add(view.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
            view.close()
        assert grounds == {"rgb(255, 255, 255)", "rgb(20, 18, 15)"}
