"""Lines of a page as WeasyPrint has broken them: how much of its measure each fills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class BrokenLine(NamedTuple):
    """A line that is not the last of its paragraph: its words, and the share of the measure that they fill."""

    words: str
    share: float


def broken_lines(document: Any) -> Iterator[BrokenLine]:
    """Yield every line of every page but the last of its paragraph and those that end where they are told to."""
    for page in document.pages:
        for box in page._page_box.descendants():
            lines = [child for child in getattr(box, "children", ()) if type(child).__name__ == "LineBox"]
            for line in lines[:-1]:
                if not _ends_as_told(line):
                    yield BrokenLine(_words(line), _filled(line) / box.width)


def _texts(line: Any) -> list[Any]:
    return [box for box in line.descendants() if getattr(box, "text", "").strip()]


def _words(line: Any) -> str:
    return "".join(box.text for box in _texts(line))


def _filled(line: Any) -> float:
    boxes = _texts(line)
    if not boxes:
        return line.width
    return max(box.position_x + box.width for box in boxes) - min(box.position_x for box in boxes)


def _ends_as_told(line: Any) -> bool:
    return any(box.element_tag == "br" for box in line.descendants())
