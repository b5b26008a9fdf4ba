"""The doubts of every book: those of its ledger, all worded; switches short enough to print, and every option built."""

import re

from drumhead.rules.rulebook.book_table import places

from ..counted import at_least
from .shelf import each_ruleset, folder_of, ledger, toml

LONGEST_SENTENCE = 200
LONGEST_SHORT = 45


def texts(reading):
    """Every text of a reading that a player may come to read."""
    clauses = [text for option in reading.options for text in (option.says, option.short) if text]
    return [reading.question, reading.cite, reading.why, *clauses]


def switches(ruleset):
    return [reading for reading in ruleset.readings.values() if reading.switch]


def read_otherwise(ruleset):
    """The doubts that we read otherwise than the ledger, each with the ledger's default."""
    path = folder_of(ruleset) / "defaults.toml"
    return toml(path) if path.exists() else {}


@each_ruleset
def test_the_doubts_are_those_of_the_ledger_with_its_options_and_defaults(ruleset):
    """Doubts of our own finding may follow; where we read one otherwise, the ledger's way is written down, and options
    of ours may stand beside it.
    """
    otherwise = read_otherwise(ruleset)
    ours = [(r.id, r.slug, otherwise.get(r.slug, r.default) if r.switch else None) for r in ruleset.readings.values()]
    assert all(ruleset.readings[slug].default != theirs for slug, theirs in otherwise.items())
    theirs = ledger(ruleset)["reading"]
    assert ours[: len(theirs)] == [(its["id"], its["slug"], its.get("default")) for its in theirs]
    for its in theirs:
        mine = ruleset.readings[its["slug"]]
        if not mine.switch:
            assert "options" not in its, "a ruling has no options that could be compared"
            continue
        keys = [key for key in mine.keys if mine.slug not in otherwise or key in its["options"]]
        assert keys == its["options"], mine.slug


@each_ruleset
def test_what_we_play_is_one_of_the_options_and_each_option_stands_once(ruleset):
    for reading in at_least(20, ruleset.readings.values()):
        assert reading.default in reading.keys, reading.slug
        assert len(set(reading.keys)) == len(reading.keys), reading.slug


@each_ruleset
def test_a_question_asks_a_reason_ends_and_every_option_speaks(ruleset):
    for reading in at_least(20, ruleset.readings.values()):
        assert reading.question.endswith("?"), reading.slug
        assert reading.why.endswith("."), reading.slug
        assert all(text.strip() for text in (reading.cite, *(option.says for option in reading.options))), reading.slug
        assert len({option.says for option in reading.options}) == len(reading.options), reading.slug


@each_ruleset
def test_no_sentence_is_too_long_to_be_read_across_a_table(ruleset):
    for reading in at_least(20, ruleset.readings.values()):
        for text in texts(reading):
            assert all(len(each) <= LONGEST_SENTENCE for each in re.split(r"(?<=[.?!])\s", text)), reading.slug


@each_ruleset
def test_a_switch_prints_a_few_words_of_its_own_and_a_ruling_none(ruleset):
    for reading in ruleset.readings.values():
        for option in reading.options:
            assert bool(option.short) == reading.switch, (reading.slug, option.key)
            assert len(option.short) <= LONGEST_SHORT, (reading.slug, option.key)
    shorts = [option.short for reading in switches(ruleset) for option in reading.options]
    assert sorted(set(shorts)) == sorted(shorts)
    assert all(len(reading.options) > 1 for reading in at_least(5, switches(ruleset)))


@each_ruleset
def test_every_option_of_a_switch_is_built(ruleset):
    """It moves a number of the tables, or a procedure asks for it by name."""
    asked = "".join(path.read_text(encoding="utf-8") for path in ruleset.folder.rglob("*.py"))
    tables = dict(places(ruleset.tables))
    for reading in at_least(5, switches(ruleset)):
        for option in at_least(2, reading.options):
            by_name = f'reading("{reading.slug}")' in asked
            assert option.key == reading.default or option.lays or by_name, (reading.slug, option.key)
            for place, value in option.lays.items():
                assert place in tables, place
                assert type(tables[place]) is type(value), place
                assert tables[place] != value, f"{place}: laying {value} changes nothing"
