"""Kinds of troops that house rules add: army lists that have them, rules that hold for them, pages, and mistakes."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from drumhead import api, rulesets
from drumhead.cli.root import group
from drumhead.model.unit import Unit
from drumhead.printing.records.unit_records import kind_of
from drumhead.rules.house_rules.added_kinds import list_kinds, with_kinds
from drumhead.rules.house_rules.house_rule import Layer
from drumhead.rules.house_rules.house_rule_layers import read_house_rules, read_layers
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.support import paths

from ..counted import at_least
from ..errors import find

GUARDS = """
[[kind]]
key = "guard-grenadiers"
name = "Guard grenadiers"
like = "guards"
says = "Tall men."
"""
THREES = """
[[change]]
place = "weapon.musket.need"
to = 3
when = "unit.kind == 'guard-grenadiers'"
"""


@pytest.fixture
def file(tmp_path):
    def write(rows: str, name: str = "thursday") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(f'title = "{name}"\n{rows}', encoding="utf-8")
        return path

    return write


@pytest.fixture
def ramillies(tmp_path):
    """A copy of Ramillies in which the first unit of guards of the French is of the added kind."""

    def write(house: str = "", kind: str = "guard-grenadiers") -> Path:
        for path in paths.battles().glob("ramillies*.toml"):
            shutil.copy(path, tmp_path)
        army, battle = tmp_path / "ramillies-french.toml", tmp_path / "ramillies.toml"
        army.write_text(army.read_text().replace('kind = "guards"', f'kind = "{kind}"', 1))
        named = f'house_rules = "{house}"\n' if house else ""
        battle.write_text(battle.read_text().replace('ruleset = "', f'{named}ruleset = "', 1))
        return battle

    return write


def run(*words: str):
    return CliRunner().invoke(group, words, prog_name="drumhead")


def book_with(path: Path, ruleset: str = "wss-paperboys"):
    loaded = rulesets.load(ruleset)
    return loaded.book({}, read_house_rules(path, loaded))


def need_of(book, kind: str, own_kind: str = "") -> int:
    unit = Unit("A", "infantry", kind, "elite", side="french", own_kind=own_kind)
    return int(book.at(unit).weapon.musket.need)


# ------------------------------------------------------------------ which rules hold
def test_a_change_for_an_added_kind_holds_for_it_and_no_other(file):
    book = book_with(file(GUARDS + THREES))
    assert need_of(book, "guards", "guard-grenadiers") == 3
    assert (need_of(book, "guards"), need_of(book, "foot")) == (5, 5)


@pytest.mark.parametrize(
    ("when", "guards", "added", "foot"),
    [
        ("unit.kind == 'guards'", 3, 3, 5),
        ("unit.kind in ['guards', 'horse']", 3, 3, 5),
        ("unit.kind != 'guards'", 5, 5, 3),
        ("not unit.kind == 'guards'", 5, 5, 3),
        ("unit.kind not in ['guards', 'horse']", 5, 5, 3),
        ("unit.kind != 'guard-grenadiers'", 3, 5, 3),
        ("unit.kind == 'guards' and unit.kind != 'guard-grenadiers'", 3, 5, 5),
    ],
)
def test_a_condition_on_the_kind_that_it_is_like_counts_it_too(file, when, guards, added, foot):
    book = book_with(file(GUARDS + THREES.replace("unit.kind == 'guard-grenadiers'", when)))
    found = need_of(book, "guards"), need_of(book, "guards", "guard-grenadiers"), need_of(book, "foot")
    assert found == (guards, added, foot)


def test_a_kind_alone_changes_no_chance(file):
    ruleset = rulesets.load("wss-paperboys")
    question = ruleset.question("fire-hits")
    assert question.odds(book_with(file(GUARDS))) == question.odds(ruleset.book())


@pytest.mark.parametrize(
    ("ruleset", "like"),
    [
        (ruleset, str((arm.get("kinds") or [arm])[0]["id"]))
        for ruleset in rulesets.ids()
        for arm in rulesets.load(ruleset).arm_tables
    ],
)
def test_every_arm_of_every_ruleset_can_have_a_kind_more(file, ruleset, like):
    loaded = rulesets.load(ruleset)
    before = [dict(arm) for arm in loaded.arm_tables]
    house = read_house_rules(file(GUARDS.replace('"guards"', f'"{like}"')), loaded)
    more = with_kinds(loaded, house.kinds)
    assert (more.kind_name("guard-grenadiers"), more.kind_name(like)) == ("Guard grenadiers", loaded.kind_name(like))
    assert [arm["id"] for arm in more.arm_tables] == list(loaded.arms)
    assert [dict(arm) for arm in loaded.arm_tables] == before, "others share the ruleset without house rules"
    assert with_kinds(more, house.kinds) is more
    assert [dict(arm) for arm in with_kinds(more, ()).arm_tables if "like" in repr(arm)] == []


# ------------------------------------------------------------------ armies and battles
def test_an_army_of_the_kind_is_read_from_the_battles_own_file(file, ramillies):
    file(GUARDS + THREES)
    game = api.load_battle(ramillies("thursday.toml"))
    (unit,) = (unit for unit in game.units if unit.own_kind)
    assert (unit.kind, unit.own_kind, unit.listed_kind) == ("guards", "guard-grenadiers", "guard-grenadiers")
    assert kind_of(game, unit)["name"] == "Guard grenadiers"
    assert game.additions == ("Guard grenadiers: like guards. Tall men",)


def test_the_kind_fires_in_a_battle_as_its_house_rule_says_and_the_others_do_not(file, ramillies):
    file(GUARDS + THREES)
    first, *events = api.fight(api.load_battle(ramillies("thursday.toml")), seed=2)
    (own,) = (key for key, unit in first["units"].items() if unit.get("own-kind") == "guard-grenadiers")
    needs: dict[bool, set[int]] = {True: set(), False: set()}
    for event in at_least(20, (each for each in events if each["e"] == "fire" and each.get("weapon") == "musket")):
        needs[event["u"] == own] |= {int(throw[3]) for throw in event["luck"] if throw[0] == "firing"}
    assert needs == {True: {3}, False: {5}}


@pytest.mark.parametrize("layer", ["club", "command"])
def test_an_army_by_itself_can_have_a_kind_of_the_club_or_of_the_command(file, ramillies, tmp_path, monkeypatch, layer):
    file(GUARDS)
    ramillies()
    monkeypatch.chdir(tmp_path)
    command, more = ["army", "check", "ramillies-french.toml", "--rules", "wss-paperboys"], []
    assert run(*command).exit_code == 1
    if layer == "club":
        (tmp_path / "club.toml").write_text('house_rules = "thursday.toml"\n')
    else:
        more = ["--house-rules", "thursday.toml"]
    assert run(*command, *more).exit_code == 0


def test_an_unknown_kind_is_refused_with_the_kinds_that_house_rules_add(file, ramillies):
    file(GUARDS)
    with pytest.raises(FileErrors) as caught:
        api.load_battle(ramillies("thursday.toml", kind="guard-grenadier"))
    (told,) = caught.value.faults
    assert find([told], "unknown-word", "guard-grenadiers")
    assert told.file.endswith("ramillies-french.toml")


def test_a_wrong_kind_of_the_house_rules_is_told_before_the_army_that_has_it(file, ramillies):
    house = file(GUARDS.replace('like = "guards"', 'like = "gards"'))
    with pytest.raises(FileErrors) as caught:
        api.load_battle(ramillies("thursday.toml"))
    first, second = caught.value.faults
    assert (first.file, first.line, Path(second.file).name) == (str(house), 6, "ramillies-french.toml")


def test_a_kind_of_no_unit_is_noted(file, ramillies):
    file(GUARDS)
    found = run("battle", "check", str(ramillies("thursday.toml", kind="guards")))
    assert found.exit_code == 0
    assert re.search(r'thursday\.toml, line 4: no unit .* "guard-grenadiers"', found.stderr)
    found = run("battle", "check", str(ramillies("thursday.toml")))
    assert "no unit" not in found.stderr


# ------------------------------------------------------------------ layers and mistakes
def test_a_kind_that_two_files_define_alike_counts_once(file):
    files = [Layer(file(GUARDS, name)) for name in ("thursday", "friday")]
    assert len(read_layers(files, rulesets.load("wss-paperboys")).kinds) == 1


@pytest.mark.parametrize("changed", ["name", "like", "says"])
def test_a_kind_that_two_files_define_differently_is_refused(file, changed):
    other = {"name": ("Guard gren", "Tall gren"), "like": ('"guards"', '"foot"'), "says": ("Tall", "Small")}[changed]
    files = [Layer(file(GUARDS)), Layer(file(GUARDS.replace(*other), "friday"))]
    with pytest.raises(FileErrors) as caught:
        read_layers(files, rulesets.load("wss-paperboys"))
    (told,) = caught.value.faults
    assert find([told], "kind-twice", "thursday.toml, line 4")
    assert Path(told.file).name == "friday.toml"


@pytest.mark.parametrize(
    ("before", "after", "code", "line"),
    [
        ('key = "guard-grenadiers"', 'key = "foot"', "kind-of-rulebook", 4),
        ('key = "guard-grenadiers"', 'key = "infantry"', "kind-of-rulebook", 4),
        ('key = "guard-grenadiers"', 'key = "Guard Grenadiers"', "not-a-key", 4),
        ('key = "guard-grenadiers"', "", "missing-key", 3),
        ('name = "Guard grenadiers"', "", "missing-key", 3),
        ('name = "Guard grenadiers"', 'name = " "', "empty-text", 5),
        ('name = "Guard grenadiers"', "name = 3", "wrong-type", 5),
        ('like = "guards"', 'like = "infantry"', "unknown-word", 6),
        ('like = "guards"', 'like = "guard-grenadiers"', "unknown-word", 6),
        ('like = "guards"', "", "missing-key", 3),
        ('says = "Tall men."', "stands = 6", "unknown-key", 7),
        ('says = "Tall men."', f'says = "Tall men."\n{GUARDS}', "kind-twice", 10),
    ],
)
def test_a_kind_that_cannot_be_is_told_with_its_line(file, before, after, code, line):
    assert before in GUARDS
    with pytest.raises(FileErrors) as caught:
        read_house_rules(file(GUARDS.replace(before, after)), rulesets.load("wss-paperboys"))
    told, *more = caught.value.faults
    assert (told.code, told.line) == (code, line)
    assert not more


def test_a_stranger_cannot_write_on_the_terminal_with_a_key(file):
    kinds, faults = list_kinds(
        [Layer(file('[[kind]]\nkey = "a\\u001b[2J"\nname = "x"\nlike = "foot"\n'))], rulesets.load("wss-paperboys")
    )
    assert not kinds
    assert "\x1b" not in str(faults[0])
