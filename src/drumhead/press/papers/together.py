"""Papers drawn at once by several processes: whoever is done with one takes the next that nobody has begun."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module

from drumhead.collector import uncollected
from drumhead.press.html.text_libraries import need_weasyprint
from drumhead.press.papers.part import Part, printed

Done = Callable[[Part, bytes], None]

LONG = 4  # bytes of a number on its way from process to process

_AT_WORK: list[_Waiting] = []  # what a forked process inherits, for drawings cannot be sent there


class _Waiting:
    """Papers that wait to be drawn; of all processes that know them, each takes one at a time."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts, self._begun = parts, False
        self._numbers, into = os.pipe()  # what one process reads out of it no other does
        os.write(into, b"".join(at.to_bytes(LONG) for at in range(len(parts))))
        os.close(into)

    def draw_next(self) -> dict[int, bytes]:
        """The next paper under its number; nothing where every one is taken."""
        taken = os.read(self._numbers, LONG)
        if not taken:
            return {}
        if self._begun:
            gc.collect()  # what one of them leaves is no burden to the next
        self._begun = True
        at = int.from_bytes(taken)
        return {at: printed(self.parts[at])}

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        """After a mistake nobody begins another."""
        while os.read(self._numbers, LONG):
            pass
        os.close(self._numbers)


def drawn_together(parts: Sequence[Part], workers: int, done: Done) -> list[bytes]:
    """Each paper drawn, by so many processes where the system forks; `done` is told each as it is.

    This process is one of them: it draws what is not heavy, then whichever of the others nobody has begun.
    """
    heavy = [at for at, part in enumerate(parts) if part.heavy]
    if workers < 2 or not heavy or len(parts) < 2 or not sys.platform.startswith("linux"):
        return [_drawn(part, done) for part in parts]
    need_weasyprint()  # once, here: the others inherit it, and what measures letters and fills in templates
    for library in ("jinja2.sandbox", "reportlab.pdfgen.canvas", "reportlab.pdfbase.ttfonts"):
        import_module(library)
    gc.freeze()
    forking = multiprocessing.get_context("fork")
    with (
        uncollected(),
        _at_work([parts[at] for at in heavy]) as waiting,
        ProcessPoolExecutor(workers - 1, mp_context=forking) as others,
        waiting,
    ):
        theirs = [others.submit(_draw_next) for _ in heavy]
        drawn = {at: _drawn(part, done) for at, part in enumerate(parts) if not part.heavy}
        for found in (*(waiting.draw_next() for _ in heavy), *(each.result() for each in theirs)):
            for at, pdf in found.items():
                done(parts[heavy[at]], pdf)
                drawn[heavy[at]] = pdf
    return [drawn[at] for at in range(len(parts))]


@contextmanager
def _at_work(parts: Sequence[Part]) -> Iterator[_Waiting]:
    _AT_WORK.append(_Waiting(parts))
    try:
        yield _AT_WORK[-1]
    finally:
        _AT_WORK.pop()


def _draw_next() -> dict[int, bytes]:
    return _AT_WORK[-1].draw_next()


def _drawn(part: Part, done: Done) -> bytes:
    pdf = printed(part)
    done(part, pdf)
    return pdf
