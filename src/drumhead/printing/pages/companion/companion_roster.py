"""A roster to tap: for each unit, officer and army the boxes of the printed roster, as data for buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from drumhead.printing.html.html_sanitizer import bring_down
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.records.brigade_marks import letter_of
from drumhead.printing.records.unit_records import Recorder, Spec, Tracked, kind_of, note_of
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.model.army import Army, Officer
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.pages.companion.audiences import Holder

RUN = ("countdown", "counter")  # boxes crossed off one after the other
LAST = "×"  # on the box that ends a unit


@dataclass(frozen=True)
class Box:
    """A button: its label, its spoken label, and the chance `under` it that applies while it is the first one left.

    `under` is "" if there is none.
    """

    words: str
    says: str
    under: str = ""


@dataclass(frozen=True)
class Row:
    """Boxes under a heading: a `run` crossed off in order, `one` for at most one choice, or `each` on its own.

    `kind` is one of these three words; `key` is the name under which the page stores what is tapped. If it `ends`,
    the unit is destroyed with the last box.
    """

    key: str
    head: str
    kind: str
    boxes: tuple[Box, ...]
    ends: bool = False

    @property
    def most(self) -> int:
        """The largest number that the page can store for the row: a count of boxes, or a bit for each box."""
        return int(2 ** len(self.boxes) - 1 if self.kind == "each" else len(self.boxes))


@dataclass(frozen=True)
class Listed:
    """A unit on the roster: its symbol, its quality and type in words, its odds, its note and its rows of boxes."""

    unit: Unit
    key: str
    sign: str
    about: str
    says: tuple[Markup, ...]
    note: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Led:
    """An officer on the roster: a key for what is tapped, the officer, the rank's symbol, text on the officer."""

    key: str
    officer: Officer
    sign: str
    says: Markup


@dataclass(frozen=True)
class Group:
    """A brigade with its units and its officers; those of a command that begins with the brigade come first."""

    name: str
    letter: str
    note: str
    officers: tuple[Led, ...]
    units: tuple[Listed, ...]


@dataclass(frozen=True)
class Points:
    """The points that lose the battle: a key for what is tapped, their number, and the text that explains them."""

    key: str
    most: int
    says: Markup


class Roll:
    """One side's roster for a screen, or the brigades of it that a player commands."""

    def __init__(self, setting: HtmlRenderer, army: Army, holder: Holder) -> None:
        self.setting, self.game, self.army = setting, setting.game, army
        self.phrases = Phrases(setting)
        self.about: Spec = self.game.ruleset.about["roster"]
        self.recorder = Recorder(setting, self.phrases, army)
        self.brigades = holder.commands(army)
        self.leads = holder.leads
        self.side = self.game.side(army.side)
        self.join, self.fate = str(self.about["join"]), str(self.about["fate"])

    @property
    def general(self) -> Led | None:
        """The general of the army, for the holder who leads it; otherwise None."""
        return self._led("general", self.army.general) if self.army.general and self.leads else None

    @property
    def groups(self) -> list[Group]:
        """The brigades of the roster, in the order of the army."""
        return list(self._groups())

    def _groups(self) -> Iterator[Group]:
        mine = {id(brigade) for brigade in self.brigades}
        for at, brigade in enumerate(self.army.brigades):
            if id(brigade) not in mine:
                continue
            above = [each.commander for each in self.army.begun_with(at)]
            officers = [officer for officer in (*above, brigade.commander) if officer]
            led = tuple(self._led(f"{at}-{number}", officer) for number, officer in enumerate(officers))
            units = tuple(self._listed(unit) for unit in brigade.units)
            yield Group(brigade.name, letter_of(at), brigade.note, led, units)

    def _led(self, word: str, officer: Officer) -> Led:
        rank = self.game.ruleset.rank_table(officer.rank)
        with self.setting.apparatus.line():
            says = self.phrases.words(self.about["officer"], officer=officer, rank=rank["name"])
        return Led(f"{self.army.side}/officer-{word}", officer, rank["sign"], bring_down(says))

    def _listed(self, unit: Unit) -> Listed:
        recorder, key = self.recorder, f"{self.army.side}/{unit.number}"
        tracks = recorder.tracks(unit)
        says: list[Markup] = []
        captions: dict[str, Sequence[tuple[str, ...]]] = {}
        with self.setting.apparatus.line() as marks:
            diced = recorder.describe_roll(unit)
            for about in recorder.odds(unit):
                said = recorder.describe_record(about, unit, tracks, marks)
                says.append(bring_down(said.words))
                captions |= said.captions
        rows = [_row(f"{key}/{at}", each, captions.get(each.kind, ())) for at, each in enumerate(tracks)]
        if diced:
            rows.append(Row(f"{key}/diced", "before the game", "each", (Box(str(diced), f"{diced}, thrown so"),)))
        kind, quality = kind_of(self.game, unit), recorder.quality.get(unit.quality, {})
        what = upper_first(f"{quality['name']} {kind['name']}" if quality else kind["name"])
        note = note_of(self.game, unit, self.setting.wishes.measures)
        return Listed(unit, key, kind["sign"], what, tuple(says), note, tuple(filter(None, rows)))

    @property
    def points(self) -> Points | None:
        """The points that lose the battle, for the holder who leads the army; None where nothing is counted."""
        about = self.about.get("points", {})
        if not self.leads:
            return None
        with self.setting.apparatus.line():
            most, of = self.phrases.losing(about, self.army)
            if not most:
                return None
            says = self.phrases.words(about["says"], army=self.army, most=most, of=of)
        return Points(f"{self.army.side}/points", int(most), bring_down(says))


def _row(key: str, tracked: Tracked, under: Sequence[tuple[str, ...]]) -> Row | None:
    head = str(tracked.column["head"])
    if tracked.ticks:
        boxes = tuple(Box(word or head, f"{head} {word}".strip()) for word in tracked.ticks)
        return Row(key, head, "each", boxes)
    if not tracked.squares:
        return None
    # the chance now, and those of house rules for some; not the line of those without house rules
    lines = [line for at, line in enumerate(under) if not at or any(each.startswith("[") for each in line)]
    captions = [" ".join(filter(None, box)) for box in zip(*lines)]
    found = []
    for at, square in enumerate(tracked.squares):
        words = square.words or LAST
        caption = captions[at] if at < len(captions) else ""
        found.append(Box(words, f"{head} {square.words or 'last box'}", caption))
    kind = "run" if tracked.kind in RUN else "one"
    return Row(key, head, kind, tuple(found), tracked.squares[-1].crossed)
