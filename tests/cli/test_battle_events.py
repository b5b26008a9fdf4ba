"""A battle that names decks of event cards: for both sides or for one, in files beside it or the ruleset's sample."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from drumhead import armies
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import load

from ..errors import errors_in, words_of
from ..printing import printed

CARD = '[[card]]\ntitle = "Rain"\ntext = "It rains."\n'


@pytest.fixture
def battle(here):
    """Reads Klausen with a line more in its file, and perhaps one more of the French side."""
    for file in armies.find_battle("klausen").parent.glob("klausen*.toml"):
        shutil.copy(file, here)
    (here / "rain.toml").write_text(f'title = "Rain"\n{CARD}copies = 3\nhook = "heal"\n', encoding="utf-8")
    (here / "wrong.toml").write_text(f'{CARD}hook = "explode"\n', encoding="utf-8")

    def read(line="", french="", rules=""):
        file = here / "klausen.toml"
        text = Path(armies.find_battle("klausen")).read_text(encoding="utf-8")
        text = text.replace("turns = 8", f"turns = 8\n{line}").replace(
            'role = "attacker"', f'role = "attacker"\n{french}'
        )
        file.write_text(text, encoding="utf-8")
        return armies.read_battle(file, load, rules)

    return read


def test_without_a_word_of_it_a_battle_has_no_events(battle):
    assert battle().events == {}


def test_both_sides_draw_from_the_deck_of_the_battle_and_one_may_have_its_own(battle):
    one = battle('events = "sample"')
    assert [deck.size for deck in one.decks] == [12]
    assert one.events["french"] == one.events["imperial"]
    two = battle('events = "sample"', 'events = "rain.toml"')
    assert [two.events[side].title for side in two.armies] == ["Rain", "A sample of events, by Drumhead"]
    assert list(battle("", 'events = "rain.toml"').events) == ["french"]


def test_a_deck_may_be_a_table_whose_other_columns_are_left_out_and_listed(battle, drumhead):
    Path("rain.csv").write_text("event;text;copies;drawn by\nRain;It rains.;2;Anna\n", encoding="utf-8")
    assert [deck.size for deck in battle('events = "rain.csv"').decks] == [2]
    result = drumhead("cards", "klausen.toml", "--kind", "events", "--out", "cards.pdf")
    assert (result.exit_code, result.stdout) == (0, "cards.pdf\n")
    assert 'rain.csv, column D: "drawn by" is left out.' in result.stderr
    Path("rain.csv").write_text("event;text;copies\nRain;It rains.;many\n", encoding="utf-8")
    result = drumhead("battle", "check", "klausen.toml")
    assert result.exit_code == 1
    assert "rain.csv, row 2, column C: expected a whole number" in result.stderr
    assert "(line 9 of klausen.toml names its file for events)" in result.stderr


def test_event_cards_are_printed_from_a_table(drumhead, here):
    Path("97.csv").write_text("event;text;copies;painter\nRain;Muskets misfire;2;Anna\n", encoding="utf-8")
    result = drumhead("cards", "ramillies", "--events", "97.csv", "--kind", "events", "--out", "cards.pdf")
    assert (result.exit_code, result.stdout) == (0, "cards.pdf\n")
    assert 'Note: 97.csv, column D: "painter" is left out.' in result.stderr
    assert "Muskets misfire" in printed.pages(Path("cards.pdf").read_bytes())[0].words


@pytest.mark.parametrize(
    ("line", "at", "code", "says"),
    [
        ('events = "rian.toml"', ("klausen.toml", 9), "no-such-file", '"rain.toml"'),
        ('events = "../rain.toml"', ("klausen.toml", 9), "path-leaves-folder", '"../rain.toml"'),
        ("events = 3", ("klausen.toml", 9), "wrong-type", "3"),
        ('events = "wrong.toml"', ("wrong.toml", 4), "unknown-word", '"explode"'),
        ('events = "wrong.toml"', ("wrong.toml", 4), "unknown-word", "players, activate, heal"),
    ],
)
def test_a_deck_that_is_not_there_and_a_hook_that_nobody_knows_are_told(battle, line, at, code, says):
    with pytest.raises(FileErrors) as error:
        battle(line)
    (fault,) = error.value.faults
    assert errors_in([fault]) == [(*at, code)]
    assert says in words_of(fault)


def test_under_other_rules_the_events_of_a_book_are_left_out_and_that_is_said(battle):
    other = battle('events = "sample"', 'events = "rain.toml"', "wss-dice")
    assert other.events == {}
    assert any("event cards, event cards of a side" in each for each in other.assumed)


def test_its_cards_are_printed_with_all_others_of_the_battle(battle, drumhead, here):
    battle('events = "rain.toml"')
    made = drumhead("cards", "klausen.toml", "--out", "cards.pdf")
    assert made.exit_code == 0, made.output
    assert "3 Rain" in said(here / "cards.pdf")


def said(pdf):
    import pypdfium2

    pages = pypdfium2.PdfDocument(pdf.read_bytes())
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def test_a_battle_is_fought_with_its_events_and_played_again_is_the_same(battle, drumhead):
    battle('events = "sample"')
    for words in (("log", "play", "klausen.toml", "--seed", 2, "--out", "two.jsonl"), ("log", "check", "two.jsonl")):
        told = drumhead(*words)
        assert told.exit_code == 0, told.output
    assert "played again, every one is the same" in told.output


def test_the_battle_is_shown_and_begun_anew_with_its_events(battle, drumhead, here):
    battle('events = "rain.toml"')
    assert "events       Rain, 3 cards" in drumhead("battle", "show", "klausen.toml").output
    assert json.loads(drumhead("battle", "show", "klausen.toml", "--json").output)["events"]["french"] == "rain.toml"
    drumhead("new", "camp", "--like", "klausen.toml")
    begun = armies.read_battle(here / "camp" / "battle.toml", load)
    assert [deck.size for deck in begun.decks] == [3]
    assert "Rain, 3 cards" in drumhead("battle", "diff", "klausen", "klausen.toml").output
