"""Blocks drawn to scale: bars of range, and the arcs of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from drumhead.model.lengths import Length
from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, line, move, rectangle
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.style.colours import INK, PAPER, TINT
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent

TICK = 7.0  # mm between two figures of a scale at least
Entry = Mapping[str, Any]


def ranges(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of range bars on one scale, `breadth` mm wide, with its ticks."""
    label = block.get("label", 20) * desk.scale
    weapons = desk.select_entries(block["rows"])
    farthest = max(
        _length(desk, part["to"]).as_mm for weapon in weapons for part in desk.select_entries(weapon["parts"])
    )
    room = breadth - label - 2
    scale = 100 * room / breadth / farthest  # percent of the width for a mm on the table
    rows, ends = [], {Length.of_mm(0)}
    for weapon in weapons:
        at = _length(desk, weapon["beyond"]).as_mm if "beyond" in weapon else 0.0
        row: dict[str, Any] = {"name": desk.print_sentence(weapon["name"]), "before": at * scale, "parts": []}
        row["after"] = desk.print_sentence(weapon.get("after", ""))
        for part in desk.select_entries(weapon["parts"]):
            end = _length(desk, part["to"])
            ends.add(end)
            says = desk.print_sentence(part.get("says", ""))
            row["parts"].append({"width": (end.as_mm - at) * scale, "says": says, "shade": part.get("shade", "light")})
            at = end.as_mm
        rows.append(row)
    ends |= {_length(desk, tick) for tick in block.get("ticks", ())}
    ticks = _ticks(desk, ends, farthest, room)
    return {"rows": rows, "label": 100 * label / breadth, "room": 100 * room / breadth, "ticks": ticks}


def _length(desk: BlockContent, given: Any) -> Length:
    """Return the distance `given` in the data, as text or an expression; PaperError if it is not a distance."""
    value = desk.value(given)
    if isinstance(value, str):
        value = Length.parse(value)
    if not isinstance(value, Length):
        raise PaperError(f"playsheet.toml: {given!r} is not a distance; name one of the book, or write 25 cm")
    return value


def _ticks(desk: BlockContent, ends: set[Length], farthest: float, room: float) -> list[tuple[float, str]]:
    """Return the ticks of the scale as percent of its length and text, without those that would be too close.

    `room` is the length of the scale, `farthest` the distance at its end, both in mm. Only the last has its unit.
    """
    measures = desk.setting.wishes.measures
    ordered = sorted(ends, reverse=True)
    kept: list[Length] = []
    for end in ordered:
        if not kept or (kept[-1].as_mm - end.as_mm) / farthest * room >= TICK * desk.scale:
            kept.append(end)
    return [
        (100 * end.as_mm / farthest, measures.say(end) if end is kept[0] else measures.number(end))
        for end in reversed(kept)
    ]


WIDE, DEEP, REACH = 16.0, 6.0, 11.0  # mm of the drawing: a unit's front, its depth, the space around it
LETTERS = 9.0  # points


def arcs(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block that shows front, flanks and rear of a unit from above.

    The block's arcs are in degrees to either side of straight ahead. The drawing does not depend on the breadth.
    """
    del breadth
    fire, front, rear = (desk.value(block[key]) for key in ("arc", "front", "rear"))
    words = {name: str(desk.value(said)) for name, said in block.get("words", {}).items()}
    says = ", ".join(words.values())
    scale = max(1.0, desk.scale)
    name = f"arcs-{scale:.2f}-{fire}-{front}-{rear}-{'-'.join(words.values())}"
    marks = move(_arcs(fire, front, rear, words), 0, 0, scale=scale)
    drawing = desk.setting.art.once(quote(name), lambda: svg([marks], title=says))
    return {"drawing": drawing, "says": says, "items": desk.all_say(block.get("items", ()))}


def _arcs(fire: float, front: float, rear: float, words: Mapping[str, str]) -> list[Mark]:
    """Return the marks of a unit in the middle of the drawing, its front up the page."""
    left, right, top, bottom = REACH, REACH + WIDE, REACH, REACH + DEEP
    aim = (REACH * tan(radians(min(fire, 60))), REACH)
    field = line((left, top), (left - aim[0], 0), (right + aim[0], 0), (right, top), closed=True)
    marks: list[Mark] = [
        Path(field, fill=TINT),
        Path(rectangle(left, top, WIDE, DEEP), fill=PAPER, stroke=INK, width=0.4),
        *(
            Path(_ray(x, top, front, side, -1), stroke=INK, width=0.25, dash=(1.0, 0.8))
            for x, side in _sides(left, right)
        ),
        *(
            Path(_ray(x, bottom, rear, side, 1), stroke=INK, width=0.25, dash=(1.0, 0.8))
            for x, side in _sides(left, right)
        ),
    ]
    middle = left + WIDE / 2
    places = {
        "arc": (middle, top / 2 + 1.2),
        "unit": (middle, top + DEEP / 2 + 1.2),
        "rear": (middle, bottom + REACH / 2 + 1.2),
        "left": (left / 2, top + DEEP / 2 + 1.2),
        "right": (right + REACH / 2, top + DEEP / 2 + 1.2),
    }
    return [*marks, *(Text(*places[key], said, "semibold", LETTERS, "middle") for key, said in words.items())]


def _sides(left: float, right: float) -> tuple[tuple[float, int], ...]:
    return (left, -1), (right, 1)


def _ray(x: float, y: float, degrees: float, side: int, down: int) -> tuple[Step, ...]:
    """Return a line from the corner x, y to the drawing's edge, at an angle from straight ahead or back.

    `side` is -1 to the left and 1 to the right; `down` is -1 for ahead and 1 for back.
    """
    across, along = sin(radians(degrees)), cos(radians(degrees))
    long = REACH / max(across, along)
    return line((x, y), (x + side * across * long, y + down * along * long))
