"""The doubts in the WSS Paperboys book: all there, all worded, and the same as the ledger's."""

import re
import tomllib
from pathlib import Path

import pytest

from drumhead.rules.book import places

PROJECT = Path(__file__).parents[3]
FILE = PROJECT / "src/drumhead/rulesets/wss_paperboys/readings.toml"
LEDGER = PROJECT.parent / "shared/ledger/wss-paperboys.toml"

LONGEST_SENTENCE = 200
LONGEST_SHORT = 45

# SWITCHES.md 1 to 19, and the further doubts that move a printed figure.
SWITCHES = {
    "breach-duel",
    "victory-rule",
    "bridge-bonus",
    "building-fire-throws",
    "cannon-boundary-25",
    "cav-defender-four",
    "charge-second-round",
    "cvi-bands",
    "elite-router-recovery",
    "fight-difference-3",
    "fight-rout-cost",
    "first-rally",
    "flank-and-rear",
    "flank-fight-dice",
    "friend-rout-double-count",
    "grenadier-advantage",
    "half-fire-rounding",
    "half-strength",
    "heavy-count",
    "mortar-plus-one",
    "officer-death-pips",
    "officer-pips",
    "officer-rally",
    "officer-throws",
    "pistol-dice",
    "pistol-hits",
    "pistols-and-cover",
    "pursuit-contact",
    "pursuit-loss-replaces",
    "raw-elsewhere",
    "raw-recovery-when",
    "raw-zero-pips",
    "rout-move-timing",
    "saved-hit",
    "second-round-dice",
    "second-round-loss",
    "sheet-omissions",
    "thirty-percent",
}


def load(path: Path) -> list[dict]:
    return tomllib.loads(path.read_text(encoding="utf-8"))["reading"]


@pytest.fixture(scope="module")
def readings() -> list[dict]:
    return load(FILE)


@pytest.fixture(scope="module")
def ledger() -> list[dict]:
    if not LEDGER.exists():
        pytest.skip("no ledger beside this checkout")
    return load(LEDGER)


def keys(options: list[dict]) -> list[str]:
    return [option["key"] for option in options]


def words(reading: dict) -> list[str]:
    """Every text of a reading that a player may come to read."""
    clauses = [option[part] for option in reading["option"] for part in ("says", "short") if part in option]
    return [reading["question"], reading["cite"], reading["why"], *clauses]


def test_readings_stand_in_the_order_of_their_numbers(readings):
    assert len(readings) > 180
    assert [reading["id"] for reading in readings] == [f"wpb-reading-{n:02}" for n in range(1, len(readings) + 1)]


def test_no_two_readings_share_a_slug(readings):
    slugs = [reading["slug"] for reading in readings]
    assert sorted(set(slugs)) == sorted(slugs)


def test_what_we_play_is_one_of_the_options_and_no_option_stands_twice(readings):
    for reading in readings:
        options = keys(reading["option"])
        assert reading["default"] in options, reading["slug"]
        assert len(set(options)) == len(options), reading["slug"]


def test_every_question_reason_section_and_option_says_something(readings):
    silent = [reading["slug"] for reading in readings if not all(text.strip() for text in words(reading))]
    unsaid = [reading["slug"] for reading in readings for option in reading["option"] if "says" not in option]
    assert silent == unsaid == []


def test_a_question_asks_and_a_reason_ends_in_a_full_stop(readings):
    assert [reading["slug"] for reading in readings if not reading["question"].endswith("?")] == []
    assert [reading["slug"] for reading in readings if not reading["why"].endswith(".")] == []


def test_options_of_one_reading_are_told_apart_by_their_words(readings):
    for reading in readings:
        for part in ("says", "short"):
            said = [option[part] for option in reading["option"] if part in option]
            assert len(set(said)) == len(said), reading["slug"]


def test_the_doubts_that_players_argue_about_are_the_switches(readings):
    assert {reading["slug"] for reading in readings if reading.get("switch", False)} == SWITCHES


def test_a_switch_offers_a_choice(readings):
    assert [r["slug"] for r in readings if r.get("switch", False) and len(r["option"]) < 2] == []


def test_every_option_of_a_switch_fits_the_line_on_the_playsheet(readings):
    for reading in filter(lambda reading: reading.get("switch", False), readings):
        for option in reading["option"]:
            assert 0 < len(option.get("short", "")) <= LONGEST_SHORT, (reading["slug"], option["key"])


def test_a_ruling_prints_nothing_among_the_doubts_in_force(readings):
    rulings = [reading for reading in readings if not reading.get("switch", False)]
    assert [r["slug"] for r in rulings if any("short" in option for option in r["option"])] == []


def test_two_switches_never_print_the_same_words(readings):
    shorts = [option["short"] for reading in readings for option in reading["option"] if "short" in option]
    assert sorted(set(shorts)) == sorted(shorts)


def test_no_sentence_is_too_long_to_be_read_across_a_table(readings):
    for reading in readings:
        for text in words(reading):
            for sentence in re.split(r"(?<=[.?!])\s", text):
                assert len(sentence) <= LONGEST_SENTENCE, (reading["slug"], sentence)


def test_numbers_and_slugs_are_the_ledgers_and_ours_stand_behind_them(readings, ledger):
    theirs = [(r["id"], r["slug"]) for r in ledger]
    assert [(r["id"], r["slug"]) for r in readings][: len(theirs)] == theirs


def test_every_option_of_a_switch_is_built(readings):
    """It moves a number of the tables, or a procedure asks for it by name."""
    asked = "".join(path.read_text(encoding="utf-8") for path in FILE.parent.rglob("*.py"))
    tables = dict(places(tomllib.loads((FILE.parent / "tables.toml").read_text(encoding="utf-8"))))
    for reading in filter(lambda reading: reading.get("switch", False), readings):
        for option in reading["option"]:
            lays = option.get("lays", {})
            built = option["key"] == reading["default"] or lays or f'reading("{reading["slug"]}")' in asked
            assert built, (reading["slug"], option["key"])
            for place, value in lays.items():
                assert place in tables, place
                assert type(tables[place]) is type(value), place
                assert tables[place] != value, f"{place}: laying {value} changes nothing"
