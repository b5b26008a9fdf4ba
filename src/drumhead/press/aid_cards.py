"""Aid cards: what the cards of a pack mean, the phases in their order, and whose card comes next, to lie at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drumhead.press.card_faces import (
    CELL,
    HEIGHT,
    INSET,
    LEFT,
    RIGHT,
    Card,
    end_steps,
    end_title,
    frame,
    heat_cell,
    next_table,
    numbered,
)
from drumhead.press.decks import FILE, Deck, Meaning
from drumhead.press.furniture import FLOOR, LEADING, SMALLEST_ITALIC, note, notes
from drumhead.press.game import Apparatus, Line
from drumhead.press.lettering import fitted, lines, plain, width
from drumhead.press.marks import INK, POINT, Mark, Path, Text, line, moved
from drumhead.press.signs import drawn
from drumhead.press.wording import phrase

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

RED = "#9c2a20"
TOP, BOTTOM = 17.2, HEIGHT - INSET - 2
TEXT = 9.4  # points
LABEL, NARROW = 20.0, 12.0  # mm: no label of cards is wider; those that are narrower share a column
SIGN = 2.9  # mm: height of a suit


@dataclass(frozen=True)
class Block:
    """Some lines of an aid card, `height` mm together, their upper left corner at the left of the words."""

    marks: Sequence[Mark]
    height: float
    heads: bool = False  # a heading stays with what follows it


@dataclass
class _Flow:
    """Blocks one below another, on as many cards as they need."""

    title: str
    bodies: list[list[Mark]] = field(default_factory=list)
    down: float = BOTTOM

    def add(self, blocks: Sequence[Block]) -> None:
        """The next lines; a heading stays with the block it heads, and stands again over what goes to the next card."""
        heading: Block | None = None
        for at, block in enumerate(blocks):
            heading = block if block.heads else heading
            after = blocks[at + 1].height if block.heads and at + 1 < len(blocks) else 0
            if self.down + block.height + after > BOTTOM or not self.bodies:
                self.bodies.append([])
                self.down = TOP
                if heading and heading is not block:
                    self._place(heading)
            self._place(block)

    def _place(self, block: Block) -> None:
        self.bodies[-1].append(moved(block.marks, LEFT, self.down))
        self.down += block.height

    @property
    def cards(self) -> list[Card]:
        """The cards, numbered if there are several."""
        count = len(self.bodies)
        numbers = [f"{n} of {count}" if count > 1 else "" for n in range(1, count + 1)]
        return [(*headed(self.title, number), *body) for number, body in zip(numbers, self.bodies)]


def headed(title: str, number: str = "") -> tuple[Mark, ...]:
    """A card's frame and its title, with the number of a card of several."""
    taken = width(number, "italic", SMALLEST_ITALIC) + 2 if number else 0
    shown, size = fitted(title, "garamond", 19, RIGHT - LEFT - taken, 12)
    return (
        frame(INK),
        Text((LEFT + RIGHT - taken) / 2, 12, shown, "garamond", size, "middle"),
        Text(RIGHT, 12, number, "italic", SMALLEST_ITALIC, "end"),
        Path(line((LEFT, 15), (RIGHT, 15)), stroke=INK, width=0.9 * POINT),
    )


def aid_cards(game: Game, wishes: Wishes, about: dict[str, Any], ends: bool = False) -> list[Card]:
    """What a pack means: its phases, its cards by their use with their odds, and the doubts all that rests on.

    Below it what `ends` the turn.
    """
    apparatus = Apparatus(game.book)
    deck = Deck(game, about, wishes.measures) if "deck" in about else None
    flow = _Flow(deck.title if deck else plain(about.get("title", "The turn")))
    rests_on: list[Line] = []
    flow.add(list(_phases(game, wishes, about, apparatus, rests_on)))
    if deck:
        for use, rows in groupby(deck.meanings, key=lambda meaning: meaning.use):
            flow.add(list(_use(use, list(rows), deck.chance, wishes, apparatus, rests_on)))
    flow.add(list(_notes(game, apparatus, rests_on)))
    if ends:
        flow.add(list(_end(game, wishes)))
    return flow.cards


def _phases(
    game: Game, wishes: Wishes, about: dict[str, Any], apparatus: Apparatus, rests_on: list[Line]
) -> Iterator[Block]:
    """The phases, numbered, what to remember beside or below each."""
    for number, phase in enumerate(about.get("phase", ()), start=1):
        with apparatus.line() as marks:
            name, remember = (
                plain(phrase(game.book, wishes.measures, phase.get(key, ""), f"{FILE}, [[phase]]"))
                for key in ("name", "remember")
            )
        rests_on.append(marks)
        drawing, height = numbered(number, name, 0, 0, wishes.ink == "low", "semibold")
        parts = lines(remember, "sans", FLOOR, RIGHT - LEFT - 8.6, 9)
        below = [Text(8.6, height - 0.4 + FLOOR * LEADING * POINT * i, part) for i, part in enumerate(parts, start=1)]
        texts = [Text(text.x, text.y, text.words, "sans", FLOOR) for text in below]
        yield Block([*drawing, *texts], height + FLOOR * LEADING * POINT * len(parts) + 0.9)


def _use(
    use: str, rows: Sequence[Meaning], chance_of: str, wishes: Wishes, apparatus: Apparatus, rests_on: list[Line]
) -> Iterator[Block]:
    """The cards in one of their uses: a heading, then a row for each meaning."""
    blocks: list[Block] = []
    asked = any("odds" in row.about for row in rows)
    labels = [_label(row) for row in rows]
    usual = max((wide for _, wide in labels if wide <= NARROW), default=0.0)
    for row, (label, wide) in zip(rows, labels):
        left = max(usual, wide) + 1.5
        with apparatus.line() as marks:
            says, chance = row.says, row.odds
        rests_on.append(marks)
        room = RIGHT - LEFT - left - (CELL + 1 if chance is not None else 0)
        blocks.append(_row(label, says, chance, marks, left, room, wishes.ink == "low"))
    if use or asked:
        yield _heading(use, chance_of if asked else "")
    yield from blocks


def _heading(use: str, unit: str = "") -> Block:
    """A use over its rows, on several lines if it is long, and what the figures are."""
    room = RIGHT - LEFT - (width(unit, "italic", SMALLEST_ITALIC) + 2 if unit else 0)
    size = fitted(use, "small capitals", 13, room, 11)[1]
    parts = lines(use, "small capitals", size, room, 9) or [""]
    leading = size * 1.1 * POINT
    marks: list[Mark] = [Text(0, 4.2 + leading * i, part, "small capitals", size) for i, part in enumerate(parts)]
    down = 5.3 + leading * (len(parts) - 1)
    marks.append(Text(RIGHT - LEFT, down - 1.1, unit, "italic", SMALLEST_ITALIC, "end"))
    marks.append(Path(line((0, down), (RIGHT - LEFT, down)), stroke=INK, width=0.35 * POINT))
    return Block(marks, down + 0.3, heads=True)


def _row(
    label: Sequence[Mark], says: str, chance: Fraction | None, marks: Line, left: float, room: float, low_ink: bool
) -> Block:
    """Which cards, what they mean, and how likely they come."""
    leading = TEXT * LEADING * POINT
    parts = lines(says, "sans", TEXT, room, 20)
    texts: list[Mark] = [Text(left, 3.6 + leading * i, part, "sans", TEXT) for i, part in enumerate(parts)]
    tall = max(1, len(parts)) * leading
    letters = list(_letters(marks))
    long = sum(sketch for _, sketch in letters)
    if letters:
        end = left + (width(parts[-1], "sans", TEXT) if parts else 0) + 1.2
        if end + long > left + room:  # the marks go below the words rather than into the odds
            end, tall = left, tall + leading
        for words, sketch in letters:
            texts.append(moved(words, end, tall - leading))
            end += sketch
    cell = heat_cell(chance, RIGHT - LEFT - CELL, 0.2, low_ink) if chance is not None else ()
    return Block([*label, *texts, *cell], tall + 1.1)


def _letters(marks: Line) -> Iterator[tuple[list[Mark], float]]:
    """The lozenge and letter of a doubt, the hand and number of a house rule, and how much room each takes."""
    signed = [("lozenge", letter, RED) for letter in marks.letters] + [("hand", str(n), INK) for n in marks.changes]
    for sign, letter, ink in signed:
        sketch = drawn(sign, 2.3, ink)
        named = Text(sketch.width + 0.5, 3.6, letter, "bold", FLOOR, ink=ink)
        yield [sketch.at(0, 1.4), named], sketch.width + 1.7 + width(letter, "bold", FLOOR)


def _label(row: Meaning) -> tuple[list[Mark], float]:
    """Suits as signs, ranks and colours in words; gives its width too."""
    marks: list[Mark] = []
    at = 0.0
    words = row.label if "label" in row.about or row.ranks or not row.suits else ""
    if words:
        shown, size = fitted(words, "bold", 10.6, LABEL, FLOOR)
        marks.append(Text(at, 3.7, shown, "bold", size))
        at += width(shown, "bold", size) + 0.7
    for suit in row.suits if "label" not in row.about else ():
        sketch = suit_sign(suit, SIGN)
        marks.append(sketch.at(at, 3.6 - SIGN))
        at += sketch.width + 0.7
    return marks, at


def suit_sign(suit: str, height: float) -> Any:
    """The sign of a suit in its colour, `height` mm high."""
    return drawn(suit.removesuffix("s"), height, RED if suit in ("hearts", "diamonds") else INK)


def _notes(game: Game, apparatus: Apparatus, rests_on: Iterable[Line]) -> Iterator[Block]:
    """What the letters stand for."""
    together = Line(
        list(dict.fromkeys(letter for marks in rests_on for letter in marks.letters)),
        list(dict.fromkeys(number for marks in rests_on for number in marks.changes)),
    )
    for number, (sign, letter, words) in enumerate(notes(game, apparatus, together)):
        drawing, down = note(sign, letter, words, 0, 0, RIGHT - LEFT)
        if not number:
            yield Block([Path(line((0, 0.6), (RIGHT - LEFT, 0.6)), stroke=INK, width=0.35 * POINT)], 1.4, heads=True)
        yield Block(drawing, down + 0.3)


def next_cards(game: Game, wishes: Wishes, about: dict[str, Any], ends: bool) -> list[Card]:
    """Whose card comes next, where the turn cards have no room for the table; below it what `ends` the turn."""
    flow = _Flow("Whose card is next?")
    flow.add([_next(game, wishes, max(each["count"] for each in about["cards"]))])
    if ends:
        flow.add(list(_end(game, wishes)))
    return flow.cards


def _next(game: Game, wishes: Wishes, most: int) -> Block:
    leading = TEXT * LEADING * POINT
    says = "In the hundred, the next card is mine: by the cards each of us has left."
    parts = lines(says, "sans", TEXT, RIGHT - LEFT, 9)
    words = [Text(0, 3.6 + leading * i, part, "sans", TEXT) for i, part in enumerate(parts)]
    table, down = next_table(game, wishes, most, most, leading * len(parts) + 0.6, alone=False)
    return Block([*words, moved(table, -LEFT, 0)], down + 1.5)


def _end(game: Game, wishes: Wishes) -> Iterator[Block]:
    """What is done after the last card."""
    yield _heading(end_title(game))
    for number, words in enumerate(end_steps(game, wishes), start=1):
        drawing, height = numbered(number, words, 0, 0.6, wishes.ink == "low")
        yield Block(drawing, height + 0.4)


def remember_cards(game: Game, wishes: Wishes, phases: Sequence[dict[str, Any]]) -> list[Card]:
    """What to remember in each phase, where the turn cards have no room for it."""
    flow = _Flow("What to remember")
    flow.add(list(_phases(game, wishes, {"phase": phases}, Apparatus(game.book), [])))
    return flow.cards
