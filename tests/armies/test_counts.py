"""A game counts stands, or figures: its army files, its terminal and its schemas use its own word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors


@pytest.fixture
def in_figures(tmp_path: Path, ruleset: Ruleset) -> Ruleset:
    """The same rules, counted in figures, twelve to a battalion of foot."""
    folder = tmp_path / "in-figures"
    shutil.copytree(ruleset.folder, folder)
    path = folder / "ruleset.toml"
    text = path.read_text(encoding="utf-8").replace('id = "foot", name', 'id = "foot", figures = 12, name')
    path.write_text(f'counts = "figures"\n{text}', encoding="utf-8")
    return rulesets.load(str(folder))


def stands_as(army_file: Path, word: str) -> None:
    army_file.write_text(army_file.read_text().replace("stands", word))


def told(army_file: Path, ruleset: Ruleset) -> list[tuple[int, object, str]]:
    with pytest.raises(FileErrors) as error:
        armies.read_army(army_file, ruleset)
    return [(fault.line, fault.key[-1], fault.code) for fault in error.value.faults]


def test_a_game_of_figures_reads_figures(army_file: Path, in_figures: Ruleset) -> None:
    stands_as(army_file, "figures")
    assert [unit.stands for unit in armies.read_army(army_file, in_figures).units] == [7, 6, 8]


def test_the_usual_number_may_be_left_out(army_file: Path, in_figures: Ruleset) -> None:
    stands_as(army_file, "figures")
    army_file.write_text(army_file.read_text().replace("figures = 7\n", ""))
    assert [unit.stands for unit in armies.read_army(army_file, in_figures).units] == [12, 6, 8]


def test_without_a_usual_number_it_is_missing(army_file: Path, in_figures: Ruleset) -> None:
    stands_as(army_file, "figures")
    army_file.write_text(army_file.read_text().replace("figures = 8\n", ""))
    assert told(army_file, in_figures) == [(28, "figures", "missing-key")]


def test_the_word_of_another_game_is_refused_with_its_line(
    army_file: Path, ruleset: Ruleset, in_figures: Ruleset
) -> None:
    assert (17, "stands", "counted-otherwise") in told(army_file, in_figures)
    stands_as(army_file, "figures")
    assert (17, "figures", "counted-otherwise") in told(army_file, ruleset)


def test_no_figures_cannot_fight(army_file: Path, in_figures: Ruleset) -> None:
    stands_as(army_file, "figures")
    army_file.write_text(army_file.read_text().replace("figures = 7", "figures = 0"))
    assert told(army_file, in_figures) == [(17, "figures", "out-of-range")]


@pytest.mark.parametrize(("counted", "other"), [("stands", "figures"), ("figures", "stands")])
def test_a_schema_offers_only_the_word_of_its_game(
    ruleset: Ruleset, in_figures: Ruleset, counted: str, other: str
) -> None:
    of = ruleset if counted == "stands" else in_figures
    unit = json.loads(armies.schema_json("army", of))["$defs"]["UnitTable"]
    assert counted in unit["properties"]
    assert other not in unit["properties"]
    assert (counted in unit["required"]) == (counted == "stands"), "the usual number may be left out"


def test_a_ruleset_says_what_it_counts(ruleset: Ruleset, in_figures: Ruleset) -> None:
    assert (ruleset.counts, in_figures.counts) == ("stands", "figures")
