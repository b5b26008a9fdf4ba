"""Tags of drawn pages for screen readers: text as paragraphs, described drawings as figures, lines as decoration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from drumhead.printing.drawing.vector_primitives import Group, Mark, Sheet, Text, each
from drumhead.printing.output.pdf_archive import Element
from drumhead.printing.style.colours import POINT

APART = 2.2  # lines of its size between two lines of text: from there on they are two paragraphs
ARTIFACT = "Artifact"


class Reader:
    """A writer of tags for screen readers on a ReportLab canvas; `pages` has the elements of each page so far."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.pages: list[list[Element]] = []
        self._open: Element | str = ""
        self._whole = False  # inside something that is read out, or skipped, as one
        self._said: dict[int, tuple[tuple[Mark, ...], bool]] = {}
        self._last: tuple[int, Text] | None = None
        self._title = ""
        self._count = 0

    @contextmanager
    def page(self, sheet: Sheet, is_new: bool) -> Iterator[None]:
        """Tag a sheet that is drawn inside the block; its title is a heading if it `is_new`, otherwise skipped."""
        self.pages.append([])
        self._count, self._last = 0, None
        self._title = sheet.title
        self._is_new = is_new
        yield
        self._close()

    @contextmanager
    def skip_tags(self) -> Iterator[None]:
        """Add no tags inside the block: its drawing is stored, and tagged where it is used."""
        before, self._whole = self._whole, True
        yield
        self._whole = before

    def hears_nothing_of(self, group: Group) -> bool:
        """Return whether a group gets no tag of its own: its content is tagged one by one, or not at all."""
        return self._whole or group.says == ""

    @contextmanager
    def group(self, group: Group) -> Iterator[None]:
        """Tag a group drawn inside the block as one figure, or as decoration if it has no description."""
        if group.says is None:
            self._begin(ARTIFACT)
        else:
            self._begin(Element("Figure", group.says))
        with self.skip_tags():
            yield
        self._close()

    def line(self) -> None:
        """Tag the line or area that is drawn next as decoration."""
        if not self._whole and self._open != ARTIFACT:
            self._begin(ARTIFACT)

    def read_stored(self, group: Group) -> None:
        """Tag the stored drawing that is drawn next: as a paragraph if it has text, otherwise as decoration."""
        if self._has_words(group.marks):
            self._words("P")
        else:
            self.line()

    def text(self, text: Text, among: Sequence[Mark]) -> None:
        """Tag the line of text that is drawn next; `among` are the marks of its group."""
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
    """Return whether a line continues another: beside it, or below it in the same text size."""
    if before.y == text.y:
        return text.x >= before.x
    return before.size == text.size and 0 < text.y - before.y < APART * text.size * POINT
