"""One record die as a piece to cut out: its net, its faces, and beside it whose it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from drumhead.model.unit import Unit
from drumhead.press.die_faces import Badge, DieFace, square_marks
from drumhead.press.furniture import FLOOR, LEADING, room
from drumhead.press.lettering import ASCENT, DESCENT, lines, width
from drumhead.press.marks import POINT, Mark, Point, Text, moved, stored
from drumhead.press.nets import Net, net_marks
from drumhead.press.packing import Piece
from drumhead.press.paper import Paper, PaperError
from drumhead.press.polygon_faces import polygon_marks
from drumhead.press.records import Record
from drumhead.press.shapes import SPARE

Area = tuple[Point, ...]


@dataclass(frozen=True)
class Model:
    """A die that many units have: its record, its size in mm between opposite faces, the order of a cube's faces."""

    record: Record
    size: float
    order: str
    low_ink: bool

    @cached_property
    def net(self) -> Net:
        return self.record.shape.net(self.size, self.order, self.record.in_pairs)

    @cached_property
    def flat(self) -> tuple[Mark, ...]:
        """The net without its faces, stored once for all dice."""
        return (stored(net_marks(self.net, self.low_ink)),)

    def piece(self, unit: Unit | None, badge: Badge | None, name: str) -> Piece:
        """The die of a unit (none: of an army, or to throw), its name on waste paper beside it."""
        faces = self.record.faces(unit)
        drawn = [moved(self.face(faces[at.value - 1], badge), *at.middle, at.turn) for at in self.net.faces]
        label, area = self.label(badge.number if badge else "", name)
        lift = -min(0.0, min(y for _, y in area))
        cut = self.net.cut
        if not lift:
            return Piece((*self.flat, *drawn, *label), (cut, area))
        marks = (moved((*self.flat, *drawn, *label), 0, lift),)
        return Piece(marks, (tuple((x, y + lift) for x, y in cut), tuple((x, y + lift) for x, y in area)))

    def face(self, face: DieFace, badge: Badge | None) -> tuple[Mark, ...]:
        shape = self.record.shape
        if shape.sides == 4:
            return square_marks(face, badge, self.size, self.low_ink)
        inradius = self.size * shape.edge / 2 / math.tan(math.pi / shape.sides)
        return polygon_marks(face, badge, shape.sides, inradius, self.low_ink)

    def label(self, number: str, name: str) -> tuple[list[Mark], Area]:
        """Number and name on waste paper; long names take two lines beside a cube, and are shortened above a strip."""
        spare = self.record.shape.spare(self.net, self.size)
        left, bottom = spare.left, spare.bottom
        ahead = width(f"{number}  ", "semibold", FLOOR) if number else 0
        words = lines(name, "sans", FLOOR, spare.right - left - ahead, 1 if spare.top < 0 else 2)
        leading = FLOOR * LEADING * POINT
        base = bottom - DESCENT * FLOOR * POINT - leading * (len(words) - 1)
        top = min(base - ASCENT * FLOOR * POINT, spare.top) if spare.top < 0 else base - ASCENT * FLOOR * POINT
        marks: list[Mark] = [Text(left, base, number, "semibold", FLOOR)] if number else []
        marks += [Text(left + ahead, base + leading * i, part, "sans", FLOOR) for i, part in enumerate(words)]
        right = spare.right
        if spare.top < 0:
            right = left + ahead + max((width(part, "sans", FLOOR) for part in words), default=1.0)
        return marks, ((left, top), (right, top), (right, bottom), (left, bottom))


def check_size(model: Model, sheet: Paper) -> None:
    """PaperError for a die too small to read or too large for the sheet; it names the sizes that go."""
    shape, box = model.record.shape, room(sheet)
    one = shape.net(1)
    label = SPARE if shape.path else FLOOR * POINT  # the name may stand above a net
    largest = math.floor(10 * min(box.width / one.width, (box.height - label) / one.height)) / 10
    if not shape.least <= model.size <= largest:
        why = "smaller ones cannot be read" if model.size < shape.least else "larger nets do not fit the sheet"
        what = "dice" if shape.name == "cube" else f"{shape.name}s"
        raise PaperError(f"{what} of {model.size:g} mm: on {sheet.name} give {shape.least:g} to {largest:g} mm; {why}")
