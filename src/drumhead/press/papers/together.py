"""Papers drawn at once by several processes: whoever is done with one takes the next that nobody has begun."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from drumhead.collector import uncollected
from drumhead.press.html.text_libraries import need_weasyprint

Drawn = TypeVar("Drawn")

LONG = 4  # bytes of a number on its way from process to process

_AT_WORK: list[_Waiting] = []  # what a forked process inherits, for drawings cannot be sent there


class _Waiting:
    """Papers that wait to be drawn: a heavy one for each of so many other processes, then for all whatever is left.

    Those that are heavy come first, so that nobody has a long one before him when the others are done.
    """

    def __init__(self, heavy: Sequence[bool], others: int, draw: Callable[[int], Any]) -> None:
        self.heavy, self.draw = heavy, draw
        order = sorted(range(len(heavy)), key=lambda at: not heavy[at])
        self.firsts = order[:others]
        self._numbers, into = os.pipe()  # what one process reads out of it no other does
        os.write(into, b"".join(at.to_bytes(LONG) for at in order[others:]))
        os.close(into)

    def drawn(self, at: int | None = None) -> Iterator[tuple[int, Any]]:
        """Papers drawn by this process under their numbers: this one first, then whatever nobody has begun."""
        before = None
        while (at := self._next() if at is None else at) is not None:
            if before is not None and self.heavy[before]:
                gc.collect()  # what it leaves is no burden to the next
            yield at, self.draw(at)
            before, at = at, None

    def _next(self) -> int | None:
        taken = os.read(self._numbers, LONG)
        return int.from_bytes(taken) if taken else None

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        """After a mistake nobody begins another."""
        while os.read(self._numbers, LONG):
            pass

    def close(self) -> None:
        """Nobody here will ask for more."""
        os.close(self._numbers)


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
    `meanwhile` with those that are there, by their numbers.
    """
    others = min(workers - 1, sum(heavy), len(heavy) - 1)
    found: dict[int, Drawn] = {}

    def has(at: int, drawn: Drawn) -> None:
        found[at] = drawn
        done(at)

    if others < 1 or not sys.platform.startswith("linux"):
        for at in range(len(heavy)):
            has(at, draw(at))
        return [*found.values()]
    need_weasyprint()  # once, here: the others inherit it, and what measures letters and fills in templates
    for library in ("jinja2.sandbox", "reportlab.pdfgen.canvas", "reportlab.pdfbase.ttfonts"):
        import_module(library)
    gc.freeze()
    with (
        uncollected(),
        _at_work(heavy, others, draw) as waiting,
        ProcessPoolExecutor(others, mp_context=multiprocessing.get_context("fork")) as processes,
        waiting,
    ):
        theirs = [processes.submit(_draw_first, at) for at in waiting.firsts]
        for at, drawn in waiting.drawn():
            has(at, drawn)
        if not all(each.done() for each in theirs):
            meanwhile(found)
        for each in theirs:
            for at, drawn in each.result():
                has(at, drawn)
    return [found[at] for at in range(len(heavy))]


@contextmanager
def _at_work(heavy: Sequence[bool], others: int, draw: Callable[[int], Any]) -> Iterator[_Waiting]:
    waiting = _Waiting(heavy, others, draw)
    _AT_WORK.append(waiting)
    try:
        yield waiting
    finally:
        _AT_WORK.pop().close()


def _draw_first(at: int) -> list[tuple[int, Any]]:
    with _AT_WORK[-1]:
        return list(_AT_WORK[-1].drawn(at))
