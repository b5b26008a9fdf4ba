"""Checksum comments: a last line in generated text that shows whether anybody has edited it."""

from __future__ import annotations

import hashlib
import re

SEAL = re.compile(rb"(?:<!-- |\[i\])made by drumhead, seal ([0-9a-f]{16})(?: -->|\[/i\])\n\Z")
COMMENT, LINE = (b"<!-- ", b" -->"), (b"[i]", b"[/i]")


def add_checksum(words: bytes, ends: tuple[bytes, bytes] = COMMENT) -> bytes:
    """Return a generated page with its checksum at the end: as a comment, which neither HTML nor Markdown shows.

    BBCode has no comments: with `LINE` as `ends` it is a line in italics.

    >>> is_unmodified(add_checksum(b"The battle of Klausen")), is_unmodified(add_checksum(b"Klausen") + b"!")
    (True, False)
    """
    return b"%s\n%smade by drumhead, seal %s%s\n" % (words.rstrip(b"\n"), ends[0], _seal(words), ends[1])


def is_unmodified(page: bytes) -> bool:
    """Return whether a page ends with a checksum comment that fits its text; False if there is no comment."""
    found = SEAL.search(page)
    return bool(found and found[1] == _seal(page[: found.start()]))


def _seal(words: bytes) -> bytes:
    return hashlib.sha256(words.rstrip(b"\n")).hexdigest()[:16].encode()
