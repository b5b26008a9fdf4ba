"""The page of a search for house rules: the results nearest to a wanted chance, and what else each of them moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.support.gc_control import disable_collection


@dataclass(frozen=True)
class FitRow:
    """One result: the `texts` of its values by place, its chance in percent and exactly, and its distance.

    `unit` is the unit for which the changes hold, "" for all. `moves` are sentences on the questions that it moves
    most, `more` counts the others.
    """

    texts: Sequence[str]
    unit: str
    percent: str
    exactly: str
    off: str
    moves: Sequence[str]
    more: int


@dataclass(frozen=True)
class FitFacts:
    """A search ready to print: what was asked, wanted and tried, the results, and the nearest as words and TOML.

    `places` are the headings of the values. `commands` show more of the nearest result.
    """

    says: str
    rules: str
    inputs: str
    outcome: str
    wanted: str
    now: str
    tried: Sequence[str]
    places: Sequence[str]
    rows: Sequence[FitRow]
    words: Sequence[str]
    toml: str
    file: str
    commands: Sequence[str]

    @property
    def has_units(self) -> bool:
        """Whether any result holds for one unit of the question only."""
        return any(row.unit for row in self.rows)


def fit_page(game: Game, wishes: PrintOptions, facts: FitFacts) -> bytes:
    """Return the page as a PDF."""
    with disable_collection():
        setting = HtmlRenderer(game, wishes)
        return setting.pdf_of(setting.set(setting.words("fit.html", facts=facts)))
