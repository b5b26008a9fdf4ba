"""Validation of a ruleset's folder: every error of every file at once. Imports pydantic.

Python is parsed and never run, so that a ruleset can be checked without trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.loading.family_references import complete_rows
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.toml_files import Fault, FileErrors, Problem, TomlFile, choices, nearest, read
from drumhead.rules.schema import KINDS
from drumhead.rules.trust.control_characters import sign_faults
from drumhead.rules.trust.plugin_trust import leading_out
from drumhead.rules.validation import table_checks
from drumhead.rules.validation.code_checks import code_faults, functions, syntax_faults
from drumhead.rules.validation.duplicate_ids import find_duplicates
from drumhead.rules.validation.example_checks import example_faults
from drumhead.rules.validation.expression_checks import expression_faults
from drumhead.rules.validation.form_checks import form_faults
from drumhead.rules.validation.house_rule_limit_checks import limit_faults
from drumhead.rules.validation.play_checks import play_faults
from drumhead.rules.validation.question_checks import asking_faults
from drumhead.rules.validation.rule_reference_checks import rule_faults
from drumhead.rules.validation.throw_checks import throw_faults
from drumhead.rules.validation.value_path_checks import named_place_faults
from drumhead.rules.validation.vocabulary_checks import word_faults

Files = Mapping[str, TomlFile]
ANSWERING = ("ruleset", "tables", "questions", "throws")  # the files of which a question is made


def check_folder(folder: Path, read_template: Callable[[str], None] | None = None) -> list[Fault]:
    """Return every error of a ruleset's folder, sorted by file and line; an empty list if it is valid.

    `read_template` is called with each template or expression. It raises the error of `model_validation.amiss` for
    one that cannot be parsed.
    """
    if not holds_some(folder):
        return list(_missing(folder))  # what else lies in it, and below, is nobody's business
    if out := list(leading_out(folder)):
        return out
    files, faults = _read(folder)
    faults += [*_missing(folder), *_unknown(folder), *syntax_faults(folder)]
    sound = {}
    for name, file in files.items():
        model, wrong = check(KINDS[name].model, file, context={"read": read_template} if read_template else None)
        faults += [*wrong, *sign_faults(file), *find_duplicates(name, file)]
        if model is not None:
            sound[name] = file
    for across in CHECKS:
        faults += across(folder, sound)
    return sorted(faults, key=lambda fault: (fault.file, fault.line))


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
    """Yield a fault for each error of readings.toml against the tables, the Python and the templates.

    An error is an unknown default, a value for a place that does not exist or has another type, or a switch without
    effect.
    """
    if "readings" not in files:
        return
    file = files["readings"]
    tables = files["tables"].data if "tables" in files else None
    asked = _text_of(folder, "*.py") + _text_of(folder, "*.html")
    for at, reading in enumerate(file.data.get("reading", ())):
        if "option" not in reading:
            continue  # a ruling sets nothing
        here: tuple[str | int, ...] = ("reading", at)
        keys = [option["key"] for option in reading["option"]]
        if reading["default"] not in keys:
            near = nearest(reading["default"], keys).lstrip()
            yield file.fault(
                (*here, "default"),
                f'no option is called "{reading["default"]}"',
                near or choices(keys),
                code="unknown-option",
            )
        for number, option in enumerate(reading["option"]):
            place = (*here, "option", number)
            if tables is not None:
                for spot, value in option.get("lays", {}).items():
                    yield from table_checks.place_fault(file, (*place, "lays", spot), spot, tables)
                    was = table_checks.at(spot, tables)
                    if was is not None and type(value) is not type(was):
                        wrong = f"{value!r} does not fit where the tables have {was!r}"
                        yield file.fault(
                            (*place, "lays", spot), wrong, f"Give a value like {was!r}.", code="wrong-type"
                        )
        if reading.get("switch") and not _is_used(reading, asked):
            wrong = "choosing it changes nothing: no option lays a number, and no procedure asks for it"
            yield file.fault(here, wrong, "Give an option lays = { ... }, or leave switch out.", code="idle-reading")


def _is_used(reading: Mapping[str, Any], asked: str) -> bool:
    quoted = f'"{reading["slug"]}"' in asked or f"'{reading['slug']}'" in asked
    return quoted or any(option.get("lays") for option in reading["option"])


def _questions(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each question without a Python function, and each default that its input does not accept."""
    if "questions" not in files:
        return
    file, answers = files["questions"], functions(folder, "questions")
    for name, question in file.data.items():
        if answers is not None and name.replace("-", "_") not in answers:
            near = nearest(name.replace("-", "_"), answers).lstrip()
            yield file.fault(
                (name,),
                "no function of questions.py answers this",
                near or "Write one of this name.",
                code="unanswered-question",
            )
        for word, its in question.get("inputs", {}).items():
            if wrong := _wrong_default(its):
                yield file.fault_of((name, "inputs", word, "default"), wrong)


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
    """Yield the errors of questions, throws, play.toml and vocabulary that involve several files."""
    if _are_whole(folder, files, *ANSWERING):
        yield from asking_faults(files)
        yield from play_faults(files)
    yield from throw_faults(files)
    yield from word_faults(files)


def _expressions(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each expression that names a place which the tables do not have."""
    tables = files["tables"].data if "tables" in files else {}
    for name, file in files.items() if _are_whole(folder, files, "tables") else ():
        if name not in ("tables", "readings", "rules", "cites", "play"):  # what is played is tried out by itself
            yield from expression_faults(file, tables)


def _muster(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each row of muster.toml whose `book` is a place that the tables do not have."""
    if "muster" in files and "tables" in files:
        for sort in ("unit", "brigade", "army"):
            for at, row in enumerate(files["muster"].data.get(sort, ())):
                if "book" in row and "[" not in row["book"]:
                    place = (sort, at, "book")
                    yield from table_checks.place_fault(files["muster"], place, row["book"], files["tables"].data)


def _tables(folder: Path, files: Files) -> Iterator[Fault]:
    """Yield the errors inside tables.toml."""
    if "tables" in files:
        yield from table_checks.faults(files["tables"])


def _text_of(folder: Path, pattern: str) -> str:
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.rglob(pattern)))


CHECKS: tuple[Callable[[Path, Files], Iterator[Fault]], ...] = (
    _tables,
    _readings,
    _questions,
    _asked,
    _expressions,
    _muster,
    limit_faults,
    code_faults,
    named_place_faults,
    form_faults,
    rule_faults,
    example_faults,
)
