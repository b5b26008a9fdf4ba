"""A ruleset's record on a die: its values, what begins at each of them, and the chance that changes with it.

A `record.toml` describes one die at its top, or several in `[[die]]` tables:

    says = "hits"                      the thing that is counted
    values = [1, 2, 3, 4, 5, 6, 7, 8]  from the best to the worst; words for a die of states; the rest stays blank
    below = "rout.hits"                the numbers from the first of `values` to one below the value at this place
    solid = "octahedron"               default: by the number of values, 4, 6, 8, 12 or 20; prism and dial take any
    start = 0                          the value of a fresh unit; without it, a fresh unit has no die
    arms, kinds, qualities = [...]     which units have one; default: those of arms whose `record` is not false
    for = "unit"                       or army, one for each side; or throw, `copies` of a die for throwing
    begins = "aids.quits_at(book, army)"   the value an army's die begins on, if not its first
    [[reminder]]                       words from a value on: `from` (a number, or an expression of book and
                                       unit) or `call` (in aids.py: book, unit), `less`, `says`, arms ...
    [chance]                           the bottom of every face: `question`, `input`, `given` ("{{ unit.quality }}"),
                                       `outcome(s)`, `as`, `foot`, `call` (book, value) for {{ figure }}, `says`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from drumhead.model.army import Army
from drumhead.model.lengths import Measures
from drumhead.model.unit import Unit
from drumhead.printing.drawing.die_spots import SPOTS
from drumhead.printing.nets.die_shapes import SHAPES, SOLIDS, Dial, Shape, shape_of
from drumhead.printing.pages.dice.die_faces import DieFace
from drumhead.printing.pages.dice.die_options import Making
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred, in_six, one_in
from drumhead.printing.text.data_expressions import one_of, phrase, resolve_value, worked_out
from drumhead.printing.text.template_filters import join_words, word
from drumhead.probability import memoize
from drumhead.rules.asking.question import Input, InputError, Question
from drumhead.rules.rulebook.book_table import value_at
from drumhead.rules.trust.expressions import asks_for

if TYPE_CHECKING:
    from fractions import Fraction

    from drumhead.printing.page_input import Game

FILE = "record.toml"
FOR = ("unit", "army", "throw")
SAID = {"in-six": in_six, "hundred": lambda chance: f"{hundred(chance)}%", "one-in": one_in}
FIELDS = ("arm", "kind", "quality", "side", "nation", "start")
_facts = attrgetter(*FIELDS)
LIGHT = (1, 4)  # rank of every face of a die to throw, as if of so many


def records(game: Game, measures: Measures | None = None, making: Making | None = None) -> tuple[Record, ...]:
    """Return every die that the ruleset's record.toml describes.

    PaperError if it describes none, or one that cannot be made.
    """
    about = game.ruleset.about.get("record")
    if not about:
        raise PaperError(f"{game.ruleset.title} keeps no record on dice")
    if "die" in about and "values" in about:
        raise PaperError(f"{FILE}: [[die]] and values at the top; describe one die at the top or all in [[die]]")
    asked = making or Making()
    return tuple(Record(game, each, measures or Measures(), asked) for each in about.get("die", [about]))


@dataclass(frozen=True)
class Record:
    """One die of record.toml, read with the values in force; `about` is its table. PaperError if no solid fits it."""

    game: Game
    about: Mapping[str, Any]
    measures: Measures = field(default_factory=Measures)
    making: Making = field(default_factory=Making)

    def __post_init__(self) -> None:
        for key in ("says", "values"):
            if key not in self.about:
                raise PaperError(f"{FILE}: a die without {key}")
        if len(self.values) > self.shape.faces:
            enough = [name for name in SOLIDS if name not in SHAPES or SHAPES[name].faces >= len(self.values)]
            raise PaperError(
                f"{self.where}: {len(self.values)} values, but the {self.shape.name} has {self.shape.faces} faces; "
                f"faces enough have {join_words(enough)}"
            )

    @property
    def where(self) -> str:
        """The file and the name of the die, for messages."""
        return f"{FILE}, {self.title or self.about.get('says', 'a die')}"

    @property
    def says(self) -> str:
        """The thing that is counted, such as pips."""
        return str(self.about["says"])

    @property
    def title(self) -> str:
        """The name of the die where there are several; "" if it has none."""
        return str(self.about.get("title", ""))

    @property
    def values(self) -> tuple[int | str, ...]:
        """The values from the best to the worst."""
        given = tuple(self.about["values"])
        if below := self.about.get("below"):
            return tuple(range(given[0], int(value_at(self.game.book, below))))
        return given

    @cached_property
    def shape(self) -> Shape | Dial:
        """The solid or dial of the die: the player's choice, then the ruleset's, or one with a face for each value.

        The player's choice is not for dice to throw. PaperError where no solid has that many faces.
        """
        count = len(self.values)
        if self.making.solid and self.use != "throw":
            return shape_of(self.making.solid, count)
        fitting = {shape.faces: name for name, shape in SHAPES.items()}
        if "below" in self.about:  # a house rule may change their number
            count = min((faces for faces in fitting if faces >= count), default=count)
        if "solid" not in self.about and count not in fitting:
            raise PaperError(f"{self.where}: no solid has {count} faces; give solid = one of {', '.join(SOLIDS)}")
        return shape_of(one_of(self.about, "solid", SOLIDS, fitting.get(count, ""), self.where), count)

    @property
    def use(self) -> str:
        """The use of the die: "unit", "army" or "throw"."""
        return one_of(self.about, "for", FOR, "unit", self.where)

    @property
    def in_pairs(self) -> bool:
        """Whether every value comes twice in a row, as on a D3; equal values are then opposite each other."""
        values = self.values
        return len(values) == self.shape.faces and values[0::2] == values[1::2] and len(set(values)) * 2 == len(values)

    @property
    def of_words(self) -> bool:
        """Whether the die shows states rather than numbers."""
        return all(isinstance(value, str) for value in self.values)

    @property
    def from_the_start(self) -> bool:
        """Whether a fresh unit already has a value; if not, its die appears with the first value."""
        return "start" in self.about

    def kept_for(self, unit: Unit) -> bool:
        """Return whether a unit has this die, by its use and by the unit's arm, type and quality."""
        return self.use == "unit" and self.kept_by(unit.arm) and _meets(self.about, unit)

    def kept_by(self, arm: str) -> bool:
        """Return whether units of an arm have this record die.

        The die's `arms` decide; without them, the arm's `record` does (true by default).
        """
        if "arms" in self.about:
            return arm in self.about["arms"]
        return bool(self.game.about_arm(arm).get("record", True))

    def units(self) -> list[Unit]:
        """Return the units of the battle that have this die; without a battle, one of each type and quality."""
        if self.game.battle:
            return [unit for unit in self.game.units if self.kept_for(unit)]
        return [unit for unit in self._sorts() if self.kept_for(unit)]

    def _sorts(self) -> Iterator[Unit]:
        qualities = [each["id"] for each in self.game.ruleset.quality_tables or [{"id": "trained"}]]
        for arm in self.game.ruleset.arm_tables:
            for kind in arm["kinds"]:
                strength = kind.get("stands", kind.get("figures", 1))
                for quality in qualities:
                    yield Unit("", arm["id"], kind["id"], quality, int(strength))

    def faces(self, unit: Unit | None, army: Army | None = None) -> tuple[DieFace, ...]:
        """Return the faces of a unit's die, or of an army's, in the order of the values; blank faces come last.

        Without both, they are those of a die for any unit.
        """
        first = self.first_of(army) if army else self.start
        begins = self.list_starts(unit) if unit else {}
        ranked = list(dict.fromkeys(self.values))
        faces = []
        for value in self.values:
            rank, ranks = LIGHT if self.use == "throw" else (ranked.index(value) + 1, len(ranked))
            words = begins.get(value, ()) if isinstance(value, int) else ()
            foot = self.chance(value, unit)
            faces.append(self.style_face(DieFace(value, rank, ranks, foot, words, start=value == first)))
        return (*faces, *[DieFace("", *LIGHT)] * (self.shape.faces - len(faces)))

    @property
    def start(self) -> int | str | None:
        """The value to begin on: that of a fresh unit, or the first value; None on a die to throw."""
        return None if self.use == "throw" else self.about.get("start", self.values[0])

    def first_of(self, army: Army) -> int | str | None:
        """Return the value to begin on for an army's die: computed by `begins`, or the usual one without that.

        It is at most the highest number on the die.
        """
        if "begins" not in self.about:
            return self.start
        aids = self.game.ruleset.module("aids")
        value: int = worked_out(self.game.book, self.about["begins"], self.where, army=army, aids=aids)
        return min(value, max(each for each in self.values if isinstance(each, int)))

    def style_face(self, face: DieFace) -> DieFace:
        """Return the face with its value as numeral, spots, word or blank, as the options say.

        6 and 9 are underlined where they could be confused.
        """
        style = self.making.faces if self.use != "throw" else "numerals"
        if isinstance(face.value, str) and style != "blank":
            return face
        if style == "words":
            return replace(face, value=word(int(face.value)))
        if style == "blank":
            return replace(face, value="")
        if style == "pips" and int(face.value) in SPOTS:
            return replace(face, spots=True)
        return replace(face, barred=face.value in (6, 9) and (self.shape.sides != 4 or 9 in self.values))

    def list_starts(self, unit: Unit) -> dict[int, tuple[str, ...]]:
        """Return the words for what begins at a value for this unit, by value; {} if nothing begins."""
        begun: dict[int, tuple[str, ...]] = {}
        for reminder in self.about.get("reminder", ()):
            if _meets(reminder, unit):
                value = self._from(reminder, unit)
                if value is not None:
                    words = phrase(self.game.book, self.measures, reminder["says"], self.where)
                    begun[value] = (*begun.get(value, ()), words)
        return begun

    def _from(self, reminder: Mapping[str, Any], unit: Unit) -> int | None:
        """Return the value at which a reminder of record.toml begins for a unit; None if its function gives none.

        It is a number in the data, the result of an expression, or of a function of aids.py, minus `less`.
        """
        if "call" in reminder:
            value = self._aid(reminder["call"])(self.game.book, unit)
        elif isinstance(reminder["from"], int):
            value = reminder["from"]
        else:
            value = worked_out(self.game.book, reminder["from"], self.where, unit=unit)
        return None if value is None else int(value) - int(reminder.get("less", 0))

    def _aid(self, name: str) -> Any:
        aids = self.game.ruleset.module("aids")
        if not hasattr(aids, name):
            raise PaperError(f"{self.where}: aids.py has no function {name!r}")
        return getattr(aids, name)

    def chance(self, value: int | str, unit: Unit | None) -> str:
        """Return the line at the bottom of a face for a unit, or for any; "" without a chance for that value."""
        return self._chances(value, *(_facts(unit) if unit else ()))

    @cached_property
    def _chances(self) -> Callable[..., str]:
        """A function that returns the bottom line of a face, computed once for all units with the same facts."""
        return memoize(self._chance)

    def _chance(self, value: int | str, *facts: Any) -> str:
        about, unit = self.about.get("chance"), dict(zip(FIELDS, facts))
        if not about:
            return ""
        figure = self._aid(about["call"])(self.game.book, value) if "call" in about else ""
        if figure in (None, "") and "call" in about:
            return ""
        odds = self._odds(about, value, unit)
        if "question" in about and odds is None:
            return ""
        said = SAID[one_of(about, "as", SAID, "in-six", self.where)](odds) if odds is not None else ""
        foot, book = str(about.get("foot", "{{ odds }}")), self.game.book
        return phrase(book, self.measures, foot, self.where, value=value, figure=figure, odds=said)

    def _odds(self, about: Mapping[str, Any], value: int | str, unit: Mapping[str, Any]) -> Fraction | None:
        """Return the chance of the outcomes that the table `about` names.

        None without a question, or for a value outside the question's range. `unit` has the unit's facts by name.
        """
        if "question" not in about:
            return None
        question = self.game.ruleset.question(about["question"])
        given = {name: self._given(question, name, each, unit) for name, each in about.get("given", {}).items()}
        given = {name: each for name, each in given.items() if each is not None}
        asked = self._input(question, about["input"])
        try:
            odds = question.odds(self.game.book, **{**given, asked.name: asked.read(value)})
        except InputError:
            return None
        outcomes = about.get("outcomes") or [about["outcome"]]
        for outcome in outcomes:
            one_of({"outcome": outcome}, "outcome", odds, "", f"{self.where}, {question.name}")
        return sum((odds[outcome] for outcome in outcomes[1:]), odds[outcomes[0]])

    def _given(self, question: Question, name: str, value: Any, unit: Mapping[str, Any]) -> Any:
        """Return a question's input as written, or the unit's own for an expression such as "{{ unit.quality }}".

        None where the question does not know the unit's own: a unit whose quality is still to be rolled thus counts
        as the question's usual one.
        """
        mine = self._input(question, name)
        if not asks_for(value, "unit"):
            return mine.read(resolve_value(self.game.book, value, self.where))
        own = resolve_value(self.game.book, value, f"{self.where}, {name}", unit=dict.fromkeys(FIELDS) | dict(unit))
        try:
            return mine.read(own)
        except InputError:
            return None

    def _input(self, question: Question, name: str) -> Input:
        """Return the input of that name; PaperError lists the inputs there are."""
        known = next((each for each in question.inputs if each.called(name)), None)
        if not known:
            names = ", ".join(each.name for each in question.inputs)
            raise PaperError(f"{self.where}: {question.name} asks for no {name!r}; it asks for {names}")
        return known


def _meets(about: Mapping[str, Any], unit: Unit) -> bool:
    """Return whether a unit is of the arms, kinds and qualities that a table of record.toml names, if any."""
    return all(
        getattr(unit, field) in about[key]
        for key, field in (("arms", "arm"), ("kinds", "kind"), ("qualities", "quality"))
        if key in about
    )
