"""The reader of a ruleset's `measures.toml`, which reports all errors in it together."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from drumhead.model.lengths import Length
from drumhead.printing.drawing.symbols import SIGNS
from drumhead.printing.page_input import Annotations
from drumhead.printing.pages.measures.measure_entries import StickEntry, known, many
from drumhead.printing.pages.measures.measure_model import Stick, StickFace, StickLine, Wedge
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import one_of
from drumhead.probability import watching

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.measures.ruler import Ruler

FILE = "measures.toml"
LONGEST = 3000.0  # mm of the longest stick anybody would lay on a table
LEAST = 4.0  # mm between two lines that can still be distinguished, and length of the shortest stick
COUNTED = {"each-side": 1, "in-all": 2}
WIDEST = 90  # degrees to each side: a wider arc cannot be folded over
Thing = TypeVar("Thing")


@dataclass
class Measured:
    """The sticks and wedges of a game, read from its ruleset's measures.toml; PaperError with every error in it.

    `noughts` are the names of lines and wedges left out, as there is nothing to measure. `faults`, `unfit` and `gaps`
    are used while reading: errors, lines that do not fit, and the mm between lines.
    """

    game: Game
    ruler: Ruler
    apparatus: Annotations = field(init=False)
    sticks: tuple[Stick, ...] = ()
    wedges: tuple[Wedge, ...] = ()
    noughts: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    unfit: list[str] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.apparatus = Annotations(self.game)
        about = self.game.ruleset.about.get("measures")
        if about is None:
            raise PaperError(f"{self.game.ruleset.title} names no distances to measure: it has no {FILE}")
        known(about, "file", FILE)
        self.sticks = tuple(self._all(self.stick, "stick", about))
        wedges: dict[float, Wedge] = {}
        for wedge in self._all(self.wedge, "wedge", about):
            same = wedges.get(wedge.angle)
            wedges[wedge.angle] = same.with_another(wedge) if same else wedge
        self.wedges = tuple(wedges.values())
        if faults := [*self.faults, *self._misfits()]:
            raise PaperError("\n".join(dict.fromkeys(faults)))

    def _all(self, read: Callable[[Any, str], Thing | None], key: str, about: dict[str, Any]) -> list[Thing]:
        """Return the results of `read` for all tables under `key`, without None.

        `read` takes a table and its place for messages. Errors are noted in `faults`.
        """
        tables = self._tried(many, about, key, FILE) or []
        things = [self._tried(read, each, f"{FILE}, {key} {number}") for number, each in enumerate(tables, start=1)]
        return [thing for thing in things if thing]

    def _tried(self, read: Callable[..., Thing], *about: Any) -> Thing | None:
        """Return the result of `read` for the arguments `about`; note the error and return None for a PaperError."""
        try:
            return read(*about)
        except PaperError as fault:
            self.faults.append(str(fault))
            return None

    def _entry(self, about: Any, kind: str, where: str) -> StickEntry:
        known(about, kind, where)
        name = f" ({about['name']})" if "name" in about else ""
        return StickEntry(self.game, self.ruler.measures, about, f"{where}{name}")

    def stick(self, about: Any, where: str) -> Stick | None:
        """Return one stick from its table; None if this game has no use for it, or if it has no line.

        `where` is the place of the table for messages.
        """
        entry = self._entry(about, "stick", where)
        if not entry.has_part():
            return None
        sign = one_of(about, "sign", SIGNS, "", entry.where) if "sign" in about else ""
        faces = [self.face(about[key], f"{entry.where}, {key}") for key in ("front", "back") if key in about]
        kept = [face for face in faces if face.marks]
        return Stick(entry.words("name"), sign, (kept[0], kept[-1])) if kept else None

    def face(self, about: Any, where: str) -> StickFace:
        """Return one face of a stick from its table, with lines at the same distance merged.

        `where` is the place of the table for messages. Lines that do not fit are noted.
        """
        entry = self._entry(about, "face", where)
        marks: dict[Length, StickLine] = {}
        for number, each in enumerate(many(about, "mark", where), start=1):
            for mark in self._tried(self.marks, each, f"{where}, mark {number}") or ():
                marks[mark.length] = marks[mark.length].with_another(mark) if mark.length in marks else mark
        face = StickFace(entry.words("says"), tuple(marks[length] for length in sorted(marks)))
        self._check(face, where)
        return face

    def marks(self, about: Any, where: str) -> list[StickLine]:
        """Return the lines of one table with their annotations; [] if this game has no use for them.

        A line at distance 0 is left out, and its name noted. `where` is the place of the table for messages.
        """
        entry = self._entry(about, "mark", where)
        if not entry.has_part():
            return []
        with self.apparatus.line(idle=self._idle(entry)) as rests_on:
            marks = list(entry.marks())
        self.noughts += [" and ".join(mark.says) or where for mark in marks if not mark.length.mm]
        sides = [side["id"] for side in self.game.sides]
        side = one_of(about, "side", sides, "", where) if "side" in about else ""
        signs = tuple(one_of({"signs": str(each)}, "signs", SIGNS, "", where) for each in many(about, "signs", where))
        dead = bool(about.get("dead", False))
        return [replace(mark, rests_on=rests_on, side=side, signs=signs, dead=dead) for mark in marks if mark.length.mm]

    def _idle(self, entry: StickEntry) -> set[str]:
        """Return the slugs of the unclear rules that the entry's lines read, and of which no answer changes them."""
        book = self.game.book
        with watching() as touched:
            lines = list(entry.marks())

        def unchanged(slug: str, key: str) -> bool:
            other = self.game.ruleset.book({**book.chosen, slug: key}, book.house)
            return list(replace(entry, game=replace(self.game, book=other)).marks()) == lines

        return {
            slug
            for slug in book.marks(touched).readings
            if all(unchanged(slug, option.key) for option in book.readings[slug].options)
        }

    def _check(self, face: StickFace, where: str) -> None:
        """Note in `unfit` the lines of a face that are too far out, or too close to the line before."""
        before = 0.0
        for mark in face.marks:
            here = self.ruler.mm(mark.length)
            what = f"{where}, {' and '.join(mark.says) or 'a line'}: {self._with_factor(mark.length)}"
            if here > LONGEST:
                self.unfit.append(f"{what} is {here / 1000:.3g} m; sticks are made up to {LONGEST / 1000:g} m.")
            elif here - before < LEAST:
                beside = "the line before it" if before else "nought"
                self.unfit.append(f"{what} lies {here - before:.2g} mm from {beside}; lines need {LEAST:g} mm.")
            self.gaps.append(here - before)
            before = here

    def _misfits(self) -> list[str]:
        """Return a message for every line that does not fit.

        If another distance scale would help, only the first message is returned, with the possible scales.
        """
        scale = self.ruler.measures.scale
        if scale == 1 or not self.unfit:
            return self.unfit
        longest = max(self.ruler.mm(stick.longest) for stick in self.sticks)
        least = math.ceil(100 * float(scale) * LEAST / min(self.gaps)) / 100
        most = math.floor(100 * float(scale) * LONGEST / longest) / 100
        if least > most:
            return self.unfit
        return [f"{self.unfit[0]} Give a scale from {least:g} to {most:g}."]

    def _with_factor(self, length: Length) -> str:
        scale = self.ruler.measures.scale
        said = replace(self.ruler.measures, scale=Fraction(1)).say(length).replace("\N{NO-BREAK SPACE}", " ")
        return said if scale == 1 else f"{said} times {scale}"

    def wedge(self, about: Any, where: str) -> Wedge | None:
        """Return one wedge from its table; None if this game has no use for it.

        Return None too, with the name noted, for an angle that is not above 0 and at most 90 degrees to each side.
        `where` is the place of the table for messages.
        """
        entry = self._entry(about, "wedge", where)
        if not entry.has_part():
            return None
        with self.apparatus.line() as rests_on:
            whole = entry.count("angle")
            name, says = entry.words("name"), entry.words("says")
        angle = whole / COUNTED[one_of(about, "counted", COUNTED, "each-side", entry.where)]
        if not 0 < angle <= WIDEST:
            self.noughts.append(f"{name} of {angle:g}° to each side")
            return None
        return Wedge(angle, (name,), (says,), rests_on)
