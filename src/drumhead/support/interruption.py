"""Signals that end a command, recorded when they arrive, so that code that catches all exceptions cannot hide them.

A signal raises an exception in the code that happens to run, and libraries may swallow it: WeasyPrint in the middle
of a drawing, Python in a destructor. So code calls `check` before it moves a file into place, caches a page or
returns a result.
"""

from __future__ import annotations

import signal
from typing import NoReturn, TypeVar

End = TypeVar("End", bound=BaseException)

_noted: BaseException | None = None


def note(end: End) -> End:
    """Record `end`, the exception that ends the command, and return it, for the caller to raise."""
    global _noted
    _noted = end
    return end


def check() -> None:
    """Raise the recorded exception that ends the command; do nothing if none is recorded."""
    if _noted is not None:
        raise _noted


def forget(*kinds: type[BaseException]) -> None:
    """Forget the recorded exception if it is of one of the types `kinds`, as the exception was handled."""
    global _noted
    if isinstance(_noted, kinds):
        _noted = None


def exit_status() -> int:
    """Return the exit status of a command that a recorded exception has ended; 0 if none is recorded."""
    if isinstance(_noted, KeyboardInterrupt):
        return 128 + signal.SIGINT
    return int(_noted.code or 0) if isinstance(_noted, SystemExit) else 0


def end_on_signals() -> None:
    """Install handlers so that SIGTERM and Ctrl-C are recorded and end this process.

    If the process started with Ctrl-C ignored, as in a background job of a shell, it stays ignored.
    """
    signal.signal(signal.SIGTERM, _end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(number: int, frame: object) -> NoReturn:
    raise note(KeyboardInterrupt() if number == signal.SIGINT else SystemExit(128 + number))
