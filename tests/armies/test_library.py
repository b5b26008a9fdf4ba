"""The battles of the library: found by name, sound under every ruleset of their period."""

import re
import tomllib

import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.loading.game_loading import battle_game
from drumhead.cli.output.armies.army_remarks import remarks
from drumhead.cli.root import group
from drumhead.deployment.scenario import scenario_of
from drumhead.simulation.study import study
from drumhead.support import paths

from ..counted import at_least

NAMES = armies.library()
ARMIES = {path for path in paths.library().glob("*.toml") if path.stem not in NAMES}
PERIODS = {
    each.id: [int(year) for year in re.findall(r"\d{4}", each.about["period"])]
    for each in map(rulesets.load, rulesets.ids())
}


@pytest.fixture(scope="module", params=NAMES)
def game(request):
    return battle_game(armies.find_battle(request.param))


def test_twenty_armies_fight_ten_battles_of_three_wars():
    files = [armies.find_battle(name).read_text(encoding="utf-8") for name in NAMES]
    years = [int(tomllib.loads(file)["date"][-4:]) for file in files]
    wars = [(1702, 1714), (1733, 1735), (1808, 1814)]
    assert [sum(first <= year <= last for year in years) for first, last in wars] == [4, 2, 4]


def test_a_battle_of_the_library_is_found_by_name_and_is_none_of_the_five():
    assert armies.find_battle("malplaquet") == paths.library() / "malplaquet.toml"
    assert armies.find_battle("malplaquet-french") is None
    assert armies.find_army("malplaquet-french") == paths.library() / "malplaquet-french.toml"
    assert armies.find_army("malplaquet") is armies.find_army("malplaquet-dutch") is None
    assert len(armies.list_shipped_battles()) == 5
    assert not set(armies.list_shipped_battles()) & set(NAMES)


def test_nothing_is_to_be_remarked_on_a_battle_of_the_library(game):
    assert [fault for _, fault in remarks(game)] == []


@pytest.mark.parametrize("path", sorted(ARMIES), ids=lambda path: path.stem)
def test_an_army_of_the_library_serves_every_ruleset_of_its_period(path):
    year = tomllib.loads(path.read_text(encoding="utf-8"))["year"]
    of_the_time = [name for name, (first, last) in PERIODS.items() if first <= year <= last]
    assert of_the_time
    for ruleset in map(rulesets.load, of_the_time):
        army = armies.read_army(path, ruleset)
        found = ruleset.module_if_any("army").check_army(ruleset.book(), army)
        assert [each for each in found if each.severity == "error"] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_of_the_library_is_played_by_every_ruleset_of_its_period(name):
    path = armies.find_battle(name)
    battle = tomllib.loads(path.read_text(encoding="utf-8"))
    of_the_time = [each for each, (first, last) in PERIODS.items() if first <= int(battle["date"][-4:]) <= last]
    assert battle["ruleset"] in of_the_time
    for rules in of_the_time:
        game = battle_game(path, rules=rules)
        assert [fault for finding, fault in remarks(game) if finding.severity == "error"] == []
        assert len(game.battle.plan.places) == sum(len(list(army.units)) for army in game.battle.armies.values())


def test_eight_to_fourteen_units_a_side_have_places_and_leaders(game):
    battle = game.battle
    for side, army in at_least(2, battle.armies.items()):
        units = list(army.units)
        assert 8 <= len(units) <= 14
        assert len({unit.name for unit in units}) == len(units)
        assert {number for of, number in battle.plan.places if of == side} == {unit.number for unit in units}
        assert army.general
        assert all(brigade.commander for brigade in army.brigades if brigade.name != "Artillery")


def test_a_battle_of_the_library_tells_when_where_why_and_for_what(game):
    battle = game.battle
    assert battle.date
    assert battle.place
    assert battle.turns
    assert len(battle.ground) >= 4
    assert battle.victory.objectives
    assert battle.plan.north is not None
    words = " ".join([*battle.ground, battle.victory.says, battle.victory.holding, battle.note])
    assert not [word for word in words.split() if word.rstrip(".,") in ("cm", "in.", "inches", "mm")]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_kit_of_a_battle_of_the_library_is_printed(name, tmp_path):
    result = CliRunner().invoke(group, ["kit", name, "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert (tmp_path / f"{name}-kit-paper.pdf").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_battle_of_the_library_is_fought_to_its_end_and_either_side_may_win(name):
    game = battle_game(armies.find_battle(name))
    scenario = scenario_of(game.battle, game.ruleset, game.book)
    found = study(scenario, dict.fromkeys(scenario.sides, "sound"), range(40))
    assert all(found.wins(side) >= 8 for side in at_least(2, scenario.sides))  # one in five at the least
    assert found.share_with("contact") > 0.5
