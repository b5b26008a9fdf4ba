"""A paper of one folder and one row of the registry is a command by itself, without a file in `cli`."""

from __future__ import annotations

from click.testing import CliRunner

from drumhead.cli import root
from drumhead.cli.commands.paper_command import command_for
from drumhead.printing.pages.registry import KIT, PAPERS


def test_a_row_that_says_what_it_does_is_a_command_in_the_order_of_the_kit():
    does = [name for name, paper in PAPERS.items() if paper.does]
    assert [name for name in root.COMMANDS if name in PAPERS] == does
    assert set(does) - set(KIT) == {"handout", "labels"}  # nobody needs them at the table
    assert [root.COMMANDS[name] for name in does] == [PAPERS[name].does for name in does]


def test_a_paper_without_a_file_of_its_own_is_printed_as_any_other(tmp_path):
    out = tmp_path / "agreed.pdf"
    result = CliRunner().invoke(command_for("rulings", "What a club agrees on."), ["wss-dice", "--out", str(out)])
    assert (result.exit_code, result.output) == (0, f"{out}\n")
    assert out.read_bytes().startswith(b"%PDF-1.7")


def test_the_group_makes_one_up_where_there_is_no_file(monkeypatch):
    monkeypatch.setitem(root.group.lazy, "short", "One side in large type.")
    command = root.group.get_command(None, "short")
    assert command.help == "One side in large type."
    assert command.params[0].name == "name"
