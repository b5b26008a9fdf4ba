"""Checks of a ruleset's templates, which are read and not run: the values and rules they name must exist."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drumhead.printing.html.html_sanitizer import ATTRIBUTES, ELEMENTS, find_unlisted
from drumhead.rules.loading.toml_files import Fault, Problem, for_terminal
from drumhead.rules.schema import KINDS
from drumhead.rules.validation.expression_checks import missing_places, parse_template
from drumhead.rules.validation.reference_checks import References
from drumhead.rules.validation.template_words import said_in
from drumhead.support import paths

ALLOWED = f"Leave it out. A template may write {', '.join(sorted(ELEMENTS))}, with {', '.join(ATTRIBUTES)}."


def template_faults(references: References) -> list[Fault]:
    """Return every error in the templates of the folder whose names `references` has; they are parsed and not run.

    Errors are wrong syntax, HTML that is not permitted, and values, rules, files and templates that do not exist.
    """
    return [fault for path in sorted(references.folder.glob("*.html")) for fault in _of(path, references)]


def _of(path: Path, references: References) -> Iterator[Fault]:
    """Yield the errors of one template."""
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
    for line, wrong in missing_places(tree, references.data("tables")):
        yield Fault(str(path), line, (), *wrong)
    for line, unlisted in find_unlisted(text):
        yield Fault(str(path), line, (), unlisted, ALLOWED, code="unlisted-html")
    yield from _without_a_file(path, tree)
    yield from _without_a_template(path, tree)
    for call in tree.find_all(nodes.Call):
        yield from _states_nothing(path, call, references)


def _states_nothing(path: Path, call: Any, references: References) -> Iterator[Fault]:
    """Yield an error for each rule or ruling under `states` in a call of a template that does not exist."""
    for given in call.kwargs:
        for word in said_in([given.value]) if given.key == "states" else ():
            if wrong := references.problem(word, "rule or reading"):
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
