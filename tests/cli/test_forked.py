"""Work shared out to forked processes: all of it is done, whatever becomes of them, and none outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from drumhead.support import worker_pool
from drumhead.support.worker_pool import parallel_map

from ..machine import needs_linux

WORKS_FOR_EVER = r"""
import os, time
from drumhead.support.worker_pool import parallel_map
def work(item):
    os.write(1, b"%d\n" % os.getpid())
    time.sleep(60)
list(parallel_map(work, range(4), 2))
"""


def squared(item: int) -> tuple[int, int]:
    return item * item, os.getpid()


def test_every_item_is_done_once_and_by_others() -> None:
    done = list(parallel_map(squared, range(20), 2))
    assert sorted(square for square, _ in done) == [item * item for item in range(20)]
    assert len({pid for _, pid in done}) == 2
    assert os.getpid() not in {pid for _, pid in done}


def test_without_memory_that_all_may_write_it_is_shared_out_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError("/dev/shm")

    monkeypatch.setattr("_multiprocessing.SemLock", refused)
    assert len({pid for _, pid in parallel_map(squared, range(4), 2)}) == 2


def test_where_the_system_gives_no_process_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError("no process")

    monkeypatch.setattr(os, "fork", refused)
    assert {pid for _, pid in parallel_map(squared, range(4), 2)} == {os.getpid()}


@needs_linux  # elsewhere the system does not say what is free
def test_there_are_as_many_processes_as_cores_and_memory_allow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = tmp_path / "meminfo"
    monkeypatch.setattr(worker_pool, "MEMORY", memory)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {*range(6)})
    found = []
    for free in (10_000_000, 3 * worker_pool.WORKER_MEMORY, 1):
        memory.write_text(f"MemTotal: 9 kB\nMemAvailable: {free} kB\n")
        found.append(worker_pool.count_jobs())
    memory.write_text("MemTotal: 9 kB\n")
    assert [*found, worker_pool.count_jobs()] == [6, 3, 1, 6]
    with worker_pool.set_jobs(40):
        assert worker_pool.count_jobs() == 40
    assert worker_pool.count_jobs() == 6


def test_what_is_shared_out_follows_the_number_asked_for() -> None:
    found = []
    for jobs in (1, 3):
        with worker_pool.set_jobs(jobs):
            found.append(len({pid for _, pid in parallel_map(squared, range(9))}))
    assert found == [1, 3]


def test_what_a_killed_process_left_undone_is_done_here() -> None:
    parent = os.getpid()

    def work(item: int) -> int:
        if item == 3 and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return item

    assert sorted(parallel_map(work, range(8), 2)) == [*range(8)]


def test_a_mistake_is_raised_here_and_nobody_is_left() -> None:
    def work(item: int) -> int:
        if item == 1:
            raise ZeroDivisionError("one")
        time.sleep(30 if item == 2 else 0)
        return item

    with pytest.raises(ZeroDivisionError):
        list(parallel_map(work, range(4), 2))
    assert not multiprocessing.active_children()


@needs_linux  # elsewhere nothing tells a process of its parent's end
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_nobody_works_on_after_the_parent_is_gone(by: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", WORKS_FOR_EVER], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.send_signal(by)
        assert parent.stdout.read() == ""  # the end of it comes when nobody can write there any more
    assert all_end(workers)


def all_end(pids: list[int]) -> bool:
    """Whether these processes are gone, or go within two seconds: what they were is put away a moment later."""
    for _ in range(200):
        if not any(map(alive, pids)):
            return True
        time.sleep(0.01)
    return False


def alive(pid: int) -> bool:
    """Whether a process is there and more than an entry in a list."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
