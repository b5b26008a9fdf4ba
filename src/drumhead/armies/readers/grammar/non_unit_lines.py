"""Lines that are neither units nor headings: facts about the army, totals, greetings, dates, remarks."""

from __future__ import annotations

import re

from drumhead.armies.readers.grammar.amounts import YEAR
from drumhead.armies.readers.grammar.legends import is_said_of_several
from drumhead.armies.readers.grammar.line_cleaner import Line, is_sentence
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.grammar.phrase_patterns import BRACKETS
from drumhead.armies.readers.grammar.unit_splitter import entries_of, split_units
from drumhead.armies.readers.lexicon.word_index import Term, find_terms, find_word, is_word, plain, tokens_of, words

DATE = re.compile(  # with the month's name between day and year: 13th August 1704, 25 de abril de 1707
    r"(?:\d{1,2}(?:st|nd|rd|th|er|\.)?(?:\s+(?:de|of))?\s+)?([^\W\d]{3,10})\.?,?(?:\s+\d{1,2}(?:st|nd|rd|th)?)?(?:,|\s+(?:de|del|of))?\s+1[5-9]\d\d"
)
ADDRESSED = re.compile(r"\s*[^\W\d_]+(?: (?:and |& )?[^\W\d_]+)?,\s*$")  # "Barry," above a letter


class RemarkReader:
    """Parser of facts about the army, totals, greetings and remarks, with the terms of one ruleset."""

    def __init__(self, parser: PhraseParser) -> None:
        self.parser, self.words = parser, parser.words

    def find_key(self, line: Line, is_under_unit: bool) -> Item | None:
        """Return the item that the words before a line's colon give, "General: Tallard"; None if unknown.

        `is_under_unit` is whether the line before may be a unit, which this line then may describe.
        """
        key, colon, value = line.text.partition(":")
        dash = None if colon else re.match(r"^([^-–—]{2,30}?)\s[-–—]+\s(.+)$", line.text)
        if dash and find_word("about", dash[1]) in ("side", "general", "year", "source"):
            key, colon, value = dash[1], ":", dash[2]
        led = re.fullmatch(r"([^:()]{2,40}?)\s*\(([^()]{3,30})\):?", line.text)
        in_chief = led is not None and (len(tokens_of(led[2])) > 1 or plain(led[2]) in ("cinc", "cic"))
        if (
            led and in_chief and find_word("about", led[2]) == "general"
        ):  # "Tallard (C-in-C)"; a unit may have "(General)"
            return Item(line, Role.ABOUT, "general", led[1])
        value = value.strip()
        if not colon or len(key) > 40:
            return None
        if (of_unit := find_word("of-the-unit", key)) and value and is_under_unit:
            return Item(line, Role.OF_UNIT, of_unit, value)
        about = find_word("about", key)
        if value and about and not (about == "brigade" and self._has_units(value)):
            if about == "brigade":
                return Item(line, Role.HEADING, heading=self._named(key, value))
            return Item(line, Role.ABOUT, about, value)
        first = next(iter(find_terms("courtesy", key)), None)
        if first and first.first == 0 and first.value == "remark" and len(tokens_of(key)) - first.last < 4:
            return Item(line, Role.LEFT_OUT, value="a remark")
        sort = find_word("courtesy", key)
        if sort in ("header", "remark") or (sort == "greeting" and value):
            return Item(line, Role.LEFT_OUT, value="a remark" if sort == "remark" else "the head of a mail")
        if is_word("total", key) or is_word("total", re.sub(r"(?:(?<!\s)\s+)?\d.*", "", key)):
            return Item(line, Role.TOTAL, value=line.text)
        return None

    def _named(self, key: str, value: str) -> Heading:
        """Return the heading of a line such as "Division: Pakenham" or "Brigade: Navarre"."""
        level = next((term.value for term in find_terms("level", key)), "brigade")
        return Heading(value, level, sides=self.words.sides_in(value))

    def _has_units(self, value: str) -> bool:
        return any(entry.describes or entry.is_designation for entry in entries_of(value, self.parser))

    def talk(self, line: Line, is_begun: bool) -> Item | None:
        """Return a line as a total, title, greeting, date or remark, or as an error; None for a line of the list.

        `is_begun` is whether an earlier line belongs to the list. A remark on several units at once is the error.
        """
        first = next((term for term in find_terms("courtesy", line.text)[:1] if term.first == 0), None)
        if found := self._total(line):
            return found
        if first and first.value == "battle":
            return self._battle(line)
        if why := self._courtesy(line, first, is_begun) or self._small_talk(line, first):
            return Item(line, Role.LEFT_OUT, value=why)
        if is_said_of_several(line.text):
            return Item(line, Role.FAULT, value=f'"{line.text[:80]}" is said of several units')
        if why := self._aside(line, first):
            return Item(line, Role.LEFT_OUT, value=why)
        return None

    @staticmethod
    def _total(line: Line) -> Item | None:
        joined = " ".join(tokens_of(line.text))
        is_total = any(joined == total or joined.startswith(f"{total} ") for total in words()["total"]["words"])
        counts = r"^\d(?:\w+|\d*\s+\w+)\s+(?:in )?total$|^\d+\s*(?:points|pts)$"
        if is_total or (re.search(counts, plain(line.text)) and not line.is_item):
            return Item(line, Role.TOTAL, value=line.text)
        return None

    def _battle(self, line: Line) -> Item:
        """Return a title as an army's heading if it names an army, otherwise as a line that is left out."""
        if any(term.value in ("army", "wing") for term in find_terms("level", line.text)):
            heading = Heading(line.text, "army", sides=self.words.sides_in(line.text))
            return Item(line, Role.HEADING, heading=heading)
        return Item(line, Role.LEFT_OUT, value="a title")

    def _courtesy(self, line: Line, first: Term | None, is_begun: bool) -> str:
        if first and first.value in ("greeting", "closing") and self._is_courtesy(line.text, first.last):
            return "a greeting"
        addressed = not is_begun and ADDRESSED.match(line.raw) and not self.words.troops_in(line.text)
        return "a greeting" if addressed else ""

    def _small_talk(self, line: Line, first: Term | None) -> str:
        text = line.text
        if (first and first.value == "aside") or re.search(r"\d[,.]*\s*(?:posts|comments|views|replies|likes)\b", text):
            return "a remark"
        if is_remark(first, text) and text.rstrip().endswith((":", ".")):
            return "a remark"
        counts = r"(?:\d+\s*(?:players?|turns?|hours?|moves?|spieler|joueurs|jugadores)[\s,;.]*)+"
        if re.fullmatch(counts, text.lower()):
            return "a remark"
        return "a date" if self._is_dated(text) else ""

    def _aside(self, line: Line, first: Term | None) -> str:
        text = line.text
        if re.match(r"^\(.*\)$", text) and not BRACKETS.sub("", text).strip():
            return "a remark in brackets"
        if is_remark(first, text) and not line.is_item:
            return "a remark"
        level = next(iter(find_terms("level", text)), None)
        headed = level is not None and level.first == 0 and not text.endswith(".")
        return "a sentence" if is_sentence(text) and not headed and not self._is_list_line(text) else ""

    def _is_dated(self, text: str) -> bool:
        """Return whether a line is a date with only a few other words, such as the place of the battle."""
        found = DATE.search(text) if YEAR.search(text) else None
        if not found or not is_word("month", found[1]):
            return False
        rest = tokens_of(text[: found.start()] + text[found.end() :])
        said = " ".join(rest)
        return len(rest) < 4 and not any(
            find_terms(sort, said) for sort in ("level", "sign", "kind", "nation", "sides")
        )

    def _is_courtesy(self, text: str, words_: int) -> bool:
        """Return whether a line whose first `words_` words are a greeting is one, and not a unit of that name."""
        ends = text.rstrip().endswith((",", "!", ".", ":"))
        return len(tokens_of(text)) == words_ or ends or not self.parser.entry(text).describes

    def _is_list_line(self, text: str) -> bool:
        """Return whether a line that looks like a sentence has several units, or one with a strength."""
        phrases = split_units(text, self.parser)
        if len(phrases) > 1:
            return True
        entry = self.parser.entry(phrases[0])
        return bool(entry.represented) or (
            bool(entry.amounts) and len(tokens_of(text)) < 12 and not text.endswith((".", "!", "?"))
        )


def is_remark(first: Term | None, said: str) -> bool:
    """Return whether `first`, the first courtesy term of a text, is a remark that fills the whole text."""
    return first is not None and first.value == "remark" and first.last == len(tokens_of(said))
