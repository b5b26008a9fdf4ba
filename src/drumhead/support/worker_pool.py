"""Worker processes, forked to share work; they need no shared memory and end with their parent."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

ON_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG of Linux


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


def parallel_map(work: Callable[[Item], Made], items: Sequence[Item], workers: int) -> Iterator[Made]:
    """Map `work` over `items` in up to `workers` forked processes; yield results as they finish, in any order.

    An exception in any process is raised here. If the system refuses or kills a process, its remaining items are
    computed by this process. No worker is left running at the end. On systems without fork this process does all
    work, in order.
    """
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
