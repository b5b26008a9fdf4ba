"""The file of an evening that is kept at the table: a line of JSON for each answer, correction and undo.

A line is added and on the disk before the game goes on, and none is ever written over. The state of the evening is
what comes of playing the lines in force.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.log_entry.entry_file import REMARK, EntryFile
from drumhead.rules.loading.toml_files import Fault, FileErrors, for_terminal
from drumhead.simulation.journal import encode
from drumhead.umpire.table_questions import CHOOSE, CORRECT, DROP, FIRST, ORDER, QUIET, THROW, UNDO, UNTYPED

BEGIN, FORM = "keep", 1  # of the line that says which battle it is
LONGEST = 40_000  # characters of a line; an order of a thousand units has fewer
WRITTEN = "Give the file that `drumhead log keep BATTLE` wrote, or leave out --resume."
MENDED = "Take the file from a copy, or delete this line and all after it: the evening then goes on from there."
SHAPES: Mapping[str, tuple[tuple[type, ...], ...]] = {  # the types of what follows a line's first word
    BEGIN: ((int,), (str,), (int,), (dict,)),
    CHOOSE: ((str,), (str,), (int,), (str,)),
    QUIET: ((str,), (str,), (int,), (str,)),
    ORDER: ((str,), (list,)),
    THROW: ((str,), (int, str, list)),
    CORRECT: ((int,), (dict,)),
    FIRST: ((str,), (str,)),
    UNDO: ((int,),),
    DROP: ((int,),),  # the number of a line: answers from there on no longer fit, after a correction
}
PLACED: tuple[tuple[type, ...], ...] = ((list,), (str,))  # what a choice may have besides


@dataclass(frozen=True)
class Beginning:
    """Which battle a file is of: the checksum of its setup, its number of turns, and the commander of each side."""

    setup: str
    turns: int
    commanders: Mapping[str, str]


@dataclass
class Script:
    """The lines in force: `answers` in order with the numbers of their lines, and corrections."""

    answers: list[list[Any]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    corrections: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)


class AnswerFile:
    """The answers of an evening on the disk; `begun` says which battle it is of.

    FileErrors for a file with a line that `log keep` does not write.
    """

    def __init__(self, path: Path, title: str, begins: Beginning, resume: bool) -> None:
        self.file = EntryFile(path, f"{title}, as kept at the table", resume, LONGEST, WRITTEN)
        self.entries: list[tuple[int, list[Any]]] = []
        faults: list[Fault] = []
        for number, text in enumerate(self.file.lines, start=1):
            if text.strip() and not text.startswith(REMARK):
                entry = _entry(text)
                if entry is None:
                    faults.append(_fault(path, number, f'"{for_terminal(text[:60])}" is not a line of this file'))
                else:
                    self.entries.append((number, entry))
        if not faults and resume and (not self.entries or self.entries[0][1][0] != BEGIN):
            faults.append(_fault(path, 1, "does not say which battle it is of", WRITTEN))
        if faults:
            raise FileErrors(faults)
        if not resume:
            self.add([BEGIN, FORM, begins.setup, begins.turns, dict(begins.commanders)])
        _, _, setup, turns, commanders = self.entries[0][1]
        self.begun = Beginning(setup, turns, commanders)

    def add(self, entry: list[Any]) -> None:
        """Add a line, and return when it is on the disk."""
        self.file.add(encode(entry))
        self.entries.append((len(self.file.lines), entry))

    @property
    def in_force(self) -> list[tuple[int, list[Any]]]:
        """The lines in force with their numbers: those that no undo or correction has taken back."""
        kept: list[tuple[int, list[Any]]] = []
        for number, entry in self.entries[1:]:
            if entry[0] == DROP:
                kept = [each for each in kept if each[0] < entry[1] or each[1][0] == CORRECT]
            elif entry[0] == UNDO:
                for _ in range(entry[1]):
                    kept = _without_last(kept)
            else:
                kept.append((number, entry))
        return kept

    @property
    def script(self) -> Script:
        """The lines in force as a script of the battle."""
        script = Script()
        for number, entry in self.in_force:
            if entry[0] == CORRECT:
                script.corrections.append((entry[1], entry[2]))
            elif entry[0] == FIRST:
                _put_first(script.answers, entry[1], entry[2])
            else:
                script.answers.append(entry)
                script.lines.append(number)
        return script

    def count(self) -> int:
        """Return the number of lines in force that an undo can take back."""
        return sum(entry[0] not in UNTYPED for _, entry in self.in_force)


def _without_last(kept: Sequence[tuple[int, list[Any]]]) -> list[tuple[int, list[Any]]]:
    """Return the lines without the last that somebody typed, and without those after it that nobody typed."""
    typed = [at for at, (_, entry) in enumerate(kept) if entry[0] not in UNTYPED]
    return list(kept[: typed[-1]] if typed else kept)


def _put_first(answers: list[list[Any]], key: str, before: str) -> None:
    """Put a unit directly before another in the last order that has both."""
    for at in range(len(answers) - 1, -1, -1):
        if answers[at][0] == ORDER and {key, before} <= set(answers[at][2]):
            rest = [each for each in answers[at][2] if each != key]
            rest.insert(rest.index(before), key)
            answers[at] = [ORDER, answers[at][1], rest]
            return


def later_in_order(answers: Sequence[Sequence[Any]], key: str) -> list[str]:
    """Return the units that come after a unit in the last order that has it."""
    for answer in reversed(answers):
        if answer[0] == ORDER and key in answer[2]:
            return list(answer[2][answer[2].index(key) + 1 :])
    return []


def _entry(text: str) -> list[Any] | None:
    """Return a line of the file as data; None for a line of another kind."""
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
        return None
    shape = SHAPES.get(entry[0])
    if shape is None:
        return None
    if entry[0] == CHOOSE and len(entry) > 1 + len(shape):
        shape = (*shape, *PLACED)
    fits = len(entry) == 1 + len(shape) and all(
        isinstance(value, kinds) and not isinstance(value, bool) for value, kinds in zip(entry[1:], shape)
    )
    return entry if fits and all(_is_sound(entry)) else None


def _is_sound(entry: Sequence[Any]) -> Iterator[bool]:
    """Yield whether the lists and numbers inside a line are those that the command writes."""
    yield entry[0] != ORDER or all(isinstance(key, str) for key in entry[2])
    yield entry[0] not in (UNDO, DROP) or entry[1] > 0
    yield entry[0] != BEGIN or (entry[1] == FORM and all(isinstance(each, str) for each in entry[4].values()))
    yield entry[0] != CHOOSE or len(entry) == 5 or (len(entry[5]) == 3 and all(map(_is_number, entry[5])))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e5


def _fault(path: Path, number: int, wrong: str, right: str = MENDED) -> Fault:
    return Fault(str(path), number, (), wrong, right, "keep-line")


def line_fault(path: Path, number: int, wrong: str) -> FileErrors:
    """Return the error for a line of the file that does not fit the battle."""
    return FileErrors([_fault(path, number, wrong)])
