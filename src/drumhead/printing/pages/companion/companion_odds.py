"""The odds of a companion, computed in advance for every setting and written in a compact form.

A table has each answer once, as whole numbers of equally likely cases, and for each setting the index of its answer in
two letters. The page therefore only looks up the answer, and shows the same as `drumhead odds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm, prod
from string import ascii_lowercase, ascii_uppercase, digits
from typing import TYPE_CHECKING, Any

from drumhead.printing.odds.unit_cases import name_case
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import resolve_value
from drumhead.printing.text.template_filters import minus, upper_first
from drumhead.probability import watching
from drumhead.rules.asking.question import Input, InputError, Question

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.rules.rulebook.book import Book

FILE = "companion.toml"
LETTERS = ascii_uppercase + ascii_lowercase + digits + "-_"  # of the two that stand for the number of an answer
MOST = 20_000  # settings of one question
REFUSED = "!"  # begins an answer that says why a thing cannot be asked
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class OddsInput:
    """An input that a player sets: the question's input, its label, its values, and the words for each value."""

    input: Input
    label: str
    values: tuple[Any, ...]
    words: tuple[str, ...]

    @property
    def usual(self) -> int:
        """The index of the input's default value; 0 where that is not among the values."""
        return self.values.index(self.input.default) if self.input.default in self.values else 0


@dataclass(frozen=True)
class OddsTable:
    """A question with every answer for the possible settings of its inputs.

    `about` is its `[[ask]]` table in companion.toml.
    """

    game: Game
    about: Spec

    @cached_property
    def question(self) -> Question:
        """The question that the table answers."""
        return self.game.ruleset.question(self.about["question"])

    @cached_property
    def settings(self) -> tuple[OddsInput, ...]:
        """The inputs that a player sets, in the order of the data.

        PaperError for an unknown input or value, or for more than 20,000 settings.
        """
        found = tuple(self._setting(name, over) for name, over in self.about.get("over", {}).items())
        if (count := prod(len(each.values) for each in found)) > MOST:
            raise PaperError(f"{self._where}: {count:,} settings are more than {MOST:,}; leave some out of over")
        return found

    @property
    def _where(self) -> str:
        return f"{FILE}, [[ask]] {self.question.name}"

    def _setting(self, name: str, over: Any) -> OddsInput:
        asked = next((each for each in self.question.inputs if each.name == name), None)
        if asked is None:
            known = ", ".join(each.name for each in self.question.inputs)
            raise PaperError(f"{self._where}: it has no input {name!r}; it asks for {known}")
        whole = asked.choices or range(asked.least, asked.most + 1)
        counted = not asked.choices and all(isinstance(each, int) for each in over)
        wanted = whole if over == "all" else range(over[0], over[1] + 1) if counted else over
        try:
            values = tuple(asked.read(value) for value in wanted)
        except InputError as fault:
            raise PaperError(f"{self._where}: {fault}") from None
        if not values:
            raise PaperError(f"{self._where}: {name} from {over[0]} to {over[1]} has no numbers; give the lesser first")
        words = tuple(self._called(str(value)) for value in values)
        return OddsInput(asked, upper_first(self._called(name)), values, words)

    def _called(self, word: str) -> str:
        """Return a word of the data for a reader: by the table `called`, otherwise with spaces and minus signs.

        A hyphen between words becomes a space, a hyphen before a number a minus sign.
        """
        return str(self.about.get("called", {}).get(word, minus(word).replace("-", " ")))

    def list_inputs(self) -> Iterator[dict[str, Any]]:
        """Yield the question's inputs, by name, for every setting; the last input changes fastest."""
        given = {
            name: resolve_value(self.game.book, value, self._where)
            for name, value in self.about.get("given", {}).items()
        }
        names = [each.input.name for each in self.settings]
        for values in product(*(each.values for each in self.settings)):
            yield {**given, **dict(zip(names, values))}

    def as_data(self) -> dict[str, Any]:
        """Return the table as a dictionary for the page's script: question, inputs, answers, and notes.

        `at` has two letters for each setting, the index of its answer in `answers`; so has each of the `cases`, if a
        house rule holds that holds for some only. `keys` are the outcomes, `rests` the interpretations of unclear
        rules, and `changes` the house rules.
        """
        answers: dict[str, int] = {}
        keys: dict[str, int] = {}
        book = self.game.book

        def ask(under: Book) -> str:
            """Return the two letters of every setting's answer under a rulebook."""
            found = (self._answer(under, given, keys) for given in self.list_inputs())
            places = [answers.setdefault(each, len(answers)) for each in found]
            return "".join(LETTERS[place // len(LETTERS)] + LETTERS[place % len(LETTERS)] for place in places)

        with watching() as seen:
            at = ask(book)
        cases = [(name_case(*case), ask(book.suppose([case]))) for case in book.open_cases(seen)]
        marks = book.marks(seen)
        rests = [book.readings[slug].option(book.chosen[slug]).short for slug in marks.readings]
        changes = book.house.changes if book.house else ()
        return {
            "name": self.question.name,
            "title": self.about["title"],
            "says": self.question.says,
            "counts": bool(self.about.get("counts")),
            "inputs": [
                {"name": each.input.name, "label": each.label, "values": list(each.words), "usual": each.usual}
                for each in self.settings
            ],
            "keys": [self._called(self.question.label(key)) for key in keys],
            "answers": list(answers),
            "at": at,
            "cases": [{"name": name, "at": other} for name, other in cases if other != at],
            "rests": rests,
            "changes": [
                f"[{each.number}] {each.told}" if each.when else each.told
                for each in changes
                if each.number in marks.changes
            ],
        }

    def _answer(self, book: Book, given: Mapping[str, Any], keys: dict[str, int]) -> str:
        """Return an answer as text: the number of cases, then "outcome:cases" for each possible outcome.

        An outcome is its index in `keys`, to which new ones are added. For an impossible question, return "!" and the
        reason.
        """
        try:
            odds = {key: chance for key, chance in self.question.odds(book, **given).items() if chance}
        except InputError as fault:
            return f"{REFUSED}{fault}"
        cases = lcm(*(chance.denominator for chance in odds.values()))
        found = [f"{keys.setdefault(key, len(keys))}:{_of(chance, cases)}" for key, chance in odds.items()]
        return " ".join((str(cases), *found))


def _of(chance: Fraction, cases: int) -> int:
    return chance.numerator * (cases // chance.denominator)


def tables_of(game: Game) -> list[dict[str, Any]]:
    """Return the data of every table that companion.toml asks for; [] where there is no such file."""
    return [OddsTable(game, about).as_data() for about in game.ruleset.about.get("companion", {}).get("ask", ())]
