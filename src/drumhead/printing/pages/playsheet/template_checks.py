"""Checks of a ruleset's templates, which are read and not run: the values and rules they name must exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.printing.html.html_sanitizer import ATTRIBUTES, ELEMENTS, find_unlisted
from drumhead.rules.loading.toml_files import Fault, FileErrors, Problem, for_terminal, read
from drumhead.rules.schema import KINDS
from drumhead.rules.validation.expression_checks import missing_places, parse_template
from drumhead.rules.validation.rule_reference_checks import SOURCES, Words, said_in, words_of
from drumhead.support import paths

ALLOWED = f"Leave it out. A template may write {', '.join(sorted(ELEMENTS))}, with {', '.join(ATTRIBUTES)}."


def template_faults(folder: Path) -> list[Fault]:
    """Return every error in the templates of a ruleset's folder, which are parsed and not run.

    Errors are wrong syntax, HTML that is not permitted, and values, rules, files and templates that do not exist.
    """
    tables = _data(folder, "tables")
    words = words_of({name: _data(folder, name) for name in SOURCES}) if _are_read(folder, SOURCES) else None
    return [fault for path in sorted(folder.glob("*.html")) for fault in _of(path, tables, words)]


def _data(folder: Path, name: str) -> Mapping[str, Any]:
    """Return the data of the TOML file called `name`; {} if it is missing or broken, which other checks report."""
    path = folder / f"{name}.toml"
    try:
        return read(path).data if path.exists() else {}
    except FileErrors:
        return {}


def _are_read(folder: Path, names: Iterable[str]) -> bool:
    """Return whether all TOML files of these names that exist could be read and are not empty."""
    return all(_data(folder, name) for name in names if (folder / f"{name}.toml").exists())


def _of(path: Path, tables: Mapping[str, Any], words: Words | None) -> Iterator[Fault]:
    """Yield the errors of one template.

    `tables` are the data of tables.toml. `words` are the known rules and rulings; with None they are not checked.
    """
    from jinja2 import TemplateSyntaxError, nodes

    try:
        text = path.read_text(encoding="utf-8")
        tree = parse_template(text)
    except (TemplateSyntaxError, UnicodeDecodeError) as error:
        line = getattr(error, "lineno", 0)
        yield Fault(
            str(path),
            line,
            (),
            f"this is not a template: {error}",
            "See the templates of a shipped ruleset.",
            code="unreadable-template",
        )
        return
    for line, wrong in missing_places(tree, tables):
        yield Fault(str(path), line, (), *wrong)
    for line, unlisted in find_unlisted(text):
        yield Fault(str(path), line, (), unlisted, ALLOWED, code="unlisted-html")
    yield from _without_a_file(path, tree)
    yield from _without_a_template(path, tree)
    for call in tree.find_all(nodes.Call):
        yield from _states_nothing(path, call, words) if words else ()


def _states_nothing(path: Path, call: Any, words: Words) -> Iterator[Fault]:
    """Yield an error for each rule or ruling under `states` in a call of a template that does not exist."""
    for given in call.kwargs:
        for word in said_in([given.value]) if given.key == "states" else ():
            if wrong := words.wrong(word):
                yield Fault(str(path), given.lineno, (), *wrong)


def _without_a_file(path: Path, tree: Any) -> Iterator[Fault]:
    """Yield an error for each data file that a template uses, as in `about.log`, and that is missing."""
    from jinja2 import nodes

    for asked in tree.find_all(nodes.Getattr):
        about = getattr(asked.node, "attr", getattr(asked.node, "name", ""))
        kind = KINDS.get(asked.attr) if about == "about" else None
        if kind and not (path.parent / f"{asked.attr}.toml").exists():
            right = f"It says {kind.use}."
            yield Fault(str(path), asked.lineno, (), f"{asked.attr}.toml is missing", right, code="missing-file")


def _without_a_template(path: Path, tree: Any) -> Iterator[Fault]:
    """Yield an error for each template that this one includes and that is missing or outside the allowed folders."""
    for line, name in templates_taken(tree):
        if wrong := template_problem(path.parent, name):
            yield Fault(str(path), line, (), *wrong)


def templates_taken(tree: Any) -> Iterator[tuple[int, str]]:
    """Yield each template that a parsed template includes or imports, as the line and the name."""
    from jinja2 import nodes

    for taken in tree.find_all((nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)):
        if isinstance(name := getattr(taken.template, "value", None), str):
            yield taken.lineno, name


def template_problem(folder: Path, name: str) -> Problem | None:
    """Return the problem with the template called `name`, which a file of the folder includes; None if it exists."""
    from jinja2 import Environment, TemplateNotFound

    from drumhead.printing.html.template_loader import templates_in

    loader = templates_in(folder, folder.resolve().is_relative_to(paths.PACKAGE))
    try:
        loader.get_source(Environment(), name)
    except TemplateNotFound:
        right = "Name a template of this folder, or one of ours."
        return Problem(f'there is no template "{for_terminal(name)}"', right, code="unknown-template")
    return None
