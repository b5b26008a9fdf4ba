"""The templates of a ruleset, read and not run: what they name of the book and of its pictures must be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from drumhead.rules.files import Fault, FileErrors, nearest, read
from drumhead.rules.table_checks import places_of

TAKEN = {"band", "items", "get", "reading", "readings", "house", "chosen", "departures", "bands", "where", "as_written"}


def template_faults(folder: Path) -> list[Fault]:
    """Every mistake in the templates of a ruleset: what Jinja cannot read, places and pictures that are not there."""
    tables, pictures = _data(folder, "tables"), _data(folder, "sheet").get("picture", {})
    pictures = pictures if isinstance(pictures, Mapping) else {}
    return [fault for path in sorted(folder.glob("*.html")) for fault in _of(path, tables, pictures)]


def _data(folder: Path, name: str) -> Mapping[str, Any]:
    """A data file of the folder; nothing where it is missing or broken, which others tell."""
    path = folder / f"{name}.toml"
    try:
        return read(path).data if path.exists() else {}
    except FileErrors:
        return {}


def _of(path: Path, tables: Mapping[str, Any], pictures: Mapping[str, Any]) -> Iterator[Fault]:
    from jinja2 import Environment, TemplateSyntaxError, nodes

    try:
        tree = Environment(extensions=["jinja2.ext.do"]).parse(path.read_text(encoding="utf-8"))
    except (TemplateSyntaxError, UnicodeDecodeError) as error:
        line = getattr(error, "lineno", 0)
        yield Fault(str(path), line, (), f"this is no template: {error}", "See the templates of a shipped ruleset.")
        return
    looked_up: list[Any] = list(tree.find_all((nodes.Getattr, nodes.Getitem)))
    inner = {id(node.node) for node in looked_up}
    for node in looked_up:
        place = _place(node) if id(node) not in inner else None
        if place and tables and (wrong := lacking(place, tables)):
            near = nearest(wrong, places_of(tables)).lstrip()
            yield Fault(str(path), node.lineno, (), f'the tables have no "{wrong}"', near)
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "picture" and call.args:
            name = call.args[0].value if isinstance(call.args[0], nodes.Const) else None
            if name and name not in pictures:
                near = nearest(name, pictures).lstrip() or "See sheet.toml."
                yield Fault(str(path), call.lineno, (), f'no picture is called "{name}"', near)


def _place(node: Any) -> list[str | None] | None:
    """The words of book.weapon.musket or book["weapon"][arm]; None for what is no place of the book.

    A step that depends on the game is None.
    """
    from jinja2 import nodes

    steps: list[str | None] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            steps.append(node.arg.value)
        else:
            steps.append(None)
        node = node.node
    return steps[::-1] if steps and isinstance(node, nodes.Name) and node.name == "book" else None


def lacking(steps: Sequence[str | None], tables: Mapping[str, Any]) -> str:
    """The first place on the way that the tables do not have; empty if all are there.

    Where a step depends on the game, one table that has the rest is enough.
    """
    here: list[Any] = [tables]
    said: list[str] = []
    for step in steps:
        inner = [each for each in here if isinstance(each, Mapping)]
        if step in TAKEN or not inner:
            return ""
        if step is None:
            here = [value for each in inner for value in each.values()]
            said.append("[...]")
            continue
        words = (step, step.replace("_", "-"))
        said.append(words[1])
        here = [each[word] for each in inner for word in words if word in each]
        if not here:
            return ".".join(said).replace(".[", "[")
    return ""
