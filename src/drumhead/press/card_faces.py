"""What stands on a turn card of poker size, and on its back; everything measured from the card's upper left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.press.figures import heat, hundred, step
from drumhead.press.furniture import FLOOR, LEADING
from drumhead.press.lettering import CAPITALS, fitted, lines, plain
from drumhead.press.marks import HAIR, INK, PAPER, POINT, Mark, Path, Text, line, moved, rectangle
from drumhead.press.signs import drawn

if TYPE_CHECKING:
    from fractions import Fraction

    from drumhead.press.game import Game, Wishes

WIDTH, HEIGHT = 63.0, 88.0
INSET = 2.2  # of the frame: a border at the edge would show every half millimetre of drift
LEFT, RIGHT = 5.2, WIDTH - 5.2
FRAME = 0.9 * POINT
NEXT = "card-next"  # the question every ruleset with a deck of sides answers: mine and his cards left, mine next
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SECOND = 14.8  # mm: where the meanings stand, after "second"
CELL, ROW = 9.6, 4.9  # mm: a cell of the little table

Card = tuple[Mark, ...]


def turn_card(game: Game, wishes: Wishes, entry: dict[str, Any]) -> Card:
    """A side's card: its sign, its name, what it means each time it turns up, and whose card comes next."""
    side = game.side(entry["side"])
    about = game.ruleset.about["turn"]
    ink = side["ink"]
    sign = drawn(side["sign"], 11, ink)
    name, size = fitted(plain(side["short"]), "garamond", 24, 34, 14)
    meanings, down = _meanings(about["phase"], 17.4)
    most = max(each["count"] for each in about["cards"])
    return (
        _frame(ink),
        sign.at(LEFT - 0.3, 4.6),
        Text(WIDTH / 2 + 4, 10.1 + size * CAPITALS * POINT / 2, name, "garamond", size, "middle", ink),
        *meanings,
        *_next(game, wishes, entry["count"], most, down + 1.2),
        drawn(side["sign"], 9, ink).centred(RIGHT - 3.3, HEIGHT - 8.2, 180),
    )


def _frame(ink: str) -> Path:
    wide, tall = WIDTH - 2 * INSET, HEIGHT - 2 * INSET
    return Path(rectangle(INSET, INSET, wide, tall, 1.6), stroke=ink, width=FRAME)


def ordinal(number: int) -> str:
    """Which card of its side: first, second ..., in figures where the words run out.

    >>> [ordinal(n) for n in (1, 3, 11)]
    ['first', 'third', '11th']
    """
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def _meanings(phases: Sequence[dict[str, Any]], top: float) -> tuple[list[Mark], float]:
    """What the first, second, third card of a side brings, and one thing to remember then."""
    marks: list[Mark] = []
    down = top
    for number, phase in enumerate(phases, start=1):
        words, size = fitted(plain(phase["name"]), "semibold", 15, RIGHT - LEFT - SECOND, 11)
        marks.append(Text(LEFT, down + 5.0, ordinal(number), "italic", 14.5))
        marks.append(Text(LEFT + SECOND, down + 5.0, words, "semibold", size))
        down += 6.4
        for part in lines(plain(phase.get("remember", "")), "sans", FLOOR, RIGHT - LEFT, 3):
            marks.append(Text(LEFT, down + 2.6, part, "sans", FLOOR))
            down += FLOOR * LEADING * POINT
        down += 0.9
        last = number == len(phases)
        rule = line((LEFT, down), (RIGHT, down))
        marks.append(Path(rule, stroke=INK if last else HAIR, width=(0.9 if last else 0.35) * POINT))
    return marks, down


def _next(game: Game, wishes: Wishes, mine: int, his: int, top: float) -> Iterator[Mark]:
    """The chance that the next card is mine, by the cards both sides have left."""
    question = game.ruleset.questions.get(NEXT)
    bottom = top + ROW * (mine + 1)
    if not question or bottom > HEIGHT - 14:
        return
    my_input, his_input, *_ = (each.name for each in question.inputs)
    base = top + 3.6
    yield Text(LEFT, base, "next is mine", "italic", 11.2)
    yield Text(LEFT, bottom + 4.4, "in the hundred", "italic", 11.2)
    grid = RIGHT - his * CELL
    for column, theirs in enumerate(range(his, 0, -1)):
        yield Text(grid + (column + 0.5) * CELL, base, f"he {theirs}", "sans italic", FLOOR, "middle")
    for row, ours in enumerate(range(mine, 0, -1), start=1):
        y = top + row * ROW
        yield Text(LEFT, y + 3.6, f"I have {ours}", "sans", FLOOR)
        for column, theirs in enumerate(range(his, 0, -1)):
            chance = question.odds(game.book, **{my_input: ours, his_input: theirs})[question.outcomes[0]]
            yield from _cell(chance, grid + column * CELL, y, wishes.ink == "low")


def _cell(chance: Fraction, x: float, y: float, low_ink: bool) -> Iterator[Mark]:
    """A figure on its step of the ramp; with little ink, over a bar as long as the chance."""
    cell = heat(step(chance))
    face = "bold" if cell.heavy else "semibold"
    gap = 0.55 * POINT
    if low_ink:
        long = (CELL - 1) * float(chance)
        yield Path(rectangle(x + (CELL - long) / 2, y + ROW - 0.75, long, 0.6), fill=INK)
    else:
        yield Path(rectangle(x + gap / 2, y + gap / 2, CELL - gap, ROW - gap), fill=cell.fill)
    lift = 0.35 if low_ink else 0
    base = y + ROW / 2 + 10.2 * CAPITALS * POINT / 2 - lift
    yield Text(x + CELL / 2, base, hundred(chance), face, 10.2, "middle", INK if low_ink else cell.ink)


def end_cards(about: dict[str, Any], wishes: Wishes) -> Iterator[Card]:
    """What is done when the last card has been turned, step by step; a second card if one does not hold it."""
    title, size = fitted(plain(about.get("end-title", "The end of the turn")), "garamond", 19, RIGHT - LEFT, 13)
    head = (_frame(INK), Text(WIDTH / 2, 12, title, "garamond", size, "middle"))
    rule = Path(line((LEFT, 15), (RIGHT, 15)), stroke=INK, width=0.9 * POINT)
    marks: list[Mark] = [*head, rule]
    down = 17.2
    for number, words in enumerate(about.get("end", ()), start=1):
        drawn_step, after = _step(number, plain(words), down, wishes.ink == "low")
        if after > HEIGHT - INSET - 1:
            yield tuple(marks)
            marks = [*head, rule]
            drawn_step, after = _step(number, plain(words), 17.2, wishes.ink == "low")
        marks += drawn_step
        down = after
    if about.get("end"):
        yield tuple(marks)


def _step(number: int, words: str, top: float, low_ink: bool) -> tuple[list[Mark], float]:
    """One step, its number white in a black block as on the sheets."""
    size = 10.2
    leading = size * LEADING * POINT
    block = Path(rectangle(LEFT, top, 6.6, 5.3), stroke=INK, width=0.35, fill=PAPER if low_ink else INK)
    figure = Text(LEFT + 3.3, top + 3.95, str(number), "bold", 11.5, "middle", INK if low_ink else PAPER)
    parts = lines(words, "sans", size, RIGHT - LEFT - 8.6, 8)
    texts = [Text(LEFT + 8.6, top + 3.85 + i * leading, part, "sans", size) for i, part in enumerate(parts)]
    return [block, figure, *texts], top + max(5.3, len(parts) * leading + 0.8) + 2.2


def back(wishes: Wishes) -> Card:
    """One back for the whole deck, the same either way up, so that it fits whichever way a printer turns the sheet."""
    diamond = line((0, -1.6), (1.15, 0), (0, 1.6), (-1.15, 0), closed=True)
    marks: list[Mark] = [Path(rectangle(2.6, 2.6, WIDTH - 5.2, HEIGHT - 5.2, 2), stroke=INK, width=0.9)]
    for row in range(17):
        for column in range(13):
            x, y = WIDTH / 2 + (column - 6) * 4.23, HEIGHT / 2 + (row - 8) * 4.72
            if (row + column) % 2 == 0 and not (abs(x - WIDTH / 2) < 24 and abs(y - HEIGHT / 2) < 11):
                pen = {"stroke": INK, "width": 0.18} if wishes.ink == "low" else {"fill": INK}
                marks.append(moved((Path(diamond, **pen),), x, y))
    half = (Text(0, -2.0, "Drumhead", "garamond", 19, "middle"),)
    marks.append(Path(rectangle(10, 35, WIDTH - 20, HEIGHT - 70), stroke=INK, width=0.25))
    marks.append(Path(rectangle(9, 34, WIDTH - 18, HEIGHT - 68), stroke=INK, width=0.5))
    return (*marks, moved(half, WIDTH / 2, HEIGHT / 2), moved(half, WIDTH / 2, HEIGHT / 2, 180))
