"""What the files of a ruleset name of one another: rules, readings, sections, places, choices; each is there."""

import re
import shutil

import pytest
from jinja2 import Environment

from drumhead import places
from drumhead.press.papers.folder_checks import folder_faults
from drumhead.rules.rule_checks import said_in
from drumhead.rulesets import HERE

from .rewritten import rewrite


@pytest.fixture
def plain(tmp_path):
    """The sample game, to be broken."""
    return shutil.copytree(places.sample(), tmp_path / "plain")


def told(folder):
    return [str(fault) for fault in folder_faults(folder)]


def broken(folder, file, old, new):
    """The only message after one change to a file; the line on which it was made stands in it."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (only,) = told(folder)
    assert only.startswith(f"{path}, ")
    assert re.search(r", line \d+", only)
    return only


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "tables.toml",
            'cite = "Fire"',
            'cite = "Fire"\nrules = ["buttons-fire", "buttons-fier"]',
            'fire.rules 2: no rule is called "buttons-fier". Did you mean "buttons-fire"?',
        ),
        (
            "tables.toml",
            'cite = "Fire"',
            'cite = "Fire"\nrules = "buttons-fire"',
            "this is not a list of",
        ),
        ("tables.toml", 'cite = "Fire"', 'cite = "Fire"\nrules = ["level-melee"]', 'no rule is called "level-melee"'),
        (
            "markers.toml",
            'sign = "volley"',
            'sign = "volley"\nrules = ["butons-fire"]',
            'Did you mean "buttons-fire"?',
        ),
        ("record.toml", 'says = "figures lost"', 'says = "x"\nstates = "level-meele"', 'Did you mean "level-melee"?'),
        (
            "record.toml",
            'says = "figures lost"',
            "says = \"x\"\nstates = \"{{ 'buttons-fier' if here else '' }}\"",
            'Did you mean "buttons-fire"?',
        ),
        ("playsheet.html", 'states="buttons-melee"', 'states="buttons-meele"', 'Did you mean "buttons-melee"?'),
        ("examples/a-volley.toml", 'cite = "Fire"', 'cite = "Fire"\nrules = ["fire"]', 'no rule is called "fire"'),
    ],
)
def test_a_rule_that_the_book_does_not_have_is_told_with_the_nearest(plain, file, old, new, says):
    assert says in broken(plain, file, old, new)


def test_a_step_of_play_carries_out_rules_that_there_are(plain):
    (plain / "cites.toml").write_text('volley = ["buttons-fire"]\nmelee = ["buttons-mele"]\n')
    (only,) = told(plain)
    assert 'cites.toml, line 2, melee 1: no rule is called "buttons-mele". Did you mean "buttons-melee"?' in only


@pytest.mark.parametrize("sort", ["topics", "silent"])
def test_a_topic_names_rules_that_there_are(plain, sort):
    path = plain / "rules.toml"
    path.write_text(f'[{sort}]\nsquares = ["buttons-fire", "buttons-mele"]\n\n{path.read_text()}', encoding="utf-8")
    (only,) = told(plain)
    assert (
        f'rules.toml, line 2, {sort}.squares 2: no rule is called "buttons-mele". Did you mean "buttons-melee"' in only
    )


def test_without_a_file_of_rules_whatever_names_one_is_told(plain):
    (plain / "rules.toml").unlink()
    every = told(plain)
    assert all("rules.toml, which has them all, is missing or empty." in each for each in every)
    assert {re.search(r"(\w+)\.html", each)[1] for each in every} == {"playsheet", "short"}


def test_a_file_of_rules_that_is_amiss_is_told_and_not_whatever_names_a_rule(plain):
    path = plain / "rules.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('id = "buttons-fire"', "id = 4"), encoding="utf-8")
    (only,) = told(plain)
    assert only.startswith(f"{path}, line ")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("one two", ["one", "two"]),
        ("one-{{ 'two' }} three-{{ x }} four", ["one-two", "four"]),
        ("{{ 'one two' if x else 'three' }}", ["one", "two", "three"]),
        ("{{ {'a': 'one', 'b': 'two three'}.get(x, 'four') }}", ["one", "two", "three", "four"]),
        ("{{ 'one-' ~ x ~ ' two' }}", ["two"]),
        ("{{ x }}", []),
    ],
)
def test_of_words_that_are_worked_out_those_that_are_sure_are_asked_for(source, words):
    assert said_in(Environment().parse(source).body) == words


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("playsheet.html", 'see("morale")', 'see("moral")', 'no section is called "moral". Did you mean "morale"?'),
        (
            "sheet.toml",
            'see = "fire"',
            'see = "fier"',
            'may 1, "see": no section is called "fier". Did you mean "fire"?',
        ),
        ("sheet.toml", "[side]", 'screen = ["mele"]\n[side]', 'screen 1: no section is called "mele". Did you mean'),
        (
            "sheet.toml",
            "[short.side]",
            '[short]\nfirst-turn = ["trun"]\n[short.side]',
            'no section of the short sheet is called "trun". Did you mean "turn"?',
        ),
        ("setting-up.toml", 'before = "to-hold"', 'before = "to-hlod"', 'no line of winning is called "to-hlod"'),
        ("setting-up.toml", "has lost</b>", "has lost</b> {{ see('mele') }}", 'Did you mean "melee"?'),
    ],
)
def test_a_section_or_a_line_that_is_not_there_is_told(plain, file, old, new, says):
    assert says in broken(plain, file, old, new)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'does = "volley"',
            'does = "voley"',
            'step 1, "does": nothing to do is called "voley". Did you mean "volley"?',
        ),
        ('cover = "yes"', 'cvoer = "yes"', 'volley asks for no "cvoer". Did you mean "cover"?'),
        ("lost = 1", "lost = 9", "Give 0 to 5."),
        ('outcome = "stands"', 'outcome = "stadns"', 'morale never ends in "stadns". Did you mean "stands"?'),
        ('outcome = "stands"', 'outcom = "stands"', "morale tells its outcome alone"),
        ('cite = "Fire"', 'cite = "Fire"\ncontinues = "b-volley"', 'there is no other example called "b-volley"'),
        ('cite = "Fire"', 'cite = "Fire"\nunit.a = { arms = "foot" }', 'no unit has "arms". Did you mean "arm"?'),
        ('says = "a company', 'said = "a company', '"says": this is missing'),
        ("[[step]]", "[[steps]]", '"steps": unknown key. Did you mean "step"?'),
    ],
)
def test_a_worked_example_does_what_there_is_to_do(plain, old, new, says):
    path = plain / "examples" / "a-volley.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    mine = [each for each in told(plain) if says in each]
    assert mine, told(plain)
    assert mine[0].startswith(f"{path}, ")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("record.toml", 'input = "lost"', 'input = "lots"', 'morale asks for no "lots". Did you mean "lost"?'),
        ("record.toml", 'outcome = "stands"', 'outcome = "stadns"', 'morale never ends in "stadns". Did you mean'),
        ("sheet.toml", 'head = "hits, at least"', 'style = "handfull"', 'Did you mean "handful"?'),
        ("roster.toml", 'late = "late arrival"', 'late = "late"\ndiced-quality = "stedy"', 'Did you mean "steady"?'),
        (
            "sheet.toml",
            'head = "the attacker is"',
            'head = "x"\nbands = "mele"',
            'the tables have no bands at "mele". Did you mean "melee"?',
        ),
    ],
)
def test_what_a_page_names_of_a_question_or_of_the_tables_is_there(plain, file, old, new, says):
    assert says in broken(plain, file, old, new)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("sheet.toml", 'at = "cover.wall.stops"', 'at = "cover.wall.stosp"', 'Did you mean "cover.wall.stops"?'),
        (
            "questions.toml",
            'reaches = { close = "weapon.cannon-close.reach"',
            'reaches = { close = "weapon.canon-close.reach"',
            'Did you mean "weapon.cannon-close.reach"?',
        ),
        (
            "questions.toml",
            'values-also = { cover = "wall" }',
            'values-also = { cover = "wal" }',
            'Did you mean "wall"?',
        ),
    ],
)
def test_what_a_question_names_is_there(tmp_path, file, old, new, says):
    copied = shutil.ignore_patterns("__pycache__", "*.py")
    folder = shutil.copytree(HERE / "wss_paperboys", tmp_path / "mine", ignore=copied)
    rewrite(folder / file, old, new)
    assert [each for each in told(folder) if says in each and f"{file}, line " in each]
