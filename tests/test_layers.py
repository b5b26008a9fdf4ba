"""Imports point one way: probability, model, geometry, rules, armies and families, rulesets, deployment, then up."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from .counted import at_least
from .sources import SOURCE, parse_sources

RANKS = {
    **{room: rank for rank, room in enumerate(("support", "probability", "model", "geometry", "rules"))},
    "armies": 5,
    "families": 5,
    "rulesets": 6,
    "deployment": 7,
    "simulation": 8,
    "campaign": 9,
    "printing": 10,
    "log_entry": 11,
    "umpire": 12,
    "cli": 13,
}
# The command loads a ruleset and hands it down.
ONLY_THE_COMMAND = {"armies", "campaign", "deployment", "simulation", "printing"}
SHARED_WORDS = re.compile(r"""import ["'](\w+)/|^(?:like|as) = "(\w+)\"""", re.MULTILINE)
HEAVY = {
    "weasyprint",
    "pydyf",
    "reportlab",
    "pydantic",
    "pikepdf",
    "pypdfium2",
    "PIL",
    "jinja2",
    "fontTools",
    "segno",
    "openpyxl",
    "python_calamine",
    "lxml",
    "docx",
    "charset_normalizer",
    "tomlkit",
    "markdown_it",
    "matplotlib",
    "distributed",
    "cloudpickle",
    "textual",
    "rich",
}


def room(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0]


class Import(NamedTuple):
    """One line of a file that imports: `from module import names`, or `import names` with no module."""

    line: int
    module: str
    names: tuple[str, ...]
    late: bool

    @property
    def taken(self) -> Iterator[str]:
        """The files that it takes from: of `from room import file` the file, not the room."""
        for name in self.names:
            inner = f"{self.module}.{name}" if self.module else name
            yield inner if inner in FILES or not self.module else self.module


@cache
def imports(file: Path) -> tuple[Import, ...]:
    """Each import of a file, parsed once; late ones stand inside a function."""
    return tuple(_imports(parse_sources()[file], late=False))


def _imports(inside: ast.AST, late: bool) -> Iterator[Import]:
    for node in ast.iter_child_nodes(inside):
        if isinstance(node, ast.Import):
            yield Import(node.lineno, "", tuple(alias.name for alias in node.names), late)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written out in full"
            yield Import(node.lineno, str(node.module), tuple(alias.name for alias in node.names), late)
        elif isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):  # an expression holds no import
            yield from _imports(node, late or isinstance(node, ast.FunctionDef))


def wrong(importing: str, imported: str) -> bool:
    """Whether a room may not import from that room."""
    if importing == imported:
        return False
    if imported in ("families", "rulesets") and importing in ONLY_THE_COMMAND:
        return True
    return RANKS[imported] >= RANKS[importing]


def backward_imports() -> Iterator[str]:
    for file in SOURCE.rglob("*.py"):
        if room(file) not in RANKS:
            continue
        for each in imports(file):
            for module in each.taken:
                parts = module.split(".")
                if parts[0] == "drumhead" and len(parts) > 1 and parts[1] in RANKS and wrong(room(file), parts[1]):
                    yield f"{file.relative_to(SOURCE)}, line {each.line}: {module}"


def test_imports_point_one_way() -> None:
    assert not sorted(set(backward_imports()))


@pytest.mark.parametrize(
    ("importing", "imported"),
    [
        ("rules", "cli"),
        ("printing", "rulesets"),
        ("armies", "rulesets"),
        ("probability", "model"),
        ("simulation", "families"),
        ("deployment", "simulation"),
    ],
)
def test_a_backward_import_would_be_seen(importing: str, imported: str) -> None:
    assert wrong(importing, imported)
    assert not wrong("cli", imported)


PRINTING = (
    *("style", "text", "drawing", "output", "document_inputs", "page_input", "layout", "nesting", "html", "odds"),
    *("blocks", "nets", "records", "cache", "pages"),
)


def module_of(file: Path) -> str:
    *way, name = ("drumhead", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(way if name == "__init__" else (*way, name))


FILES = {module_of(file): file for file in SOURCE.rglob("*.py")}


@cache
def needs() -> dict[str, set[str]]:
    """The files that each file takes from."""
    return {
        name: {module for each in imports(file) for module in each.taken} & FILES.keys() - {name}
        for name, file in FILES.items()
    }


def circles(needs: dict[str, set[str]]) -> list[str]:
    """Whatever needs itself by way of others: all that is left when what needs nothing is taken away."""
    left = {name: set(needed) for name, needed in needs.items()}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    while unasked := left.keys() - set().union(*left.values()):  # what only leads into a circle is not in it
        left = {name: needed for name, needed in left.items() if name not in unasked}
    return sorted(left)


def rooms(of: Callable[[str], str]) -> dict[str, set[str]]:
    """What each room needs of the others, where `of` tells a file's room; "" for a file that is in none."""
    taken: dict[str, set[str]] = {}
    for name, others in needs().items():
        taken.setdefault(of(name), set()).update(set(map(of, others)) - {of(name), ""})
    return taken


def test_no_file_needs_itself() -> None:
    """Imports for types alone count too."""
    assert circles(needs()) == []


def test_a_circle_would_be_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == ["b", "c"]


def test_the_folders_of_printing_are_in_order() -> None:
    """Each takes only from those before it."""
    needs = rooms(lambda name: name.split(".")[2] if name.startswith("drumhead.printing.") else "")
    assert set(needs) == {*PRINTING, ""}
    wrong = {room: {each for each in needs[room] if PRINTING.index(each) > PRINTING.index(room)} for room in PRINTING}
    assert not any(wrong.values()), wrong


def test_no_paper_needs_itself() -> None:
    """One paper may take from another, as a kit does from all, but nothing comes back."""
    assert circles(rooms(lambda name: ".".join(name.split(".")[3:4]) if ".printing.pages." in name else "")) == []


def of_a_ruleset(name: str) -> str:
    """The folder inside a ruleset or a family; what gives a sheet its numbers is a room of its own."""
    parts = name.split(".")
    if parts[1:2] not in (["rulesets"], ["families"]):
        return ""
    is_room = parts[3:4] == ["sheet"] or (len(parts) > 3 and SOURCE.joinpath(*parts[1:4]).is_dir())
    return "/".join(parts[2:4] if is_room else parts[2:3])


def test_no_room_of_a_ruleset_needs_itself() -> None:
    """Its rules know nothing of its questions, and nothing of how it is played."""
    needs = rooms(of_a_ruleset)
    assert {"wss_cards/questions", "wss_cards/sheet", "paperboys/play", "wss_cards"} <= set(needs)
    assert circles(needs) == []


def folders(room: str) -> list[Path]:
    return sorted(folder for folder in (SOURCE / room).iterdir() if (folder / "__init__.py").exists())


def taken(folder: Path) -> Iterator[tuple[str, str]]:
    """The folders from which one takes Python or words, each with where it says so."""
    for file in sorted(folder.rglob("*.py")):
        for each in imports(file):
            for module in each.taken:
                parts = module.split(".")
                if parts[0] == "drumhead" and parts[1:2] in (["rulesets"], ["families"]) and len(parts) > 2:
                    yield f"{file.name}, line {each.line}", f"{parts[1]}/{parts[2]}"
    for file in (*sorted(folder.glob("*.html")), *sorted(folder.glob("*.toml"))):
        for of_template, of_file in SHARED_WORDS.findall(file.read_text(encoding="utf-8")):
            family = (SOURCE / "families" / (of_template or of_file)).is_dir()
            yield file.name, f"{'families' if family else 'rulesets'}/{of_template or of_file}"


@pytest.mark.parametrize("folder", [*folders("rulesets"), *folders("families")], ids=lambda folder: folder.name)
def test_no_ruleset_takes_from_a_sister(folder: Path) -> None:
    """What two books share lives in a family that neither owns."""
    room, own = folder.parent.name, f"{folder.parent.name}/{folder.name}"
    sisters = {f"{room}/{each.name}" for each in folders(room)} - {own}
    assert [(where, whose) for where, whose in at_least(1, taken(folder)) if whose in sisters] == []


def test_every_room_is_known() -> None:
    rooms = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    assert rooms <= set(RANKS), "a new room needs its rank here and in DESIGN"


FROM_COMMANDS = "from drumhead.cli.help_page import COMMANDS\nfrom drumhead.cli.root import group"
WORDS_OF_COMMANDS = "[group.get_command(None, name).params for name in COMMANDS]"  # what --help of each needs
SLOW = {
    "importlib",  # its metadata: a list of all that is installed
    "random",  # for play: odds need none
    "resource",  # not on Windows
    "ctypes",  # its search for libraries: on Linux only
}
FOR_FEW = {
    "drumhead.support.atomic_write",  # what writes files: no print that is there already does
    "drumhead.armies.readers.draft_reader",  # readers of all forms of lists: a sixth of a check that needs none
    "drumhead.armies.readers.sources.source_reader",  # the same of the files that lists come in
    "drumhead.rules.procedures.throw_procedures",  # for rulesets without Python
    "drumhead.printing.pages.playing_time",  # what simulations need: no kit from the cache does
}


def brings(module: str) -> bool:
    """Whether a heavy library comes with a module as soon as it is imported."""
    return module.partition(".")[0] in HEAVY | SLOW or module in heavy_files() | FOR_FEW


@cache
def heavy_files() -> set[str]:
    """Files that load a heavy library, or a file that does, before any function is called."""
    first = {
        name: {module for each in imports(file) if not each.late for module in each.taken}
        for name, file in FILES.items()
    }
    heavy: set[str] = set()
    while (
        more := {
            name for name in first if any(each.partition(".")[0] in HEAVY or each in heavy for each in first[name])
        }
        - heavy
    ):
        heavy |= more
    return heavy


def test_only_what_is_heavy_is_imported_late() -> None:
    """In a command anything may wait; elsewhere what is heavy, and all for files that give commands words."""
    at_start = after(WORDS_OF_COMMANDS, FROM_COMMANDS)
    free = [name for name in FILES if not name.startswith("drumhead.cli.") and name not in at_start]
    assert len(free) > 200
    assert not [
        f"{name}, line {each.line}: {module}"
        for name in free
        for each in imports(FILES[name])
        for module in each.taken
        if each.late and not brings(module)
    ]


@pytest.mark.parametrize(
    "ask",
    [
        "group(['odds', 'wss-paperboys', '--json'], standalone_mode=False)",
        "group(['rules', 'show', 'wss-paperboys'], standalone_mode=False)",
        WORDS_OF_COMMANDS,
    ],
)
def test_neither_help_nor_odds_load_anything_that_draws_or_checks_files(ask: str) -> None:
    loaded = after(ask, FROM_COMMANDS)
    assert not HEAVY & loaded


@pytest.mark.parametrize(
    ("command", "never"),
    [
        ("army convert malplaquet-french --rules wss-paperboys --format csv", {"openpyxl"}),
        ("battle diff ramillies ramillies", {"reportlab", "PIL", "fontTools"}),
        ("odds wss-paperboys heavy-volley dice=6 --json", {"importlib.metadata"}),  # which lists all that is installed
        ("battle list", {"pydantic", "drumhead.model.army"}),
        ("rules list", {"pydantic", "drumhead.rules.loading.ruleset"}),
        ("kit --help", {"drumhead.model.army", "drumhead.printing.page_input"}),
    ],
)
def test_a_light_command_loads_nothing_that_it_does_not_need(command: str, never: set[str]) -> None:
    assert not never & after(f"group({command.split()}, standalone_mode=False)", FROM_COMMANDS)


@pytest.mark.parametrize("command", ["battle map ramillies", "sheet ramillies --no-cache"])
def test_a_map_and_a_playsheet_load_nothing_of_simulation(command: str, tmp_path: Path) -> None:
    printed = [*command.split(), "--out", str(tmp_path / "page.pdf")]
    loaded = after(f"group({printed}, standalone_mode=False)", FROM_COMMANDS)
    assert (tmp_path / "page.pdf").is_file()
    assert "drumhead.deployment.initial_positions" in loaded
    assert not [module for module in loaded if module.startswith("drumhead.simulation")]


def test_the_help_itself_loads_no_command() -> None:
    loaded = after("sys.argv[1:] = ['--help']; main()", "from drumhead.cli.entry_point import main")
    assert "click" not in loaded
    assert {module for module in loaded if module.startswith("drumhead")} == {
        "drumhead",
        "drumhead.cli",
        "drumhead.cli.entry_point",
        "drumhead.cli.help_page",
        "drumhead.support",
        "drumhead.support.interruption",
        "drumhead.printing",
        "drumhead.printing.pages",
        "drumhead.printing.document_inputs",
        "drumhead.printing.pages.registry",
        "drumhead.support.version",
    }


def after(ask: str, first: str) -> set[str]:
    """The modules of a fresh Python in which this was done."""
    code = f"import sys\n{first}\n{ask}\nprint(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ran.stderr.split())
