"""Imports point one way: chance, model, table, rules, then armies and rulesets, then battle, press, cli."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "drumhead"
RANKS = {
    **{room: rank for rank, room in enumerate(("chance", "model", "table", "rules"))},
    "armies": 4,
    "rulesets": 4,
    "battle": 5,
    "press": 6,
    "cli": 7,
}
# The command loads a ruleset and hands it down.
ONLY_THE_COMMAND = {"armies", "battle", "press"}
HEAVY = {"weasyprint", "reportlab", "pydantic", "pikepdf", "pypdfium2", "PIL", "jinja2", "fontTools", "ezdxf"}


def room(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0]


def imports(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}, line {node.lineno}: imports are written out in full"
            yield node.lineno, str(node.module)
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def wrong(importing: str, imported: str) -> bool:
    """Whether a room may not import from that room."""
    if importing == imported:
        return False
    if imported == "rulesets" and importing in ONLY_THE_COMMAND:
        return True
    return RANKS[imported] >= RANKS[importing]


def backward_imports() -> Iterator[str]:
    for file in SOURCE.rglob("*.py"):
        if room(file) not in RANKS:
            continue
        for line, module in imports(file):
            parts = module.split(".")
            if parts[0] == "drumhead" and len(parts) > 1 and parts[1] in RANKS and wrong(room(file), parts[1]):
                yield f"{file.relative_to(SOURCE)}, line {line}: {module}"


def test_imports_point_one_way() -> None:
    assert not sorted(set(backward_imports()))


@pytest.mark.parametrize(
    ("importing", "imported"), [("rules", "cli"), ("press", "rulesets"), ("armies", "rulesets"), ("chance", "model")]
)
def test_a_backward_import_would_be_seen(importing: str, imported: str) -> None:
    assert wrong(importing, imported)
    assert not wrong("cli", imported)


def test_every_room_is_known() -> None:
    rooms = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    assert rooms <= set(RANKS), "a new room needs its rank here and in DESIGN"


@pytest.mark.parametrize(
    "ask",
    [
        "group(['odds', 'wss-paperboys', '--json'], standalone_mode=False)",
        "group(['rules', 'show', 'wss-paperboys'], standalone_mode=False)",
        "[group.get_command(None, name).params for name in COMMANDS]",  # what --help of each needs
    ],
)
def test_neither_help_nor_odds_load_anything_that_draws_or_checks_files(ask: str) -> None:
    loaded = after(ask, "from drumhead.cli.main import COMMANDS, group")
    assert not HEAVY & loaded


def test_the_help_itself_loads_no_command() -> None:
    loaded = after("group(['--help'], standalone_mode=False)", "from drumhead.cli.main import group")
    assert {module for module in loaded if module.startswith("drumhead")} == {
        "drumhead",
        "drumhead.cli",
        "drumhead.cli.main",
    }


def after(ask: str, first: str) -> set[str]:
    """The modules of a fresh Python in which this was done."""
    code = f"import sys\n{first}\n{ask}\nprint(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ran.stderr.split())
