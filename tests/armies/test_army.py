"""Army files: what becomes of a good one, and what is said of a bad one."""

# ruff: noqa: E501  (a row of a table of mistakes stays on one line)
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead import armies
from drumhead.model.army import Officer
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault

from ..errors import words_of

Spoilt = Callable[..., list[Fault]]


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
    ("old", "new", "line", "key", "code", "says"),
    [
        ('arm = "infantry"', 'arm = "infntry"', 13, "arm", "unknown-word", '"infantry"'),
        ('kind = "foot"', 'kind = "horse"', 14, "kind", "unknown-word", '"horse"'),
        ('quality = "trained"', 'quality = "veteran"', 16, "quality", "unknown-word", '"veteran"'),
        ('quality = "trained"\n', "", 11, "quality", "missing-key", "elite, trained, raw or dice"),
        ("stands = 7", "stands = 0", 17, "stands", "out-of-range", "0"),
        ("stands = 7", "stands = -3", 17, "stands", "out-of-range", "-3"),
        ("stands = 7", "stands = 100000", 17, "stands", "out-of-range", "100000"),
        ("stands = 7", "stands = true", 17, "stands", "wrong-type", "true"),
        ("stands = 7", "stands = 6.5", 17, "stands", "wrong-type", "6.5"),
        ("stands = 7", 'stands = "six"', 17, "stands", "wrong-type", '"six"'),
        ("stands = 7\n", "", 11, "stands", "missing-key", "stands = ..."),
        ("stands = 7", "stand = 7\nstands = 7", 17, "stand", "unknown-key", '"stands"'),
        ("[general]", "[genral]", 4, "genral", "unknown-key", '"general"'),
        ('"Marquis de Maffei"', '{ name = "x", rank = "brigader" }', 9, "rank", "unknown-word", '"brigadier"'),
        ('"Marquis de Maffei"', '{ rank = "brigadier" }', 9, "name", "missing-key", ""),
        ('"Marquis de Maffei"', "7", 9, "commander", "wrong-type", "7"),
        ('name = "Marshal Villeroy"', "name = 1706-05-23", 5, "name", "wrong-type", "1706-05-23"),
        ('side = "french"', 'side = "frnch"', 2, "side", "unknown-word", '"french"'),
        ('side = "french"\n', "", 0, "side", "missing-key", "french or alliance"),
        ('name = "Left wing"\n', "", 0, "name", "missing-key", ""),
        ('"Picardie"', '""', 12, "name", "empty-text", ""),
        ('"Picardie"', '"  "', 12, "name", "empty-text", ""),
        ('"Picardie"', f'"{"P" * 61}"', 12, "name", "text-too-long", "61"),
        ('"Picardie"', '"\\u001b[31m"', 12, "name", "unprintable-sign", "U+001B"),
        ('"Picardie"', '"a\\u202eb"', 12, "name", "unprintable-sign", "U+202E"),
        ('note = "Bavarian"', 'note = "\\u0000"', 33, "note", "unprintable-sign", "U+0000"),
        ('kind = "horse"\n', "", 28, "kind", "missing-key", "infantry, cavalry or artillery"),
        ('kind = "horse"', 'kind = "hors"', 30, "kind", "unknown-word", '"horse"'),
        ('name = "Horse"\n', 'name = "Horse"\n[[brigade]]\nname = "None"\n', 25, "unit", "empty-list", "[[brigade.unit]]"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_line_key_and_remedy(
    army_file: Path, spoilt: Spoilt, old: str, new: str, line: int, key: str, code: str, says: str
) -> None:
    first = spoilt(army_file, (old, new))[0]
    assert (first.line, first.key[-1], first.code) == (line, key, code)
    assert says in words_of(first)


def test_the_largest_and_smallest_of_everything_are_read(army_file: Path, ruleset: Ruleset) -> None:
    text = army_file.read_text().replace("stands = 7", "stands = 99").replace("stands = 8", "stands = 1")
    army_file.write_text(text.replace("Bavarian", "b" * 1000))
    assert [unit.stands for unit in armies.read_army(army_file, ruleset).units] == [99, 6, 1]


def test_an_army_without_brigades_is_no_army(army_file: Path, spoilt: Spoilt) -> None:
    army_file.write_text('name = "x"\nside = "french"\n')
    (fault,) = spoilt(army_file)
    assert (fault.key, fault.code) == (("brigade",), "empty-list")


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
    assert [(fault.line, fault.key[-1], fault.code) for fault in told] == [
        (2, "side", "unknown-word"),
        (4, "genral", "unknown-key"),
        (11, "name", "missing-key"),
        (12, "nom", "unknown-key"),
        (22, "quality", "unknown-word"),
        (23, "stands", "out-of-range"),
        (30, "kind", "unknown-word"),
        (33, "note", "wrong-type"),
    ]
