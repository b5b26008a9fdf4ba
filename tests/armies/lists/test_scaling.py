"""A real order of battle at a ratio: each arm keeps its share, and what was merged is named."""

from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_draft
from drumhead.armies.readers.strengths import Scale
from drumhead.rules.loading.toml_files import FileErrors

ABOUT = rulesets.load("wss-paperboys").about
WAR = """Side: Alliance
Brigade Orkney
{foot}
Brigade Lumley
{horse}
Train
4 guns
"""


def written(tmp_path, foot, horse):
    path = tmp_path / "war.txt"
    foot_lines = "\n".join(f"Foot {n}, foot, 6 stands" for n in range(foot))
    horse_lines = "\n".join(f"Horse {n}, horse, 8 stands" for n in range(horse))
    path.write_text(WAR.format(foot=foot_lines, horse=horse_lines), encoding="utf-8")
    return path


def arms(draft):
    units = [unit for _, unit in draft.units_by_row]
    return [sum(unit["arm"] == arm for unit in units) for arm in ("infantry", "cavalry", "artillery")]


@pytest.mark.parametrize(
    ("ratio", "left"), [("1/3", [10, 4, 1]), ("1/2", [15, 6, 2]), ("1", [30, 12, 4]), ("1/50", [1, 1, 1])]
)
def test_each_arm_keeps_its_share_and_none_vanishes(tmp_path, ratio, left):
    draft = read_draft(written(tmp_path, 30, 12), ABOUT, scale=Scale(ratio=Fraction(ratio)))
    assert arms(draft) == left


def test_every_name_that_was_merged_is_in_a_note_and_told(tmp_path):
    draft = read_draft(written(tmp_path, 6, 3), ABOUT, scale=Scale(ratio=Fraction(1, 3)))
    units = [unit for _, unit in draft.units_by_row]
    assert [(unit["name"], unit.get("note")) for unit in units][:2] == [
        ("Foot 0", "with Foot 1, Foot 2"),
        ("Foot 3", "with Foot 4, Foot 5"),
    ]
    said = [guess.said for guess in draft.guesses if "at 1/3" in guess.taken]
    assert "Foot 0, Foot 1, Foot 2" in said


def test_a_brigade_of_which_nothing_is_left_is_named(tmp_path):
    path = tmp_path / "war.txt"
    path.write_text("Side: French\nBrigade A\nNavarre, foot\nBrigade B\nPicardie, foot\n", encoding="utf-8")
    draft = read_draft(path, ABOUT, scale=Scale(ratio=Fraction(1, 2)))
    assert [brigade["name"] for brigade in draft.data["brigade"]] == ["Brigade A"]
    assert [guess.said for guess in draft.guesses if guess.taken.startswith("a part of the brigades")] == ["Brigade B"]


def test_men_come_to_stands_by_the_ratio_that_is_given(tmp_path):
    path = tmp_path / "war.txt"
    path.write_text("Side: French\nBrigade A\nNavarre, foot, 600 men\n", encoding="utf-8")
    (unit,) = [unit for _, unit in read_draft(path, ABOUT, scale=Scale(men_per_stand=100)).units_by_row]
    assert unit["stands"] == 6
    (unit,) = [unit for _, unit in read_draft(path, ABOUT).units_by_row]  # 120 men to a stand: muster.toml
    assert unit["stands"] == 5 + 1  # the least battalion of the rulebook has six


@pytest.mark.parametrize(
    "loose", ["Agenois foot, 8 T", "Foix foot 8x", "Foix foot, 10 -> 8 stands", "Nice foot, 4 ranks of 2"]
)
def test_a_number_of_which_nothing_says_what_it_counts_is_an_error(tmp_path, loose):
    path = tmp_path / "loose.txt"
    path.write_text(f"Side: French\nBrigade Rohan\nNavarre, foot, 8 stands\n{loose}\n", encoding="utf-8")
    with pytest.raises(FileErrors) as errors:
        read_draft(path, ABOUT)
    assert [(fault.line, fault.code) for fault in errors.value.faults] == [(4, "unreadable-strength")]


@pytest.mark.parametrize(
    "said", ["Cuirassiers Nr. 8, horse", "8th Foot", "Poitou, foot (see note 3)", "Foot Regiment 17"]
)
def test_a_number_of_a_name_or_of_a_note_is_no_strength(tmp_path, said):
    path = tmp_path / "named.txt"
    path.write_text(f"Side: French\nBrigade Rohan\nNavarre, foot, 8 stands\n{said}\n", encoding="utf-8")
    (_, first), (_, second) = read_draft(path, ABOUT).units_by_row
    assert (first["stands"], second["name"]) == (8, said.partition(",")[0])
