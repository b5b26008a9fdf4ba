"""Two armies in one file: named each with its side and its place, and taken by a name behind `#` or by their side."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import openpyxl
import pytest

BOTH = """FRANCO-SPANISH ARMY
General: Marshal Villars
Brigade du Roi
- Navarre, foot, trained, 6 stands
- Alsace, foot, trained, 6 stands

ALLIED ARMY
General: Duke of Marlborough
Brigade Orkney
- Buffs, foot, trained, 6 stands
- Harvey's horse, cavalry, trained, 8 stands
"""
RULES = ("--rules", "wss-paperboys")


@pytest.fixture
def both(here: Path) -> Path:
    path = here / "both armies.txt"
    path.write_text(BOTH, encoding="utf-8")
    return path


@pytest.fixture
def workbook(here: Path) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for sheet, units in {"French": ["Navarre", "Alsace"], "Allies": ["Buffs", "Orkney"]}.items():
        rows = book.create_sheet(sheet)
        rows.append(["Unit", "Arm", "Quality", "Stands"])
        for unit in units:
            rows.append([unit, "foot", "trained", 6])
    book.save(here / "scenario.xlsx")
    return here / "scenario.xlsx"


def commands(told: str) -> list[list[str]]:
    return [shlex.split(each)[1:] for each in re.findall(r"`(drumhead [^`]*)`", told)]


@pytest.mark.parametrize("words", ["army check", "army show", "army convert", "roster"])
@pytest.mark.parametrize("rules", [RULES, ()])
def test_each_army_is_named_with_a_command_that_takes_it(drumhead, both: Path, words: str, rules) -> None:
    told = drumhead(*words.split(), "both armies.txt", *rules)
    assert (told.exit_code, told.stdout) == (1, "")
    other = "alliance" if rules else "imperial"  # without rules the first game that reads both armies
    assert f'2 armies: "FRANCO-SPANISH ARMY" (french, line 1) and "ALLIED ARMY" ({other}, line 7)' in told.stderr
    named = commands(told.stderr)
    assert [each[len(words.split())] for each in named] == ["both armies.txt#french", f"both armies.txt#{other}"]
    for each in named:
        done = drumhead(*each)
        assert done.exit_code == 0, done.stderr


@pytest.mark.parametrize(
    ("typed", "units"),
    [
        (["both armies.txt#french"], "Navarre"),
        (["both armies.txt#ALLIED ARMY"], "Buffs"),
        (["both armies.txt#english"], "Buffs"),
        (["both armies.txt", "--side", "french"], "Navarre"),
        (["both armies.txt", "--side", "alliance"], "Buffs"),
        (["scenario.xlsx#Allies"], "Buffs"),
        (["scenario.xlsx", "--side", "french"], "Navarre"),
    ],
)
@pytest.mark.parametrize("command", ["show", "convert"])
def test_an_army_is_taken_by_its_name_its_sheet_or_its_side(drumhead, both, workbook, typed, units, command) -> None:
    done = drumhead("army", command, *typed, *RULES)
    assert done.exit_code == 0, done.stderr
    assert [each for each in ("Navarre", "Buffs") if each in done.stdout] == [units]


@pytest.mark.parametrize(
    "typed", [["both armies.txt#Nobody"], ["both armies.txt", "--side", "nobody"], ["both armies.txt", "--side=x"]]
)
def test_an_army_that_is_not_there_is_refused_with_those_that_are(drumhead, both: Path, typed: list[str]) -> None:
    told = drumhead("army", "check", *typed, *RULES)
    assert told.exit_code == 1
    assert "no army in it is called" in told.stderr
    named = commands(told.stderr)
    assert named == [["army", "check", f"both armies.txt#{side}", *RULES] for side in ("french", "alliance")]
    assert all(drumhead(*each).exit_code == 0 for each in named)


def test_guesses_of_one_army_name_a_command_that_lists_as_many(drumhead, both: Path) -> None:
    both.write_text(BOTH.replace(", trained", ""), encoding="utf-8")
    told = drumhead("army", "show", "both armies.txt", "--side", "french", *RULES)
    (listed,) = [each for each in commands(told.stderr) if each[1] == "check"]
    assert listed[2] == "both armies.txt#french"
    many = int(re.search(r"(\d+) things? w\w+ guessed", told.stderr)[1])
    assert drumhead(*listed).stderr.count("Guess: ") == many >= 1


def test_standard_input_names_its_armies_by_an_option(drumhead) -> None:
    told = drumhead("army", "check", "-", *RULES, typed=BOTH)
    assert told.exit_code == 1
    named = commands(told.stderr)
    assert named == [["army", "check", "-", "--side", side, *RULES] for side in ("french", "alliance")]
    for each in named:
        assert drumhead(*each, typed=BOTH).exit_code == 0


def test_a_side_that_a_list_does_not_say_is_set_by_the_option(drumhead, here: Path) -> None:
    (here / "list.txt").write_text("Brigade A\n- Unit, foot, trained, 6 stands\n", encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", "--side", "alliance", *RULES)
    assert 'side = "alliance"' in done.stdout
    assert "without a side" not in done.stderr


def test_a_side_is_said_once(drumhead, both: Path) -> None:
    done = drumhead("army", "check", "both armies.txt#french", "--side", "french", *RULES)
    assert done.exit_code == 2
    assert "names its army already. Leave out --side french." in done.stderr


def test_an_army_in_our_own_form_is_not_of_another_side(drumhead, ramillies: Path) -> None:
    assert drumhead("army", "show", "ramillies.toml", "--side", "french").stdout.count("breaks  ") == 1
    assert drumhead("army", "show", "ramillies.toml").stdout.count("breaks  ") == 2
    for words in ("check", "show", "convert"):
        done = drumhead("army", words, "ramillies-french.toml", "--side", "alliance", *RULES)
        assert (done.exit_code, "is of the french side. Leave out --side alliance." in done.stderr) == (1, True), words
        assert drumhead("army", words, "ramillies-french.toml", "--side", "french", *RULES).exit_code == 0


@pytest.mark.parametrize("army", ["both armies.txt", "scenario.xlsx", "both armies.txt#{side}", "scenario.xlsx#{side}"])
def test_a_battle_takes_the_army_of_each_side(drumhead, both: Path, workbook: Path, here: Path, army: str) -> None:
    sides = "".join(f'side.{side} = {{ army = "{army.format(side=side)}" }}\n' for side in ("french", "alliance"))
    (here / "b.toml").write_text(f'title = "A"\nruleset = "wss-paperboys"\n{sides}', encoding="utf-8")
    done = drumhead("army", "show", "b.toml")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.index("Navarre") < done.stdout.index("Buffs")


def test_a_battle_is_told_which_armies_a_file_holds_where_neither_is_of_the_side(drumhead, here: Path) -> None:
    (here / "l.txt").write_text(BOTH.replace("ALLIED ARMY", "ARMY OF FRANCE"), encoding="utf-8")
    sides = "".join(f'side.{side} = {{ army = "l.txt" }}\n' for side in ("french", "alliance"))
    (here / "b.toml").write_text(f'title = "A"\nruleset = "wss-paperboys"\n{sides}', encoding="utf-8")
    done = drumhead("battle", "check", "b.toml")
    assert done.exit_code == 1
    assert "l.txt: this file holds 2 armies" in done.stderr
    assert 'Name one, as in army = "l.txt#ARMY OF FRANCE"' in done.stderr
