"""`sheet BATTLE --matchups`, and `odds BATTLE "UNIT" v. "ENEMY"`: files, names, errors."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction

import pytest

PAIR = ("odds", "ramillies", "gardes francaises", "v.", "orkney's royal regiment")


def test_a_battle_has_a_page_for_each_side(drumhead) -> None:
    result = drumhead("sheet", "oudenarde", "--matchups")
    assert result.stdout.split() == ["oudenarde-matchups-french.pdf", "oudenarde-matchups-alliance.pdf"]


@pytest.mark.parametrize(
    "words",
    [
        ("sheet", "wss-dice", "--matchups"),
        ("sheet", "ramillies", "--matchups", "--short"),
        ("sheet", "ramillies", "--matchups", "--fold", "booklet"),
        ("sheet", "ramillies", "--matchups", "--checklist"),
        ("sheet", "ramillies", "--checklist", "--only", "A"),
        ("odds", "wss-dice", "infantry", "v.", "cavalry"),
        ("odds", "ramillies", "picardie", "v.", "farrington's", "--all"),
        ("odds", "picardie", "v.", "farrington's"),
        ("odds", "ramillies", "picardie", "v."),
        ("odds", "ramillies", "v.", "picardie"),
        ("odds", "v.", "picardie"),
    ],
)
def test_what_has_no_pairs_or_is_one_page_is_refused(drumhead, words) -> None:
    result = drumhead(*words)
    assert result.exit_code
    assert not result.stdout


def test_a_pair_is_answered_by_name_and_each_command_gives_its_figure(drumhead) -> None:
    answer = json.loads(drumhead(*PAIR, "--json").stdout)
    assert (answer["unit"]["number"], answer["enemy"]["number"]) == (5, 2)
    chances = [figure["chance"] and Fraction(figure["chance"]["exact"]) for figure in answer["figures"]]
    said = drumhead(*PAIR).stdout
    commands = [line.strip(" `").partition("`: ") for line in said.splitlines() if "`: " in line]
    assert len(commands) == len([chance for chance in chances if chance is not None]) == 5
    for (command, _, outcomes), chance in zip(commands, (each for each in chances if each is not None)):
        odds = json.loads(drumhead(*shlex.split(command)[1:], "--json").stdout)["outcomes"]
        assert sum(Fraction(odds[name]["exact"]) for name in outcomes.split(", ")) == chance


@pytest.mark.parametrize("other", ["alliance 2", "Orkney’s Royal Regiment", "orkney royal", "2"])
def test_a_unit_is_found_by_number_name_or_part_of_it(drumhead, other) -> None:
    answer = json.loads(drumhead("odds", "ramillies", "gardes françaises", "vs", other, "--json").stdout)
    assert answer["enemy"]["name"] == "Orkney’s Royal Regiment"


def test_names_need_no_quotation_marks(drumhead) -> None:
    words = ("odds", "ramillies", "gardes", "du", "corps", "v", "dutch", "carabiniers", "--json")
    assert json.loads(drumhead(*words).stdout)["unit"]["name"] == "Gardes du Corps"


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        ("guards", "farrington's", ["Bavarian Guards", "Cologne Guards"]),  # several
        ("gards", "farrington's", ["Bavarian Guards"]),  # none, but near
        ("xyz", "farrington's", ["Bavarian Guards", "20 more"]),  # none at all
        ("picardie", "clare", ["same side"]),
        ("french 99", "picardie", ["No unit"]),
    ],
)
def test_a_name_of_none_or_several_is_refused_with_the_candidates(drumhead, one, other, named) -> None:
    result = drumhead("odds", "ramillies", one, "v.", other)
    assert result.exit_code == 1
    assert all(name in result.stderr for name in named), result.stderr


def test_control_characters_of_a_name_are_escaped(drumhead) -> None:
    result = drumhead("odds", "ramillies", "\x1b[31mred", "v.", "picardie")
    assert result.exit_code == 1
    assert "\x1b" not in result.stderr


def test_the_battle_of_the_folder_is_the_default(drumhead, ramillies) -> None:
    result = drumhead("odds", "picardie", "v.", "farrington's", "--json")
    assert json.loads(result.stdout)["unit"]["name"] == "Picardie"
