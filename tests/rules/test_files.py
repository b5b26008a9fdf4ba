"""Files that players write: what cannot be read, and the line on which every key stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drumhead.rules.loading.toml_files import (
    Fault,
    FileErrors,
    TomlFile,
    choices,
    for_terminal,
    nearest,
    place_of,
    read,
)
from drumhead.rules.loading.toml_positions import key_lines

from ..machine import needs_another_user

# Every number in this text is the line it stands on.
EVERY_SHAPE = '''\
plain = 1 # stands = 99
"quoted key" = 2
'literal.key' = 3
"tab\\tkey" = 4
a.b . "c.d" = 5
text = """
[[not.a.table]]
stands = 99 \\""" still text
""\"""
after-text = 10
path = \'\'\'C:\\
"""
stands = 99\'\'\'
after-path = 14
list = [15, # ] not the end
  16, [16,
  17], {x = 17, y.z = 17}, "]", '}',
  18,
]
empty = {}
none = []
day = 1706-05-23 10:00:00
inline = { one = 23, two = [ 23,
  24 ] }

[side.french]
army = 27
[side."al.liance"]
army = 29
[[brigade]]
stands = 31
[brigade.commander]
rank = 33
[[brigade.unit]]
stands = 35
[[brigade.unit]]
stands = 37
note.long = 38
[brigade.unit.extra]
x = 40
[[brigade]]   # a second
stands = 42
  [[brigade.unit]]
  stands = 44
'''


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, key))
    else:
        yield path, data


def file_of(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "army.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def faults_of(path: Path | str) -> list[Fault]:
    with pytest.raises(FileErrors) as error:
        read(path)
    return error.value.faults


def test_every_key_of_every_shape_knows_its_line(tmp_path: Path) -> None:
    file = read(file_of(tmp_path, EVERY_SHAPE))
    numbers = {path: value for path, value in leaves(file.data) if isinstance(value, int)}
    assert len(numbers) == 27
    assert {path: file.line(path) for path in numbers} == numbers


def test_a_comma_may_stand_apart() -> None:
    lines = key_lines("unit = [ { at = [1 , 2] , n = 3 } ,\n  { n = 4 } , ]\nafter = 5\n")
    assert (lines["unit", 0, "n"], lines["unit", 1, "n"], lines["after",]) == (1, 2, 3)


def test_random_files_know_their_lines() -> None:
    for seed in range(200):
        text, expected = written_at_random(random.Random(seed))
        assert {path: key_lines(text)[path] for path in expected} == expected, text


def written_at_random(luck: random.Random) -> tuple[str, dict[tuple[str | int, ...], int]]:
    """An army of tables, inline tables and lists with noise between, and where each stands of it was written."""
    lines: list[str] = []
    where: dict[tuple[str | int, ...], int] = {}
    noise = [
        "",
        "# [[brigade]]",
        'note{n} = """\n[[brigade]]\nstands = 1"""',
        "list{n} = [\n 1,\n # ]\n 2]",
        "t{n} = '#['",
    ]
    for brigade in range(luck.randint(1, 3)):
        lines += [luck.choice(["[[brigade]]", "[[ brigade ]] # x", '[["brigade"]]'])]
        for count in range(luck.randint(0, 3)):
            lines += luck.choice(noise).format(n=count).split("\n")
        for unit in range(luck.randint(0, 3)):
            lines += ["[[brigade.unit]]"]
            for count in range(luck.randint(0, 2)):
                lines += luck.choice(noise).format(n=count).split("\n")
            lines += [luck.choice(["stands=6", " 'stands' = 6", "size = 1\nstands = 6"])]
            lines = "\n".join(lines).split("\n")
            where["brigade", brigade, "unit", unit, "stands"] = len(lines)
    return "\n".join(lines), where


def test_a_missing_key_has_the_line_of_the_table_around_it(tmp_path: Path) -> None:
    file = read(file_of(tmp_path, EVERY_SHAPE))
    assert file.line(("brigade", 1, "unit", 0, "name")) == 43
    assert file.line(("brigade", 1, "name")) == 41
    assert file.line(("title",)) == 0


def test_a_fault_says_file_line_place_and_remedy() -> None:
    file = TomlFile(Path("ramillies.toml"), "\n\n[[brigade]]\nname = ''\n", {})
    fault = file.fault(("brigade", 0, "name"), "the name is empty", "Give one.", code="empty-text")
    assert str(fault) == 'ramillies.toml, line 4, brigade 1, "name": the name is empty. Give one.'
    assert str(file.fault((), "this is missing", code="missing-key")) == "ramillies.toml: this is missing."


def test_all_faults_are_printed_one_a_line() -> None:
    error = FileErrors([Fault("a.toml", number, (), word, "", "code") for number, word in ((1, "one"), (2, "two"))])
    assert str(error).splitlines() == ["a.toml, line 1: one.", "a.toml, line 2: two."]


def test_windows_files_with_their_mark_and_line_ends_are_read(tmp_path: Path) -> None:
    file = read(file_of(tmp_path, b"\xef\xbb\xbfname = 'x'\r\n[general]\r\nname = '\xc3\xa9'\r\n"))
    assert file.data == {"name": "x", "general": {"name": "é"}}
    assert file.line(("general", "name")) == 3


def test_an_empty_file_is_toml(tmp_path: Path) -> None:
    assert read(file_of(tmp_path, b"")).data == {}


def test_a_missing_file_is_told_with_its_nearest_neighbour(tmp_path: Path) -> None:
    (tmp_path / "ramillies.toml").touch()
    (fault,) = faults_of(tmp_path / "ramilies.toml")
    assert fault.code == "no-such-file"
    assert '"ramillies.toml"' in fault.right


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path)
    assert fault.code == "folder-for-file"
    assert "ruleset.toml" in fault.right
    (tmp_path / "ramillies.toml").touch()
    assert f"{tmp_path / 'ramillies.toml'}" in faults_of(tmp_path)[0].right


@needs_another_user
def test_an_unreadable_file_says_so(tmp_path: Path) -> None:
    path = file_of(tmp_path, "name = 'x'")
    path.chmod(0)
    assert faults_of(path)[0].code == "no-permission"


def test_a_file_under_a_file_and_a_name_no_file_can_have_are_told(tmp_path: Path) -> None:
    for name in (file_of(tmp_path, "") / "army.toml", "ar\0my.toml", "a" * 5000):
        assert faults_of(name)[0].code == "unreadable-file"


def test_text_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults_of(file_of(tmp_path, b"name = 'x'\nside = 'fran\xe7ais'\n"))
    assert (fault.line, fault.code, "0xe7" in fault.wrong) == (2, "not-utf-8", True)


def test_a_file_that_is_not_toml_is_told_with_the_line(tmp_path: Path) -> None:
    (fault,) = faults_of(file_of(tmp_path, "name = 'x'\nside french\n"))
    assert (fault.line, fault.code, "expected '='" in fault.wrong) == (2, "not-toml", True)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("name = “Left”", 'Write straight quotes: "...".'),
        ("x = { a = 1 b = 2 }", "Between two things in [ ] or { } stands a comma; is one missing"),
        ("[[brigade]]\n[brigade]", "Of several each is written [[brigade]]."),
        ("[brigade]\n[[brigade]]", "Of several each is written [[brigade]]."),
        ("[[brigade]]\n[brigade.unit]\n[brigade.unit]", "Of several each is written [[brigade.unit]]."),
    ],
)
def test_what_was_meant_by_a_line_that_is_no_toml_is_said(tmp_path: Path, text: str, right: str) -> None:
    (fault,) = faults_of(file_of(tmp_path, text))
    assert fault.right.startswith(right)


def test_an_unfinished_file_is_told_with_its_last_line(tmp_path: Path) -> None:
    (fault,) = faults_of(file_of(tmp_path, 'name = "x"\n\nground = [\n'))
    assert fault.line == 4
    assert "end of the file" in fault.wrong


def test_the_same_table_twice_is_told(tmp_path: Path) -> None:
    (fault,) = faults_of(file_of(tmp_path, "[side.french]\narmy = 'a'\n[side.french]\narmy = 'b'\n"))
    assert fault.line == 3
    assert "twice" in fault.wrong


DOTTED = ".".join("a" * 100_000)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "9" * 10_000,
        "x = 1\n" * 400_000,
        f"[{DOTTED}]",
        f"x = {{ {DOTTED.replace('.', ' . ')} = 1 }}",
    ],
    ids=["lists", "digits", "lines", "dots", "dots with spaces"],
)
def test_hostile_files_are_refused_in_words(tmp_path: Path, text: str) -> None:
    assert faults_of(file_of(tmp_path, text))


def test_a_terminal_obeys_nothing_from_a_file(tmp_path: Path) -> None:
    assert for_terminal("a\x1b[31m\u202eb") == "a\\x1b[31m\\u202eb"
    assert for_terminal("x" * 100) == "x" * 39 + "…"
    (fault,) = faults_of(file_of(tmp_path, b"x = '\x1b[2J'\n"))
    assert "\x1b" not in str(fault)


def test_places_are_counted_from_one() -> None:
    assert place_of(("brigade", 2, "unit", 0, "stands")) == 'brigade 3, unit 1, "stands"'
    assert place_of(("print", "paper")) == '"print.paper"'
    assert place_of(("ground", 1)) == "ground 2"


def test_the_nearest_word_is_asked_for_only_if_it_is_near() -> None:
    assert nearest("Infntry", ["infantry", "cavalry"]) == ' Did you mean "infantry"?'
    assert nearest("a4", ["A4", "Letter"]) == ' Did you mean "A4"?'
    assert nearest("zeppelin", ["infantry", "cavalry"]) == ""


def test_choices_read_as_a_sentence() -> None:
    assert choices(["attacker", "defender"]) == "Give attacker or defender."
    assert choices(["foot"]) == "Give foot."
