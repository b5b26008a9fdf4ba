"""The habits of commanders at the command line: as a table and as JSON, with any number of processes."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.simulation import study
from drumhead.simulation.habits.habit_counts import HABITS, TOGETHER

ASKED = ("battle", "study", "blenheim", "--games", 3, "--seed", 4)


@pytest.fixture(autouse=True)
def shared(monkeypatch):
    """Three battles are shared among processes."""
    monkeypatch.setattr(study, "WORTH_SHARING", 2)


@pytest.fixture
def counted(drumhead):
    """The habits as JSON has them."""
    (told,) = json.loads(drumhead(*ASKED, "--habits", "--json").stdout)
    return told


def test_json_has_every_habit_beside_its_cases(counted):
    assert counted["habits"].keys() == HABITS.keys()
    for each in counted["habits"].values():
        assert 0 <= each["happened"] <= each["cases"]
        assert each["share"] == (round(each["happened"] / each["cases"], 3) if each["cases"] else None)
    assert any(each["cases"] for each in counted["habits"].values())
    together = counted[TOGETHER]
    assert (
        0 < together["turns"] <= together["regiments"] == pytest.approx(together["mean"] * together["turns"], abs=0.1)
    )


def test_the_table_has_what_json_has(drumhead, counted):
    printed = drumhead(*ASKED, "--habits").stdout
    rows = dict(re.findall(r"^  (\S.*?)  +(\S+ +\S+ +\S+)$", printed, re.M))
    for key, each in counted["habits"].items():
        expected = (
            [str(each["happened"]), str(each["cases"]), f"{100 * each['share']:.1f}"] if each["cases"] else ["-"] * 3
        )
        assert rows[HABITS[key].label].split() == expected
    assert f"on average {counted[TOGETHER]['mean']:g} regiments" in printed


def test_a_study_says_what_it_rests_on(drumhead, counted):
    printed = drumhead(*ASKED).stdout
    assert "3 battles, seeds 4 to 6, " in printed
    assert counted["seeds"] == [4, 6]
    assert f" {counted['decisions']} decisions" in printed
    assert counted["decisions"] > 300


def test_habits_are_counted_only_if_they_are_asked_for(drumhead, counted):
    assert "habit" not in drumhead(*ASKED).stdout
    (told,) = json.loads(drumhead(*ASKED, "--json").stdout)
    assert told == {key: value for key, value in counted.items() if key not in ("habits", TOGETHER)}


def test_the_number_of_processes_changes_nothing(drumhead):
    one, two = (drumhead(*ASKED, "--habits", "--jobs", jobs).stdout for jobs in (1, 2))
    assert "happened" in one
    assert one == two
