"""Text and numbers that a ruleset's data files give as short template expressions.

A roster can have `most = "aids.casualties_for_a_stand(book, unit) - 1"` without any Python in it. Each number is read
from the book in force, while the line that prints it records the rules it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from markupsafe import Markup

from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.odds.unit_cases import ENEMIES, answer_for
from drumhead.printing.text.chance_format import hundred
from drumhead.rules.asking.question import InputError
from drumhead.rules.trust.expressions import alone

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.rules.rulebook.book import Book

Answer = TypeVar("Answer")


class Phrases:
    """The expressions of one document; each is compiled once, for any number of units."""

    def __init__(self, setting: HtmlRenderer) -> None:
        self.setting, self.game = setting, setting.game
        self._values: dict[str, Any] = {}
        self._words: dict[str, Any] = {}

    @cached_property
    def aids(self) -> Any:
        """The ruleset's module `aids`; None if it has none."""
        return self.game.ruleset.module_if_any("aids")

    def value(self, expression: Any, **facts: Any) -> Any:
        """Return the value of an expression, with or without braces; a value that is not text is returned as it is.

        An expression may use `book`, `aids` and the names in `facts`.
        """
        if not isinstance(expression, str):
            return expression
        expression = alone(expression) or expression
        if expression in facts:
            return facts[expression]
        if expression not in self._values:
            self._values[expression] = self.setting.templates.compile_expression(expression, undefined_to_none=False)
        return self._values[expression](**self._facts(facts))

    def losing(self, points: Mapping[str, Any], army: Army) -> tuple[Any, Any]:
        """Return the points at which an army is lost, and their total; 0 for a value that is missing.

        `points` is the roster's table of that name, with the expressions `most` and `of`.
        """
        most, of = (self.value(points.get(key, 0), army=army) for key in ("most", "of"))
        return most, of

    def evaluate(self, given: Any, **facts: Any) -> Any:
        """Return the value of an expression in braces; a value of any other form is returned as it is."""
        return self.value(given, **facts) if alone(given) else given

    def words(self, text: str, **facts: Any) -> Markup:
        """Return the sentence `text` with its expressions filled in from the book, `aids` and `facts`, as HTML.

        House rules for some are in force that hold for the unit among the facts.
        """
        if text not in self._words:
            self._words[text] = self.setting.templates.from_string(text)
        return self.for_unit(
            lambda book: Markup(self._words[text].render(**self._facts({"book": book, **facts}))), {}, facts
        )[0]

    def states(self, entry: Mapping[str, Any], key: str = "states", **facts: Any) -> str:
        """Return the rules and interpretations that an entry of the data states under `key`; "" if it names none.

        They are separated by spaces. The text is a template, since interpretations may differ.
        """
        return str(self.words(entry[key], **facts)) if key in entry else ""

    def _facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {"book": self.game.book, "aids": self.aids, **facts}

    def chosen(self, entries: Any, **facts: Any) -> list[Mapping[str, Any]]:
        """Return the entries of a list of the data whose `when` is true, or that have none."""
        return [entry for entry in entries if self.value(entry.get("when", True), **facts)]

    def figure(self, figure: Mapping[str, Any], **facts: Any) -> tuple[str, str, dict[str, str]]:
        """Return the figure that an entry asks for: under the book in force, without house rules, and in other cases.

        A figure is a percentage without a sign, or the plain `value` of an expression. It is a dash where the outcome
        cannot happen, and "" where the question is impossible, such as more dice than are ever thrown. The cases are
        those of `answer_for`.
        """
        now, cases = self.for_unit(lambda book: self._answer(figure, book, facts), figure, facts)
        before = self.setting.before
        return now, (self._answer(figure, before, facts) if before else now), cases

    def for_unit(
        self, answer: Callable[[Book], Answer], entry: Mapping[str, Any], facts: Mapping[str, Any]
    ) -> tuple[Answer, dict[str, Answer]]:
        """Return what `answer` finds for the unit among `facts`, and in other cases by house rule (`answer_for`).

        `entry` may name the `enemies` of the unit in its question.
        """
        enemies = entry.get("enemies", ENEMIES)
        now, others = answer_for(self.game.ruleset, self.game.book, facts.get("unit"), answer, enemies)
        return now, dict(others)

    def ask(self, entry: Mapping[str, Any], **facts: Any) -> Asked:
        """Return the question that an entry of a data file asks, with its expressions replaced by their values."""
        given = tuple((name, self.evaluate(value, **facts)) for name, value in entry.get("given", {}).items())
        least = self.evaluate(entry["at-least"], **facts) if "at-least" in entry else None
        return Asked(entry["question"], given, tuple(entry.get("outcomes", ())), at_least=least)

    def _answer(self, figure: Mapping[str, Any], book: Book, facts: Mapping[str, Any]) -> str:
        known = {**facts, "book": book}
        if "value" in figure:
            return str(self.value(figure["value"], **known))
        asked = self.ask(figure, **known)
        try:
            return hundred(asked.answer(self.game.ruleset, book) or Fraction(0))
        except InputError:
            return ""
