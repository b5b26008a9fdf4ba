"""Event cards are the players' own; a sample, marked as ours, is shown when asked for, and a file makes a deck."""

import re
import tomllib

import pytest

from drumhead.rulesets import ids

GOOD = '[[card]]\ntitle = "Mist"\ntext = "Nobody sees."\nsort = "harm"\ncopies = 6\n'


@pytest.mark.parametrize("ruleset", ids())
def test_the_sample_is_a_file_to_copy(drumhead, ruleset):
    done = drumhead("cards", ruleset, "--events-sample")
    assert done.exit_code == 0
    assert "It is ours" in done.stdout
    assert tomllib.loads(done.stdout)["card"]


def test_the_sample_prints_as_it_is_and_needs_no_kind(drumhead, here):
    (here / "ours.toml").write_text(drumhead("cards", "wss-dice", "--events-sample").stdout, encoding="utf-8")
    done = drumhead("cards", "wss-dice", "--events", "ours.toml")
    assert (done.exit_code, done.stderr) == (0, "")
    assert (here / done.stdout.strip()).read_bytes().startswith(b"%PDF")


def test_a_lopsided_mixture_is_printed_with_a_word_of_advice(drumhead, here):
    (here / "ours.toml").write_text(GOOD, encoding="utf-8")
    done = drumhead("cards", "ramillies", "--kind", "events", "--events", "ours.toml")
    assert done.exit_code == 0
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("Warning: ")
    assert re.findall(r"\d+", done.stderr) == ["6", "0", "0", "6"]  # cards, and those that do nothing, help and harm


def test_every_mistake_is_told_and_nothing_is_printed(drumhead, here):
    (here / "ours.toml").write_text(GOOD.replace("6", "-1") + 'image = "http://example.org/a.png"\n', encoding="utf-8")
    done = drumhead("cards", "ramillies", "--kind", "events", "--events", "ours.toml")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.count("ours.toml, line") == 2
    assert [file.name for file in here.iterdir()] == ["ours.toml"]


def test_events_without_a_file_say_what_to_type(drumhead, here):
    done = drumhead("cards", "ramillies", "--kind", "events")
    assert done.exit_code == 1
    assert "--events FILE" in done.stderr
    assert "drumhead cards wss-paperboys --events-sample" in done.stderr
