"""The input of every page: the book in force, the battle if there is one, and the print settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from drumhead.model.army import Army, Battle
from drumhead.model.lengths import Measures
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Victory
from drumhead.printing.document_inputs import EVERYTHING, Inputs
from drumhead.printing.style.paper import DASHES, FULL, PaperError
from drumhead.probability import watching
from drumhead.rules.battle.army_break_term import army_breaks
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.formations import Formation, form_unit, formations_of
from drumhead.rules.rulebook.rule_index import Rule, index

AHEAD_OF_NUMBER = " · "
BREACHED = ("rampart", "redoubt", "high-wall", "river")  # ground at which a breach or a bridge may be fought for


@dataclass(frozen=True)
class PrintOptions:
    """Print settings: paper by its name, such as "A4", ink "full" or "low", the measure, and the command printed.

    `colour` is one of `COLOURS`, `cutter` one of `CUTTERS` or "", and `fold_lines` one of `FOLD_LINES`. `type` is the
    text size: "normal", "large" or "pocket". `club` is the club's name, if its settings file gives one. `foot` is the
    short command for the footer, and `number` the fingerprint of the document's inputs; without a `foot` the footer has
    the whole command. A playsheet has at most `sides` pages (0: no limit), only the sections in `only`, and none of
    those in `hide`; with `zeros` it has modifiers of 0.
    """

    paper: str = "A4"
    ink: str = "full"
    colour: str = FULL
    cutter: str = ""
    fold_lines: str = DASHES
    measures: Measures = field(default_factory=Measures)
    command: str = ""
    type: str = "normal"
    sides: int = 0
    only: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    zeros: bool = False
    club: str = ""
    foot: str = ""
    number: str = ""

    @property
    def signature(self) -> str:
        """The text at the right end of a footer."""
        return f"{self.foot}{AHEAD_OF_NUMBER}{self.number}" if self.foot else self.command


@dataclass(frozen=True, eq=False)
class Game:
    """A ruleset with its book as agreed, and a battle, or None for pages about the whole ruleset.

    `points` are rows of the club's costs of units. For a part of a game `met` has the arms and types of the whole
    game, and `choice` the words that its file names have, such as "brigade a". `inputs` are those that the document
    declares for which the game is meant.
    """

    ruleset: Ruleset
    book: Book
    battle: Battle | None = None
    points: Sequence[Mapping[str, Any]] = ()
    met: frozenset[str] = frozenset()
    inputs: Inputs = EVERYTHING
    choice: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The battle's title, or the ruleset's."""
        return self.battle.title if self.battle else self.ruleset.title

    @property
    def sides(self) -> list[Mapping[str, Any]]:
        """The ruleset's table of each side: id, name, short, sign, ink."""
        return list(self.ruleset.side_tables)

    @property
    def fielded(self) -> list[Mapping[str, Any]]:
        """The ruleset's tables of the sides that have an army here; without a battle, of all sides."""
        return [side for side in self.sides if not self.battle or side["id"] in self.battle.armies]

    def side(self, side: str) -> Mapping[str, Any]:
        """Return the ruleset's table of one side; KeyError if there is no side of that id."""
        for each in self.sides:
            if each["id"] == side:
                return each
        raise KeyError(side)

    def army(self, side: str) -> Army:
        """Return the army of a side; KeyError without a battle."""
        if not self.battle:
            raise KeyError(side)
        return self.battle.armies[side]

    @cached_property
    def shared(self) -> Game:
        """The game as everybody may see it, without what is secret to one side or one player."""
        battle = self.battle.without_secrets if self.battle else None
        return self if battle == self.battle else replace(self, battle=battle)

    @property
    def breaks(self) -> bool:
        """Whether an army with too many losses leaves the field, by the battle's agreement, otherwise by the book."""
        return army_breaks(self.battle.victory if self.battle else Victory(), self.book)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule of the book by its id in the rule ledger."""
        return index(self.ruleset)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units of the battle, army by army; none without a battle."""
        armies = self.battle.armies.values() if self.battle else ()
        return tuple(unit for army in armies for unit in army.units)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every arm, type, side:arm and side:type that is in the battle, or in the whole ruleset without a battle."""
        if self.met:
            return self.met
        if self.battle:
            return frozenset(
                word for u in self.units for word in (u.arm, u.kind, f"{u.side}:{u.arm}", f"{u.side}:{u.kind}")
            )
        arms = self.ruleset.arm_tables
        words = {arm["id"] for arm in arms} | {kind["id"] for arm in arms for kind in arm["kinds"]}
        return frozenset(words | {f"{side['id']}:{word}" for side in self.sides for word in words})

    def has(self, *words: str) -> bool:
        """Return whether this game has any of these arms or types, such as "hussars" or "french:cavalry"."""
        return any(word in self.words for word in words)

    def fixed_formation(self, unit: Unit) -> Formation | None:
        """Return the formation that a unit may not leave in this battle; None if it may choose."""
        plan, key = self.battle.plan if self.battle else None, (unit.side, unit.number)
        if plan is None or key not in plan.all_day:
            return None
        known = {each.id: each for each in formations_of(self.book.as_written, unit)}
        return known.get(plan.formations[key])  # house rules may have removed it

    def as_fixed(self, unit: Unit) -> Unit:
        """Return a unit in the formation that it may not leave in this battle; unchanged if it may choose."""
        fixed = self.fixed_formation(unit)
        return form_unit(self.book.as_written, unit, fixed.id) if fixed else unit

    def has_ground(self, *kinds: str) -> bool:
        """Whether a piece of any of these kinds, or a "fortified" town, may be on the table: any where none is laid.

        "breach" stands for all kinds at which a breach or a bridge may be fought for.
        """
        plan = self.battle.plan if self.battle else None
        if not plan or not plan.ground:
            return True
        if "breach" in kinds:
            kinds += BREACHED
        return any(piece.kind in kinds or (piece.fortified and "fortified" in kinds) for piece in plan.ground)

    @cached_property
    def additions(self) -> tuple[str, ...]:
        """A text on each kind of this game's units and on each state that house rules add."""
        if not (house := self.book.house):
            return ()
        mine = {unit.own_kind for unit in self.units}
        kinds = (each.told_of(self.ruleset.kind_name(each.like)) for each in house.kinds if each.key in mine)
        return (*kinds, *(each.told for each in house.states))

    def about_arm(self, arm: str) -> Mapping[str, Any]:
        """Return the ruleset's table of an arm."""
        return next(each for each in self.ruleset.arm_tables if each["id"] == arm)


CellQuestion = tuple[str, tuple[tuple[str, Any], ...]]  # a question, and its inputs, which may be expressions


@dataclass
class Annotations:
    """The annotations of one document: unclear rules get letters, house rules have numbers, in the order of reading.

    Everything printed is computed inside `line()`, so that the rules it rests on are recorded automatically. `stated`
    has the places where each rule is stated; `here` is the place that is being printed.
    """

    game: Game
    letters: dict[str, str] = field(default_factory=dict)
    changes: set[int] = field(default_factory=set)
    marked: set[int] = field(
        default_factory=set
    )  # the house rules that lines of the part being printed are marked with
    stated: dict[str, list[str]] = field(default_factory=dict)
    met: dict[str, list[str]] = field(default_factory=dict)  # the places where each letter is used
    changed: dict[int, list[str]] = field(default_factory=dict)  # and where each house rule is, by its number
    asked: dict[str, CellQuestion] = field(default_factory=dict)  # the questions behind figures, by the id of the cell
    ours: bool = False
    here: str = ""

    @property
    def book(self) -> Book:
        """The book in force."""
        return self.game.book

    @contextmanager
    def line(self, states: str | Sequence[str] = (), idle: Collection[str] = ()) -> Iterator[LineAnnotations]:
        """Collect the rules and numbers that one printed line rests on; its marks are ready when the block ends.

        `idle` are unclear rules, by slug, of which it is known that no answer changes the line: it gets no mark.

        `states` has the ids of the rules and the slugs of the unclear rules that the line states. Each is recorded in
        `stated` with the place `here`; an unclear rule gets its letter, and a ruling of ours its mark. PaperError for
        a word that is neither.
        """
        line = LineAnnotations()
        with watching() as touched:
            self.tell(states, line)
            yield line
        marks = self.book.marks(touched)
        found = [self._letter(slug) for slug in marks.readings if slug not in idle]
        line.letters = sorted(found, key=lambda each: (len(each), each))
        line.changes = list(marks.changes)
        for letter in line.letters:
            self._add_here(self.met, letter)
        for number in line.changes:
            self._add_here(self.changed, number)
        self.changes.update(marks.changes)
        self.marked.update(marks.changes)
        self.ours = self.ours or line.ours

    def _add_here(self, where: dict[Any, list[str]], mark: Any) -> None:
        places = where.setdefault(mark, [])
        places += [self.here] if self.here not in places else []

    @contextmanager
    def without_mark(self) -> Iterator[list[int]]:
        """Collect the house rules that decide what is printed inside the block, and that no line in it is marked with.

        Such a house rule may be why a line is there, or is not. The list is complete when the block ends.
        """
        found: list[int] = []
        before, self.marked = self.marked, set()
        with watching() as touched:
            yield found
        found += [number for number in self.book.marks(touched).changes if number not in self.marked]
        self.changes.update(found)
        self.marked |= before

    def tell(self, states: str | Sequence[str], line: LineAnnotations) -> None:
        """Record the rules and unclear rules that the open line `line` states; PaperError for an unknown one.

        It serves lines whose ids are known only once their text is computed.
        """
        for word in states.split() if isinstance(states, str) else states:
            self._state(word, line)

    def _state(self, word: str, line: LineAnnotations) -> None:
        if word in self.book.readings:
            self.book.reading(word)
            line.ours = line.ours or not self.book.readings[word].switch
        elif word not in self.game.rules:
            near = nearest(word, [*self.book.readings, *self.game.rules])
            raise PaperError(
                f"{self.here or 'a line'} states {word!r}, which is neither a rule nor an unclear rule.{near}"
            )
        self._add_here(self.stated, word)

    def _letter(self, slug: str) -> str:
        if slug not in self.letters:
            at = len(self.letters)
            self.letters[slug] = chr(ord("a") + at) if at < 26 else f"a{chr(ord('a') + at - 26)}"
        return self.letters[slug]

    @property
    def doubts(self) -> list[tuple[str, str, bool]]:
        """The printed unclear rules: letter, short text of the interpretation in force, whether not the default."""
        return [
            (letter, self.book.readings[slug].option(key).short, key != self.book.readings[slug].default)
            for slug, letter in self.letters.items()
            for key in [self.book.chosen[slug]]
        ]


@dataclass
class LineAnnotations:
    """The marks of one printed line: letters of unclear rules, numbers of house rules, whether a ruling is ours."""

    letters: list[str] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    ours: bool = False
