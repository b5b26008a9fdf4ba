"""What a terminal does for players: completion, the manual page, colour, quiet, files opened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from drumhead.cli.commands.manual import manual
from drumhead.cli.root import group


def completed(words: str, last: str = "", tmp: Path | None = None) -> list[str]:
    """What bash is offered for the word after these."""
    told = {"_DRUMHEAD_COMPLETE": "bash_complete", "COMP_WORDS": f"drumhead {words} {last}".rstrip()}
    told["COMP_CWORD"] = str(len(words.split()) + 1)
    asked = [sys.executable, "-c", "from drumhead.cli.root import main; main()"]
    ran = subprocess.run(asked, env={**os.environ, **told}, capture_output=True, text=True, check=True, cwd=tmp)
    return [line.split(",", 1)[1] for line in ran.stdout.splitlines()]


def test_a_shell_completes_battles_rulesets_and_questions(tmp_path: Path) -> None:
    assert completed("kit", "mal") == ["mal", "malplaquet"]  # files, and the battle
    assert "wss-dice" in completed("sheet", "wss")
    assert completed("odds wss-dice", "volleys") == ["volleys-to-rout"]
    assert completed("army show", "malplaquet-f") == ["malplaquet-f", "malplaquet-french"]


def test_a_word_that_is_no_command_ends_no_completion() -> None:
    asked = click.Context(group, resilient_parsing=True)
    assert group.resolve_command(asked, ["no-such"])[1] is None


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".local/share/bash-completion/completions/drumhead"),
        ("zsh", ".zfunc/_drumhead"),
        ("fish", ".config/fish/completions/drumhead.fish"),
    ],
)
def test_completion_is_installed_where_the_shell_looks(drumhead, tmp_path, monkeypatch, shell: str, file: str) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert drumhead("completion", shell, "--install").stdout == f"{tmp_path / file}\n"
    assert "_DRUMHEAD_COMPLETE" in (tmp_path / file).read_text()
    assert drumhead("completion", shell).stdout == (tmp_path / file).read_text() + "\n"


@pytest.mark.parametrize("folder", ["a-file", "/proc/self/nowhere"])
def test_where_completion_cannot_be_put_another_way_is_told(drumhead, here: Path, monkeypatch, folder: str) -> None:
    Path("a-file").write_text("")
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, folder)
    done = drumhead("completion", "bash", "--install")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "drumhead completion bash > FILE" in done.stderr


def test_a_shell_that_is_not_told_is_asked_for(drumhead, monkeypatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    result = drumhead("completion")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Name one of them" in result.stderr


def test_the_manual_has_every_command_and_option() -> None:
    page = "\n".join(manual(group)).replace("\\-", "-")
    context = click.Context(group)
    names = group.list_commands(context)
    assert len(names) > 20
    for name in names:
        command = group.get_command(context, name)
        assert f".SS drumhead {name}" in page
        for param in command.params:
            assert isinstance(param, click.Argument) or param.opts[-1] in page, (name, param.opts)


def test_the_version_has_a_short_option(drumhead) -> None:
    assert drumhead("-V").stdout == drumhead("--version").stdout != ""


def test_quiet_names_no_file_and_open_shows_what_was_made(drumhead, here: Path, monkeypatch) -> None:
    shown = []
    monkeypatch.setattr(click, "launch", lambda path: shown.append(path) or 0)
    told = drumhead("dice", "oudenarde", "-q", "--open")
    assert (told.exit_code, told.stdout, told.stderr) == (0, "", "")
    assert shown == [str(path.relative_to(here)) for path in here.glob("*.pdf")] != []


def test_a_desktop_that_opens_nothing_is_told(drumhead, here: Path, monkeypatch) -> None:
    monkeypatch.setattr(click, "launch", lambda path: 127)
    told = drumhead("dice", "oudenarde", "--open")
    assert (told.exit_code, told.stderr) == (0, f"Note: nothing here opens {told.stdout.strip()}.\n")


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("--tint", "There are --battle-log"),
        ("--papr", "Did you mean --paper?"),
        ("--max-page", "--max-pages?"),
        ("--zz", "--out"),
    ],
)
def test_an_option_that_is_none_names_the_one_meant_or_all(drumhead, option: str, says: str) -> None:
    result = drumhead("kit", option, "x")
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    assert "mean --out" not in result.stderr


def test_colour_is_for_those_who_have_not_said_no(monkeypatch) -> None:
    seen = {}
    monkeypatch.setattr(type(group), "main", lambda self, **given: seen.update(given))
    from drumhead.cli import root

    monkeypatch.setenv("NO_COLOR", "1")
    root.main()
    assert seen["color"] is False
    monkeypatch.delenv("NO_COLOR")
    root.main()
    assert seen["color"] is None
