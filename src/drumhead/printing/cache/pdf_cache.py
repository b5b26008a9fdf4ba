"""A cache of printed documents in the user's cache folder: documents that have not changed are not drawn again.

A document's key is a digest of everything that determines it: the game, the print settings, our own files and the
libraries that lay it out. Entries are written to a temporary file and renamed, so that two runs at once never read half
of one, and neither waits.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from drumhead.printing.cache.hidden_fields import FEW, HiddenFieldError, HiddenValue, ways
from drumhead.printing.html.render_cache import remembering
from drumhead.printing.html.system_libraries import STILL_CLOCK, versions
from drumhead.printing.page_input import Game
from drumhead.rules.trust.resource_limits import ResourceLimitError
from drumhead.support.atomic_write import ABANDONED, write_atomically
from drumhead.support.paths import PACKAGE, PRIVATE, cache_folder, fonts, templates

MOST = 200 * 2**20  # bytes in the cache at most
ROOM = 0.9  # of MOST: what is left after the least used entries are removed
OFTEN = 0.02  # of MOST: bytes written before the size is checked again
DIGEST = hashlib.sha256
LONG = DIGEST().digest_size
PLAIN = (str, int, float, bool, type(None), Fraction)
Draw = Callable[[], bytes]


class PdfCache:
    """A cache of documents in a folder of at most `most` bytes; the least recently used are removed first."""

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self.folder = folder or place()
        self.most = most
        self._unseen = most  # bytes written since the size was last checked

    def find(self, draw: Draw) -> bytes | None:
        """Return the cached document that `draw` would draw; None if it is missing or damaged."""
        papers = (self._read(key(way)) for way in ways(draw))
        return next((paper for paper in papers if paper is not None), None)

    def anew(self, draw: Draw) -> bytes:
        """Draw a document and cache it under the key with the fewest facts of units that it needs.

        It is drawn with hidden facts first, and again with fewer hidden if it reads one of them.
        """
        every = ways(draw)
        first = self.get_hint(draw, "needs")  # what others of its kind needed, so that fewer attempts fail
        for at, way in enumerate(every[first:-1], start=first):
            try:
                return self._kept(way)
            except (ResourceLimitError, MemoryError, RecursionError):
                raise  # a hidden name cannot be the cause
            except (HiddenFieldError, Exception):  # a real error is raised again when nothing is hidden
                pass
            self.note(draw, "needs", at + 1)
        return self._kept(every[-1])

    def get_or_render(self, draw: Draw) -> bytes:
        """Return the document from the cache, or draw and cache it."""
        paper = self.find(draw)
        return self.anew(draw) if paper is None else paper

    def get(self, told: str) -> bytes | None:
        """Return the bytes stored under the text `told` with the same files and libraries; None if there are none."""
        return self._read(_name(told))

    def remember(self, told: str, made: bytes) -> None:
        """Store the bytes `made` under the text `told`, which says all that they were made from."""
        self._put(_name(told), made)

    def get_hint(self, draw: Draw, what: str) -> int:
        """Return the number noted as `what` for documents of one function, ruleset and side; 0 if there is none."""
        return int.from_bytes(self._read(_kind(draw, what)) or b"")

    def note(self, draw: Draw, what: str, number: int) -> None:
        """Store a number, up to 255, as `what` for later documents of the same function, ruleset and side."""
        if (name := _kind(draw, what)) and self.get_hint(draw, what) != number:
            self._put(name, number.to_bytes())

    def _read(self, name: str) -> bytes | None:
        """Return the bytes of an entry; None if it is missing or damaged. A damaged entry is deleted."""
        if not name:
            return None
        file = self.folder / name
        try:
            entry = file.read_bytes()
        except OSError:
            return None
        said, paper = entry[:LONG], entry[LONG:]
        with contextlib.suppress(OSError):
            if DIGEST(paper).digest() == said:
                os.utime(file)
                return paper
            file.unlink()
        return None

    def _kept(self, draw: Draw) -> bytes:
        """Return the document, drawn and stored in the cache if possible; a failure to store is ignored."""
        with remembering(self):
            paper = draw()
        if name := key(draw):
            self._put(name, paper)
        return paper

    def _put(self, name: str, paper: bytes) -> None:
        with contextlib.suppress(OSError):
            self.folder.mkdir(PRIVATE, parents=True, exist_ok=True)
            write_atomically(self.folder / name, DIGEST(paper).digest() + paper)
            self._unseen += len(paper)
            if self._unseen > OFTEN * self.most:
                self._make_room()
                self._unseen = 0

    @property
    def size(self) -> int:
        """The size of all entries in bytes."""
        return sum(about.st_size for _, about in self._entries())

    def _make_room(self) -> None:
        entries = sorted(self._entries(), key=lambda entry: entry[1].st_mtime)
        there = sum(about.st_size for _, about in entries)
        least = self.most if there <= self.most else self.most * ROOM
        for file, about in entries:
            if there > least or (file.name.startswith(".") and time.time() - about.st_mtime > ABANDONED):
                file.unlink(missing_ok=True)
                there -= about.st_size

    def _entries(self) -> Iterable[tuple[Path, os.stat_result]]:
        for file in self.folder.iterdir() if self.folder.is_dir() else ():
            with contextlib.suppress(FileNotFoundError):  # another run has removed it
                yield file, file.stat()


def place() -> Path:
    """Return the cache folder for documents on this machine."""
    return cache_folder("papers")


def key(draw: Draw) -> str:
    """Return the digest of everything that determines what a partial function draws; "" if that cannot be computed."""
    if not isinstance(draw, partial):
        return ""
    try:
        told = _told(draw)
    except TypeError:
        return ""
    return _name(told)


def _name(told: str) -> str:
    return DIGEST(f"{_surroundings()}\n{told}".encode()).hexdigest()


def digest(*things: Any) -> str:
    """Return the digest of the values of things; TypeError for one that has no text form."""
    return DIGEST(_told(things).encode()).hexdigest()


def _kind(draw: Draw, what: str) -> str:
    """Return the key of a number noted under the name `what` for documents of one function, ruleset and side.

    It is "" if `draw` is not a partial function.
    """
    if not isinstance(draw, partial):
        return ""
    given = [each.ruleset.id if isinstance(each, Game) else each for each in draw.args]
    told = what, _surroundings(), draw.func.__qualname__, [each for each in given if isinstance(each, str)]
    return DIGEST(repr(told).encode()).hexdigest()


def _told(thing: Any) -> str:
    """Return a thing as text, the same for equal things; TypeError for one that has no text form."""
    if isinstance(thing, HiddenValue):
        return "withheld"
    if isinstance(thing, PLAIN):
        return repr(thing)
    if isinstance(thing, bytes):
        return DIGEST(thing).hexdigest()
    if isinstance(thing, Game):
        return _told_of(thing)
    if isinstance(thing, partial):
        return _told((thing.func.__module__, thing.func.__qualname__, thing.args, thing.keywords))
    if is_dataclass(thing) and not isinstance(thing, type):
        return _told((type(thing).__qualname__, *(getattr(thing, each.name) for each in fields(thing) if each.compare)))
    if isinstance(thing, Mapping):
        return f"{{{', '.join(f'{_told(name)}: {_told(each)}' for name, each in thing.items())}}}"
    if isinstance(thing, Set):
        return f"<{', '.join(sorted(map(_told, thing)))}>"
    if isinstance(thing, tuple | list):
        return f"({', '.join(map(_told, thing))})"
    raise TypeError(f"what a {type(thing).__name__} brings to a page cannot be told")


@lru_cache(maxsize=FEW)
def _told_of(game: Game) -> str:
    rules, book = game.ruleset, game.book
    return _told(("game", _rules(rules.folder), rules.trusted, book.chosen, book.house, game.battle, game.met))


def _rules(folder: Path) -> str:
    """Return a ruleset's path if it is one of ours, otherwise a digest of all its files."""
    if folder.is_relative_to(PACKAGE):
        return str(folder.relative_to(PACKAGE))
    return _digest([folder])


@cache
def _surroundings() -> str:
    """Return everything that affects every page, as text: our files, Python, its packages, and the text libraries."""
    weasyprint = find_spec("weasyprint")
    beside = Path(weasyprint.origin).parents[1] if weasyprint and weasyprint.origin else PACKAGE
    packages = sorted(each.name for each in beside.glob("*.dist-info"))
    clock = os.environ.get("SOURCE_DATE_EPOCH", STILL_CLOCK)
    python = platform.python_version(), sys.platform
    return repr((_digest([PACKAGE, templates(), fonts()]), python, packages, versions(), clock))


def _digest(folders: Iterable[Path]) -> str:
    """Return a digest of the names and contents of all files in some folders."""
    whole = DIGEST()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix != ".pyc" and path.is_file():
                whole.update(f"{path.relative_to(folder)}\n".encode())
                whole.update(DIGEST(path.read_bytes()).digest())
    return whole.hexdigest()
