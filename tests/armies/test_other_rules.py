"""Battles under other rules than they were written for: sides, table, turns, places, and what is left out and said."""

from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.armies.files.army_file import army_and_file
from drumhead.armies.neutral.neutral_terms import common
from drumhead.armies.writers.army_writer import as_toml
from drumhead.deployment.deployment_check import ready
from drumhead.deployment.scenario import scenario_of
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.support import paths

from ..errors import find

IN = 25.0  # mm


def battle(name, rules):
    return armies.read_battle(armies.find_battle(name), rulesets.load, rules)


@pytest.fixture
def spoilt(tmp_path: Path):
    """Oudenarde with words of its file changed, as it is read under other rules."""

    def spoilt(old, new, rules="wss-paperboys"):
        for file in paths.battles().glob("oudenarde*.toml"):
            (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        path = tmp_path / "oudenarde.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return armies.read_battle(path, rulesets.load, rules)

    return spoilt


@pytest.mark.parametrize("name", ["oudenarde", "blenheim"])
def test_battles_of_the_drafts_can_be_fought_by_paperboys(name) -> None:
    ruleset = rulesets.load("wss-paperboys")
    fought = battle(name, "wss-paperboys")
    scenario = ready(scenario_of(fought, ruleset, ruleset.book()))
    assert (scenario.ground.width, scenario.ground.height, scenario.stand) == (2400, 1200, (40, 30))
    assert scenario.turns == 6  # twelve of the draft’s usual fifteen, and seven are usual here
    assert set(scenario.places) == {f"{s}-{n}" for s in ("french", "alliance") for n in range(1, 11)}


@pytest.mark.parametrize("rules", ["wss-dice", "wss-cards"])
def test_ramillies_comes_on_the_table_of_the_drafts(rules) -> None:
    plan = battle("ramillies", rules).plan
    assert (plan.width, plan.depth, plan.measure) == (48 * IN, 36 * IN, "in")
    village = next(piece for piece in plan.ground if piece.name == "Ramillies")
    own = next(piece for piece in battle("ramillies", "").plan.ground if piece.name == "Ramillies")
    moved = [(x * 1200 / 2400, y * 900 / 1200) for x, y in own.points]
    assert village.points == tuple(pytest.approx(point, abs=0.5) for point in moved)
    assert len(plan.places) == 27


def test_what_speaks_of_its_own_book_is_left_out_and_said() -> None:
    fought = battle("ramillies", "wss-dice")
    assert fought.turns == 15
    assert fought.victory.breaks is None
    assert {each.name: each.worth for each in fought.victory.objectives} == {
        "Ramillies": 0,
        "Taviers": 1,
        "tomb of Ottomond": 1,
    }
    named = ("whether armies leave", "wss-paperboys", "7 turns are 15", "3 is 1, 2 is 1", "48 by 36 in")
    assert all(each in said for each, said in zip(named, fought.assumed, strict=True))


def test_under_its_own_rules_a_battle_is_what_it_was() -> None:
    assert battle("oudenarde", "wss-dice") == battle("oudenarde", "")


def test_arrivals_keep_their_turns_or_come_as_late_in_a_game_of_fewer() -> None:
    own = battle("oudenarde", "")
    assert battle("oudenarde", "wss-cards").plan.arrives == own.plan.arrives
    shorter = battle("oudenarde", "wss-paperboys")
    assert shorter.turns < own.turns
    assert shorter.plan.arrives.keys() == own.plan.arrives.keys()
    assert max(shorter.plan.arrives.values()) < max(own.plan.arrives.values())


def test_another_war_is_said() -> None:
    assert battle("ramillies", "peninsular-paperboys").assumed[0] == (
        "these rules are of 1808 to 1814, and the battle is of 1701 to 1714"
    )


def test_a_regiment_that_becomes_several_units_has_all_of_them_about_its_place(tmp_path) -> None:
    for file in paths.battles().glob("klausen*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    there, own = tmp_path / "klausen-french.toml", rulesets.load("von-futsch")
    kept, _ = army_and_file(there, common(), rulesets.load, own.id)
    before, name, after = as_toml(kept, common()).partition('name = "Royal-Roussillon, first"')
    there.write_text(before + name + after.replace("squadrons = 1", "squadrons = 2", 1), encoding="utf-8")
    read = armies.read_battle(tmp_path / "klausen.toml", rulesets.load)
    names = [unit.name for unit in read.armies["french"].units]
    assert names[8:10] == ["Royal-Roussillon, first, first", "Royal-Roussillon, first, second"]
    (x, y, _), (at, deep, _) = (read.plan.places["french", number] for number in (9, 10))
    assert 0 < abs(x - at) + abs(y - deep) < 200
    assert len(read.plan.places) == len(battle("klausen", "").plan.places) + 1


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        (
            "unit = 5, arrives = 2, at = [19, 36]",
            "unit = 5, arives = 2, at = [19, 36]",
            "unknown-key",
            '"arrives"',
        ),
        ("[side.french]", "[side.frnch]", "side-not-in-ruleset", "frnch"),
        ("turns = 12", "turns = 0", "out-of-range", "0"),
    ],
)
def test_what_is_wrong_with_the_file_itself_is_told_with_its_line(spoilt, old, new, code, says) -> None:
    with pytest.raises(FileErrors) as error:
        spoilt(old, new)
    assert find(error.value.faults, code, says)
    assert all(fault.line for fault in error.value.faults)


def test_rules_that_nobody_has_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match='Did you mean "wss-cards"'):
        battle("ramillies", "wss-card")


def test_readings_that_were_chosen_for_the_own_book_do_not_reach_the_other(spoilt) -> None:
    fought = spoilt("turns = 12", 'turns = 12\nreadings = { command-range = "in6" }')
    assert fought.readings == {}
    assert fought.assumed[0].endswith("wss-dice: readings, how a place is held")


def test_places_that_count_for_nothing_by_themselves_count_what_they_mostly_do() -> None:
    assert {each.worth for each in battle("klausen", "wss-paperboys").victory.objectives} == {3}
    assert {each.worth for each in battle("blenheim", "von-futsch").victory.objectives} == {0}
    assert battle("klausen", "wss-dice").turns == 12  # eight of usually ten turns: twelve of usually fifteen


ARMY = """
[side.{side}]
army = {{ name = "A", words = "{words}", brigade = [{{ name = "B", unit = [
  {{ name = "U", {unit} }}]}}]}}
"""


@pytest.fixture
def within(tmp_path: Path):
    """A battle with both its armies in its own file: the French in common words, the others in those of a draft."""

    def within(unit, other, rules=""):
        french, alliance = (
            ARMY.format(side=side, words=words, unit=said)
            for side, words, said in (("french", "common", unit), ("alliance", "wss-dice", other))
        )
        path = tmp_path / "battle.toml"
        path.write_text(f'title = "T"\nruleset = "wss-paperboys"\n{french}{alliance}', encoding="utf-8")
        return armies.read_battle(path, rulesets.load, rules)

    return within


@pytest.mark.parametrize(("rules", "stands"), [("", [6, 8]), ("von-futsch", [12, 6])])
def test_armies_in_a_battle_file_may_be_in_any_words_and_need_no_side(within, rules, stands) -> None:
    read = within('arm = "foot"', 'arm = "cavalry"', rules)
    assert [next(army.units).stands for army in read.armies.values()] == stands


def test_what_is_wrong_with_armies_in_a_battle_file_is_told_once(within) -> None:
    with pytest.raises(FileErrors) as error:
        within('kind = "rifles"', 'arm = "cavalry", quality = "raw"')
    codes = ("kind-not-in-ruleset", "no-qualities")
    assert [(fault.line, fault.code) for fault in error.value.faults] == [*zip((6, 10), codes)]
