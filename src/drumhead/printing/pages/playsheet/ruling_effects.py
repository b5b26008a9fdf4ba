"""What each answer to an unclear rule changes: chances of the odds, and sections of the playsheet.

Every answer is compared with the one in force, in a rulebook that differs in nothing else. A question is asked again,
and a section is set again, only if it has read something in which the two rulebooks differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.plurals import so_many
from drumhead.printing.blocks.block_kinds import OF_CHANCES
from drumhead.printing.blocks.sentences import CHOICE
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.text.chance_format import say_move
from drumhead.printing.text.data_expressions import resolve_value
from drumhead.printing.text.template_filters import join_words
from drumhead.probability import watching
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.house_rules.odds_differences import MovedQuestion, MovedRow, rank
from drumhead.rules.trust.plugin_trust import python_of

if TYPE_CHECKING:
    from drumhead.rules.rulebook.book import Book

LISTS = ("doubts", "house-rules")  # sections that list rulings and house rules
Inputs = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class RulingEffect:
    """What changes if an answer comes in force: the questions whose chances move, and the sections that read otherwise.

    `sections` are titles of the playsheet: tables of chances first, then in page order.
    """

    moved: Sequence[MovedQuestion]
    sections: Sequence[str]

    @property
    def cases(self) -> int:
        """The number of cases, a question with its inputs, in which a chance moves."""
        return sum(len(each.rows) for each in self.moved)

    def describe(self, most: int = 1, typed: bool = True) -> str:
        """Return the effect in a line of text: the largest moves of at most `most` questions, and where to see it.

        Questions are as they are `typed`, otherwise in words.
        """
        if not self.moved:
            return f"No listed chance moves. It changes {_name_some(self.sections)}."
        named = [_describe_row(each.worst, typed) for each in self.moved[:most]]
        more = f"; {so_many(rest, 'more cases')}" if (rest := self.cases - len(named)) else ""
        seen = f" See {_name_some(self.sections)}." if self.sections else ""
        return f"{'; '.join(named)}{more}.{seen}"


def _name_some(titles: Sequence[str]) -> str:
    """Return one or two titles in quotation marks; of more, the first and their number."""
    if not titles:
        return "nothing on the playsheet"
    named = titles if len(titles) < 3 else titles[:1]
    more = [f"{len(titles) - len(named)} more"] if len(titles) > len(named) else []
    return join_words([*(f'"{each}"' for each in named), *more])


def _describe_row(row: MovedRow, typed: bool) -> str:
    """Return the question, as it is `typed` or in words, and its outcome that moves most with both chances."""
    asked = (row.question.name_case if typed else row.question.word_case)(row.inputs_before)
    if not (row.before and row.after):
        return f"{asked} {'can no longer' if row.before else 'can now'} be asked"
    chances = say_move(*(odds.get(row.outcome, Fraction(0)) for odds in (row.before, row.after)))
    stop = "" if asked.endswith("?") else ":"
    return f'{asked}{stop} "{row.question.label(row.outcome)}" {chances}'


@dataclass(frozen=True)
class _Asked:
    """A printed case under the rulebook in force: its question, its inputs as written, its answer and what it read."""

    question: Question
    given: Inputs
    inputs: Mapping[str, Any]
    odds: Mapping[str, Any]
    read: frozenset[Hashable]


class RulingEffects:
    """The effects of all answers to the unclear rules of a game's ruleset, compared with the answers in force."""

    def __init__(self, game: Game) -> None:
        self.game, self.played = Game(game.ruleset, game.book), game

    def of(self, slug: str, key: str) -> RulingEffect:
        """Return what changes if the unclear rule `slug` has the answer `key`."""
        book = self.game.ruleset.book({**self.game.book.departures, slug: key}, self.game.book.house)
        differing = book.differ_from(self.game.book)
        cases = self._listed
        if not (rows := list(_moved_rows(cases, book, differing))):
            cases = self._unlisted
            rows = list(_moved_rows(cases, book, differing))
        by_question: dict[str, list[MovedRow]] = {}
        for row in rows:
            by_question.setdefault(row.question.name, []).append(row)
        asked = Counter(case.question.name for case in cases)
        moved = rank((rows, asked[name]) for name, rows in by_question.items())
        sections = list(dict.fromkeys(self._sections(book, differing)))
        return RulingEffect(moved, sections)

    @cached_property
    def _listed(self) -> Sequence[_Asked]:
        """The listed rows of all questions, and the questions of the playsheet's chances."""
        questions = self.game.ruleset.questions.values()
        rows = [(each, tuple(row.items())) for each in questions for row in each.rows()]
        return self._ask_all([*rows, *((self.game.ruleset.question(name), given) for name, given in self._sheet[1])])

    @cached_property
    def _unlisted(self) -> Sequence[_Asked]:
        """Every question with an input at a word that no listed row has, and the others at their defaults."""
        found = []
        for question in self.game.ruleset.questions.values():
            rows = list(question.rows())
            for each in question.inputs:
                listed = {each.default, *(row[each.name] for row in rows)}
                found += [(question, ((each.name, word),)) for word in each.choices if word not in listed]
        return self._ask_all(found)

    def _ask_all(self, rows: Sequence[tuple[Question, Inputs]]) -> Sequence[_Asked]:
        found: dict[tuple[Any, ...], _Asked] = {}
        for question, given in rows:
            with watching() as read:
                inputs, odds = _ask(question, self.game.book, given)
            case = _Asked(question, given, inputs, odds, frozenset(read))
            found.setdefault((question.name, *map(repr, inputs.items()), _is_fixed(given)), case)
        return list(found.values())

    # ------------------------------------------------------------ the playsheet
    @cached_property
    def _sheet(self) -> tuple[Mapping[str, tuple[str, frozenset[Hashable]]], Sequence[tuple[str, Inputs]]]:
        """Return each section's HTML and what it read, by its name, and the questions behind the chances."""
        if "playsheet" not in self.game.ruleset.about:
            return {}, []
        setter = self._setter(self.game)
        made = {}
        for name in setter.blocks:
            if setter.blocks[name].get("of") not in LISTS:
                with watching() as read:
                    html = _set(setter, name)
                made[name] = html, frozenset(read)
        return made, list(setter.setting.apparatus.asked.values())

    @cached_property
    def _printed(self) -> frozenset[str]:
        """The names of the sections that the playsheet of the game has, with its battle if there is one."""
        setter = self._setter(self.played)
        return frozenset(name for name, block in setter.blocks.items() if setter.desk.has(block))

    @staticmethod
    def _setter(game: Game) -> BlockSetter:
        return BlockSetter(HtmlRenderer(game, PrintOptions()))

    def _sections(self, book: Book, differing: frozenset[Hashable]) -> Iterator[str]:
        """Yield the titles of the game's sections that read otherwise under `book`, those of chances first."""
        concerned = [name for name, (_, read) in self._sheet[0].items() if not differing.isdisjoint(read)]
        if not concerned:
            return
        setter = self._setter(replace(self.game, book=book))
        printed = (name for name in concerned if name in self._printed)
        changed = [name for name in printed if _set(setter, name) != self._sheet[0][name][0]]
        heads = setter.heads()
        for name in sorted(changed, key=lambda each: setter.blocks[each]["kind"] not in OF_CHANCES):
            title = setter.blocks[heads.get(name) or name].get("title", "")
            yield setter.desk.sentences.words(title).striptags()


def describe_answers(game: Game) -> dict[tuple[str, str], str]:
    """Return a line on what each answer changes that is not in force, by the unclear rule's slug and the answer.

    Empty for a ruleset whose Python is not trusted.
    """
    if not game.ruleset.trusted and python_of(game.ruleset.folder):
        return {}
    effects = RulingEffects(game)
    answers = [(each.slug, key) for each in game.book.readings.values() for key in each.keys]
    return {
        (slug, key): effects.of(slug, key).describe(typed=False)
        for slug, key in answers
        if key != game.book.chosen[slug]
    }


def _moved_rows(cases: Sequence[_Asked], book: Book, differing: frozenset[Hashable]) -> Iterator[MovedRow]:
    for case in cases:
        if not differing.isdisjoint(case.read):
            inputs, now = _ask(case.question, book, case.given)
            if now != case.odds:
                yield MovedRow(case.question, case.inputs, inputs, case.odds, now, case.read)


def _set(setter: BlockSetter, name: str) -> str:
    """Return a section as HTML, without the diamonds of unclear rules."""
    return str(setter.set(name, MEASURE)).replace(str(CHOICE), "")


def _ask(question: Question, book: Book, given: Inputs) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the inputs of a question with their expressions replaced, and its odds; no odds if they are impossible."""
    inputs = {name.replace("_", "-"): resolve_value(book, value) for name, value in given}
    try:
        settled = question.settle(inputs)
        return settled, question.odds(book, **settled)
    except InputError:
        return inputs, {}


def _is_fixed(given: Inputs) -> bool:
    return not any(isinstance(value, str) and "{{" in value for _, value in given)
