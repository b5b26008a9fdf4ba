"""Checks of names in `playsheet.toml` and `setting-up.toml`: blocks on pages, letters in sentences, lines of data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from drumhead.printing.blocks.block_content import FILE
from drumhead.printing.blocks.sentences import LETTER, TEMPLATE
from drumhead.printing.pages.playsheet.template_checks import template_problem, templates_taken
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.expression_checks import parse_template, texts

MACROS = "macros"


def block_faults(folder: Path) -> Iterator[Fault]:
    """Yield an error for each wrong name in the playsheet.toml and setting-up.toml of a ruleset's folder.

    Errors are blocks that do not exist, or have no place or two; unknown states; missing templates; and lines to be
    put before an unknown line. Files that cannot be read are skipped, since another check reports them.
    """
    try:
        file = read(folder / FILE)
    except (FileErrors, OSError):
        return  # reported by the reader of the files
    blocks = _table(file.data.get("block"))
    placed: Counter[str] = Counter()
    for key, word in _placed(file.data):
        placed[word] += 1
        if placed[word] == 2:
            yield file.fault(
                key, f'the block "{for_terminal(word)}" stands in two places', "Name it once.", code="block-twice"
            )
    for name in blocks:
        if name not in placed:
            right = "Name it in the rows of a side, or leave it out."
            yield file.fault(("block", name), "this block stands on no side", right, code="block-without-a-place")
    for key, name in _templates(file):
        if wrong := template_problem(folder, name):
            yield file.fault_of(key, wrong)


def _templates(file: TomlFile) -> Iterator[tuple[Key, str]]:
    """Yield each template that sentences use, as its key and its name: that of their macros, and others by name."""
    from jinja2 import TemplateSyntaxError

    if isinstance(macros := file.data.get(MACROS), str) and macros:
        yield (MACROS,), macros
    for key, text in texts(file.data):
        if "{%" in text:
            with suppress(TemplateSyntaxError):  # reported by the check of templates
                yield from ((key, name) for _, name in templates_taken(parse_template(text)))


def _placed(data: Mapping[str, Any]) -> Iterator[tuple[Key, str]]:
    """Yield each block on the pages and the table sheet, as the key that names it and its name."""
    sides = [(("sides", at), side) for at, side in enumerate(_list(data.get("sides")))]
    for key, side in [*sides, (("table-sheet",), data.get("table-sheet"))]:
        for at, row in enumerate(_list(_table(side).get("rows"))):
            for number, cell in enumerate(_list(row)):
                for name in [cell] if isinstance(cell, str) else _list(cell):
                    yield (*key, "rows", at, number), str(name)


def _letters(text: str) -> list[str]:
    """Return the names of the blocks to whose letters a sentence refers, in brackets or by a call of `see`."""
    parts = enumerate(TEMPLATE.split(text))
    return [name for at, part in parts for name in (_called(part) if at % 2 else LETTER.findall(part))]


def _called(text: str) -> list[str]:
    """Return the names of the blocks in the calls of `see` in an expression; [] if it cannot be parsed."""
    from jinja2 import TemplateSyntaxError, nodes

    try:
        calls = list(parse_template(text).find_all(nodes.Call))
    except TemplateSyntaxError:
        return []  # a part of a longer one, or reported by the check of templates
    seen = [call.args[0] for call in calls if getattr(call.node, "name", "") == "see" and call.args]
    return [each.value for each in seen if isinstance(each, nodes.Const)]


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


READERS = {"sentence": _letters, "expression": lambda text: _called(text) if "see(" in text else []}
