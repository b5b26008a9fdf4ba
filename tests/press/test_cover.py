"""The first page of a kit says truly where everything lies."""

from dataclasses import replace

import pypdfium2
import pytest

from drumhead import armies, rulesets
from drumhead.press.game import Game, Wishes
from drumhead.press.papers.cover import cover
from drumhead.press.papers.jobs import KitPaper


def paper(title, pages):
    return KitPaper(title, "to read", "paper", pages=pages)


PAPERS = [paper("Playsheet", 3), paper("Log", 7)]
ONE = ("whole", "fold")  # in one file, printed on one side


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
    many = [paper(f"Paper {number}", 3) for number in range(11)]
    (page,) = words(cover(Game(ruleset, ruleset.book(), battle), Wishes(paper="Letter"), many, *ONE))
    assert "34 pages with this one" in page
    assert "Guns above Rivenich" in " ".join(page.split())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_is_one_page_and_counts_itself(game, paper):
    (page,) = words(cover(game, Wishes(paper=paper), PAPERS, *ONE))
    assert "2 to 4" in page
    assert "5 to 11" in page
    assert "11 pages with this one" in page


def test_a_second_page_moves_all_numbers_on(game):
    long = replace(game.battle, note="A long tale of the day. " * 250)
    pages = words(cover(Game(game.ruleset, game.book, long), Wishes(), PAPERS, *ONE))
    assert len(pages) == 2
    assert "3 to 5" in "".join(pages)
    assert "12 pages with this one" in "".join(pages)


def test_names_from_strangers_are_words(game):
    hostile = replace(game.battle, title="<img src=x> {{7*7}}", place="http://example.com/x.png")
    (page,) = words(cover(Game(game.ruleset, game.book, hostile), Wishes(), PAPERS, *ONE))
    assert "<img src=x> {{7*7}}" in page
