"""The first page of a kit says truly where everything lies."""

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from drumhead import armies, rulesets
from drumhead.press.game import Game, Wishes
from drumhead.press.papers.cover import Content, cover
from drumhead.press.papers.kit import bind

PAPERS = [("Playsheet", "on paper", 3), ("Log", "on paper", 7)]


@pytest.fixture(scope="module")
def game():
    ruleset = rulesets.load("wss-paperboys")
    battle = armies.read_battle(armies.find_battle("ramillies"), rulesets.load)
    return Game(ruleset, ruleset.book(), battle)


def words(pdf):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def test_the_longest_cover_of_a_shipped_battle_stays_one_page():
    """Klausen's, on Letter: less air, and every unit still in its place."""
    battle = armies.read_battle(armies.find_battle("klausen"), rulesets.load)
    ruleset = rulesets.load("von-futsch")
    many = [(f"Paper {number}", "on card, to cut, fold and glue", 3) for number in range(11)]
    (page,) = words(cover(Game(ruleset, ruleset.book(), battle), Wishes(paper="Letter"), many))
    assert "34 pages with this one" in page
    assert "Guns above Rivenich" in " ".join(page.split())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_is_one_page_and_counts_itself(game, paper):
    (page,) = words(cover(game, Wishes(paper=paper), PAPERS))
    assert "2 to 4" in page
    assert "5 to 11" in page
    assert "11 pages with this one" in page


def test_a_second_page_moves_all_numbers_on(game):
    long = replace(game.battle, note="A long tale of the day. " * 250)
    pages = words(cover(Game(game.ruleset, game.book, long), Wishes(), PAPERS))
    assert len(pages) == 2
    assert "3 to 5" in "".join(pages)
    assert "12 pages with this one" in "".join(pages)


def test_names_from_strangers_are_words(game):
    hostile = replace(game.battle, title="<img src=x> {{7*7}}", place="http://example.com/x.png")
    (page,) = words(cover(Game(game.ruleset, game.book, hostile), Wishes(), PAPERS))
    assert "<img src=x> {{7*7}}" in page


def test_a_single_page_is_no_span():
    assert Content("Cards", "on card", 9, 1).where == "9"


def test_a_bound_kit_asks_printers_not_to_scale_it():
    page, out = pikepdf.new(), io.BytesIO()
    page.add_blank_page()
    page.save(out)
    bound = io.BytesIO(bind("Kit", [("Sheet", out.getvalue())]))
    with pikepdf.open(bound) as pdf:
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_a_bound_kit_keeps_the_bookmarks_of_its_papers_below_their_titles():
    def paper(*names):
        pdf = pikepdf.new()
        for _ in names:
            pdf.add_blank_page()
        with pdf.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(name, at) for at, name in enumerate(names))
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()

    bound = bind("Kit", [("Sheet", paper("Turn", "Fire")), ("Log", paper("One"))])
    assert bound == bind("Kit", [("Sheet", paper("Turn", "Fire")), ("Log", paper("One"))])
    with pikepdf.open(io.BytesIO(bound)) as pdf, pdf.open_outline() as outline:
        told = [(item.title, [child.title for child in item.children]) for item in outline.root]
        pages = [page.obj.objgen for page in pdf.pages]
        fire = outline.root[0].children[1].destination[0].objgen
        assert told == [("Sheet", ["Turn", "Fire"]), ("Log", ["One"])]
        assert pages.index(fire) == 1
