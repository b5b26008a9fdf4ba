"""The memory limit of every command, and the time limit for third-party files."""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from drumhead.support.errors import UserError
from drumhead.support.interruption import forget, note

MINUTES = 5  # of a processor's time, for each process of a command; a whole kit takes less than one
GRACE = 30  # seconds of a processor after them, when the system ends what Python cannot: a comparison without end
MEMORY = 6_000_000_000  # bytes; a whole kit holds a twentieth of it


_ends_with_it = False


def ends_with_the_command() -> None:
    """Declare that this process ends with its command, so that limits may be set that cannot be raised again."""
    global _ends_with_it
    _ends_with_it = True


class ResourceLimitError(UserError):
    """Error for third-party files that kept a command busy beyond the time limit."""


@contextmanager
def restore_limits() -> Iterator[None]:
    """Restore the process's limits on processor time and memory at the end of the block.

    Nothing happens on Windows and outside the main thread.
    """
    if not _may_bound():
        yield
        return
    import resource

    kinds = resource.RLIMIT_CPU, resource.RLIMIT_AS
    before, handler = {kind: resource.getrlimit(kind) for kind in kinds}, signal.getsignal(signal.SIGXCPU)
    try:
        yield
    finally:
        for kind, limits in before.items():
            if resource.getrlimit(kind) != limits:
                with suppress(ValueError):  # who may not raise a limit again ends with it
                    resource.setrlimit(kind, limits)
        signal.signal(signal.SIGXCPU, handler)
        forget(ResourceLimitError)


def limit_memory() -> None:
    """Limit the memory of this command and of each process that it forks to 6 GB.

    Does nothing if the system has no such limit, or has a lower one.
    """
    if not _may_bound():
        return
    import resource

    with suppress(ValueError, OSError):
        most, hardest = resource.getrlimit(resource.RLIMIT_AS)
        if most == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hardest))


@contextmanager
def unlimited_memory() -> Iterator[None]:
    """Lift the limit of `limit_memory` inside the block, for a program of the user's that is started there."""
    if not _may_bound():
        yield
        return
    import resource

    most, hardest = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hardest, hardest))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (most, hardest))


def set_limits(folder: Path) -> None:
    """Limit processor time (5 minutes) and memory (6 GB) of this command and of each process that it forks.

    `folder` is the ruleset that the message names. When the time is over, ResourceLimitError is raised in the running
    code. Nothing happens on Windows and outside the main thread.
    """
    if not _may_bound():
        return
    import resource

    def over(number: int, frame: object) -> None:  # told again each second, should somebody not have listened
        raise note(
            ResourceLimitError(
                f"{folder}: its files have kept a processor busy for {MINUTES} minutes, so the command is ended. "
                "Look for what they repeat; if you trust who wrote them, --trust lets them go on."
            )
        )

    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = math.ceil(used.ru_utime + used.ru_stime + 60 * MINUTES)
    if soft == resource.RLIM_INFINITY or soft > until:
        signal.signal(signal.SIGXCPU, over)
        last = until + GRACE if _ends_with_it else hard
        resource.setrlimit(resource.RLIMIT_CPU, (until, last if hard == resource.RLIM_INFINITY else min(last, hard)))
    limit_memory()


def _may_bound() -> bool:
    return sys.platform != "win32" and threading.current_thread() is threading.main_thread()
