"""The chance that a player wants of an odds question, as typed: "faceoff-inf-inf.defender-routs=1/3"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.rules.asking.input_parsing import parse_rows
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import for_terminal, nearest
from drumhead.rules.rulebook.book import Book

SAMPLE = "faceoff-inf-inf.defender-routs=1/3"
CHANCE = re.compile(r"(\d{1,9}/\d{1,9}|\d{0,9}\.?\d{1,9}|\d{1,9}\.)\s*(%?)")


@dataclass(frozen=True)
class Wanted:
    """A chance wanted of one row of a question; that of several outcomes is their sum.

    `pairs` are the inputs as typed: (input, value).
    """

    question: Question
    outcomes: Sequence[str]
    chance: Fraction
    pairs: Sequence[tuple[str, str]]

    @property
    def label(self) -> str:
        """The printed text of the outcomes."""
        return " or ".join(map(self.question.label, self.outcomes))

    def inputs(self, book: Book) -> dict[str, Any]:
        """Return the values of all inputs under a rulebook, since a length may be in another band of range.

        Raises InputError for an unknown input, an impossible value, and for several rows.
        """
        rows = parse_rows(self.question, book, self.pairs)
        if len(rows) > 1:
            raise InputError(f"{self.question.name}: that asks for {len(rows)} rows. Give each input one value.")
        return rows[0].inputs

    def chance_in(self, odds: Mapping[str, Fraction]) -> Fraction:
        """Return the chance of the outcomes in the odds of the question."""
        return sum((odds.get(outcome, Fraction(0)) for outcome in self.outcomes), Fraction(0))


def parse_wanted(ruleset: Ruleset, book: Book, typed: str, pairs: Sequence[tuple[str, str]]) -> Wanted:
    """Return what is wanted by a text such as "faceoff-inf-inf.defender-routs=1/3" and inputs as typed.

    Several outcomes are separated by commas. Raises InputError for a text of another form, an unknown outcome or a
    number that is not a chance, UnknownWordError for an unknown question.
    """
    asked, equals, chance = typed.rpartition("=")
    name, dot, listed = asked.partition(".")
    question = ruleset.question(name or typed)
    if not (equals and dot and listed.strip()):
        first = next(iter(question.outcomes), "OUTCOME")
        raise InputError(f'"{for_terminal(typed)}": write {question.name}.OUTCOME=CHANCE, such as {name}.{first}=1/3.')
    wanted = Wanted(question, (), parse_chance(chance), pairs)
    known = dict.fromkeys((*question.odds(book, **wanted.inputs(book)), *question.outcomes))
    return Wanted(question, _outcomes(question, listed, list(known)), wanted.chance, pairs)


def _outcomes(question: Question, listed: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the outcomes that are meant, by their names, their printed texts, or the first words of either."""
    meant = {**{question.label(each).casefold(): each for each in known}, **{each.casefold(): each for each in known}}
    found: dict[str, None] = {}
    for word in [listed] if listed.strip().casefold() in meant else listed.split(","):
        plain = word.strip().casefold()
        begun = [each for text, each in meant.items() if text.startswith((f"{plain} ", f"{plain},"))]
        outcome = meant.get(plain, begun[0] if len(set(begun)) == 1 else None)
        if outcome is None:
            wrong = f'{question.name} has no outcome "{for_terminal(word.strip())}"'
            raise InputError(f"{wrong}. Its outcomes are {'; '.join(known)}.{nearest(word, known)}")
        found[outcome] = None
    return tuple(found)


def parse_chance(typed: str) -> Fraction:
    """Return a chance as typed: a fraction, a percentage or a decimal.

    Raises InputError for other text, and for a number below 0 or above 1.

    >>> parse_chance("1/3"), parse_chance("12.5 %"), parse_chance(".25")
    (Fraction(1, 3), Fraction(1, 8), Fraction(1, 4))
    """
    found = CHANCE.fullmatch(typed.strip())
    try:
        chance = Fraction(found[1]) / (100 if found[2] else 1) if found else Fraction(-1)
    except ZeroDivisionError:
        chance = Fraction(-1)
    if not 0 <= chance <= 1:
        right = "Give a fraction such as 1/3, a percentage such as 33%, or a decimal from 0 to 1."
        raise InputError(f'"{for_terminal(typed)}" is not a chance. {right}')
    return chance
