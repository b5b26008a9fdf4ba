"""Standard input in place of a file: read once, even if a command needs it several times."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TextIO

from drumhead.armies.readers.sources.source_model import LARGEST_PACKED, STANDARD_INPUT, refuse


def standard_input() -> bytes:
    """Return all of standard input, cached, up to one byte beyond the size limit; raise FileErrors if it is empty."""
    content = _read(sys.stdin)
    if not content.strip():
        raise refuse(STANDARD_INPUT, "nothing came", "Pipe a list into the command, or paste one.")
    return content


@lru_cache(maxsize=1)
def _read(stream: TextIO) -> bytes:
    return stream.buffer.read(LARGEST_PACKED + 1)
