"""The pages that tests of paper have set in this run, for the next test, in either worker, that has the same set."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from drumhead.printing.cache.pdf_cache import PdfCache
from drumhead.printing.html.render_cache import remembering


class PageMemory(logging.Handler):
    """The cache of pages that a print uses, in the folder of the run.

    A page of which WeasyPrint had something to say is not kept: the next test that has it set must hear it too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._kept, self._said, self._asked = PdfCache(), 0, dict[str, int]()

    def emit(self, record: logging.LogRecord) -> None:
        """Count what WeasyPrint says."""
        self._said += 1

    def get(self, told: str) -> bytes | None:
        """Return what was made from this in the run, if it was."""
        self._asked[told] = self._said
        return self._kept.get(told)

    def remember(self, told: str, made: bytes) -> None:
        """Keep what was made from this, if nothing was said meanwhile."""
        if self._asked.pop(told) == self._said:
            self._kept.remember(told, made)


@contextmanager
def set_once() -> Iterator[None]:
    """Set each page inside the block only if no test of the run has set it before."""
    memory, logger = PageMemory(), logging.getLogger("weasyprint")
    logger.addHandler(memory)
    try:
        with remembering(memory):
            yield
    finally:
        logger.removeHandler(memory)


def set_anew() -> AbstractContextManager[None]:
    """Set each page inside the block, whatever was set before."""
    return remembering(None)
