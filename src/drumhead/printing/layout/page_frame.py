"""The frame of every drawn page: its title, a bar to check its scale, and its footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import BLEED, Mark, Path, Text, aside, line
from drumhead.printing.layout.registration_marks import registration_marks
from drumhead.printing.page_input import AHEAD_OF_NUMBER
from drumhead.printing.style.colours import HAIR, INK, POINT, QUIET
from drumhead.printing.style.fonts import DRAWN_BASE, DRAWN_HEADER, GLOSS, SLIM, SLIM_GLOSS, TITLE
from drumhead.printing.style.paper import Box, Paper
from drumhead.printing.text.font_metrics import fit_words, lines, shorten_words, width
from drumhead.printing.text.line_breaks import line_breaks
from drumhead.printing.text.template_filters import minus
from drumhead.rules.rulebook.army_check_evaluation import count_noun
from drumhead.support.version import __version__

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations, Game, LineAnnotations, PrintOptions

HEAD, FOOT = DRAWN_HEADER, 13.5  # mm of the printable height for header and footer
COLOPHON = 4.5  # mm of it for a footer without a check bar
BAR, BESIDE = 100.0, 60.0  # mm of the check bar, and of the text beside it
SAID = 4.2  # mm from line to line of the instructions for a sheet
BESIDE_BAR = 60.0  # mm at least of a footer beside it
WHOLE, SHARE = 0.75, 0.8  # of a line: most that its right end may take, and most that a longer left end may take
RULE = 1.6 * POINT
FLOOR, SMALLEST_SERIF = 9.0, 11.0  # points: the smallest text on a drawn page, except on pieces held in the hand
LEADING = 1.2
Run = tuple[str, str]  # a font and text set in it


def free_box(paper: Paper) -> Box:
    """Return the part of a sheet between its header and its footer."""
    box = paper.printable.inset(top=HEAD, bottom=FOOT + (2 * SAID if is_narrow(paper) else 0))
    top, bottom = max(box.top, paper.corners), min(box.bottom, paper.height - paper.corners)
    return Box(box.left, top, box.right, bottom)


def room_for_pieces(paper: Paper) -> Box:
    """Return the part of a sheet where pieces may lie, so that a tint past their cut lines stays printable."""
    return free_box(paper).inset(left=BLEED, right=BLEED)


def head(paper: Paper, title: str, gloss: str) -> tuple[Mark, ...]:
    """Return the header of a sheet: the title between two heavy rules, with the short text `gloss` at its right.

    If both do not fit, the gloss loses its first parts, up to a comma each. A sheet for a cutting machine also gets
    its registration marks.
    """
    box = paper.between_corners
    top, bottom = box.top + RULE / 2, box.top + HEAD - 2.7
    room = max(box.width * 0.55, box.width - width(title, TITLE.face, TITLE.size) - 6)
    while True:  # on narrow paper the title is more important than the first parts of the gloss
        words, size = fit_words(gloss, GLOSS.face, GLOSS.size, room, FLOOR)
        left = box.width - width(words, GLOSS.face, size) - 6
        heading, heading_size = fit_words(title, TITLE.face, TITLE.size, left, 14)
        if heading == title or ", " not in gloss:
            break
        gloss = gloss.partition(", ")[2]
    return (
        _rule(box, top, RULE),
        Text(box.left, bottom - DRAWN_BASE, heading, TITLE.face, heading_size),
        Text(box.right, bottom - DRAWN_BASE, words, GLOSS.face, size, "end"),
        _rule(box, bottom, RULE),
        *registration_marks(paper),
    )


def foot(paper: Paper, how: str, colophon: tuple[str, str]) -> tuple[Mark, ...]:
    """Return the footer of a sheet: the check bar, the instructions `how`, and the two ends of the line below.

    `colophon` has the left and the right end. The instructions are beside the bar, or above it on narrow paper.
    """
    box, narrow = paper.between_corners, is_narrow(paper)
    bar = box.bottom - FOOT + 7.6
    left = box.left if narrow else box.left + BAR + 4
    base = bar - 6.0 if narrow else bar
    said = [
        Text(left, base - SAID * above, words, SLIM_GLOSS.face, SLIM_GLOSS.size)
        for above, words in enumerate(reversed(lines(how, SLIM_GLOSS.face, SLIM_GLOSS.size, box.right - left, 2)))
    ]
    return (*check_bar(box.left, bar), *said, *colophon_line(paper, colophon))


def is_narrow(paper: Paper) -> bool:
    """Return whether a sheet is too narrow for text beside the check bar."""
    return paper.between_corners.width < BAR + BESIDE


def colophon_line(paper: Paper, colophon: tuple[str, str], number: str = "") -> tuple[Mark, ...]:
    """Return a footer on one line under a hairline, 4.5 mm high, without a check bar.

    `colophon` has its left end and its right end; the page `number` follows the right end, "" for none.
    """
    box, after = paper.between_corners, f"  {number}" if number else ""
    left, command = both_ends(colophon, "sans", FLOOR, box.width - width(after, "sans", FLOOR) - 5)
    marks = (
        _rule(box, box.bottom - 4.3, 0.35 * POINT, HAIR),
        Text(box.left, box.bottom - 1, left, "sans", FLOOR),
        Text(box.right, box.bottom - 1, f"{command}{after}", "sans", FLOOR, "end"),
    )
    return (aside(marks),)


def slim_head(paper: Paper, title: str, gloss: str) -> tuple[Mark, ...]:
    """Return title and gloss on one line, shortened to fit, for the unused strip above cards."""
    box = paper.between_corners
    words = shorten_words(gloss, SLIM_GLOSS.face, SLIM_GLOSS.size, box.width * 0.7)
    left = box.width - width(words, SLIM_GLOSS.face, SLIM_GLOSS.size) - 6
    heading, size = fit_words(title, SLIM.face, SLIM.size, left, SMALLEST_SERIF)
    return (
        Text(box.left, box.top + 3.7, heading, SLIM.face, size),
        Text(box.right, box.top + 3.7, words, SLIM_GLOSS.face, SLIM_GLOSS.size, "end"),
    )


def strip_head(paper: Paper, title: str, gloss: str) -> tuple[Mark, ...]:
    """Return title and gloss on one line of the least possible height, for sheets filled with pieces.

    Text that is too long is shortened.
    """
    box = paper.between_corners
    base = box.top + 0.74 * SLIM_GLOSS.size * POINT
    words = shorten_words(gloss, SLIM_GLOSS.face, SLIM_GLOSS.size, box.width * 0.7)
    left = box.width - width(words, SLIM_GLOSS.face, SLIM_GLOSS.size) - 6
    return (
        Text(box.left, base, shorten_words(title, "bold", SLIM_GLOSS.size, left), "bold", SLIM_GLOSS.size),
        Text(box.right, base, words, SLIM_GLOSS.face, SLIM_GLOSS.size, "end"),
    )


def slim_foot(paper: Paper, colophon: tuple[str, str]) -> tuple[Mark, ...]:
    """Return check bar and footer side by side, for the unused strip below cards; long text takes two lines.

    `colophon` has the left and the right end of the footer. A sheet too narrow for both has no bar.
    """
    box = paper.between_corners
    base, beside = box.bottom - 0.8, box.left + BAR + 5
    room = box.right - beside
    if room < BESIDE_BAR:
        return tuple(_two_lines(colophon, box.left, box.bottom - 0.6, box.width))
    if width(colophon[0], "sans", FLOOR) > room:
        return (aside((*check_bar(box.left, base), *_two_lines(colophon, beside, box.bottom - 0.6, room))),)
    left, command = shorten_words(colophon[0], "sans", FLOOR, room), whole_number(colophon[1], "sans", FLOOR, room)
    both = width(f"{left}    {command}", "sans", FLOOR)
    marks = (
        *check_bar(box.left, base),
        Text(beside, base, left, "sans", FLOOR),
        Text(box.right, base if both <= room else base - FLOOR * POINT, command, "sans", FLOOR, "end"),
    )
    return (aside(marks),)


def colophon_foot(paper: Paper, colophon: tuple[str, str], size: float = FLOOR) -> tuple[Mark, ...]:
    """Return a footer without a check bar, under a hairline, for sheets that need no measuring.

    `colophon` has its left and its right end, which take two lines if they do not fit one. `size` is in points.
    """
    box = paper.printable
    base = box.bottom - 1
    above = base - size * LEADING * POINT if _is_long(paper, colophon, size) else base
    marks = (
        _rule(box, above - size * POINT - 0.2, 0.35 * POINT, HAIR),
        Text(box.left, above, shorten_words(colophon[0], "sans", size, box.width), "sans", size),
        Text(box.right, base, whole_number(colophon[1], "sans", size, box.width), "sans", size, "end"),
    )
    return (aside(marks),)


def colophon_height(paper: Paper, colophon: tuple[str, str], size: float = FLOOR) -> float:
    """Return the height in mm of a footer without a check bar, on the one or two lines that its ends need.

    `size` is in points.
    """
    return COLOPHON + (size * LEADING * POINT if _is_long(paper, colophon, size) else 0)


def _is_long(paper: Paper, colophon: tuple[str, str], size: float) -> bool:
    """Return whether the two ends of a footer do not fit one line in `size` points."""
    return width(colophon[0], "sans", size) + width(colophon[1], "sans", size) + 6 > paper.printable.width


def _two_lines(colophon: tuple[str, str], x: float, base: float, room: float) -> Iterator[Text]:
    """Yield the texts of a long footer on two lines without leading; the right end is on the second.

    The second line begins with the last part of the left end. `x` is the left edge, `base` the second baseline, and
    `room` the width, in mm.
    """
    first, _, below = colophon[0].rpartition(" · ")
    long = width(below, "sans", FLOOR) + 4 + width(colophon[1], "sans", FLOOR)
    if max(long, width(first, "sans", FLOOR)) > room:
        first, below = [*lines(colophon[0], "sans", FLOOR, room, 2), ""][:2]
    left = room - width(below, "sans", FLOOR) - 4
    yield Text(x, base - FLOOR * POINT, first, "sans", FLOOR)
    yield Text(x, base, below, "sans", FLOOR)
    yield Text(x + room, base, whole_number(colophon[1], "sans", FLOOR, left), "sans", FLOOR, "end")


def both_ends(colophon: tuple[str, str], face: str, size: float, room: float) -> tuple[str, str]:
    """Return the left and the right end of a footer, shortened to a line of `room` mm; `size` is in points.

    The right end stays complete if it leaves a quarter of the line to the left one.
    """
    left, right = colophon
    long, least = width(right, face, size), width(whole_number(right, face, size, 0), face, size)
    most = room - long if long <= room * WHOLE else min(room * SHARE, room - least)
    left = shorten_words(left, face, size, most)
    return left, whole_number(right, face, size, room - width(left, face, size))


def whole_number(signature: str, face: str, size: float, room: float) -> str:
    """Return the right end of a footer shortened to `room` mm; a number at its end stays complete.

    `signature` is the command, with or without the number; `size` is in points.
    """
    command, between, number = signature.rpartition(AHEAD_OF_NUMBER)
    if not number.isdecimal() or width(signature, face, size) <= room:
        return shorten_words(signature, face, size, room)
    return shorten_words(command, face, size, room - width(between + number, face, size)) + between + number


def check_bar(x: float, y: float) -> tuple[Mark, ...]:
    """Return a bar of 100 mm to check with a ruler, with a tick every 5 mm and its text above it.

    Its left end is at `x`, `y` in mm.
    """
    ticks = [step for i in range(21) for step in line((x + 5 * i, y), (x + 5 * i, y - (1.2, 2.2)[i % 2 == 0]))]
    says = "100 mm, if printed at actual size"
    marks = (
        Path((*line((x, y), (x + BAR, y)), *ticks), stroke=INK, width=0.18),
        Path((*line((x, y), (x, y - 4)), *line((x + BAR, y), (x + BAR, y - 4))), stroke=INK, width=0.18),
        Text(x + BAR / 2, y - 2.9, says, "sans", FLOOR, "middle"),
    )
    return (aside(marks),)


def colophon(game: Game, wishes: PrintOptions, sizes: tuple[float, float] | None = None) -> tuple[str, str]:
    """Return the left and the right end of a footer: what the page was made from, and the short command.

    The left end has the versions of program and rulebook, interpretations, house rules and club. `sizes` are the text
    size and the smallest size in points; None if they have not been measured.
    """
    house = game.book.house
    parts = (
        f"drumhead {__version__}",
        source(game),
        say_rulings(len(game.book.departures)),
        *((f"club changes: {house.title}",) if house else ()),
        *((f"for {wishes.club}",) if wishes.club else ()),
        *filter(None, (wishes.measures.rounding,)),
        *((sizes_say(sizes),) if sizes else ()),
    )
    return " · ".join(parts), wishes.signature


def say_rulings(chosen: int) -> str:
    """Return how many rulings were chosen instead of the default ones, for a footer."""
    return f"{count_noun(chosen, 'ruling')} chosen" if chosen else "default rulings"


def sizes_say(sizes: tuple[float, float]) -> str:
    """Return the text size and the smallest size in points as text, such as "text 9.4 pt, least 9 pt"."""
    return f"text {sizes[0]:g} pt, least {sizes[1]:g} pt"


def source(game: Game) -> str:
    """Return the name of the rulebook that a ruleset follows: title, draft or edition, and date if known."""
    return str(game.ruleset.about.get("source") or game.ruleset.about.get("book") or game.ruleset.title)


def ours_means(game: Game) -> str:
    """Return the explanation of the mark of our rulings, with the command that lists them."""
    return f"our ruling where the book is unclear; all of them: drumhead rules rulings {game.ruleset.id}"


def _rule(box: Box, y: float, weight: float, ink: str = INK) -> Path:
    return Path(line((box.left, y), (box.right, y)), stroke=ink, width=weight)


def paragraph(runs: Sequence[Run], x: float, top: float, room: float, size: float = 9.4) -> tuple[list[Mark], float]:
    """Return the marks of text broken to `room` mm, and the y in mm where the next paragraph begins.

    `runs` are pairs of a font and text; x, `top` is the upper left corner in mm. `size` is in points.
    """
    marks: list[Mark] = []
    down = top + size * 0.95 * POINT
    for broken in _broken(runs, room, size):
        at = 0.0
        for face, words in broken:
            marks.append(Text(x + at, down, words, face, size))
            at += width(words + " ", face, size)
        down += size * LEADING * POINT
    return marks, down - size * (LEADING - 0.25) * POINT


def _broken(runs: Sequence[Run], room: float, size: float) -> list[list[Run]]:
    """Return the lines of some runs, each a list of runs no longer than `room` mm unless it is a single word.

    `size` is in points.
    """
    words = [(face, word) for face, words in runs for word in words.split(" ") if word]
    spaces = {face: width(" ", face, size) for face, _ in words}
    ready = line_breaks(words, lambda run: width(run[1], run[0], size), lambda run: spaces[run[0]], lambda line: room)
    return _none_alone([_joined(line) for line in ready])


def _joined(line: Sequence[Run]) -> list[Run]:
    """Return a line with neighbouring words of one font joined."""
    return [(face, " ".join(word for _, word in words)) for face, words in groupby(line, key=itemgetter(0))]


def _none_alone(ready: list[list[Run]]) -> list[list[Run]]:
    """Return lines whose last one has at least two words, if the line before can spare a word."""
    if len(ready) > 1 and len(ready[-1]) == 1 and " " not in ready[-1][0][1]:
        (face, words), (last_face, last) = ready[-2][-1], ready[-1][0]
        kept, _, word = words.rpartition(" ")
        if " " in kept and face == last_face:
            ready[-2:] = [[*ready[-2][:-1], (face, kept)], [(face, f"{word} {last}")]]
    return ready


def notes(game: Game, apparatus: Annotations, rests_on: LineAnnotations) -> Iterator[tuple[str, str, str]]:
    """Yield the symbol, the letter or number, and the text of each note that one printed line rests on.

    The symbol is "lozenge" for an unclear rule and "hand" for a house rule. `rests_on` has the annotations of the
    line.
    """
    for letter, words, _ in apparatus.doubts:
        if letter in rests_on.letters:
            yield "lozenge", letter, minus(words)
    for change in game.book.house.changes if game.book.house else ():
        if change.number in rests_on.changes:
            says = change.says or f"{change.place} = {change.value}"
            yield "hand", str(change.number), f"{says} ({change.grounds})"


def note(sign: str, letter: str, words: str, x: float, top: float, room: float) -> tuple[list[Mark], float]:
    """Return the marks of one note in a width of `room` mm, and the y in mm of its bottom.

    `sign` is its symbol, `letter` its letter or number, `words` its text; x, `top` is its upper left corner in mm.
    """
    ink = QUIET if sign == "lozenge" else INK
    marks, bottom = paragraph([("sans", words)], x + 8, top, room - 8, FLOOR)
    sketch = draw_symbol(sign, 2.5, ink)
    named = Text(x + sketch.width + 0.8, top + FLOOR * 0.95 * POINT, letter, "bold", FLOOR, ink=ink)
    return [sketch.at(x, top + 0.7), named, *marks], bottom
