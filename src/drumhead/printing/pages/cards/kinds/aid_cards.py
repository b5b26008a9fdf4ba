"""Aid cards for reference during a turn: meanings of a pack's cards, phases, odds of the next card, last steps."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drumhead.printing.layout.rich_text import Span, Word, resting, set_line, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.cards.card_chances import Figure
from drumhead.printing.pages.cards.card_headings import label_words, number_step, subhead, title_head
from drumhead.printing.pages.cards.card_tables import draw_grid
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import TURN, UNHEADED, Block, flow_card
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck, Meaning
from drumhead.printing.pages.cards.kinds.side_turn_cards import (
    AID_TITLES,
    FILE,
    NEXT_MINE,
    REMEMBER,
    Phase,
    Sides,
    phases_of,
)
from drumhead.printing.pages.cards.next_card_odds import next_grid
from drumhead.printing.style.colours import INK, RED
from drumhead.printing.text.data_expressions import by_reading, phrase
from drumhead.printing.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations, Game, PrintOptions
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

NEXT_SAYS = "The chance that the next card is yours, by the cards that both sides have left."
NARROW = 0.3  # of a card: labels up to this broad share a column
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Section:
    """A part of an aid card: its title, and the blocks below that title."""

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, eq=False)
class Aid:
    """The aid card of a ruleset; `sides` are each side's turn cards, None where the ruleset has none."""

    game: Game
    wishes: PrintOptions
    ask: Ask
    apparatus: Annotations
    sides: Sides | None = None

    @property
    def about(self) -> Spec:
        """The contents of the ruleset's `turn.toml`."""
        about: Spec = self.game.ruleset.turn
        return about

    @property
    def low_ink(self) -> bool:
        """Whether the card is printed with low ink."""
        return self.wishes.ink == "low"

    def set_in(self, stock: Stock) -> list[Card]:
        """Return the aid card, as one card or as many as it needs, in the text size of a stock; [] where it has no
        contents.

        Its copies are one for each side, unless the options give a number. If one face is too small, the end of the
        turn has a face of its own, unless that takes more cards.
        """
        before = list(self._before(stock))
        ends = [Section(end_title(self.game), blocks)] if (blocks := list(self._end(stock))) else []
        if not before and not ends:
            return []
        title = before[0].title if before else ends[0].title
        both = self.ask.making.duplex != "none"
        ways = []
        for turn in ((), (TURN,)):
            blocks = [*_set(before, title, stock), *turn, *_set(ends, title, stock)]
            ways.append(flow_card(title, blocks, stock, lambda said: title_head(title, stock, said), both))
        together, apart = ways
        least = together if len(together) < len(apart) or not any(card.back for card in together) else apart
        return [replace(card, copies=self.ask.aids or len(self.game.sides), open=True) for card in least]

    def _before(self, stock: Stock) -> Iterator[Section]:
        """Yield the sections before the end of the turn: phases and meanings of cards, or what the turn cards have no
        room for.
        """
        if self.sides:
            yield from self._left_over(self.sides, stock)
            return
        deck = Deck(self.game, self.about, self.wishes.measures) if "deck" in self.about else None
        phases = phases_of(self.game, self.wishes, self.apparatus, {})
        blocks = [*self._phases(phases, stock)]
        if deck:
            for use, rows in groupby(deck.meanings, key=lambda meaning: meaning.use):
                blocks += self._use(use, list(rows), deck.chance, stock)
        if blocks:
            yield Section(deck.title if deck else plain(self.about.get("title", "The turn")), blocks)

    def _left_over(self, sides: Sides, stock: Stock) -> Iterator[Section]:
        """Yield the sections for which each side's turn cards have no room: reminders of the phases, and the odds of
        the next card.
        """
        if not sides.told.remember:
            for phases in _different(sides.phases):
                if any(phase.remember for phase in phases):
                    yield Section(AID_TITLES[REMEMBER], list(self._phases(phases, stock)))
        if not sides.told.table and (grid := next_grid(self.game, self.apparatus, sides.most, sides.most)):
            says = paragraph([*split_markup(NEXT_SAYS), *resting(grid.marks)], stock, together=True)
            yield Section(
                AID_TITLES[NEXT_MINE],
                [*says, *draw_grid(replace(grid, says="", marks=LineAnnotations()), stock, self.low_ink)],
            )

    def _phases(self, phases: Sequence[Phase], stock: Stock) -> Iterator[Block]:
        """Yield a numbered block for each phase, with its reminder below its name."""
        for number, phase in enumerate(phases, start=1):
            name = split_markup(html.escape(phase.name), "semibold")
            yield number_step(number, name, stock, self.low_ink, phase.words)

    def _use(self, use: str, rows: Sequence[Meaning], chance_of: str, stock: Stock) -> Iterator[Block]:
        """Yield the blocks for one use of the cards: the heading `use`, then a row for each of its meanings.

        `chance_of` is the unit of the odds, printed above the first of them.
        """
        labels = [label_of(row) for row in rows]
        widths = [set_line(label, stock.size, 0)[1] for label in labels]
        narrow = [wide for wide in widths if wide <= NARROW * stock.words.width]
        left = max(narrow, default=0.0) + 1.4 * stock.scale if any(narrow) else 0.0
        asked = next((at for at, row in enumerate(rows) if "odds" in row.about), None)
        if use and asked != 0:
            yield subhead(use, stock, "")
        for at, (row, label) in enumerate(zip(rows, labels)):
            if at == asked:  # the unit of the numbers is above the first of them
                yield subhead("" if at else use, stock, chance_of)
            with self.apparatus.line() as marks:
                says, chance = row.says, row.odds
            words = [*split_markup(html.escape(says)), *resting(marks)]
            figure = None if chance is None else Figure(chance)
            yield label_words(label, words, stock, left, figure, self.low_ink)
        yield UNHEADED

    def _end(self, stock: Stock) -> Iterator[Block]:
        """Yield a numbered block for each step after the last card of a turn, in order."""
        for number, words in enumerate(end_steps(self.game, self.wishes, self.apparatus), start=1):
            yield number_step(number, words, stock, self.low_ink)


def _set(sections: Sequence[Section], title: str, stock: Stock) -> Iterator[Block]:
    """Yield the blocks of every section under its title; the title that already heads the card is left out."""
    for section in sections:
        if section.title != title:
            yield subhead(section.title, stock)
        yield from section.blocks
        yield UNHEADED


def _different(each: Sequence[list[Phase]]) -> list[list[Phase]]:
    """Return each different list of phases once, in order."""
    return [phases for at, phases in enumerate(each) if phases not in each[:at]]


def label_of(row: Meaning) -> list[Word]:
    """Return the words that name the cards of a meaning: ranks and colours in words, suits as symbols."""
    words = row.label if "label" in row.about or row.ranks or not row.suits else ""
    suits = row.suits if "label" not in row.about else ()
    signs = [(suit_piece(suit),) for suit in suits]
    return [*split_markup(html.escape(words), "bold"), *signs]


def suit_piece(suit: str) -> Span:
    """Return the symbol of a suit, such as "hearts", as a span in the suit's colour."""
    return Span(sign=suit.removesuffix("s"), ink=RED if suit in ("hearts", "diamonds") else INK)


def end_title(game: Game) -> str:
    """Return the heading for the steps at the end of a turn, "The end of the turn" by default."""
    return plain(game.ruleset.turn.get("end-title", "The end of the turn"))


def end_steps(game: Game, wishes: PrintOptions, apparatus: Annotations) -> Iterator[list[Word]]:
    """Yield the words of each step after the last card of a turn, in order, with the marks of its annotations.

    PaperError for an error in an entry of the ruleset's `turn.toml`.
    """
    for said, marks in list_end_steps(game, wishes, apparatus):
        yield [*split_markup(html.escape(said)), *resting(marks)]


def list_end_steps(game: Game, wishes: PrintOptions, apparatus: Annotations) -> Iterator[tuple[str, LineAnnotations]]:
    """Yield each step after the last card of a turn, in order, as text and its annotations.

    PaperError for an error in an entry of the ruleset's `turn.toml`.
    """
    where = f"{FILE}, end"
    for entry in game.ruleset.turn.get("end", ()):
        with apparatus.line() as marks:
            words = entry
            if isinstance(words, Mapping):
                words = by_reading(game.book, words["says"], words.get("reading", ""), "says", where)
            said = plain(phrase(game.book, wishes.measures, words, where))
        yield said, marks
