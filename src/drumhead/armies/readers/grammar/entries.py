"""One unit of a list in neutral terms, parsed from a phrase such as "Navarre (foot), raw, 6 stands"."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field

from drumhead.armies.readers.grammar.amounts import Amounts
from drumhead.armies.readers.grammar.phrase_patterns import DESIGNATION, NUMBERED_NAME, POINTS
from drumhead.armies.readers.lexicon.vocabulary import Troops

ORDINALS = r"(?!\s?(?:st|nd|rd|th|er?|re|te|de|d|o|a|º|ª)\b)"
LOOSE = re.compile(rf"(?<![\w/.,-])\d{{1,2}}{ORDINALS}(?:\s?[^\W\d]{{1,2}}\b|(?![\w/.]))")
REFERENCE = re.compile(  # a number that counts nothing: "see note 3", "no. 12 on the map"
    r"\b(?:no|nr|note|page|p|rule|table|map|turn|hex|vol|plate|figure|ref|row)s?\.?\s?\d+", re.IGNORECASE
)
LOOSE_AT_END = re.compile(rf"\s\d{{1,2}}{ORDINALS}\s?[^\W\d]{{0,2}}$")


@dataclass
class Entry:
    """A unit of a list, or several alike; `number` is its line.

    `many` units of a `formation` ("4 bns line") have `amounts` each. `represented` is the number of units that the
    list itself gives for it on the table, or None. `guesses` are pairs of the text and its assumed meaning.
    `name_is_troops` is true if the name is only a term for troops.
    """

    text: str
    number: int = 0
    name: str = ""
    troops: Troops | None = None
    quality: str = ""
    troops_in_brackets: str = ""
    graded: str = ""  # the words of its quality
    nation: str = ""
    nation_words: str = ""  # as they are written
    amounts: Amounts = field(default_factory=Amounts)
    many: int = 1
    formation: str = ""
    represented: int | None = None
    notes: list[str] = field(default_factory=list)
    guesses: list[tuple[str, str]] = field(default_factory=list)
    name_is_troops: bool = False
    names: list[str] = field(default_factory=list)  # of each of several: 3 x Line (Champagne, Poitou, Auvergne)
    included: list[Entry] = field(default_factory=list)  # "20 squadrons (incl. 5 of dragoons)"
    part: str = ""  # "1st squadron": what its number is of
    is_pair: bool = False  # a name and a number beside it, in a table without headings
    wrong: str = ""  # why it cannot be read
    is_written: bool = False  # its arm is in a column or part of its own

    def copy(self, number: int) -> Entry:
        """Return an independent copy of the entry for the line `number`."""
        new = copy(self)
        new.number, new.amounts = number, self.amounts.copy()
        new.notes, new.guesses, new.names = [*self.notes], [*self.guesses], [*self.names]
        new.included = [each.copy(number) for each in self.included]
        return new

    @property
    def sign(self) -> str:
        """The unit's arm as a sign, such as "foot": by its troops or the things counted; "" if unknown."""
        if self.troops:
            return self.troops.sign
        for what in (self.formation, *self.amounts.counted, self.part):
            if sign := meant_arm(what):
                return sign
        return ""

    @property
    def loose_number(self) -> str:
        """A number after the name or in a note that may be the strength, if nothing else gives one; "" without one."""
        if self.amounts or self.many > 1 or self.formation or self.represented or self.part:
            return ""
        found = [LOOSE.search(REFERENCE.sub("", note)) for note in self.notes if not POINTS.match(note)]
        if not NUMBERED_NAME.search(re.split(r"\s\d", self.name)[0]):
            found.append(LOOSE_AT_END.search(self.name))
        return next((each[0].strip() for each in found if each), "")

    @property
    def is_designation(self) -> bool:
        """Whether the name begins with the number of a regiment, such as 1/45th."""
        return bool(DESIGNATION.match(self.name))

    @property
    def describes(self) -> bool:
        """Whether the entry has more than a name."""
        return bool(self.troops or self.quality or self.amounts or self.formation or self.many > 1 or self.represented)


def meant_arm(counted: str) -> str:
    """Return the arm that a word for a count implies, as a sign: "battalions" are "foot"; "" for stands or figures.

    >>> meant_arm("squadrons"), meant_arm("stands")
    ('horse', '')
    """
    return {"battalions": "foot", "squadrons": "horse", "guns": "gun", "batteries": "gun"}.get(counted, "")
