"""What the pages of every ruleset keep to: two sides and what they do not hold, our faces, figures as asked, marks."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.armies import read_battle
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.roster.roster import roster
from drumhead.printing.pages.turn_log.blank_log import blank_log
from drumhead.printing.style.paper import Box
from drumhead.printing.style.paper import paper as paper_of
from drumhead.printing.text.chance_format import hundred
from drumhead.rules.asking.question import InputError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.rulebook.book_table import places as places_of
from drumhead.support import paths

from ..counted import at_least
from . import papers, sheets

RULESETS = [each for each in map(rulesets.load, rulesets.ids()) if "playsheet" in each.about]
BATTLES = [
    battle
    for path in sorted(paths.battles().glob("*.toml"))
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


def game_of(battle):
    ruleset = rulesets.load(battle.ruleset)
    return Game(ruleset, ruleset.book(), battle)


# ------------------------------------------------------------------ on paper


@pytest.mark.parametrize("ruleset", some(RULESETS, "wss-cards"))
def test_a_whole_ruleset_prints_every_block_on_a_smaller_sheet_too(ruleset):
    one = sheets.printed(Game(ruleset, ruleset.book()), paper="Letter", ink="low")
    blocks = ruleset.about["playsheet"]["block"]
    names = [name for side in one.sides for name in side]
    assert sorted(names) == sorted(blocks)
    titles = [each["title"] for each in blocks.values() if "title" in each and "{" not in each["title"]]
    words = sheets.text(one.pdf)
    # without a battle nobody has house rules
    assert [title for title in at_least(12, titles) if title not in words] == ["House rules"]
    _inside(one, "Letter", EDGE)


EDGE = 6.0  # mm from the edge of a playsheet, nearer to which nothing stands


def _inside(one, sheet, edge=None):
    """Silent, our faces alone, no letter below nine points or outside the printable area."""
    assert not one.said
    assert all(any(face.startswith(ours) for ours in papers.OURS) for face in sheets.fonts(one.pdf))
    size = paper_of(sheet)
    box = Box(edge, edge, size.width - edge, size.height - edge) if edge else size.printable
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
        one = papers.made(lambda side=side: roster(game, side, PrintOptions(paper=paper, ink=ink)))
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
    one = papers.made(lambda: blank_log(game_of(battle), PrintOptions(paper="Letter"), turns=1))
    _inside(one, "Letter")
    words = sheets.text(one.pdf).replace("'", "’")
    whole = [unit.name for army in battle.armies.values() for unit in army.units if unit.name in words]
    shortened = set(re.findall(r"[\w’ -]+… \w+", words))
    assert len(whole) + len(shortened) == sum(1 for army in battle.armies.values() for _ in army.units)


# ------------------------------------------------------------------ every figure from the rules


@pytest.mark.sample(3)
@each_ruleset
def test_every_figure_is_the_answer_to_its_question(ruleset):
    """What a figure asks is told by its id; here it is asked again, without the blocks."""
    game = Game(ruleset, ruleset.book())
    page = "".join(block.html for block in BlockSetter(HtmlRenderer(game, PrintOptions())).place_blocks(190.0))
    figures = at_least(60, sheets.cells_of(page))
    wrong = [(asked, figure) for asked, figure in figures if not _is_answered(ruleset, game.book, asked, figure)]
    assert wrong == []


def _is_answered(ruleset, book, asked, figure):
    named = next(name for name in sorted(ruleset.questions, key=len, reverse=True) if asked.startswith(f"{name} "))
    rest = asked.removeprefix(f"{named} ")
    words = rest.split(" ")
    given = [word for word in words if "=" in word]
    wanted = " ".join(words[: len(words) - len(given)])
    inputs = {name: _value(book, value) for name, _, value in (word.partition("=") for word in given)}
    try:
        odds = ruleset.question(named).odds(book, **{name.replace("-", "_"): value for name, value in inputs.items()})
    except InputError:
        return figure in ("", "–")
    if counted := re.fullmatch(r"(\d+)\+", wanted):
        chance = sum(share for word, share in odds.items() if int(word.split()[0]) >= int(counted[1]))
    else:
        chance = sum(odds.get(each, Fraction(0)) for each in wanted.split("|"))
    return hundred(chance) in figure.split() or figure in ("", "any", "no")


def _value(book, word):
    if word.startswith("book."):
        here = book
        for step in word.removeprefix("book.").split("."):
            here = here[step.replace("_", "-")] if not hasattr(here, step) else getattr(here, step)
        return here
    return int(word) if re.fullmatch(r"-?\d+", word) else word


# ------------------------------------------------------------------ marks


@pytest.mark.sample(4)
@each_ruleset
@pytest.mark.parametrize("start", range(2))
def test_whatever_number_a_club_changes_the_block_that_says_it_is_marked(ruleset, start):
    numbers = [(place, was) for place, was in places_of(ruleset.tables) if type(was) is int and "bands" not in place]
    place, was = numbers[len(numbers) * (start + 1) // 3]
    house = HouseRules("Club", (Change(1, place, was + 1, was, "changed"),))
    game = Game(ruleset, ruleset.book())
    club = replace(game, book=ruleset.book({}, house))
    (before, _), (after, _) = _said(game), _said(club)
    marked = {
        each.name for each in BlockSetter(HtmlRenderer(club, PrintOptions())).place_blocks(190.0) if "mk" in each.html
    }
    assert len(after) > 10
    assert {name for name, words in after.items() if name in before and words != before[name]} <= marked


@pytest.mark.sample(3)
@each_ruleset
def test_whatever_doubt_is_read_otherwise_the_block_that_says_it_is_known_to_rest_on_it(ruleset):
    """Every twentieth switch at its last option."""
    game = Game(ruleset, ruleset.book())
    before, apparatus = _said(game)
    switches = [reading for reading in ruleset.readings.values() if reading.switch][::20]
    for reading in at_least(1, switches):
        other = next(key for key in reversed(reading.keys) if key != reading.default)
        after, _ = _said(replace(game, book=ruleset.book({reading.slug: other})))
        changed = {name for name, words in at_least(5, after.items()) if name in before and words != before[name]}
        letter = apparatus.letters.get(reading.slug)
        assert changed <= set(apparatus.met.get(letter, ())), reading.slug


def _said(game):
    """The words of every block, old odds and marks left out, and what their lines rest on."""
    setting = HtmlRenderer(game, PrintOptions())
    found = {}
    for block in BlockSetter(setting).place_blocks(190.0):
        words = re.sub(r'<span class="(?:mk|ref|choice).*?</span>|<small>\(.*?\)</small>', "", block.html, flags=re.S)
        found[block.name] = " ".join(re.sub("<[^>]*>", " ", words).split())
    left_out = ("doubts", "house-rules")
    return {name: said for name, said in found.items() if name not in left_out}, setting.apparatus
