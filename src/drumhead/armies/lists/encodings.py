"""The encoding of a text that is not Unicode."""

from __future__ import annotations

from typing import NamedTuple


class Encoding(NamedTuple):
    """An encoding, by the name of Python's codec and as messages name it."""

    codec: str
    title: str


ENCODINGS = (
    Encoding("cp1252", "Windows-1252 (Western European)"),
    Encoding("cp1250", "Windows-1250 (Central European)"),
    Encoding("cp1251", "Windows-1251 (Cyrillic)"),
    Encoding("mac_roman", "Mac Roman"),
)


def guess_encoding(content: bytes) -> Encoding:
    return ENCODINGS[0]
