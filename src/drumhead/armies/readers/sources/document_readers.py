"""The readers of web pages and documents, one for each form; some need an optional library."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from drumhead.armies.readers.sources.archives import open_archive
from drumhead.armies.readers.sources.decoding import decode_page
from drumhead.armies.readers.sources.parser_process import parse_bounded
from drumhead.armies.readers.sources.source_model import Note, refuse
from drumhead.armies.writers.file_formats import FORMATS


def read_page(path: Path, content: bytes) -> tuple[list[str], list[Note]]:
    """Return the lines of a saved web page, and a note if its encoding was guessed."""
    from drumhead.armies.readers.sources.web_pages import extract_page

    text, notes = decode_page(path, content)
    return _extract(path, FORMATS["page"].title, extract_page, text.encode(errors="replace")), notes


def read_word(path: Path, content: bytes) -> tuple[list[str], list[Note]]:
    """Return the lines of a Word document; raise FileErrors if the library for it is not installed."""
    if not find_spec("docx"):
        wrong = f"this is {FORMATS['word'].title}, and the library that reads those is not installed"
        install = shlex.join([sys.executable, "-m", "pip", "install", "python-docx"])
        raise refuse(path, wrong, f"Type `{install}`, or save the document as .txt.")
    from drumhead.armies.readers.sources.word_files import extract_document

    with open_archive(path, content, FORMATS["word"].title):  # it would not burst
        return _extract(path, FORMATS["word"].title, extract_document, content), []


def read_pdf(path: Path, content: bytes) -> tuple[list[str], list[Note]]:
    """Return the lines of a PDF; raise FileErrors if it has no text."""
    from drumhead.armies.readers.sources.pdf_files import extract_pdf

    return _extract(path, FORMATS["pdf"].title, extract_pdf, content), []


@lru_cache(maxsize=1)
def _extract(path: Path, title: str, extract: Callable[[bytes], list[str]], content: bytes) -> list[str]:
    """Return the lines of a document, cached for a command that reads its list several times."""
    lines: list[str] = parse_bounded(path, title, extract, content)
    return lines
