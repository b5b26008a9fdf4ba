"""Decisions on ambiguous lines, by the lines above and below them."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.armies.readers.grammar.army_in_reading import ArmyInReading
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.heading_reader import WEAK
from drumhead.armies.readers.grammar.line_classifier import LineClassifier
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Heading, Item, Role
from drumhead.armies.readers.grammar.neighbour_lines import UNITS, Surroundings
from drumhead.armies.readers.grammar.phrase_patterns import PART
from drumhead.armies.readers.lexicon.word_index import find_terms, find_word, plain

AMBIGUOUS = ("horse", "foot", "dragoons", "dragoon", "dragons", "dragoner", "art", "guns", "gun")  # also in names
BRIGADES = ("brigade", "bde", "division", "brigada", "brigata")
OF_ARMY = ("side", "general", "commander", "year", "source")


class Judge:
    """Judge of the ambiguous lines of one list: a name of the army, a heading, a unit or a bare name."""

    def __init__(self, classifier: LineClassifier, beside: Surroundings) -> None:
        self.classifier, self.beside, self.words = classifier, beside, classifier.words

    # ------------------------------------------------------------------ the army's name

    def is_army(self, at: int, item: Item, heading: Heading, army: ArmyInReading) -> bool:
        """Return whether the heading of `item`, at position `at` in the list, names an army.

        It does by its words, as the first heading, or as a heading of the side that `army` is not on.
        """
        if item.entries and not heading.is_nation:
            return False
        if heading.level == "army":
            return True
        if heading.is_nation and len(heading.sides) == 1 and army.is_of_other_side(heading.sides[0]):
            return True
        if army.is_begun or heading.is_arm:
            return False
        if (heading.is_nation and not heading.declared) or self._is_title_of_army(at, item, heading):
            return True
        follow = self.beside.units_follow(at)
        if heading.level or heading.declared or (heading.commander and follow):
            return False
        return not follow or not self.beside.has_heading_below(at)

    def is_army_below_title(self, later: Sequence[Item], heading: Heading, army: ArmyInReading) -> bool:
        """Return whether a side's heading names an army, and the name above it the whole list.

        It does if nothing but that name is read yet, and one of the `later` headings is of another side.
        """
        if not army.title or army.draft.data.get("side") or army.draft.count or army.headings:
            return False
        others = (each.heading for each in later if each.heading)
        return is_of_side(heading) and any(is_of_side(each) and each.sides != heading.sides for each in others)

    def _is_title_of_army(self, at: int, item: Item, heading: Heading) -> bool:
        """Return whether the heading at position `at` is the list's title, even with a word such as wing or line."""
        is_brigade = any(term.words in BRIGADES for term in find_terms("level", heading.name))
        below, later = self.beside.below(at), self.beside.below(at, Role.ABOUT)
        above_table = later is not None and later.role is Role.HEADS
        if self.beside.is_first(at) and above_table and (item.line.is_heading or not is_brigade):
            return True
        if not heading.level or is_brigade or below is None:
            return False
        weak = all(term.words in WEAK for term in find_terms("level", heading.name))
        if self.beside.is_first(at) and weak and below.line.is_after_blank and not heading.declared:
            return True
        return is_of_army(below) or (bool(heading.sides) and below.role is Role.HEADING)

    def is_title(self, at: int, item: Item, army: ArmyInReading) -> bool:
        """Return whether a unit's line at position `at` is the army's name: the first line, without a strength."""
        entry = item.entries[0]
        if not self.beside.is_first(at) or "name" in army.draft.data or item.line.is_literal:
            return False
        below = self.beside.below(at)
        if len(item.entries) > 1 or says_strength(entry) or below is None:
            return False
        if entry.is_written and not entry.name_is_troops:
            return False
        apart = below.line.is_after_blank or below.role in (Role.ABOUT, Role.HEADING, Role.BARE)
        return apart or (entry.name_is_troops and below.role is Role.UNITS)

    def is_name_of_army(self, at: int, army: ArmyInReading) -> bool:
        """Return whether the bare name at position `at` is the army's name.

        It can be only before anything of `army` is read. Units may not follow, unless it is the first line and a fact
        about the army comes between.
        """
        below = self.beside.below(at)
        about = below is not None and is_of_army(below)
        return not army.is_begun and (not self.beside.units_follow(at) or (self.beside.is_first(at) and about))

    # ------------------------------------------------------------------ headings that look like units

    def is_heading(self, at: int, item: Item, army: ArmyInReading) -> bool:
        """Return whether the line of a unit without a strength, at position `at`, is a heading of those below.

        It is if the next line has a strength, has no arm, is a list item, or is indented more.
        """
        entry, below = item.entries[0], self.beside.next(at)
        rated = bool(entry.amounts) and not entry.amounts.counted and "(" in item.line.text
        if says_strength(entry, but_rating=rated) or item.line.is_literal or len(item.entries) > 1:
            return False
        if below is None or below.role not in (*UNITS, Role.HEADING):
            return False
        if below.role is Role.HEADING:
            return bool(below.heading and below.heading.is_arm and entry.name_is_troops)
        counted = army.last_entry is None or bool(army.last_entry.amounts)
        if below.role in UNITS and self._is_above_counts(entry, below, rated, counted):
            return True
        return not rated and self._is_above_names(at, item, below)

    @staticmethod
    def _is_above_counts(entry: Entry, below: Item, is_rated: bool, are_counted: bool) -> bool:
        """Return whether a name with an arm is a heading of the unit `below`, which has a strength: "Long's cavalry".

        `is_rated` is true if a number in brackets may be a rating. `are_counted` is true if the last unit has a
        strength, or there is none yet.
        """
        if below.line.is_after_blank or entry.is_designation or not below.entries:
            return False
        arms = [term.words for term in find_terms("sign", entry.name)]
        first = below.entries[0]
        named = bool(arms) and arms[-1] not in AMBIGUOUS and not entry.is_written
        counted = bool(first.formation or first.represented)
        return bool(
            (counted and arms and not is_rated)
            or (named and (first.amounts.counted or (first.amounts and are_counted and not is_rated)))
        )

    def _is_above_names(self, at: int, item: Item, below: Item) -> bool:
        line, above = item.line, self.beside.above(at)
        if below.line.is_item and not line.is_item and not below.line.is_after_blank:
            return True
        if below.line.depth > line.depth and (above is None or above.line.depth != line.depth or line.depth == 0):
            return True
        alone = line.is_after_blank and not below.line.is_after_blank
        return alone and item.entries[0].name_is_troops and below.role is Role.BARE

    def is_unit(self, at: int, item: Item, heading: Heading, army: ArmyInReading) -> bool:
        """Return whether a heading of only an arm, at position `at`, is a unit among units, not above bare names."""
        line, below, top = item.line, self.beside.next(at), army.top
        if heading.commander or line.text.endswith(":") or line.is_heading or line.number_mark:
            return False
        if top is None or line.is_after_blank or not (top.has_units or top.heading.is_arm):
            return False
        if below is None or below.line.is_after_blank or below.role in (Role.TOTAL, Role.LEFT_OUT):
            return True
        if below.line.is_item and not line.is_item:
            return False
        if self._alone_has_no_strength(below, army):
            return False
        kind = self.words.troops_in(heading.name)
        return below.role is Role.UNITS and (line.is_item or bool(kind and kind.kind))

    @staticmethod
    def _alone_has_no_strength(below: Item, army: ArmyInReading) -> bool:
        """Return whether both the last unit of `army` and the unit `below` have a strength."""
        last, first = army.last_entry, below.entries[0] if below.entries else None
        return bool(last and last.amounts and first and first.amounts)

    def is_own_brigade(self, item: Item, heading: Heading, army: ArmyInReading) -> bool:
        """Return whether a heading begins a brigade; False for an arm inside the open brigade of `army`."""
        around = army.around
        if not around or heading.commander:
            return True
        top = around[-1]
        line, above = item.line, top.item.line
        if top.heading.is_arm or (item.entries and ":" in above.text):
            return True
        if (line.number_mark and above.number_mark) or line.depth < above.depth:
            return True
        alike = (line.text.isupper() and above.text.isupper()) or (line.is_heading and above.is_heading)
        if alike and top.has_units:
            return True
        if (line.is_item or line.depth) and line.depth == above.depth and (above.is_item or above.depth):
            return True
        inside = any(each.is_inside for each in army.open)
        last = army.last_line
        if last and not inside and (last.depth > line.depth or (last.is_item and not line.is_item)):
            return line.depth <= above.depth
        return top.has_units and (line.is_after_blank or not above.is_after_blank) and not inside

    def is_certain(self, at: int, item: Item, heading: Heading) -> bool:
        """Return whether the line at position `at` is surely a heading, by its words, marks or layout.

        If it is not, the heading is recorded as a guess.
        """
        line, below = item.line, self.beside.next(at)
        if heading.level or heading.commander or line.is_heading or line.text.endswith(":") or item.entries:
            return True
        if heading.is_certain or below is None:
            return heading.is_certain
        return (line.is_after_blank and not below.line.is_after_blank) or below.line.depth > line.depth

    # ------------------------------------------------------------------ bare names

    def heads(self, at: int, line: Line, army: ArmyInReading) -> bool:
        """Return whether the bare name at position `at` is a heading of the units or headings that follow it.

        It is if it is set apart from units before it, or if the line below has a strength, is indented or is a list
        item.
        """
        below = self.beside.below(at)
        if below is None or below.role not in (*UNITS, Role.HEADING, Role.ABOUT):
            return False
        if below.role is Role.ABOUT:
            return below.key in ("commander", "note")
        if below.line.depth > line.depth or (below.line.is_item and not line.is_item):
            return True
        first = below.entries[0] if below.entries else None
        if first and (first.part or PART.match(first.name)) and not below.line.is_after_blank:
            return True
        if first and first.amounts and (not army.is_in_units or shares_a_word(line, below.line)):
            return True
        if below.role is Role.BARE and first:
            if first.amounts and self.classifier.headings.split_title(line.text)[1]:
                return True
            return line.is_after_blank and (first.describes or first.is_designation)
        if below.role is Role.HEADING:
            return line.is_after_blank
        return line.is_after_blank or line.is_heading or not army.is_in_units

    @staticmethod
    def is_like_its_neighbours(item: Item, army: ArmyInReading) -> bool:
        """Return whether a bare name is a unit, since the unit above it in `army` is also only a name."""
        last = army.last_entry
        if item.line.is_after_blank or last is None or not army.is_in_units:
            return False
        return not last.describes and bool(army.last_sign)


def says_strength(entry: Entry, but_rating: bool = False) -> bool:
    """Return whether an entry has a number, a quality or a formation, or stands for several units.

    With `but_rating` a number does not count, since it may be the rating of an officer.
    """
    counts = bool(entry.amounts) and not but_rating
    return counts or bool(entry.quality or entry.formation) or entry.many > 1


def is_of_side(heading: Heading) -> bool:
    """Return whether a heading is of one side's army, without units: "French", "Imperial army"."""
    return len(heading.sides) == 1 and (heading.level == "army" or heading.is_nation) and not heading.declared


def is_of_army(item: Item) -> bool:
    """Return whether a line gives a fact about the army, such as its side."""
    return item.role is Role.ABOUT and item.key in OF_ARMY


def shares_a_word(line: Line, below: Line) -> bool:
    """Return whether two lines share a name: "Regiment Wallis" above "Wallis I"."""
    ours = {token for token in plain(line.text).split() if len(token) > 3 and not find_word("counted", token)}
    return bool(ours & {*plain(below.text).replace(",", " ").split()})
