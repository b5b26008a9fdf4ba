"""What the files of a ruleset name of one another: rules, readings, blocks, places, choices; each is there."""

import shutil
from pathlib import Path

import pytest
from jinja2 import Environment

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.validation.template_words import said_in
from drumhead.rulesets import HERE
from drumhead.support import paths

from ..errors import errors_in, find
from .rewritten import rewrite


@pytest.fixture
def plain(tmp_path):
    """The sample game, to be broken."""
    return shutil.copytree(paths.sample(), tmp_path / "plain")


def broken(folder, file, old, new):
    """The only mistake after one change to a file, which has a line of it."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (only,) = folder_faults(folder)
    assert (only.file, only.line > 0) == (str(path), True)
    return only


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        (
            "tables.toml",
            'cite = "Fire"',
            'cite = "Fire"\nrules = ["buttons-fire", "buttons-fier"]',
            "unknown-rule",
            '"buttons-fire"',
        ),
        (
            "tables.toml",
            'cite = "Fire"',
            'cite = "Fire"\nrules = "buttons-fire"',
            "wrong-type",
            "",
        ),
        ("tables.toml", 'cite = "Fire"', 'cite = "Fire"\nrules = ["level-melee"]', "unknown-rule", '"level-melee"'),
        (
            "markers.toml",
            'sign = "volley"',
            'sign = "volley"\nrules = ["butons-fire"]',
            "unknown-rule",
            '"buttons-fire"',
        ),
        ("record.toml", 'says = "figures lost"', 'says = "x"\nstates = "level-meele"', "unknown-rule", '"level-melee"'),
        (
            "record.toml",
            'says = "figures lost"',
            "says = \"x\"\nstates = \"{{ 'buttons-fier' if here else '' }}\"",
            "unknown-rule",
            '"buttons-fire"',
        ),
        ("playsheet.toml", '"buttons-melee"', '"buttons-meele"', "unknown-rule", '"buttons-melee"'),
        ("playsheet.toml", "[unlisted]", '[states]\nx = "buttons-fier"\n[unlisted]', "unknown-rule", '"buttons-fire"'),
        ("examples/a-volley.toml", 'cite = "Fire"', 'cite = "Fire"\nrules = ["fire"]', "unknown-rule", '"fire"'),
    ],
)
def test_a_rule_that_the_book_does_not_have_is_told_with_the_nearest(plain, file, old, new, code, says):
    assert find([broken(plain, file, old, new)], code, says)


@pytest.mark.parametrize("sort", ["topics", "silent"])
def test_a_topic_names_rules_that_there_are(plain, sort):
    path = plain / "rules.toml"
    path.write_text(f'[{sort}]\nsquares = ["buttons-fire", "buttons-mele"]\n\n{path.read_text()}', encoding="utf-8")
    (only,) = folder_faults(plain)
    assert errors_in([only]) == [("rules.toml", 2, "unknown-rule")]
    assert '"buttons-melee"' in only.right


def test_without_a_file_of_rules_whatever_names_one_is_told(plain):
    (plain / "rules.toml").unlink()
    every = folder_faults(plain)
    assert find(every, "unknown-rule", "rules.toml") == every
    assert {Path(each.file).name for each in every} == {"playsheet.toml"}


def test_a_file_of_rules_that_is_amiss_is_told_and_not_whatever_names_a_rule(plain):
    path = plain / "rules.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('id = "buttons-fire"', "id = 4"), encoding="utf-8")
    (only,) = folder_faults(plain)
    assert (only.file, only.line > 0) == (str(path), True)


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
    ("file", "old", "new", "code", "says"),
    [
        ("playsheet.toml", "**fire** [fire]", "**fire** [fier]", "unknown-part", '"fire"'),
        ("playsheet.toml", "**fire** [fire]", "**fire** {{ see('fier') }}", "unknown-part", '"fire"'),
        ("playsheet.toml", 'then = "It tests its morale [morale]"', 'then = "[moral]"', "unknown-part", '"morale"'),
        ("playsheet.toml", 'screen = ["volley"', 'screen = ["voley"', "unknown-part", '"volley"'),
        ("playsheet.toml", 'short = ["turn"', 'short = ["trun"', "unknown-part", '"turn"'),
        ("playsheet.toml", '["winning"]]', '["winning"], ["fire"]]', "block-twice", '"fire"'),
        ("playsheet.toml", '["winning"]]', '[["winning", "fire"]]]', "block-twice", '"fire"'),
        ("playsheet.toml", ', ["winning"]]', "]", "block-without-a-place", ""),
        ("playsheet.toml", 'aside = "add for each"', 'aside = { says = "x", line = "y" }', "unknown-part", "[states]"),
        ("setting-up.toml", 'before = "to-hold"', 'before = "to-hlod"', "unknown-part", '"to-hold"'),
        ("setting-up.toml", "has lost</b>", "has lost</b> {{ see('moral') }}", "unknown-part", '"morale"'),
    ],
)
def test_a_block_or_a_line_that_is_not_there_is_told(plain, file, old, new, code, says):
    assert find([broken(plain, file, old, new)], code, says)


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        (
            'does = "volley"',
            'does = "voley"',
            "unknown-step",
            '"volley"',
        ),
        ('cover = "yes"', 'cvoer = "yes"', "unknown-input", '"cover"'),
        ("lost = 1", "lost = 9", "not-a-value", '"9"'),
        ('outcome = "stands"', 'outcome = "stadns"', "unknown-outcome", '"stands"'),
        ('outcome = "stands"', 'outcom = "stands"', "unknown-fact", ""),
        ('cite = "Fire"', 'cite = "Fire"\ncontinues = "b-volley"', "unknown-example", '"b-volley"'),
        ('cite = "Fire"', 'cite = "Fire"\nunit.a = { arms = "foot" }', "unknown-key", '"arm"'),
        ('says = "a company', 'said = "a company', "missing-key", ""),
        ("[[step]]", "[[steps]]", "unknown-key", '"step"'),
    ],
)
def test_a_worked_example_does_what_there_is_to_do(plain, old, new, code, says):
    path = plain / "examples" / "a-volley.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    mine = find(folder_faults(plain), code, says)
    assert mine, folder_faults(plain)
    assert mine[0].file == str(path)


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        ("record.toml", 'input = "lost"', 'input = "lots"', "unknown-input", '"lost"'),
        ("record.toml", 'outcome = "stands"', 'outcome = "stadns"', "unknown-outcome", '"stands"'),
        ("playsheet.toml", 'of = "winning"', 'of = "wining"', "unknown-word", '"winning"'),
        ("playsheet.toml", 'tone = "fire"', 'tone = "fier"', "unknown-word", '"fire"'),
        ("roster.toml", 'late = "late arrival"', 'late = "late"\ndiced-quality = "stedy"', "unknown-word", '"steady"'),
        ("playsheet.toml", 'bands = "melee"', 'bands = "mele"', "no-bands", '"melee"'),
    ],
)
def test_what_a_page_names_of_a_question_or_of_the_tables_is_there(plain, file, old, new, code, says):
    assert find([broken(plain, file, old, new)], code, says)


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        (
            "questions.toml",
            'reaches = { close = "weapon.cannon-close.reach"',
            'reaches = { close = "weapon.canon-close.reach"',
            "unknown-place",
            '"weapon.cannon-close.reach"',
        ),
        (
            "questions.toml",
            'values-also = { cover = "wall" }',
            'values-also = { cover = "wal" }',
            "unknown-choice",
            '"wall"',
        ),
    ],
)
def test_what_a_question_names_is_there(tmp_path, file, old, new, code, says):
    copied = shutil.ignore_patterns("__pycache__", "*.py")
    folder = shutil.copytree(HERE / "wss_paperboys", tmp_path / "mine", ignore=copied)
    rewrite(folder / file, old, new)
    assert [each for each in find(folder_faults(folder), code, says) if Path(each.file).name == file and each.line]


def test_a_rule_that_is_a_row_of_a_list_is_named_with_its_own_line(plain):
    """Rows of one line each are what our own books write; a slip in the second must not name the first."""
    rows = """rule = [
# Comments and empty lines count.

{ id = "buttons-fire", says = "A, {b} and [c].", cite = "Fire", by = "playsheet", table = true },
{ id = "buttons-melee", says = "They fight.", cite = "Melee", by = "playsheet", tabel = true },
{ id = "buttons-morale", says = "They test.", cite = "Morale", by = "playsheet", table = true },
{ id = "buttons-fire", says = "Again.", cite = "Fire", by = "playsheet", table = true }, ]
"""
    path = plain / "rules.toml"
    path.write_text(rows.replace("tabel", "table"), encoding="utf-8")
    assert errors_in(folder_faults(plain)) == [("rules.toml", 7, "id-twice")]
    path.write_text(rows, encoding="utf-8")
    assert ("rules.toml", 5, "unknown-key") in errors_in(folder_faults(plain))
