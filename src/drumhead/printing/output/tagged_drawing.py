"""Drawn pages as they are read out: words as paragraphs, described drawings in one sentence, lines not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from drumhead.printing.drawing.marks import Group, Mark, Sheet, Text, each
from drumhead.printing.output.pdf_archive import Element
from drumhead.printing.style.colours import POINT

APART = 2.2  # lines of its size between two lines of words: from there on they are two paragraphs
ARTIFACT = "Artifact"


class Reader:
    """Tells a ReportLab canvas, while it is drawn on, what is read out of it; `pages` is all of it so far."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.pages: list[list[Element]] = []
        self._open: Element | str = ""
        self._whole = False  # within something that is read out, or passed over, as one
        self._said: dict[int, tuple[tuple[Mark, ...], bool]] = {}
        self._last: tuple[int, Text] | None = None
        self._title = ""
        self._count = 0

    @contextmanager
    def page(self, sheet: Sheet, is_new: bool) -> Iterator[None]:
        """A sheet is drawn inside the block; its title is read out where it `is_new`."""
        self.pages.append([])
        self._count, self._last = 0, None
        self._title = sheet.title
        self._is_new = is_new
        yield
        self._close()

    @contextmanager
    def skip_tags(self) -> Iterator[None]:
        """What is drawn inside is stored, and read out where it is shown."""
        before, self._whole = self._whole, True
        yield
        self._whole = before

    def hears_nothing_of(self, group: Group) -> bool:
        """Whether what a group holds is read out, or passed over, as if it stood by itself."""
        return self._whole or group.says == ""

    @contextmanager
    def group(self, group: Group) -> Iterator[None]:
        """A group of which something is heard, or nothing, as one is drawn inside the block."""
        if group.says is None:
            self._begin(ARTIFACT)
        else:
            self._begin(Element("Figure", group.says))
        with self.skip_tags():
            yield
        self._close()

    def line(self) -> None:
        """A line or an area comes next."""
        if not self._whole and self._open != ARTIFACT:
            self._begin(ARTIFACT)

    def read_stored(self, group: Group) -> None:
        """A stored drawing comes next."""
        if self._has_words(group.marks):
            self._words("P")
        else:
            self.line()

    def text(self, text: Text, among: Sequence[Mark]) -> None:
        """A line of words comes next, drawn with those `among` which it stands."""
        if self._whole:
            return
        title, self._title = self._title, ""
        if title and (text.words in title or title in text.words):
            self._begin(Element("H1") if self._is_new else ARTIFACT)
            return
        before, self._last = self._last, (id(among), text)
        follows = before is not None and before[0] == id(among) and _follows(before[1], text)
        self._words("P", follows)

    def _words(self, tag: str, follows: bool = False) -> None:
        if self._whole:
            return
        page = self.pages[-1]
        if not follows or not page or page[-1].tag != tag:
            self._begin(Element(tag))
        elif self._open is not page[-1]:
            self._begin(page[-1])

    def _begin(self, what: Element | str) -> None:
        self._close()
        if isinstance(what, Element):
            page = self.pages[-1]
            if not page or page[-1] is not what:
                page.append(what)
            what.words.append(self._count)
            self.canvas.addLiteral(f"/{what.tag} <</MCID {self._count}>> BDC")
            self._count += 1
        else:
            self.canvas.addLiteral(f"/{what} BMC")
        self._open = what

    def _close(self) -> None:
        if self._open:
            self.canvas.addLiteral("EMC")
        self._open = ""

    def _has_words(self, marks: tuple[Mark, ...]) -> bool:
        if id(marks) not in self._said:
            has = any(isinstance(mark, Text) for mark, _ in each(marks))
            self._said[id(marks)] = marks, has
        return self._said[id(marks)][1]


def _follows(before: Text, text: Text) -> bool:
    """Whether a line goes on where another ended: beside it, or below it in letters of its size."""
    if before.y == text.y:
        return text.x >= before.x
    return before.size == text.size and 0 < text.y - before.y < APART * text.size * POINT
