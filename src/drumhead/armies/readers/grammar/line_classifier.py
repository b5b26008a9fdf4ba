"""The role of each line of a pasted list, by the words of the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from drumhead.armies.readers.grammar.amounts import amounts_of
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.heading_reader import HeadingReader
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.grammar.non_unit_lines import RemarkReader
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.grammar.phrase_patterns import SPLIT
from drumhead.armies.readers.grammar.two_part_lines import HeadedLineReader
from drumhead.armies.readers.grammar.unit_splitter import entries_of
from drumhead.armies.readers.lexicon.word_index import find_terms, is_word, tokens_of

STRENGTH = {"men", "figures", "stands"}
DITTO = ('"', "''", "“", "”", "„", "〃", "″", ",,", '""')
BOXED = re.compile(r"^(?:in all|breaks|to field it|costs)\s{2,}")  # what `army show` prints below an army


class LineClassifier:
    """Classifier of the lines of one list, taken in order, with the terms of one ruleset."""

    def __init__(self, parser: PhraseParser) -> None:
        self.parser, self.words = parser, parser.words
        self.headings, self.remarks = HeadingReader(parser), RemarkReader(parser)
        self.headed_lines = HeadedLineReader(self.headings)
        self.pieces: list[str] = []  # of the line before, for ditto signs
        self.under_unit = False  # whether the line before could be a unit's name
        self.is_begun = False  # whether any line before belongs to the list
        self.under_split = False  # whether the line before was a heading with its units after a colon

    def item(self, line: Line) -> Item:
        """Return a line as an item with its role; the result also depends on the lines classified before it."""
        if line.left_out:
            return Item(line, Role.LEFT_OUT, value=line.left_out)
        if line.is_literal:
            return self._units(line)
        line = self._without_dittos(line)
        if self._is_plain_unit(line.text):
            self.under_unit = True
            return self._of_entries(line, [self.parser.entry(line.text, line.number)])
        found = self.remarks.find_key(line, self.under_unit) or self.remarks.talk(line, self.is_begun)
        if found is None:
            found = self._heading_or_units(line)
        self.is_begun = self.is_begun or found.role is not Role.LEFT_OUT
        self.under_split = found.role is Role.HEADING and bool(found.entries) and ":" in line.text
        self.under_unit = (
            found.role in (Role.BARE, Role.OF_UNIT)
            or (found.role is Role.UNITS and len(found.entries) == 1)
            or (found.role is Role.LEFT_OUT and self.under_unit)
        )
        return found

    def _is_plain_unit(self, text: str) -> bool:
        """Return whether a line is a plain unit: a name followed only by descriptions."""
        name, *pieces = (piece.strip() for piece in SPLIT.split(text))
        if not pieces or ":" in text or "(" in text or "[" in text or re.search(r"\d\s", name):
            return False
        counted = any(found and found.counted for found in map(amounts_of, pieces))
        if not counted or not all(map(self.parser.is_description, pieces)):
            return False
        return not find_terms("level", name) and not self.parser.is_description(name)

    def _without_dittos(self, line: Line) -> Line:
        """Return a line with its ditto marks replaced by the text above them."""
        pieces = [piece.strip() for piece in line.text.split(",")]
        if len(pieces) > 1 and any(is_ditto(piece) for piece in pieces[1:]):
            filled = [
                self.pieces[at] if is_ditto(piece) and at < len(self.pieces) else piece
                for at, piece in enumerate(pieces)
            ]
            pieces = filled
            line = replace(line, text=", ".join(filled))
        self.pieces = pieces
        return line

    def _heading_or_units(self, line: Line) -> Item:
        is_line = re.match(r"\d\w*\s+line\b", line.text, re.IGNORECASE)
        if is_line and STRENGTH & {*self.parser.entry(line.text).amounts.counted}:
            return self._units(line)  # a regiment, 3rd Line, and not the third line of an army
        if self._is_army_title(line):
            title = Heading(line.text.rstrip(": "), "army", sides=self.words.sides_in(line.text))
            return Item(line, Role.HEADING, heading=title)
        if found := self.headed_lines.item(line, self.under_split):
            return found
        if heading := self.headings.heading(line):
            return Item(line, Role.HEADING, heading=heading)
        return self._units(line)

    def _is_army_title(self, line: Line) -> bool:
        """Return whether a line that is marked as a heading contains a nation and more, but no level below an army."""
        if not line.is_heading or not any(map(is_nation_word, tokens_of(line.text))):
            return False
        entry = self.parser.entry(line.text)
        if entry.amounts.counted or entry.quality or self.headings.is_nation(line.text):
            return False
        return next((term.value for term in find_terms("level", line.text)), "") in ("", "army")

    def _units(self, line: Line) -> Item:
        return self._of_entries(line, entries_of(line.text, self.parser, line.number))

    def _of_entries(self, line: Line, entries: list[Entry]) -> Item:
        known = [self.parser.has_arm(entry) for entry in entries]
        if all(known) or (any(known) and len(entries) > 1):
            return Item(line, Role.UNITS, entries=entries)
        return Item(line, Role.BARE, entries=entries)


def is_nation_word(token: str) -> bool:
    """Return whether a word names a nation or a side."""
    return is_word("nation", token) or is_word("sides", token)


def is_ditto(said: str) -> bool:
    """Return whether a cell or part is a ditto mark, which repeats the one above."""
    return said in DITTO or is_word("ditto", said.rstrip("."))


def is_army_show(lines: Sequence[Line]) -> bool:
    """Return whether a text is the output of `army show`."""
    return sum(bool(BOXED.match(line.raw.strip() + "  ") or BOXED.match(line.text)) for line in lines) >= 2
