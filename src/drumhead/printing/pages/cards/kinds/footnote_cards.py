"""Cards that explain the marks on other cards: letters for unclear rules, numbers for house rules."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from drumhead.printing.layout import page_frame
from drumhead.printing.layout.page_frame import ours_means
from drumhead.printing.layout.rich_text import Span, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards.card_fit import alike
from drumhead.printing.pages.cards.card_headings import title_head
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.text.template_filters import minus

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Annotations, Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_options import Making
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

TITLE = "What the marks mean"


def cards(setting: HtmlRenderer, making: Making) -> list[Card]:
    """Return one card, or as few as possible, that explains the marks of all unclear rules and house rules printed so
    far.

    Their text is as large as needs no more faces. [] where no mark was printed. Call this after the other cards are
    drawn.
    """
    both = making.duplex != "none"

    def make(stock: Stock) -> list[Card]:
        blocks = _notes(setting.game, setting.apparatus, stock)
        return flow_card(TITLE, blocks, stock, lambda said: title_head(TITLE, stock, said), both) if blocks else []

    ways = (alike([make], making.stock), alike([make], making.stock, most=making.stock.least))
    return min(ways, key=lambda cards: sum(1 + bool(card.back) for card in cards))


def _notes(game: Game, apparatus: Annotations, stock: Stock) -> list[Block]:
    """Return a paragraph for each unclear rule and house rule recorded in `apparatus`, first one on the mark for our
    rulings.

    That first paragraph is left out where the mark was not used.
    """
    everything = LineAnnotations(list(apparatus.letters.values()), sorted(apparatus.changes))
    blocks: list[Block] = []
    if apparatus.ours:
        blocks += paragraph(
            [*resting(LineAnnotations(ours=True)), (Span(),), *split_markup(html.escape(ours_means(game)))], stock
        )
    for sign, letter, words in page_frame.notes(game, apparatus, everything):
        mark = LineAnnotations([letter], []) if sign == "lozenge" else LineAnnotations([], [int(letter)])
        blocks += paragraph([*resting(mark), (Span(),), *split_markup(html.escape(minus(words)))], stock, together=True)
    return blocks
