"""Instructions for using and assembling the measures, in a few lines, with their unclear rules and house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Text
from drumhead.printing.layout.page_frame import FLOOR, Run, note, notes, paragraph
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.pages.measures.stick_bands import cut_short
from drumhead.printing.pages.measures.stick_faces import Drawn, StickSegment
from drumhead.printing.text.template_filters import join_words, upper_first

if TYPE_CHECKING:
    from drumhead.printing.pages.measures.measure_model import Stick
    from drumhead.printing.pages.measures.measure_reader import Measured

AIR = 1.5
Sticks = Sequence[tuple["Stick", Sequence[StickSegment]]]
Paragraph = list[Run] | tuple[str, str, str]


def legend(measured: Measured, sticks: Sticks, drawn: Drawn, room: float, high: float) -> list[Piece]:
    """Return the legend as pieces to be placed, `room` mm wide; a new piece begins beyond `high` mm of height.

    `sticks` has each stick with its pieces; `drawn` are the settings with which they are drawn.
    """
    paragraphs: list[Paragraph] = [
        *_sentences(measured, sticks, drawn),
        *notes(measured.game, measured.apparatus, _all(measured)),
    ]
    pieces: list[Piece] = []
    marks: list[Mark] = [Text(AIR, 4.2, "Using them", "small capitals", 13)]
    down = 5.8
    for each in paragraphs:
        said, below = _paragraph(each, down, room - AIR)
        if below > high and down:
            pieces.append(_piece(marks, room, down))
            marks = []
            said, below = _paragraph(each, 0.0, room - AIR)
        marks += said
        down = below
    return [*pieces, _piece(marks, room, down)]


def _paragraph(each: Paragraph, top: float, wide: float) -> tuple[list[Mark], float]:
    if isinstance(each, tuple):
        return note(*each, AIR, top, wide)
    return paragraph(each, AIR, top, wide, FLOOR)


def _piece(marks: list[Mark], room: float, down: float) -> Piece:
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),))


def _all(measured: Measured) -> LineAnnotations:
    """Return the annotations of all measures of the game together."""
    return LineAnnotations(list(measured.apparatus.letters.values()), sorted(measured.apparatus.changes))


def _sentences(measured: Measured, sticks: Sticks, drawn: Drawn) -> Iterator[list[Run]]:
    faces = [face for stick, _ in sticks for face in stick.faces]
    if sticks:
        yield [
            ("semibold", "Nought"),
            ("sans", "is the cut edge on the left, the last line the cut edge on the right."),
        ]
    if any(mark.chances for face in faces for mark in face.marks):
        how = "the longer the bar" if drawn.low_ink else "the darker the band"
        yield [("semibold", "Chances:"), ("sans", f"percent, anywhere in the band; {how}, the likelier.")]
    if measured.wedges:
        yield [
            ("semibold", "Wedge:"),
            ("sans", "folded, its fold lies straight ahead of a corner; flat, it is the arc from one point."),
        ]
    yield from _of_joints(sticks, drawn)
    if drawn.ruler.note:
        yield [("semibold", "Measure:"), ("sans", f"{drawn.ruler.note}.")]
    if measured.noughts:
        yield [("semibold", "No line,"), ("sans", f"being nothing to measure: {join_words(measured.noughts)}.")]
    short = [f"{stick.name}: {words}" for stick, parts in sticks for words in _short(stick, parts, drawn)]
    if short:
        yield [("semibold", "In full:"), ("sans", f"{'; '.join(dict.fromkeys(short))}.")]


def _of_joints(sticks: Sticks, drawn: Drawn) -> Iterator[list[Run]]:
    """Yield a paragraph on joints, and one for each stick of several pieces; nothing if there is no such stick.

    The latter gives the length of each piece, their sum in the measure in force, and the sum in mm.
    """
    joined = [(stick, parts) for stick, parts in sticks if len(parts) > 1]
    if not joined:
        return
    yield [("semibold", "Joints:"), ("sans", "a tongue lies inside the next piece, edges touching; A on A.")]
    for stick, parts in joined:
        pieces = " + ".join(drawn.ruler.format_length(part.long) for part in parts)
        long = drawn.ruler.mm(stick.longest)
        whole = f"{pieces} = {drawn.ruler.measures.say(stick.longest)}, {round(long, 1):g} mm from end to end"
        letters = " ".join(part.after for part in parts if part.after)
        yield [("semibold", f"{upper_first(stick.name)} ({letters}):"), ("sans", f"{whole}.")]


def _short(stick: Stick, parts: Sequence[StickSegment], drawn: Drawn) -> Iterator[str]:
    for face in stick.faces:
        for part in parts:
            yield from cut_short(drawn.bands(face, part))
