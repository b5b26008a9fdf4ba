"""Pictures for a virtual table: decks of cards in rows and columns, tokens of units and officers, and the map.

A deck is one picture of all faces, up to ten across and seven down, as virtual tables read it. Its file name has the
columns, the rows and the number of cards. Cards with backs of their own have a second picture in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from drumhead.deployment.initial_positions import opening_of
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Text, rectangle, store
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.png_writer import pictures
from drumhead.printing.pages.cards.card import Card, CardFace, deal_copies
from drumhead.printing.pages.cards.card_kinds import KINDS
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, stream
from drumhead.printing.pages.cards.sheets.card_imposition import face_marks
from drumhead.printing.pages.cards.sheets.deck_backs import back
from drumhead.printing.pages.document import file_name
from drumhead.printing.pages.maps.opening.opening_map import OpeningMap
from drumhead.printing.pages.maps.opening.opening_sheet import look_of
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.records.unit_records import kind_of
from drumhead.printing.style.colours import PAPER, POINT
from drumhead.printing.style.paper import Paper
from drumhead.printing.text.font_metrics import fit_words, lines, plain

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.printing.page_input import Game, PrintOptions

ACROSS, DOWN = 10, 7  # cards in a picture of a deck at most
MOST = 4096  # pixels of a picture, each way: larger ones are refused, or made blurred
DPI = 150
AIDS = "aids"  # the deck of cards that may not be shuffled into the others of their kind
NOT_DEALT = ("blank", "report")  # kinds of card that nobody deals
TOKEN = (44.0, 24.0)  # mm
SIGN, FRAME, EDGE = 9.0, 1.6, 2.6  # mm of a token's symbol, its frame, and from its edge to the words
NUMBER, NAME, LEAST = ("bold", 24.0), ("semibold", 11.0), 7.0  # face and points of a token's words
MAP = (420.0, 297.0)  # mm at most
Draw = Callable[[], bytes]


def table_pictures(game: Game, wishes: PrintOptions, dpi: int = DPI) -> dict[str, Draw]:
    """Return all pictures for a virtual table by file name, each with a function that draws it as a PNG.

    A game without a battle has only its cards. `dpi` is lowered for a picture that would have more than `MOST`
    pixels. PaperError where the game has no cards.
    """
    game = game.shared
    return {f"{file_name(game.title)}-{name}.png": draw for name, draw in _pictures(game, wishes, dpi)}


def _pictures(game: Game, wishes: PrintOptions, dpi: int) -> Iterator[tuple[str, Draw]]:
    making = Making()
    cards = stream(game, wishes, ("all",), Ask(making, pack=True if "deck" in game.ruleset.turn else None))
    common = back(making.stock, wishes.ink == "low")
    yield "card-back", partial(draw_deck, [common], making, 1, dpi)
    for kind, some in groupby(cards, key=_deck_of):
        if kind not in NOT_DEALT:
            yield from _decks(kind, deal_copies(list(some)), common, making, dpi)
    if game.battle:
        yield "map", partial(_draw, _map(game, wishes), dpi)
        for army in game.battle.armies.values():
            for name, marks in _tokens(game, army):
                yield name, partial(_draw, (marks, *TOKEN), dpi)


# ------------------------------------------------------------------ decks


def _deck_of(card: Card) -> str:
    """Return the deck of a card: its kind, but `AIDS` for the open cards of a kind that is drawn unseen."""
    return AIDS if card.open and not KINDS[card.kind].open else card.kind


def _decks(kind: str, pile: Sequence[Card], common: CardFace, making: Making, dpi: int) -> Iterator[tuple[str, Draw]]:
    """Yield the pictures of one kind of cards, as many as it needs, each followed by its backs if it has any."""
    for number, first in enumerate(range(0, len(pile), ACROSS * DOWN), start=1):
        some = pile[first : first + ACROSS * DOWN]
        columns, rows = grid_of(len(some))
        name = f"deck-{kind}{f'-{number}' if len(pile) > ACROSS * DOWN else ''}-{columns}x{rows}-{len(some)}"
        yield name, partial(draw_deck, [card.front for card in some], making, columns, dpi)
        if any(card.back for card in some):
            backs = [card.back or common for card in some]
            yield f"{name}-backs", partial(draw_deck, backs, making, columns, dpi)


def grid_of(count: int) -> tuple[int, int]:
    """Return the columns and rows of a picture with `count` cards: as few rows as possible, evenly filled.

    >>> grid_of(1), grid_of(10), grid_of(11), grid_of(70)
    ((1, 1), (10, 1), (6, 2), (10, 7))
    """
    rows = -(-count // ACROSS)
    return -(-count // rows), rows


def draw_deck(faces: Sequence[CardFace], making: Making, columns: int, dpi: int) -> bytes:
    """Return faces of cards in rows of `columns` as a PNG, without gaps between them."""
    wide, tall = making.stock.width, making.stock.height
    marks = tuple(
        store(face_marks(face, making), at % columns * wide, at // columns * tall) for at, face in enumerate(faces)
    )
    return _draw((marks, columns * wide, -(-len(faces) // columns) * tall), dpi)


# ------------------------------------------------------------------ map and tokens


def _map(game: Game, wishes: PrintOptions) -> tuple[tuple[Mark, ...], float, float]:
    """Return the marks of the map with its ground, but without units, and its size in mm."""
    assert game.battle
    opening = opening_of(game.battle, game.ruleset, game.book)
    look = look_of(MapText(game, opening, wishes.measures), wishes)
    empty = OpeningMap(opening.only(""), look, *MAP)
    return tuple(empty.marks()), *empty.size


def _tokens(game: Game, army: Army) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    """Yield a file name and the marks of a token for each unit of an army, then for each officer."""
    side = game.side(army.side)
    for unit in army.units:
        name = file_name("token", army.side, f"{unit.number:02}", unit.name)
        yield name, _token(side["ink"], side["sign"], kind_of(game, unit)["sign"], str(unit.number), unit.name)
    for number, officer in enumerate(army.officers, start=1):
        sign = game.ruleset.rank_table(officer.rank)["sign"]
        name = file_name("token", army.side, f"officer-{number:02}", officer.name)
        yield name, _token(side["ink"], side["sign"], sign, "", officer.name)


def _token(ink: str, of_side: str, sign: str, number: str, name: str) -> tuple[Mark, ...]:
    """Return the marks of a token: a frame in the side's colour, both symbols, the number and the name."""
    wide, tall = TOKEN
    room, half = wide - 2 * EDGE, FRAME / 2
    words = plain(name)
    broken = lines(words, *NAME, room, 2)
    said, size = broken, NAME[1]
    if len(broken) < 2:
        one, size = fit_words(words, *NAME, room, LEAST)
        said = [one]
    marks: list[Mark] = [
        Path(rectangle(half, half, wide - FRAME, tall - FRAME), stroke=ink, width=FRAME, fill=PAPER),
        draw_symbol(sign, SIGN, ink).at(EDGE, EDGE),
        draw_symbol(of_side, SIGN * 0.7, ink).at(wide - EDGE - SIGN * 0.7, EDGE),
        Text(wide * 0.56, EDGE + SIGN * 0.85, number, *NUMBER, "middle"),
    ]
    for at, line in enumerate(said):
        base = tall - EDGE - 0.6 - (len(said) - 1 - at) * size * POINT * 1.05
        marks.append(Text(wide / 2, base, line, NAME[0], size, "middle"))
    return tuple(marks)


def _draw(drawing: tuple[Sequence[Mark], float, float], dpi: int) -> bytes:
    """Return marks as a PNG; `drawing` has them with the width and height in mm."""
    marks, wide, tall = drawing
    page = Paper("picture", wide, tall, top=0, sides=0, bottom=0)
    (picture,) = pictures(pdf([Sheet(page, tuple(marks), "picture")], "picture", ""), fit_dpi(wide, tall, dpi))
    return picture()


def fit_dpi(wide: float, tall: float, dpi: int) -> int:
    """Return the pixels an inch for a picture of this size in mm: `dpi`, or as many as `MOST` pixels allow.

    >>> fit_dpi(63, 88, 150), fit_dpi(630, 616, 300)
    (150, 165)
    """
    return min(dpi, int(MOST * 25.4 / max(wide, tall)))
