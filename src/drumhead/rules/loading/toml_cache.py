"""What the TOML files that come with Drumhead say, kept as it was read: TOML takes thirty times as long as JSON.

An entry in the user's own cache folder is the text of the file, then what that says. It serves as long as the file has
that very text; nothing of it can run. Files of players and of other people's rulesets are read anew each time.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from drumhead.support.paths import PACKAGE, cache_part

BEHIND = b"\0"  # stands between a text and what it says, and in no TOML
SUM = 8  # hexadecimal digits


def get(path: Path, text: str) -> dict[str, Any] | None:
    """What was kept of a file with this text; None where nothing was, or it is broken."""
    entry = _entry_of(path)
    with suppress(OSError, ValueError):
        begun, found = text.encode() + BEHIND, entry.read_bytes() if entry else b""
        if found.startswith(begun):
            told = found[len(begun) :]
            if told[:SUM] == _sum(told[SUM:]):
                said: dict[str, Any] = json.loads(told[SUM:])
                return said
    return None


def keep(path: Path, text: str, said: dict[str, Any]) -> None:
    """Keep what the text of a file of ours says; where that is not possible nothing is kept."""
    from drumhead.support.atomic_write import write_atomically

    if entry := _entry_of(path):
        with suppress(OSError, TypeError):  # TypeError: JSON has no dates
            told = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
            write_atomically(entry, text.encode() + BEHIND + _sum(told) + told)


def _entry_of(path: Path) -> Path | None:
    """Where that of a file of ours lies: one place, whatever the file says, so that entries do not heap up."""
    if not path.is_relative_to(PACKAGE):
        return None
    place = cache_part("read")
    return place / ".".join(path.relative_to(PACKAGE).parts) if place else None


def _sum(told: bytes) -> bytes:
    return b"%08x" % crc32(told)
