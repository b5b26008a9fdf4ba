"""Plug-in interface: the Python that a ruleset may bring, by the module of its folder.

    play.py        Playable: the turn played on a table, so that battles can be fought, studied and replayed
    army.py        ArmyChecks: what the book says of an army or a battle
    questions.py   Answer: functions that odds questions of questions.toml name

`lacking` lists the functions that a `play` lacks, or has with other parameters.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

from drumhead.model.army import Army, Battle
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.rulebook.army_findings import Finding
from drumhead.rules.rulebook.book import Book

P = TypeVar("P", bound=BattleState)


class Playable(Protocol[P]):
    """Interface of a game's `play` module. P is the game's own class of battle, which `begins` creates.

    A battle is played in this order. `begins` creates it. Every unit is `enlisted` and placed. `opens` follows, then
    `turn` after turn, each followed by `points`, `reckoning` and `landscape`, until the last turn or until
    `play.over` is set. `winner` comes last.
    """

    def begins(self, table: Table) -> P:
        """Return a new battle with no unit on the field yet, and with the game's evaluator as its `judge`."""

    def turn(self, play: P) -> None:
        """Play one turn: raise `play.turn`, use `play.choose` and `play.chance`, and `play.tell` each event.

        Sets `play.over` to the winner's side, or "draw", if an army breaks.
        """

    def winner(self, play: P) -> str:
        """Return the side that wins when the battle ends; "" for a draw."""

    def reckoning(self, play: P) -> dict[str, int]:
        """Return each side's permanent losses, in stands."""

    # ------------------------------------------------------------ what a game may do without
    def enlisted(self, chance: Chance, book: Book, unit: Unit) -> Unit:
        """Return a unit of the army list with its quality rolled, if it is open; optional.

        By default the unit is unchanged.
        """

    def opens(self, play: P) -> None:
        """Do what the rules ask for between deployment and the first turn; optional, by default nothing."""

    def points(self, play: P) -> dict[str, int]:
        """Return each side's points towards breaking its army; optional, by default its `reckoning`."""

    def quits_at(self, book: Book, army: Army) -> int:
        """Return the points at which an army leaves the field; optional, by default 0, which means never."""

    def for_a_stand(self, book: Book, unit: Unit) -> int:
        """Return how many stands of a unit count as one in the `reckoning`, rounded up; optional, by default 1."""

    def landscape(self, play: P) -> dict[str, Any]:
        """Return effects on the ground for the journal: held, alight and breaches; optional, by default none."""

    def places_worth(self, play: P) -> dict[str, int]:
        """Return for each side the worth of the objectives that it holds; optional, by default empty."""

    def detached(self, book: Book, unit: Unit) -> Mapping[str, Unit]:
        """Return the units that a unit may detach during the battle, such as skirmishers; optional, by default none.

        The keys of the result are endings that are added to the unit's own key.
        """

    def strike(self, book: Book, unit: Unit, hits: int) -> Unit | None:
        """Return a unit's record after hits, for `log enter`; optional, by default None: it cannot be said."""

    def tests_due(self, book: Book, before: Unit, after: Unit, hits: int) -> Mapping[str, int]:
        """Return the least die that passes each test due after hits, by the throw's name; optional, by default none.

        `before` and `after` are the unit before and after these hits.
        """

    def finish_line(self, book: Book, before: Unit, after: Unit) -> Unit:
        """Return a unit after a line of a filled-in log, with what follows from it; optional, by default `after`."""


class ArmyChecks(Protocol):
    """Interface of a game's `army` module: findings on one army list, and on both armies of a battle together."""

    def check_army(self, book: Book, army: Army) -> Iterable[Finding]:
        """Return findings on one army list: what the rulebook forbids, or what is untypical."""

    def check_battle(self, book: Book, battle: Battle) -> Iterable[Finding]:
        """Return findings on both armies of a battle together, and on the places of their units."""


class Answer(Protocol):
    """Interface of a function of `questions`: it uses `chance` for every throw, and returns a hashable result."""

    def __call__(self, chance: Chance, book: Book, *args: Any, **inputs: Any) -> Hashable: ...


NEEDED = ("begins", "turn", "winner", "reckoning")  # of a `play`
BOTH = ("check_army", "check_battle")  # of an `army`


def list_functions(of: type = Playable) -> Iterator[tuple[str, list[str]]]:
    """Yield (name, parameter names) of each function of an interface: `Playable` by default, or `ArmyChecks`."""
    for name, function in inspect.getmembers(of, inspect.isfunction):
        if not name.startswith("_"):
            yield name, [each for each in inspect.signature(function).parameters if each != "self"]


def lacking(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield (problem, right signature) for each function that a `play` module lacks or has with other parameters."""
    for name, takes in list_functions():
        right = f"def {name}({', '.join(takes)})"
        found = getattr(module, name, None)
        if found is None and name in NEEDED:
            yield f"play has no {name}", right
        elif found is not None and not (callable(found) and list(inspect.signature(found).parameters) == takes):
            yield f"{name} of play takes something else", right


def playable(module: ModuleType) -> Playable[BattleState]:
    """Return the functions of a game's `play` module, with defaults for the optional ones.

    Raises TypeError with all functions that are missing or have other parameters.
    """
    wrong = [f"{what}: {right}" for what, right in lacking(module)]
    if wrong:
        raise TypeError(f"{module.__name__} cannot be played: {'; '.join(wrong)}")
    brought = {name: getattr(module, name) for name, _ in list_functions() if hasattr(module, name)}
    return cast(Playable[BattleState], SimpleNamespace(**{**USUAL, "points": module.reckoning, **brought}))


def _as_listed(chance: Chance, book: Book, unit: Unit) -> Unit:
    return unit


def _nothing(play: BattleState) -> dict[str, Any]:
    return {}


USUAL: Mapping[str, Any] = {
    "enlisted": _as_listed,
    "opens": _nothing,
    "quits_at": lambda book, army: 0,
    "for_a_stand": lambda book, unit: 1,
    "landscape": _nothing,
    "places_worth": _nothing,
    "detached": lambda book, unit: {},
    "strike": lambda book, unit, hits: None,
    "tests_due": lambda book, before, after, hits: {},
    "finish_line": lambda book, before, after: after,
}
