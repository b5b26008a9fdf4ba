"""The file of an entered evening: a line for every line typed, and lines that change, delete or insert others.

Nothing in it is ever written over: a line is added at its end and on the disk before the next is asked for, so that
a command that is killed loses nothing that it has taken.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from drumhead.log_entry.entered_battle import EnteredBattle
from drumhead.log_entry.entry_parser import LONGEST, Slip
from drumhead.rules.loading.toml_files import Fault, FileErrors, bytes_of, for_terminal, harmless
from drumhead.support.errors import UserError

LARGEST = 2_000_000  # bytes; more than a battle of a thousand units needs
MOST = 20_000  # lines
WRITTEN = "Give a text file with a line for each line of the log; `drumhead help log enter` has its words."
EDIT = re.compile(r"(change|delete|before)\b\s*(\d{0,5})(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
REMARK = "#"  # begins a line that is not read


@dataclass(frozen=True)
class Line:
    """A line of the file, with its number from 1; `told_at` is that of the line that changed it last."""

    number: int
    text: str
    told_at: int


def effective(lines: Sequence[str]) -> tuple[list[Line], list[tuple[int, Slip]]]:
    """Return the lines of a file in force, in order, after its changes; and each change that names no line."""
    kept: dict[int, Line] = {}
    order: list[int] = []
    wrong: list[tuple[int, Slip]] = []
    for number, text in enumerate(lines, start=1):
        said = text.strip()
        if not said or said.startswith(REMARK):
            continue
        edit = EDIT.fullmatch(said)
        if edit is None:
            kept[number] = Line(number, said, number)
            order.append(number)
            continue
        how, at, rest = edit[1].lower(), int(edit[2] or 0), (edit[3] or "").strip()
        if at not in kept:
            missing = f"there is no line {at}" if edit[2] else f"{how} has no number of a line after it"
            wrong.append((number, Slip(missing, "`list` shows the lines with their numbers.")))
        elif how == "delete":
            del kept[at]
            order.remove(at)
        elif not rest:
            wrong.append((number, Slip(f"{how} {at} has no line after it", f"Type it: {how} {at} 3 F 8 h2.")))
        elif how == "change":
            kept[at] = Line(at, rest, number)
        else:
            kept[number] = Line(number, rest, number)
            order.insert(order.index(at), number)
    return [kept[number] for number in order], wrong


def enter(battle: EnteredBattle, lines: Sequence[str]) -> list[tuple[int, Slip]]:
    """Apply the lines of a file to a battle; return the slips with the numbers of their lines."""
    in_force, slips = effective(lines)
    for line in in_force:
        try:
            battle.take(line.text)
        except Slip as slip:
            slips.append((line.told_at, slip))
    return sorted(slips, key=lambda each: each[0])


def faults_of(path: Path, slips: Sequence[tuple[int, Slip]], kind: type[Fault] = Fault) -> FileErrors:
    """Return the slips of a file as its errors of a `kind`, each with its line, what is wrong and what to do."""
    return FileErrors([kind(str(path), number, (), slip.wrong, slip.right, "log-line") for number, slip in slips])


def read_lines(
    path: Path, whole: bool = False, longest: int = LONGEST, written: str = WRITTEN
) -> tuple[list[str], bool]:
    """Return the complete lines of a file, and whether an incomplete one follows, which a killed command left.

    With `whole` a last line without its line feed counts as complete. FileErrors for a file that is not text, is too
    large, or has a line of more than `longest` characters; `written` says what to do about the first two.
    """
    data = bytes_of(path, LARGEST, written)
    if whole and not data.endswith(b"\n"):
        data += b"\n"
    complete, newline, rest = data.rpartition(b"\n")
    try:
        text = complete.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileErrors([Fault(str(path), line, (), "is not UTF-8 text", written, "not-text")]) from None
    lines = [line.removesuffix("\r") for line in text.split("\n")] if newline else []
    faults = list(_unreadable(path, lines, longest, written))
    if faults:
        raise FileErrors(faults)
    return lines, bool(rest.strip())


def _unreadable(path: Path, lines: Sequence[str], longest: int, written: str) -> Iterator[Fault]:
    if len(lines) > MOST:
        yield Fault(str(path), MOST + 1, (), f"has more than {MOST} lines", written, "too-long")
    for number, line in enumerate(lines[:MOST], start=1):
        if wrong := unfit(line, longest):
            yield Fault(str(path), number, (), wrong, "Type it again.", "log-line")


def unfit(line: str, longest: int = LONGEST) -> str:
    """Return what keeps a line out of the file: it is too long, or has control characters; "" if nothing does."""
    if len(line) > longest:
        return f"the line is longer than {longest} characters"
    return (
        f'"{for_terminal(line)}" has control characters'
        if harmless(line.replace("\t", " ")) != line.replace("\t", " ")
        else ""
    )


class EntryFile:
    """A file of lines that grows: `lines` are those in it. A new file begins with the remark `title`.

    `longest` is the most characters of a line, `written` what to do about a file that cannot be read. Raises
    FileExistsError where a new file would replace another.
    """

    def __init__(self, path: Path, title: str, resume: bool, longest: int = LONGEST, written: str = WRITTEN) -> None:
        self.path = path
        self.lines, self.cut = read_lines(path, longest=longest, written=written) if resume else ([], False)
        if self.cut:
            self._cut_off()
        if not resume:
            self._create()
        self.size = path.stat().st_size
        if not resume:
            self.add(f"{REMARK} {title}")

    def add(self, text: str) -> None:
        """Add a line to the file, and return when it is on the disk.

        Raises OSError if the disk is full, and UserError if another program has changed the file: the numbers of its
        lines are then no longer those that the player sees.
        """
        data = f"{text}\n".encode()
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        try:
            if os.fstat(handle).st_size != self.size:
                raise UserError(
                    f"{self.path} was changed by another program, perhaps a second `log enter`. "
                    f'"{text}" is not in it. Stop the other program, and go on with --resume.'
                )
            try:
                rest = data
                while rest:
                    rest = rest[os.write(handle, rest) :]
                os.fsync(handle)
            except OSError as error:
                os.ftruncate(handle, self.size)
                raise OSError(error.errno, error.strerror, str(self.path)) from None
        finally:
            os.close(handle)
        self.size += len(data)
        self.lines.append(text)

    def _create(self) -> None:
        """Create the file, and return when its folder's entry is on the disk too."""
        os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        with suppress(OSError):  # Windows opens no folders
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _cut_off(self) -> None:
        """Cut the file off after its last complete line."""
        data = self.path.read_bytes()
        with self.path.open("r+b") as file:
            file.truncate(data.rfind(b"\n") + 1)


def replay_lines(
    make: Callable[[], EnteredBattle], lines: Sequence[str]
) -> tuple[EnteredBattle, list[tuple[int, Slip]]]:
    """Return a new battle with the lines of a file, and their slips."""
    battle = make()
    return battle, enter(battle, lines)
