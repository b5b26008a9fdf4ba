"""Replay of a journal that an umpire kept: its throws and corrections, which do not come from a seed or the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.probability import Chance, Replay, ReplayError, Roll
from drumhead.probability.distribution import Distribution
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.rules.battle.umpire_corrections import correct, is_by_umpire
from drumhead.simulation.journal import Journal, encode

Take = Callable[[Chance], Any]


@dataclass(frozen=True)
class AskedThrow:
    """A throw whose result comes from outside; `what` is its name, and `make` makes it with any source of luck.

    It is of `dice` dice with `sides` faces, or one of the outcomes `among`, such as a card. `need` is the least face
    that counts; 0 if the dice are added up or sorted. `needs_faces` is whether each face must be given.
    """

    what: str
    make: Take
    among: Distribution | None = None
    dice: int = 1
    sides: int = 6
    need: int = 0
    needs_faces: bool = False

    def wrong(self, asked: Any) -> str:
        """Return why a result cannot come, in words; "" if it can.

        A result is the faces of the dice as a list, or what they came to.
        """
        try:
            self.result(asked)
        except ReplayError as error:
            return str(error)
        return ""

    def result(self, asked: Any) -> Any:
        """Return what the throw comes to with a result from outside; ReplayError for one that cannot come."""
        if self.among is not None:
            return find_outcome(asked, self.among)
        return self.make(Replay([(self.what, asked)]))

    def roll(self, luck: Roll) -> Any:
        """Return the result that a source of luck throws: the faces, or what came."""
        self.make(luck)
        facts = luck.events[-1].facts
        return facts.get("faces", facts["came"])


class AskedRoll(Roll):
    """A source of luck that gets each throw from outside, by `ask`, and records it as any other."""

    def __init__(self) -> None:
        super().__init__(0)

    def ask(self, throw: AskedThrow) -> Any:
        """Return the result of a throw: the faces as a list, or what came."""
        raise NotImplementedError

    def pick(self, what: str, among: Distribution) -> Any:
        """Return the outcome that was asked for; ReplayError for one that cannot come."""
        throw = AskedThrow(what, lambda luck: luck.pick(what, among), among)
        came = throw.result(self.ask(throw))
        self.note(what, came=came)
        return came

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Return how many of the dice that were asked for show `need` or more; ReplayError for impossible ones."""
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        throw = AskedThrow(what, lambda luck: luck.hits(what, dice, need, sides), None, dice, sides, need)
        struck: int = self._throw(throw, need=need)
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """Return the sum of the dice that were asked for; ReplayError for impossible ones."""
        if dice <= 0:
            return 0
        thrown: int = self._throw(AskedThrow(what, lambda luck: luck.total(what, dice, sides), None, dice, sides))
        return thrown

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """Return how many dice show a face of each group, of those asked for; ReplayError for impossible ones."""
        if dice <= 0:
            return (0,) * len(groups)
        throw = AskedThrow(
            what, lambda luck: luck.tally(what, dice, *groups, sides=sides), None, dice, sides, needs_faces=True
        )
        asked = self.ask(throw)
        counts: tuple[int, ...] = throw.result(asked)
        self.note(what, faces=tuple(asked), counts=groups[0], came=tuple(asked))
        return counts

    def _throw(self, throw: AskedThrow, **facts: int) -> Any:
        """Return what dice came to, and record them; their faces are left out where only the result was given."""
        asked = self.ask(throw)
        came = throw.result(asked)
        known = {"faces": tuple(asked), **facts} if isinstance(asked, list | tuple) else {}
        self.note(throw.what, came=came, **known)
        return came


def find_outcome(asked: Any, among: Distribution) -> Any:
    """Return the outcome of a distribution that is written as `asked` in a journal; ReplayError if there is none."""
    written = encode(asked)
    for outcome, _ in among.items():
        if encode(outcome) == written:
            return outcome
    raise ReplayError(f"{written} cannot come")


class JournalRoll(AskedRoll):
    """The throws of a journal in order; afterwards, those of a seed."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._left: Iterator[Sequence[Any]] = (throw for event in journal.events for throw in event.get("luck", ()))
        self._more = Roll(int(journal.head["seed"]))

    def ask(self, throw: AskedThrow) -> Any:
        """Return the next throw of the journal, or one of the seed after its end; ReplayError for another throw."""
        told = next(self._left, None)
        if told is None:
            return throw.roll(self._more)
        if told[0] != throw.what:
            raise ReplayError(f"{throw.what!r} is thrown, where the journal has {told[0]!r}")
        return told[2] if len(told) > 2 else told[1]


class JournalUmpire:
    """Makes the corrections of a journal again, each after the event that it followed."""

    def __init__(self, journal: Journal) -> None:
        self._events = journal.events

    def __call__(self, play: BattleState, events: Sequence[Event]) -> None:
        """Make the correction that follows the events so far in the journal, if one does."""
        following = self._events[len(events) : len(events) + 1]
        if following and is_by_umpire(following[0]):
            correct(play, following[0])
