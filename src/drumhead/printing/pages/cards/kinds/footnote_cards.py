"""Cards that explain the marks on other cards: letters for unclear rules, numbers for house rules."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from drumhead.printing.layout import page_frame
from drumhead.printing.layout.page_frame import ours_means
from drumhead.printing.layout.rich_text import Span, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards.card_fit import alike
from drumhead.printing.pages.cards.card_headings import title_head
from drumhead.printing.pages.cards.card_text import paragraph, running
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.text.template_filters import minus

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Annotations, Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_options import Making
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

TITLE = "What the marks mean"
GAP = Span("\N{NO-BREAK SPACE}")  # between a mark and its words


def cards(setting: HtmlRenderer, making: Making) -> list[Card]:
    """Return one card, or as few as possible, that explains the marks of all unclear rules and house rules printed so
    far.

    Their text is as large as needs no more faces. Notes have lines of their own, unless text that runs on saves a
    card. [] where no mark was printed. Call this after the other cards are drawn.
    """
    both = making.duplex != "none"

    def make(run_on: bool, stock: Stock) -> list[Card]:
        blocks = _notes(setting.game, setting.apparatus, stock, run_on)
        return flow_card(TITLE, blocks, stock, lambda said: title_head(TITLE, stock, said), both) if blocks else []

    def in_the_best_size(run_on: bool) -> list[Card]:
        sizes = (inf, making.stock.least)
        return min((alike([partial(make, run_on)], making.stock, most) for most in sizes), key=_count_faces)

    listed = in_the_best_size(False)
    return listed if len(listed) < 2 else min(listed, in_the_best_size(True), key=len)


def _count_faces(cards: Sequence[Card]) -> int:
    return sum(1 + bool(card.back) for card in cards)


def _notes(game: Game, apparatus: Annotations, stock: Stock, run_on: bool) -> list[Block]:
    """Return a paragraph for each unclear rule and house rule recorded in `apparatus`, or one for all with `run_on`.

    A note on the mark for our rulings is first; it is left out where the mark was not used.
    """
    everything = LineAnnotations(list(apparatus.letters.values()), sorted(apparatus.changes))
    notes = [(resting(LineAnnotations(ours=True)), ours_means(game))] if apparatus.ours else []
    for sign, letter, words in page_frame.notes(game, apparatus, everything):
        mark = LineAnnotations([letter], []) if sign == "lozenge" else LineAnnotations([], [int(letter)])
        notes.append((resting(mark), minus(words)))
    said = [(mark, split_markup(html.escape(words))) for mark, words in notes]
    if run_on:
        return [*running([[(*mark[0], GAP, *first), *more, (Span(),)] for mark, (first, *more) in said], stock)]
    return [each for mark, words in said for each in paragraph([*mark, (Span(),), *words], stock, together=True)]
