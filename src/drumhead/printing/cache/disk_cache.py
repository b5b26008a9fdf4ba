"""A cache of bytes in the user's cache folder: finished documents, and records of prints.

Entries are written to a temporary file and renamed, so that two runs at once never read half of one, and neither waits.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

from drumhead.support.paths import PRIVATE, cache_folder

MOST = 200 * 2**20  # bytes in the cache at most
ROOM = 0.9  # of MOST: what is left after the least used entries are removed
OFTEN = 0.02  # of MOST: bytes written before the size is checked again
DIGEST = hashlib.sha256
LONG = DIGEST().digest_size


class DiskCache:
    """A cache of bytes in a folder of at most `most` bytes; the least recently used are removed first."""

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self.folder = folder or place()
        self.most = most
        self._unseen = most  # bytes written since the size was last checked

    def get(self, name: str) -> bytes | None:
        """Return the bytes stored under a key; None if they are missing or damaged. A damaged entry is deleted."""
        file = self.folder / name
        try:
            entry = file.read_bytes()
        except OSError:
            return None
        checksum, content = entry[:LONG], entry[LONG:]
        with contextlib.suppress(OSError):
            if _checksum(name, content) == checksum:
                os.utime(file)
                return content
            file.unlink()
        return None

    def put(self, name: str, content: bytes) -> None:
        """Store bytes under a key; a failure is ignored."""
        from drumhead.support.atomic_write import write_atomically

        with contextlib.suppress(OSError):
            self.folder.mkdir(PRIVATE, parents=True, exist_ok=True)
            write_atomically(self.folder / name, _checksum(name, content) + content)
            self._unseen += len(content)
            if self._unseen > OFTEN * self.most:
                self._make_room()
                self._unseen = 0

    @property
    def size(self) -> int:
        """The size of all entries in bytes."""
        return sum(about.st_size for _, about in self._entries())

    def _make_room(self) -> None:
        from drumhead.support.atomic_write import ABANDONED

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


def _checksum(name: str, content: bytes) -> bytes:
    """Return the digest of an entry's key and content, by which an entry under another key is recognised too."""
    return DIGEST(name.encode() + content).digest()
