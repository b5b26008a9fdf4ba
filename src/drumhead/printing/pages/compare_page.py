"""The page of a comparison of two rulesets: numbers, odds and answers that differ, and what only one of them has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.support.gc_control import disable_collection


@dataclass(frozen=True)
class Point:
    """A sentence, and sentences that belong below it."""

    says: str
    below: Sequence[str] = ()


@dataclass(frozen=True)
class CompareSection:
    """A part of a comparison: its title, and a table or sentences.

    `head` are the headings of the columns, "" for a column that has none in any row. Columns in `right`, by their
    index, hold figures. A `narrow` part is set small, in two columns of the page.
    """

    title: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    right: Sequence[int] = ()
    points: Sequence[Point] = ()
    narrow: bool = False


def compare_page(wishes: PrintOptions, pair: Sequence[Ruleset], sections: Sequence[CompareSection]) -> bytes:
    """Return the page on two rulesets as a PDF."""
    with disable_collection():
        setting = HtmlRenderer(Game(pair[0], pair[0].book()), wishes)
        names, titles = [each.id for each in pair], [each.title for each in pair]
        words = setting.words("compare.html", names=names, titles=titles, sections=sections)
        return setting.pdf_of(setting.set(words))
