"""One record die as pieces to cut out: its net or its dial, its faces, and a label with its unit."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.printing.drawing.vector_primitives import Group, Mark, Point, Text, describe, move, store
from drumhead.printing.layout.page_frame import FLOOR, LEADING, room_for_pieces
from drumhead.printing.layout.pieces import Area, Label, Piece, TabLetter
from drumhead.printing.nesting.cell_masks import cells_of
from drumhead.printing.nets.die_shapes import Dial, Shape
from drumhead.printing.nets.net_marks import letters_off, net_marks, off_the_piece
from drumhead.printing.nets.unfolding import Net
from drumhead.printing.pages.dice.die_dials import cover_piece, disc_piece, sector
from drumhead.printing.pages.dice.die_faces import Badge, DieFace, read_out, square_marks
from drumhead.printing.pages.dice.die_options import Making
from drumhead.printing.pages.dice.polygon_faces import polygon_marks
from drumhead.printing.pages.dice.record_values import Record
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import Box, Paper, PaperError
from drumhead.printing.text.fitted_labels import Room, told_apart
from drumhead.printing.text.font_metrics import ASCENT, CAPITALS, DESCENT, ELLIPSIS, width

AIR = 0.4  # mm about a name
LONGEST, MOST_LINES = 60.0, 4  # mm of a word, and lines of a name beside a die
LARGEST = 200.0  # mm: no sheet holds a larger die
ENOUGH = 100  # mm: a die whose words want more wants other words
LEAST = 2.5  # mm: the figure of a face is no smaller for the sake of a name


@dataclass(frozen=True)
class Model:
    """A kind of die that many units have: its record, its size in mm, its options, and whether to use low ink."""

    record: Record
    size: float
    making: Making
    low_ink: bool

    @cached_property
    def net(self) -> Net:
        """The net of the solid in mm; PaperError for a solid that cannot be made like that.

        The message names its table of record.toml.
        """
        shape = self.record.shape
        assert isinstance(shape, Shape)
        try:
            return shape.net(self.size, self.record.in_pairs, self.making.craft)
        except PaperError as error:
            raise PaperError(f"{self.record.where}: {error}") from None

    @cached_property
    def flat(self) -> tuple[Mark, ...]:
        """The net without its faces, stored once for all dice."""
        return (store(net_marks(self.net, self.low_ink, self.making.fold_lines)),)

    @cached_property
    def off(self) -> tuple[Area, ...]:
        """The areas in mm of the marks outside the net."""
        return tuple(_area(box) for _, box in off_the_piece(self.net, self.making.fold_lines))

    def pieces(self, unit: Unit | None, badge: Badge | None, name: str, army: Army | None = None) -> Iterator[Piece]:
        """Yield the pieces of one die: a net, or a dial's disc and cover.

        `unit` is None for a die of an army or a die to throw. `name` is printed on the die or beside it.
        """
        faces = self.faces(unit, badge, name, army)
        if isinstance(self.record.shape, Dial):
            yield disc_piece(faces, badge, name, self.size, self.low_ink)
            yield cover_piece(len(faces), badge, name, self.size)
        else:
            yield self.piece(faces, badge, name)

    def piece(self, faces: tuple[DieFace, ...], badge: Badge | None, name: str) -> Piece:
        """Return a net with its faces, and its label for the free paper next to it."""
        drawn = [move(self.face(faces[at.value - 1], badge), *at.middle, at.turn) for at in self.net.faces]
        net = describe((*self.flat, *drawn), read_out("net of a die", badge, name, faces))
        x, y = self.corner
        marks = (move((net,), -x, -y),) if (x, y) != (0, 0) else (net,)
        labels = tuple(_labels(badge.number if badge else "", name, any(face.name for face in faces)))
        return Piece(marks, self.areas, labels=labels, wards=self.wards)

    @cached_property
    def corner(self) -> Point:
        """The upper left corner of the net together with the marks outside it, in mm."""
        points = [point for area in (self.net.cut, *self.off) for point in area]
        return min(x for x, _ in points), min(y for _, y in points)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The areas of the net and the marks outside it, in mm from their common upper left corner."""
        x, y = self.corner
        return tuple(tuple((px - x, py - y) for px, py in area) for area in (self.net.cut, *self.off))

    @cached_property
    def wards(self) -> tuple[TabLetter, ...]:
        """The letters of the net that must not be next to another net's tab of the same letter."""
        x, y = self.corner
        return tuple(
            TabLetter(name, letter.shift(-x, -y), tab.shift(-x, -y)) for name, letter, tab in letters_off(self.net)
        )

    def face(self, face: DieFace, badge: Badge | None) -> tuple[Mark, ...]:
        """Return the marks of one face about its middle: its value, its words, and the badge of its unit."""
        shape = self.record.shape
        if isinstance(shape, Dial):
            return sector(face, shape.faces, self.size, self.low_ink)
        sides, long = shape.sides, self.net.faces[0].foot
        if sides == 4:
            return square_marks(face, badge, long, self.low_ink)
        return polygon_marks(face, badge, sides, long / 2 / math.tan(math.pi / sides), self.low_ink)

    def faces(self, unit: Unit | None, badge: Badge | None, name: str, army: Army | None = None) -> tuple[DieFace, ...]:
        """Return the faces of a unit's or an army's die, with the unit's name on the face to begin on if it fits.

        They are in the order of the values. PaperError for words that do not fit.
        """
        faces = self.record.faces(unit, army)
        whole = {face: self.show_all_words(face, badge) for face in dict.fromkeys(faces)}
        on_it = unit and not isinstance(self.record.shape, Dial)  # a dial has it on its cover
        return tuple(self.add_name(whole[face], badge, name) if on_it and face.start else whole[face] for face in faces)

    def show_all_words(self, face: DieFace, badge: Badge | None) -> DieFace:
        """Return the face with all its words complete, broken into more lines if necessary.

        PaperError for words that are still too long for the face.
        """
        for each in _broken(face):
            if not self.shortened(each, badge):
                return each
        said = " / ".join(filter(None, (str(face.value), *face.lines, face.chance)))
        raise PaperError(
            f"{self.record.where}: {said} is too long for a face of {self.record.shape.article} of "
            f"{self.size:g} mm; leave --size out for a die on which all words go, or give {self.roomier(face, badge)}"
        )

    def add_name(self, face: DieFace, badge: Badge | None, name: str) -> DieFace:
        """Return the face with the unit's name in one or two lines, or as it is.

        It stays as it is if the name is too long or makes the number smaller than 2.5 mm.
        """
        words = name.split()
        halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        tried = [replace(face, name=split) for split in ((name,), *(() if face.spots else halves))]
        return next(
            (each for each in tried if not self.shortened(each, badge) and self.tallest(each, badge) >= LEAST), face
        )

    def tallest(self, face: DieFace, badge: Badge | None) -> float:
        """Return the height in mm of the largest character on a face.

        It is infinity for spots, which are always large enough, and for a face without text.
        """
        sizes = [text.size for text in _texts(self.face(face, badge))]
        return math.inf if face.spots or not sizes else max(sizes) * CAPITALS * POINT

    def shortened(self, face: DieFace, badge: Badge | None) -> bool:
        """Return whether words of a face are shortened for lack of space."""
        given = [*face.lines, face.chance, str(face.value)]
        shown = _texts(self.face(face, badge))
        return any(ELLIPSIS in text.words for text in shown) and not any(ELLIPSIS in words for words in given)

    def roomy(self, faces: Iterable[tuple[DieFace, Badge | None]]) -> Model:
        """Return the die enlarged by as many whole mm as all words on these faces need.

        It is unchanged where no size is enough.
        """
        every = list(faces)
        for size in (self.size, *map(float, range(math.floor(self.size) + 1, ENOUGH))):
            larger = replace(self, size=size)
            if not any(larger.lost(face, badge) for face, badge in every):
                return larger
        return self

    def lost(self, face: DieFace, badge: Badge | None) -> bool:
        """Return whether words of a face are shortened even when they are broken into more lines."""
        return all(self.shortened(each, badge) for each in _broken(face))

    def roomier(self, face: DieFace, badge: Badge | None) -> str:
        """Return advice for a face whose words do not fit: the size from which they do, or another solid."""
        for size in range(math.ceil(self.size), ENOUGH):
            if not replace(self, size=float(size)).shortened(face, badge):
                return f"{size} mm or more"
        return "another --solid"

    def fits(self, box: Box) -> bool:
        """Return whether the die fits into a box of whole millimetres, upright or turned."""
        if isinstance(self.record.shape, Dial):
            return self.size <= min(box.width, box.height)
        piece = Piece((), self.areas)
        sides = ((piece.width, piece.height), (piece.height, piece.width))
        return any(cells_of(wide) <= int(box.width) and cells_of(tall) <= int(box.height) for wide, tall in sides)


def check_size(model: Model, sheet: Paper) -> None:
    """Raise PaperError for a die too small to read or too large for the sheet; it names the possible sizes."""
    shape, box = model.record.shape, room_for_pieces(sheet)
    if shape.least <= model.size <= LARGEST and model.fits(box):
        return
    tenths = range(round(10 * shape.least), round(10 * LARGEST))
    largest = _last(tenths, lambda tenth: replace(model, size=tenth / 10).fits(box)) / 10
    why = "smaller ones cannot be read" if model.size < shape.least else "larger ones do not fit the sheet"
    what = "dice" if shape.name == "cube" else f"{shape.name}s"
    raise PaperError(f"{what} of {model.size:g} mm: on {sheet.name} give {shape.least:g} to {largest:g} mm; {why}")


def _broken(face: DieFace) -> Iterable[DieFace]:
    """Return a face as it is, and, if its words can be broken, with these on more lines."""
    broken = tuple(part for words in face.begins for part in words.split(" "))
    return dict.fromkeys((face, replace(face, begins=broken)))


def _labels(number: str, name: str, on_it: bool) -> Iterator[Label]:
    """Yield labels with number and name on one or more lines, upright or sideways; lastly with only the number.

    If the name is not `on_it`, on the die, the last label has it as text for an index. Without a number there is no
    such label.
    """
    whole = [_label(number, parts) for parts in _on_lines(name)]
    yield from (*whole[:2], whole[0].sideways, *whole[2:])
    if number:
        yield replace(_label(number, [""]), short=True, owes="" if on_it else f"{number} {name}")


def _label(number: str, parts: Sequence[str]) -> Label:
    ahead = width(f"{number}  ", "semibold", FLOOR) if number else 0.0
    leading = FLOOR * LEADING * POINT
    base = AIR / 2 + ASCENT * FLOOR * POINT
    marks: list[Mark] = [Text(AIR, base, number, "semibold", FLOOR)] if number else []
    marks += [Text(AIR + ahead, base + leading * i, part, "sans", FLOOR) for i, part in enumerate(parts) if part]
    wide = ahead + max(width(part, "sans", FLOOR) for part in parts) + 2 * AIR
    return Label(tuple(marks), wide, AIR + leading * (len(parts) - 1) + (ASCENT + DESCENT) * FLOOR * POINT)


def _on_lines(name: str) -> Iterator[list[str]]:
    """Yield a name on one line, then on two and more, each as narrow as possible.

    A very long word loses its middle.
    """
    fitted_words = told_apart(name.split(), Room("sans", FLOOR, FLOOR, LONGEST))
    words = [fitted_words[word].words for word in name.split()] or [""]
    runs = {(i, j): " ".join(words[i:j]) for j in range(len(words) + 1) for i in range(j)}
    wide = {run: width(says, "sans", FLOOR) for run, says in runs.items()}
    for many in range(1, min(len(words), MOST_LINES) + 1):
        ways = ([0, *cuts, len(words)] for cuts in combinations(range(1, len(words)), many - 1))
        ends = min(ways, key=lambda ends: max(wide[run] for run in pairwise(ends)))
        yield [runs[run] for run in pairwise(ends)]


def _last(numbers: range, good: Callable[[int], bool]) -> int:
    """Return the last of the numbers that is `good`; all good ones must come first."""
    return numbers[max(0, bisect_left(numbers, True, key=lambda number: not good(number)) - 1)]


def _texts(marks: Iterable[Mark]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def _area(box: Box) -> Area:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
