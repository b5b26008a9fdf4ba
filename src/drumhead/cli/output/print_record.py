"""The record of a print, by which the same command is recognised (`repeated_print`) and not carried out again.

A command that prints is recorded: each file and folder that it looked at, each file that it wrote, and its lines. If
all of them are the same when it is typed again, only its lines are printed, before anything heavy is imported. Python
reports every file that is opened, so no reader of files can forget to say what it read. Whether a file exists is not
reported, so the names in every folder that was looked in are part of the record.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from drumhead.support.paths import PACKAGE, cache_part, cache_place, fonts, templates

DEVICES = {os.devnull, "/dev/urandom", "/dev/random"}
SYSTEM = ("/proc/", "/sys/")  # facts on the machine, such as its free memory, which are not on paper
JUST_NOW = 20_000_000  # nanoseconds; a file changed so shortly before may change again with the same time
OUT, ERR = "out", "err"
State = list[Any]


class PrintRecord:
    """The record of the running command, under its key in the cache of documents."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._states: dict[str, State] = {}  # of files and folders when they were looked at
        self._names: dict[str, dict[str, list[str]]] = {}  # of the same folders
        self._outputs: list[str] = []
        self.lines: list[tuple[str, str]] = []
        self._is_sound, self._is_looking = True, False
        libraries = os.path.dirname(os.__file__), *(each for each in sys.path if each.endswith("-packages"))
        ours = map(str, filter(None, (PACKAGE, templates(), fonts(), cache_place())))
        self._own = tuple(f"{each}{os.sep}" for each in (*libraries, *ours))

    def note(self, event: str, given: Sequence[Any]) -> None:
        """Note the file or folder of an audit event before it is read."""
        if self._is_looking or event not in ("open", "os.scandir", "os.listdir") or isinstance(given[0], int):
            return
        if event == "open" and (given[2] or 0) & (os.O_WRONLY | os.O_RDWR):
            return
        path = os.path.abspath(os.fsdecode(given[0] or "."))
        is_import = event == "os.listdir" and path in sys.path
        if is_import or path in DEVICES or f"{path}{os.sep}".startswith((*self._own, *SYSTEM)):
            return
        self.look(path)
        if event == "open":
            self.look(os.path.dirname(path))

    def look(self, path: str) -> None:
        """Note a file or folder as it is now, if it is not known yet; its target too, if it is a link."""
        if path in self._states:
            return
        self._is_looking = True
        try:
            self._states[path] = state = state_of(path)
            if os.path.isdir(path):
                self._names[path] = names_in(path)
                self._is_sound = self._is_sound and os.access(path, os.R_OK)
            elif state:
                fresh = max(state[3:]) > time.time_ns() - JUST_NOW
                self._is_sound = self._is_sound and stat.S_ISREG(state[0]) and not fresh
            if (target := os.path.realpath(path)) != path:
                self.look(os.path.dirname(target))
        finally:
            self._is_looking = False

    def add_outputs(self, paths: Iterable[Path]) -> None:
        """Add files that the command has written."""
        self._outputs += [os.path.abspath(path) for path in paths]

    def save(self) -> None:
        """Save the record, unless a file was changed by another program meanwhile."""
        import json

        from drumhead.printing.cache.disk_cache import DiskCache

        outputs = set(self._outputs)
        read = {path: state_of(path) for path in self._states if path not in outputs}
        changed = [path for path, state in read.items() if state != self._states[path]]
        if not (outputs and self._is_sound and all(self._is_changed_by_us(path) for path in changed)):
            return
        read |= {path: state_of(path) for path in _libraries(self._own)}
        written = {path: state_of(path) for path in self._outputs}
        kept = {"read": read, "written": written, "lines": self.lines}
        if folder := cache_part("papers"):
            DiskCache(folder).put(self.key, json.dumps(kept).encode())

    def _is_changed_by_us(self, path: str) -> bool:
        """Return whether all that is new in a folder is a file that the command wrote, or a folder of such files."""
        before, after = self._names.get(path), names_in(path)
        if before is None:
            return False
        new = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
        return all(
            any(f"{out}{os.sep}".startswith(os.path.join(path, name, "")) for out in self._outputs) for name in new
        )


_running: PrintRecord | None = None
_hooked: list[bool] = []  # Python has no way to take such a hook away


def begin(record: PrintRecord) -> None:
    """Let this record note, from now on, what the running command reads and prints."""
    global _running
    _running = record
    if not _hooked:
        sys.addaudithook(_note)
        _hooked.append(True)


def _note(event: str, given: Sequence[Any]) -> None:
    if _running:
        _running.note(event, given)


def record_line(text: str, stream: str = OUT) -> None:
    """Add a line to the record of the running command, printed on standard output or (ERR) on standard error."""
    if _running:
        _running.lines.append((stream, text))


def record_outputs(paths: Iterable[Path]) -> None:
    """Add files to the record of the running command, which has written them."""
    if _running:
        _running.add_outputs(paths)


def discard() -> None:
    """Stop recording: the command does more than print, or its lines would differ if it were typed again."""
    global _running
    _running = None


def save(ruleset: Path) -> None:
    """Save the record of the running command, unless its ruleset, in the folder `ruleset`, is not one of ours."""
    global _running
    record, _running = _running, None
    if record and ruleset.is_relative_to(PACKAGE):
        record.save()


def _libraries(own: tuple[str, ...]) -> list[str]:
    """Return the paths of the system's libraries that this process has loaded; [] on a system that does not say."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return []
    paths = {line.partition("/")[2] for line in lines if ".so" in line}
    return sorted(path for each in paths if not (path := f"/{each}").startswith(own))


def state_of(path: str) -> State:
    """Return what changes whenever a file, or the names in a folder, are changed; [] if there is none."""
    from drumhead.printing.cache.disk_cache import DIGEST

    try:
        about = os.stat(path)
    except (OSError, ValueError):
        return []
    if stat.S_ISDIR(about.st_mode):
        return [DIGEST(repr(sorted(names_in(path).items())).encode(errors="backslashreplace")).hexdigest()]
    return [about.st_mode, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns]


def names_in(folder: str) -> dict[str, list[str]]:
    """Return the names in a folder, each subfolder with its TOML files, which may be a ruleset or a battle.

    Hidden files and PDFs are left out, which no command looks for. Return {} if the folder cannot be read.
    """
    shown = [each for each in _entries(folder) if not each.name.startswith(".")]
    folders = {each.name for each in shown if each.is_dir()}
    plain = {each.name for each in shown if not each.name.endswith(".pdf")} - folders
    inside = {name: [each.name for each in _entries(os.path.join(folder, name))] for name in folders}
    toml = {name: sorted(each for each in names if each.endswith(".toml")) for name, names in inside.items()}
    return {**{name: [] for name in plain}, **toml}


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as there:
            return list(there)
    except (OSError, ValueError):
        return []
