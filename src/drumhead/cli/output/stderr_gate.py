"""The one way to standard error: control characters are escaped, and what C libraries write there is dropped."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import suppress
from typing import Any

# What a terminal may obey: line ends, tabs, colours of labels, and what a bar of progress needs.
OBEYED = re.compile("\x1b\\[(?:[0-9;]{0,12}m|K|\\?25[lh])|[\n\r\t]")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class _Unheard(io.FileIO):
    def write(self, data: Any, /) -> int:
        """Write bytes; drop those that a full disk or a closed pipe does not take."""
        try:
            return super().write(data) or 0
        except OSError:
            return len(data)


class _Gate(io.TextIOWrapper):
    def write(self, text: str, /) -> int:
        """Write a text with its control characters escaped; return the number of its characters."""
        super().write(escape_controls(text) if CONTROL.search(text) else text)
        return len(text)


def escape_controls(text: str) -> str:
    """Return a text with all control characters escaped, except those that our own output needs.

    >>> escape_controls("\\x1b[31mError:\\x1b[0m \\x1b]0;title\\x07")
    '\\x1b[31mError:\\x1b[0m \\\\x1b]0;title\\\\x07'
    """
    parts, at = [], 0
    for found in OBEYED.finditer(text):
        parts += [_escaped(text[at : found.start()]), found[0]]
        at = found.end()
    return "".join([*parts, _escaped(text[at:])])


def _escaped(text: str) -> str:
    return CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def guard_stderr() -> None:
    """Send all that Python writes to standard error through the gate, and all else there to the null device.

    Fontconfig, for instance, writes lines about its own cache. Nothing happens without a standard error.
    """
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.flush()
        ours = io.BufferedWriter(_Unheard(os.dup(sys.stderr.fileno()), "wb"))
        gate = _Gate(ours, encoding=sys.stderr.encoding, errors="replace", line_buffering=True)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stderr.fileno())
        os.close(nowhere)
        sys.stderr = gate
