"""What comes with Drumhead: a battle to print at once, and schemas for an editor."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.model.army import Battle
from drumhead.rules.loading.ruleset import Ruleset

from ..counted import at_least


@pytest.fixture(params=armies.list_shipped_battles())
def battle(request: pytest.FixtureRequest) -> Battle:
    path = armies.find_battle(request.param)
    assert path
    return armies.read_battle(path, rulesets.load)


def test_a_shipped_battle_is_found_by_its_name_and_by_its_path() -> None:
    path = armies.find_battle("ramillies")
    assert path
    assert path.is_file()
    assert armies.find_battle(str(path)) == path


def test_a_name_that_is_neither_battle_nor_path_finds_nothing() -> None:
    assert armies.find_battle("waterloo") is None
    assert armies.find_battle("ramillies-french") is None
    assert armies.find_battle("missing.toml") == Path("missing.toml")  # reading it says that it is not there


def test_every_ruleset_has_a_battle_to_print_at_once() -> None:
    paths = [armies.find_battle(name) for name in armies.list_shipped_battles()]
    assert {armies.read_battle(path, rulesets.load).ruleset for path in paths if path} == set(rulesets.ids())


def test_ten_to_fourteen_units_a_side_carry_names_of_their_own(battle: Battle) -> None:
    for army in at_least(2, battle.armies.values()):
        units = list(army.units)
        assert 10 <= len(units) <= 14
        assert len({unit.name for unit in units}) == len(units)
        assert [unit.number for unit in units] == list(range(1, len(units) + 1))
        assert army.general
        assert all(brigade.commander for brigade in army.brigades if brigade.name != "Artillery")


def test_every_quality_and_a_throw_for_it_are_shown_on_each_side() -> None:
    path = armies.find_battle("ramillies")
    assert path
    for army in armies.read_battle(path, rulesets.load).armies.values():
        qualities = [unit.quality for unit in army.units]
        assert {"elite", "trained"} < set(qualities)
        assert (qualities.count("raw"), qualities.count("dice")) == (1, 1)


def test_no_length_hides_in_the_words_of_a_battle(battle: Battle) -> None:
    """A distance in a text could not follow the player's own measure."""
    words = " ".join([*battle.ground, battle.victory.says, *battle.agreed, battle.note])
    assert not [word for word in at_least(5, words.split()) if word.rstrip(".,") in ("cm", "in.", "inches", "mm")]


def test_schemas_offer_the_words_of_a_ruleset(ruleset: Ruleset) -> None:
    schema = json.loads(armies.schema_json("army", ruleset))
    unit = schema["$defs"]["UnitTable"]
    assert unit["properties"]["quality"]["enum"] == ["elite", "trained", "raw", "dice"]
    assert unit["properties"]["arm"]["enum"] == ["infantry", "cavalry", "artillery"]
    assert "grenadiers" in unit["properties"]["kind"]["enum"]
    assert unit["properties"]["stands"]["minimum"] == 1
    assert unit["additionalProperties"] is False
    assert schema["properties"]["side"]["enum"] == ["french", "alliance"]


def test_schemas_without_a_ruleset_have_the_keys_alone() -> None:
    schema = json.loads(armies.schema_json("battle"))
    assert {"title", "ruleset", "side", "readings", "print"} <= set(schema["properties"])
    assert schema["required"] == ["title", "ruleset"]
    assert '"words":' not in armies.schema_json("battle").replace('"words": {', "")  # of an army, which has the key
    assert {"brigade", "general"} <= set(schema["$defs"]["SideTable"]["properties"]["army"]["oneOf"][1]["properties"])


def test_nothing_heavy_is_loaded_before_a_file_is_read() -> None:
    code = "import sys, drumhead.armies, drumhead.rules.loading.toml_files; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_schema_of_battles_offers_the_formations_of_a_ruleset() -> None:
    dice = json.loads(armies.schema_json("battle", rulesets.load("wss-dice")))["$defs"]["PlaceTable"]["properties"]
    assert dice["formation"]["enum"] == ["deployed", "column", "on-foot", "unlimbered", "limbered"]
    plain = json.loads(armies.schema_json("battle"))["$defs"]["PlaceTable"]["properties"]
    assert "enum" not in plain["formation"]
