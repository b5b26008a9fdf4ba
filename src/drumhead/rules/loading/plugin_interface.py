"""What Python a ruleset may bring, by the module of its folder that brings it.

    play.py        Playable: the turn played on a table, so that battles can be fought, studied and replayed
    army.py        ArmyChecks: what the book says of an army or a battle
    questions.py   Answer: functions that odds questions of questions.toml name

`lacking` names what a `play` does not have, or has otherwise.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

from drumhead.model.army import Army, Battle
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.battle.battle_state import Play, Table
from drumhead.rules.rulebook.army_findings import Finding
from drumhead.rules.rulebook.book import Book

P = TypeVar("P", bound=Play)


class Playable(Protocol[P]):
    """A game's `play`: functions of the module. P is its own class of battle, which `begins` makes.

    A battle is played in this order: `begins`; every unit `enlisted` and put in its place; `opens`; `turn` after turn,
    each reckoned up by `points`, `reckoning` and `landscape`, until the last or until `play.over`; `winner`.
    """

    def begins(self, table: Table) -> P:
        """The battle with nobody on the field yet, its `judge` in his chair (`rules.judge` makes one)."""

    def turn(self, play: P) -> None:
        """One turn: it raises `play.turn`, asks `play.choose` and `play.chance`, and `play.tell`s what happened.

        It sets `play.over` to the winner's side, or "draw", where an army has had enough.
        """

    def winner(self, play: P) -> str:
        """Who has won as the battle ends: a side, or "" for nobody."""

    def reckoning(self, play: P) -> dict[str, int]:
        """What each side has lost for good, in stands."""

    # ------------------------------------------------------------ what a game may do without
    def enlisted(self, chance: Chance, book: Book, unit: Unit) -> Unit:
        """A unit of the army list with its quality thrown for, if it leaves that to the die. Else as it is."""

    def opens(self, play: P) -> None:
        """What happens once everybody stands, before the first card. Else nothing."""

    def points(self, play: P) -> dict[str, int]:
        """Each side's points towards breaking its army. Else its `reckoning`."""

    def quits_at(self, book: Book, army: Army) -> int:
        """The points at which an army quits the field. Else 0: never."""

    def for_a_stand(self, book: Book, unit: Unit) -> int:
        """How many of a unit's stands count as one in the `reckoning`, an odd one as a whole. Else 1."""

    def landscape(self, play: P) -> dict[str, Any]:
        """What the battle has done to its ground, for the journal: held, alight, breaches. Else nothing."""

    def places_worth(self, play: P) -> dict[str, int]:
        """What the places that each side holds count for it. Else nothing."""

    def detached(self, book: Book, unit: Unit) -> Mapping[str, Unit]:
        """Whom a unit may send out from its ranks, by the ending of their key. Else nobody."""


class ArmyChecks(Protocol):
    """A game's `army`: remarks on an army list by itself, and on the armies of a battle together."""

    def check_army(self, book: Book, army: Army) -> Iterable[Finding]:
        """Remarks on one army list: whatever in it the book does not allow, or would not advise."""

    def check_battle(self, book: Book, battle: Battle) -> Iterable[Finding]:
        """Remarks on both armies together, and on where they stand."""


class Answer(Protocol):
    """A function of `questions`: it throws as a player would, and gives what comes of it."""

    def __call__(self, chance: Chance, book: Book, *args: Any, **inputs: Any) -> Hashable: ...


NEEDED = ("begins", "turn", "winner", "reckoning")  # of a `play`
BOTH = ("check_army", "check_battle")  # of an `army`


def list_functions(of: type = Playable) -> Iterator[tuple[str, list[str]]]:
    """What is asked of a `play`, or of an `army`: the name of each function, and of what it takes."""
    for name, function in inspect.getmembers(of, inspect.isfunction):
        if not name.startswith("_"):
            yield name, [each for each in inspect.signature(function).parameters if each != "self"]


def lacking(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The functions that a `play` does not have, or has with other names of what they take; each as it should read."""
    for name, takes in list_functions():
        right = f"def {name}({', '.join(takes)})"
        found = getattr(module, name, None)
        if found is None and name in NEEDED:
            yield f"play has no {name}", right
        elif found is not None and not (callable(found) and list(inspect.signature(found).parameters) == takes):
            yield f"{name} of play takes something else", right


def playable(module: ModuleType) -> Playable[Play]:
    """The `play` of a game, whatever it may do without filled in. TypeError names all that it lacks."""
    wrong = [f"{what}: {right}" for what, right in lacking(module)]
    if wrong:
        raise TypeError(f"{module.__name__} cannot be played: {'; '.join(wrong)}")
    brought = {name: getattr(module, name) for name, _ in list_functions() if hasattr(module, name)}
    return cast(Playable[Play], SimpleNamespace(**{**USUAL, "points": module.reckoning, **brought}))


def _as_listed(chance: Chance, book: Book, unit: Unit) -> Unit:
    return unit


def _nothing(play: Play) -> dict[str, Any]:
    return {}


USUAL: Mapping[str, Any] = {
    "enlisted": _as_listed,
    "opens": _nothing,
    "quits_at": lambda book, army: 0,
    "for_a_stand": lambda book, unit: 1,
    "landscape": _nothing,
    "places_worth": _nothing,
    "detached": lambda book, unit: {},
}
