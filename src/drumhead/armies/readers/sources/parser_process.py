"""Third-party parsers, each in a process with limits on memory and time; a crash becomes an error message."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from drumhead.armies.readers.sources.source_model import refuse
from drumhead.rules.loading.toml_files import for_terminal
from drumhead.support.worker_pool import init_worker

if sys.platform != "win32":
    import resource

MEMORY = 1_000_000_000  # bytes, besides those of this process
SECONDS = 20  # of a processor; a page of 5 MB takes one
WAIT = 60  # seconds of the clock, where a system knows no other bound or is busy
LONGEST_ANSWER = 64_000_000  # bytes
WHOLE, SMALLER = "Save it again, or paste its text.", "Give only the army's list."


class UnreadableError(Exception):
    """Error for a file that a parser cannot read: the error text and what to do."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(wrong, right)


def parse_bounded(
    path: Path, title: str, parse: Callable[[bytes], Any], content: bytes, seconds: float = WAIT, method: str = ""
) -> Any:
    """Return the result of a parser, sent from its process as JSON; raise FileErrors if it fails or exceeds limits.

    `parse` must be a function of a module, so that a process that is not forked finds it. `title` names the form of
    the file in errors. `seconds` limits the wait. `method` is the start method of multiprocessing; "" is the fastest.
    """
    processes = multiprocessing.get_context(method or _quickest())
    here, there = processes.Pipe(duplex=False)
    work = processes.Process(target=_work, args=(os.getpid(), parse, content, there))  # type: ignore[attr-defined]
    try:
        work.start()
        there.close()
        answer = json.loads(here.recv_bytes(LONGEST_ANSWER)) if here.poll(seconds) else {}
    except (EOFError, OSError):  # OSError: an answer longer than any list
        answer = {}
    finally:
        here.close()
        if work.pid is not None:
            work.kill()
            work.join()
    if "made" in answer:
        return answer["made"]
    if "wrong" in answer:
        raise refuse(path, answer["wrong"], answer["right"])
    broken = answer.get("broken") or f"it would take more than {SECONDS} seconds or {MEMORY // 10**9} GB of memory"
    raise refuse(path, f"this is not {title} that can be read: {broken}", WHOLE if answer else SMALLER)


def _quickest() -> str:
    return "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"


def _work(parent: int, parse: Callable[[bytes], Any], content: bytes, there: Connection) -> None:
    """Parse in this separate process, and send the result to the parent."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    else:
        init_worker(parent)
    _bound()
    with open(os.devnull, "w") as nowhere:  # a parser that breaks down writes pages of its own
        os.dup2(nowhere.fileno(), 2)
    try:
        answer = {"made": parse(content)}
    except UnreadableError as error:
        answer = dict(zip(("wrong", "right"), error.args))
    except MemoryError:
        answer = {}
    except Exception as error:  # any exception of the parser on a broken or hostile file
        answer = {"broken": for_terminal(str(error) or type(error).__name__, 100)}
    except BaseException:  # a panic of Rust; nothing that ends a command comes to this process
        answer = {}
    with suppress(BrokenPipeError):
        there.send_bytes(json.dumps(answer).encode())


def _bound() -> None:
    """Limit the memory and the CPU seconds of this process, if the system can."""
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    for kind, most in (
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_AS, _memory_in_use() + MEMORY),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hardest = resource.getrlimit(kind)
        with suppress(ValueError, OSError):  # where the system knows no such bound
            most = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
            resource.setrlimit(kind, (most, most))


def _memory_in_use() -> int:
    """Return the bytes of address space in use, which a forked process inherits."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return MEMORY  # a guess, where there is no such file
    return pages * os.sysconf("SC_PAGE_SIZE")
