"""A battle told to others: posts and their pictures, a log for one player, two journals side by side."""

from __future__ import annotations

import json
import os
import re
import shutil

import pytest
from click.testing import CliRunner

from drumhead import armies
from drumhead.cli.root import group
from drumhead.rulesets import load
from drumhead.simulation import journal

from ..counted import at_least

PICTURES = [f"story-{at}.png" for at in range(1, 5)]


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """Journals of Ramillies with seeds 7 and 8, two turns each, and one of Klausen, each written once."""
    folder = tmp_path_factory.mktemp("played")
    for battle, seed in (("ramillies", 7), ("ramillies", 8), ("klausen", 7)):
        words = ["log", "play", battle, "--seed", str(seed), "--turns", "2", "--out", str(folder)]
        assert CliRunner().invoke(group, words).exit_code == 0
    return folder


@pytest.fixture
def one(played, here):
    return shutil.copy(played / "ramillies-7.jsonl", here / "ramillies-7.jsonl")


def rewritten(path, change):
    """Write a journal again with a changed first line, and with checksums that fit."""
    kept = journal.read(path)
    told = [{**kept.head, **change(kept.head)}, *kept.events]
    path.write_bytes(journal.write_journal([{k: v for k, v in event.items() if k != "n"} for event in told]))
    return path


# ------------------------------------------------------------------ files
@pytest.mark.parametrize("form", ["md", "bbcode"])
def test_a_name_for_the_text_names_its_pictures_too(drumhead, here, one, form):
    result = drumhead("log", "print", one, "--format", form, "--out", f"club/story.{form}")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [f"club/{name}" for name in (f"story.{form}", *PICTURES)]
    assert sorted(os.listdir(here / "club")) == sorted([f"story.{form}", *PICTURES])
    text = (here / "club" / f"story.{form}").read_text("utf-8")
    assert [name in text for name in PICTURES] == [True] * 4
    assert drumhead("log", "print", one, "--format", form, "--out", f"club/story.{form}").exit_code == 0  # ours


@pytest.mark.parametrize(("mine", "changed"), [("story.md", True), ("story-3.png", False)])
def test_a_file_of_yours_stops_all_of_them(drumhead, here, one, mine, changed):
    if changed:
        assert drumhead("log", "print", one, "--format", "md", "--out", "story.md").exit_code == 0
    (here / mine).write_text("mine", "utf-8")
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    result = drumhead("log", "print", one, "--format", "md", "--out", "story.md")
    assert result.exit_code == 1
    assert mine in result.stderr
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before
    assert drumhead("log", "print", one, "--format", "md", "--out", "story.md", "--force").exit_code == 0
    assert (here / mine).read_bytes() != b"mine"


def test_a_folder_that_takes_nothing_gets_nothing(drumhead, here, one):
    (here / "shut").write_text("a file", "utf-8")
    result = drumhead("log", "print", one, "--format", "md", "--out", "shut/story.md")
    assert result.exit_code == 1
    assert "shut" in result.stderr
    assert sorted(os.listdir(here)) == ["ramillies-7.jsonl", "shut"]


def test_pictures_are_inside_when_asked(drumhead, here, one):
    result = drumhead("log", "print", one, "--format", "md", "--pictures", "inside", "--json")
    assert json.loads(result.stdout) == {"files": ["ramillies-7.md"]}
    assert (here / "ramillies-7.md").read_text("utf-8").count("](<data:image/svg+xml,") == 4


def test_html_has_files_when_asked_and_they_are_all_it_shows(drumhead, here, one):
    result = drumhead("log", "print", one, "--format", "html", "--pictures", "files", "--out", "story.html")
    assert result.stdout.splitlines() == ["story.html", *PICTURES]
    text = (here / "story.html").read_text("utf-8")
    assert re.findall(r'src="([^"]*)"', text) == PICTURES
    assert "data:" not in text


def test_what_names_hold_is_only_words_in_every_format(drumhead, here, one):
    bad = '<script>alert(1)</script> [url]x[/url] ](http://x.example) "'
    units = journal.read(one).head["units"]
    rewritten(one, lambda head: {
        "title": bad, "place": bad, "units": {key: {**unit, "name": f"{bad} {key}"} for key, unit in units.items()}
    })  # fmt: skip
    for form in ("html", "md", "bbcode", "text"):
        out = [] if form == "text" else ["--out", f"x.{form}"]
        result = drumhead("log", "print", one, "--format", form, *out)
        assert result.exit_code == 0, result.stderr
        text = (here / f"x.{form}").read_text("utf-8") if out else result.stdout
        assert "alert(1)" in text.replace("\\", "")
        if form == "html":
            assert text.count("<script") == 2
        if form == "md":
            assert not re.findall(r"(?<!\\)\]\((?!x-\d\.png)|(?<!\\)<(?!!-- made)", text)
        if form == "bbcode":
            assert "[url]" not in text
            assert text.count("[") == text.count("]")


@pytest.mark.parametrize("form", ["html", "md", "bbcode", "text", "pdf"])
def test_no_format_holds_the_path_of_the_journal(drumhead, here, one, form):
    (folder := here / "secret-folder").mkdir()
    there = shutil.move(one, folder / "x.jsonl")
    out = [] if form == "text" else ["--out", here / f"x.{form}"]
    result = drumhead("log", "print", there, "--format", form, *out)
    assert result.exit_code == 0, result.stderr
    if form == "text":
        assert "secret-folder" not in result.stdout
    for file in here.glob("x*"):
        assert b"secret-folder" not in file.read_bytes()


# ------------------------------------------------------------------ for one player
def test_a_log_is_for_a_side_by_any_of_its_names(drumhead, here, one):
    told = [
        drumhead("log", "print", one, "--format", "text", "--for", name)
        for name in ("french", "FRENCH", "French and Bavarian")
    ]
    assert {each.exit_code for each in told} == {0}
    assert len({each.stdout for each in told}) == 1
    assert told[0].stdout != drumhead("log", "print", one, "--format", "text").stdout
    assert "For the French" in told[0].stdout


def test_a_log_for_a_side_has_that_in_its_name_and_its_own_page_in_the_cache(drumhead, here, one):
    for viewer in ((), ("--for", "alliance"), ("--for", "french")):
        assert drumhead("log", "print", one, *viewer).exit_code == 0
    names = ["ramillies-7.pdf", "ramillies-7-for-alliance.pdf", "ramillies-7-for-french.pdf"]
    assert len({(here / name).read_bytes() for name in names}) == 3


def test_a_player_is_one_of_the_journal_or_of_its_battle(drumhead, here, one):
    rewritten(one, lambda head: {"players": {"french": ["Tom B."], "alliance": ["Anna", "Bea"]}})
    result = drumhead("log", "print", one, "--format", "md", "--for", "bea")
    assert result.stdout.splitlines()[0] == "ramillies-7-for-alliance.md"
    rewritten(one, lambda head: {"players": {}})
    for player in at_least(4, armies.read_battle(armies.find_battle("ramillies"), load).players):
        result = drumhead("log", "print", one, "--format", "text", "--turns", "1", "--for", player.name)
        assert f"For the {player.side.title()}" in result.stdout


@pytest.mark.parametrize("form", ["pdf", "html", "text"])
def test_an_unknown_player_is_answered_with_those_there_are(drumhead, here, one, form):
    rewritten(one, lambda head: {"players": {"french": ["Tom B."], "alliance": ["Anna", "Bea"]}})
    before = sorted(os.listdir(here))
    result = drumhead("log", "print", one, "--format", form, "--for", "Ana")
    assert result.exit_code == 1
    assert all(word in result.stderr for word in ("--for", '"Ana"', 'Did you mean "Anna"?', "Tom B.", "french"))
    assert sorted(os.listdir(here)) == before


def test_a_name_of_both_sides_needs_a_side(drumhead, here, one):
    rewritten(one, lambda head: {"players": {"french": ["Anna"], "alliance": ["Anna"]}})
    result = drumhead("log", "print", one, "--format", "text", "--for", "Anna")
    assert result.exit_code == 1
    assert "both sides" in result.stderr


# ------------------------------------------------------------------ two journals
def test_two_battles_are_compared_line_by_line(drumhead, played):
    one, other = played / "ramillies-7.jsonl", played / "ramillies-8.jsonl"
    result = drumhead("log", "compare", one, other)
    assert result.exit_code == 0, result.stderr
    dead = [journal.read(path).events[-1]["dead"] for path in (one, other)]
    (french, alliance) = (re.split(r"  +", line)[-2:] for line in result.stdout.splitlines() if "stands lost  " in line)
    assert [words.partition(" ")[0] for words in french] == [str(each["french"]) for each in dead]
    assert [words.partition(" ")[0] for words in alliance] == [str(each["alliance"]) for each in dead]
    for label in (
        "Winner",
        "Turns",
        "Turning point",
        "points dead or in rout",
        "routs",
        "attacks",
        "officers lost",
        "luck",
    ):
        assert re.search(rf"^ *{label} ", result.stdout, re.MULTILINE), label
    assert len(re.findall(r"^Turn \d", result.stdout, re.MULTILINE)) == 2
    assert "not the same battle with the same seed" in result.stdout.replace("\n", " ")


def test_a_comparison_as_json(drumhead, played):
    one, other = played / "ramillies-7.jsonl", played / "ramillies-8.jsonl"
    told = json.loads(drumhead("log", "compare", one, other, "--json").stdout)
    assert told.keys() == {"A", "B", "first-difference"}
    for letter, path in (("A", one), ("B", other)):
        kept = journal.read(path)
        assert told[letter]["seed"] == kept.head["seed"]
        dusk = kept.events[-1]
        assert {side: each["lost"] for side, each in told[letter]["sides"].items()} == dusk["dead"]
        assert sum(turn["french"] for turn in told[letter]["turns"]) == dusk["dead"]["french"]


def test_the_first_difference_is_found(drumhead, here, one):
    assert "event for event" in drumhead("log", "compare", one, one).stdout
    kept = journal.read(one)
    at = next(at for at, event in enumerate(kept.events) if event["e"] == "move" and event["t"] == 2)
    events = [*kept.events[:at], {**kept.events[at], "to": [9, 9, 0.0]}, *kept.events[at + 1 :]]
    other = here / "other.jsonl"
    told = [kept.head, *events]
    other.write_bytes(journal.write_journal([{k: v for k, v in event.items() if k != "n"} for event in told]))
    result = drumhead("log", "compare", one, other)
    assert f"the same up to turn 2, card {kept.events[at]['c']}" in result.stdout.replace("\n", " ")
    shorter = here / "shorter.jsonl"
    shorter.write_bytes(b"\n".join(one.read_bytes().split(b"\n")[:at]) + b"\n")
    assert "then A stops" in drumhead("log", "compare", shorter, one).stdout.replace("\n", " ")


def test_battles_of_two_rulesets_are_not_compared(drumhead, played):
    result = drumhead("log", "compare", played / "ramillies-7.jsonl", played / "klausen-7.jsonl")
    assert result.exit_code == 1
    assert all(word in result.stderr for word in ("wss-paperboys", "von-futsch", "one ruleset"))
    assert not result.stdout


def test_what_a_journal_by_hand_does_not_have_is_unknown(drumhead, here, one):
    kept = journal.read(one)
    events = []
    for event in kept.events:
        bare = {key: value for key, value in event.items() if key not in ("luck", "why", "took", "n")}
        if events and event["e"] == "tableau":
            bare |= {"dead": {}, "points": {}}
        if event["e"] == "dusk":
            bare["dead"] = {}
        events.append(bare)
    other = here / "hand.jsonl"
    head = {key: value for key, value in kept.head.items() if key != "n"}
    other.write_bytes(journal.write_journal([{**head, "by": "hand", "seed": 0, "commanders": {}}, *events]))
    result = drumhead("log", "compare", one, other)
    assert result.exit_code == 0, result.stderr
    for label in at_least(3, ("stands lost", "points dead or in rout", "luck")):
        lines = [line for line in result.stdout.splitlines() if line.strip().startswith(f"{label} ")]
        assert [line.endswith("unknown") for line in lines] == [True, True], label
    assert "by hand" in result.stdout
