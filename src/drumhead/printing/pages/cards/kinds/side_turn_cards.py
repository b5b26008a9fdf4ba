"""The turn cards of each side: the side, the meaning of its first, second, third card, and the odds of the next card.

The cards of one side are alike, as the rules say: which of them is turned up shows nothing. Parts that do not fit on
the cards in any text size are on an aid card, and the cards refer to it.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.plurals import ordinal
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.layout.page_frame import LEADING
from drumhead.printing.layout.rich_text import Word, lines, resting, set_line, split_markup
from drumhead.printing.page_input import Annotations, LineAnnotations
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_chances import Grid
from drumhead.printing.pages.cards.card_tables import draw_grid as drawn_grid
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.pages.cards.next_card_odds import next_grid
from drumhead.printing.style.colours import HAIR, INK, POINT
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import one_of, phrase
from drumhead.printing.text.font_metrics import CAPITALS, plain, width

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

FILE = "turn.toml"
NAME, LEAST_NAME = 24.0, 14.0  # points of a side's name on a broad card
MEANING, LEAST_MEANING = 15.0, 11.0  # and of what a card brings
SIGN, FOOT = 10.0, 6.5  # mm: the side's sign at the head, and upside down at the foot where there is room
EMBLEM, LOW_EMBLEM = 24.0, 12.0  # mm: the large symbol, which is recognised across the table
REMEMBER, NEXT_MINE = "what to remember", "whose card is next"
AID_TITLES = {REMEMBER: "What to remember", NEXT_MINE: "Whose card is next?"}
ELSEWHERE = "{}: see the card “{}”\N{NO-BREAK SPACE}→"
STOPS = ".!?"
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Phase:
    """A phase that a turn card brings: its name, its reminder ("" for none), and the annotations of both."""

    name: str
    remember: str
    marks: LineAnnotations

    @property
    def words(self) -> list[Word]:
        """The words of the reminder, with the marks of the annotations."""
        return [*split_markup(html.escape(self.remember)), *resting(self.marks)]


def phases_of(game: Game, wishes: PrintOptions, apparatus: Annotations, entry: Spec) -> list[Phase]:
    """Return the phases that a side's turn cards bring, in order.

    `entry` is the side's [[cards]] table: its `phases`, or without that key all phases in the order of `turn.toml`.
    PaperError for a phase that does not exist.
    """
    phases = {each["id"]: each for each in game.ruleset.turn.get("phase", ())}
    own = entry.get("phases", list(phases))
    for word in own:
        one_of({"phases": word}, "phases", phases, "", f"{FILE}, [[cards]] of {entry.get('side', 'nobody')}")
    return [_phase(game, wishes, apparatus, phases[word], "phase") for word in own]


def kinds_of_cards(game: Game, wishes: PrintOptions, apparatus: Annotations) -> list[Phase]:
    """Return what each kind of card of a pack brings, in the order of `turn.toml`; [] for a game with phases."""
    return [_phase(game, wishes, apparatus, entry, "kind") for entry in game.ruleset.turn.get("kind", ())]


def _phase(game: Game, wishes: PrintOptions, apparatus: Annotations, entry: Spec, table: str) -> Phase:
    with apparatus.line() as marks:
        name, remember = (
            plain(phrase(game.book, wishes.measures, entry.get(key, ""), f"{FILE}, [[{table}]]"))
            for key in ("name", "remember")
        )
    return Phase(name, f"{remember}." if remember and remember[-1] not in STOPS else remember, marks)


# ------------------------------------------------------------------ the cards


@dataclass(frozen=True)
class HowTold:
    """The contents that turn cards have room for: reminders (`remember`), odds of the next card (`table`), and a text
    size.

    The text size is that of `stock`. All sides have the same.
    """

    remember: bool
    table: bool
    stock: Stock


@dataclass(frozen=True, eq=False)
class Sides:
    """The turn cards of all sides, drawn from the [[cards]] tables of the ruleset's `turn.toml`."""

    game: Game
    wishes: PrintOptions
    stock: Stock
    apparatus: Annotations

    @cached_property
    def entries(self) -> Sequence[Spec]:
        """The [[cards]] table of each side."""
        entries: Sequence[Spec] = self.game.ruleset.turn["cards"]
        return entries

    @cached_property
    def phases(self) -> list[list[Phase]]:
        """The phases of each side in the order of its cards, one list for each of `entries`."""
        return [phases_of(self.game, self.wishes, self.apparatus, entry) for entry in self.entries]

    @cached_property
    def most(self) -> int:
        """The largest number of turn cards that any side has."""
        return int(max(entry["count"] for entry in self.entries))

    @cached_property
    def tables(self) -> list[Grid | None]:
        """The odds table of the next card for each side, by the cards left to both; None where no question gives the
        odds.
        """
        return [next_grid(self.game, self.apparatus, entry["count"], self.most) for entry in self.entries]

    @cached_property
    def told(self) -> HowTold:
        """The most contents, in the largest text size, with which each side has one turn card and no second one.

        Where that is impossible, it is the least contents in the smallest text size.
        """
        shorter = HowTold(False, False, self.stock)
        for remember, table in ((True, any(self.tables)), (True, False), (False, False)):
            for stock in self.stock.sizes():
                shorter = HowTold(remember, table, stock)
                with suppress(PaperError):
                    if all(len(self._cards(at, shorter)) == 1 for at in range(len(self.entries))):
                        return shorter
        return shorter

    def set_in(self, stock: Stock) -> list[Card]:
        """Return every side's turn cards, with the numbers of copies, in the text size of a stock."""
        told = replace(self.told, stock=stock)
        return [
            replace(card, copies=entry["count"])
            for at, entry in enumerate(self.entries)
            for card in self._cards(at, told)
        ]

    def _cards(self, at: int, told: HowTold) -> list[Card]:
        side = self.game.side(self.entries[at]["side"])
        blocks = list(self._blocks(at, told))
        cards = flow_card(
            f"turn card of {side['id']}",
            blocks,
            told.stock,
            lambda said: _head(side, told.stock, said),
            both_sides=False,
        )
        if len(cards) > 1:
            return cards
        high = _head(side, told.stock, "").height + sum(block.height for block in blocks)
        foot = _foot(side, told.stock, told.stock.words.height - high, self.wishes.ink == "low")
        return [replace(cards[0], front=CardFace((*cards[0].front.marks, *foot)))]

    def _blocks(self, at: int, told: HowTold) -> Iterator[Block]:
        """Yield the blocks of a side's turn cards: each phase, the odds of the next card, and a reference to parts
        left out.

        `at` is the index of the side in `entries`.
        """
        phases = self.phases[at]
        left, size = _column(phases, told.stock), _meaning_size(phases, told.stock)
        for number, phase in enumerate(phases, start=1):
            yield _meaning(number, phase, told, left, size, last=number == len(phases))
        table = self.tables[at]
        if told.table and table:
            yield from drawn_grid(table, told.stock, self.wishes.ink == "low")
        if missing := self.missing(told):
            title = AID_TITLES[missing[0]]  # the aid card is called after its first part
            words = ELSEWHERE.format(" and ".join(missing).capitalize(), title)
            yield from paragraph(split_markup(words, "sans italic"), told.stock, after=0)

    def missing(self, told: HowTold) -> list[str]:
        """Return the names of the parts that the turn cards leave out, to be found on the aid card; [] for none."""
        remembered = any(phase.remember for phases in self.phases for phase in phases)
        left = ((REMEMBER, remembered and not told.remember), (NEXT_MINE, any(self.tables) and not told.table))
        return [words for words, wanted in left if wanted]


def _foot(side: Spec, stock: Stock, free: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return marks in the free space at the bottom of a turn card, `free` mm high: the side's symbol, upside down in
    a corner.

    Where there is room the symbol is also repeated large; () where there is no room at all.
    """
    high = FOOT * stock.scale
    if free < high + 0.6:
        return ()
    sign = draw_symbol(side["sign"], high, side["ink"])
    small = sign.centre(stock.words.right - sign.width / 2, stock.words.bottom - high / 2, 180)
    tall = min(free - 2 * high, (LOW_EMBLEM if low_ink else EMBLEM) * stock.scale)
    if tall < 1.5 * high:
        return (small,)
    emblem = draw_symbol(side["sign"], tall, side["ink"])
    return emblem.centre(stock.width / 2, stock.words.bottom - free / 2), small


def _head(side: Spec, stock: Stock, said: str) -> Block:
    """Return the header of a turn card: the side's symbol and name, and `said`, such as "2 of 3", or "" for a single
    card.
    """
    scale, room = stock.scale, stock.words.width
    sign = draw_symbol(side["sign"], SIGN * scale, side["ink"])
    left = sign.width + 2 * scale
    size = _fitting(plain(side["short"]), "garamond", NAME, LEAST_NAME, stock, room - left)
    rows = list(broken(plain(side["short"]), "garamond", size, room - left))
    high = max(SIGN * scale, len(rows) * size * POINT)
    base = (high - len(rows) * size * POINT) / 2 + (0.5 + CAPITALS / 2) * size * POINT
    marks: list[Mark] = [sign.at(0, (high - SIGN * scale) / 2)]
    for at, words in enumerate(rows):
        half = width(words, "garamond", size) / 2
        x = min(max(left + half, room / 2), room - half)
        marks.append(Text(x, base + at * size * POINT, words, "garamond", size, "middle", side["ink"]))
    if said:
        marks.append(Text(room, stock.size * POINT, said, "sans italic", stock.size, "end"))
    return Block(tuple(marks), high + 1.8 * scale)


def broken(words: str, face: str, size: float, room: float) -> Iterator[str]:
    """Yield the lines of words set in one font, `face`, at `size` points, each at most `room` mm wide."""
    for row in lines(split_markup(html.escape(words), face), size, room):
        yield " ".join("".join(piece.words for piece in word) for word in row)


def _fitting(words: str, face: str, most: float, least: float, stock: Stock, room: float) -> float:
    """Return the largest text size in points, from `least` to `most` scaled to the card, in which words fit a line of
    `room` mm.

    If they do not fit at all, it is the least size.
    """
    scale = stock.scale
    long = width(words, face, most * scale)
    fits = most * scale if long <= room else int(most * scale * room / long * 10) / 10
    return max(fits, least * scale, 7.0)


def _meaning_size(phases: Sequence[Phase], stock: Stock) -> float:
    """Return one text size in points for the names of all phases: the largest in which each name takes one line.

    It is the least size where no size does that.
    """
    room = stock.words.width - _column(phases, stock)
    return min(_fitting(each.name, "semibold", MEANING, LEAST_MEANING, stock, room) for each in phases)


def _column(phases: Sequence[Phase], stock: Stock) -> float:
    """Return the x in mm at which the names of phases begin, to the right of the longest ordinal such as "second"."""
    size = 14.0 * stock.scale
    return max(width(ordinal(number), "italic", size) for number in range(1, len(phases) + 1)) + 1.6 * stock.scale


def _meaning(number: int, phase: Phase, told: HowTold, left: float, size: float, last: bool) -> Block:
    """Return the block of one phase on a turn card: the ordinal of `number`, the name of the phase, and its reminder.

    The name begins at x = `left` mm, in `size` points; the block of the last phase ends with a heavier rule.
    """
    stock = told.stock
    scale = stock.scale
    marks: list[Mark] = [Text(0, 4.8 * scale, ordinal(number), "italic", 14 * scale)]
    down = 4.8 * scale
    for at, words in enumerate(broken(phase.name, "semibold", size, stock.words.width - left)):
        down += at and size * LEADING * POINT
        marks.append(Text(left, down, words, "semibold", size))
    down += 1.5 * scale
    for row in lines(phase.words, stock.size, stock.words.width) if told.remember else ():
        said, _ = set_line(row, stock.size, down + stock.size * 0.8 * POINT)
        marks += said
        down += stock.size * LEADING * POINT
    down += 0.5 * scale
    ink, pen = (INK, 0.9) if last else (HAIR, 0.35)
    marks.append(Path(line((0, down), (stock.words.width, down)), stroke=ink, width=pen * POINT))
    return Block(tuple(marks), down + (1.2 if last else 0.3) * scale)
