"""A cache of printed documents: documents that have not changed are not drawn again."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.printing.cache.cache_key import key
from drumhead.printing.cache.disk_cache import DiskCache

Draw = Callable[[], bytes]


class PdfCache(DiskCache):
    """A cache of documents by all that determines them."""

    def find(self, draw: Draw) -> bytes | None:
        """Return the cached document that `draw` would draw; None if it is missing or damaged."""
        return self.get(name) if (name := key(draw)) else None

    def render(self, draw: Draw) -> bytes:
        """Draw a document and store it; a failure to store is ignored."""
        paper = draw()
        if name := key(draw):
            self.put(name, paper)
        return paper

    def get_or_render(self, draw: Draw) -> bytes:
        """Return the document from the cache, or draw and cache it."""
        paper = self.find(draw)
        return self.render(draw) if paper is None else paper
