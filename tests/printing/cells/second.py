"""A printed figure against a second opinion, asked with the facts that the words around the figure say."""

from fractions import Fraction
from importlib import import_module
from pathlib import Path

from drumhead.printing.text.data_expressions import resolve_value

from .papers import games
from .spelling import in_tenths, needed, spellings
from .words import Dictionary

FOLDERS = Path(__file__).parents[2] / "rulesets"
OF_ALL = ("wants", "least", "exactly", "mean")


class Second:
    """The second opinion on everything printed of one ruleset."""

    def __init__(self, ruleset):
        self.games = games(ruleset.id)
        self.ruleset = ruleset
        folder = FOLDERS / ruleset.folder.name
        self.dictionary = Dictionary(folder / "cells.toml")
        self.answers = import_module(f"tests.rulesets.{ruleset.folder.name}.cells")
        self.defaults = {slug: reading.default for slug, reading in ruleset.readings.items()}
        self.known = {}

    def facts(self, printed):
        """What is asked: as the words say, or as the sentence asks it."""
        return self._of_sentence(printed) if printed.table == "a sentence" else self.dictionary.facts(printed)

    def _of_sentence(self, printed):
        question, wanted, least, inputs = printed.asked
        given = {name.replace("_", "-"): resolve_value(self.game(printed).book, value) for name, value in inputs}
        under = given.pop("under", {})
        asked = self.ruleset.question(question).settle(given)
        facts = {name.replace("-", "_"): value for name, value in asked.items()}
        want = {"least": least} if least else {"wants": list(wanted)}
        return {"asks": question.replace("-", "_"), "under": under, **want, **facts}

    def game(self, printed):
        """The game on whose paper a figure stands."""
        return self.games[printed.paper.split()[0]]

    def expected(self, printed, facts):
        """What should be printed: an exact chance, a mean, words as they are; None for a blank."""
        facts = dict(facts)
        battle = self.game(printed).battle
        readings = {**self.defaults, **(battle.readings if battle else {}), **facts.pop("under", {})}
        asks, wanted = facts.pop("asks"), {name: facts.pop(name) for name in OF_ALL if name in facts}
        answer = self._answer(asks, readings, facts)
        return answer if not isinstance(answer, dict) else part_of(answer, **wanted)

    def _answer(self, asks, readings, facts):
        key = (asks, *sorted(readings.items()), *sorted(facts.items(), key=repr))
        if repr(key) not in self.known:
            try:
                self.known[repr(key)] = getattr(self.answers, asks)(readings, **facts)
            except (AssertionError, TypeError) as fault:
                raise AssertionError(f"{asks} cannot answer {facts}: {fault}") from fault
        return self.known[repr(key)]

    def fault(self, printed):
        """What is wrong with a figure; nothing if it is right."""
        facts = self.facts(printed)
        expected = self.expected(printed, facts)
        if expected is None:
            right = {"", "–"}
        elif isinstance(expected, str):
            right = {expected}
        else:
            right = {in_tenths(expected)} if "mean" in facts else spellings(expected) | needed(expected, printed.dice)
        if printed.figure in right and printed.told in (None, expected or 0):
            return ""
        said = f"{float(expected):.6f} = {expected}" if isinstance(expected, Fraction) else repr(expected)
        return f"{printed.where}; it should be {' or '.join(sorted(right))} ({said}) by {facts}"


def part_of(answer, wants=(), least=None, exactly=None, mean=False):
    """Of all endings with their chances, the chance of those that are wanted."""
    if wants:
        listed = wants if isinstance(wants, list) else [wants]
        return sum((answer.get(each, Fraction(0)) for each in listed), Fraction(0))
    counts = {}
    for ending, chance in answer.items():
        count = ending if isinstance(ending, int) else int(str(ending).split()[0])
        counts[count] = counts.get(count, Fraction(0)) + chance
    if mean:
        return sum((count * chance for count, chance in counts.items()), Fraction(0))
    if exactly is not None:
        return counts.get(exactly, Fraction(0))
    if max(count for count, chance in counts.items() if chance) < least:
        return None
    return sum((chance for count, chance in counts.items() if count >= least), Fraction(0))
