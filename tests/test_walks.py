"""Usual changes of the code: each touches few files of the source, and its effect shows on the command line.

A modifier is in rulesets/test_row_more.py, a ruleset of one's own in rulesets/test_a_sixth.py, and the size and font of
a heading in printing/test_headers.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .copied_tree import ROOT, CopiedTree
from .printing import printed

GREET = '''"""`drumhead greet`: a greeting."""

import click


@click.command()
@click.argument("name")
def command(name: str) -> None:
    """Greet a player."""
    click.echo(f"Good evening, {name}.")
'''
PLAIN_ROWS = '''"""Reader of lists whose cells are separated by plus signs."""


def read(path, content):
    """Return the lines of a list, and no note."""
    return [line.replace("+", ", ") for line in content.decode().splitlines()], []
'''
ROSTER = "PLUS\nSide: French\nMaffei's brigade\nNavarre+foot+raw+6 stands\nPicardie+foot+elite+5 stands\n"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> CopiedTree:
    return CopiedTree(tmp_path_factory.mktemp("copy"))


@pytest.fixture
def tree(copy: CopiedTree) -> CopiedTree:
    copy.changed.clear()
    return copy


def test_a_page_kind_more_is_its_module_and_its_row(tree: CopiedTree) -> None:
    """The example of docs/development/new-page.md, with a row of its own."""
    way = (ROOT / "docs" / "development" / "new-page.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", way, re.MULTILINE | re.DOTALL)
    tree.add("printing/pages/flags.py", code)
    row = '    "flags": PaperKind("flags", does="Flags for every battalion."),\n'
    before = '    "short": PaperKind('
    tree.edit("printing/pages/registry.py", before, row + before)
    assert re.search(r"flags +Flags for every battalion\.", tree.run("--help"))
    tree.run("flags", "ramillies", "--no-cache", "--out", "out")
    (page,) = printed.pages((tree.folder / "out" / "ramillies-flags.pdf").read_bytes())
    assert "Bavarian Guards" in " ".join(page.words.split())
    assert len(tree.changed) == 2


def test_a_command_more_is_its_module_and_its_row(tree: CopiedTree) -> None:
    tree.add("cli/commands/greet.py", GREET)
    before = '    "manual": '
    tree.edit("cli/help_page.py", before, f'    "greet": "Greet a player.",\n{before}')
    assert re.search(r"greet +Greet a player\.", tree.run("--help"))
    assert tree.run("greet", "Villars") == "Good evening, Villars.\n"
    assert len(tree.changed) == 2


@pytest.mark.parametrize(("name", "known"), [("list.plus", ""), ("list.txt", ', begins=b"PLUS"')])
def test_a_list_form_more_is_its_reader_and_its_row(tree: CopiedTree, name: str, known: str) -> None:
    """It is known by the ending of the file's name, or by its first bytes under any name."""
    module = f"plus_files_{Path(name).suffix[1:]}"
    tree.add(f"armies/readers/sources/{module}.py", PLAIN_ROWS)
    before = '    "json": ListFormat('
    row = f'    "{module}": ListFormat("a list of plusses", (".plus",), "{module}.read"{known}),\n'
    tree.edit("armies/writers/file_formats.py", before, row + before)
    (tree.folder / name).write_text(ROSTER.removeprefix("" if known else "PLUS\n"), encoding="utf-8")
    tree.run("army", "convert", name, "--rules", "wss-paperboys", "--out", f"{module}.toml")
    army = (tree.folder / f"{module}.toml").read_text(encoding="utf-8")
    assert re.findall(r'^name = "(Navarre|Picardie)"', army, re.M) == ["Navarre", "Picardie"]
    assert len(tree.changed) == 2


def test_a_leadership_style_more_is_a_row_and_is_told_in_the_report(tree: CopiedTree) -> None:
    before = "[cautious]\n"
    tree.edit("simulation/leadership_styles.toml", before, f'[rash]\nled = "rashly"\nboldness = 9.0\n\n{before}')
    for battle in ("ramillies", "klausen", "oudenarde"):  # one for each text of a report
        journal = f"{battle}.jsonl"
        tree.run("log", "play", battle, "--turns", "1", "--commanders", "french=rash", "--out", journal)
        assert ", rashly led" in " ".join(tree.run("log", "print", journal, "--format", "text").split())
    assert len(tree.changed) == 1
