"""What the pages of every ruleset keep to: two sides and what they do not hold, our faces, figures as asked, marks."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from drumhead import places, rulesets
from drumhead.armies import read_battle
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.odds.table_builder import picture, specs
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.roster import roster
from drumhead.press.papers.turn_log.blank_log import blank_log
from drumhead.press.style.paper import Box
from drumhead.press.style.paper import paper as paper_of
from drumhead.press.text.figures import hundred
from drumhead.rules.book import places as places_of
from drumhead.rules.house import Change, HouseRules

from ..counted import at_least
from . import papers, sheets

RULESETS = [each for each in map(rulesets.load, rulesets.ids()) if (each.folder / "playsheet.html").exists()]
BATTLES = [
    battle
    for path in sorted(places.battles().glob("*.toml"))
    if not path.stem.endswith(("-french", "-alliance", "-allies", "-imperial"))
    for battle in [read_battle(path, rulesets.load)]
    if battle.ruleset in {ruleset.id for ruleset in RULESETS}
]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
each_battle = pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.title)


def some(each, *names):
    """These in the suite, the others under `make thousand`: a page of each is looked at by other tests too."""
    told = [(thing.id if hasattr(thing, "questions") else thing.title, thing) for thing in each]
    assert set(names) <= {name for name, _ in told}
    return [pytest.param(thing, id=name, marks=() if name in names else pytest.mark.slow) for name, thing in told]


PICTURES = [(ruleset, name) for ruleset in RULESETS for name in specs(Game(ruleset, ruleset.book()))]


def game_of(battle):
    ruleset = rulesets.load(battle.ruleset)
    return Game(ruleset, ruleset.book(), battle)


@cache
def set_for(ruleset_id):
    ruleset = rulesets.load(ruleset_id)
    return Setting(Game(ruleset, ruleset.book()), Wishes())


EVERY_SHEET_HAS = {"setting-up", "winning"}

# ------------------------------------------------------------------ on paper


@pytest.mark.parametrize("battle", some(BATTLES, "Salamanca"))
def test_a_battle_is_run_from_two_sides_and_a_leaf_of_doubts(battle):
    one = sheets.printed(game_of(battle))
    further = {name for side in one.sides[2:] for name in side}
    assert 3 <= len(one.sides) <= 4
    assert "doubts" in further
    assert {name for side in one.sides for name in side} >= EVERY_SHEET_HAS
    _inside(one, "A4")


@pytest.mark.parametrize("ruleset", some(RULESETS, "wss-cards"))
def test_a_whole_ruleset_prints_every_section_it_words_on_a_smaller_sheet_too(ruleset):
    one = sheets.printed(Game(ruleset, ruleset.book()), paper="Letter", ink="low")
    words = _worded(ruleset.folder / "playsheet.html")
    names = [name for side in one.sides for name in side if name != "doubts"]  # a list may go on overleaf
    assert set(names) == {*re.findall(r'call section\("([\w-]+)"', words), *EVERY_SHEET_HAS}
    assert len(names) == len(set(names))
    _inside(one, "Letter")


def _worded(template):
    """A template's words with those of the templates beside it that it includes."""
    words = template.read_text(encoding="utf-8")
    beside = (template.parent / name for name in re.findall(r'include "([\w-]+\.html)"', words))
    return words + "".join(_worded(path) for path in beside if path.is_file())


def _inside(one, sheet):
    """Silent, our faces alone, no letter below nine points or outside the printable area."""
    assert not one.said
    assert all(any(face.startswith(ours) for ours in papers.OURS) for face in sheets.fonts(one.pdf))
    box = paper_of(sheet).printable
    for letter in at_least(200, [letter for page in sheets.letters(one.pdf) for letter in page]):
        assert letter.points > 8.995, letter
        assert sheets.room_of(letter, box).holds(Box(*letter.box), 0.5), letter  # an italic leans out a little


@pytest.mark.parametrize(
    ("paper", "ink", "count"),
    [
        ("A4", "full", 1),
        pytest.param("A4", "full", 2, marks=pytest.mark.slow),
        pytest.param("Letter", "low", 1, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("battle", some(BATTLES, "Klausen", "Salamanca"))
def test_rosters_lie_on_one_side_with_every_word_and_end_each_unit_with_one_crossed_box(battle, paper, ink, count):
    game = game_of(battle)
    armies = sorted(battle.armies.items(), key=lambda named: -sum(1 for _ in named[1].units))
    for side, army in at_least(count, armies[:count]):  # the greater army is the harder
        one = papers.made(lambda side=side: roster(game, side, Wishes(paper=paper, ink=ink)))
        _inside(one, paper)
        (page,) = papers.read(one.pdf)
        assert sum(s.verbs == "MLML" and 0.5 < s.width < 0.6 for s in page.strokes) == sum(1 for _ in army.units)
        _says_all(page.words, army)


def _says_all(words, army):
    """Every name and note of an army, whatever lines it takes."""
    officers = [army.general, *(brigade.commander for brigade in army.brigades)]
    said = [word for each in (*army.units, *filter(None, officers)) for word in (each.name, each.note)]
    said += [word for brigade in army.brigades for word in (brigade.name, brigade.note)]
    assert "…" not in words
    for each in said:
        assert _run_together(each) in _run_together(words), each


def _run_together(words):
    return "".join(words.split()).replace("'", "’").casefold()


@each_battle
def test_a_log_has_a_line_for_every_unit_and_no_two_are_called_alike(battle):
    one = papers.made(lambda: blank_log(game_of(battle), Wishes(paper="Letter"), turns=1))
    _inside(one, "Letter")
    words = sheets.text(one.pdf).replace("'", "’")
    whole = [unit.name for army in battle.armies.values() for unit in army.units if unit.name in words]
    shortened = set(re.findall(r"[\w’ -]+… \w+", words))
    assert len(whole) + len(shortened) == sum(1 for army in battle.armies.values() for _ in army.units)


# ------------------------------------------------------------------ every figure from the rules


@pytest.mark.sample(3)
@pytest.mark.parametrize(("ruleset", "name"), PICTURES, ids=lambda each: getattr(each, "id", each))
def test_every_figure_is_the_answer_to_its_question(ruleset, name):
    setting = set_for(ruleset.id)
    about = specs(setting.game)[name]
    label = (lambda key, band=None: key) if _is_worded(about) else None
    made = picture(setting, name, label)
    assert made.rows
    for cell in (cell for row in made.rows for cell in row.cells if cell.asked and cell.chance is not None):
        asked, book = cell.asked, setting.game.book
        question, given = ruleset.question(asked.question), asked.settled(book)
        if asked.mean or asked.at_least is not None:
            counted = {int(word.split()[0]): chance for word, chance in question.odds(book, **given).items()}
            if asked.mean:
                assert cell.chance == sum(count * chance for count, chance in counted.items())
                continue
            expected = sum(chance for count, chance in counted.items() if count >= asked.at_least)
        elif asked.outcomes:
            odds = question.odds(book, **given)
            expected = sum((odds.get(word, Fraction(0)) for word in asked.outcomes), Fraction(0))
        else:
            luck = question.distribution(book, **given)
            expected = sum((luck.probability(result) for result in asked.results), Fraction(0))
        assert cell.chance == expected
        assert cell.text == hundred(expected)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("ruleset", "name"), PICTURES, ids=lambda each: getattr(each, "id", each))
def test_a_picture_says_what_it_counts(ruleset, name):
    """A cell asks for outcomes, results, a count or a mean; one that asks for nothing would print a hundred."""
    setting = set_for(ruleset.id)
    about = specs(setting.game)[name]
    label = (lambda key, band=None: key) if _is_worded(about) else None
    cells = [cell for row in picture(setting, name, label).rows for cell in row.cells]
    assert cells
    for asked in (cell.asked for cell in cells if cell.asked):
        assert asked.outcomes or asked.results or asked.mean or asked.at_least


def _is_worded(about):
    """Whether the template says what the rows of a picture are called."""
    return "bands" in about or "table" in about or any("key" in row for row in about.get("row", ()))


# ------------------------------------------------------------------ marks


@pytest.mark.sample(4)
@each_ruleset
@pytest.mark.parametrize("start", range(2))
def test_whatever_number_a_club_changes_the_section_that_says_it_is_marked(ruleset, start):
    numbers = [(place, was) for place, was in places_of(ruleset.tables) if type(was) is int and "bands" not in place]
    place, was = numbers[len(numbers) * (start + 1) // 3]
    house = HouseRules("Club", (Change(1, place, was + 1, was, "changed"),))
    game = Game(ruleset, ruleset.book())
    before, after = _said(game), _said(replace(game, book=ruleset.book({}, house)))
    assert len(after) > 10
    for name, (words, marked) in after.items():
        if name in before and words != before[name][0]:
            assert marked, f"{place}: {name}"


@pytest.mark.sample(3)
@each_ruleset
def test_whatever_doubt_is_read_otherwise_the_section_that_says_it_is_marked(ruleset):
    """Every twentieth switch at its last option: words that change are marked as a doubt."""
    game = Game(ruleset, ruleset.book())
    before = _said(game, r'class="[^"]*\bdoubt')
    switches = [reading for reading in ruleset.readings.values() if reading.switch][::20]
    for reading in at_least(1, switches):
        other = next(key for key in reversed(reading.keys) if key != reading.default)
        after = _said(replace(game, book=ruleset.book({reading.slug: other})), r'class="[^"]*\bdoubt')
        for name, (words, marked) in at_least(5, after.items()):
            if name in before and words != before[name][0]:
                assert marked, f"{reading.slug}: {name}"


def _said(game, mark="mk hand"):
    """The words of every section but its head, old odds and marks left out, and whether any line is marked so."""
    found = {}
    for section in Collector(Setting(game, Wishes())).collect():
        words = re.sub(
            r"<h2.*?</h2>|<span class=\"(?:mk|was|ref).*?</span>|Rests on| \(was.*?\)", "", section.html, flags=re.S
        )
        found[section.name] = " ".join(re.sub("<[^>]*>", " ", words).split()), bool(re.search(mark, section.html))
    return {name: said for name, said in found.items() if name not in ("doubts", "house-rules")}
