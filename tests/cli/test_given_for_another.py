"""Files and names given for others: links and pipes, folders, one kind of file for another, names that nothing has."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from drumhead.support.paths import battles

from ..errors import errors_of

SECOND = 'title = "Second"\nruleset = "wss-paperboys"\n'
FILES = {
    "mine.toml": '[[brigade]]\nname = "First"\n',
    "other.toml": '[[brigade]]\nname = "Second"\n',
    "battle.toml": f'{SECOND}[side.french]\narmy = "mine.toml"\n',
    "begun.toml": 'title = "House rules"\nruleset = "wss-paperboys"\n',
    "points.toml": f"{SECOND}[[points]]\nunit = 10\n",
    "events.toml": '[[card]]\ntitle = "Rain"\ntext = "It rains."\n',
    "owned.toml": '[[owned]]\narm = "infantry"\nstands = 4\n',
}


@pytest.fixture
def folder(here: Path) -> Path:
    """A folder with a file of every kind."""
    for name, text in FILES.items():
        (here / name).write_text(text, encoding="utf-8")
    return here


@pytest.fixture(scope="session")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a journal of one turn."""
    from click.testing import CliRunner

    from drumhead.cli.root import group

    kept = tmp_path_factory.mktemp("journals")
    done = CliRunner().invoke(group, ["log", "play", "oudenarde", "--turns", "1", "--out", str(kept)])
    assert done.exit_code == 0, done.output
    return kept


@pytest.mark.parametrize(
    "words",
    [
        "dice ramillies",
        "kit ramillies",
        "log play ramillies",
        "army convert ramillies-french",
        "army new --rules von-futsch",
        "army roll-quality ramillies-french",
        "battle balance ramillies",
        "rules new mine",
        "proof ramillies",
    ],
)
def test_an_empty_name_is_no_place_for_anything(drumhead, here: Path, words: str) -> None:
    done = drumhead(*words.split(), "--out", "")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Give a dot for the current folder" in done.stderr
    assert not list(here.iterdir())


# ------------------------------------------------------------------ links, pipes, devices

CONVERT = ("army", "convert", "ramillies-french", "--out")
SHEET = ("dice", "wss-dice", "--out")
DICE = "war-of-the-spanish-succession-with-dice-dice.pdf"


@pytest.mark.parametrize(("command", "ending"), [(CONVERT, "csv"), (SHEET, "pdf")])
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed_where_it_is_forced_and_stays_one(drumhead, here: Path, command, ending, there) -> None:
    link, target = here / f"link.{ending}", here / "apart" / f"target.{ending}"
    target.parent.mkdir()
    link.symlink_to(target)
    if there:
        target.write_text("mine")
    refused = drumhead(*command, link.name)
    assert (refused.exit_code, link.is_symlink(), target.exists()) == (1, True, there)
    assert "--force" in refused.stderr
    forced = drumhead(*command, link.name, "--force")
    assert (forced.exit_code, forced.stdout) == (0, f"{link.name}\n")
    assert link.is_symlink()
    assert target.stat().st_size > 100
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_a_link_that_the_player_has_not_named_is_not_followed(drumhead, here: Path) -> None:
    target = here / "target.pdf"
    target.write_text("mine")
    (here / "paper").mkdir()
    link = here / "paper" / DICE
    link.symlink_to(target)
    assert drumhead(*SHEET, "paper", "--force").exit_code == 0
    assert (link.is_symlink(), target.read_text()) == (False, "mine")


def test_his_own_files_stay_links_when_they_are_added_to(drumhead, here: Path, monkeypatch) -> None:
    """As who keeps his settings in one folder has them: what is read, added to and written again."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(here / "config"))
    (here / "kept").mkdir()
    adds = {
        "club.toml": ("config", "save", "thursday", "--ink", "low"),
        "printer.toml": ("printer", "set", "--across", "0", "--down", "1"),
    }
    for name, words in adds.items():
        link = here / name if name == "club.toml" else here / "config" / "drumhead" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        (here / "kept" / name).write_text("# mine\n")
        link.symlink_to(here / "kept" / name)
        assert drumhead(*words).exit_code == 0
        assert link.is_symlink()
        assert len((here / "kept" / name).read_text()) > len("# mine\n")


def test_a_journal_is_repaired_behind_its_link(drumhead, here: Path, journals: Path) -> None:
    (journal,) = journals.glob("*.jsonl")
    (here / "kept.jsonl").write_bytes(journal.read_bytes()[:-9])
    (here / "link.jsonl").symlink_to("kept.jsonl")
    assert "mended" in drumhead("log", "check", "link.jsonl", "--repair").stdout
    assert (here / "link.jsonl").is_symlink()
    assert (here / "kept.jsonl").read_bytes().endswith(b"\n")


def test_what_a_link_leads_to_stays_where_it_cannot_be_written(drumhead, here: Path, monkeypatch) -> None:
    (here / "link.csv").symlink_to("target.csv")
    (here / "target.csv").write_text("mine")

    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("drumhead.support.atomic_write.os.replace", refused)
    assert drumhead(*CONVERT, "link.csv", "--force").exit_code == 1
    assert (here / "target.csv").read_text() == "mine"
    assert sorted(path.name for path in here.iterdir()) == ["link.csv", "target.csv"]


@pytest.mark.parametrize(("command", "ending"), [(CONVERT, "csv"), (CONVERT, "toml"), (SHEET, "pdf")])
@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("named", ["pipe", "link"])
def test_a_pipe_is_not_replaced_and_force_is_not_advised(drumhead, here: Path, command, ending, force, named) -> None:
    os.mkfifo(here / f"pipe.{ending}")
    (here / f"link.{ending}").symlink_to(f"pipe.{ending}")
    done = drumhead(*command, f"{named}.{ending}", *force)
    assert (done.exit_code, done.stdout) == (1, "")
    assert (here / f"pipe.{ending}").is_fifo()
    assert "this is a pipe or a device" in done.stderr
    assert "--force" not in done.stderr


def test_a_link_that_leads_to_itself_is_told(drumhead, here: Path) -> None:
    (here / "a.csv").symlink_to("b.csv")
    (here / "b.csv").symlink_to("a.csv")
    done = drumhead(*CONVERT, "a.csv", "--force")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "this link leads back to itself" in done.stderr


@pytest.mark.parametrize("command", ["army check {}", "battle check {}", "kit ramillies --house-rules {}"])
@pytest.mark.parametrize("ending", ["toml", "csv"])
def test_a_link_to_nowhere_is_told_as_one(drumhead, here: Path, command: str, ending: str) -> None:
    (here / f"dangling.{ending}").symlink_to("nowhere")
    done = drumhead(*command.format(f"dangling.{ending}").split())
    assert done.exit_code != 0
    if command.startswith("battle") and ending == "csv":
        return  # no battle is in CSV, wherever it lies
    assert f"dangling.{ending}" in done.stderr
    assert " nowhere, " in done.stderr
    assert "Did you mean" not in done.stderr


def test_a_journal_s_link_to_nowhere_is_told_as_one(drumhead, here: Path) -> None:
    (here / "dangling.jsonl").symlink_to("nowhere")
    assert " nowhere, " in drumhead("log", "check", "dangling.jsonl").stderr


# ------------------------------------------------------------------ one kind of file for another


@pytest.mark.parametrize(
    ("typed", "holds"),
    [
        ("army check begun.toml", "a battle or house rules, an army"),
        ("army check points.toml", "house rules, an army"),
        ("battle check points.toml", "house rules, a battle"),
        ("kit points.toml", "house rules, a battle"),
        ("army check events.toml", "event cards, an army"),
        ("battle check owned.toml", "a list of what is owned, a battle"),
        ("army show ramillies-french --owned mine.toml", "an army, a list of what is owned"),
        ("army show ramillies-french --owned battle.toml", "a battle, a list of what is owned"),
        ("cards klausen --kind events --events battle.toml", "a battle, event cards"),
        ("cards klausen --kind events --events points.toml", "house rules, event cards"),
    ],
)
def test_a_file_of_another_kind_is_told_in_one_line(drumhead, folder: Path, typed: str, holds: str) -> None:
    done = drumhead(*typed.split())
    assert (done.exit_code, done.stdout) == (1, "")
    (code,) = [code for *_, code in errors_of(done)]
    assert code == "other-kind-of-file"
    assert all(kind in done.stderr for kind in holds.split(", "))
    assert len(done.stderr.splitlines()) == 1


# ------------------------------------------------------------------ folders


@pytest.mark.parametrize("command", ["check", "print"])
def test_of_a_folder_of_journals_one_is_named(drumhead, here: Path, journals: Path, command: str) -> None:
    shutil.copytree(journals, here / "j")
    (here / "another.jsonl").touch()
    told = drumhead("log", command, "j")
    assert told.exit_code == 1
    assert " such as j/oudenarde-1.jsonl." in told.stderr
    (here / "empty").mkdir()
    assert "(*.jsonl)" in drumhead("log", command, "empty").stderr


# ------------------------------------------------------------------ names


@pytest.mark.parametrize("typed", ["army convert ramillies-french --to commn", "army schema --rules commn"])
def test_common_words_are_among_those_known(drumhead, typed: str) -> None:
    told = drumhead(*typed.split()).stderr
    assert 'Did you mean "common"? Give ' in told
    assert " or common." in told


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("army diff ramillies salamanca", "`drumhead battle diff ramillies salamanca`"),
        ("army diff ramillies ramillies-french", "give one of its armies, ramillies-french or ramillies-alliance."),
        ("battle diff ramillies-french ramillies-alliance", "`drumhead army diff ramillies-french ramillies-alliance`"),
    ],
)
def test_two_of_the_other_sort_are_compared_by_the_other_command(drumhead, typed: str, says: str) -> None:
    done = drumhead(*typed.split())
    assert done.exit_code == 1
    assert says in done.stderr
    assert "battle check" not in done.stderr


@pytest.mark.parametrize("command", ["show", "check", "convert", "muster"])
@pytest.mark.parametrize(("name", "near"), [("nosuch", ""), ("ramillies-frensh", "ramillies-french")])
def test_who_wants_an_army_is_told_of_armies(drumhead, here: Path, command: str, name: str, near: str) -> None:
    told = drumhead("army", command, name).stderr
    assert f'army "{name}".' in told  #  takes a battle too
    assert (f'Did you mean "{near}"?' in told) == bool(near)


@pytest.mark.parametrize("command", ["log check {} ramillies", "log play ramillies --continue {}"])
def test_a_journal_of_another_battle_is_told_as_one(drumhead, here: Path, journals: Path, command: str) -> None:
    journal = here / "cut.jsonl"
    journal.write_bytes(b"".join((journals / "oudenarde-1.jsonl").read_bytes().splitlines(keepends=True)[:20]))
    done = drumhead(*command.format(journal.name).split())
    assert (done.exit_code, done.stdout) == (1, "")
    assert "of Oudenarde, not of Ramillies. " in done.stderr
    shutil.copytree(battles(), here / "moved")
    ours = here / "moved" / "oudenarde.toml"
    ours.write_text(re.sub(r"turns = \d+", "turns = 7", ours.read_text(encoding="utf-8")), encoding="utf-8")
    again = drumhead(*command.replace("ramillies", str(ours)).format(journal.name).split())
    assert "the journal is of" not in again.stderr  # a battle that has changed, or moved, has its title still


def test_kinds_of_schema_are_told(drumhead) -> None:
    assert "There are ruleset, tables, " in drumhead("rules", "schema", "nope").stderr
    assert 'Did you mean "readings"? There are ruleset, ' in drumhead("rules", "schema", "reading").stderr


def test_a_shipped_name_is_refused_for_a_ruleset_of_one_s_own(drumhead, here: Path) -> None:
    done = drumhead("rules", "new", "wss-dice")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "--like wss-dice" in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["x.pdf.bak", "x.pdf.yesterday", "yy.htm", "y.tiff", "z.doc"])
def test_a_name_with_the_ending_of_a_file_makes_no_folder(drumhead, here: Path, name: str) -> None:
    done = drumhead("dice", "wss-dice", "--out", name)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{name}: " in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["v1.2", "club.d", "game.evening"])
def test_a_folder_may_have_a_full_stop_in_its_name(drumhead, here: Path, name: str) -> None:
    assert drumhead("dice", "wss-dice", "--out", name).stdout == f"{name}/{DICE}\n"


@pytest.mark.parametrize("typed", ["kit", "army check", "battle check", "odds", "rules show", "new"])
def test_an_empty_name_is_told_as_one(drumhead, here: Path, typed: str) -> None:
    done = drumhead(*typed.split(), "")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "it is empty" in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    "typed",
    [
        ("battle", "check", "line\nbreak"),
        ("battle", "check", "line\nbreak.toml"),
        ("army", "check", "line\nbreak.csv"),
        ("army", "show", "line\nbreak"),
        ("odds", "line\nbreak", "x"),
        ("rules", "new", "line\nbreak"),
        ("rules", "check", "line\nbreak"),
        ("log", "check", "line\nbreak"),
        ("config", "save", "line\nbreak"),
    ],
)
def test_a_line_feed_in_a_name_is_written_out(drumhead, here: Path, typed: tuple[str, ...]) -> None:
    told = drumhead(*typed).stderr
    assert "line\\nbreak" in told
    assert "line\nbreak" not in told


def test_a_line_feed_in_a_name_is_written_out_in_lists(drumhead, here: Path) -> None:
    made = drumhead("new", "line\nbreak", "--ruleset", "wss-dice")
    assert (made.exit_code, made.stdout.splitlines()[0]) == (0, "line\\nbreak/battle.toml")
    done = drumhead("dice", "wss-dice", "--out", "line\nbreak")
    assert (done.exit_code, done.stdout) == (0, f"line\\nbreak/{DICE}\n")
