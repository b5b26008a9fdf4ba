"""What the playsheet and the turn cards say of this book."""

import re

import pypdfium2
import pytest

from drumhead import rulesets
from drumhead.armies import read_battle
from drumhead.printing.drawing.vector_primitives import Group, Text
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card import deal_copies
from drumhead.printing.pages.cards.card_registry import stream
from drumhead.printing.pages.dice.record_dice import record_dice_marks
from drumhead.printing.pages.markers.markers import markers_marks
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE
from drumhead.printing.pages.roster.roster import roster
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.support import paths

from ...printing.cells.printed import plain
from ...printing.sheets import blocks

RULESET = rulesets.load("peninsular-paperboys")


def under(path, place, to):
    path.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {to}\nsays = "Ours."\n', encoding="utf-8")
    return Game(RULESET, RULESET.book(house=read_house_rules(path, RULESET)))


def test_a_screen_that_a_club_makes_thinner_saves_less_than_a_wall(tmp_path):
    """The book lets both save on 4 5 6, and a gun placed to fire on 5 6 (Saving throws)."""
    plain = said(battle=False)["fire"]
    assert re.search(r"own screen\b[^,]* musket or rifle\b[^,]* 456\b", plain)
    assert re.search(r"earthwork\b[^,]* cannon\b[^,]* 56\b", plain)
    assert re.search(r"unlimbered gun\b[^,]* any hit\b[^,]* 56\b", plain)
    assert "the screen 6" not in plain
    assert "the screen 6" in blocks(under(tmp_path / "club.toml", "screen.save", "6"))["fire"]


def test_each_turn_card_tells_whose_card_is_likely_to_be_next():
    pile = stream(Game(RULESET, RULESET.book()), PrintOptions(), ("turn",))
    words = [word for card in deal_copies(pile) for word in _words(card.front.marks)]
    assert words.count("enemy has") == 6
    figures = ["50", "60", "75", "40", "50", "67", "25", "33", "50"]  # mine of all the cards left, three to one each
    at = words.index("you have 3")
    assert [word for word in words[at : at + 15] if word.isdecimal()][:9] == figures


def test_a_note_makes_way_for_boxes_that_a_club_adds(tmp_path):
    """The notes of units whose boxes need their room stand one after the other at the bottom of the page."""
    battle = read_battle(paths.battles() / "salamanca.toml", rulesets.load)
    club = under(tmp_path / "club.toml", "casualties.three-rank", "5")
    at_the_bottom = "10: Spanish. 11: Spanish; raw by our choice"
    usual = _lines(roster(Game(RULESET, RULESET.book(), battle), "allies", PrintOptions()))
    assert "Spanish; raw by our choice" in usual
    assert at_the_bottom not in usual
    assert at_the_bottom in _lines(roster(Game(RULESET, club.book, battle), "allies", PrintOptions()))


def _lines(pdf):
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(word for page in pages for word in page.get_textpage().get_text_range().split())


def _words(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.words


# ------------------------------------------------------------------ the words


def said(battle=True, **readings):
    """What every block of the playsheet says."""
    read = read_battle(paths.battles() / "salamanca.toml", rulesets.load) if battle else None
    chosen = {slug.replace("_", "-"): key for slug, key in readings.items()}
    return blocks(Game(RULESET, RULESET.book(chosen), read))


def test_the_sheet_says_whom_nobody_may_shoot():
    skirmish = said()["skirmish"]
    assert "Only skirmishers fire at skirmishers" in skirmish
    assert "first at those in front" in skirmish
    assert "Formed foot never fires through its own" in skirmish


def test_the_sheet_says_when_screens_fight_and_what_becomes_of_the_loser():
    skirmish = said()["skirmish"]
    assert re.search("screens fight once a turn[^.]* within 25 cm[^.]* on the first Fire card", skirmish)
    assert re.search(r"2 behind[^.]* fall back 10 cm\. 3 or more[^.]* into the ranks", skirmish)


def test_the_sheet_says_what_each_shortfall_does_to_a_friend():
    tests = said()["tests2"]
    for words in ("1 short: it gains 1 pip", "2 short: it falls back one move", "3 or more short: it routs two moves"):
        assert words in tests


def test_the_sheet_says_who_pursues_out_of_a_fight_and_whom_it_may_not_join():
    words = said()
    assert "Its Glory move is pursuit" in words["rout"]
    assert "must also follow one move after foot that it routs" in words["rout"]
    assert "after an enemy that it routs in a fight" in words["rout"]
    assert "Off the table it is destroyed" in words["rout"]
    assert re.search(r"Pursuers without prey[^.]*\. Off the table they are lost", words["odd-cases"])
    assert "The winner of a fight stays, but cavalry pursues" in words["odd-cases"]
    assert "Foot that routed its enemy may follow on its next move card" in words["odd-cases"]


def test_the_second_round_of_a_fight_is_the_one_the_odds_are_of():
    fewer = "the next round is on A’s card next turn, with the stands then in contact; a column fills up"
    assert fewer in said()["fightodds"]
    assert "on A’s card next turn, with as many dice" in said(second_round_dice="as-before")["fightodds"]


def test_what_is_ours_is_marked_as_ours():
    """The book bars cavalry from steady fronts, and says nothing of walls."""
    placed = BlockSetter(HtmlRenderer(Game(RULESET, RULESET.book()), PrintOptions())).place_blocks(MEASURE)
    (attack,) = [str(each.html) for each in placed if each.name == "attack"]
    steady, walls = re.search(r"cavalry at the front of foot(.*?);(.*?)</span> →", " ".join(attack.split())).groups()
    assert "at a village, wall or house" in walls
    assert ('class="own"' in steady, 'class="own"' in walls) == (False, True)


@pytest.mark.parametrize(
    ("officers", "head"), [({}, "Heavy loss, rally"), ({"officer_scope": "contact-and-rally"}, "Rally")]
)
def test_the_figures_with_an_officer_are_of_the_tests_in_which_he_helps(officers, head):
    steadied = said(battle=False, **officers)["steadied"]
    assert steadied.startswith(f"{head} trained pips")
    assert "with an officer 100 83 67 50 33" in steadied  # 1 more than the die shows, from 2 pips to 6


@pytest.mark.parametrize(("paper", "dice", "markers"), [("A4", 2, 2), ("Letter", 2, 2)])
def test_dice_and_markers_waste_no_sheet(paper, dice, markers):
    """Both armies of thirteen lie on a sheet each; the ground's markers go with either side."""
    read = read_battle(paths.battles() / "salamanca.toml", rulesets.load)
    game, wishes = Game(RULESET, RULESET.book(), read), PrintOptions(paper=paper)
    assert len(record_dice_marks(game, wishes)) == dice
    assert len(markers_marks(game, wishes)) == markers


def results(book):
    """Rows of the ladder: the lead, and what comes of it for foot, cavalry, and cavalry at foot."""
    placed = BlockSetter(HtmlRenderer(Game(RULESET, book), PrintOptions())).place_blocks(MEASURE)
    (ladder,) = [str(each.html) for each in placed if each.name == "result"]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", ladder.split("<tbody>")[1].split("</tbody>")[0], re.S)
    return {cells[0]: cells[1:] for cells in ([*map(plain, re.split(r"</t[dh]>", row)[:-1])] for row in rows)}


def test_results_stand_beside_each_other_by_who_is_ahead():
    rows = results(RULESET.book())
    assert [*rows] == ["A by 4+", "A by 2, 3", "0 or 1", "D by 2, 3", "D by 4+"]
    assert set(rows["0 or 1"]) == {"Fight"}
    foot, cavalry, mixed = rows["D by 2, 3"]
    assert foot.startswith("A halts")
    assert cavalry == rows["D by 4+"][1] == "A falls back one move"
    assert mixed == rows["D by 4+"][2] == "A falls back one move, loses a stand"
    assert rows["D by 4+"][0] == "A falls back one move, gains 2 pips"


def test_two_pips_for_beaten_cavalry_are_those_of_foot():
    """Behind by 4 both arms then fall back with two pips."""
    foot, cavalry, _ = results(RULESET.book({"cav-defender-four": "two-at-4"}))["D by 4+"]
    assert foot == cavalry == "A falls back one move, gains 2 pips"
