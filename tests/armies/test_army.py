"""Army files: what becomes of a good one, and what is said of a bad one."""

# ruff: noqa: E501  (a row of a table of mistakes stays on one line)
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead import armies
from drumhead.model.army import Officer
from drumhead.rules.ruleset import Ruleset

Spoilt = Callable[..., list[str]]


def test_an_army_is_read_with_its_officers_brigades_and_units(army_file: Path, ruleset: Ruleset) -> None:
    army = armies.read_army(army_file, ruleset)
    assert (army.name, army.side) == ("Left wing", "french")
    assert army.general == Officer("Marshal Villeroy", "commander-in-chief")
    assert [brigade.commander for brigade in army.brigades] == [Officer("Marquis de Maffei", "brigadier"), None]
    assert [(unit.number, unit.name, unit.kind, unit.quality, unit.stands, unit.start) for unit in army.units] == [
        (1, "Picardie", "foot", "trained", 7, 7),
        (2, "Alsace", "foot", "dice", 6, 6),
        (3, "Arco", "horse", "raw", 8, 8),
    ]
    assert [(unit.arm, unit.nation, unit.note, unit.side) for unit in army.units] == [
        ("infantry", "French", "", "french"),
        ("infantry", "", "", "french"),
        ("cavalry", "", "Bavarian", "french"),
    ]


def test_a_commander_may_be_a_table_with_rank_and_note(army_file: Path, ruleset: Ruleset) -> None:
    table = '{ name = "Maffei", rank = "commander-in-chief", note = "in the village" }'
    army_file.write_text(army_file.read_text().replace('"Marquis de Maffei"', table))
    commander = armies.read_army(army_file, ruleset).brigades[0].commander
    assert commander == Officer("Maffei", "commander-in-chief", "in the village")


def test_a_file_from_windows_gives_the_same_army(army_file: Path, ruleset: Ruleset) -> None:
    army = armies.read_army(army_file, ruleset)
    army_file.write_bytes(b"\xef\xbb\xbf" + army_file.read_bytes().replace(b"\n", b"\r\n"))
    assert armies.read_army(army_file, ruleset) == army


@pytest.mark.parametrize("name", ["<img src=x>", "{{ 7*7 }}", "Régiment 'du Roi' & \\\\ Cie", "Ł" * 60, "近衛 🐎"])
def test_a_name_is_kept_as_it_is_written(army_file: Path, ruleset: Ruleset, name: str) -> None:
    army_file.write_text(army_file.read_text().replace("Picardie", name))
    assert next(iter(armies.read_army(army_file, ruleset).units)).name == name.replace("\\\\", "\\")


def test_a_note_of_several_lines_becomes_one(army_file: Path, ruleset: Ruleset) -> None:
    army_file.write_text(army_file.read_text().replace('"Bavarian"', '"""\nfrom\r\n  Munich\n"""'))
    assert list(armies.read_army(army_file, ruleset).units)[2].note == "from Munich"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'arm = "infantry"',
            'arm = "infntry"',
            'line 13, brigade 1, unit 1, "arm": "infntry" is not an arm. Did you mean "infantry"? '
            "Give infantry, cavalry or artillery.",
        ),
        (
            'kind = "foot"',
            'kind = "horse"',
            'line 14, brigade 1, unit 1, "kind": "horse" is not a kind of infantry. Give foot, guards or grenadiers.',
        ),
        (
            'quality = "trained"',
            'quality = "veteran"',
            'line 16, brigade 1, unit 1, "quality": "veteran" is not a quality. Give elite, trained, raw or dice.',
        ),
        (
            'quality = "trained"\n',
            "",
            'line 11, brigade 1, unit 1, "quality": this is missing. Add quality = ... '
            "Give elite, trained, raw or dice.",
        ),
        ("stands = 7", "stands = 0", 'line 17, brigade 1, unit 1, "stands": 0 stands cannot fight. Give 1 or more.'),
        ("stands = 7", "stands = -3", 'line 17, brigade 1, unit 1, "stands": -3 stands cannot fight. Give 1 or more.'),
        (
            "stands = 7",
            "stands = 100000",
            'line 17, brigade 1, unit 1, "stands": 100000 stands are too many for a roster. Give 99 or fewer.',
        ),
        (
            "stands = 7",
            "stands = true",
            'line 17, brigade 1, unit 1, "stands": expected a whole number, found true.',
        ),
        (
            "stands = 7",
            "stands = 6.5",
            'line 17, brigade 1, unit 1, "stands": expected a whole number, found the number 6.5.',
        ),
        (
            "stands = 7",
            'stands = "six"',
            'line 17, brigade 1, unit 1, "stands": expected a whole number, found the text "six".',
        ),
        (
            "stands = 7\n",
            "",
            'line 11, brigade 1, unit 1, "stands": this is missing. Add stands = ...',
        ),
        ("stands = 7", "stand = 7\nstands = 7", 'line 17, brigade 1, unit 1, "stand": unknown key. Did you mean "stands"?'),
        ("[general]", "[genral]", 'line 4, "genral": unknown key. Did you mean "general"?'),
        (
            '"Marquis de Maffei"',
            '{ name = "x", rank = "brigader" }',
            'line 9, brigade 1, "commander.rank": "brigader" is not a rank. Did you mean "brigadier"? '
            "Give commander-in-chief or brigadier.",
        ),
        ('"Marquis de Maffei"', '{ rank = "brigadier" }', 'line 9, brigade 1, "commander.name": this is missing. Add name = ...'),
        ('"Marquis de Maffei"', "7", 'line 9, brigade 1, "commander": expected text in "quotes", found the number 7.'),
        ('name = "Marshal Villeroy"', "name = 1706-05-23", 'line 5, "general.name": expected text in "quotes", found the date or time 1706-05-23.'),
        ('side = "french"', 'side = "frnch"', 'line 2, "side": "frnch" is not a side. Did you mean "french"? Give french or alliance.'),
        ('side = "french"\n', "", '"side": the side is missing. Give french or alliance.'),
        ('name = "Left wing"\n', "", '"name": this is missing. Add name = ...'),
        ('"Picardie"', '""', 'line 12, brigade 1, unit 1, "name": the name is empty. Give one.'),
        ('"Picardie"', '"  "', 'line 12, brigade 1, unit 1, "name": the name is empty. Give one.'),
        ('"Picardie"', f'"{"P" * 61}"', 'line 12, brigade 1, unit 1, "name": 61 characters are too many. Give 60 or fewer.'),
        ('"Picardie"', '"\\u001b[31m"', 'line 12, brigade 1, unit 1, "name": the sign U+001B cannot be printed. Leave it out.'),
        ('"Picardie"', '"a\\u202eb"', 'line 12, brigade 1, unit 1, "name": the sign U+202E cannot be printed. Leave it out.'),
        ('note = "Bavarian"', 'note = "\\u0000"', 'line 33, brigade 2, unit 1, "note": the sign U+0000 cannot be printed. Leave it out.'),
        ('kind = "horse"\n', "", 'line 28, brigade 2, unit 1, "kind": neither arm nor kind is given. Give infantry, cavalry or artillery.'),
        ('kind = "horse"', 'kind = "hors"', 'line 30, brigade 2, unit 1, "kind": "hors" is not a kind. Did you mean "horse"? '
         "Give foot, guards, grenadiers, horse, guard-horse, british-dragoons, dragoons, hussars, cannon or mortar."),
        ('name = "Horse"\n', 'name = "Horse"\n[[brigade]]\nname = "None"\n', 'line 25, brigade 2, "unit": there is no brigade.unit in it. Add a [[brigade.unit]] with its name.'),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_line_key_and_remedy(
    army_file: Path, spoilt: Spoilt, old: str, new: str, fault: str
) -> None:
    first = spoilt(army_file, (old, new))[0]
    assert first.removeprefix("french.toml, ").removeprefix("french.toml: ") == fault


def test_the_largest_and_smallest_of_everything_are_read(army_file: Path, ruleset: Ruleset) -> None:
    text = army_file.read_text().replace("stands = 7", "stands = 99").replace("stands = 8", "stands = 1")
    army_file.write_text(text.replace("Bavarian", "b" * 1000))
    assert [unit.stands for unit in armies.read_army(army_file, ruleset).units] == [99, 6, 1]


def test_an_army_without_brigades_is_no_army(army_file: Path, spoilt: Spoilt) -> None:
    army_file.write_text('name = "x"\nside = "french"\n')
    assert spoilt(army_file) == ['french.toml, "brigade": there is no brigade in it. Add a [[brigade]] with its name.']


def test_all_mistakes_of_a_file_are_told_at_once_in_the_order_of_their_lines(army_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(
        army_file,
        ('side = "french"', 'side = "frensh"'),
        ("[general]", "[genral]"),
        ('name = "Picardie"', 'nom = "Picardie"'),
        ('quality = "dice"', 'quality = "dize"'),
        ("stands = 6", "stands = 0"),
        ('kind = "horse"', 'kind = "hussar"'),
        ('note = "Bavarian"', "note = []"),
    )
    assert [line.split(":")[0] for line in told] == [
        'french.toml, line 2, "side"',
        'french.toml, line 4, "genral"',
        'french.toml, line 11, brigade 1, unit 1, "name"',
        'french.toml, line 12, brigade 1, unit 1, "nom"',
        'french.toml, line 22, brigade 1, unit 2, "quality"',
        'french.toml, line 23, brigade 1, unit 2, "stands"',
        'french.toml, line 30, brigade 2, unit 1, "kind"',
        'french.toml, line 33, brigade 2, unit 1, "note"',
    ]


def test_a_battle_file_is_no_army_file(army_file: Path, spoilt: Spoilt) -> None:
    army_file.write_text('title = "x"\nruleset = "wss-paperboys"\n')
    told = "\n".join(spoilt(army_file))
    wrong = "this file holds a battle or house rules, and an army is wanted"
    assert told == f"french.toml: {wrong}. An army has a name and [[brigade]]."
