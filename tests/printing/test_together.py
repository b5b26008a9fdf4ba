"""Papers drawn by several processes are those that one would draw, whatever becomes of the others."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import weakref
from multiprocessing.connection import Connection

import pytest

from drumhead.printing.cache.parallel_render import drawn_together
from drumhead.rules.trust.resource_limits import ResourceLimitError
from drumhead.support.gc_control import disable_collection, trim_if_parallel
from drumhead.support.interruption import note
from drumhead.support.worker_pool import set_jobs

from ..machine import needs_linux

LONG = 100_000  # more than a pipe holds
HEAVY = [False, True, False, True, True]
NESTED = [False, False, True, False, False]

pytestmark = needs_linux  # elsewhere one process draws alone


@pytest.fixture(autouse=True, scope="module")
def what_tests_have_read_is_left_alone():
    """Each process that draws gives back what it inherits, and would look through all that tests have read."""
    gc.freeze()


def drawn(draw, workers=2):
    told = []
    with set_jobs(workers):
        found = drawn_together(HEAVY, NESTED, draw, told.append)
    assert sorted(told) == list(range(len(HEAVY)))
    return found


def by_whom(at):
    return at, os.getpid(), "x" * LONG


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_is_drawn_once_by_as_many_as_are_asked(workers):
    found = drawn(by_whom, workers)
    assert [at for at, _, _ in found] == list(range(len(HEAVY)))
    others = {pid for _, pid, _ in found} - {os.getpid()}
    assert len(others) == workers - 1


def test_rubbish_is_swept_while_several_draw_and_left_alone_where_one_does():
    class Rubbish:
        def __init__(self):
            self.itself = self

    def is_swept(at):
        gone = weakref.ref(Rubbish())
        trim_if_parallel()
        return gone() is None

    with disable_collection():
        assert drawn(is_swept) == [True] * len(HEAVY)
        assert drawn(is_swept, workers=1) == [False] * len(HEAVY)


@pytest.mark.parametrize("whose", ["ours", "theirs"])
def test_a_mistake_ends_the_work_of_all_and_is_told(whose):
    here = os.getpid()
    ours, theirs = os.pipe()

    def draw(at):
        if (os.getpid() == here) == (whose == "ours"):
            os.write(theirs, b"!" * len(HEAVY))
            raise ValueError(whose)
        os.read(ours, 1)  # until the other has begun
        return by_whom(at)

    with pytest.raises(ValueError, match=whose):
        drawn(draw)
    assert multiprocessing.active_children() == []


def test_another_process_that_has_swallowed_its_end_hands_nothing_over():
    here = os.getpid()
    ours, theirs = os.pipe()

    def draw(at):
        if os.getpid() != here:
            note(ResourceLimitError("too long"))  # and nobody listens
            os.write(theirs, b"!" * len(HEAVY))
            return at
        os.read(ours, 1)  # until the other has begun
        return at

    with pytest.raises(ResourceLimitError, match="too long"):
        drawn(draw)


def test_what_a_process_took_with_it_is_drawn_here():
    here = os.getpid()
    assert drawn(lambda at: at if os.getpid() == here else os._exit(9)) == list(range(len(HEAVY)))


def test_what_a_process_killed_in_the_middle_of_sending_had_drawn_is_drawn_here(monkeypatch):
    def half(line, _):
        os.write(line.fileno(), LONG.to_bytes(4) + b"half of it")
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(Connection, "send", half)
    assert {pid for _, pid, _ in drawn(by_whom)} == {os.getpid()}


def test_where_no_process_can_be_had_one_draws_alone(monkeypatch):
    def none():
        raise PermissionError("no processes here")

    monkeypatch.setattr(os, "fork", none)
    assert {pid for _, pid, _ in drawn(by_whom)} == {os.getpid()}


def test_no_memory_need_be_shared(monkeypatch):
    import _multiprocessing

    def none(*_):
        raise PermissionError("/dev/shm is not for you")

    monkeypatch.setattr(_multiprocessing, "SemLock", none)
    assert {pid for _, pid, _ in drawn(by_whom)} - {os.getpid()}
