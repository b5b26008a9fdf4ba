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
HEAVY = {"weasyprint", "reportlab", "pydantic", "pikepdf", "pypdfium2", "PIL", "jinja2", "fontTools"}


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


@pytest.mark.parametrize("args", [["--help"], ["odds", "wss-paperboys", "--json"], ["rules", "show", "wss-paperboys"]])
def test_an_answer_loads_nothing_that_draws(args: list[str]) -> None:
    code = (
        "import sys\nfrom drumhead.cli.main import group\n"
        f"group({args!r}, standalone_mode=False)\n"
        f"sys.exit(' '.join(sorted({HEAVY!r} & set(sys.modules))) or None)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
