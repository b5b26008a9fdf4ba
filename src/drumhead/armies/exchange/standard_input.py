"""What comes on standard input in place of a file: read once, however often a command asks for it."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TextIO

from drumhead.armies.lists.source_parts import LARGEST_PACKED


def standard_input() -> bytes:
    """Return all of standard input, to one byte more than a list may have."""
    return _read(sys.stdin)


@lru_cache(maxsize=1)
def _read(stream: TextIO) -> bytes:
    return stream.buffer.read(LARGEST_PACKED + 1)
