"""The records and odds of a unit by the ruleset's `roster.toml`, for rosters and for unit cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.drawing.tracks import MARKINGS, Square, countdown, counter, strip
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.records.starting_states import describe_start
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.template_filters import HOLD, upper_first
from drumhead.rules.rulebook.paper_form_limits import MOST_BOXES

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.model.lengths import Measures
    from drumhead.model.unit import Unit
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.odds.template_expressions import Phrases
    from drumhead.printing.page_input import Game

Spec = Mapping[str, Any]
UNDER = {"left": "countdown", "marked": "counter"}  # the kind of track whose boxes have captions, by the caption's key


@dataclass(frozen=True)
class Tracked:
    """A unit's record in one column: its boxes, or text with a box to tick before each item.

    `column` and `about` are the tables of the column and of the track in roster.toml; `about` is empty if the unit
    has no track there.
    """

    column: Spec
    about: Spec
    squares: tuple[Square, ...]
    ticks: tuple[str, ...]
    marks: LineAnnotations

    @property
    def kind(self) -> str:
        """The kind of the track: countdown, counter, strip or ticks; "" if the unit has none."""
        return str(self.about.get("kind", ""))

    @property
    def figures(self) -> tuple[int, ...]:
        """The numbers in the boxes, in order; a box without a number, such as the crossed one, is left out."""
        return tuple(int(square.words) for square in self.squares if square.words)


@dataclass(frozen=True)
class Said:
    """The text about a unit, and lines of captions under its boxes, by the kind of track.

    A second line of captions has the figures without house rules.
    """

    words: Markup
    captions: Mapping[str, tuple[tuple[str, ...], ...]]


class Recorder:
    """The roster's columns and odds for the units of one army, computed with the book in force."""

    def __init__(self, setting: HtmlRenderer, phrases: Phrases, army: Army) -> None:
        self.setting, self.game, self.phrases, self.army = setting, setting.game, phrases, army
        self.about: Spec = setting.game.ruleset.about["roster"]
        self.low = setting.wishes.ink == "low"
        self.asks = False  # whether any chance has been computed

    @cached_property
    def quality(self) -> dict[str, Spec]:
        """The ruleset's table of each quality, by its id."""
        return {each["id"]: each for each in self.game.ruleset.quality_tables}

    def facts(self, unit: Unit) -> dict[str, Any]:
        """Return the values that an expression of the data may use for a unit, under "unit", "army" and "side".

        A unit that may not leave its formation in this battle is in it.
        """
        return {"unit": self.game.as_fixed(unit), "army": self.army, "side": unit.side}

    def describe_roll(self, unit: Unit) -> Markup | str:
        """Return what to roll for a unit whose quality is still open; "" for any other."""
        if unit.quality in self.quality or "diced" not in self.about:
            return ""
        name = self.quality[self.about["diced-quality"]]["name"]
        return self.phrases.words(self.about["diced"], name=upper_first(name), **self.facts(unit))

    def tracks(self, unit: Unit) -> list[Tracked]:
        """Return a unit's record in every column, in the order of the columns."""
        return [self._track(column, self.facts(unit)) for column in self.about["column"]]

    def _track(self, column: Spec, facts: Spec) -> Tracked:
        squares: tuple[Square, ...] = ()
        ticks: tuple[str, ...] = ()
        with self.setting.apparatus.line() as marks:
            found = self.phrases.chosen(column["track"], **facts)
            about = found[0] if found else {}
            self.setting.apparatus.tell(self.phrases.states(about, **facts), marks)
            if about.get("kind") == "ticks":
                ticks = tuple(self.phrases.value(about["words"], **facts))
            elif about:
                squares = self._squares(about, facts)
        return Tracked(column, about, squares, ticks, marks)

    def _squares(self, about: Spec, facts: Spec) -> tuple[Square, ...]:
        def value(key: str, otherwise: Any = 0) -> Any:
            return self.phrases.value(about.get(key, otherwise), **facts)

        def boxes(key: str) -> Any:
            number = value(key)
            if number > MOST_BOXES:
                has = f"{facts['unit'].name} would have {number:,} boxes"
                raise PaperError(f"roster.toml, {key}: {has}, and a roster has room for {MOST_BOXES}")
            return number

        marked = {way: value(way, ()) for way in MARKINGS}
        if about["kind"] == "countdown":
            return countdown(value("from"), boxes("boxes"), **marked)
        if about["kind"] == "counter":
            return counter(boxes("most"), value("ends", False), **marked)
        return self.strip()

    def strip(self) -> tuple[Square, ...]:
        """Return the values of the ruleset's record die as boxes."""
        record = self.game.ruleset.about.get("record", {})
        return strip(record["values"], "start" not in record, self.low)

    def odds(self, unit: Unit) -> list[Spec]:
        """Return the `odds` tables of roster.toml that apply to a unit."""
        return self.phrases.chosen(self.about.get("odds", ()), **self.facts(unit))

    def describe_record(self, about: Spec, unit: Unit, tracks: Sequence[Tracked], marks: LineAnnotations) -> Said:
        """Return one of a unit's odds, given by its table `about`, as text and captions under the boxes of `tracks`.

        The rules that it states are added to `marks`.
        """
        facts = self.facts(unit)
        self.setting.apparatus.tell(self.phrases.states(about, **facts), marks)
        figures = {name: self._figure(figure, facts) for name, figure in about.get("figure", {}).items()}
        words = self.phrases.words(about["says"], **facts, **figures)
        captions = {
            kind: tuple(self._captions(about[word], word, facts, tracks))
            for word, kind in UNDER.items()
            if word in about
        }
        return Said(words, captions)

    def _figure(self, figure: Spec, facts: Spec) -> Markup:
        now, was, cases = self._asked(figure, facts)
        said = [now, *([f"(was{HOLD}{was})"] if was != now else []), *map(put_in_brackets, cases, cases.values())]
        return Markup("<b>{}</b>").format(" ".join(said))

    def _asked(self, figure: Spec, facts: Spec) -> tuple[str, str, dict[str, str]]:
        self.asks = self.asks or "question" in figure
        return self.phrases.figure(figure, **facts)

    def _captions(self, figure: Spec, word: str, facts: Spec, tracks: Sequence[Tracked]) -> Iterator[tuple[str, ...]]:
        boxes = list_values(tracks, UNDER[word])
        figures = [self._asked(figure, {**facts, word: box}) for box in boxes]
        yield tuple(now for now, _, _ in figures)
        if any(now != was for now, was, _ in figures):
            yield tuple(f"({was})" if was != now else "" for now, was, _ in figures)
        for number in dict.fromkeys(number for _, _, cases in figures for number in cases):
            yield tuple(f"[{cases[number]}]" if number in cases else "" for _, _, cases in figures)


def put_in_brackets(number: str, figure: str) -> str:
    """Return the figure if a house rule holds that holds for some only, such as "[1: 91]"."""
    return f"[{number}:{HOLD}{figure}]"


def list_values(tracks: Sequence[Tracked], kind: str) -> tuple[int, ...]:
    """Return the numbers in the boxes of a unit's first track of a kind; () if it has no such track."""
    return next((each.figures for each in tracks if each.kind == kind), ())


def kind_of(game: Game, unit: Unit) -> Spec:
    """Return the symbol ("sign") and the printed name ("name") of a unit's type; the arm's symbol if it has none."""
    return kind_in(game.about_arm(unit.arm), unit.listed_kind)


def kind_in(arm: Spec, kind: str) -> Spec:
    """Return the symbol ("sign") and the printed name ("name") of the type `kind` in the table of an arm.

    The arm's own are used where the type has none.
    """
    about = next((each for each in arm.get("kinds", ()) if each["id"] == kind), arm)
    return {"sign": about.get("sign", arm["sign"]), "name": about["name"]}


def nation_of(game: Game, unit: Unit) -> str:
    """Return the nation of a unit if neither its name nor its side shows it, otherwise ""."""
    known = f"{unit.name} {game.side(unit.side).get('adjective', '')}".casefold()
    return "" if unit.nation.casefold() in known else unit.nation


def note_of(game: Game, unit: Unit, measures: Measures) -> str:
    """Return a unit's special start, its nation if nothing else shows it, and its note, joined by semicolons."""
    return "; ".join(filter(None, (describe_start(game, unit, measures), nation_of(game, unit), unit.note)))
