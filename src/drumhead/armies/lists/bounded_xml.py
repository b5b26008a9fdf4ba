"""XML in a stream of pieces: no entities, no more elements and no deeper than a list has, whatever the file says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

MOST_ELEMENTS = 1_500_000  # of all sheets of a workbook; ten thousand formatted rows have a fifth of it
DEEPEST_ELEMENT = 100
PIECE = 65_536  # bytes


class XmlError(ValueError):
    """XML that is broken, hostile or too large, in words that follow "this is not a roster: "."""


class Handler(Protocol):
    """Gets each element as it begins and ends, and the text between; the names have no namespaces."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def data(self, text: str) -> None: ...


class Budget:
    """How many more elements a file may have, over all its parts."""

    def __init__(self, elements: int = MOST_ELEMENTS) -> None:
        self.left = elements

    def spend(self) -> None:
        """Count one element; XmlError where there are too many."""
        self.left -= 1
        if self.left < 0:
            raise XmlError("it has more elements than any army list")


def parse_xml(pieces: Iterable[bytes], handler: Handler, budget: Budget) -> None:
    """Feed a file of XML to a handler; XmlError where it is broken, declares a type or is too large."""
    parser = DefusedXMLParser(target=_Bounded(handler, budget), forbid_dtd=True)
    try:
        for piece in pieces:
            parser.feed(piece)
        parser.close()
    except DefusedXmlException:
        raise XmlError("its XML declares a document type or entities of its own") from None
    except ParseError as error:
        raise XmlError(str(error)) from None
    except (LookupError, UnicodeError) as error:  # an encoding that nobody knows
        raise XmlError(str(error)) from None


class _Bounded:
    """Counts elements and their depth, and takes namespaces off the names, before a handler gets them."""

    def __init__(self, handler: Handler, budget: Budget) -> None:
        self.handler, self.budget, self.depth = handler, budget, 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.budget.spend()
        self.depth += 1
        if self.depth > DEEPEST_ELEMENT:
            raise XmlError("its elements are nested too deeply to read")
        plain = {name.rpartition("}")[2]: value for name, value in attributes.items()}
        self.handler.start(tag.rpartition("}")[2], plain)

    def end(self, tag: str) -> None:
        self.depth -= 1
        self.handler.end(tag.rpartition("}")[2])

    def data(self, text: str) -> None:
        self.handler.data(text)

    def close(self) -> Any:
        return None
