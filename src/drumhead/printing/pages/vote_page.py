"""The page on which a club votes on house rules: changes with boxes, odds and battles that move, lines to sign."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.rules.rulebook.book import Book


@dataclass(frozen=True)
class ChangeRow:
    """One change to vote on: its number, its place, both values, its condition, its sentence, and its effect."""

    number: int
    place: str
    before: str
    after: str
    scope: str
    words: str
    replaces: str
    effect: str


@dataclass(frozen=True)
class OddsRow:
    """The row of a question that moved most: question, text, inputs, condition, outcome, chances, and rows moved."""

    question: str
    says: str
    inputs: str
    scope: str
    outcome: str
    before: str
    after: str
    change: str
    rows: str


@dataclass(frozen=True)
class GamesRow:
    """One measure of battles: before, after and change, each with its interval, and whether it is beyond chance."""

    what: str
    before: str
    after: str
    change: str
    verdict: str


@dataclass(frozen=True)
class VoteFacts:
    """What a club votes on, ready to print; `odds` are worst first, and `battle` is "" without battles."""

    title: str
    rules: str
    before: str
    changes: Sequence[ChangeRow]
    odds: Sequence[OddsRow]
    odds_note: str
    battle: str = ""
    games: Sequence[GamesRow] = ()
    games_note: str = ""


def vote_page(game: Game, wishes: PrintOptions, facts: VoteFacts) -> bytes:
    """Return the page as a PDF, with as many rows of odds as fit it; with all, on several pages, if even none fits."""
    with disable_collection():
        setting, every = HtmlRenderer(game, wishes), len(facts.odds)

        def is_long(most: int) -> bool:
            return len(_set(setting, facts, most).pages) > 1

        least_long = bisect_left(range(every + 1), True, key=is_long)
        return setting.pdf_of(_set(setting, facts, least_long - 1 if least_long else every))


def _set(setting: HtmlRenderer, facts: VoteFacts, most: int) -> Any:
    """Return the page as WeasyPrint lays it out, with at most `most` rows of odds."""
    words = setting.words("vote.html", facts=facts, most=most, command=setting.wishes.command)
    return setting.set(words)


@dataclass(frozen=True)
class PrintedRules:
    """What a playsheet prints of house rules: the titles of the sections that rest on each, and its figures.

    They are by the number of the house rule, and by the slug of the unclear rule. `figures` are its chances: a
    question, and a function of the rulebook that returns the inputs.
    """

    by_number: Mapping[int, Sequence[str]] = field(default_factory=dict)
    by_slug: Mapping[str, Sequence[str]] = field(default_factory=dict)
    figures: Sequence[tuple[str, Callable[[Book], Mapping[str, Any]]]] = ()


def read_playsheet(game: Game) -> PrintedRules:
    """Return what the playsheet of a game prints of its house rules; nothing if the ruleset has no playsheet."""
    if "playsheet" not in game.ruleset.about:
        return PrintedRules()
    setting = HtmlRenderer(game, PrintOptions())
    titles = {each.name: each.title for each in BlockSetter(setting).place_blocks(MEASURE)}
    marks = setting.apparatus
    slugs = {letter: slug for slug, letter in marks.letters.items()}

    def list_titles(names: list[str]) -> list[str]:
        return list(dict.fromkeys(title for name in names if (title := titles.get(name, ""))))

    return PrintedRules(
        {number: list_titles(names) for number, names in marks.changed.items()},
        {slugs[letter]: list_titles(names) for letter, names in marks.met.items()},
        [(question, Asked(question, inputs).resolve_inputs) for question, inputs in marks.asked.values()],
    )
