"""Wings, lines and divisions: in army files, in every form of list, on a terminal; and what is wrong with them."""

from dataclasses import replace

import pytest

from drumhead import armies, rulesets
from drumhead.armies.files.army_file import read_army
from drumhead.armies.writers.army_writer import FORMS
from drumhead.deployment.scenario import scenario_of, set_up_field
from drumhead.model.army import Command, Officer
from drumhead.probability import Roll
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.support import paths

RULESET = rulesets.load("peninsular-paperboys")
UNIT = 'unit = [{ name = "45th", arm = "infantry", quality = "trained", stands = 6 }]'
TREE = f"""name = "Wellington’s right"
side = "allies"
general = "Earl of Wellington"
[[division]]
name = "Fifth Division"
[[division]]
name = "Third Division"
commander = {{ name = "Pakenham", note = "the first in" }}
note = "four brigades, in truth"
[[wing]]
name = "Right wing"
commander = {{ name = "Stapleton Cotton", rank = "brigadier" }}
[[brigade]]
name = "First"
wing = "Right wing"
division = "Third Division"
{UNIT}
[[brigade]]
name = "First"
wing = "Right wing"
{UNIT}
[[brigade]]
name = "Second"
wing = "Right wing"
line = "first line"
division = "Third Division"
commander = "Wallace"
{UNIT}
[[brigade]]
name = "Guns"
division = "Fifth Division"
{UNIT}
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "army.toml"
    path.write_text(TREE, encoding="utf-8")
    return path


def test_brigades_know_what_they_belong_to_and_officers_of_divisions_their_rank(file):
    army = armies.read_army(file, RULESET)
    assert [brigade.under for brigade in army.brigades] == [
        ("Right wing", "", "Third Division"),
        ("Right wing", "", ""),
        ("Right wing", "first line", "Third Division"),
        ("", "", "Fifth Division"),
    ]
    pakenham = Officer("Pakenham", "division-general", "the first in")
    assert army.commands == (
        Command("wing", "Right wing", Officer("Stapleton Cotton", "brigadier")),
        Command("division", "Third Division", pakenham, "four brigades, in truth"),
    )
    assert [each.name for each in army.officers] == ["Earl of Wellington", "Stapleton Cotton", "Pakenham", "Wallace"]
    assert [[each.name for each in army.begun_with(at)] for at in range(4)] == [
        ["Right wing", "Third Division"],
        [],
        ["first line", "Third Division"],
        ["Fifth Division"],
    ]
    assert (army.numbers_under("Third Division"), army.numbers_under("Second")) == ({1, 3}, {3})
    assert army.numbers_under("") == set()


@pytest.mark.parametrize("form", FORMS)
def test_the_tree_comes_back_whole_from_every_form(file, form):
    army = armies.read_army(file, RULESET)
    path = file.with_name(f"list.{form}")
    text = FORMS[form](army, RULESET.about)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert read_army(path, RULESET.about) == army


POSTED = """Army of the right
Side: allies
Wing: Right wing
Commander: Stapleton Cotton
Division: Third Division
**Brigade: Wallace**
45th, foot, trained, 6 stands
Division: Fifth Division
**Brigade: Hay**
1st, foot, trained, 6 stands
Wing: Left wing
**Brigade: Bock**
1st KGL Dragoons, heavy cavalry, trained, 6 stands
"""


def test_a_posted_list_says_what_begins_and_a_wing_ends_the_division_before_it(tmp_path):
    path = tmp_path / "post.txt"
    path.write_text(POSTED, encoding="utf-8")
    army = read_army(path, RULESET.about)
    assert [brigade.under for brigade in army.brigades] == [
        ("Right wing", "", "Third Division"),
        ("Right wing", "", "Fifth Division"),
        ("Left wing", "", ""),
    ]
    assert [each.name for each in army.officers] == ["Stapleton Cotton"]
    path.write_text(POSTED.replace("**Brigade", "Division").replace("Wing:", "Note:"), encoding="utf-8")
    assert [brigade.name for brigade in read_army(path, RULESET.about).brigades] == ["Wallace", "Hay", "Bock"]


def test_of_a_sheet_without_brigades_the_narrowest_column_is_the_brigade(tmp_path):
    path = tmp_path / "sheet.csv"
    heads = "Side,Allies\nWing,Division,Unit,Type,Stands\n"
    rows = "Left,3rd,45th,foot,6\n,,88th,foot,6\n,5th,1st,foot,6\nRight,,2nd,foot,6\n"
    path.write_text(heads + rows, encoding="utf-8")
    army = read_army(path, RULESET.about)
    assert [(each.wing, each.name, [unit.name for unit in each.units]) for each in army.brigades] == [
        ("Left", "3rd", ["45th", "88th"]),
        ("Left", "5th", ["1st"]),
        ("Right", "Right", ["2nd"]),
    ]


def test_what_is_wrong_with_a_tree_is_told_at_once(file):
    more = '[[division]]\nname = "Thrid Division"\n[[line]]\nname = "second line"\n[[wing]]\nname = "Right wing"\n'
    file.write_text(TREE + more, encoding="utf-8")
    with pytest.raises(FileErrors) as refused:
        armies.read_army(file, RULESET)
    told = {fault.key[0]: fault for fault in refused.value.faults}
    assert {what: fault.code for what, fault in told.items()} == {
        "division": "command-without-brigade",
        "line": "command-without-brigade",
        "wing": "name-twice",
    }
    assert '"Third Division"' in told["division"].right
    assert "first line" in told["line"].right


def test_the_whole_tree_is_led_in_a_battle():
    army = armies.read_army(paths.battles() / "salamanca-french.toml", RULESET)
    second = replace(army.brigades[1], division="First", commander=None)
    marmont = Command("division", "First", Officer("Marmont", "division-general"))
    first = replace(army.brigades[0], division="First")
    army = replace(army, brigades=(first, second, *army.brigades[2:]), commands=(marmont,))
    battle = armies.read_battle(paths.battles() / "salamanca.toml", rulesets.load)
    battle = replace(battle, armies={**battle.armies, "french": army})
    scenario = scenario_of(battle, RULESET, RULESET.book())
    riders = set_up_field(scenario, Roll(1), BaselinePlayer(), lambda told: None).riders
    assert riders["french:Marmont"].brigade == "First"
    own = {unit.number for brigade in (first, second) for unit in brigade.units}
    assert army.numbers_under(riders["french:Marmont"].brigade) == own
