"""The short sheet of every ruleset that words one: a side in large type, and each line says where the rest stands."""

import re
from dataclasses import replace
from functools import cache
from html import unescape

import pytest

from drumhead.chance import watching
from drumhead.places import PACKAGE as SOURCE
from drumhead.press.game import Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.papers.playsheet.sections import REFERENCE, Collector
from drumhead.press.papers.playsheet.short_sheet import WORDS, ShortSheet, short_sheet
from drumhead.rules.book import places
from drumhead.rules.house import Change, HouseRules

from . import papers, sheets
from .games import BATTLES, named_game

BRIEF = "families/drafts/brief.html"
FOOT = 8.995  # points of its colophon
SHORT = [name for name in BATTLES if (named_game(name).ruleset.folder / WORDS).is_file()]


@pytest.mark.sample(6)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("battle", SHORT)
def test_it_is_one_side_in_large_type(battle, paper):
    one = papers.made(lambda: short_sheet(named_game(battle), Wishes(paper=paper)))
    (page,) = sheets.letters(one.pdf)
    assert not one.said
    sizes = sorted(letter.points for letter in page if letter.sign.strip())
    large = sum(size > 10.99 for size in sizes)
    assert sizes[0] > FOOT
    assert large > 0.84 * len(sizes)


@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", SHORT)
def test_every_line_ends_with_the_section_that_has_the_rest_and_with_its_letters(battle):
    game = named_game(battle)
    sheet = ShortSheet(game, Wishes())
    full = Setting(game, Wishes())
    numbers = {str(section.number) for section in Collector(full).collect()}
    lines = [line for section in sheet.sections.values() for line in re.findall(r"<li.*?</li>", section.html, re.S)]
    assert len(lines) > 12
    for line in lines:
        last = re.sub(r'<span class="(?:mk|ours).*', "", line, flags=re.S).removesuffix("</li>").strip()
        assert re.search(r'<span class="ref">(\d+)</span>$', last), line
        assert re.findall(r'<span class="ref">(\d+)</span>', last)[-1] in numbers
    letters = sheet.setting.apparatus.letters
    assert {slug: letters[slug] for slug in full.apparatus.letters} == full.apparatus.letters


NOT_ON_IT = {"says", "holding"}  # a remark, and how a place is held: its line refers to the playsheet


def figures_of(html):
    """The numbers that a text has, and the word or two before each turn."""
    words = " ".join(unescape(re.sub("<[^>]*>", " ", APPARATUS.sub("", REFERENCE.sub("", str(html))))).split())
    return re.findall(r"\d+|\w+ turns?\b", words)


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", SHORT)
def test_it_has_every_place_number_and_end_by_which_the_playsheet_says_a_battle_is_won(battle):
    game = named_game(battle)
    sheet, full = ShortSheet(game, Wishes()), Setting(game, Wishes())
    assert Collector(full).collect()
    setup = full.templates.globals["setup"]
    lines = [line for line in setup.lines("winning") if line.entry["line"] not in NOT_ON_IT]
    assert len(lines) >= 3
    objectives = [each.name for each in setup.victory.objectives]
    assert objectives
    short_words = words_of(game, sheet.sections.values())
    assert [name for name in objectives if name not in short_words] == []
    there = figures_of("".join(section.html for section in sheet.sections.values() if "dusk" in section.html))
    for line in lines:
        counted = figures_of(setup.said(line))
        assert [each for each in counted if each not in there] == [], line.entry["line"]
    assert "Who has more has won" in short_words  # the count at dusk


# ------------------------------------------------------------------ every figure from the rules


FURTHER = {  # what a short sheet says in words: a change of the book, and what it no longer says then
    "wss-dice": {
        "shooting.arc": (60, "45°)"),
        "command.attached-leaders-command": (True, "who has joined no unit"),
        "move.turns": (2, "one turn"),
        "move.dismounted.may-turn": (True, "stand fast"),
        "change.takes-the-phase": (True, "Deploy before you move"),
        "change.guns-may-unlimber-after-moving": (True, "Guns unlimber instead of moving"),
        "change.dragoons-may-mount-before-moving": (True, "Mounting takes a whole phase"),
        "charge.double.each-reason": (True, ", once, if"),
        "charge.target-turns-at-once": (False, "turns to face him"),
        "musket.less.infantry": (1, ": D3 hits , dragoons"),
        "rally.share": (3, "half its hits"),
        "rally.the-hits-left-round-up": (False, "hits stay, rounded up"),
    },
    "wss-cards": {"shooting.arc": (60, "45°)"), "move.turns": (2, "one turn"), "rally.share": (3, "half its hits")},
    "peninsular-paperboys": {
        "removal.share": (3, "with half its stands"),
        "removal.at-half": (False, "with half its stands"),
        "move.difficult-ground": (3, "half speed"),
    },
    "wss-paperboys": {
        "removal.share": (3, "lost half its stands"),
        "removal.at-half": (False, "lost half its stands"),
        "move.difficult-ground": (3, "half speed"),
    },
    "von-futsch": {
        "morale.quarter.share": (3, "kills a quarter of it"),
        "shaken.normal.of": (3, "half of it is lost"),
        "morale.modifier.half-lost.share": (3, "half lost"),
        "morale.bands.wavers.moves": (2, "back one march"),
        "morale.bands.routs.moves": (3, "routs, two marches"),
        "melee.share": (3, "Half the losses"),
        "ground.broken.share": (3, "half a march, but"),
        "ground.difficult.share": (3, "half for foot"),
        "victory.share": (3, "half as many points"),
    },
}
DECIDING = {  # numbers of which its words rest without saying them: how large or how deep a unit is, who counts
    *(
        "count.cavalry.ranks",
        "count.column.deep",
        "count.column.faces",
        "count.infantry.ranks",
        "count.line.deep",
        "count.line.rank",
    ),
    "count.square.deep",
    *("count.square.rank", "unit.cavalry.figures", "unit.infantry.figures"),
    "unit.skirmishers.counts-for-the-army",
    *(
        "skirmish.bases-for-a-stand",
        "victory.agreed",
    ),  # how points are counted, and whether a loss by them is agreed on
}
APPARATUS = re.compile(r'<span class="(?:mk|was|ours)[^>]*>.*?</span>|\(was.*?\)', re.DOTALL)


@cache
def numbered(game):
    """The sections of the playsheet, which keep their numbers whatever a club changes."""
    return {section.name: section.number for section in Collector(Setting(game, Wishes())).collect()}


def words_of(game, sections):
    """What sections say, marks and old figures left out."""
    return " ".join(re.sub("<[^>]*>", " ", APPARATUS.sub("", "".join(each.html for each in sections))).split())


def short(game, was):
    return words_of(game, Collector(Setting(game, Wishes()), WORDS, numbered(was)).collect())


def full(game):
    sections = Collector(Setting(game, Wishes())).collect()
    return words_of(game, [each for each in sections if each.name not in ("doubts", "house-rules")])


def changed(game, place, to):
    was = dict(places(game.ruleset.tables))[place]
    return replace(game, book=game.ruleset.book({}, HouseRules("Club", (Change(1, place, to, was, "changed"),))))


CASES = [(ruleset, place, *how) for ruleset, places_ in FURTHER.items() for place, how in places_.items()]


@pytest.mark.sample(16)
@pytest.mark.parametrize(("ruleset", "place", "to", "says"), CASES)
def test_what_it_says_in_words_moves_wherever_the_playsheet_moves(ruleset, place, to, says):
    game = next(named_game(name) for name in BATTLES if named_game(name).ruleset.id == ruleset)
    other = changed(game, place, to)
    assert full(other) != full(game)
    assert says in short(game, game)
    assert says not in short(other, game)


@pytest.mark.sample(7)
@pytest.mark.parametrize("battle", SHORT)
@pytest.mark.parametrize("part", range(6))
def test_it_moves_with_every_number_of_the_book_that_it_asks_for(battle, part):
    game = named_game(battle)
    assert numbered(game)  # now, so that nobody watches it
    with watching() as touched:
        before = short(game, game)
    tables = dict(places(game.ruleset.tables))
    numbers = {each: tables[each] for each in sorted(map(str, touched)) if type(tables.get(each)) in (int, bool)}
    asked = [each for each in numbers if each not in DECIDING]
    assert len(asked) > 30
    still = [each for each in asked[part::6] if short(changed(game, each, another(numbers[each])), game) == before]
    assert not still


def another(value):
    """A number that may stand where this one does, by which no figure is rounded to what it was."""
    if isinstance(value, bool):
        return not value
    return value - 2 if value > 8 else value - 1 if value > 4 else value + 1


NUMBER = re.compile(r"\d+|\b(?:half|halves|halved|third|quarter|twice|double)\b", re.IGNORECASE)
TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>", re.DOTALL)
OURS = [  # of no number in the book: the order of cards, and what readings or the sentences of the book say so
    *("on its third its", "again in phase 3;", "march half and fire", "straight back at half"),
    *("Manoeuvre: half a march", "the third its", "1D lost figures", "D6 ×"),
]


@pytest.mark.parametrize("path", sorted([*(SOURCE / "rulesets").glob("*/short.html"), SOURCE / BRIEF]), ids=str)
def test_no_number_stands_in_its_own_words(path):
    words = " ".join(TEMPLATE.sub(" ", path.read_text(encoding="utf-8")).split())
    for each in OURS:
        words = words.replace(each, "")
    assert not [words[max(0, found.start() - 30) : found.end() + 20] for found in NUMBER.finditer(words)]
