"""Lines in two parts: a head, and after its colon or dash the units, counts or commander."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.heading_reader import POINTS_BEHIND, HeadingReader, is_officer
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.grammar.unit_splitter import entries_of


@dataclass
class HeadedLine:
    """A line in two parts: its head, the level that the head gives or "", and the text after it.

    `rest` is the text after the head, and `entries` is the same text parsed as units.
    """

    line: Line
    head: str
    rest: str
    level: str
    entries: list[Entry]

    @cached_property
    def has_colon(self) -> bool:
        """Whether the two parts are separated by a colon and not by a dash."""
        return self.line.text[len(self.head) :].lstrip().startswith(":")

    @cached_property
    def own(self) -> list[Entry]:
        """The units after the head that have a regimental number or a formation."""
        return [entry for entry in self.entries if entry.is_designation or entry.formation or entry.represented]

    @cached_property
    def is_all_counts(self) -> bool:
        """Whether the text after the head contains only counts: "4 bns, 3 squadrons"."""
        return all(entry.formation or (entry.amounts and entry.name_is_troops) for entry in self.entries)


class HeadedLineReader:
    """Parser of lines in two parts, a head and the text after it, with the terms of one ruleset."""

    def __init__(self, headings: HeadingReader) -> None:
        self.headings, self.parser, self.words = headings, headings.parser, headings.words

    def item(self, line: Line, is_under_split: bool) -> Item | None:
        """Return the heading in a line of two parts, with its units if it has any; None if the line is not a heading.

        Args:
            is_under_split: whether the line before was a heading with its units after a colon.
        """
        for head, rest in cuts(line.text):
            rest = POINTS_BEHIND.sub("", rest)
            level = self.headings.level_of(head, is_weak=True)
            cut = HeadedLine(line, head, rest, level, entries_of(rest, self.parser, line.number))
            found = self._army(cut) or self._with_units(cut, is_under_split) or self._with_commander(cut)
            if found:
                return found
        return None

    def _army(self, cut: HeadedLine) -> Item | None:
        """Return the heading of an army whose name is in two parts; None if the line does not name an army."""
        if (
            not cut.level
            and self.headings.level_of(cut.rest, is_weak=False) == "army"
            and not cut.entries[0].amounts.counted
        ):
            name = f"{cut.head} - {cut.rest}"
            return _item(cut, Heading(name, "army", sides=self.words.sides_in(name)))
        if cut.has_colon and re.search(r"\s1[5-9]\d\d$", cut.head) and self.headings.is_nation(cut.rest):
            name = f"{cut.head}: {cut.rest}"  # "Speyerbach 1703: the French"
            return _item(cut, Heading(name, "army", sides=self.words.sides_in(cut.rest)))
        return None

    # ------------------------------------------------------------------ units after a head

    def _with_units(self, cut: HeadedLine, is_under_split: bool) -> Item | None:
        if is_under_split and cut.has_colon and cut.entries[0].name_is_troops and not self._is_about_unit(cut):
            return _item(cut, self.headings.heading_of(cut.head, cut.level), cut.entries)
        if units := self._below_arm(cut):
            heading = self.headings.heading_of(cut.head, "")
            heading.is_arm, heading.level = True, ""
            return _item(cut, heading, units)
        if found := self._below_brigade(cut):
            return found
        units = self._listed(cut)
        return _item(cut, self.headings.heading_of(cut.head, cut.level), units) if units else None

    def _below_arm(self, cut: HeadedLine) -> list[Entry]:
        """Return the units after an arm; [] if the text after it describes one unit."""
        is_arm = cut.has_colon and self.headings.is_only_arm(self.headings.split_title(cut.head)[0])
        if not is_arm or self.parser.is_description(cut.rest):
            return []
        parts = [part.strip() for part in cut.rest.split(",")]
        if not cut.own and len(cut.entries) == 1 and len(parts) > 1:
            named = [self.parser.entry(part, cut.line.number) for part in parts]
            are_alike = len({bool(entry.amounts) for entry in named}) == 1
            if are_alike and not any(map(self.parser.is_description, parts)):
                return named
        return cut.entries if self._has_named(cut) or len(cut.entries) > 1 else []

    def _below_brigade(self, cut: HeadedLine) -> Item | None:
        """Return the heading of a brigade or nation with units, or with counts if no units follow; otherwise None."""
        is_nation = not cut.level and self.headings.is_nation(cut.head)
        if not (cut.level or is_nation) or cut.level == "army":
            return None
        if not (cut.is_all_counts or cut.own or (self._has_named(cut) and len(cut.entries) > 1)):
            return None
        heading = self.headings.heading_of(cut.head, cut.level)
        heading.is_nation = is_nation
        if cut.is_all_counts and not (cut.own and cut.has_colon):
            heading.declared = cut.entries
            return _item(cut, heading)
        return _item(cut, heading, cut.entries)

    def _listed(self, cut: HeadedLine) -> list[Entry]:
        """Return the units after a head that is not an arm, a brigade or a nation; [] if they are not a list."""
        entries, own = cut.entries, cut.own
        if len(own) == len(entries) > 1 and (cut.has_colon or not self._is_about_unit(cut)):
            return entries
        if not cut.has_colon:
            return []
        listed = [self.parser.entry(part.strip(), cut.line.number) for part in re.split(r"[,;]", cut.rest)]
        bare = all(self.parser.has_arm(part) and not part.quality and not part.amounts for part in listed)
        if len(listed) > 1 and bare and not self._is_about_unit(cut):
            return listed
        if not self.parser.is_description(cut.rest):
            is_list = len(entries) > 1 and all(map(self.parser.has_arm, entries)) and not self._is_unit_name(cut)
            if is_list or (cut.level and len(own) == 1 and own[0].is_designation):
                return entries
        longer = max(entries, listed, key=len)
        numbered = all(re.search(r"\s(?:I|II|III|IV)$", entry.name) for entry in [*entries, *listed])
        return longer if numbered and len(longer) > 1 else []

    def _is_unit_name(self, cut: HeadedLine) -> bool:
        """Return whether a head names troops but no level."""
        return not cut.level and bool(self.words.troops_in(cut.head))

    def _is_about_unit(self, cut: HeadedLine) -> bool:
        return self._is_unit_name(cut) or self.headings.is_about_unit(cut.head)

    def _has_named(self, cut: HeadedLine) -> bool:
        """Return whether any unit after the head has a name, number or formation of its own."""
        return bool(cut.own) or any(not entry.name_is_troops and self.parser.has_arm(entry) for entry in cut.entries)

    # ------------------------------------------------------------------ a commander after a head

    def _with_commander(self, cut: HeadedLine) -> Item | None:
        head, rest, level = cut.head, cut.rest, cut.level
        led = re.sub(r"^(?:commanded by|under|led by|cmd\.?)\s+", "", rest)
        if is_officer(led) and not re.search(r"\d", head) and not self.headings.is_about_unit(head):
            heading = self.headings.heading_of(head, level)
            heading.commander = self.headings.officer_in(led)
            return _item(cut, heading)
        is_described = self.parser.is_description(rest)
        if level and not is_described and not re.search(r"\d", re.split(r"[(,]", rest)[0]):
            return _item(cut, self.headings.heading_with_commander(head, rest, level))
        if level and cut.has_colon and self.headings.is_only_arm(rest):
            return _item(cut, self.headings.heading_with_commander(head, rest, level))
        is_label = cut.has_colon and not is_described and not self._is_unit_name(cut) and not cut.entries[0].describes
        if is_label and not re.search(r"\d", head):
            heading = self.headings.heading_with_commander(head, rest, level)
            heading.is_certain = False
            return Item(cut.line, Role.HEADING, key="label", heading=heading)
        return None


def cuts(text: str) -> Iterator[tuple[str, str]]:
    """Yield (head, text after it) of a line split at its colon, and then of the line split at its first dash."""
    head, colon, rest = text.partition(":")
    if colon and rest.strip():
        yield head.strip(), rest.strip()
    if found := re.search(r"\s[-–—]+\s", text):
        yield text[: found.start()].strip(), text[found.end() :].strip()


def _item(cut: HeadedLine, heading: Heading, entries: list[Entry] | None = None) -> Item:
    return Item(cut.line, Role.HEADING, heading=heading, entries=entries or [])
