"""Army and battle files that players get wrong: everything is told at once, and nothing is left behind."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.cli.loading.game_loading import battle_game, path_of, wishes_of
from drumhead.printing.pages.registry import PAPERS
from drumhead.support.paths import battles

from ..errors import errors_of

PRINT = ["kit", *(f"{kind} blank" if kind == "log" else kind for kind, paper in PAPERS.items() if paper.does)]


def spoil(file: Path, was: str, now: str) -> int:
    """Change a line of a file; its number."""
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, now, 1), encoding="utf-8")
    return text[: text.index(was)].count("\n") + 1


@pytest.fixture
def french(ramillies: Path) -> Path:
    return ramillies.parent / "ramillies-french.toml"


def test_the_shipped_battle_is_good(drumhead) -> None:
    result = drumhead("battle", "check", "ramillies")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("Good for ")


def test_every_mistake_of_three_files_is_told_at_once_with_its_line(drumhead, ramillies: Path, french: Path) -> None:
    alliance = ramillies.parent / "ramillies-alliance.toml"
    lines = [
        (ramillies, spoil(ramillies, 'place = "', 'plaice = "'), "unknown-key", '"place"'),
        (french, spoil(french, "stands = 6", "stands = 0"), "out-of-range", "0 "),
        (french, spoil(french, "stands = 7", 'stands = "seven"'), "wrong-type", '"seven"'),
        (alliance, spoil(alliance, 'kind = "guards"', 'kind = "gards"'), "unknown-word", '"guards"'),
    ]
    result = drumhead("battle", "check", ramillies.name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sorted(errors_of(result)) == sorted((file.name, line, code) for file, line, code, _ in lines)
    assert all(says in result.stderr for *_, says in lines)
    assert len(result.stderr.splitlines()) == len(lines) + 1
    assert result.stderr.endswith("\n4 errors.\n")


@pytest.mark.parametrize("command", PRINT)
def test_a_battle_with_a_mistake_prints_nothing_and_leaves_nothing(drumhead, ramillies, french, command) -> None:
    spoil(french, "stands = 6", "stands = 0")
    before = sorted(ramillies.parent.iterdir())
    result = drumhead(*command.split(), ramillies.name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sorted(ramillies.parent.iterdir()) == before


def test_a_side_that_is_missing_is_said(drumhead, ramillies: Path) -> None:
    text = ramillies.read_text(encoding="utf-8")
    tables = re.split(r"(?m)^(?=\[)", text)
    kept = [table for table in tables if not table.lstrip("[").startswith("side.french")]
    ramillies.write_text("".join(kept), encoding="utf-8")
    result = drumhead("battle", "check", ramillies.name)
    assert result.exit_code == 1
    assert [code for *_, code in errors_of(result)] == ["side-missing"]
    assert "french" in result.stderr


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\x89PNG\r\n\x1a\n\xff", "not UTF-8"), (b"title = Ramillies\n", "not TOML"), (b"", "missing")],
)
def test_a_file_that_is_no_battle_is_told_plainly(drumhead, here: Path, content: bytes, says: str) -> None:
    (here / "battle.toml").write_bytes(content)
    result = drumhead("sheet", "battle.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr


def test_a_folder_in_place_of_a_file_is_told_plainly(drumhead, here: Path) -> None:
    (here / "battle.toml").mkdir()
    result = drumhead("sheet", "battle.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "folder" in result.stderr


def test_what_the_book_forbids_stops_the_press_and_the_line_is_named(drumhead, ramillies: Path, french: Path) -> None:
    line = spoil(french, 'quality = "elite"', 'quality = "raw"')
    for command in ("check", "show"):
        result = drumhead("battle", command, ramillies.name)
        assert (result.exit_code == 1) == (command == "check")
    result = drumhead("roster", ramillies.name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{french.name}, line {line}," in result.stderr


def test_remarks_can_be_read_by_a_machine(drumhead, ramillies: Path, french: Path) -> None:
    line = spoil(french, 'quality = "elite"', 'quality = "raw"')
    result = drumhead("battle", "check", ramillies.name, "--json")
    assert result.exit_code == 1
    errors = [each for each in json.loads(result.stdout) if each["severity"] == "error"]
    codes = [(error["file"], error["line"], error["code"]) for error in errors]
    assert codes == [(french.name, line, "against-the-rulebook")]


def test_a_doubt_misspelt_in_a_battle_file_is_told_with_its_line(drumhead, ramillies: Path) -> None:
    text = ramillies.read_text(encoding="utf-8").rstrip() + '\n\n[readings]\nfirst-raly = "same-turn"\n'
    ramillies.write_text(text, encoding="utf-8")
    spoil(ramillies, 'role = "defender"', 'role = "waiter"')
    result = drumhead("sheet", ramillies.name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{ramillies.name}, line {text.count(chr(10))}," in result.stderr
    assert '"first-rally"' in result.stderr
    assert '"waiter"' in result.stderr, "told together with the file's other mistakes"


def test_an_army_by_itself_is_checked_and_shown(drumhead, french: Path) -> None:
    assert drumhead("army", "check", french.name).exit_code == 0
    shown = json.loads(drumhead("army", "show", french.name, "--json").stdout)
    assert shown["side"] == "french"
    units = [unit for brigade in shown["brigade"] for unit in brigade["unit"]]
    assert [unit["number"] for unit in units] == list(range(1, len(units) + 1))


def test_a_battle_shown_is_the_battle_written(drumhead, ramillies: Path) -> None:
    shown = json.loads(drumhead("battle", "show", ramillies.name, "--json").stdout)
    assert shown["title"] == "Ramillies"
    assert set(shown["side"]) == {"french", "alliance"}


def test_the_schemas_are_json_and_offer_the_words_of_a_ruleset(drumhead) -> None:
    for kind in ("army", "battle"):
        assert json.loads(drumhead(kind, "schema").stdout)["type"] == "object"
    assert '"grenadiers"' in drumhead("army", "schema", "--rules", "wss-paperboys").stdout


def test_a_battle_file_may_settle_how_it_is_printed_and_the_command_may_say_otherwise(drumhead, ramillies) -> None:
    wishes = '\n[print]\npaper = "Letter"\nsize = 20\n'
    ramillies.write_text(ramillies.read_text(encoding="utf-8") + wishes, encoding="utf-8")
    drumhead("dice", ramillies.name, "--out", "file.pdf")
    drumhead("dice", ramillies.name, "--paper", "A4", "--size", 16, "--out", "command.pdf")
    file, command = (Path(name).read_bytes() for name in ("file.pdf", "command.pdf"))
    assert page_size(file) == (612, 792)
    assert page_size(command) == (595, 842)
    assert "20 mm" in text_of(file)
    assert "16 mm" in text_of(command)


@pytest.mark.parametrize(
    ("typed", "type_", "sides"),
    [
        ({}, "large", 2),
        ({"type": "normal", "sides": 3}, "normal", 3),
        ({"paper": "A5"}, "large", 0),
        ({"fold": "booklet"}, "large", 0),
        ({"type": "pocket"}, "pocket", 0),
        ({"type": "pocket", "sides": 1}, "pocket", 1),  # refused where it is printed
    ],
)
def test_type_and_sides_of_a_battle_file_hold_for_whole_sheets_until_the_command_says_otherwise(typed, type_, sides):
    game = battle_game(path_of("ramillies"))
    settled = replace(game, battle=replace(game.battle, wishes={"type": "large", "sides": 2}))
    wishes = wishes_of(settled, "drumhead sheet", **typed)
    assert (wishes.type, wishes.sides) == (type_, sides)


def page_size(pdf: bytes) -> tuple[int, int]:
    import pypdfium2

    width, height = pypdfium2.PdfDocument(pdf)[0].get_size()
    return round(width), round(height)


def text_of(pdf: bytes) -> str:
    import pypdfium2

    return " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("army", "check", "malplaquet"), "malplaquet is a battle: give one of its armies, malplaquet-french or "),
        (("army", "diff", "ramillies-french", str(battles() / "klausen.toml")), "is a battle: give one of its armies"),
        (("battle", "check", "ramillies-french"), "ramillies-french is an army, and a battle is wanted"),
        (("army", "check", "ramillies-french.toml"), "The one that comes with Drumhead is ramillies-french."),
        (("kit", "ramillies.toml"), "there is no file ramillies.toml here"),
    ],
)
def test_a_battle_for_an_army_or_the_reverse_is_told_with_what_to_type(drumhead, here, asked, says) -> None:
    result = drumhead(*asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr
    assert "unknown key" not in result.stderr


@pytest.mark.parametrize("command", ["sheet", "kit", "roster", "odds", "dice"])
@pytest.mark.parametrize("name", ["mine", "./mine", "mine/"])
def test_a_folder_that_holds_no_ruleset_is_told_with_what_is_lacking(drumhead, here: Path, command, name) -> None:
    (here / "mine").mkdir()
    result = drumhead(command, name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert errors_of(result) == [("mine", 0, "folder-for-file")]
    assert "ruleset.toml" in result.stderr


def test_what_stands_below_a_table_by_mistake_is_told_with_where_it_belongs(drumhead, here: Path) -> None:
    (here / "a.toml").write_text('title = "x"\nruleset = "wss-dice"\n[field]\nside.french = { army = "x" }\n')
    checked = drumhead("battle", "check", "a.toml")
    assert ("a.toml", 4, "misplaced-key") in errors_of(checked)
    assert "Move side above" in checked.stderr


@pytest.mark.parametrize(("out", "right"), [("x.txt", "ends in .pdf"), ("-", "a folder"), ("a.docx", "a folder")])
def test_a_name_of_a_file_of_another_sort_is_no_folder(drumhead, here: Path, out: str, right: str) -> None:
    done = drumhead("dice", "ramillies", "--out", out)
    assert (done.exit_code, done.stdout) == (2, "")
    assert right in done.stderr
    assert not list(here.iterdir())
