"""A typed line of a log as data, such as `3 F 8 9/3 p2 back`: a unit, its deeds, its target, numbers and words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from drumhead.log_entry.vocabulary import NOTED, Meaning, Vocabulary
from drumhead.rules.loading.toml_files import for_terminal, nearest, or_list

UNIT = re.compile(r"([a-z]*)(\d{1,3})(s?)")
KEYED = re.compile(r"([a-z])(\d{1,3})")
SHARE = re.compile(r"(\d{1,3})/(\d{1,3})")
TURNED = re.compile(r"(\d{1,3})([a-z])")  # 3h for h3
NEED = re.compile(r"(\d)\+")
NOTE = re.compile(r"([a-z])(\d\S*|[akqj][cdhs])")  # r18in, c7h, cqh
CLEARED = "-"  # before a word: that is over
LONGEST = 400  # characters of a line
SIDES = 6


class Slip(Exception):
    """Something wrong in a typed line: what is wrong, and what to do."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}. {right}")
        self.wrong, self.right = wrong, right


class Named(NamedTuple):
    """A unit as it is typed: its side, "" for none, its number, and whether its skirmishers are meant."""

    side: str
    number: int
    sent_out: bool = False


@dataclass(frozen=True)
class UnitLine:
    """A line about a unit: its deeds, targets, numbers by what they are of, throws, words, and a remark.

    `cleared` are words for what is over. `is_meant` says that an unlikely line is right as it stands.
    """

    unit: Named
    deeds: tuple[str, ...] = ()
    whom: tuple[Named, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    noted: Mapping[str, str] = field(default_factory=dict)
    throws: tuple[tuple[str, int], ...] = ()
    words: tuple[Meaning, ...] = ()
    cleared: tuple[Meaning, ...] = ()
    remark: str = ""
    is_meant: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the line names a unit and says nothing of it."""
        return not (
            self.deeds or self.numbers or self.noted or self.throws or self.words or self.cleared or self.remark
        )


def parse_unit(text: str, vocabulary: Vocabulary, sides: Sequence[str], own: str = "") -> UnitLine:
    """Return a typed line that begins with a unit's number; raise Slip for what cannot be read.

    A unit without a side is of the side `own`.
    """
    said, _, remark = text.partition('"')
    tokens = [token.rstrip(",;") for token in said.split() if token.strip(",;")]
    meant = bool(tokens) and tokens[-1] == "!"
    first, *rest = tokens[: len(tokens) - meant]
    reader = _Reader(vocabulary, sides, own)
    unit = reader.name(first)
    if unit is None:
        raise Slip(f'"{for_terminal(first)}" is not the number of a unit', "Begin with it, such as 12 or f12.")
    reader.side = unit.side or own
    for token in rest:
        reader.take(token.lower())
    reader.finish()
    return UnitLine(
        unit,
        tuple(reader.deeds),
        tuple(reader.whom),
        reader.numbers,
        reader.noted,
        tuple(reader.throws),
        tuple(reader.words),
        tuple(reader.cleared),
        remark.strip().rstrip('"').strip(),
        meant,
    )


def side_of(word: str, sides: Sequence[str]) -> str:
    """Return the side that a word names by its id or the beginning of that; "" for none or several.

    >>> [side_of(word, ["red", "redcoats", "blue"]) for word in ("b", "red", "redc", "r", "")]
    ['blue', 'red', 'redcoats', '', '']
    """
    if word.lower() in sides:
        return word.lower()
    found = [side for side in sides if side.startswith(word.lower())] if word else []
    return found[0] if len(found) == 1 else ""


def letters_of(side: str, sides: Sequence[str]) -> str:
    """Return the fewest letters that name a side before a unit's number.

    >>> [letters_of(side, ["red", "russian", "blue"]) for side in ("red", "russian", "blue")]
    ['re', 'ru', 'b']
    """
    beginnings = (side[:length] for length in range(1, len(side) + 1))
    return next(letters for letters in beginnings if side_of(letters, sides) == side)


def unknown_side(word: str, known: Sequence[str]) -> Slip:
    """Return the slip for a word that names none of the sides `known`, with the nearest."""
    near = nearest(word, known).strip() if word else ""
    return Slip(
        f'"{for_terminal(word)}" is not a side' if word else "no side is named", near or f"Give {or_list(known)}."
    )


class _Reader:
    """The tokens of a line after its unit, sorted by what they are."""

    def __init__(self, vocabulary: Vocabulary, sides: Sequence[str], side: str) -> None:
        self.vocabulary, self.sides, self.side = vocabulary, sides, side
        self.deeds: list[str] = []
        self.whom: list[Named] = []
        self.numbers: dict[str, int] = {}
        self.noted: dict[str, str] = {}
        self.throws: list[tuple[str, int]] = []
        self.words: list[Meaning] = []
        self.cleared: list[Meaning] = []
        self._phrase: list[str] = []  # the words of a phrase so far

    def name(self, token: str) -> Named | None:
        """Return the unit that a token names, None for anything else; Slip for letters that do not begin a side."""
        found = UNIT.fullmatch(token.lower())
        if not found:
            return None
        letters, number, sent_out = found.groups()
        side = side_of(letters, self.sides)
        if letters and not side:
            raise unknown_side(letters, self.sides)
        return Named(side, int(number), bool(sent_out))

    def take(self, token: str) -> None:
        """Sort one token in lower case; raise Slip for one that is not understood."""
        if self._goes_on(token):
            return
        self.finish()
        if share := SHARE.fullmatch(token):
            self._number("hits", int(share[1]))
            self._number("dice", int(share[2]))
        elif need := NEED.fullmatch(token):
            self._number("need", int(need[1]))
        elif (
            (keyed := KEYED.fullmatch(token)) and not self._is_target(keyed[1]) and self._keyed(keyed[1], int(keyed[2]))
        ):
            pass
        elif (noted := NOTE.fullmatch(token)) and self.vocabulary.keys.get(noted[1]) in NOTED:
            what = self.vocabulary.keys[noted[1]]
            self.noted[what] = noted[2].upper() if what == "card" else noted[2]
        elif set(token) <= self.vocabulary.letters.keys():
            self.deeds += token
        elif UNIT.fullmatch(token) and (unit := self.name(token)):
            self.whom.append(unit)
        else:
            self._phrase = [token]

    def _goes_on(self, token: str) -> bool:
        """Add a token to the phrase before it, if both together begin one; return whether they do."""
        if not self._phrase:
            return False
        both = " ".join((*self._phrase, token)).removeprefix(CLEARED)
        if any(phrase.startswith(both) for phrase in self.vocabulary.words):
            self._phrase.append(token)
            return True
        return False

    def finish(self) -> None:
        """Look up the phrase so far; raise Slip for one that is not known, or that may mean several."""
        if not self._phrase:
            return
        said, self._phrase = " ".join(self._phrase), []
        over = said.startswith(CLEARED)
        bare = said.removeprefix(CLEARED)
        found = self.vocabulary.complete(bare)
        if len(found) != 1:
            raise _unknown(bare, found, self.vocabulary)
        (self.cleared if over else self.words).append(self.vocabulary.words[found[0]])

    def _is_target(self, letter: str) -> bool:
        """Whether a letter before a number is that of a side, and names the target that a deed still needs."""
        side = side_of(letter, self.sides)
        return bool(side and side != self.side and not self.whom and set(self.deeds) & self.vocabulary.aims)

    def _keyed(self, key: str, value: int) -> bool:
        """Take a key with a number, such as p3, or a test with its die, such as L4; return whether it is one."""
        enters, throw = self.vocabulary.keys.get(key, ""), self.vocabulary.throws.get(key, "")
        if throw:
            self.throws.append((throw, value))
        elif enters in NOTED:
            self.noted[enters] = str(value)
        elif enters:
            self._number(enters, value)
        return bool(throw or enters)

    def _number(self, what: str, value: int) -> None:
        if what in self.numbers:
            raise Slip(f"{what} stands twice in the line", "Leave one out.")
        self.numbers[what] = value


def _unknown(word: str, found: Sequence[str], vocabulary: Vocabulary) -> Slip:
    if found:
        return Slip(f'"{for_terminal(word)}" may be {or_list(list(found))}', "Type more of it.")
    if word in vocabulary.throws:
        return Slip(f"{word.upper()} has no die", f"Type it with what was thrown, such as {word.upper()}4.")
    if word in vocabulary.keys:
        return Slip(f"{word.upper()} has no number", f"Type it with its number, such as {word}3.")
    if (turned := TURNED.fullmatch(word)) and turned[2] in vocabulary.keys:
        return Slip(f'"{for_terminal(word)}" is the wrong way round', f"Type {turned[2]}{turned[1]}.")
    near = nearest(word, vocabulary.words).strip()
    keys = ", ".join(f"{key} for {head}" for key, head in vocabulary.heads.items())
    letters = ", ".join(letter.upper() for letter in vocabulary.letters)
    known = f"Deeds are {letters}; numbers begin with {keys}; `?` at the prompt lists the words."
    return Slip(f'"{for_terminal(word)}" is not a word of this log', near or known)
