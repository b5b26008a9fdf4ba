"""The start of a command that prints: if the same one was recorded and nothing has changed, its lines are printed.

Nothing heavy is imported before that is known.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.cli.output.print_record import ERR, OUT, PrintRecord, begin, state_of
from drumhead.support.paths import PACKAGE, cache_part, fonts, templates

PASSING = {"_", "SHLVL", "OLDPWD", "PWD"}  # environment variables of the shell, which change from command to command
COLOURED = re.compile("\x1b\\[[0-9;]*m")  # of labels, which only a terminal shows
UNRECORDED = {"-", "--help", "-h"}  # "-" is standard input, which nothing tells apart from another


def print_again(words: Sequence[str]) -> bool:
    """Print the lines of the last such command if all is as it left it, and return True. Otherwise record this one.

    `words` are those of the command line.
    """
    from drumhead.printing.pages.registry import PAPERS

    prints = {"kit", *(name for name, paper in PAPERS.items() if paper.does)}
    if not prints.intersection(words[:1]) or any(word.partition("#")[0] in UNRECORDED for word in words):
        return False
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
    from drumhead.cli.loading.user_folders import settings

    for folder in (os.getcwd(), os.path.abspath(settings())):
        record.look(folder)
    begin(record)


def _find(key: str) -> dict[str, Any] | None:
    """Return the record of a key if all that it read and wrote is unchanged; otherwise None."""
    import json

    from drumhead.printing.cache.disk_cache import DiskCache

    folder = cache_part("papers")
    entry = DiskCache(folder).get(key) if folder else None
    found: dict[str, Any] = json.loads(entry) if entry else {}
    same = found and all(state_of(path) == was for files in ("read", "written") for path, was in found[files].items())
    return found if same else None


def _print(lines: Iterable[tuple[str, str]]) -> bool:
    """Print lines on their streams; return False if not all could be written."""
    for name, stream in ((OUT, sys.stdout), (ERR, sys.stderr)):
        words = "".join(f"{line}\n" for of, line in lines if of == name)
        coloured = stream.isatty() and not os.environ.get("NO_COLOR")
        text = (words if coloured else COLOURED.sub("", words)).encode(stream.encoding, "replace")
        if text and os.write(stream.fileno(), text) != len(text):
            return False
    return True


def _key(words: Sequence[str]) -> str:
    """Return the digest of a command line, of where it is typed, and of all that Drumhead consists of."""
    from drumhead.printing.cache.disk_cache import DIGEST

    environment = sorted((name, value) for name, value in os.environ.items() if name not in PASSING)
    folders = [folder for folder in sys.path if os.path.isdir(folder)]
    packages = [sorted(each for each in os.listdir(folder) if each.endswith("-info")) for folder in folders]
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
