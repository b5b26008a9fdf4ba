"""The command line as a whole: help, mistakes, exit statuses."""

from __future__ import annotations

import fcntl
import gc
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest

from drumhead.cli import entry_point
from drumhead.cli.help_page import COMMANDS, help_page
from drumhead.cli.root import group
from drumhead.support import paths

from ..counted import at_least


def test_the_help_names_every_command_with_what_it_does(drumhead) -> None:
    said = drumhead("--help").stdout
    for name, says in at_least(20, COMMANDS.items()):
        assert re.search(rf"^  {name} +{re.escape(says)}$", said, re.MULTILINE)


@pytest.mark.parametrize("width", [48, 61, 78, 98])
def test_the_help_is_set_as_click_sets_that_of_commands(width: int) -> None:
    context, want = (
        click.Context(group, info_name="drumhead", **group.context_settings),
        click.HelpFormatter(width=width),
    )
    group.format_usage(context, want)
    group.format_help_text(context, want)
    click.Command.format_options(group, context, want)
    with want.section("Commands"):
        want.write_dl(list(COMMANDS.items()))
    click.Command.format_epilog(group, context, want)
    assert help_page(width) == want.getvalue().rstrip("\n")


@pytest.mark.parametrize(("columns", "longest"), [("", 78), ("70", 68), ("9", 50), ("400", 98), ("wide", 78)])
def test_the_help_fits_the_terminal(columns: str, longest: int, monkeypatch, capfd) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "argv", ["drumhead", "--help"])
    monkeypatch.setattr(os, "get_terminal_size", lambda descriptor: os.terminal_size((0, 0)))
    monkeypatch.setattr(gc, "set_threshold", lambda rarely: None)
    monkeypatch.setattr(entry_point, "end_on_signals", lambda: None)  # the tests go on in this process
    entry_point.main()
    assert capfd.readouterr().out == help_page(longest) + "\n"


@pytest.mark.parametrize("columns", [33, 80, 200])
def test_the_help_asks_the_terminal_itself(columns: int) -> None:
    """In a terminal of so many columns, as `script` and windows have them."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    surroundings = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    subprocess.run([sys.executable, "-m", "drumhead", "-h"], stdout=slave, env=surroundings, check=True)
    os.close(slave)
    told = os.read(master, 10_000).decode().replace("\r\n", "\n")
    assert told.startswith(help_page(max(min(columns, 100) - 2, 50))[:1000])


def test_a_reader_who_has_seen_enough_hears_of_no_fault() -> None:
    asked = [sys.executable, "-m", "drumhead", "rules", "show", str(paths.sample())]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout
        assert run.stderr
        run.stdout.close()
        assert run.stderr.read() == ""


def test_every_command_file_is_in_the_help(drumhead) -> None:
    folder = Path(sys.modules[group.__module__].__file__ or "").parent / "commands"
    files = {file.stem for file in folder.glob("*.py") if "\ndef command(" in file.read_text(encoding="utf-8")}
    assert files == set(COMMANDS)


def test_the_version_is_the_package_s(drumhead) -> None:
    from drumhead.support.version import __version__

    assert drumhead("--version").stdout == f"drumhead {__version__}\n"


@pytest.mark.parametrize("words", [(), ("army",)])
def test_a_group_without_a_command_prints_its_help_once(drumhead, words) -> None:
    done = drumhead(*words)
    assert (done.exit_code, done.output.count("Usage:"), "Error" in done.output) == (2, 1, False)


def test_an_unknown_command_is_wrong_usage_and_the_nearest_is_named(drumhead) -> None:
    result = drumhead("rooster")
    assert result.exit_code == 2
    assert 'Did you mean "roster"?' in result.stderr


def test_a_command_of_a_group_typed_without_it_is_named_whole(drumhead) -> None:
    assert 'Did you mean "battle study"?' in drumhead("study").stderr  # and not "setup", which merely looks like it
    assert 'Did you mean "army roll-quality"?' in drumhead("roll-quality").stderr


@pytest.mark.parametrize(("typed", "status"), [("--help", 0), ("kitt", 2)])
def test_output_closed_from_the_beginning_is_no_fault(typed: str, status: int) -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "drumhead", typed]
    done = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_an_unknown_part_of_a_command_is_told_alike(drumhead) -> None:
    result = drumhead("rules", "reading")
    assert result.exit_code == 2
    assert 'Did you mean "readings"?' in result.stderr


def test_a_ruleset_that_is_none_is_wrong_input_and_the_nearest_is_named(drumhead) -> None:
    result = drumhead("odds", "wss-paperbois")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert 'Did you mean "wss-paperboys"?' in result.stderr


def test_python_dash_m_is_the_same_command(shell) -> None:
    ran = shell("--help")
    assert ran.returncode == 0
    assert ran.stdout.startswith("Usage: drumhead ")


def test_a_reader_who_has_seen_enough_is_not_an_error(here: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m drumhead odds wss-paperboys --json | head -n 1"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("[\n", "")


def test_names_that_a_terminal_cannot_show_do_not_stop_an_answer(shell, ramillies: Path) -> None:
    army = ramillies.parent / "ramillies-french.toml"
    army.write_text(army.read_text(encoding="utf-8").replace("Picardie", "Jan Žižka"), encoding="utf-8")
    ran = shell("battle", "show", ramillies.name, PYTHONIOENCODING="latin-1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Jan ?i?ka" in ran.stdout


def test_a_ruleset_has_no_units_to_list_and_is_not_taken_for_a_misspelt_word(drumhead) -> None:
    said = drumhead("roster", "wss-dice")
    assert said.exit_code == 1
    assert "wss-dice is a ruleset" in said.stderr
    assert "Did you mean" not in said.stderr
    assert "ramillies" in said.stderr
