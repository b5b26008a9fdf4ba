"""Worker processes, forked to share work; they need no shared memory and end with their parent."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

ON_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG of Linux
WORKER_MEMORY = 100_000  # kB that a process needs of its own: one that draws a kit takes 50,000 to 80,000
MEMORY = Path("/proc/meminfo")

_JOBS: ContextVar[int] = ContextVar("the number of processes asked for, 0 for none", default=0)


@contextmanager
def set_jobs(jobs: int) -> Iterator[None]:
    """Share work among this number of processes inside the block; 0 for as many as `count_jobs` finds."""
    before = _JOBS.set(jobs)
    try:
        yield
    finally:
        _JOBS.reset(before)


def count_jobs() -> int:
    """Return the number of processes among which work is shared, at least 1.

    It is the number of `set_jobs`, or that of the cores that this process may use. Without `set_jobs`, it is no more
    than there is free memory for.
    """
    if jobs := _JOBS.get():
        return jobs
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with suppress(OSError, ValueError, StopIteration):  # a system that does not say what is free
        free = next(line for line in MEMORY.read_text(encoding="ascii").splitlines() if line.startswith("MemAvail"))
        cores = min(cores, int(free.split()[1]) // WORKER_MEMORY)
    return max(1, cores)


def init_worker(parent: int) -> None:
    """Initialise a forked process; `parent` is the process id of its parent.

    The process ignores Ctrl-C, which already ends the parent. On Linux it is killed when the parent ends; on other
    systems it exits only if the parent has already ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(ON_PARENTS_DEATH, signal.SIGKILL)
    if os.getppid() != parent:  # it was gone before that was said
        os._exit(1)


def parallel_map(work: Callable[[Item], Made], items: Sequence[Item], workers: int = 0) -> Iterator[Made]:
    """Map `work` over `items` in up to `workers` forked processes; yield results as they finish, in any order.

    With `workers` 0, there are as many processes as `count_jobs` returns.
    An exception in any process is raised here. If the system refuses or kills a process, its remaining items are
    computed by this process. No worker is left running at the end. On systems without fork this process does all
    work, in order.
    """
    workers = workers or count_jobs()
    undone = set(range(len(items)))
    crew: dict[Connection, multiprocessing.process.BaseProcess] = {}
    try:
        if workers > 1 and "fork" in multiprocessing.get_all_start_methods():
            with suppress(OSError):
                for first in range(min(workers, len(items))):
                    crew.update([_sent_off(work, items, range(first, len(items), workers))])
        listening = list(crew)
        while listening:
            for line in wait(listening):
                assert isinstance(line, Connection)
                try:
                    at, made, mistake = line.recv()
                except (EOFError, OSError, pickle.UnpicklingError):
                    listening.remove(line)
                    continue
                if mistake:
                    raise mistake
                undone.discard(at)
                yield made
    finally:
        for line, process in crew.items():
            line.close()
            process.kill()
            process.join()
    for at in sorted(undone):
        yield work(items[at])


def _sent_off(
    work: Callable[[Item], Made], items: Sequence[Item], numbers: Sequence[int]
) -> tuple[Connection, multiprocessing.process.BaseProcess]:
    """Start a process for the items with the indexes `numbers`; return its result connection and the process.

    Each message on the connection is (index, result, None), or (index, None, exception) as the last one.
    """
    forking = multiprocessing.get_context("fork")
    here, there = forking.Pipe(duplex=False)
    process = forking.Process(target=_works, args=(os.getpid(), work, items, numbers, there))
    try:
        process.start()
    except OSError:
        here.close()
        raise
    finally:
        there.close()
    return here, process


def _works(
    parent: int, work: Callable[[Item], Made], items: Sequence[Item], numbers: Sequence[int], there: Connection
) -> None:
    init_worker(parent)
    with suppress(BrokenPipeError):  # nobody listens any more
        for at in numbers:
            try:
                there.send((at, work(items[at]), None))
            except Exception as mistake:
                there.send((at, None, mistake))
                return
