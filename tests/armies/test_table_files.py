"""Tables of evenings and of event cards, in CSV and spreadsheets: read as TOML is, mistakes named by row and column."""

from __future__ import annotations

import datetime

import openpyxl
import pytest

from drumhead.armies.files.event_deck_file import read_deck
from drumhead.model.event_card import EventCard
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.simulation.session_records import read_evenings

EVENING = "battle;start;end;turns\nramillies;{};22:50;6\n"
RAIN = EventCard("Rain", "Rain", "Muskets misfire", 2, sort="")


def written(folder, name, rows):
    """A table in the form that its name says."""
    path = folder / name
    if path.suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(path)
    else:
        between = "\t" if path.suffix == ".tsv" else ";"
        path.write_text("".join(f"{between.join(map(str, row))}\n" for row in rows), encoding="utf-8")
    return path


def faults(call, *args):
    with pytest.raises(FileErrors) as error:
        call(*args)
    return [str(fault) for fault in error.value.faults]


FORMS = ["a.csv", "a.tsv", "a.xlsx"]


# ------------------------------------------------------------------ evenings


@pytest.mark.parametrize(
    "typed",
    # A number in a spreadsheet loses its last nought; 0.8125 of a day is half past seven.
    [
        "19:30",
        "19.30",
        "19,30",
        "19h30",
        "19:30:00",
        "7:30 pm",
        "7:30PM",
        "7.30 p.m.",
        "1899-12-31 19:30:00",
        "0.8125",
        "19.3",
    ],
)
def test_a_time_is_read_as_spreadsheets_and_americans_write_it(tmp_path, typed):
    path = tmp_path / "ev.csv"
    path.write_text(EVENING.format(typed), encoding="utf-8")
    (evening,) = read_evenings(path)[1]
    assert evening.start == datetime.time(19, 30)
    assert evening.minutes == 200  # from 19:30 to 22:50


@pytest.mark.parametrize(
    ("typed", "time"), [("12:15 am", (0, 15)), ("12 pm", (12, 0)), ("24:00", (0, 0)), ("7 pm", (19, 0)), ("9h", (9, 0))]
)
def test_noon_and_midnight_are_what_a_clock_calls_them(tmp_path, typed, time):
    path = tmp_path / "ev.csv"
    path.write_text(EVENING.format(typed), encoding="utf-8")
    assert read_evenings(path)[1][0].start == datetime.time(*time)


@pytest.mark.parametrize("typed", ["25:00", "24:01", "19:61", "13 pm", "0:30 am", "7", "seven", "19:3", "-7:00", "pm"])
def test_what_is_not_a_time_is_named_by_row_and_column(tmp_path, typed):
    path = tmp_path / "ev.csv"
    path.write_text(EVENING.format(typed), encoding="utf-8")
    (fault,) = faults(read_evenings, path)
    assert fault.startswith(f'{path}, row 2, column B: "{typed}" is not a time of day.')


@pytest.mark.parametrize("name", FORMS)
def test_evenings_are_read_from_tables_of_every_form(tmp_path, name):
    times = (datetime.time(19, 30), datetime.time(22, 50)) if name.endswith("xlsx") else ("19:30:00", "10:50 pm")
    rows = [
        ("Our evenings",),
        ("Game", "From", "Until", "Rounds", "Players", "Break"),
        ("ramillies", *times, "6,0", 4, 20),
    ]
    (evening,) = read_evenings(written(tmp_path, name, rows))[1]
    assert (evening.battle, evening.turns, evening.players, evening.pause, evening.minutes) == (
        "ramillies",
        6,
        4,
        20,
        180,
    )


def test_a_column_of_the_owner_s_is_left_out_and_listed_but_not_one_that_is_nearly_ours(tmp_path):
    rows = [("battle", "start", "end", "turns", "Winner"), ("ramillies", "19:30", "22:50", 6, "Anna")]
    file, evenings = read_evenings(written(tmp_path, "a.csv", rows))
    assert file.left_out == (f'{file.path}, column E: "Winner" is left out.',)
    assert len(evenings) == 1
    rows[0] = ("battle", "start", "end", "tumrs", "Winner")
    path = written(tmp_path, "a.csv", rows)
    misspelt, missing = faults(read_evenings, path)
    assert misspelt.startswith(f'{path}, row 1, column D: "tumrs"')
    assert misspelt.endswith('Did you mean "turns"?')
    assert missing.startswith(f"{path}, row 1: no column is headed turns")


def test_all_that_is_wrong_with_a_table_of_evenings_is_listed(tmp_path):
    rows = [("battle", "start", "end", "turns"), ("ramillies", "19:30", "", "6,5"), ("", "19:30", "22:50", 0)]
    path = written(tmp_path, "a.csv", rows)
    found = faults(read_evenings, path)
    assert f"{path}, row 2, column C: this is missing. Fill this cell." in found
    assert f'{path}, row 2, column D: expected a whole number, found the text "6,5".' in found
    assert f"{path}, row 3, column A: this is missing. Fill this cell." in found
    assert f"{path}, row 3, column D: the number 0 is out of range. Give 1 or more." in found


# ------------------------------------------------------------------ event cards


@pytest.mark.parametrize("name", FORMS)
def test_event_cards_are_read_from_tables_of_every_form(tmp_path, name):
    rows = [("Event", "Text", "Copies", "When"), ("Rain", "Muskets misfire", "x2", ""), ("Mist", "Wait", "", "Keep")]
    deck = read_deck(written(tmp_path, name, rows))
    assert deck.cards == (RAIN, EventCard("Mist", "Mist", "Wait", 1, "keep", ""))


def test_all_that_is_wrong_with_a_table_of_cards_is_listed(tmp_path):
    rows = [
        ("title", "text", "copies", "when", "hook"),
        ("Rain", "", "2,5", "never", "fly"),
        ("rain", "x", 21, "now", ""),
    ]
    path = written(tmp_path, "a.csv", rows)
    found = faults(read_deck, path, ("heal",))
    places = [each.removeprefix(f"{path}, ").partition(":")[0] for each in found]
    assert sorted(places) == [f"row 2, column {letter}" for letter in "BCDE"] + ["row 3, column A", "row 3, column C"]
    assert any("Give copies = 2 to the first" in each for each in found)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("a", "b"), (1, 2)], "no heading row found (the first is: a, b)"),
        ([("title", "copies"), ("Rain", 2)], "row 1: no column is headed text. Add one, or rename"),
        ([("title", "text", "Name"), ("Rain", "x", "y")], 'row 1, column C: "Name" is a second column of the same'),
        ([("title", "text")], "there are no cards"),
    ],
)
def test_a_table_without_the_headings_of_cards_is_refused(tmp_path, rows, said):
    assert said in "\n".join(faults(read_deck, written(tmp_path, "a.csv", rows)))
