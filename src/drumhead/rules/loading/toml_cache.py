"""Cache of the parsed TOML files that come with Drumhead, as JSON, which is read thirty times as fast.

An entry in the user's cache folder has the text of the file, then a digest of all of it and the data as JSON. It is
used only while the file has exactly that text; nothing in it can run. Files of players and third-party rulesets are
always parsed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from drumhead.support.paths import PACKAGE, cache_part

BEHIND = b"\0"  # stands between a text and what it says, and in no TOML
SUM = 64  # hexadecimal digits of SHA-256


def get(path: Path, text: str) -> dict[str, Any] | None:
    """Return the cached data of the file `path` if its text is still `text`; None if there is no valid entry."""
    import json  # only now: help reads no TOML

    if entry := _entry_of(path):
        with suppress(OSError, ValueError):
            begun, found = text.encode() + BEHIND, entry.read_bytes()
            told = found[len(begun) :]
            if found.startswith(begun) and told[:SUM] == _sum(entry, begun, told[SUM:]):
                said = json.loads(told[SUM:])
                return said if isinstance(said, dict) else None
    return None


def keep(path: Path, text: str, said: dict[str, Any]) -> None:
    """Cache `said`, the parsed data of the file `path`, with the file's text.

    Does nothing for a file that does not come with Drumhead, or if the cache cannot be written.
    """
    import json

    from drumhead.support.atomic_write import write_atomically

    if entry := _entry_of(path):
        with suppress(OSError, TypeError):  # TypeError: JSON has no dates
            begun = text.encode() + BEHIND
            told = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
            write_atomically(entry, begun + _sum(entry, begun, told) + told)


def _entry_of(path: Path) -> Path | None:
    """Return the path of a file's cache entry, the same whatever its text is.

    None for a file that does not come with Drumhead, or if there can be no cache.
    """
    if not path.is_relative_to(PACKAGE):
        return None
    place = cache_part("read")
    return place / ".".join(path.relative_to(PACKAGE).parts) if place else None


def _sum(entry: Path, begun: bytes, told: bytes) -> bytes:
    """Return the digest of an entry's name, text and data, so that none is taken for another."""
    from hashlib import sha256

    return sha256(b"\0".join((entry.name.encode(), begun, told))).hexdigest().encode()
