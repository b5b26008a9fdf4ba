"""Checks of worked examples against the ruleset's other files: steps, inputs, earlier examples. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, choices, for_terminal, nearest, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.schema.example import ExampleFile, StepTable
from drumhead.rules.validation.code_checks import functions
from drumhead.rules.validation.question_checks import Known, asked_of, known_questions
from drumhead.rules.validation.reference_checks import References

FOLDER = "examples"
THROWING = ("throws", "ruleset", "tables")  # the files without which nobody knows what a throw asks


def example_faults(references: References) -> Iterator[Fault]:
    """Yield every error of every worked example in a ruleset's folder, of which `references` has the names."""
    does = Doings(references.folder, references.files)
    for path in sorted((references.folder / FOLDER).glob("*.toml")):
        try:
            file = read(path)
        except FileErrors as errors:
            yield from errors.faults
            continue
        model, wrong = check(ExampleFile, file)
        yield from wrong
        yield from references.faults("example", file)
        for at, step in enumerate(file.data["step"] if model else ()):
            yield from does.faults(file, ("step", at), step)


class Doings:
    """Names that a step's `does` may have: functions of the folder's `steps` module, and throws of throws.toml."""

    def __init__(self, folder: Path, files: Mapping[str, TomlFile]) -> None:
        by_hand = functions(folder, "steps")
        thrown = files["throws"].data if "throws" in files else {}
        self.thrown = [name for named in thrown.values() for name in named]
        broken = any(name not in files and (folder / f"{name}.toml").exists() for name in THROWING)
        self.hidden = by_hand is None or broken
        self.by_hand = [name.replace("_", "-") for name in by_hand or ()]
        self.known = {} if broken else known_questions(files)

    def faults(self, file: TomlFile, key: Key, step: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield a fault for an unknown step, and for inputs and expected results that its throw does not have.

        `step` is the step's table, `key` its key in the example's file. Steps in Python are not checked further.
        """
        does = step["does"]
        if does in self.by_hand or self.hidden:
            return
        if does not in self.thrown:
            there = [*self.thrown, *self.by_hand]
            right = nearest(does, there).lstrip() or "Name a throw of throws.toml, or a function of steps.py."
            yield file.fault(
                (*key, "does"), f'nothing to do is called "{for_terminal(does)}"', right, code="unknown-step"
            )
            return
        asked = {does: self.known[does]} if does in self.known else {}
        for word, value in step.items() if asked else ():
            if word not in StepTable.model_fields:
                yield from asked_of(file, (*key, word), asked, word, [value])
        yield from _expected(file, key, does, asked.get(does), step.get("expect", {}))


def _expected(file: TomlFile, key: Key, does: str, known: Known | None, expect: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each expected outcome that the throw `does` never has, and for each other expected fact.

    `key` is the step's key in the file, `expect` its expected results by name.
    """
    for word, value in expect.items():
        if word != "outcome":
            yield file.fault(
                (*key, "expect", word), f"{does} lists only its outcome", 'Write outcome = "...".', code="unknown-fact"
            )
        elif known and known.outcomes and value not in known.outcomes:
            right = nearest(str(value), known.outcomes).lstrip() or choices(sorted(known.outcomes))
            yield file.fault(
                (*key, "expect", word),
                f'{does} never ends in "{for_terminal(str(value))}"',
                right,
                code="unknown-outcome",
            )
