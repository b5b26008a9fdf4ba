"""The top of a form to write on: the number of each turn with what is counted as it ends, and its cards."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.layout.page_frame import RULE
from drumhead.printing.pages.turn_log.counted_fields import closing
from drumhead.printing.pages.turn_log.form_top_strips import WRITTEN, Strip
from drumhead.printing.pages.turn_log.turn_form import Cards, TurnForm
from drumhead.printing.style.colours import INK, PALE, PAPER
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.text.font_metrics import width

HEAD, BASE = 8.0, 6.0  # mm of the line with the turn's number, and down to its baseline
CORNER = 20.5  # mm that the top has at least, so that the code and the battle's name fit at its left
BESIDE = 5.5  # mm right of a turn, where the page may have its corner mark
CARD, UPRIGHT, GAP = (14.6, 11.6), 10.4, 0.9  # mm of a card; a narrower one has its symbols one above the other
SLOT = 7.6  # mm of a box for a card, at least
SIGN = 6.0, 4.4  # mm of the height of a symbol on a card, and of one above another
PEN = 0.45  # mm


def turn_tops(form: TurnForm, room: float, lettering: Lettering, continued: bool = False) -> Strip:
    """Return the numbers of the turns side by side, with the cards of each below; a `continued` page has no cards.

    What is counted as a turn ends is beside its number if there is space for it.
    """
    starts = form.starts
    wide = (room - form.name) / len(starts) - BESIDE
    cards = form.cards if not continued else None
    counted = closing(form, wide, lettering)
    beside = fits_beside(form, room, lettering) and not continued

    def draw(y: float, height: float) -> Iterator[Mark]:
        for turn, left in zip(form.turns, starts):
            yield Path(line((left, y + RULE / 2), (left + wide + BESIDE, y + RULE / 2)), stroke=INK, width=RULE)
            yield from _number(turn, continued, left + 0.4, y + BASE, lettering)
            if beside:
                yield move(counted.marks, left + wide - counted.wide, y + BASE)
            if cards:
                yield move(_cards(cards, wide, lettering), left + 0.4, y + HEAD)

    return Strip(max(CORNER, HEAD + (_cards_height(cards, wide) + 1.0 if cards else 0)), draw)


def fits_beside(form: TurnForm, room: float, lettering: Lettering) -> bool:
    """Return whether what is counted as a turn ends fits on the line of the turn's number."""
    wide = (room - form.name) / len(form.turns) - BESIDE
    word, figure = lettering.types["turn"], lettering.types["turn_number"]
    taken = width("Turn ", word.face, word.size) + width("00", figure.face, figure.size) + BESIDE
    return closing(form, wide, lettering).wide <= wide - taken


def _number(turn: int, continued: bool, x: float, base: float, lettering: Lettering) -> Iterator[Text]:
    word, figure, table = (lettering.types[name] for name in ("turn", "turn_number", "table"))
    yield Text(x, base, "Turn", word.face, word.size)
    x += width("Turn ", word.face, word.size)
    yield Text(x, base, str(turn), figure.face, figure.size)
    if continued:
        x += width(f"{turn} ", figure.face, figure.size)
        yield Text(x, base, "continued", table.face, table.size)


# ------------------------------------------------------------------ cards


def _grid(cards: Cards, room: float) -> tuple[int, float, float]:
    """Return the number of cards in a row, and the width and height in mm of each."""
    if not cards.signs:
        across = min(cards.count, int(room / SLOT))
        across = -(-cards.count // -(-cards.count // across))
        return across, room / across, WRITTEN
    return cards.count, min(CARD[0], (room + GAP) / cards.count - GAP), CARD[1]


def _cards_height(cards: Cards, room: float) -> float:
    across, _, high = _grid(cards, room)
    return -(-cards.count // across) * high


def _cards(cards: Cards, room: float, lettering: Lettering) -> Iterator[Mark]:
    """Yield the cards of a turn in rows of `room` mm, from 0, 0 on."""
    across, wide, high = _grid(cards, room)
    least = lettering.least
    for at in range(cards.count):
        if cards.signs:
            yield from _card(cards, at + 1, at * (wide + GAP), wide, least)
        else:
            x, y = at % across * wide, at // across * high
            yield Path(rectangle(x, y, wide, high), stroke=INK, width=PEN / 2)
            yield Text(x + 0.6, y + 3.2, str(at + 1), "sans", least, ink=PALE)


def _card(cards: Cards, number: int, x: float, wide: float, least: float) -> Iterator[Mark]:
    """Yield a card to ring: the symbols of both sides, side by side under its number or one above the other."""
    high, upright = CARD[1], wide < UPRIGHT
    yield Path(rectangle(x, PEN / 2, wide, high - PEN, 1.2), stroke=INK, width=PEN, fill=PAPER)
    if not upright:
        yield Text(x + 1.1, 3.7, str(number), "sans", least, ink=PALE)
    step = (high if upright else wide) / (len(cards.signs) + 0.6)
    for at, (word, ink) in enumerate(cards.signs):
        along = step * (at + 0.8)
        spot = (x + wide / 2, along) if upright else (x + along, high * 0.63)
        yield draw_symbol(word, min(SIGN[upright], step), ink).centre(*spot)
