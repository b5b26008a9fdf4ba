"""Checksum comments: a last line in generated text that shows whether anybody has edited it."""

from __future__ import annotations

import hashlib
import re

SEAL = re.compile(rb"<!-- made by drumhead, seal ([0-9a-f]{16}) -->\n\Z")


def add_checksum(words: bytes) -> bytes:
    """Return a generated page with its checksum as a comment at the end, which neither HTML nor Markdown shows.

    >>> is_unmodified(add_checksum(b"The battle of Klausen")), is_unmodified(add_checksum(b"Klausen") + b"!")
    (True, False)
    """
    return b"%s\n<!-- made by drumhead, seal %s -->\n" % (words.rstrip(b"\n"), _seal(words))


def is_unmodified(page: bytes) -> bool:
    """Return whether a page ends with a checksum comment that fits its text; False if there is no comment."""
    found = SEAL.search(page)
    return bool(found and found[1] == _seal(page[: found.start()]))


def _seal(words: bytes) -> bytes:
    return hashlib.sha256(words.rstrip(b"\n")).hexdigest()[:16].encode()
