"""The markers that a ruleset needs, their number for an army, and their words with the values in force.

A `markers.toml` has a `[[marker]]` for each, in the order of printing:

    name = "routing"          and `sign` (of marker_signs) or `figure` (a number, or words with {number})
    shape, size               round, square or tent; width in mm; default: square, 20
    tone                      good, plain, bad, worse, worst; default: plain
    for = "unit"              or officer, army, table (of neither side: both armies count together)
    arms, kinds, qualities, sides, when    which of them have it; `when` is an expression
    each, least, most         the number for each of them (1); limits for an army's total
    number                    an expression for {number} in the words; units that differ have separate markers
    by-arm, numbered          whether it has the arm's symbol; whether it is one unit's own, with its number
    says, off                 its reminder, and when it is removed: words with {{ book.a.place }}
    rules                     the rules of the rule ledger that need it
    [marker.back]             the state on its back: name, sign, figure, tone, number, says, off

Expressions know book, aids, game, and unit, officer or army.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from drumhead.model.army import Officer
from drumhead.model.unit import Unit
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Annotations, Game, LineAnnotations, PrintOptions
from drumhead.printing.pages.markers.marker_checks import FILE, check, fault_of
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import phrase
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import HOLD, minus
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.loading.toml_positions import Key

Bearer = Unit | Officer | None
ADDED = (("hand", ""),)  # the annotation of a state that house rules add, which has no number
HOUSE = "house"  # the key of a marker that house rules add: no markers.toml may have it
FIELDS = (("arms", "arm"), ("kinds", "kind"), ("qualities", "quality"), ("sides", "side"))


@dataclass(frozen=True)
class State:
    """One face of a marker: its words as printed, and their annotations.

    `sign` is the name of a symbol and `figure` a number; either may be "". `tone` is good, plain, bad, worse or
    worst. `says` is the reminder, and `off` says when to remove the marker. `marks` are pairs of a symbol ("lozenge"
    for an unclear rule, "hand" for a house rule) and its letter or number; `rests_on` has the same annotations.
    """

    name: str
    sign: str = ""
    figure: str = ""
    tone: str = "plain"
    says: str = ""
    off: str = ""
    marks: tuple[tuple[str, str], ...] = ()  # signs and letters of the doubts and house rules it rests on
    rests_on: LineAnnotations = field(default_factory=LineAnnotations, compare=False)


@dataclass(frozen=True)
class Owner:
    """The owner of a marker, as printed: the side's symbol `sign` and its colour, and the arm's symbol or "".

    A `ringed` marker belongs to one unit: it has a ring with the unit's roster number, or an empty ring for "".
    """

    sign: str
    ink: str
    arm: str = ""
    number: str = ""
    ringed: bool = False


@dataclass(frozen=True)
class Lot:
    """Copies of one marker: its name, shape, faces and owner, and the `count` of copies.

    `size` is the width in mm, None for the usual one of the shape. Without a `back` the marker has one state. `owner`
    is None for a marker of the table. `numbers` are the roster numbers of the units, one for each copy, () for a
    marker without them. `many` is true for markers of units.
    """

    name: str
    shape: str
    size: float | None
    front: State
    back: State | None
    owner: Owner | None
    count: int
    numbers: tuple[str, ...] = ()
    many: bool = False

    @property
    def states(self) -> tuple[State, ...]:
        """The marker's states: that of its front, and that of its back if it has one."""
        return (self.front, self.back) if self.back else (self.front,)


class MarkerStock:
    """The markers of a game; `of` keeps only those for "unit", "officer", "army" or "table", () keeps all.

    FileErrors for every error in the ruleset's markers.toml, PaperError if the ruleset has no such file.
    """

    def __init__(self, game: Game, wishes: PrintOptions, of: Collection[str] = ()) -> None:
        self.of = of
        self.game, self.measures = game, wishes.measures
        if "markers" not in game.ruleset.about:
            raise PaperError(f"{game.ruleset.title} lists no markers: there is no {FILE} in {game.ruleset.folder}")
        check(game.ruleset)
        self.markers: list[Mapping[str, Any]] = [*game.ruleset.about["markers"]["marker"], *_of_house(game)]
        self.phrases = Phrases(HtmlRenderer(game, wishes))
        self.apparatus = Annotations(game)

    def of_side(self, side: Mapping[str, Any]) -> Iterator[Lot]:
        """Yield the markers that one side needs: those of its units, its officers and its army.

        `side` is the ruleset's table of the side.
        """
        for at, marker in enumerate(self.markers):
            if (bearer := marker.get("for", "unit")) != "table" and (not self.of or bearer in self.of):
                yield from self._lots(at, self._bearers(at, side["id"]), side)

    def of_the_table(self) -> Iterator[Lot]:
        """Yield the markers that lie on the ground and belong to neither side."""
        for at, marker in enumerate(self.markers):
            if marker.get("for", "unit") == "table" and (not self.of or "table" in self.of):
                everybody = [bearer for side in self.game.fielded for bearer in self._bearers(at, side["id"])]
                yield from self._lots(at, everybody if any(key in marker for key, _ in FIELDS) else [None], None)

    def _bearers(self, at: int, side: str) -> list[Bearer]:
        """Return the units or officers of a side that have a marker; [None] for a marker of the army.

        `at` is the index of the marker in markers.toml, and `side` the id of the side.
        """
        marker = self.markers[at]
        if marker.get("for", "unit") == "officer":
            return [officer for officer in self._officers(side) if self._holds(at, officer)]
        if marker.get("for") == "army":
            return [None]
        return [unit for unit in self._units(side) if self._meant(at, unit)]

    def _units(self, side: str) -> Iterable[Unit]:
        """Return the units of a side; without a battle, one unit for each combination of type and quality."""
        return self.game.army(side).units if self.game.battle else self._sorts(side)

    def _sorts(self, side: str) -> Iterator[Unit]:
        qualities = [each["id"] for each in self.game.ruleset.quality_tables or [{"id": "trained"}]]
        for arm in self.game.ruleset.arm_tables:
            for kind in arm["kinds"]:
                strength = int(kind.get("stands", kind.get("figures", 6)))
                for quality in qualities:
                    yield Unit("", arm["id"], kind["id"], quality, strength, side=side)

    def _officers(self, side: str) -> Iterable[Officer]:
        if self.game.battle:
            return self.game.army(side).officers
        return [Officer("", rank["id"]) for rank in self.game.ruleset.about.get("rank", ())]

    def _meant(self, at: int, unit: Unit) -> bool:
        marker = self.markers[at]
        named = all(getattr(unit, name) in marker[key] for key, name in FIELDS if key in marker)
        return named and self._holds(at, unit)

    def _holds(self, at: int, bearer: Bearer) -> bool:
        return bool(self._value(at, "when", self.markers[at].get("when", True), bearer))

    def _lots(self, at: int, bearers: list[Bearer], side: Mapping[str, Any] | None) -> Iterator[Lot]:
        """Yield the copies of a marker for these bearers; bearers with the same words share a lot.

        `at` is the index of the marker in markers.toml. `side` is None for a marker of the table.
        """
        alike: dict[Lot, list[Bearer]] = {}
        for bearer in bearers:
            alike.setdefault(self._lot(at, bearer, side), []).append(bearer)
        for lot, its in alike.items():
            if self.markers[at].get("numbered") and self.game.battle:
                numbers = tuple(str(bearer.number) for bearer in its if isinstance(bearer, Unit))
                yield replace(lot, count=len(numbers), numbers=numbers)
            elif count := self._count(at, its):
                yield replace(lot, count=count)

    def _lot(self, at: int, bearer: Bearer, side: Mapping[str, Any] | None) -> Lot:
        """Return the marker with index `at` in markers.toml as it is for one bearer, with a count of 0."""
        marker = self.markers[at]
        front = self._state(at, marker, bearer)
        back = self._state(at, marker["back"], bearer, "back.") if "back" in marker else None
        owner = self._owner(marker, bearer, side) if side else None
        size = marker.get("size")
        many = marker.get("for", "unit") == "unit"
        return Lot(marker["name"], marker.get("shape", "square"), size, front, back, owner, 0, many=many)

    def _owner(self, marker: Mapping[str, Any], bearer: Bearer, side: Mapping[str, Any]) -> Owner:
        ringed = bool(marker.get("numbered"))
        arm = self._arm_sign(bearer) if isinstance(bearer, Unit) and marker.get("by-arm") else ""
        return Owner(side["sign"], side["ink"], arm, "", ringed)

    def _arm_sign(self, unit: Unit) -> str:
        """Return the name of the symbol of a unit's arm; dragoons and mortars have that of their arm here."""
        return str(self.game.about_arm(unit.arm)["sign"])

    def _state(self, at: int, about: Mapping[str, Any], bearer: Bearer, ahead: str = "") -> State:
        with self.apparatus.line() as line:
            number = about.get("number", self.markers[at].get("number"))
            told = "" if number is None else str(self._value(at, f"{ahead}number", number, bearer))
            words = {
                key: self._words(at, f"{ahead}{key}", str(about.get(key, "")), told)
                for key in ("name", "figure", "says", "off")
            }
        marks = (*(("lozenge", letter) for letter in line.letters), *(("hand", str(number)) for number in line.changes))
        marks = ADDED if self.markers[at].get(HOUSE) else marks
        sign, tone = about.get("sign", ""), about.get("tone", "plain")
        return State(sign=sign, tone=tone, marks=marks, rests_on=line, **words)

    def _words(self, at: int, key: str, words: str, told: str) -> str:
        where = f"{FILE}, {self.markers[at]['name']}, {key}"
        if self.markers[at].get(HOUSE):  # a club's words have no expressions
            return plain(minus(words))
        said = phrase(self.game.book, self.measures, words, where, number=told)
        return HOLD.join(plain(part) for part in said.split(HOLD))

    def _count(self, at: int, bearers: list[Bearer]) -> int:
        """Return the number of copies of a marker: the sum of `each` over its bearers, within limits, rounded up.

        `at` is the index of the marker in markers.toml, which also has the limits `least` and `most`.
        """
        each = self.markers[at].get("each", 1)
        total = sum((self._number(at, "each", each, bearer) for bearer in bearers), Fraction(0))
        if total <= 0:
            return 0
        least = self._number(at, "least", self.markers[at].get("least", 1), None)
        most = self._number(at, "most", self.markers[at]["most"], None) if "most" in self.markers[at] else total
        return math.ceil(min(max(total, least), most))

    def _number(self, at: int, key: str, expression: Any, bearer: Bearer) -> Fraction:
        value = self._value(at, key, expression, bearer)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000:
            wrong = f"{value!r} is not a number of markers"
            fault = fault_of(self.game.ruleset, (*self._key(at), key), wrong, code="not-a-number")
            raise FileErrors([fault])
        return Fraction(value).limit_denominator(1000)

    def _value(self, at: int, key: str, expression: Any, bearer: Bearer) -> Any:
        """Return the value of an expression of markers.toml for a bearer; FileErrors if it cannot be evaluated.

        `at` is the index of the marker, and `key` the key with the expression, such as "when" or "back.number".
        """
        from jinja2 import TemplateError, Undefined

        unit = bearer if isinstance(bearer, Unit) else None
        officer = bearer if isinstance(bearer, Officer) else None
        try:
            value = self.phrases.value(expression, unit=unit, officer=officer, game=self.game)
            wrong = "nothing is called so" if isinstance(value, Undefined) else ""
        except (TemplateError, TypeError, ValueError, AttributeError, KeyError, ZeroDivisionError) as error:
            wrong = str(error)
        if wrong:
            key_of: Key = (*self._key(at), *key.split("."))
            said = f"{expression} cannot be worked out: {wrong}"
            raise FileErrors([fault_of(self.game.ruleset, key_of, said, code="expression-fails")])
        return value

    def _key(self, at: int) -> tuple[str, int]:
        return "marker", at


def _of_house(game: Game) -> Iterator[Mapping[str, Any]]:
    """Yield the markers of the states that house rules add, as rows of a markers.toml."""
    for state in game.book.house.states if game.book.house else ():
        about: dict[str, Any] = {
            "name": state.name,
            "figure": state.letters,
            "tone": "bad",
            "says": state.says,
            "off": state.off,
        }
        about |= {"arms": state.arms, HOUSE: True}
        about |= {"most": state.most} if state.most else {}
        yield about | ({"back": {"name": state.back, "figure": "–", "tone": "good"}} if state.back else {})
