"""The templates of a ruleset, read and not run: what they name of the book and of its pictures must be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.expression_checks import missing_places, parsed
from drumhead.rules.files import Fault, FileErrors, nearest, read


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
    """The mistakes of one template."""
    from jinja2 import TemplateSyntaxError, nodes

    try:
        tree = parsed(path.read_text(encoding="utf-8"))
    except (TemplateSyntaxError, UnicodeDecodeError) as error:
        line = getattr(error, "lineno", 0)
        yield Fault(str(path), line, (), f"this is no template: {error}", "See the templates of a shipped ruleset.")
        return
    for line, wrong, right in missing_places(tree, tables):
        yield Fault(str(path), line, (), wrong, right)
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "picture" and call.args:
            name = call.args[0].value if isinstance(call.args[0], nodes.Const) else None
            if name and name not in pictures:
                near = nearest(name, pictures).lstrip() or "See sheet.toml."
                yield Fault(str(path), call.lineno, (), f'no picture is called "{name}"', near)
