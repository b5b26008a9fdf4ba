"""Papers kept from the last print, in the user's own cache folder: what nothing has changed is not drawn again.

A paper lies under a digest of everything that goes into it: the game, the wishes, our own files and the libraries that
set it. Entries are written beside and renamed, so that two runs at once never see half of one, and nobody waits.
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

from drumhead.printing.cache.read_tracking import FEW, NeededError, Withheld, ways
from drumhead.printing.html.render_cache import remembering
from drumhead.printing.html.system_libraries import STILL_CLOCK, versions
from drumhead.printing.print_job import Game
from drumhead.rules.trust.resource_limits import PatienceError
from drumhead.support.atomic_write import ABANDONED, write_atomically
from drumhead.support.paths import PACKAGE, PRIVATE, cache_folder, fonts, templates

MOST = 200 * 2**20  # bytes that are kept
ROOM = 0.9  # of them are left when the least used have gone
OFTEN = 0.02  # of them are put here at most before somebody looks
DIGEST = hashlib.sha256
LONG = DIGEST().digest_size
PLAIN = (str, int, float, bool, type(None), Fraction)
Draw = Callable[[], bytes]


class Kept:
    """The papers in a folder, at most so many bytes of them; those longest unused go first."""

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self.folder = folder or place()
        self.most = most
        self._unseen = most  # bytes that were put here since somebody looked whether there is room

    def find(self, draw: Draw) -> bytes | None:
        """The paper that this would draw, if it is here and whole."""
        papers = (self._read(key(way)) for way in ways(draw))
        return next((paper for paper in papers if paper is not None), None)

    def anew(self, draw: Draw) -> bytes:
        """The paper drawn, and kept under no more than it needed to know of the units."""
        every = ways(draw)
        first = self.get_hint(draw, "needs")  # what others of its kind needed, so that fewer tries fail
        for at, way in enumerate(every[first:-1], start=first):
            try:
                return self._kept(way)
            except (PatienceError, MemoryError, RecursionError):
                raise  # no name that was withheld is the reason
            except (NeededError, Exception):  # a true mistake is made again, knowing all
                pass
            self.note(draw, "needs", at + 1)
        return self._kept(every[-1])

    def get_or_render(self, draw: Draw) -> bytes:
        """The paper, from here or drawn and kept."""
        paper = self.find(draw)
        return self.anew(draw) if paper is None else paper

    def get(self, told: str) -> bytes | None:
        """What was made from what is told here, but for our surroundings, if it is here."""
        return self._read(_name(told))

    def remember(self, told: str, made: bytes) -> None:
        """Keep what was made from this."""
        self._put(_name(told), made)

    def get_hint(self, draw: Draw, what: str) -> int:
        """A number that was noted of the last paper drawn by this function for one ruleset and side; nought if none."""
        return int.from_bytes(self._read(_kind(draw, what)) or b"")

    def note(self, draw: Draw, what: str, number: int) -> None:
        """Note a number, up to 255, of a paper for those of its kind to come."""
        if (name := _kind(draw, what)) and self.get_hint(draw, what) != number:
            self._put(name, number.to_bytes())

    def _read(self, name: str) -> bytes | None:
        """An entry; one that is broken is thrown away."""
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
        """The paper drawn and put here; where that is not possible it is only not kept."""
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
        """Bytes that lie here."""
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
            with contextlib.suppress(FileNotFoundError):  # another run has thrown it away
                yield file, file.stat()


def place() -> Path:
    """Where papers are kept on this machine."""
    return cache_folder("papers")


def key(draw: Draw) -> str:
    """The digest of all that goes into what a partial function draws; nothing where that cannot be told."""
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
    """The digest of things in words, whatever they were made with; TypeError for what has none."""
    return DIGEST(_told(things).encode()).hexdigest()


def _kind(draw: Draw, what: str) -> str:
    """A name for what is noted of papers that are drawn by one function for one ruleset and side; else nothing."""
    if not isinstance(draw, partial):
        return ""
    given = [each.ruleset.id if isinstance(each, Game) else each for each in draw.args]
    told = what, _surroundings(), draw.func.__qualname__, [each for each in given if isinstance(each, str)]
    return DIGEST(repr(told).encode()).hexdigest()


def _told(thing: Any) -> str:
    """A thing in words, the same for what is equal; TypeError for what has none."""
    if isinstance(thing, Withheld):
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
    """A ruleset by its name where it is one of ours, else by all of its files."""
    if folder.is_relative_to(PACKAGE):
        return str(folder.relative_to(PACKAGE))
    return _digest([folder])


@cache
def _surroundings() -> str:
    """What goes into every page: our own files, Python, its packages, and the libraries that set words."""
    weasyprint = find_spec("weasyprint")
    beside = Path(weasyprint.origin).parents[1] if weasyprint and weasyprint.origin else PACKAGE
    packages = sorted(each.name for each in beside.glob("*.dist-info"))
    clock = os.environ.get("SOURCE_DATE_EPOCH", STILL_CLOCK)
    python = platform.python_version(), sys.platform
    return repr((_digest([PACKAGE, templates(), fonts()]), python, packages, versions(), clock))


def _digest(folders: Iterable[Path]) -> str:
    """Every file of some folders, by its name and what is in it."""
    whole = DIGEST()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix != ".pyc" and path.is_file():
                whole.update(f"{path.relative_to(folder)}\n".encode())
                whole.update(DIGEST(path.read_bytes()).digest())
    return whole.hexdigest()
