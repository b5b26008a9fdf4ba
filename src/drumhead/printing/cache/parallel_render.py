"""Documents rendered by several processes at once: each takes the next one that no other has begun."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from itertools import chain
from typing import Any, TypeVar

from drumhead.printing.html.html_renderer import set_ready
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.font_metrics import register_font
from drumhead.support.gc_control import limit_memory, trim_memory
from drumhead.support.interruption import check
from drumhead.support.worker_pool import count_jobs, init_worker

Drawn = TypeVar("Drawn")

LONG = 4  # bytes of a number sent from process to process


class _Line:
    """A queue of document numbers for several processes; each number is taken by only one of them."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._out, into = os.pipe()
        os.write(into, b"".join(at.to_bytes(LONG) for at in numbers))
        os.close(into)

    def __iter__(self) -> Iterator[int]:
        while taken := os.read(self._out, LONG):
            yield int.from_bytes(taken)

    def close(self) -> None:
        for _ in self:
            pass
        os.close(self._out)


class _Waiting:
    """Documents waiting to be drawn: a heavy one for each other process first, then a queue for all.

    Heavy ones come first, so that no process begins a long one when the others are done. Those with nested pieces are
    next for the first process, the rest for the others, since the libraries that nest take memory in each process that
    loads them.
    """

    def __init__(self, heavy: Sequence[bool], nested: Sequence[bool], others: int, draw: Callable[[int], Any]) -> None:
        self.draw = draw
        numbers, long = range(len(heavy)), [at for at, is_heavy in enumerate(heavy) if is_heavy]
        self.firsts = long[:others]
        self._heavy = _Line(long[others:])
        self._nested = _Line(at for at in numbers if nested[at] and not heavy[at])
        self._rest = _Line(at for at in numbers if not nested[at] and not heavy[at])

    def render(self) -> Iterator[tuple[int, Any]]:
        """Yield the number and result of each document that the first process draws."""
        return self._each(self._heavy, self._nested, self._rest)

    def drawn_by_another(self, first: int) -> Iterator[tuple[int, Any]]:
        """Yield the number and result of each document that another process draws, `first` before all others."""
        return self._each([first], self._heavy, self._rest, self._nested)

    def _each(self, *lines: Iterable[int]) -> Iterator[tuple[int, Any]]:
        for at in chain.from_iterable(lines):
            yield at, self.draw(at)

    def close(self) -> None:
        """Empty the queues, so that no process begins another document, even after an error."""
        for line in (self._heavy, self._nested, self._rest):
            line.close()


class _Other:
    """Another process, forked from this one, that draws until nothing is left and then sends its results."""

    def __init__(self, waiting: _Waiting, first: int) -> None:
        forking = multiprocessing.get_context("fork")  # no pool of processes: that needs shared memory
        self._here, self._there = forking.Pipe(duplex=False)
        self._process = forking.Process(target=self._draw, args=(os.getpid(), waiting, first))
        self._process.start()
        self._there.close()

    def _draw(self, parent: int, waiting: _Waiting, first: int) -> None:
        init_worker(parent)
        self._here.close()
        found: object
        try:
            found = list(waiting.drawn_by_another(first))
            check()
        except BaseException as mistake:
            waiting.close()
            found = mistake
        with suppress(BrokenPipeError):  # if the first process has stopped
            self._there.send(found)

    def collect(self) -> list[tuple[int, Any]]:
        """Return the results of the process, none if the system has ended it; raise the exception that it sent."""
        try:
            found: Any = self._here.recv()
        except (EOFError, OSError):  # OSError: in the middle of sending
            return []
        if isinstance(found, BaseException):
            raise found
        return list(found)

    def close(self) -> None:
        """End the process, whether it has sent its results or not."""
        self._here.close()
        self._process.kill()
        self._process.join()


def _inherited() -> None:
    """Load the libraries and fonts that every process needs, once, before the first fork."""
    set_ready()
    for library in ("jinja2.sandbox", "lxml.etree", "pikepdf", "reportlab.pdfgen.canvas"):
        import_module(library)
    for face in FACES:
        register_font(face)
    trim_memory()


def drawn_together(
    heavy: Sequence[bool],
    nested: Sequence[bool],
    draw: Callable[[int], Drawn],
    done: Callable[[int], None],
) -> list[Drawn]:
    """Return the result of `draw` for each document by its number, from several processes if the system forks.

    `heavy` marks the documents laid out by WeasyPrint, which are worth a process of their own, `nested` those with
    nested pieces; `done` is called with the number of each document as it is drawn. `count_jobs` is the
    number of processes, of which this is one. Documents that no other process could draw are drawn here.
    """
    found: dict[int, Drawn] = {}

    def has(at: int, drawn: Drawn) -> None:
        found[at] = drawn
        done(at)

    count = min(count_jobs() - 1, sum(heavy), len(heavy) - 1) if sys.platform.startswith("linux") else 0
    if count > 0:
        _inherited()
        with limit_memory(), ExitStack() as closing:
            waiting = _Waiting(heavy, nested, count, draw)
            others: list[_Other] = []
            with suppress(OSError):  # if the system refuses another process
                for first in waiting.firsts:
                    others.append(_Other(waiting, first))
                    closing.callback(others[-1].close)
            closing.callback(waiting.close)
            for at, drawn in waiting.render():
                has(at, drawn)
            for at, drawn in (each for other in others for each in other.collect()):
                has(at, drawn)
    for at in range(len(heavy)):
        if at not in found:
            has(at, draw(at))
    return [found[at] for at in range(len(heavy))]
