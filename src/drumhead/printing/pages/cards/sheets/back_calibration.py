"""A page that shows how far a printer's backs are off their fronts: scales on the front, crosses on the back.

Held against the light, each cross points at two numbers on its scales: the offset for the backs. Where backs are moved
far already, the scales continue from there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Sheet, Text, line, move
from drumhead.printing.layout.page_frame import paragraph, slim_foot, slim_head
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards.sheets.card_arrangement import mirrors_across
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import Paper, paper
from drumhead.support.version import __version__

Offsets = Mapping[str, Mapping[str, Point]]

NOTHING: Offsets = MappingProxyType({})
EDGES = ("long-edge", "short-edge")
REACH, AWAY = 5, 8.0  # mm that a scale tells on either side, and its distance from the point
IN = 34.0  # mm from the edges to the outer points
BESIDE = 20.0  # mm from the marks of a cutting machine to these points: what a scale takes
ARM = AWAY + 4.0  # mm
CROSS = (*line((-ARM, 0), (ARM, 0)), *line((0, -ARM), (0, ARM)))  # points at the scales
TITLE = "Does the back meet the front?"
HOW = (
    "Print this page at actual size on both sides, flipped on its {edge}.",
    "Hold it against the light, these words upright. Each cross of the back points at two figures.",
    "ACROSS is where its upright arm meets the scale above, DOWN where its level arm meets the scale at the left.",
    "Take the middle of the five, type it, and cards are printed to match:",
)
BEYOND = "A cross beyond its scale? Set 5 or −5 that way first, and print this page again: its scales go on to 10."
COMMAND = "drumhead printer set --across … --down … --duplex {duplex} --lies {lies}"


def calibration_sheets(
    name: str, edges: Sequence[str] = EDGES, command: str = "", offsets: Offsets = NOTHING
) -> list[Sheet]:
    """Return test sheets, a front and a back for each of `edges`, once portrait and once landscape.

    `name` is the paper, `edges` are flip edges of `EDGES`, and `command` is printed in the footer. `offsets` are the
    mm to the right and down by which backs are already moved, by edge and by "upright" or "broad". PaperError for an
    unknown paper.
    """
    sheet = paper(name)
    return [
        side
        for edge in edges
        for lies in (sheet, sheet.on_its_side())
        for begins in [_begins(offsets.get(edge, {}).get(lies.lies, (0.0, 0.0)))]
        for side in (_front(lies, edge, command, begins), _back(lies, edge, command, begins))
    ]


def calibration(name: str, edges: Sequence[str] = EDGES, command: str = "", offsets: Offsets = NOTHING) -> bytes:
    """Return the sheets of `calibration_sheets` as a PDF; PaperError for an unknown paper."""
    return pdf(calibration_sheets(name, edges, command, offsets), TITLE, command)


def _begins(offset: Point) -> tuple[int, int]:
    """Return the offsets in whole mm, across and down, at the middle of the two scales.

    Each is 0, or 5 or -5 where backs are already moved by more than half a scale in that direction.
    """
    across, down = (0 if abs(mm) <= REACH / 2 else int(math.copysign(REACH, mm)) for mm in offset)
    return across, down


def points(sheet: Paper) -> list[Point]:
    """Return the centres of the five scales on a sheet, in mm: the middle, and one towards each corner."""
    x, y = sheet.width / 2, sheet.height / 2
    near = max(sheet.top, sheet.bottom, sheet.sides) + IN
    low = max(near, sheet.corners + BESIDE)  # below the marks of a cutting machine
    return [(x, y), *((a, b) for a in (near, sheet.width - near) for b in (low, sheet.height - low))]


def _front(sheet: Paper, edge: str, command: str, begins: tuple[int, int]) -> Sheet:
    across = mirrors_across(sheet, edge)
    marks = scales(sheet, (1, -1) if across else (-1, 1), begins)
    lies = sheet.lies
    steps = [step.format(edge=edge.replace("-", " ")) for step in HOW]
    words = instructions(sheet, steps, COMMAND.format(duplex=edge, lies=lies), BEYOND)
    around = frame(sheet, TITLE, f"front; {edge}, {lies}", command)
    return Sheet(sheet, (*around, *marks, *words), f"{TITLE} {edge}, {lies}")


def instructions(sheet: Paper, steps: Sequence[str], typed: str, beyond: str) -> list[Mark]:
    """Return the text in the middle of a test sheet: numbered steps, the command to type, and what else may happen."""
    room = min(140.0, sheet.width - 60)
    left, down = (sheet.width - room) / 2, sheet.height / 2 + 15
    words: list[Mark] = []
    for number, step in enumerate(steps, start=1):
        lines, down = paragraph([("bold", f"{number}"), ("sans", step)], left, down, room, 10.2)
        words += lines
    words.append(Text(sheet.width / 2, down + 5, typed, "bold", 10.2, "middle"))
    return [*words, *paragraph([("sans", beyond)], left, down + 8, room, 10.2)[0]]


def _back(sheet: Paper, edge: str, command: str, begins: tuple[int, int]) -> Sheet:
    cross = (Path(CROSS, stroke=INK, width=0.25),)
    marks = [move(cross, x + begins[0], y + begins[1]) for x, y in points(sheet)]
    gloss = f"back; flip the sheet on its {edge.replace('-', ' ')}"
    return Sheet(sheet, (*frame(sheet, TITLE, gloss, command), *marks), f"{TITLE} {edge}, {sheet.lies}, back")


def frame(sheet: Paper, title: str, gloss: str, command: str) -> tuple[Mark, ...]:
    """Return the header and the footer of a test sheet."""
    return (*slim_head(sheet, title, gloss), *slim_foot(sheet, (f"drumhead {__version__}", command)))


def scales(sheet: Paper, signs: tuple[int, int], begins: tuple[int, int] = (0, 0)) -> list[Mark]:
    """Return the scales around all points of a sheet; `signs` and `begins` are as in `_scale`."""
    scale = tuple(_scale(signs, begins))
    return [move(scale, x, y) for x, y in points(sheet)]


def _scale(signs: tuple[int, int], begins: tuple[int, int]) -> Iterator[Mark]:
    """Yield the scales of one point: a horizontal ruler above it and a vertical one at its left, labelled with
    offsets in mm.

    `signs` are the directions in which the numbers grow, across and down; `begins` are the numbers in the middle.
    """
    yield Path(line((-REACH, -AWAY), (REACH, -AWAY)), stroke=INK, width=0.15)
    yield Path(line((-AWAY, -REACH), (-AWAY, REACH)), stroke=INK, width=0.15)
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2
        far = AWAY + (5.0 if half % (2 * REACH) == 0 else 3.2 if half % 2 == 0 else 1.8)
        yield Path(line((at, -AWAY), (at, -far)), stroke=INK, width=0.12)
        yield Path(line((-AWAY, at), (-far, at)), stroke=INK, width=0.12)
    for at in (-REACH, 0, REACH):
        figures = (at * sign + middle for sign, middle in zip(signs, begins))
        across, down = (f"{figure:+d}".replace("-", "−").replace("+0", "0") for figure in figures)
        yield Text(at, -AWAY - 5.8, across, "semibold", 10.2, "middle")
        yield Text(-AWAY - 5.8, at + 1.2, down, "semibold", 10.2, "end")
    yield Text(0, -AWAY - 10.2, "ACROSS", "sans", 9, "middle")
    yield Text(-AWAY - 11.5, 1.2, "DOWN", "sans", 9, "end")
