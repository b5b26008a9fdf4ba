"""Signals that end a command, recorded when they arrive, so that code that catches all exceptions cannot hide them.

A signal raises in the code that runs, and libraries swallow that: WeasyPrint in the middle of a drawing, Python in a
destructor. So code that moves a file into place, caches a page or returns a result first checks whether one came.
"""

from __future__ import annotations

import signal
from typing import NoReturn, TypeVar

End = TypeVar("End", bound=BaseException)

_noted: BaseException | None = None


def note(end: End) -> End:
    """Record the exception that ends the command, and return it to be raised."""
    global _noted
    _noted = end
    return end


def check() -> None:
    """Raise the recorded exception, if there is one: the command has ended and must have no further effect."""
    if _noted is not None:
        raise _noted


def forget(*kinds: type[BaseException]) -> None:
    """Forget a recorded exception of these types: it was handled, and the command continues."""
    global _noted
    if isinstance(_noted, kinds):
        _noted = None


def exit_status() -> int:
    """Return the exit status of a command that a signal has ended; 0 if none has."""
    if isinstance(_noted, KeyboardInterrupt):
        return 128 + signal.SIGINT
    return int(_noted.code or 0) if isinstance(_noted, SystemExit) else 0


def end_on_signals() -> None:
    """Let SIGTERM and Ctrl-C end this process; Ctrl-C stays ignored if the shell ignores it."""
    signal.signal(signal.SIGTERM, _end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(number: int, frame: object) -> NoReturn:
    raise note(KeyboardInterrupt() if number == signal.SIGINT else SystemExit(128 + number))
