"""Odds questions: the things that players can ask of a ruleset, and the exact answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from drumhead.probability import Distribution, odds
from drumhead.rules.loading.toml_files import for_terminal, nearest
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import value_at
from drumhead.rules.rulebook.interpretations import NOTHING
from drumhead.support.errors import UserError

MINUS = "\N{MINUS SIGN}"  # as numbers are printed on our own paper
POINT_NOUGHT = re.compile(r"(?<=\d)\.0+$")  # of a whole number as a spreadsheet has it


class InputError(UserError, ValueError):
    """Error for an unknown input of an odds question, or a value that the input cannot take."""


class Input(NamedTuple):
    """An input of a question: a whole number from `least` to `most`, or one of `choices`.

    `also` are other names of the input, `meant` maps other words for a value to the value. `many` is the greatest
    length of a list of values, such as "5,6,7"; 0 means one value. `unit` is "cm" or "in" for a length, otherwise "".
    `reaches` maps each word that means a range band to the rulebook's place of its distance. If distances depend on
    another input, `reach_by` is that input's name, and `reaches` has one such mapping for each of its values. `below`
    is the rulebook's place of a limit that a number must stay below.
    """

    name: str
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    meant: Mapping[str, str] = NOTHING
    many: int = 0
    unit: str = ""
    reaches: Mapping[str, Any] = NOTHING
    reach_by: str = ""
    below: str = ""

    def most_in(self, book: Book) -> int:
        """Return the highest number that the input may be under the rulebook in force."""
        return min(self.most, int(value_at(book, self.below)) - 1) if self.below else self.most

    def read(self, given: Any) -> Any:
        """Return the checked value of the input for a value given on the command line or in a data file.

        It is a whole number or one of the choices. It is a tuple of such values if the input takes a list. Raises
        InputError, with the permitted values, for any other value.
        """
        if not self.many:
            return self._one(given)
        listed = given.split(",") if isinstance(given, str) else given
        listed = listed if isinstance(listed, list | tuple) else [listed]
        if not 1 <= len(listed) <= self.many:
            raise InputError(f"{self.name}: {len(listed)} are given; give 1 to {self.many}, commas between them")
        return tuple(self._one(each.strip() if isinstance(each, str) else each) for each in listed)

    def _one(self, given: Any) -> int | str:
        word = ("no", "yes")[given] if isinstance(given, bool) else str(given)
        word = self.meant.get(word, word)
        if self.choices:
            word = word if word in self.choices else word.lower()
            if word not in self.choices:
                length = ", or a length such as 20cm or 8in" if self.reaches else ""
                near = nearest(word, self.choices) if not length else ""
                raise InputError(
                    f"{self.name}={given}: give one of {', '.join(self.choices)}{length}{near and f'.{near}'}"
                )
            return word
        try:
            number = int(POINT_NOUGHT.sub("", with_hyphens(word)))
        except ValueError:
            raise InputError(f"{self.name}={given}: give a whole number, {self._range}") from None
        if not self.least <= number <= self.most:
            raise InputError(f"{self.name}={given}: give {self._range}")
        return number

    @property
    def _range(self) -> str:
        return f"{self.least} to {self.most}{f' {self.unit}' if self.unit else ''}"

    def called(self, name: str) -> bool:
        """Return whether a typed name is a name of this input; spaces, underscores and hyphens are equal."""
        return _plain(name) in {_plain(own) for own in (self.name, *self.also)}


class Asked(NamedTuple):
    """The computation of an odds question: call `rule(chance, *facts)`, and name each result with `key(result)`.

    `outcomes` are all possible names if they depend on the inputs. Otherwise it is empty, and those of the question
    hold.
    """

    rule: Callable[..., Any]
    facts: tuple[Hashable, ...]
    key: Callable[[Any], str] = str
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """An odds question of a ruleset, with its inputs, its outcomes and the function that answers it.

    `ask(book, **inputs)` returns an `Asked`, or the chance of each outcome if no dice are thrown. `says` is its
    description. `outcomes` are the names of all results that do not depend on the inputs. `printed` has the rows to
    print, as blocks of input values. `cite` is the section of the rulebook. `id` is the question's number in the rule
    ledger, "" if it has none. `also` are its other names, such as the name of the equivalent question in a sister
    ruleset. `labels` maps outcomes to printed text.
    """

    name: str
    says: str
    inputs: tuple[Input, ...]
    outcomes: tuple[str, ...]
    printed: tuple[Mapping[str, tuple[Any, ...]], ...]
    ask: Callable[..., Asked | Mapping[str, Fraction]]
    cite: str
    id: str = ""
    also: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)

    def label(self, outcome: object) -> str:
        """Return the printed text of an outcome; the outcome itself if it has no label.

        Sister rulesets use the same label for the same outcome.
        """
        return self.labels.get(str(outcome), str(outcome))

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of all inputs by name: those given, parsed and checked, and the defaults of all others.

        Raises InputError for an unknown input or value.
        """
        values = {each.name: each.default for each in self.inputs}
        for word, value in given.items():
            mine = self._by_name.get(_plain(word))
            if mine is None:
                names = [each.name for each in self.inputs]
                known = ", ".join(names) or "none"
                raise InputError(
                    f'{self.name} has no input "{for_terminal(word)}". It has {known}.{nearest(word, names)}'
                )
            values[mine.name] = mine.read(value)
        return values

    @cached_property
    def _by_name(self) -> Mapping[str, Input]:
        """Inputs by every name that a player may use; the first input if two share a name."""
        return {_plain(own): each for each in reversed(self.inputs) for own in (each.name, *each.also)}

    def rule(self, book: Book, **given: Any) -> tuple[Callable[..., Any], tuple[Hashable, ...]] | None:
        """Return (rule, facts), to be called with a source of luck: `rule(chance, *facts)` answers the question once.

        Returns None if no dice are thrown. Raises InputError for an unknown input or value.
        """
        asked = self._put(book, given)
        return (asked.rule, asked.facts) if isinstance(asked, Asked) else None

    def odds(self, book: Book, **given: Any) -> dict[str, Fraction]:
        """Return the chance of every outcome, by name; fixed outcomes that cannot happen are included with 0.

        Raises InputError for an unknown input or value, and for odds that cannot be computed because the rule may
        never end.
        """
        asked = self._put(book, given)
        if not isinstance(asked, Asked):
            return dict(asked)
        named = self._worked_out(asked).map(asked.key)
        cannot_come = dict.fromkeys(asked.outcomes or self.outcomes, Fraction(0))
        return cannot_come | {key: Fraction(weight, named.total) for key, weight in named.items()}

    def distribution(self, book: Book, **given: Any) -> Distribution:
        """Return the distribution of the rule's own results, before they are named as outcomes: for means and sums.

        Raises InputError for an unknown input or value, or if no dice are thrown.
        """
        asked = self._put(book, given)
        if not isinstance(asked, Asked):
            raise InputError(f"{self.name} is counted, not thrown")
        return self._worked_out(asked)

    def _worked_out(self, asked: Asked) -> Distribution:
        """Return the odds of the rule behind the question.

        Raises InputError if the rule may never end, as can happen under a house rule.
        """
        try:
            return odds(asked.rule, *asked.facts)
        except RecursionError:
            raise InputError(f"{self.name}: so asked it need never end, and its odds cannot be worked out") from None

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the inputs, as name to value, of every row that is printed; one row of defaults if none is listed."""
        for block in self.printed or ({},):
            for values in product(*block.values()):
                yield self.settle(dict(zip(block, values)))

    def name_case(self, inputs: Mapping[str, Any]) -> str:
        """Return the question as it is typed after the ruleset, with the inputs that do not have their default."""
        usual = {each.name: each.default for each in self.inputs}
        given = [f"{name}={format_input(value)}" for name, value in inputs.items() if value != usual[name]]
        return " ".join([self.name, *given])

    def word_case(self, inputs: Mapping[str, Any]) -> str:
        """Return the question as a sentence, with the inputs that do not have their default in words in brackets."""
        usual = {each.name: each.default for each in self.inputs}
        other = {name: format_input(value) for name, value in inputs.items() if value != usual[name]}
        given = [value if value == name else f"{name} {value}" for name, value in other.items()]
        words = ", ".join(given).replace("-", " ")
        return f"{self.says} ({words})" if words else self.says

    def _put(self, book: Book, given: Mapping[str, Any]) -> Asked | Mapping[str, Fraction]:
        return self.ask(book, **{name.replace("-", "_"): value for name, value in self.settle(given).items()})


def from_toml(data: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> dict[str, Question]:
    """Return the questions in the data of a `questions.toml`, by name.

    `functions` maps names with underscores to functions; each question is answered by the function of its name.
    Raises KeyError if a function is missing.
    """
    return {name: _question(name, entry, functions[name.replace("-", "_")]) for name, entry in data.items()}


def _question(name: str, entry: Mapping[str, Any], ask: Callable[..., Any]) -> Question:
    return Question(
        name=name,
        says=entry["says"],
        inputs=inputs_of(entry),
        outcomes=tuple(outcome for outcome in entry["outcomes"] if "{" not in outcome),
        printed=tuple({key: tuple(values) for key, values in block.items()} for block in entry.get("rows", ())),
        ask=ask,
        cite=entry["cite"],
        id=entry.get("id", ""),
        also=tuple(entry.get("also", ())),
        labels=entry.get("labels", {}),
    )


def inputs_of(entry: Mapping[str, Any]) -> tuple[Input, ...]:
    """Return the inputs of a question from its table (`entry`) in a `questions.toml`."""
    return tuple(_input(*each) for each in entry.get("inputs", {}).items())


def _input(name: str, entry: Mapping[str, Any]) -> Input:
    least, most = entry.get("ints", (0, 0))
    return Input(
        name,
        tuple(entry["default"]) if "many" in entry else entry["default"],
        least=least,
        most=most,
        choices=tuple(entry.get("choices", ())),
        also=tuple(entry.get("also", ())),
        meant=entry.get("values-also", {}),
        many=entry.get("many", 0),
        unit=entry.get("unit", ""),
        reaches=entry.get("reaches", {}),
        reach_by=entry.get("reach-by", ""),
        below=entry.get("below", ""),
    )


def format_input(value: Any) -> str:
    """Return a value of an input as it is typed; those of a list are separated by commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def with_hyphens(word: str) -> str:
    """Return a typed number with every minus sign (U+2212) replaced with a hyphen, so that `int` can read it."""
    return word.replace(MINUS, "-")


def _plain(name: str) -> str:
    return name.lower().replace(" ", "-").replace("_", "-")
