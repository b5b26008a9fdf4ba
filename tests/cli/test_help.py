"""The help of every command: one line, one paragraph, options under headings, and an example that runs."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from drumhead.cli.command_class import SHARED, describe_option, option_groups
from drumhead.cli.help_page import COMMANDS
from drumhead.cli.root import group

from ..commands import ALL, EVERY, SETTINGS
from ..counted import at_least

VERBS = frozenset(
    [
        "Carry",
        "Check",
        "Compare",
        "Convert",
        "Delete",
        "Estimate",
        "Generate",
        "Let",
        "List",
        "Make",
        "Play",
        "Preview",
        "Print",
        "Roll",
        "Save",
        "Search",
        "Show",
        "Write",
    ]
)
FLAG_VERBS = VERBS | {
    *(
        "Add",
        "Answer",
        "Cut",
        "Draw",
        "Glue",
        "Include",
        "Install",
        "Open",
        "Overwrite",
        "Repeat",
        "Run",
        "Treat",
        "Use",
    )
}
LONGEST_EXAMPLE = 58  # characters, with a margin of 2 in a terminal of 60


@pytest.mark.parametrize("name", EVERY)
def test_a_command_has_its_own_name_a_line_in_the_imperative_and_a_paragraph(name: str) -> None:
    command = EVERY[name].command
    assert command.name == name.split()[-1]
    first, *more = (command.help or "").split("\n\n")
    assert first.split()[0].rstrip(",") in VERBS
    assert (len(first) < 60, first[-1], len(more) < 2) == (True, ".", True)
    assert command.get_short_help_str(100) == first


def test_the_first_line_of_the_help_is_the_one_in_the_list_of_commands() -> None:
    assert len(COMMANDS) > 20
    assert {name: EVERY[name].command.get_short_help_str(100) for name in COMMANDS} == COMMANDS


@pytest.mark.parametrize("name", EVERY)
def test_an_option_is_a_noun_phrase_or_begins_with_a_verb_if_it_is_a_flag(name: str) -> None:
    options = [option for _, group_ in option_groups(EVERY[name].command, EVERY[name]) for option in group_]
    for option in at_least(1, options):  # --help at least
        says = option.help or ""
        assert re.fullmatch(r"[A-Z0-9].*[.]", says, re.DOTALL), says
        assert (says.split()[0] in FLAG_VERBS) is option.is_flag, says
        assert not re.search(r"default|: [\w-]+\.$|\b(?:else|whoever|his)\b", says), says
        assert not re.search(r"TEXT|INTEGER|RANGE\b|<=|\(", describe_option(option, EVERY[name])[0])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("width", [60, 80])
def test_the_help_fits_the_terminal_with_its_options_under_headings(name: str, width: int) -> None:
    command = EVERY[name].command
    context = click.Context(command, info_name=name, terminal_width=width, **SETTINGS)
    said = command.get_help(context)
    assert max(map(len, said.splitlines())) <= width
    headings = re.findall(r"^(\S.*):$", said, re.MULTILINE)
    order = [heading for heading in ("Options", *SHARED, "Commands", "Example") if heading in headings]
    assert headings == order
    assert {"Example", "Commands" if isinstance(command, click.Group) else "Output"} <= set(headings)
    listed = [option for _, options in option_groups(command, context) for option in options]
    assert len(listed) == len({id(option) for option in command.get_params(context) if option in listed})
    assert len(listed) == sum(
        isinstance(each, click.Option) and not each.hidden for each in command.get_params(context)
    )


def test_defaults_and_numbers_are_shown_as_they_are_typed() -> None:
    command = click.Command(
        "x",
        params=[
            click.Option(["--games"], type=click.IntRange(1, 9), default=4, show_default=True, help="Number of games."),
            click.Option(["--seed"], type=click.IntRange(0), default=1, show_default=True, help="Random seed."),
            click.Option(
                ["--paper"], type=click.Choice(["A4", "Letter"], False), show_default="A4", help="Paper size."
            ),
            click.Option(["--deck/--no-deck"], default=False, show_default=True, help="Print the cards."),
            click.Option(["--open"], is_flag=True, help="Open the files."),
        ],
    )
    assert [describe_option(option, click.Context(command)) for option in command.params] == [
        ("--games N", "Number of games. [default: 4; 1 to 9]"),
        ("--seed N", "Random seed. [default: 1]"),
        ("--paper [A4|Letter]", "Paper size. [default: A4]"),
        ("--deck / --no-deck", "Print the cards. [default: no-deck]"),
        ("--open", "Open the files."),
    ]


def lines_of(name: str) -> list[list[str]]:
    """The words of each line of a command's example, without `drumhead` and without a file for its output."""
    lines = (EVERY[name].command.epilog or "").splitlines()
    assert max(map(len, lines)) <= LONGEST_EXAMPLE
    words = [shlex.split(line.partition(" > ")[0]) for line in lines]
    assert {first for first, *_ in words} == {"drumhead"}
    return [rest for _, *rest in words]


@pytest.fixture(scope="module")
def thursday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `drumhead new` makes."""
    folder = tmp_path_factory.mktemp("new") / "thursday"
    assert CliRunner().invoke(group, ["new", str(folder)]).exit_code == 0
    return folder


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [name for name in ALL if name != "kit"])
def test_the_example_runs_in_the_folder_that_new_makes(
    drumhead, thursday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = shutil.copytree(thursday, tmp_path / "thursday")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for words in at_least(1, lines_of(name)):
        result = drumhead(*words)
        assert result.exit_code == 0, result.output
        assert "Error" not in result.stderr


@pytest.mark.parametrize("name", EVERY)
def test_the_example_is_of_the_command_and_its_options(
    thursday: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(thursday)
    for words in at_least(1, lines_of(name)):
        called = max((each for each in ALL if words[: len(each.split())] == each.split()), key=len)
        if not any(word.endswith(".jsonl") for word in words):  # of a journal, which the line before would have made
            ALL[called].command.make_context(called, words[len(called.split()) :])  # raises for what it does not know
    assert called.startswith(name)


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("help", "--help"),
        ("help kit", "kit --help"),
        ("help army check", "army check --help"),
        ("army help check", "army check --help"),
        ("help setup", "config --help"),
        ("version", "--version"),
    ],
)
def test_help_and_version_may_be_typed_as_commands(drumhead, typed: str, means: str) -> None:
    asked, meant = drumhead(*typed.split()), drumhead(*means.split())
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert asked.stdout.replace("drumhead setup", "drumhead config") == meant.stdout


def test_help_for_a_command_that_is_none_names_the_nearest(drumhead) -> None:
    result = drumhead("help", "kitt")
    assert result.exit_code == 2
    assert 'Did you mean "kit"?' in result.stderr


def test_the_old_name_of_rules_is_understood_and_not_shown() -> None:
    taking = [each for each in ALL.values() if "rules" in {param.name for param in each.command.params}]
    for context in at_least(25, taking):
        option = next(param for param in context.command.params if param.name == "rules")
        values, *_ = context.command.make_parser(context).parse_args(["--ruleset", "wss-dice"])
        assert values["rules"] == "wss-dice"
        assert option.opts == ["--rules"]
