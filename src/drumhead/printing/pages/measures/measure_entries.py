"""One entry of a `measures.toml` read with the values in force: its distances, its names, its chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drumhead.geometry.terrain_shapes import KINDS as GROUND
from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.printing.html.annotated_lines import COUNT
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.pages.measures.measure_model import StickChance, StickLine
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import by_reading, find_value, one_of, phrase, resolve_value
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.loading.ruleset import UnknownWordError
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust.expressions import asks_for

if TYPE_CHECKING:
    from drumhead.model.lengths import Measures
    from drumhead.printing.page_input import Game

KEYS = {
    "file": {"stick", "wedge"},
    "stick": {"name", "sign", "has", "front", "back"},
    "face": {"says", "mark"},
    "mark": {
        *("to", "reading", "times", "share", "plus", "steps", "spread"),
        *("says", "roll", "odds", "has", "ground", "side", "signs", "dead"),
    },
    "odds": {"question", "given", "outcome", "outcomes", "at-least", "says", "ground"},
    "spread": {"question", "given"},
    "wedge": {"name", "has", "angle", "counted", "says"},
}
NEEDS = {
    "stick": ("name", "front"),
    "face": ("says",),
    "odds": ("question",),
    "spread": ("question",),
    "wedge": ("name", "angle"),
}
HERE = "here"  # the name of a line's distance in expressions
MOST = 60  # lines that one entry may draw; no stick has room for more


def known(about: Any, kind: str, where: str) -> None:
    """Raise PaperError if an entry is not a table, has a key that it cannot have, or lacks a key that it needs.

    `kind` is a key of KEYS: file, stick, face, mark, odds, spread or wedge. `where` is the place of the entry for
    messages.
    """
    if not isinstance(about, Mapping):
        raise PaperError(f"{where}: {about!r} is not a table")
    for key in about:
        if key not in KEYS[kind]:
            names = ", ".join(sorted(KEYS[kind]))
            raise PaperError(f"{where}: {key!r} means nothing here; there are {names}.{nearest(key, KEYS[kind])}")
    for key in NEEDS.get(kind, ()):
        if key not in about:
            raise PaperError(f"{where}: no {key}")


def many(about: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """Return the list under a key of an entry, [] if there is none; PaperError for any value that is not a list.

    `where` is the place of the entry for messages.
    """
    value = about.get(key, [])
    if not isinstance(value, list):
        raise PaperError(f"{where}: {key} = {value!r} is not a list")
    return value


@dataclass(frozen=True)
class StickEntry:
    """One table `about` of measures.toml: of a stick, a face, lines, chances or a wedge.

    `where` is the place of the table for messages.
    """

    game: Game
    measures: Measures
    about: Mapping[str, Any]
    where: str

    def marks(self) -> Iterator[StickLine]:
        """Yield the lines of the entry: one, one at every multiple of its distance, or one at every distance thrown.

        PaperError for more lines than a stick has room for, and for an entry that cannot be evaluated.
        """
        if "spread" in self.about:
            yield from self._spread()
            return
        length, before = self.length(), Length(Fraction(0))
        steps = self.count("steps") if "steps" in self.about else 1
        if steps > MOST:
            raise PaperError(f"{self.where}: steps = {steps}; no stick has room for more than {MOST} lines")
        for step in range(1, steps + 1):
            here = length * step
            yield StickLine(here, self.names, self.words("roll"), tuple(self._chances(before, here)))
            before = here

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the entry's lines, as a tuple of one; () if they have none."""
        return (self.words("says"),) if "says" in self.about else ()

    def words(self, key: str) -> str:
        """Return the text under `key` of the entry, with values in force filled in; "" if there is none."""
        return plain(phrase(self.game.book, self.measures, str(self.about.get(key, "")), self.where))

    def has_part(self) -> bool:
        """Return whether one of the arms or kinds that `has` names is in this game, and of the kinds of `ground` on it.

        An entry without these keys is in every game. PaperError for an unknown name.
        """
        if not self.has_ground():
            return False
        if "has" not in self.about:
            return True
        every = replace(self.game, battle=None).words
        words = [str(word) for word in many(self.about, "has", self.where)]
        for word in words:
            if word not in every:
                near = nearest(word, every)
                raise PaperError(f"{self.where}: has = {word!r} is not an arm or kind of {self.game.ruleset.id}.{near}")
        return self.game.has(*words)

    def has_ground(self) -> bool:
        """Return whether the battle's map has one of the kinds of ground that `ground` names.

        It is true without a map, and for an entry without `ground`. PaperError for a kind that does not exist.
        """
        kinds = [
            one_of({"ground": str(each)}, "ground", GROUND, "", self.where)
            for each in many(self.about, "ground", self.where)
        ]
        return not kinds or self.game.has_ground(*kinds)

    def length(self) -> Length:
        """Return the entry's distance, computed from its `to`, `times`, `share` and `plus`.

        PaperError if `to` is missing, or if `share` is 0.
        """
        if "to" not in self.about:
            raise PaperError(f"{self.where}: no to, the place of a distance, and no spread")
        length = self._distance("to")
        if "times" in self.about:
            length *= self.count("times")
        if "share" in self.about:
            share = self.count("share")
            if not share:
                raise PaperError(f"{self.where}: share = {self.about['share']!r} is 0, and nothing has a share of 0")
            length *= Fraction(1, share)
        return length + self._distance("plus") if "plus" in self.about else length

    def _distance(self, key: str) -> Length:
        value = self.place(key)
        if not isinstance(value, Length):
            raise PaperError(f"{self.where}: {key} = {self.about[key]!r} is {value!r}, no distance")
        return value

    def count(self, key: str) -> int:
        """Return the whole number, 0 or more, at the place under `key`; PaperError for any other value."""
        value = self.place(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise PaperError(f"{self.where}: {key} = {self.about[key]!r} is {value!r}, no whole number")
        return value

    def place(self, key: str) -> Any:
        """Return the value at the place of the tables that `key` names; a result row is named as in tables.toml.

        If `key` has a place for each interpretation of an unclear rule, the one in force counts. PaperError for a
        place that does not exist.
        """
        place = self.about[key]
        if isinstance(place, Mapping):
            place = by_reading(self.game.book, place, str(self.about.get("reading", "")), key, self.where)
        if not isinstance(place, str):
            raise PaperError(f"{self.where}: {key} = {place!r} is not a place of the rulebook, which has all numbers")
        table, bands, row = place.partition(".bands.")
        if not bands:
            return find_value(self.game.book, place, self.where)
        name, _, value = row.partition(".")
        try:
            return find_value(self.game.book, table, self.where).band(name)[value]
        except (AttributeError, KeyError):
            raise PaperError(f"{self.where}: the book has no place {place!r}") from None

    def _spread(self) -> Iterator[StickLine]:
        asked, where = self.about["spread"], f"{self.where}, spread"
        known(asked, "spread", where)
        question = self._question(asked, where)
        try:
            odds = question.odds(
                self.game.book, **Asked("", tuple(asked.get("given", {}).items())).resolve_inputs(self.game.book)
            )
            chances = sorted((Length.parse(said), chance) for said, chance in odds.items() if chance)
        except InputError as fault:
            raise PaperError(f"{where}: {fault}") from None
        except ValueError as fault:
            raise PaperError(f"{where}: {question.name} does not answer in distances: {fault}") from None
        left = Fraction(1)
        for number, (length, chance) in enumerate(chances):
            names, roll = ((), "") if number else (self.names, self.words("roll"))
            yield StickLine(length, names, roll, (StickChance("", left),))
            left -= chance

    def _question(self, asked: Mapping[str, Any], where: str) -> Question:
        """Return the odds question that `asked` names; PaperError if there is none, or if it lacks a given input.

        `where` is the place of the table `asked` for messages.
        """
        try:
            question = self.game.ruleset.question(asked["question"])
        except UnknownWordError as fault:
            raise PaperError(f"{where}: {fault}") from None
        for name, value in asked.get("given", {}).items():
            if not any(each.called(name) for each in question.inputs):
                names = [each.name for each in question.inputs]
                raise PaperError(f"{where}: {question.name} asks for no {name!r}.{nearest(name, names)}")
            if not asks_for(value, HERE):
                resolve_value(self.game.book, value, where)
        return question

    def _chances(self, before: Length, here: Length) -> Iterator[StickChance]:
        """Yield the chances of the band from `before` to `here`.

        Chances that cannot be computed for so long a distance are left out, and those on ground that is not there.
        """
        for number, about in enumerate(many(self.about, "odds", self.where), start=1):
            entry = replace(self, about=about, where=f"{self.where}, odds {number}")
            known(about, "odds", entry.where)
            if not entry.has_ground():
                continue
            chance = entry.chance(_inches(self.game, before, here))
            if chance is not None:
                yield StickChance(entry.words("says"), chance)

    def chance(self, here: int | None) -> Fraction | None:
        """Return the chance that the entry asks for, at `here`, a distance in the rulebook's unit.

        Return None if the chance depends on the distance, and that is None or beyond the question's range. PaperError
        if the entry names no outcome, or gives an impossible input.
        """
        about, question = self.about, self._question(self.about, self.where)
        given = about.get("given", {})
        by_distance = any(asks_for(value, HERE) for value in given.values())
        if here is None and by_distance:
            return None
        wanted = tuple(about.get("outcomes", ())) or ((about["outcome"],) if "outcome" in about else ())
        if not wanted and "at-least" not in about:
            raise PaperError(f"{self.where}: give outcome, outcomes or at-least")
        for outcome in wanted:
            if not COUNT.search(outcome):
                one_of({"outcome": outcome}, "outcome", question.outcomes, "", self.where)
        least = resolve_value(self.game.book, about.get("at-least"), self.where)
        inputs = tuple(
            (name, resolve_value(self.game.book, value, self.where, here=here)) for name, value in given.items()
        )
        try:
            return Asked(question.name, inputs, wanted, at_least=least).answer(self.game.ruleset, self.game.book)
        except InputError as fault:
            if by_distance:  # farther than the question can be asked
                return None
            raise PaperError(f"{self.where}: {fault}") from None


def _inches(game: Game, before: Length, here: Length) -> int | None:
    """Return the longest whole distance in the rulebook's unit within the band from `before` to `here`.

    Return None if there is no whole one in the band.
    """
    unit = MILLIMETRES[game.ruleset.measure]
    whole = here.mm // unit
    return int(whole) if whole * unit > before.mm else None
