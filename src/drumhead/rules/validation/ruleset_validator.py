"""Validation of a ruleset's folder: every error of every file at once. Imports pydantic.

Python is parsed and never run, so that a ruleset can be checked without trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.loading.family_references import complete_rows, family_faults
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.toml_files import Fault, FileErrors, Problem, TomlFile, choices, nearest, read
from drumhead.rules.rulebook.step_citations import step_faults
from drumhead.rules.schema import KINDS
from drumhead.rules.trust.control_characters import sign_faults
from drumhead.rules.trust.plugin_trust import leading_out
from drumhead.rules.validation import table_checks
from drumhead.rules.validation.code_checks import code_faults, syntax_faults
from drumhead.rules.validation.duplicate_ids import find_duplicates
from drumhead.rules.validation.example_checks import example_faults
from drumhead.rules.validation.expression_checks import expression_faults
from drumhead.rules.validation.form_checks import form_faults
from drumhead.rules.validation.house_rule_limit_checks import limit_faults
from drumhead.rules.validation.implementation_checks import implementation_faults
from drumhead.rules.validation.play_checks import play_faults
from drumhead.rules.validation.question_checks import asking_faults
from drumhead.rules.validation.reference_checks import ANSWERING, Names, Reader, References
from drumhead.rules.validation.throw_checks import throw_faults

Files = Mapping[str, TomlFile]


def refuse_folder(folder: Path) -> Iterator[Fault]:
    """Yield the faults for which nothing of a folder is read: it is not a ruleset, or its links lead out of it."""
    yield from leading_out(folder) if holds_some(folder) else _missing(folder)


def check_files(
    folder: Path,
    read_template: Callable[[str], None] | None = None,
    names: Mapping[str, Names] | None = None,
    readers: Mapping[str, Reader] | None = None,
) -> tuple[list[Fault], References]:
    """Return every error of a ruleset's files, sorted by file and line, and the names that its valid files define.

    `read_template` is called with each template or expression. It raises the error of `model_validation.amiss` for
    one that cannot be parsed. `names` and `readers` are those of `References`.
    """
    files, faults = _read(folder)
    faults += [*_missing(folder), *_unknown(folder), *syntax_faults(folder)]
    sound = {}
    for name, file in files.items():
        model, wrong = check(KINDS[name].model, file, context={"read": read_template} if read_template else None)
        faults += [*wrong, *sign_faults(file), *family_faults(file), *find_duplicates(name, file)]
        if model is not None:
            sound[name] = file
    references = References(folder, sound, names or {}, readers or {})
    for name, file in files.items():
        faults += references.faults(name, file)
    for across in CHECKS:
        faults += across(folder, sound)
    faults += [*example_faults(references), *implementation_faults(references)]
    return sorted(faults, key=lambda fault: (fault.file, fault.line)), references


def holds_some(folder: Path) -> bool:
    """Return whether a folder has any TOML file with a name that a ruleset's file may have."""
    return any((folder / f"{name}.toml").exists() for name in KINDS)


def _read(folder: Path) -> tuple[dict[str, TomlFile], list[Fault]]:
    files, faults = {}, []
    for name in KINDS:
        path = folder / f"{name}.toml"
        if path.exists():
            try:
                files[name] = complete_rows(read(path))
            except FileErrors as errors:
                faults += errors.faults
    return files, faults


def _missing(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each TOML file that every ruleset needs and the folder lacks, or one for a missing folder."""
    if not folder.is_dir():
        yield Fault(
            str(folder), 0, (), "there is no such folder", "Give the folder of a ruleset.", code="no-such-folder"
        )
        return
    for name, kind in KINDS.items():
        if kind.needed and not (folder / f"{name}.toml").exists():
            yield Fault(
                str(folder / f"{name}.toml"), 0, (), "this file is missing", f"It says {kind.use}.", code="missing-file"
            )


def _unknown(folder: Path) -> Iterator[Fault]:
    """Yield a fault for each TOML file in the folder that has no name of a ruleset's file."""
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        if path.stem not in KINDS:
            near = nearest(path.stem, KINDS).lstrip() or choices(sorted(KINDS))
            yield Fault(str(path), 0, (), "nothing reads a file of this name", near, code="unknown-file")


# ------------------------------------------------------------------ what only shows when files are put together


def _readings(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each option of readings.toml whose value has another type than that of the tables.

    Also yield one for each switch without effect.
    """
    if "readings" not in files:
        return
    file = files["readings"]
    tables = files["tables"].data if "tables" in files else {}
    asked = _text_of(folder, "*.py") + _text_of(folder, "*.html")
    for at, reading in enumerate(file.data.get("reading", ())):
        if "option" not in reading:
            continue  # a ruling sets nothing
        for number, option in enumerate(reading["option"]):
            for spot, value in option.get("lays", {}).items():
                was = table_checks.at(spot, tables)
                if was is not None and type(value) is not type(was):
                    key = ("reading", at, "option", number, "lays", spot)
                    wrong = f"{value!r} does not fit where the tables have {was!r}"
                    yield file.fault(key, wrong, f"Give a value like {was!r}.", code="wrong-type")
        if reading.get("switch") and not _is_used(reading, asked):
            wrong = "choosing it changes nothing: no option lays a number, and no procedure asks for it"
            right = "Give an option lays = { ... }, or leave switch out."
            yield file.fault(("reading", at), wrong, right, code="idle-reading")


def _is_used(reading: Mapping[str, Any], asked: str) -> bool:
    quoted = f'"{reading["slug"]}"' in asked or f"'{reading['slug']}'" in asked
    return quoted or any(option.get("lays") for option in reading["option"])


def _questions(_: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each default that its input does not accept."""
    for name, question in files["questions"].data.items() if "questions" in files else ():
        for word, its in question.get("inputs", {}).items():
            if wrong := _wrong_default(its):
                yield files["questions"].fault_of((name, "inputs", word, "default"), wrong)


def _wrong_default(its: Mapping[str, Any]) -> Problem | None:
    given = its["default"] if isinstance(its["default"], list) else [its["default"]]
    for value in given:
        if its.get("choices") and str(value) not in its["choices"]:
            return Problem(f'"{value}" is not one of its choices', choices(its["choices"]), code="unknown-choice")
        if its.get("ints") and isinstance(value, int) and not its["ints"][0] <= value <= its["ints"][1]:
            right = f"Give {its['ints'][0]} to {its['ints'][1]}."
            return Problem(f"{value} is out of its range", right, code="out-of-range")
    return None


def _are_whole(folder: Path, files: Files, *names: str) -> bool:
    """Return whether each of these files is valid or does not exist; otherwise the names in it cannot be checked.

    `names` are without `.toml`; `files` has only the valid files.
    """
    return all(name in files or not (folder / f"{name}.toml").exists() for name in names)


def _asked(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield the errors of questions, throws and play.toml that involve several files."""
    if _are_whole(folder, files, *ANSWERING):
        yield from asking_faults(files)
        yield from play_faults(files)
    yield from throw_faults(files)


def _expressions(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each expression that names a place which the tables do not have."""
    tables = files["tables"].data if "tables" in files else {}
    for name, file in files.items() if _are_whole(folder, files, "tables") else ():
        if name not in ("tables", "readings", "rules", "play"):  # what is played is tried out by itself
            yield from expression_faults(file, tables)


def _tables(_: Path, files: Files) -> Iterator[Fault]:
    """Yield the errors inside tables.toml, and of the steps of play and lines of the playsheet that are rows of it."""
    if "tables" in files:
        yield from table_checks.faults(files["tables"])
        yield from step_faults(files["rules"], files["tables"]) if "rules" in files else ()
        yield from table_checks.row_faults(files["playsheet"], files["tables"].data) if "playsheet" in files else ()


def _text_of(folder: Path, pattern: str) -> str:
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.rglob(pattern)))


CHECKS: tuple[Callable[[Path, Files], Iterator[Fault]], ...] = (
    _tables,
    _readings,
    _questions,
    _asked,
    _expressions,
    limit_faults,
    code_faults,
    form_faults,
)
