"""Event cards that a file of house rules names: printed, drawn in battles, layered, and told if wrong."""

import pytest

from drumhead import api

from ..printing.sheets import text

RAIN = '[[card]]\ntitle = "{}"\ntext = "Nobody <b>fires</b> until the turn ends."\ncopies = 4\n'


@pytest.fixture
def files(here):
    for name in ("rain", "snow"):
        (here / f"{name}.toml").write_text(RAIN.format(name.title()), encoding="utf-8")
        (here / f"{name}-house.toml").write_text(f'title = "{name} night"\nevents = "{name}.toml"\n', encoding="utf-8")
    return here


def test_the_cards_of_the_events_are_printed_and_the_foot_names_the_file(drumhead, files):
    assert drumhead("cards", "klausen", "--kind", "events", "--house-rules", "rain-house.toml").exit_code == 0
    words = text((files / "klausen-cards-events.pdf").read_bytes())
    assert words.count("Nobody <b>fires</b> until the turn ends.") == 4
    assert "club changes: rain night" in words


def test_a_battle_draws_them_and_its_journal_is_played_again(drumhead, files):
    """Von Futsch draws events on an ace."""
    command = ("log", "play", "klausen", "--seed", "3", "--turns", "4", "--house-rules", "rain-house.toml")
    assert drumhead(*command).exit_code == 0
    assert '"Rain"' in (files / "klausen-3.jsonl").read_text(encoding="utf-8")
    assert drumhead("log", "check", "klausen-3.jsonl").exit_code == 0


def test_events_of_a_later_file_replace_those_of_an_earlier_one(drumhead, files):
    both = ("--house-rules", "rain-house.toml", "--house-rules", "snow-house.toml")
    done = drumhead("cards", "klausen", "--kind", "events", *both)
    assert "replace those of rain-house.toml" in done.stderr
    words = text((files / "klausen-cards-events.pdf").read_bytes())
    assert ("Snow" in words, "Rain" in words) == (True, False)


def test_the_decks_of_a_battle_come_before_those_of_house_rules(files):
    game = api.load_battle("ramillies", house_rules=["rain-house.toml"])
    assert {deck.title for deck in game.battle.events.values()} == {"Events"}
    assert [card.title for card in game.battle.decks[0].cards] == ["Rain"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("rainy.toml", 'Did you mean "rain.toml"?'),
        ("../rain.toml", "lies outside the folder"),
        ("rain-house.toml", "there are no cards"),
    ],
)
def test_a_deck_that_cannot_be_is_told_with_its_line(drumhead, files, name, says):
    (files / "house.toml").write_text(f'title = "x"\nevents = "{name}"\n', encoding="utf-8")
    done = drumhead("cards", "klausen", "--kind", "events", "--house-rules", "house.toml")
    assert done.exit_code == 1
    assert says in done.stderr
