"""XML as a stream of pieces: without entities, and with limits on the number and depth of elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.parsers import expat

MOST_ELEMENTS = 600_000  # of all sheets of a workbook; ten thousand rows of ten cells have half of it
DEEPEST_ELEMENT = 100
PIECE = 65_536  # bytes


class XmlError(ValueError):
    """Error for XML that is broken, hostile or too large; its text follows "this is not a roster: "."""


class Handler:
    """Receiver of the start and end of each element, and the text between; names have no namespaces."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Handle the start of an element with its attributes; without an override, do nothing."""

    def end(self, tag: str) -> None:
        """Handle the end of an element; without an override, do nothing."""

    def data(self, text: str) -> None:
        """Handle a piece of text, of which an element may have several; without an override, do nothing."""


class Budget:
    """The number of elements that a file may still have, over all its parts."""

    def __init__(self, elements: int = MOST_ELEMENTS) -> None:
        self.left = elements

    def spend(self) -> None:
        """Count one element; raise XmlError if there are too many."""
        self.left -= 1
        if self.left < 0:
            raise XmlError("it has more elements than any army list")


def parse_xml(pieces: Iterable[bytes], handler: Handler, budget: Budget) -> None:
    """Feed XML to a handler in pieces; raise XmlError if it is broken, declares a document type or is too large."""
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    bounded = _Bounded(handler, budget)
    parser.StartElementHandler, parser.EndElementHandler = bounded.start, bounded.end
    parser.CharacterDataHandler = handler.data
    parser.StartDoctypeDeclHandler = _refuse_type
    try:
        for piece in pieces:
            parser.Parse(piece)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, UnicodeError) as error:  # LookupError: an unknown encoding
        raise XmlError(str(error)) from None


def _refuse_type(*_: object) -> None:
    """Raise XmlError for a document type: without one there are no entities and no external files."""
    raise XmlError("its XML declares a document type or entities of its own")


class _Bounded:
    """Filter before a handler, which counts elements and their depth, and removes namespaces."""

    def __init__(self, handler: Handler, budget: Budget) -> None:
        self.handler, self.budget, self.depth = handler, budget, 0
        self.plain: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.budget.spend()
        self.depth += 1
        if self.depth > DEEPEST_ELEMENT:
            raise XmlError("its elements are nested too deeply to read")
        for name in [name for name in attributes if "}" in name]:
            attributes[name.rpartition("}")[2]] = attributes.pop(name)
        self.handler.start(self._name(tag), attributes)

    def end(self, tag: str) -> None:
        self.depth -= 1
        self.handler.end(self._name(tag))

    def _name(self, tag: str) -> str:
        if tag not in self.plain:
            self.plain[tag] = tag.rpartition("}")[2]
        return self.plain[tag]
