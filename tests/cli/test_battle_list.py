"""`drumhead battle list`: all battles that come with Drumhead."""

import json

from drumhead import armies, rulesets


def test_every_battle_is_listed_by_its_day_with_its_ruleset_and_its_units(drumhead):
    lines = drumhead("battle", "list").stdout.splitlines()
    names = [line.split()[0] for line in lines[1:-1]]
    assert names[:3] == ["blenheim", "ramillies", "turin"]
    assert names[-1] == "salamanca"
    assert names.index("san-pietro") < names.index("guastalla")
    told = lines[1 + names.index("malplaquet")].split()
    assert told[1:8] == ["11", "September", "1709", "wss-paperboys", "13", "v", "14"]


def test_as_json_the_units_are_told_by_side(drumhead):
    listed = {each["name"]: each for each in json.loads(drumhead("battle", "list", "--json").stdout)}
    assert listed["san-pietro"]["units"] == {"french": 14, "imperial": 14}
    assert listed["klausen"]["ruleset"] == "von-futsch"


def test_what_is_listed_is_what_is_read(drumhead):
    listed = json.loads(drumhead("battle", "list", "--json").stdout)
    assert len(listed) == len([*armies.list_shipped_battles(), *armies.library()]) > 10
    for each in listed:
        battle = armies.read_battle(armies.find_battle(each["name"]), rulesets.load)
        units = {side: len(list(army.units)) for side, army in battle.armies.items()}
        facts = {key: getattr(battle, key) for key in ("title", "date", "place", "ruleset")}
        assert each == {"name": each["name"], **facts, "units": units}


def test_an_army_of_the_library_is_shown_by_name_with_its_source_and_doubts(drumhead):
    shown = drumhead("army", "show", "malplaquet-alliance", "--rules", "wss-dice").stdout
    assert "Dutch Foot Guards" in shown
    assert "source " in shown
    assert "doubt " in shown
    told = drumhead("army", "convert", "malplaquet-french", "--to", "wss-dice", "--format", "txt").stdout
    assert "Navarre, infantry, 1 stand" in told


def test_a_battle_of_the_library_is_shown_by_name_and_a_slip_is_told(drumhead):
    assert "Marshal Boufflers" in drumhead("battle", "show", "malplaquet").stdout
    result = drumhead("battle", "show", "malplaqet")
    assert result.exit_code == 1
    assert 'Did you mean "malplaquet"?' in result.stderr
    assert drumhead("battle", "list", "--jason").exit_code == 2
    assert drumhead("battle", "list", "malplaquet").exit_code == 2
