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

from drumhead.places import PACKAGE, cache_place

BEHIND = b"\0"  # stands between a text and what it says, and in no TOML


def parsed(path: Path, text: str) -> dict[str, Any]:
    """What the text of a file says; ValueError or RecursionError of the library where that cannot be told."""
    entry = _entry_of(path)
    said = _kept(entry, text) if entry else None
    if said is None:
        import tomllib

        said = tomllib.loads(text)
        if entry:
            _keep(entry, text, said)
    return said


def _entry_of(path: Path) -> Path | None:
    """Where that of a file of ours lies: one place, whatever the file says, so that entries do not heap up."""
    place = cache_place()
    if place is None or not path.is_relative_to(PACKAGE):
        return None
    return place / "read" / ".".join(path.relative_to(PACKAGE).parts)


def _kept(entry: Path, text: str) -> dict[str, Any] | None:
    """What an entry says of this text; None where there is none, or it is of another text, or broken."""
    with suppress(OSError, ValueError):
        begun, entry_text = text.encode() + BEHIND, entry.read_bytes()
        if entry_text.startswith(begun):
            said = entry_text[len(begun) :]
            if said[:8] == _sum(said[8:]):
                found: dict[str, Any] = json.loads(said[8:])
                return found
    return None


def _keep(entry: Path, text: str, said: dict[str, Any]) -> None:
    """Writes an entry, whole or not at all; where that is not possible it is only not kept."""
    from drumhead.whole import put

    with suppress(OSError, TypeError):  # TypeError: JSON has no dates
        told = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
        entry.parent.mkdir(parents=True, exist_ok=True)
        put(entry, text.encode() + BEHIND + _sum(told) + told)


def _sum(told: bytes) -> bytes:
    return b"%08x" % crc32(told)
