"""The record of a print: a command that would print the same files again is recognised, and ends at once.

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
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from drumhead.support.paths import PACKAGE, cache_part, cache_place, fonts, templates

PASSING = {"_", "SHLVL", "OLDPWD", "PWD"}  # environment variables of the shell, which change from command to command
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
        self._names: dict[str, dict[str, int]] = {}  # of the same folders
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
            self._states[path] = state = _state(path)
            if os.path.isdir(path):
                self._names[path] = _names(path)
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
        from drumhead.printing.cache.pdf_cache import PdfCache

        outputs = set(self._outputs)
        read = {path: _state(path) for path in self._states if path not in outputs}
        changed = [path for path, state in read.items() if state != self._states[path]]
        if not (outputs and self._is_sound and all(self._is_changed_by_us(path) for path in changed)):
            return
        read |= {path: _state(path) for path in _libraries(self._own)}
        written = {path: _state(path, links=False) for path in self._outputs}
        if folder := cache_part("papers"):
            PdfCache(folder).put(self.key, _packed({"read": read, "written": written, "lines": self.lines}))

    def _is_changed_by_us(self, path: str) -> bool:
        """Return whether all that is new in a folder is a file that the command wrote, or a folder of such files."""
        before, after = self._names.get(path), _names(path)
        if before is None:
            return False
        new = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
        return all(
            any(f"{out}{os.sep}".startswith(os.path.join(path, name, "")) for out in self._outputs) for name in new
        )


_running: PrintRecord | None = None
_hooked: list[bool] = []  # Python has no way to take such a hook away


def print_again(words: Sequence[str]) -> bool:
    """Print the lines of the last such command if all is as it left it, and return True; else record this one.

    `words` are those of the command line.
    """
    global _running
    from drumhead.printing.pages.registry import PAPERS

    prints = {"kit", *(name for name, paper in PAPERS.items() if paper.does)}
    if not prints.intersection(words[:1]) or any(word.partition("#")[0] == "-" for word in words):
        return False  # "-" is standard input, which nothing tells apart from another
    try:
        key = _key(words)
        if (found := _find(key)) and _print(found["lines"]):
            return True
    except (OSError, ValueError, KeyError, TypeError):  # no current folder, or no record of ours
        return False
    _record(PrintRecord(key))
    return False


def _record(record: PrintRecord) -> None:
    """Begin to record; the current folder and that of the user's settings are looked in by every command."""
    global _running
    from drumhead.cli.loading.user_folders import settings

    for folder in (os.getcwd(), os.path.abspath(settings())):
        record.look(folder)
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


def _find(key: str) -> dict[str, Any] | None:
    """Return the record of a key if all that it read and wrote is unchanged; otherwise None."""
    import json

    from drumhead.printing.cache.pdf_cache import PdfCache

    folder = cache_part("papers")
    entry = PdfCache(folder).get(key) if folder else None
    found: dict[str, Any] = json.loads(entry) if entry else {}
    same = found and all(_state(path) == state for path, state in found["read"].items())
    same = same and all(_state(path, links=False) == state for path, state in found["written"].items())
    return found if same else None


def _print(lines: Iterable[tuple[str, str]]) -> bool:
    """Print lines on their streams; return False if not all could be written."""
    for name, stream in ((OUT, sys.stdout), (ERR, sys.stderr)):
        text = "".join(f"{line}\n" for of, line in lines if of == name).encode(stream.encoding, "replace")
        if text and os.write(stream.fileno(), text) != len(text):
            return False
    return True


def _packed(record: Mapping[str, Any]) -> bytes:
    import json

    return json.dumps(record).encode()


def _key(words: Sequence[str]) -> str:
    """Return the digest of a command line, of where it is typed, and of all that Drumhead consists of."""
    from drumhead.printing.cache.pdf_cache import DIGEST

    environment = sorted((name, value) for name, value in os.environ.items() if name not in PASSING)
    packages = [sorted(each for each in _names(folder) if each.endswith("-info")) for folder in sys.path]
    own = [_tree(str(folder)) for folder in (PACKAGE, templates(), fonts())]
    about = list(words), os.getcwd(), environment, sys.version, sys.path, packages, own
    return DIGEST(repr(about).encode(errors="backslashreplace")).hexdigest()


def _tree(folder: str) -> list[Any]:
    """Return the name and state of every file in a folder and its subfolders, without what Python compiled."""
    found: list[Any] = []
    with os.scandir(folder) as there:
        for each in sorted(there, key=lambda each: each.name):
            if each.is_dir():
                found += [each.name, _tree(each.path)] if each.name != "__pycache__" else []
            else:
                about = each.stat()
                found.append((each.name, about.st_size, about.st_mtime_ns, about.st_ctime_ns))
    return found


def _libraries(own: tuple[str, ...]) -> list[str]:
    """Return the paths of the system's libraries that this process has loaded; [] on a system that does not say."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return []
    paths = {line.partition("/")[2] for line in lines if ".so" in line}
    return sorted(path for each in paths if not (path := f"/{each}").startswith(own))


def _state(path: str, links: bool = True) -> State:
    """Return what changes whenever a file, or the names in a folder, are changed; [] if there is none.

    With `links`, a link has the state of its target.
    """
    from drumhead.printing.cache.pdf_cache import DIGEST

    try:
        about = os.stat(path, follow_symlinks=links)
    except (OSError, ValueError):
        return []
    if stat.S_ISDIR(about.st_mode):
        return [DIGEST(repr(sorted(_names(path).items())).encode(errors="backslashreplace")).hexdigest()]
    return [about.st_mode, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns]


def _names(folder: str) -> dict[str, int]:
    """Return the names in a folder, with the time of each subfolder; {} if it cannot be read.

    Hidden files and PDFs are left out, which no command looks for.
    """
    try:
        with os.scandir(folder) as there:
            shown = [each for each in there if not each.name.startswith(".")]
            times = {each.name: each.stat().st_mtime_ns if each.is_dir() else 0 for each in shown}
            return {name: time for name, time in times.items() if time or not name.endswith(".pdf")}
    except (OSError, ValueError):
        return {}
