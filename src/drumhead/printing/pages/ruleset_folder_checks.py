"""Checks of a ruleset's folder: its data against the plug-in interface, and everything that printing depends on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from drumhead.armies.checks.bundled_file_checks import battle_faults
from drumhead.armies.files.ruleset_terms import Load
from drumhead.armies.neutral.conversion_row_checks import row_faults
from drumhead.model.lengths import Measures
from drumhead.printing.blocks.sentences import dice
from drumhead.printing.drawing.symbols import SIGNS
from drumhead.printing.pages.markers import marker_symbols
from drumhead.printing.pages.markers.marker_checks import shown_faults
from drumhead.printing.pages.playsheet.block_checks import READERS, block_faults
from drumhead.printing.pages.playsheet.deployment_and_victory import common_lines
from drumhead.printing.pages.playsheet.template_checks import template_faults
from drumhead.printing.pages.playsheet.unlisted_rows import unlisted_faults
from drumhead.printing.text.template_filters import filters
from drumhead.rules.loading.family_references import complete_rows
from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, choices, nearest, read
from drumhead.rules.trust.template_sandbox import Sandbox
from drumhead.rules.validation.ruleset_validator import check_files, refuse_folder

# What pages hand to the expressions of the data, each beside those it always has.
WORDS = """added aids arm army armies book both card changed column deck figure game here it key least measures most
name number odds officer one other phase phases plus quality rank row see setup sheet shipped side unit
value who wishes"""
HANDED = frozenset(WORDS.split())


def folder_faults(folder: Path, load: Load | None = None) -> list[Fault]:
    """Return every error in a ruleset's folder, sorted by file and line, without running any Python of the folder.

    `load` returns the ruleset of an id, for rulesets that battles of the folder name. Without `load` only the form of
    battle files is checked.
    """
    if faults := list(refuse_folder(folder)):
        return faults
    files = _sound(folder)
    named = set[str]().union(*(_named(file.data) for file in files.values()))
    faults, references = check_files(folder, reader(named), known_names(), READERS)
    faults += [*template_faults(references), *block_faults(folder)]
    if _are_sound(files, ("muster", "ruleset", "tables"), faults):
        faults += row_faults(files["muster"], {**files["ruleset"].data, "tables": files["tables"].data})
    faults += shown_faults(files["markers"]) if "markers" in files else ()
    if _are_sound(files, ("tables", "playsheet"), faults) and not any(fault.file.endswith(".html") for fault in faults):
        faults += unlisted_faults(folder, files)
    ruleset = from_folder(folder.resolve()) if load and not faults else None
    faults += battle_faults(folder, ruleset, load)
    return sorted(dict.fromkeys(faults), key=lambda fault: (fault.file, fault.line))


def known_names() -> dict[str, Collection[str]]:
    """Return the sets of names that pages define, for `References`."""
    lines = {f"line of {section}": [each["line"] for each in common] for section, common in common_lines().items()}
    return {"symbol": sorted(SIGNS), "marker symbol": marker_symbols.words(), **lines}


def reader(named: Collection[str]) -> Callable[[str], None]:
    """Return a function that parses a template, or an expression in braces, and raises an error for what is wrong.

    The error is that of a pydantic validator: wrong syntax, an unknown filter, or an unknown name. `named` are the
    folder's own keys and ids, which the template may use as names.
    """

    def read_template(source: str) -> None:
        from jinja2 import TemplateSyntaxError, meta, nodes

        filters_ = _environment().filters
        try:
            tree = _environment().parse(source)
            own = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}
            names = meta.find_undeclared_variables(tree) - own
        except TemplateSyntaxError as error:
            found = re.match(r"No filter named '(\w+)'", str(error))
            near = nearest(found[1], filters_).lstrip() if found else ""
            raise amiss(
                f"this cannot be read: {str(error.message).rstrip('.')}",
                near or "See a shipped ruleset.",
                code="unreadable-expression",
            ) from None
        for name in sorted(names - HANDED - {*named}):
            near = nearest(name, HANDED).lstrip() or choices(sorted(HANDED))
            raise amiss(f'nothing is called "{name}" here', near, code="unknown-name")

    return read_template


def _named(data: Any) -> set[str]:
    """Return every key and every `id` in nested data; hyphens in keys become underscores."""
    names: set[str] = set()
    if isinstance(data, Mapping):
        names |= {str(key).replace("-", "_") for key in data} | {
            each for key, each in data.items() if key == "id" and isinstance(each, str)
        }
    for inner in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        names |= _named(inner)
    return names


@cache
def _environment() -> Any:
    environment = Sandbox(extensions=["jinja2.ext.do"])
    environment.filters.update(filters(Measures()), dice=dice)
    for name in ("none", "range", "dict", "namespace"):
        environment.globals.setdefault(name, None)
    return environment


def _sound(folder: Path) -> dict[str, TomlFile]:
    """Return the TOML files of a folder by name without suffix; files that cannot be parsed are left out."""
    files = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            files[path.stem] = complete_rows(read(path))
        except FileErrors:
            continue  # reported by another check
    return files


def _are_sound(files: Mapping[str, TomlFile], names: Collection[str], faults: Collection[Fault]) -> bool:
    """Whether files of all these names (without suffix) exist, and none of the errors so far is in one of them."""
    wrong = {fault.file for fault in faults}
    return all(name in files and str(files[name].path) not in wrong for name in names)
