"""Pages of words that a club may go on writing in: a seal in their last line tells whether anybody has."""

from __future__ import annotations

import hashlib
import re

SEAL = re.compile(rb"<!-- made by drumhead, seal ([0-9a-f]{16}) -->\n\Z")


def add_checksum(words: bytes) -> bytes:
    """A page with its seal behind it, a remark that neither HTML nor Markdown shows.

    >>> is_unmodified(add_checksum(b"The battle of Klausen")), is_unmodified(add_checksum(b"Klausen") + b"!")
    (True, False)
    """
    return b"%s\n<!-- made by drumhead, seal %s -->\n" % (words.rstrip(b"\n"), _seal(words))


def is_unmodified(page: bytes) -> bool:
    """Whether a page is as it was sealed."""
    found = SEAL.search(page)
    return bool(found and found[1] == _seal(page[: found.start()]))


def _seal(words: bytes) -> bytes:
    return hashlib.sha256(words.rstrip(b"\n")).hexdigest()[:16].encode()
