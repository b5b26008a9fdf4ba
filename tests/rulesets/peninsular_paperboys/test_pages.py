"""What the playsheet and the turn cards say of this book."""

import re

import pypdfium2
import pytest

from drumhead import places, rulesets
from drumhead.armies import read_battle
from drumhead.press.cards.card import dealt
from drumhead.press.cards.kinds import Ask
from drumhead.press.cards.turn import cards as turn_cards
from drumhead.press.game import Game, Wishes
from drumhead.press.html import Setting
from drumhead.press.marks import Group, Text
from drumhead.press.roster import roster
from drumhead.press.sections import Collector
from drumhead.rules.house import read_house_rules

RULESET = rulesets.load("peninsular-paperboys")


def fire_table(game):
    """Each weapon's cells as printed, without the marks of its doubts and the figures of old."""
    (fire,) = (section for section in Collector(Setting(game, Wishes())).collect() if section.name == "fire")
    rows = re.findall(r"<tr>\s*<td>(.*?)</tr>", str(fire.html).split("<tbody>")[1].split("</tbody>")[0], re.S)
    return [[_plain(cell) for cell in row.split("</td>")][:-1] for row in rows]


def _plain(cell):
    said = re.sub(r'<span class="(mk|mk hand|was)">.*?</span>', "", cell, flags=re.S)
    return re.sub(r"<[^>]*>", "", said).replace("\N{NO-BREAK SPACE}", " ").strip()


def under(path, place, to):
    path.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {to}\nsays = "Ours."\n', encoding="utf-8")
    return Game(RULESET, RULESET.book(house=read_house_rules(path, RULESET)))


def test_cover_screens_and_ramparts_save_from_what_the_book_lets_them_save():
    # a third hits; 4 5 6 saves half of small arms, behind a screen too; 5 6 a third of cannon, and at a gun of all
    assert fire_table(Game(RULESET, RULESET.book())) == [
        ["Musket", "to 25", "1", "5 6", "33", "17", "17", "17", "22"],
        ["Rifle", "to 25", "1", "5 6", "33", "17", "17", "17", "22"],
        ["Rifle", "to 35", "1", "6", "17", "8", "8", "8", "11"],
        ["Cannon", "to 25", "2", "5 6", "33", "33", "33", "22", "22"],
        ["Cannon", "to 70", "1", "5 6", "33", "33", "33", "22", "22"],
    ]


def test_a_screen_that_a_club_makes_thinner_saves_less_than_a_wall(tmp_path):
    musket = fire_table(under(tmp_path / "club.toml", "screen.save", "6"))[0]
    assert musket[4:7] == ["33", "28", "17"]


@pytest.mark.parametrize(("beyond", "said"), [("25 cm", "to 70"), ("30 cm", "over 30 to 70")])
def test_a_far_range_says_where_it_begins_if_not_where_the_near_one_ends(tmp_path, beyond, said):
    assert fire_table(under(tmp_path / "club.toml", "weapon.cannon-far.beyond", f'"{beyond}"'))[-1][1] == said


def test_each_turn_card_tells_whose_card_is_likely_to_be_next():
    pile = turn_cards(Game(RULESET, RULESET.book()), Wishes(), Ask())
    words = [word for card in dealt(pile) for word in _words(card.front.marks)]
    assert words.count("next is mine") == 6
    figures = ["50", "60", "75", "40", "50", "67", "25", "33", "50"]  # mine of all the cards left, three to one each
    at = words.index("I have 3")
    assert [word for word in words[at : at + 15] if word.isdecimal()][:9] == figures


def test_a_note_makes_way_for_boxes_that_a_club_adds(tmp_path):
    battle = read_battle(places.battles() / "salamanca.toml", rulesets.load)
    club = under(tmp_path / "club.toml", "casualties.three-rank", "5")
    assert "9, 10 Spanish" not in _lines(roster(Game(RULESET, RULESET.book(), battle), "allies", Wishes()))
    assert "9, 10 Spanish" in _lines(roster(Game(RULESET, club.book, battle), "allies", Wishes()))


def _lines(pdf):
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(word for page in pages for word in page.get_textpage().get_text_range().split())


def _words(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.words
