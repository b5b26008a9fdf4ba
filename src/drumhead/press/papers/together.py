"""Papers drawn at once by several processes: whoever is done with one takes the next that nobody has begun."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from typing import Any, TypeVar

from drumhead.collector import given_back, uncollected
from drumhead.forked import serve
from drumhead.press.html.setting import set_ready
from drumhead.press.style.faces import FACES
from drumhead.press.text.font_metrics import registered

Drawn = TypeVar("Drawn")

LONG = 4  # bytes of a number on its way from process to process


class _Waiting:
    """Papers that wait to be drawn: a heavy one for each of so many other processes, then for all whatever is left.

    Those that are heavy come first, so that nobody has a long one before him when the others are done.
    """

    def __init__(self, heavy: Sequence[bool], others: int, draw: Callable[[int], Any]) -> None:
        self.draw = draw
        order = sorted(range(len(heavy)), key=lambda at: not heavy[at])
        self.firsts = order[:others]
        self._numbers, into = os.pipe()  # what one process reads out of it no other does
        os.write(into, b"".join(at.to_bytes(LONG) for at in order[others:]))
        os.close(into)

    def drawn(self, at: int | None = None) -> Iterator[tuple[int, Any]]:
        """Papers drawn by this process under their numbers: this one first, then whatever nobody has begun."""
        while (at := self._next() if at is None else at) is not None:
            yield at, self.draw(at)
            at = None

    def _next(self) -> int | None:
        taken = os.read(self._numbers, LONG)
        return int.from_bytes(taken) if taken else None

    def close(self) -> None:
        """Nobody begins another, in this process or another, even if some are left after a mistake."""
        while os.read(self._numbers, LONG):
            pass
        os.close(self._numbers)


class _Other:
    """Another process, forked from this one, that draws until nothing is left and then sends what it has drawn."""

    def __init__(self, waiting: _Waiting, first: int) -> None:
        forking = multiprocessing.get_context("fork")  # no pool of processes: that needs memory which all may share
        self._here, self._there = forking.Pipe(duplex=False)
        self._process = forking.Process(target=self._draw, args=(os.getpid(), waiting, first))
        self._process.start()
        self._there.close()

    def _draw(self, parent: int, waiting: _Waiting, first: int) -> None:
        serve(parent)
        self._here.close()
        found: object
        try:
            found = list(waiting.drawn(first))
        except BaseException as mistake:
            waiting.close()
            found = mistake
        with suppress(BrokenPipeError):  # where nobody listens any more
            self._there.send(found)

    @property
    def is_done(self) -> bool:
        """Whether it has sent what it has drawn."""
        return self._here.poll()

    def drawn(self) -> list[tuple[int, Any]]:
        """What it has drawn; nothing where the system has ended it. Its mistake is raised here."""
        try:
            found: Any = self._here.recv()
        except (EOFError, OSError):  # OSError: in the middle of sending
            return []
        if isinstance(found, BaseException):
            raise found
        return list(found)

    def close(self) -> None:
        """Nobody waits for it any more, whether it has sent what it has drawn or not."""
        self._here.close()
        self._process.kill()
        self._process.join()


def _inherited() -> None:
    """Brought in once, before there are others: what every one of them would bring in for itself, and hold."""
    set_ready()
    for library in ("jinja2.sandbox", "lxml.etree", "pikepdf", "reportlab.pdfgen.canvas"):
        import_module(library)
    for face in FACES:
        registered(face)
    given_back()


def drawn_together(
    heavy: Sequence[bool],
    workers: int,
    draw: Callable[[int], Drawn],
    done: Callable[[int], None],
    meanwhile: Callable[[Mapping[int, Drawn]], None],
) -> list[Drawn]:
    """What is drawn of each paper by its number, by so many processes where the system forks.

    `heavy` says which of them WeasyPrint sets, which are worth a process of their own; `done` is told each as it is.
    This process is one of them. When nothing is left for it while others still draw, it does what can be done
    `meanwhile` with those that are there, by their numbers. What no other process could draw is drawn here.
    """
    found: dict[int, Drawn] = {}

    def has(at: int, drawn: Drawn) -> None:
        found[at] = drawn
        done(at)

    count = min(workers - 1, sum(heavy), len(heavy) - 1) if sys.platform.startswith("linux") else 0
    if count > 0:
        _inherited()
        gc.freeze()
        with uncollected(), ExitStack() as closing:
            waiting = _Waiting(heavy, count, draw)
            others: list[_Other] = []
            with suppress(OSError):  # where the system gives us no process
                for first in waiting.firsts:
                    others.append(_Other(waiting, first))
                    closing.callback(others[-1].close)
            closing.callback(waiting.close)
            for at, drawn in waiting.drawn():
                has(at, drawn)
            if not all(each.is_done for each in others):
                meanwhile(found)
            for at, drawn in (each for other in others for each in other.drawn()):
                has(at, drawn)
    for at in range(len(heavy)):
        if at not in found:
            has(at, draw(at))
    return [found[at] for at in range(len(heavy))]
