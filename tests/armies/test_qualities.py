"""A game tells qualities apart, or has none: then army files do without the word."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors


@pytest.fixture
def all_alike(tmp_path: Path, ruleset: Ruleset) -> Ruleset:
    """The same rules without any quality."""
    folder = tmp_path / "all-alike"
    shutil.copytree(ruleset.folder, folder)
    path = folder / "ruleset.toml"
    without = re.sub(r"\[\[quality\]\]\n([a-z]+ = .*\n)+", "", path.read_text(encoding="utf-8"))
    path.write_text(without, encoding="utf-8")
    return rulesets.load(str(folder))


def without_quality(army_file: Path) -> None:
    army_file.write_text(re.sub(r"quality = .*\n", "", army_file.read_text()))


def told(army_file: Path, ruleset: Ruleset) -> list[tuple[int, object, str]]:
    with pytest.raises(FileErrors) as error:
        armies.read_army(army_file, ruleset)
    return [(fault.line, fault.key[-1], fault.code) for fault in error.value.faults]


def test_where_all_are_alike_no_quality_is_written(army_file: Path, all_alike: Ruleset) -> None:
    without_quality(army_file)
    assert {unit.quality for unit in armies.read_army(army_file, all_alike).units} == {""}


def test_where_all_are_alike_a_quality_is_refused_with_its_line(army_file: Path, all_alike: Ruleset) -> None:
    assert (16, "quality", "no-qualities") in told(army_file, all_alike)


def test_where_qualities_differ_every_unit_says_its_own(army_file: Path, ruleset: Ruleset) -> None:
    without_quality(army_file)
    assert [(key, code) for _, key, code in told(army_file, ruleset)] == [("quality", "missing-key")] * 3


def test_schemas_ask_for_a_quality_only_where_there_is_one(ruleset: Ruleset, all_alike: Ruleset) -> None:
    unit, alike = (
        json.loads(armies.schema_json("army", about))["$defs"]["UnitTable"] for about in (ruleset, all_alike)
    )
    assert "quality" in unit["required"]
    assert "quality" not in alike["required"]
    assert "quality" not in alike["properties"]
