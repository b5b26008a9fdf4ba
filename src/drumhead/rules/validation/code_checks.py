"""Checks of the functions, families and sample files that a ruleset's data names; Python is parsed, never run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from drumhead.rules.loading.plugin_interface import BOTH, NEEDED, ArmyChecks, Playable, list_functions
from drumhead.rules.loading.toml_files import Fault, TomlFile, nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.procedures.throw_procedures import FUNCTION
from drumhead.support import paths

Files = Mapping[str, TomlFile]
PLAYING = ("families", "simulation", "rules/battle", "rules/schema", "printing/pages/battle_log", "printing/pages/maps")
TABLE = re.compile(r"^\[(\w+)\]$", re.MULTILINE)
LETTERS = re.compile(r"[^\W\d_]+")
NAMED = re.compile(r""""[^"\n]*"|'[^'\n]*'|\.[a-z_]\w*|\b\w+(?=[:=])""")  # texts, attributes, arguments, fields


def code_faults(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each function, family or sample file that the data files name and that does not exist.

    `files` are the valid TOML files of the folder, by name without `.toml`. Functions with wrong parameters are
    reported too.
    """
    yield from contract_faults(folder)
    if "throws" in files:
        for name, spec in files["throws"].data.get("special", {}).items():
            yield from _special(folder, files["throws"], ("special", name), spec)
    if "ruleset" in files and (sample := files["ruleset"].data.get("events", {}).get("sample")):
        path = folder / sample
        if not path.resolve().is_relative_to(folder.resolve()) or not path.is_file():
            right = "Give a file of the folder, such as samples/events.toml."
            yield files["ruleset"].fault(
                ("events", "sample"), f'"{sample}" is not a file of this folder', right, code="no-such-file"
            )


def contract_faults(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each required function of the plug-in interface that the `play` or `army` module lacks.

    Also yield one for each function of the interface with other parameters. A missing module has no faults.
    """
    yield from _lacking(folder, "play", Playable, NEEDED)
    yield from _lacking(folder, "army", ArmyChecks, BOTH)


def _lacking(folder: Path, module: str, of: type, needed: Sequence[str]) -> Iterator[Fault]:
    path = next(filter(Path.is_file, (folder / f"{module}.py", folder / module / "__init__.py")), None)
    known = functions(folder, str(path.relative_to(folder).with_suffix(""))) if path else None
    if path is None or known is None:
        return
    for name, takes in list_functions(of):
        right = f"Write def {name}({', '.join(takes)})."
        if name not in known and name in needed:
            yield Fault(str(path), 0, (), f"{name} is asked for, and is not there", right, code="missing-function")
        elif known.get(name) not in (None, takes):
            yield Fault(
                str(path),
                0,
                (),
                f"{name} takes {', '.join(known[name] or []) or 'nothing'}",
                right,
                code="wrong-parameters",
            )


def _special(folder: Path, file: TomlFile, key: Key, spec: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault if the function of a special throw does not exist, or does not take chance, book and its inputs.

    `key` is the throw's key in `file`, `spec` its table.
    """
    found = FUNCTION.fullmatch(spec["function"])
    if not found:
        right = 'Give "FILE:FUNCTION", such as "charges:breakthrough" for def breakthrough in charges.py.'
        yield file.fault(
            (*key, "function"),
            f'"{spec["function"]}" names no function of this folder',
            right,
            code="not-a-function-name",
        )
        return
    module, name = found.groups()
    known = functions(folder, module)
    if known is None:
        return
    if name not in known:
        near = nearest(name, known).lstrip() or f"Write def {name}(chance, book, ...) in it."
        yield file.fault((*key, "function"), f"{module}.py has no function {name}", near, code="unknown-function")
    elif (takes := known[name]) is not None:
        wanted = ["chance", "book", *(word.replace("-", "_") for word in spec.get("inputs", {}))]
        if takes != wanted:
            right = f"Write def {name}({', '.join(wanted)})."
            yield file.fault(
                (*key, "function"),
                f"{name} of {module}.py takes {', '.join(takes) or 'nothing'}",
                right,
                code="wrong-parameters",
            )


def functions(folder: Path, module: str) -> dict[str, list[str] | None] | None:
    """Return the names defined in a module of a ruleset's folder, each with its parameters, or None if they vary.

    `module` is a file or a folder, which is parsed and not run. None if a file cannot be parsed or has a star import.
    An empty dict if there is no such module.
    """
    found: dict[str, list[str] | None] = {}
    for path in filter(Path.is_file, [folder / f"{module}.py", *sorted((folder / module).glob("*.py"))]):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError, ValueError, RecursionError, MemoryError):
            return None
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                return None
            found |= _offered(node)
    return found


def _offered(node: ast.AST) -> dict[str, list[str] | None]:
    if isinstance(node, ast.FunctionDef):
        plain = not (node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults)
        return {node.name: [each.arg for each in (*node.args.posonlyargs, *node.args.args)] if plain else None}
    if isinstance(node, ast.ImportFrom):
        return {alias.asname or alias.name: None for alias in node.names}
    if isinstance(node, ast.Assign):
        return {target.id: None for target in node.targets if isinstance(target, ast.Name)}
    return {}


class CodeWords(frozenset[str]):
    """Words that code has in its texts and attributes; a name is in them if each of its parts is, as "in-rout"."""

    def __contains__(self, name: object) -> bool:
        return all(super(CodeWords, self).__contains__(part) for part in LETTERS.findall(str(name)))


def code_words(folder: Path, names: Iterable[str]) -> CodeWords:
    """Return the words in a ruleset's Python, in that which plays and tells battles for any ruleset, and in names."""
    named = {part for name in names for part in LETTERS.findall(name)}
    return CodeWords(named | _words_of(folder) | _shared_words())


@cache
def _shared_words() -> set[str]:
    """Return the words in the code that plays and tells battles, and the names of tables in its data. Cached."""
    folders = [paths.PACKAGE / place for place in PLAYING]
    data = (path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.toml"))
    return set[str]().union(*map(_words_of, folders), *map(TABLE.findall, data))


def _words_of(folder: Path) -> set[str]:
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in folder.rglob("*.py"))
    return {part for text in texts for named in NAMED.findall(text) for part in LETTERS.findall(named)}


def syntax_faults(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each Python file in a folder, at any depth, that cannot be parsed."""
    for path in sorted(folder.rglob("*.py")):
        try:
            ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError, ValueError, RecursionError, MemoryError) as error:
            line = getattr(error, "lineno", 0) or 0
            said = re.sub(r" \(.*", "", str(error))
            yield Fault(str(path), line, (), f"this is not Python: {said}", "", code="not-python")
