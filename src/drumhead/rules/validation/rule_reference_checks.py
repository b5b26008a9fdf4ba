"""Checks of references in data files: the ids of rules and the slugs of unclear rules that they name exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from drumhead.rules.loading.toml_files import Fault, Problem, TomlFile, for_terminal, nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.implementation import list_declared, list_implementers, list_table_rules
from drumhead.rules.rulebook.step_citations import step_faults
from drumhead.rules.validation.expression_checks import parse_template

Files = Mapping[str, TomlFile]
SOURCES = {"rules": ("rule", "id"), "readings": ("reading", "slug")}  # where the words stand that are named
HOLE = "\0"  # stands for what is not known before a page is set


class Words(NamedTuple):
    """Ids of a ruleset's rules, and slugs of its unclear rules."""

    rules: Sequence[str]
    readings: Sequence[str] = ()

    def wrong(self, word: str) -> Problem | None:
        """Return the problem of a word that is neither an id nor a slug of these; None if it is one."""
        if word in self.rules or word in self.readings:
            return None
        wrong = f'no {"rule and no reading" if self.readings else "rule"} is called "{for_terminal(word)}"'
        if not self.rules:
            return Problem(wrong, "rules.toml, which has them all, is missing or empty.", code="unknown-rule")
        return Problem(wrong, nearest(word, [*self.rules, *self.readings]).lstrip(), code="unknown-rule")


def words_of(data: Mapping[str, Mapping[str, Any]]) -> Words | None:
    """Return the ids and slugs in the data of rules.toml and readings.toml, under "rules" and "readings" of `data`.

    None if any entry lacks its id or slug.
    """
    found: list[list[str]] = []
    for name, (entries, key) in SOURCES.items():
        listed = data.get(name, {}).get(entries, [])
        rows = listed if isinstance(listed, list) else [None]
        words = [row[key] for row in rows if isinstance(row, Mapping) and isinstance(row.get(key), str)]
        if len(words) < len(rows):
            return None
        found.append(words)
    return Words(*found)


def words_there(folder: Path, files: Files) -> Words | None:
    """Return the ids and slugs of a ruleset's folder; None if rules.toml or readings.toml exists but is not valid.

    `files` are the valid TOML files of the folder, by name without `.toml`. Other checks report an invalid file.
    """
    if any(name not in files and (folder / f"{name}.toml").exists() for name in SOURCES):
        return None
    return words_of({name: files[name].data for name in SOURCES if name in files})


def rule_faults(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each unknown rule or unclear rule under `rules` or `states`, in topics, or in a step of play.

    Yield one also for each unknown rule that a function declares, and for each rule that nothing implements. `files`
    are the valid TOML files of the folder, by name without `.toml`.
    """
    words = words_there(folder, files)
    if words is None:
        return
    for name, file in files.items():
        if name == "cites":
            for step, ids in file.data.items():
                yield from listed_faults(file, (step,), ids, words) if not isinstance(ids, str) else ()
            yield from step_faults(file, files["tables"]) if "tables" in files else ()
        elif name == "rules":
            for sort in ("topics", "silent"):
                for topic, ids in file.data.get(sort, {}).items():
                    yield from listed_faults(file, (sort, topic), ids, words)
            yield from _idle(folder, file, files["tables"].data) if "tables" in files else ()
        elif name not in SOURCES:
            yield from _named(file, file.data, (), words)
    for path in sorted(folder.glob("*.py")):
        for line, rule, function in list_declared(path):
            if wrong := words._replace(readings=()).wrong(rule):
                yield Fault(str(path), line, (), f"{function}: {wrong.wrong}", wrong.right, code=wrong.code)


def _idle(folder: Path, file: TomlFile, tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each rule of rules.toml that no function, no row of the tables and no `by` implements."""
    done = {*list_implementers(folder), *list_table_rules(tables)}
    for at, rule in enumerate(file.data.get("rule", [])):
        if not rule.get("by") and rule["id"] not in done:
            wrong = f'nothing implements the rule "{for_terminal(rule["id"])}"'
            right = "Name it under rules = [...] of a table, or write by = the page or the people who see to it."
            yield file.fault(("rule", at), wrong, right, code="idle-rule")


def _named(file: TomlFile, data: Any, key: Key, words: Words) -> Iterator[Fault]:
    steps = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        here = (*key, step)
        if step == "rules" and not isinstance(inner, Mapping):
            yield from listed_faults(file, here, inner, words)
        elif step in ("states", "officer-states") and isinstance(inner, str):
            yield from _stated(file, here, inner, words)
        elif step == "states" and isinstance(inner, Mapping):
            for line, said in inner.items():
                yield from _stated(file, (*here, line), said, words)
        else:
            yield from _named(file, inner, here, words)


def listed_faults(file: TomlFile, key: Key, ids: Any, words: Words) -> Iterator[Fault]:
    """Yield a fault for each unknown id of a rule in the list `ids`, or one if `ids` is not a list of texts."""
    if not isinstance(ids, list) or not all(isinstance(each, str) for each in ids):
        yield file.fault(key, "this is not a list of rules", 'Write rules = ["the id of one"].', code="wrong-type")
        return
    for at, word in enumerate(ids):
        if wrong := words._replace(readings=()).wrong(word):
            yield file.fault_of((*key, at), wrong)


def _stated(file: TomlFile, key: Key, said: str, words: Words) -> Iterator[Fault]:
    from jinja2 import TemplateSyntaxError

    try:
        told = said_in(parse_template(said).body)
    except TemplateSyntaxError:
        return  # told by who knows the filters
    for word in told:
        if wrong := words.wrong(word):
            yield file.fault_of(key, wrong)


def said_in(nodes: Sequence[Any]) -> list[str]:
    """Return the words that template nodes may print, without words that have a part unknown before printing."""
    return [word for text in _texts(nodes) for word in text.split() if HOLE not in word]


def _texts(pieces: Sequence[Any]) -> Iterator[str]:
    """Yield each text that a sequence of Jinja nodes may print, with HOLE in place of each unknown part."""
    from jinja2 import nodes

    if len(pieces) != 1:
        yield "".join(HOLE if (text := _plain(piece)) is None else text for piece in pieces)
        return
    match pieces[0]:
        case nodes.Output(nodes=inner) | nodes.Concat(nodes=inner):
            yield from _texts(inner)
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from (text for each in (one, other) if each for text in _texts([each]))
        case nodes.Call(node=nodes.Getattr(node=nodes.Dict(items=items), attr="get"), args=args):
            yield from (text for each in (*(pair.value for pair in items), *args[1:]) for text in _texts([each]))
        case piece:
            yield _plain(piece) or HOLE


def _plain(piece: Any) -> str | None:
    """Return the constant text of a Jinja node; None for any other node."""
    from jinja2 import nodes

    if isinstance(piece, nodes.TemplateData):
        return str(piece.data)
    return piece.value if isinstance(piece, nodes.Const) and isinstance(piece.value, str) else None
