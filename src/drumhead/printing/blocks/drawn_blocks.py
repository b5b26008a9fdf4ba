"""Blocks drawn to scale: bars of range, and the arcs of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from drumhead.model.lengths import Length
from drumhead.printing.blocks.range_bands import Band, length_of, list_bands
from drumhead.printing.blocks.word_blocks import USUAL_SIZE
from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, line, move, rectangle
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.style.colours import INK, PAPER, TINT
from drumhead.printing.text.font_metrics import width

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent

HAND, FURTHER, BOX = 5.0, 2.4, 1.7  # mm of a hand, of a number after it, and of the box around a face of a die
TICK = 7.0  # mm between two figures of a scale at least
Entry = Mapping[str, Any]


class Scale(NamedTuple):
    """The scale of bars in a block of `breadth` mm: percent of it for a mm on the table, and the `farthest` such mm.

    `label` is the space before the bars in mm.
    """

    percent: float
    breadth: float
    label: float
    farthest: float


def ranges(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of range bars on one scale, `breadth` mm wide, with its ticks.

    A weapon's bar is followed by one for each house rule that changes it for some only, if there is space.
    """
    label = block.get("label", 20) * desk.scale
    weapons = desk.select_entries(block["rows"])
    bands = {at: list(list_bands(desk, weapon)) for at, weapon in enumerate(weapons)} if desk.with_bands else {}
    farthest = max(
        *(length_of(desk, part["to"]).as_mm for weapon in weapons for part in desk.select_entries(weapon["parts"])),
        *(band.end for of_weapon in bands.values() for band in of_weapon),
        0.0,
    )
    room = breadth - label - 2
    scale = 100 * room / breadth / farthest  # percent of the width for a mm on the table
    rows, ends = [], {Length.of_mm(0)}
    for number, weapon in enumerate(weapons):
        row, reached = _bar(desk, weapon, scale, breadth)
        rows.append(row)
        rows += [_band_row(desk, band, Scale(scale, breadth, label, farthest)) for band in bands.get(number, ())]
        ends |= {*reached, *(Length.of_mm(edge) for band in bands.get(number, ()) for edge in band[:2])}
    ends |= {length_of(desk, tick) for tick in block.get("ticks", ())}
    ticks = _ticks(desk, ends, farthest, room)
    return {"rows": rows, "label": 100 * label / breadth, "room": 100 * room / breadth, "ticks": ticks}


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


def _bar(desk: BlockContent, weapon: Entry, scale: float, breadth: float) -> tuple[dict[str, Any], list[Length]]:
    """Return the bar of a weapon for the template, and the ends of its parts.

    `scale` is percent of `breadth` for a mm on the table. A hand without space in a part of the bar follows the bar.
    """
    start = length_of(desk, weapon["beyond"]).as_mm if "beyond" in weapon else 0.0
    name = desk.print_sentence(weapon["name"])
    row: dict[str, Any] = {"name": name, "before": start * scale, "lead": "", "parts": []}
    at, ends, inside, outside = start, list[Length](), set[int](), set[int]()
    for part in desk.select_entries(weapon["parts"]):
        end = length_of(desk, part["to"])
        words, marks = desk.sentences.print_apart(part.get("says", ""))
        space = (end.as_mm - at) * scale / 100 * breadth
        fits = _length_of_text(desk, words) + (HAND + FURTHER) * desk.scale <= space
        (inside if fits else outside).update(marks.changes)
        says = desk.sentences.mark_sentence(words, marks if fits else replace(marks, changes=[]))
        row["parts"].append({"width": (end.as_mm - at) * scale, "says": says, "shade": part.get("shade", "light")})
        at = end.as_mm
        ends.append(end)
    words, marks = desk.sentences.print_apart(weapon.get("after", ""))
    changes = {*outside, *marks.changes} - (inside if not words else set())
    row["after"] = desk.sentences.mark_sentence(words, replace(marks, changes=sorted(changes)))
    return row, ends


def _band_row(desk: BlockContent, band: Band, scale: Scale) -> dict[str, Any]:
    """Return the bar of a band for the template; its text is where there is most space: before it, in it or after.

    Without space for the text there is no bar. Without any space the line is empty but for the hand.
    """
    name, says = Markup("{}").format(band.name), band.says
    if _length_of_text(desk, name) > scale.label:
        name, says = Markup(""), Markup("{}, {}").format(name, says)
    spaces = {"lead": band.start, "says": band.end - band.start, "after": scale.farthest - band.end}
    place = max(spaces, key=lambda each: spaces[each])
    long = _length_of_text(desk, says) + (HAND + FURTHER * len(band.marks.changes)) * desk.scale
    long *= 100 / scale.breadth
    line = desk.sentences.mark_sentence(says if long <= scale.farthest * scale.percent else Markup(""), band.marks)
    if long > spaces[place] * scale.percent:
        return {"name": name, "before": 0, "parts": [], "after": line}
    words = {each: line if each == place else "" for each in spaces}
    part = {"width": (band.end - band.start) * scale.percent, "says": words["says"], "shade": "pale"}
    before = {"before": band.start * scale.percent, "lead": words["lead"]}
    return {"name": name, **before, "parts": [part], "after": words["after"]}


def _length_of_text(desk: BlockContent, words: Markup) -> float:
    """Return the length in mm of a text at a bar, with the boxes around faces of dice."""
    boxes = BOX * words.count('"die-face"') * desk.scale
    return width(words.striptags(), "bold", USUAL_SIZE * desk.scale) + boxes


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
