"""What a reader of the code is told: every public function says what it does, and one that raises what it raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .sources import SOURCE, parse_sources


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods by name. A command's docstring is its help, which says what a player reads."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not is_command(node):
            yield f"{inside}{node.name}", node


def is_command(function: ast.FunctionDef) -> bool:
    return any("command(" in ast.unparse(decorator) for decorator in function.decorator_list)


def raised(function: ast.FunctionDef) -> Iterator[str]:
    """The errors that a function raises by their names, those of functions inside it left out."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc:
            error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = ast.unparse(error).rpartition(".")[2]
            yield from [name] if name[:1].isupper() and name != "NotImplementedError" else []
        waiting += ast.iter_child_nodes(node)


def untold(tree: ast.Module) -> list[str]:
    """Return each error that a public function raises and does not name, as `function: error`."""
    return [
        f"{name}: {error}"
        for name, function in public(tree.body)
        for error in sorted(set(raised(function)))
        if error not in (ast.get_docstring(function) or "")
    ]


def test_a_function_that_raises_says_what() -> None:
    found = {str(file.relative_to(SOURCE)): untold(tree) for file, tree in parse_sources().items()}
    assert {file: names for file, names in found.items() if names} == {}


def test_an_error_untold_would_be_seen() -> None:
    source = 'def f():\n    """Does it."""\n    raise ValueError("no")\n'
    assert untold(ast.parse(source)) == ["f: ValueError"]
    assert untold(ast.parse(source.replace("Does it.", "ValueError if it cannot."))) == []
    assert untold(ast.parse(source.replace("def f", "@group.command()\ndef f"))) == []


def unsaid(tree: ast.Module) -> list[str]:
    """The public functions, methods and classes that do not say what they are."""
    kinds = [(node.name, node) for node in tree.body if isinstance(node, ast.ClassDef) and node.name[:1] != "_"]
    return [name for name, node in (*public(tree.body), *kinds) if not ast.get_docstring(node)]


def test_whatever_is_public_says_what_it_is() -> None:
    found = {str(file.relative_to(SOURCE)): unsaid(tree) for file, tree in parse_sources().items()}
    assert {file: names for file, names in found.items() if names} == {}
    tree = ast.parse("class A:\n    def b(self): ...\n    def _c(self): ...\ndef d(): ...")
    assert unsaid(tree) == ["A.b", "d", "A"]
