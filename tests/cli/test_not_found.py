"""What was typed and is not there: the folder is looked at too, and the cure is told."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from drumhead.cli import root

from ..counted import at_least
from ..errors import errors_of


@pytest.fixture
def evening(here: Path) -> Path:
    """A player's folder: a battle and an army beside each other, and a folder with a battle."""
    for name in ("malplaquet-hill.toml", "villars.toml", "thursday/battle.toml"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text('name = "x"\n', encoding="utf-8")
    return here


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kit malplaquet-hill", "malplaquet-hill.toml"),
        ("sheet malplaquethill", "malplaquet-hill.toml"),
        ("kit malplaqet", "malplaquet"),
        ("army show villars", "villars.toml"),
        ("roster vilars", "villars.toml"),
        ("battle check thursdy", "thursday/battle.toml"),
        ("kit ramilies", "ramillies"),
    ],
)
def test_a_name_without_its_ending_is_that_of_the_file_in_this_folder(drumhead, evening: Path, typed, meant) -> None:
    done = drumhead(*typed.split())
    assert done.exit_code == 1
    assert f'Did you mean "{meant}"?' in done.stderr


@pytest.mark.parametrize(
    ("typed", "takes"),
    [
        ("companion", "a battle"),
        ("battle map", "a battle"),
        ("handout", "a battle"),
        ("army check", "an army"),
        ("labels", "a battle or the path of an army"),
    ],
)
def test_a_ruleset_is_told_what_the_command_takes_instead(drumhead, here: Path, typed: str, takes: str) -> None:
    told = drumhead(*typed.split(), "wss-paperboys")
    assert told.exit_code == 1
    assert f"is a ruleset, which has no units of its own. Give {takes.partition(' or ')[0]}, such as " in told.stderr
    assert ("the path of an army" in told.stderr) is (" or " in takes)
    given = drumhead(*typed.split(), "ramillies-french")
    assert ("a battle is wanted" in given.stderr) is (takes == "a battle")


@pytest.mark.parametrize("group", ["army", "battle", "log", "printer", "rules", "setup"])
def test_the_help_of_a_group_tells_each_command_to_the_end(drumhead, group: str) -> None:
    lines = drumhead(group, "--help").stdout.partition("Commands:")[2].splitlines()
    assert not [line for line in at_least(2, lines) if line.endswith("...")]


def test_a_folder_that_may_not_be_written_in_is_told_with_its_cure(drumhead, here: Path, monkeypatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "kept.pdf")

    monkeypatch.setattr("drumhead.cli.output.paper_output.write", refused)
    done = drumhead("dice", "wss-dice")
    assert done.stderr == f"Error: kept.pdf: Permission denied. {root.ANOTHER}\n"


@pytest.mark.parametrize("name", ["README.md", "note.txt"])
def test_a_text_that_is_no_battle_is_called_neither_battle_nor_army(drumhead, here: Path, name: str) -> None:
    Path(name).write_text("# A day out\n\nBring dice.\n", encoding="utf-8")
    told = drumhead("battle", "check", name).stderr
    assert told.startswith(f"Error: {name} is not a battle")
    assert f"drumhead army check {name}" in told


def test_a_table_that_stands_twice_is_told_how_several_are_written(drumhead, here: Path) -> None:
    text = 'name = "x"\n[brigade]\nname = "a"\n[brigade]\nname = "b"\n'
    Path("army.toml").write_text(text, encoding="utf-8")
    done = drumhead("army", "check", "army.toml", "--rules", "wss-dice")
    assert errors_of(done) == [("army.toml", 4, "not-toml")]
    assert "[[brigade]]" in done.stderr


def test_a_key_that_stands_twice_is_told(drumhead, here: Path) -> None:
    Path("army.toml").write_text('name = "x"\nside = "french"\nside = "alliance"\n', encoding="utf-8")
    done = drumhead("army", "check", "army.toml", "--rules", "wss-dice")
    assert errors_of(done) == [("army.toml", 3, "not-toml")]


def test_what_may_be_a_whole_number_or_a_fraction_is_asked_for_once(drumhead, ramillies: Path) -> None:
    text = ramillies.read_text(encoding="utf-8").replace("width = 240", 'width = "240 cm"')
    ramillies.write_text(text, encoding="utf-8")
    done = drumhead("battle", "check", "ramillies.toml")
    assert errors_of(done) == [("ramillies.toml", 103, "wrong-type")]
    assert '"240 cm"' in done.stderr
