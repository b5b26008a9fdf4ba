"""What the playsheet and the turn cards say of this book."""

import re

import pypdfium2
import pytest
from drumhead.press.odds.table_builder import picture
from drumhead.press.papers.playsheet.sections import Collector

from drumhead import places, rulesets
from drumhead.armies import read_battle
from drumhead.press.drawing.marks import Group, Text
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.cards.card import dealt
from drumhead.press.papers.cards.kinds import stream
from drumhead.press.papers.dice.record_dice import record_dice_marks
from drumhead.press.papers.markers.markers import markers_marks
from drumhead.press.papers.roster import roster
from drumhead.rules.house_file import read_house_rules

RULESET = rulesets.load("peninsular-paperboys")


def fire_table(game):
    """Each weapon's cells as printed, without the marks of its doubts and the figures of old."""
    (fire,) = (section for section in Collector(Setting(game, Wishes())).collect() if section.name == "fire")
    rows = re.findall(r"<tr[^>]*>\s*<td>(.*?)</tr>", str(fire.html).split("<tbody>")[1].split("</tbody>")[0], re.S)
    return [[_plain(cell) for cell in row.split("</td>")][:-1] for row in rows]


def _plain(cell):
    said = re.sub(r'<span class="(mk|mk hand|was|ours)">.*?</span>', "", cell, flags=re.S)
    return re.sub(r"<[^>]*>", "", said).replace("\N{NO-BREAK SPACE}", " ").strip()


def under(path, place, to):
    path.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {to}\nsays = "Ours."\n', encoding="utf-8")
    return Game(RULESET, RULESET.book(house=read_house_rules(path, RULESET)))


def test_cover_screens_and_ramparts_save_from_what_the_book_lets_them_save():
    # a third hits; 4 5 6 saves half of small arms, behind a screen too; 5 6 a third of cannon, and at a gun of all
    assert fire_table(Game(RULESET, RULESET.book())) == [
        ["Musket", "to 25", "1", "5 6", "33", "17", "17", "17", "22"],
        ["Rifle", "to 25", "1 per 3", "5 6", "33", "17", "17", "17", "22"],
        ["Rifle", "to 35", "1 per 3", "6", "17", "8", "8", "8", "11"],
        ["Cannon", "to 25", "2", "5 6", "33", "33", "33", "22", "22"],
        ["Cannon", "to 70", "1", "5 6", "33", "33", "33", "22", "22"],
    ]


def test_a_screen_that_a_club_makes_thinner_saves_less_than_a_wall(tmp_path):
    musket = fire_table(under(tmp_path / "club.toml", "screen.save", "6"))[0]
    assert musket[4:7] == ["33", "28", "17"]


def test_each_turn_card_tells_whose_card_is_likely_to_be_next():
    pile = stream(Game(RULESET, RULESET.book()), Wishes(), ("turn",))
    words = [word for card in dealt(pile) for word in _words(card.front.marks)]
    assert words.count("next is mine") == 6
    figures = ["50", "60", "75", "40", "50", "67", "25", "33", "50"]  # mine of all the cards left, three to one each
    at = words.index("I have 3")
    assert [word for word in words[at : at + 15] if word.isdecimal()][:9] == figures


def test_a_note_makes_way_for_boxes_that_a_club_adds(tmp_path):
    battle = read_battle(places.battles() / "salamanca.toml", rulesets.load)
    club = under(tmp_path / "club.toml", "casualties.three-rank", "5")
    assert "11 Spanish; raw by our choice" not in _lines(
        roster(Game(RULESET, RULESET.book(), battle), "allies", Wishes())
    )
    assert "11 Spanish; raw by our choice" in _lines(roster(Game(RULESET, club.book, battle), "allies", Wishes()))


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


def sections(book=None, battle=True):
    """What every section of the playsheet says, marks and markup left out."""
    read = read_battle(places.battles() / "salamanca.toml", rulesets.load) if battle else None
    setting = Setting(Game(RULESET, book or RULESET.book(), read), Wishes())
    return {section.name: _words_of(section.html) for section in Collector(setting).collect()}


def _words_of(html):
    said = re.sub(r'<span class="(?:mk|mk hand|was|ours|ref)">.*?</span>', "", str(html), flags=re.S)
    return " ".join(re.sub("<[^>]*>", " ", said).replace("\N{NO-BREAK SPACE}", " ").split())


def test_the_sheet_says_whom_nobody_may_shoot():
    fire = sections()["fire"]
    assert "Formed foot and guns never fire at skirmishers, nor does formed foot through its own" in fire
    assert "skirmishers fire first at skirmishers before them, never past those at formed troops" in fire


def test_the_sheet_says_what_is_thrown_to_save_by_whom_and_against_what():
    fire = sections()["fire"]
    assert "the target throws for each hit by musket or rifle: 4 5 6 cancels it" in fire
    assert "Behind an earthwork 5 6 cancels a hit by cannon. A gun placed to fire cancels any on 5 6" in fire


def test_the_sheet_says_when_screens_fight_and_what_becomes_of_the_loser():
    skirmish = sections()["skirmish"]
    assert "as a move brings screens within 25 cm, then on each turn’s first Fire card" in skirmish
    assert "Two hits fewer: it falls back 10 cm; three fewer or more: into the ranks" in skirmish


def test_the_sheet_says_what_each_shortfall_does_to_a_friend():
    friends = sections()["friends"]
    for said in ("its pips or more: stands", "1 less: gains 1 pip", "2 less: falls back", "3 + less: routs two moves"):
        assert said in friends


def test_the_sheet_says_who_pursues_out_of_a_fight_and_whom_it_may_not_join():
    said = sections()
    assert "or if its enemy routs from a fight: one move, into whoever is in its way" in said["pursuit"]
    assert "Foot may follow on its next card" in said["pursuit"]
    assert "A unit that leaves the table, routing or pursuing, is destroyed" in said["more-contact"]
    assert "If a part falls back or routs, the whole does" in said["contact"]


def test_the_second_round_of_a_fight_is_the_one_the_odds_are_of():
    assert (
        "fight again on A’s card next turn, untested, with the stands then left (a column fills up)"
        in sections()["fight"]
    )
    as_before = RULESET.book({"second-round-dice": "as-before"})
    assert "untested, with as many dice. Level twice" in sections(as_before)["fight"]


def test_what_is_ours_is_marked_as_ours():
    setting = Setting(Game(RULESET, RULESET.book()), Wishes())
    html = {section.name: str(section.html) for section in Collector(setting).collect()}
    lines = re.findall(r"<li[ >].*?</li>", html["contact"], re.S)
    barred = next(line for line in lines if "Cavalry may not attack" in line)
    assert barred.startswith(
        '<li class="ruling">'
    )  # the book bars cavalry from steady fronts, and says nothing of walls


@pytest.mark.parametrize(("paper", "dice", "markers"), [("A4", 2, 2), ("Letter", 2, 2)])
def test_dice_and_markers_waste_no_sheet(paper, dice, markers):
    """Both armies of thirteen lie on a sheet each; the ground's markers go with either side."""
    read = read_battle(places.battles() / "salamanca.toml", rulesets.load)
    game, wishes = Game(RULESET, RULESET.book(), read), Wishes(paper=paper)
    assert len(record_dice_marks(game, wishes)) == dice
    assert len(markers_marks(game, wishes)) == markers


def like_on_like(book):
    made = picture(Setting(Game(RULESET, book), Wishes()), "like-on-like", lambda key, row: key)
    return [(row.label, row.lead) for row in made.rows], made


def test_results_that_both_arms_have_in_common_stand_once_and_the_rest_says_whose_it_is():
    rows, made = like_on_like(RULESET.book())
    assert rows == [
        ("defender-routs", "A 4 +"),
        ("defender-back", "A 2–3"),
        ("fight", "0–1"),
        ("Foot: attacker-checked", "D 2–3"),
        ("Foot: attacker-back", "D 4 +"),
        ("Cavalry: attacker-back", "D 2 +"),
    ]
    for column in range(len(made.columns)):
        chances = [row.cells[column].chance for row in made.rows]
        assert sum(chances[:5]) == sum(chances[:3]) + chances[5] == 1


def test_two_pips_for_beaten_cavalry_are_those_of_foot():
    """Behind by 4 both arms then fall back with two pips: one row for both, one for cavalry behind by 2 or 3."""
    rows, _ = like_on_like(RULESET.book({"cav-defender-four": "two-at-4"}))
    assert ("attacker-back", "D 4 +") in rows
    assert ("Cavalry: attacker-back", "D 2–3") in rows
