"""HTML of our own pages as the text of a post: Markdown for blogs, BBCode for forums.

Only elements that our pages have are known. Words of files are escaped, so that they cannot mark anything up.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#|~&!+-])")  # letters that mean something in Markdown
NUMBERED = re.compile(r"^(\d+)\.")  # would begin a list
NEXT_LINE = re.compile(r"(?<=\n)(?!\n)")  # where a line begins that is not empty
IN_FORUMS = str.maketrans("[]", "()")  # BBCode cannot escape its brackets
IN_ADDRESSES = "/:?#@!$&'*+,;=%~"  # characters of a link that end it in neither language
HEADINGS = ("h1", "h2", "h3")
BLOCKS = {*HEADINGS, "p", "ul", "ol", "table", "blockquote", "hr", "div", "section", "header", "footer", "main"}
BREAK = "\0"  # a line break while a paragraph is gathered: no page has this character
OURS = "art:"  # beginning of the address of a symbol, which stands beside its words


class PostMarkup(ABC):
    """A writer of our HTML in one language of posts."""

    line_end: str  # within a paragraph
    rule: str  # a line across the page
    says_below = False  # whether a picture's description is a line below it

    @abstractmethod
    def escape(self, words: str) -> str:
        """Return words that mark nothing up, on one line."""

    @abstractmethod
    def heading(self, level: int, words: str) -> str:
        """Return a heading of level 1 to 3."""

    @abstractmethod
    def bold(self, words: str) -> str:
        """Return words in bold."""

    @abstractmethod
    def italic(self, words: str) -> str:
        """Return words in italics."""

    @abstractmethod
    def link(self, address: str, words: str) -> str:
        """Return words that lead to an address."""

    @abstractmethod
    def image(self, file: str, says: str) -> str:
        """Return a picture by its file, with its description."""

    @abstractmethod
    def list_of(self, items: Sequence[Sequence[str]], is_counted: bool) -> str:
        """Return a list, each item given as its paragraphs; with `is_counted` the items have numbers."""

    @abstractmethod
    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Return a table whose first row has the headings of its columns."""

    @abstractmethod
    def quotation(self, paragraphs: Sequence[str]) -> str:
        """Return paragraphs as a quotation."""

    def convert(self, html: str) -> str:
        """Return HTML as the text of a post, its paragraphs separated by empty lines."""
        from lxml.html import fragment_fromstring

        return "\n\n".join(self._blocks(fragment_fromstring(html, create_parent="div"))) + "\n"

    def _blocks(self, element: Any) -> Iterator[str]:
        """Yield the paragraphs, headings, lists and tables in an element; words between them are paragraphs."""
        run = self._words(element.text)
        for child in element:
            if child.tag in BLOCKS:
                yield from self._paragraph(run)
                yield from self._block(child)
                run = self._words(child.tail)
            else:
                run += self._inline(child) + self._words(child.tail)
        yield from self._paragraph(run)

    def _paragraph(self, run: str) -> Iterator[str]:
        lines = [" ".join(line.split()) for line in run.split(BREAK)]
        if any(lines):
            yield self.line_end.join(lines)

    def _block(self, element: Any) -> Iterator[str]:
        if element.tag in HEADINGS:
            if words := self._inside(element).strip():
                yield self.heading(HEADINGS.index(element.tag) + 1, " ".join(words.replace(BREAK, " ").split()))
        elif element.tag in ("ul", "ol"):
            is_counted = element.tag == "ol" and element.find(".//b[@class='number']") is None
            yield self.list_of([list(self._blocks(item)) for item in element], is_counted)
        elif element.tag == "table":
            yield self.table([[self._cell(cell) for cell in row] for row in element.iter("tr")])
        elif element.tag == "blockquote":
            yield self.quotation(list(self._blocks(element)))
        elif element.tag == "hr":
            yield self.rule
        else:
            yield from self._blocks(element)

    def _cell(self, cell: Any) -> str:
        return " ".join(self._inside(cell).replace(BREAK, " ").split())

    def _inline(self, element: Any) -> str:
        if element.tag == "img":
            address, says = element.get("src", ""), element.get("alt", "")
            return "" if address.startswith(OURS) else self._picture(quote(address), self.escape(says))
        if element.tag == "br":
            return BREAK
        inside = self._inside(element)
        if element.tag == "a":
            return self.link(quote(element.get("href", ""), safe=IN_ADDRESSES), inside)
        if element.tag in ("b", "strong"):
            return _around(self.bold, inside)
        return _around(self.italic, inside) if element.tag in ("em", "i") else inside

    def _picture(self, file: str, says: str) -> str:
        shown = self.image(file, says)
        return f"{shown}{BREAK}{self.italic(says)}" if self.says_below else shown

    def _inside(self, element: Any) -> str:
        return self._words(element.text) + "".join(self._inline(each) + self._words(each.tail) for each in element)

    def _words(self, words: str | None) -> str:
        """Return a piece of text escaped; one space is left at an end that had any."""
        if not words or not words.strip():
            return " " if words else ""
        return f"{' ' * words[0].isspace()}{self.escape(words)}{' ' * words[-1].isspace()}"


def _around(mark: Callable[[str], str], words: str) -> str:
    """Return words with a mark around them; spaces at either end stay outside, where both languages want them."""
    inner = words.strip()
    if not inner:
        return words
    return f"{' ' * words[0].isspace()}{mark(inner)}{' ' * words[-1].isspace()}"


class Markdown(PostMarkup):
    """A writer of Markdown, with the tables of GitHub."""

    line_end = "\\\n"
    rule = "***"

    def escape(self, words: str) -> str:
        """Return words with Markdown's special characters escaped."""
        return SPECIAL.sub(r"\\\1", " ".join(words.split()))

    def _paragraph(self, run: str) -> Iterator[str]:
        yield from (NUMBERED.sub(r"\1\.", each) for each in super()._paragraph(run))

    def heading(self, level: int, words: str) -> str:
        """Return a line that begins with as many "#"."""
        return f"{'#' * level} {words}"

    def bold(self, words: str) -> str:
        """Return words between two stars."""
        return f"**{words}**"

    def italic(self, words: str) -> str:
        """Return words between stars."""
        return f"*{words}*"

    def link(self, address: str, words: str) -> str:
        """Return words in brackets, and the address behind them."""
        return f"[{words}](<{address}>)"

    def image(self, file: str, says: str) -> str:
        """Return a picture with its description in brackets."""
        return f"![{says}]({file})"

    def list_of(self, items: Sequence[Sequence[str]], is_counted: bool) -> str:
        """Return a list with hyphens or numbers; further lines of an item are indented."""
        marks = [f"{at}. " if is_counted else "- " for at in range(1, len(items) + 1)]
        return "\n".join(mark + NEXT_LINE.sub(" " * len(mark), "\n\n".join(item)) for mark, item in zip(marks, items))

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Return a table with bars between its cells."""
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join([lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]])

    def quotation(self, paragraphs: Sequence[str]) -> str:
        """Return paragraphs whose lines begin with ">"."""
        return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(paragraphs).split("\n"))


class BBCode(PostMarkup):
    """A writer of BBCode, with only the marks that every forum knows: a table becomes a list."""

    line_end = "\n"
    rule = "* * *"
    says_below = True

    def escape(self, words: str) -> str:
        """Return words with round brackets in place of square ones."""
        return " ".join(words.split()).translate(IN_FORUMS)

    def heading(self, level: int, words: str) -> str:
        """Return words in bold, those of level 3 in italics too."""
        return self.bold(self.italic(words) if level == len(HEADINGS) else words)

    def bold(self, words: str) -> str:
        """Return words in bold."""
        return f"[b]{words}[/b]"

    def italic(self, words: str) -> str:
        """Return words in italics."""
        return f"[i]{words}[/i]"

    def link(self, address: str, words: str) -> str:
        """Return words that lead to an address."""
        return f"[url={address}]{words}[/url]"

    def image(self, file: str, says: str) -> str:
        """Return a picture; BBCode has no place for its description."""
        return f"[img]{file}[/img]"

    def list_of(self, items: Sequence[Sequence[str]], is_counted: bool) -> str:
        """Return a list, with numbers if `is_counted`."""
        lines = "\n".join(f"[*] {chr(10).join(item)}" for item in items)
        return f"[list{'=1' * is_counted}]\n{lines}\n[/list]"

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Return a list of the rows, each cell after the heading of its column; empty cells are left out."""
        heads = rows[0]
        said = [", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:]) if cell) for row in rows[1:]]
        items = [[": ".join(filter(None, (row[0], cells)))] for row, cells in zip(rows[1:], said)]
        return f"{self.bold(heads[0])}\n{self.list_of(items, False)}"

    def quotation(self, paragraphs: Sequence[str]) -> str:
        """Return paragraphs as a quotation."""
        return f"[quote]\n{chr(10).join(paragraphs)}\n[/quote]"
