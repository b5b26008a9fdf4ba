"""The lines of a roster: the records of each unit in boxes, and its own odds.

The ruleset's `roster.toml` defines the tracks, the units that have them, and the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.tracks import STRIP_GAP, Drawing, Square, Track, blanks, key
from drumhead.printing.html.annotated_lines import apart
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.records.starting_states import describe_start
from drumhead.printing.records.unit_records import Recorder, Spec, Tracked, kind_of, nation_of
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import USUAL, Lettering
from drumhead.printing.style.paper import Box

if TYPE_CHECKING:
    from markupsafe import Markup

    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.odds.template_expressions import Phrases

Captions = Mapping[str, tuple[tuple[str, ...], ...]]
BROAD = 190.0  # mm of a line
BOX = 5.2  # mm of a box to cross off
UNDER_A_TRACK = 0.6  # mm
NOTED = 7.2  # mm from the top of a unit's line to the text below its boxes, as in roster.css


@dataclass(frozen=True)
class Column:
    """A column of boxes: its heading, its left edge and width in mm, and the marks that all its tracks share.

    `about` is its table in roster.toml. `keys` are pairs of the address of a drawn box and the meaning of its
    marking.
    """

    head: str
    left: float
    width: float
    about: Spec
    keys: tuple[tuple[str, str], ...] = ()
    marks: LineAnnotations = field(default_factory=LineAnnotations)


@dataclass(frozen=True)
class Cell:
    """One unit's boxes in one column: the address of a drawing, or text with a box to tick before each item.

    `height` is in mm.
    """

    column: Column
    art: str = ""
    height: float = 0.0
    ticks: tuple[str, ...] = ()
    marks: LineAnnotations = field(default_factory=LineAnnotations)


@dataclass(frozen=True)
class Entry:
    """One unit's line on a roster, ready to print.

    `sign` and `kind` are the symbol and the name of its type. `diced` is what to roll for its quality, and `says` are
    its odds in words. If it is `free`, these may go below its boxes. `nation` is "" if the name or the side shows it,
    `begins` is "" if the unit is there from the start. A `touched` line rests on a house rule.
    """

    unit: Unit
    sign: str
    quality: Spec
    kind: str
    diced: Markup | str
    says: tuple[Markup, ...]
    cells: tuple[Cell, ...]
    nation: str
    begins: str
    marks: LineAnnotations
    free: bool = False
    touched: bool = False

    @property
    def height(self) -> float:
        """The height in mm that the tracks of the unit need."""
        return max((cell.height for cell in self.cells), default=0.0)


def column_edges(about: Spec, lettering: Lettering) -> list[tuple[float, float]]:
    """Return the left edge and the width in mm of every column of boxes on a roster."""
    larger = lettering.least / USUAL.least  # the text beside boxes to tick is larger
    kinds = [{track["kind"] for track in column["track"]} for column in about["column"]]
    broad = [column["width"] * (larger if kind == {"ticks"} else 1) for column, kind in zip(about["column"], kinds)]
    return [(BROAD - sum(broad[at:]), each) for at, each in enumerate(broad)]


class Entries:
    """All roster lines of one army and their columns, computed with the book in force."""

    def __init__(self, setting: HtmlRenderer, phrases: Phrases, army: Army) -> None:
        self.setting, self.game, self.phrases, self.army = setting, setting.game, phrases, army
        self.recorder = Recorder(setting, phrases, army)
        self.about = self.recorder.about
        self.low = setting.wishes.ink == "low"
        self._kept: dict[Track, tuple[str, float]] = {}
        self.columns = list(self._columns())
        self.lines = [self._entry(unit) for unit in army.units]
        self._share_marks()

    def _columns(self) -> Iterator[Column]:
        edges = column_edges(self.about, self.setting.lettering)
        for column, (left, broad) in zip(self.about["column"], edges):
            yield Column(column["head"], left, broad, column, tuple(self._keys(column)))

    def _keys(self, column: Spec) -> Iterator[tuple[str, str]]:
        """Yield the address of the box drawn for each marking of a column, and the meaning of that marking."""
        for way, says in column.get("keys", {}).items():
            yield self.setting.art.once(f"key-{way}", partial(_framed, key(way, self.low))), says

    @property
    def asks(self) -> bool:
        """Whether any line states a chance."""
        return self.recorder.asks

    def _entry(self, unit: Unit) -> Entry:
        recorder = self.recorder
        tracks = recorder.tracks(unit)
        says: list[Markup] = []
        captions: Captions = {}
        with self.setting.apparatus.line() as marks:
            diced = recorder.describe_roll(unit)
            for about in recorder.odds(unit):
                said = recorder.describe_record(about, unit, tracks, marks)
                says.append(said.words)
                captions = {**captions, **said.captions}
        cells = tuple(self._cell(*each, captions) for each in zip(self.columns, tracks))
        kind = kind_of(self.game, unit)
        quality = recorder.quality.get(unit.quality, {})
        nation, late = nation_of(self.game, unit), describe_start(self.game, unit, self.setting.wishes.measures)
        free = not captions and all(cell.height <= NOTED for cell in cells)
        return Entry(unit, kind["sign"], quality, kind["name"], diced, tuple(says), cells, nation, late, marks, free)

    def _cell(self, column: Column, tracked: Tracked, captions: Captions) -> Cell:
        if not tracked.squares:
            return Cell(column, "", self._tall(tracked.ticks), tracked.ticks, tracked.marks)
        under = captions.get(tracked.kind, ())
        art, height = self.keep(self.track(tracked.squares, column.width, under, tracked.kind))
        return Cell(column, art, height + UNDER_A_TRACK, marks=tracked.marks)

    def track(self, squares: tuple[Square, ...], room: float, captions: Any = (), kind: str = "") -> Track:
        """Return boxes of a roster's size in `room` mm, taller in large type, with lines of `captions` under them.

        Boxes of the kind "strip" share the width of their column.
        """
        letters, high = self.setting.sizes, BOX * self.setting.lettering.pen
        if kind == "strip":
            size, points = min(BOX, (room - 1) / len(squares) - STRIP_GAP), letters["stripped"].size
            return Track(squares, room, size, high, points, gap=STRIP_GAP, low_ink=self.low)
        points, under = letters["tracked"].size, letters["captions"].size
        return Track(squares, room - 0.6, BOX, high, points, captions, low_ink=self.low, under=under)

    def _tall(self, ticks: Sequence[str]) -> float:
        """Return the height in mm of these boxes to tick, one below the other."""
        return len(ticks) * (self.setting.sizes["ticks"].leading or 0.0) * POINT

    @property
    def least(self) -> float:
        """The smallest text size in and under all boxes, in points."""
        sizes = [size for track in self._kept for size in (track.points, *([track.under] if track.captions else []))]
        return min(sizes, default=self.setting.lettering.least)

    def keep(self, track: Track) -> tuple[str, float]:
        """Store a track among the drawings of the document, and return its address and its height in mm."""
        if track not in self._kept:
            drawing = track.draw()
            address = self.setting.art.once(f"track-{len(self._kept)}", partial(_framed, drawing))
            self._kept[track] = (address, drawing.height)
        return self._kept[track]

    def blank(self) -> list[Cell]:
        """Return the cells of an empty line, for a unit that arrives later."""
        return [self._blank(column) for column in self.columns]

    def _blank(self, column: Column) -> Cell:
        shape = column.about["blank"]
        kinds = {track["kind"] for track in column.about["track"]}
        if kinds == {"ticks"}:
            return Cell(column, "", self._tall(ticks := ("",) * shape), ticks)
        squares = self.recorder.strip() if kinds == {"strip"} else blanks(shape)
        art, height = self.keep(self.track(squares, column.width, kind=kinds.pop() if len(kinds) == 1 else ""))
        return Cell(column, art, height)

    def _share_marks(self) -> None:
        """Move the marks that all tracks of a column share to its heading, in `columns` and `lines`.

        A unit keeps the other marks, and a bar for every house rule.
        """
        every = [[entry.marks] for entry in self.lines]
        changed = [bool(entry.marks.changes) for entry in self.lines]
        for at, column in enumerate(self.columns):
            kept = [i for i, entry in enumerate(self.lines) if entry.cells[at].art or entry.cells[at].ticks]
            own, shared = apart([self.lines[i].cells[at].marks for i in kept])
            self.columns[at] = replace(column, marks=shared)
            for i, marks in zip(kept, own):
                every[i].append(marks)
                changed[i] = changed[i] or bool(self.lines[i].cells[at].marks.changes)
        self.lines = [
            replace(entry, marks=_together(marks), touched=touched)
            for entry, marks, touched in zip(self.lines, every, changed)
        ]


def _framed(drawing: Drawing) -> str:
    return svg(drawing.marks, Box(0, 0, drawing.width, drawing.height))


def _together(marks: Sequence[LineAnnotations]) -> LineAnnotations:
    """Return the marks of several lines combined into those of one."""
    letters = dict.fromkeys(letter for line in marks for letter in line.letters)
    return LineAnnotations(
        sorted(letters, key=lambda letter: (len(letter), letter)),
        sorted({change for line in marks for change in line.changes}),
        any(line.ours for line in marks),
    )
