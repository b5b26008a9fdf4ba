"""The first page of a kit says truly where everything lies."""

from dataclasses import replace

import pypdfium2
import pytest

from drumhead import armies, rulesets
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.kit.kit_contents import cover
from drumhead.printing.pages.kit.printer_jobs import KitPaper


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
    (page,) = words(cover(Game(ruleset, ruleset.book(), battle), PrintOptions(paper="Letter"), many, *ONE))
    assert "34 pages with this one" in page
    assert "Guns above Rivenich" in " ".join(page.split())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_is_one_page_and_counts_itself(game, paper):
    (page,) = words(cover(game, PrintOptions(paper=paper), PAPERS, *ONE))
    assert "2 to 4" in page
    assert "5 to 11" in page
    assert "11 pages with this one" in page


def test_a_second_page_moves_all_numbers_on(game):
    long = replace(game.battle, note="A long tale of the day. " * 250)
    pages = words(cover(Game(game.ruleset, game.book, long), PrintOptions(), PAPERS, *ONE))
    assert len(pages) == 2
    assert "3 to 5" in "".join(pages)
    assert "12 pages with this one" in "".join(pages)


def test_names_from_strangers_are_words(game):
    hostile = replace(game.battle, title="<img src=x> {{7*7}}", place="http://example.com/x.png")
    (page,) = words(cover(Game(game.ruleset, game.book, hostile), PrintOptions(), PAPERS, *ONE))
    assert "<img src=x> {{7*7}}" in page


def test_what_was_taken_for_granted_under_other_rules_is_on_it():
    ruleset = rulesets.load("wss-paperboys")
    battle = armies.read_battle(armies.find_battle("oudenarde"), rulesets.load, ruleset.id)
    (page,) = words(cover(Game(ruleset, ruleset.book(), battle), PrintOptions(), PAPERS, *ONE))
    said = " ".join(page.split())
    assert "assumed" in said
    for each in (
        "12 turns are 6 in this game",
        "foot without a strength: 1 battalion, 6 stands",
        "horse without a strength: 4 squadrons, 8 stands",
    ):
        assert said.count(each) == 1


@pytest.mark.parametrize(
    ("worked", "says"),
    [
        ("stands", "Stands are worked out from battalions and squadrons."),
        ("figures", "Figures are worked out from battalions and squadrons."),
        ("whole", "Whatever its strength, every regiment is one unit here."),
    ],
)
def test_a_roster_says_how_its_units_were_worked_out(game, worked, says):
    general = HtmlRenderer(game, PrintOptions()).templates.get_template("roster.html").module.general
    army = replace(game.army("french"), general=None, note="They came late.")
    assert f"They came late. {says}" in " ".join(str(general(army, None, False, worked)).split())
    assert "worked out" not in general(army, None, False, "")
