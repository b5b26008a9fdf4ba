"""What stands on a turn card of poker size, and on its back; everything measured from the card's upper left corner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.press.figures import heat, hundred, step
from drumhead.press.furniture import FLOOR, LEADING
from drumhead.press.lettering import CAPITALS, fitted, lines, plain
from drumhead.press.marks import HAIR, INK, PAPER, POINT, Mark, Path, Text, line, moved, rectangle
from drumhead.press.paper import PaperError
from drumhead.press.signs import drawn
from drumhead.press.wording import by_reading, one_of, phrase
from drumhead.rules.question import InputError

if TYPE_CHECKING:
    from fractions import Fraction

    from drumhead.press.game import Game, Wishes
    from drumhead.rules.question import Question

FILE = "turn.toml"
WIDTH, HEIGHT = 63.0, 88.0
INSET = 2.2  # of the frame: a border at the edge would show every half millimetre of drift
LEFT, RIGHT = 5.2, WIDTH - 5.2
FRAME = 0.9 * POINT
NEXT = "card-next"  # the question every ruleset with a deck of sides answers: mine and his cards left, mine next
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LOWEST = HEIGHT - 13.6  # mm: the side's sign stands at the foot
SECOND = 14.8  # mm: where the meanings stand, after "second"
CELL, ROW = 9.6, 4.9  # mm: a cell of the little table

Card = tuple[Mark, ...]


def turn_card(game: Game, wishes: Wishes, entry: dict[str, Any]) -> Card:
    """A side's card: its sign, its name, what it means each time it turns up, and whose card comes next."""
    side = game.side(entry["side"])
    ink = side["ink"]
    sign = drawn(side["sign"], 11, ink)
    name, size = fitted(plain(side["short"]), "garamond", 24, 34, 14)
    meanings, down = _meanings(phases_of(game, wishes, entry), 17.4)
    if down > LOWEST:
        meanings, down = _meanings(phases_of(game, wishes, entry, remember=False), 17.4)
    table = next_table(game, wishes, entry["count"], _most(game), down + 1.2)[0] if shows_next(game, wishes) else []
    return (
        frame(ink),
        sign.at(LEFT - 0.3, 4.6),
        Text(WIDTH / 2 + 4, 10.1 + size * CAPITALS * POINT / 2, name, "garamond", size, "middle", ink),
        *meanings,
        *table,
        drawn(side["sign"], 9, ink).centred(RIGHT - 3.3, HEIGHT - 8.2, 180),
    )


def phases_of(game: Game, wishes: Wishes, entry: dict[str, Any], remember: bool = True) -> list[dict[str, str]]:
    """What a side's cards bring one after another: all phases in the order of the file, or in its own."""
    about = game.ruleset.about["turn"]
    phases = {phase["id"]: phase for phase in about["phase"]}
    own = entry.get("phases", list(phases))
    for word in own:
        one_of({"phases": word}, "phases", phases, "", f"{FILE}, [[cards]] of {entry['side']}")
    where = f"{FILE}, [[phase]]"
    keys = ("name", "remember") if remember else ("name",)
    return [{key: phrase(game.book, wishes.measures, phases[id].get(key, ""), where) for key in keys} for id in own]


def shows_all(game: Game, wishes: Wishes, entry: dict[str, Any]) -> bool:
    """Whether a side's card has room for what is to be remembered in its phases."""
    return _meanings(phases_of(game, wishes, entry), 17.4)[1] <= LOWEST


def shows_next(game: Game, wishes: Wishes) -> bool:
    """Whether the turn cards have room for the table of whose card comes next; all have it or none."""
    lowest = 0.0
    for entry in game.ruleset.about["turn"]["cards"]:
        phases = phases_of(game, wishes, entry, shows_all(game, wishes, entry))
        lowest = max(lowest, _meanings(phases, 17.4)[1] + 1.2 + ROW * (entry["count"] + 1))
    return question_of_next(game) is not None and lowest <= HEIGHT - 14


def question_of_next(game: Game) -> Question | None:
    """The question of whose card comes next, if the ruleset has it."""
    about = game.ruleset.about["turn"]
    return game.ruleset.question(about["next"]) if "next" in about else game.ruleset.questions.get(NEXT)


def _most(game: Game) -> int:
    return max(each["count"] for each in game.ruleset.about["turn"]["cards"])


def frame(ink: str) -> Path:
    """The line round a card."""
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


def next_table(
    game: Game, wishes: Wishes, mine: int, his: int, top: float, alone: bool = True
) -> tuple[list[Mark], float]:
    """The chance that the next card is mine, by the cards both sides have left; and where the table ends.

    Where it does not stand `alone`, words above it say what it tells.
    """
    question = question_of_next(game)
    bottom = top + ROW * (mine + 1)
    if not question:
        return [], top
    my_input, his_input, *_ = (each.name for each in question.inputs)
    base = top + 3.6
    wide = min(CELL, (RIGHT - LEFT - 15) / his)
    grid = RIGHT - his * wide
    marks: list[Mark] = []
    if alone:
        marks.append(Text(LEFT, base, "next is mine" if wide == CELL else "mine", "italic", 11.2))
        marks.append(Text(LEFT, bottom + 4.4, "in the hundred", "italic", 11.2))
    for column, theirs in enumerate(range(his, 0, -1)):
        marks.append(Text(grid + (column + 0.5) * wide, base, f"he {theirs}", "sans italic", FLOOR, "middle"))
    for row, ours in enumerate(range(mine, 0, -1), start=1):
        y = top + row * ROW
        marks.append(Text(LEFT, y + 3.6, f"I have {ours}", "sans", FLOOR))
        for column, theirs in enumerate(range(his, 0, -1)):
            chance = _mine(game, question, {my_input: ours, his_input: theirs})
            marks += heat_cell(chance, grid + column * wide, y, wishes.ink == "low", wide)
    return marks, bottom + (4.4 if alone else 0)


def _mine(game: Game, question: Question, left: dict[str, int]) -> Fraction:
    try:
        return question.odds(game.book, **left)[question.outcomes[0]]
    except InputError as fault:
        raise PaperError(f"{FILE}: {question.name} does not know so many cards: {fault}") from None


def heat_cell(chance: Fraction, x: float, y: float, low_ink: bool, wide: float = CELL) -> Iterator[Mark]:
    """A figure on its step of the ramp; with little ink, over a bar as long as the chance."""
    cell = heat(step(chance))
    face = "bold" if cell.heavy else "semibold"
    gap = 0.55 * POINT
    if low_ink:
        long = (wide - 1) * float(chance)
        yield Path(rectangle(x + (wide - long) / 2, y + ROW - 0.75, long, 0.6), fill=INK)
    else:
        yield Path(rectangle(x + gap / 2, y + gap / 2, wide - gap, ROW - gap), fill=cell.fill)
    lift = 0.35 if low_ink else 0
    base = y + ROW / 2 + 10.2 * CAPITALS * POINT / 2 - lift
    yield Text(x + wide / 2, base, hundred(chance), face, 10.2, "middle", INK if low_ink else cell.ink)


def end_cards(game: Game, wishes: Wishes) -> Iterator[Card]:
    """What is done when the last card has been turned, step by step; a second card if one does not hold it."""
    title, size = fitted(end_title(game), "garamond", 19, RIGHT - LEFT, 13)
    head = (frame(INK), Text(WIDTH / 2, 12, title, "garamond", size, "middle"))
    rule = Path(line((LEFT, 15), (RIGHT, 15)), stroke=INK, width=0.9 * POINT)
    marks: list[Mark] = [*head, rule]
    down = 17.2
    steps = end_steps(game, wishes)
    for number, words in enumerate(steps, start=1):
        drawing, after = numbered(number, words, LEFT, down, wishes.ink == "low")
        if after + 2.2 > HEIGHT - INSET - 1:
            yield tuple(marks)
            marks = [*head, rule]
            drawing, after = numbered(number, words, LEFT, 17.2, wishes.ink == "low")
        marks += drawing
        down = after + 2.2
    if steps:
        yield tuple(marks)


def end_title(game: Game) -> str:
    """What heads the end of the turn."""
    return plain(game.ruleset.about["turn"].get("end-title", "The end of the turn"))


def end_steps(game: Game, wishes: Wishes) -> list[str]:
    """What is done after the last card, in order."""
    where, steps = f"{FILE}, end", []
    for step_words in game.ruleset.about["turn"].get("end", ()):
        words = step_words
        if isinstance(words, Mapping):
            words = by_reading(game.book, words["says"], words.get("reading", ""), "says", where)
        steps.append(plain(phrase(game.book, wishes.measures, words, where)))
    return steps


def numbered(
    number: int, words: str, left: float, top: float, low_ink: bool, face: str = "sans"
) -> tuple[list[Mark], float]:
    """One step, its number white in a black block as on the sheets; and where it ends."""
    size = 10.2
    leading = size * LEADING * POINT
    block = Path(rectangle(left, top, 6.6, 5.3), stroke=INK, width=0.35, fill=PAPER if low_ink else INK)
    figure = Text(left + 3.3, top + 3.95, str(number), "bold", 11.5, "middle", INK if low_ink else PAPER)
    parts = lines(words, face, size, RIGHT - LEFT - 8.6, 8)
    texts = [Text(left + 8.6, top + 3.85 + i * leading, part, face, size) for i, part in enumerate(parts)]
    return [block, figure, *texts], top + max(5.3, len(parts) * leading + 0.8)


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
