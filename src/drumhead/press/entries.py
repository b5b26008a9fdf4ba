"""The lines of a roster: what is recorded of each unit in boxes, and the odds that are its own.

Which tracks there are, for whom, and what is said stands in the ruleset's `roster.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from drumhead.press.game import Game, Line
from drumhead.press.ink_svg import svg
from drumhead.press.marking import apart
from drumhead.press.paper import Box
from drumhead.press.tracks import MARKINGS, Drawing, Square, Track, blanks, countdown, counter, key, strip
from drumhead.press.words import HOLD, upper_first

if TYPE_CHECKING:
    from markupsafe import Markup

    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.press.html import Setting
    from drumhead.press.phrases import Phrases

Spec = Mapping[str, Any]
Captions = Mapping[str, tuple[tuple[str, ...], ...]]
BROAD = 190.0  # mm of a line
UNDER_A_TRACK = 0.6  # mm
STRIP_GAP = 0.75  # mm between its faces, whose frames grow
UNDER = {"left": "countdown", "marked": "counter"}  # what a box counts, by the kind of its track


@dataclass(frozen=True)
class Column:
    """A column of boxes: its head, its left edge and width in mm, and the marks that all its tracks share.

    `keys` are drawn boxes by their address, each with what its marking means.
    """

    head: str
    left: float
    width: float
    about: Spec
    keys: tuple[tuple[str, str], ...] = ()
    marks: Line = field(default_factory=Line)


@dataclass(frozen=True)
class Cell:
    """One unit's boxes in one column: a drawing by its address, or words with a box to tick before each."""

    column: Column
    art: str = ""
    height: float = 0.0
    ticks: tuple[str, ...] = ()
    marks: Line = field(default_factory=Line)


@dataclass(frozen=True)
class Entry:
    """One unit's line. `says` are its odds in words, `free` to run on where none stand under its boxes.

    `nation` is empty where everybody knows it.
    """

    unit: Unit
    sign: str
    quality: Spec
    kind: str
    diced: Markup | str
    says: tuple[Markup, ...]
    cells: tuple[Cell, ...]
    nation: str
    marks: Line
    free: bool = False
    touched: bool = False

    @property
    def height(self) -> float:
        """The mm its tracks need."""
        return max((cell.height for cell in self.cells), default=0.0)


class Entries:
    """All lines of one army, worked out with the book in force."""

    def __init__(self, setting: Setting, phrases: Phrases, army: Army) -> None:
        self.setting, self.game, self.phrases, self.army = setting, setting.game, phrases, army
        self.about: Spec = setting.game.ruleset.about["roster"]
        self.low = setting.wishes.ink == "low"
        self.asks = False  # whether any line says a chance
        self._kept: dict[Track, tuple[str, float]] = {}
        self.columns = list(self._columns())
        self.lines = [self._entry(unit) for unit in army.units]
        self._share_marks()

    def _columns(self) -> Iterator[Column]:
        left = BROAD - sum(column["width"] for column in self.about["column"])
        for column in self.about["column"]:
            yield Column(column["head"], left, column["width"], column, tuple(self._keys(column)))
            left += column["width"]

    def _keys(self, column: Spec) -> Iterator[tuple[str, str]]:
        """What the markings of a column's boxes mean."""
        for way, says in column.get("keys", {}).items():
            yield self.setting.art.once(f"key-{way}", partial(_framed, key(way, self.low))), says

    @cached_property
    def quality(self) -> dict[str, Spec]:
        """What the ruleset says of each quality."""
        return {each["id"]: each for each in self.game.ruleset.about.get("quality", ())}

    def _entry(self, unit: Unit) -> Entry:
        facts = {"unit": unit, "army": self.army, "side": unit.side}
        tracks = [self._track(column, facts) for column in self.columns]
        with self.setting.apparatus.line() as marks:
            diced = self._diced(unit, facts)
            says, captions = self._odds(facts, tracks)
        cells = tuple(self._cell(*track, captions) for track in tracks)
        kind = kind_of(self.game, unit)
        quality = self.quality.get(unit.quality, {})
        nation = self._nation(unit)
        return Entry(unit, kind["sign"], quality, kind["name"], diced, says, cells, nation, marks, not captions)

    def _nation(self, unit: Unit) -> str:
        """The nation of a unit where neither its name nor its side says it."""
        side = self.game.side(unit.side).get("adjective", "")
        known = f"{unit.name} {side}".casefold()
        return "" if unit.nation.casefold() in known else unit.nation

    def _diced(self, unit: Unit, facts: Spec) -> Markup | str:
        """What to throw for a unit whose quality is not settled; empty for any other."""
        if unit.quality in self.quality or "diced" not in self.about:
            return ""
        name = self.quality[self.about["diced-quality"]]["name"]
        return self.phrases.words(self.about["diced"], name=upper_first(name), **facts)

    def _track(self, column: Column, facts: Spec) -> tuple[Column, Spec, tuple[Square, ...], tuple[str, ...], Line]:
        """What a unit has in a column: its boxes, or the words to tick."""
        squares: tuple[Square, ...] = ()
        ticks: tuple[str, ...] = ()
        with self.setting.apparatus.line() as marks:
            found = self.phrases.chosen(column.about["track"], **facts)
            about = found[0] if found else {}
            if about.get("kind") == "ticks":
                ticks = tuple(self.phrases.value(about["words"], **facts))
            elif about:
                squares = self._squares(about, facts)
        return column, about, squares, ticks, marks

    def _squares(self, about: Spec, facts: Spec) -> tuple[Square, ...]:
        def value(key: str, otherwise: Any = 0) -> Any:
            return self.phrases.value(about.get(key, otherwise), **facts)

        marked = {way: value(way, ()) for way in MARKINGS}
        if about["kind"] == "countdown":
            return countdown(value("from"), value("boxes"), **marked)
        if about["kind"] == "counter":
            return counter(value("most"), value("ends", False), **marked)
        return self._strip()

    def _strip(self) -> tuple[Square, ...]:
        record = self.game.ruleset.about["record"]
        return strip(record["values"], "start" not in record, self.low)

    def _odds(self, facts: Spec, tracks: Sequence[Any]) -> tuple[tuple[Markup, ...], Captions]:
        """What is said of a unit, and what stands under its boxes by the kind of track: a line, old figures below."""
        says: list[Markup] = []
        captions: dict[str, tuple[tuple[str, ...], ...]] = {}
        for about in self.phrases.chosen(self.about.get("odds", ()), **facts):
            figures = {name: self._figure(figure, facts) for name, figure in about.get("figure", {}).items()}
            says.append(self.phrases.words(about["says"], **facts, **figures))
            for word, kind in UNDER.items():
                if word in about:
                    captions[kind] = tuple(self._captions(about[word], word, facts, tracks))
        return tuple(says), captions

    def _figure(self, figure: Spec, facts: Spec) -> Markup:
        from markupsafe import Markup

        now, was = self._asked(figure, facts)
        return Markup("<b>{}</b>").format(now if was == now else f"{now} (was{HOLD}{was})")

    def _asked(self, figure: Spec, facts: Spec) -> tuple[str, str]:
        self.asks = self.asks or "question" in figure
        return self.phrases.figure(figure, **facts)

    def _captions(self, figure: Spec, word: str, facts: Spec, tracks: Sequence[Any]) -> Iterator[tuple[str, ...]]:
        boxes = next((squares for _, about, squares, _, _ in tracks if about.get("kind") == UNDER[word]), ())
        figures = [self._asked(figure, {**facts, word: int(s.words)}) for s in boxes if s.words]
        yield tuple(now for now, _ in figures)
        if any(now != was for now, was in figures):
            yield tuple(f"({was})" if was != now else "" for now, was in figures)

    def _cell(
        self,
        column: Column,
        about: Spec,
        squares: tuple[Square, ...],
        ticks: tuple[str, ...],
        marks: Line,
        captions: Captions,
    ) -> Cell:
        if not squares:
            return Cell(column, ticks=ticks, marks=marks)
        under = captions.get(about["kind"], ())
        art, height = self.keep(self.track(squares, column.width, under, about["kind"]))
        return Cell(column, art, height + UNDER_A_TRACK, marks=marks)

    def track(self, squares: tuple[Square, ...], room: float, captions: Any = (), kind: str = "") -> Track:
        """Boxes of a roster's size; those of a strip are as large as its column lets them be."""
        if kind == "strip":
            size = min(5.2, (room - 1) / len(squares) - STRIP_GAP)
            return Track(squares, room, size, points=10.5, gap=STRIP_GAP, low_ink=self.low)
        return Track(squares, room - 0.6, captions=captions, low_ink=self.low)

    def keep(self, track: Track) -> tuple[str, float]:
        """A track among the drawings of the document: its address, and its height in mm."""
        if track not in self._kept:
            drawing = track.drawn()
            address = self.setting.art.once(f"track-{len(self._kept)}", partial(_framed, drawing))
            self._kept[track] = (address, drawing.height)
        return self._kept[track]

    def blank(self) -> list[Cell]:
        """The cells of a line for a unit that comes late."""
        return [self._blank(column) for column in self.columns]

    def _blank(self, column: Column) -> Cell:
        shape = column.about["blank"]
        kinds = {track["kind"] for track in column.about["track"]}
        if kinds == {"ticks"}:
            return Cell(column, ticks=("",) * shape)
        squares = self._strip() if kinds == {"strip"} else blanks(shape)
        art, height = self.keep(self.track(squares, column.width, kind=kinds.pop() if len(kinds) == 1 else ""))
        return Cell(column, art, height)

    def _share_marks(self) -> None:
        """Marks that all tracks of a column have go to its head; a unit keeps its own, and a bar for every change."""
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


def kind_of(game: Game, unit: Unit) -> Spec:
    """The printed name and the sign of a unit's kind: that of its arm where the kind has none."""
    arm = game.about_arm(unit.arm)
    kind = next((each for each in arm.get("kinds", ()) if each["id"] == unit.kind), arm)
    return {"sign": kind.get("sign", arm["sign"]), "name": kind["name"]}


def _framed(drawing: Drawing) -> str:
    return svg(drawing.marks, Box(0, 0, drawing.width, drawing.height))


def _together(marks: Sequence[Line]) -> Line:
    """The marks of several lines as those of one."""
    letters = dict.fromkeys(letter for line in marks for letter in line.letters)
    return Line(
        sorted(letters, key=lambda letter: (len(letter), letter)),
        sorted({change for line in marks for change in line.changes}),
    )
