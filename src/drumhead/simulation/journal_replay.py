"""Replay of a journal from its choices and throws, without a commander; or its continuation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.deployment.scenario import Scenario
from drumhead.rules.battle.battle_state import BattleState, DecisionMaker, Event
from drumhead.rules.battle.decision_options import Option, Placed
from drumhead.simulation.engine import BattleResult, fight_out
from drumhead.simulation.journal import Journal, encode
from drumhead.simulation.journal_schema import REASONS
from drumhead.simulation.umpired_replay import JournalRoll, JournalUmpire

LONGEST = 60  # most characters of a value in a report
MISSING = "nothing"
ADDED = ("usual", "behind")  # facts that say why of an event, which older journals do not have


class Script:
    """A decision maker that repeats the choices of a journal in order; afterwards `then` decides.

    `then` is asked throughout, so that a commander who plans ahead goes on with the same plans.
    """

    def __init__(self, journal: Journal, then: DecisionMaker) -> None:
        self._taken: Iterator[Any] = (took for event in journal.events for took in event.get("took", ()))
        self._then = then

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the option taken in the journal, and ""; after its end, the choice of `then`."""
        taken, own = next(self._taken, None), self._then.choose(play, side, what, options)
        if taken is None:
            return own
        if isinstance(taken, dict) and _is_placed(taken, options):
            return Placed(taken["option"], taken["place"]), ""
        return (taken if isinstance(taken, int) and 0 <= taken < len(options) else 0), ""

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the units in the journal's order; in that of `then` if the journal has none for these units."""
        taken, own = next(self._taken, None), self._then.sequence(play, side, what, units)
        if not isinstance(taken, list) or sorted(taken) != list(range(len(units))):
            return own
        return [units[at] for at in taken]

    def plans(self, play: BattleState) -> Mapping[str, Any]:
        """Return the new plans of `then`."""
        return self._then.plans(play)


def _is_placed(taken: Mapping[str, Any], options: Sequence[Option]) -> bool:
    """Return whether a choice of a journal is a move of a unit to another place than was offered."""
    index, place = taken.get("option"), taken.get("place")
    known = isinstance(index, int) and 0 <= index < len(options) and bool(options[index].unit)
    return (
        known and isinstance(place, list) and len(place) == 3 and all(isinstance(each, int | float) for each in place)
    )


def again(scenario: Scenario, journal: Journal, then: DecisionMaker) -> BattleResult:
    """Return the result of playing the battle of a journal again; after the journal's end `then` decides.

    ReplayError for a journal of an umpire with a throw that cannot be.
    """
    seed, turns = int(journal.head["seed"]), int(journal.head["turns"])
    if not journal.by_umpire:
        return fight_out(scenario, Script(journal, then), seed, turns)
    luck, umpire = JournalRoll(journal), JournalUmpire(journal)
    return fight_out(scenario, Script(journal, then), seed, turns, luck, umpire)


@dataclass(frozen=True)
class Difference:
    """A line of a journal that a replay does not repeat: its number from 1, and the difference in words."""

    line: int
    what: str


def differences(journal: Journal, fought: BattleResult) -> Iterator[Difference]:
    """Yield the lines in which a replay differs from its journal, up to its last event.

    Reasons are not compared, nor is the order of an event's rules, which older versions wrote in another order. Facts
    that older versions did not write are compared only if the journal has them.
    """
    for was, now in zip(journal.events, fought.events):
        one, other = map(_compared, (was, now))
        other = {key: value for key, value in other.items() if key in was or key not in ADDED}
        if encode(one) != encode(other):
            by = f" of {was['u']}" if "u" in was else ""
            yield Difference(was["n"] + 1, f"{was['e']}{by}, {first_difference(one, json.loads(encode(other)))}")
    if len(journal.events) > len(fought.events) or (journal.is_over and len(journal.events) < len(fought.events)):
        what = f"{len(journal.events)} events became {len(fought.events)}"
        yield Difference(min(len(journal.events), len(fought.events)) + 1, what)


def _compared(event: Event) -> Event:
    kept = {key: value for key, value in event.items() if key not in ("n", *REASONS)}
    return {**kept, "rules": sorted(event["rules"], key=str)}


def first_difference(one: Any, other: Any) -> str:
    """Return the first difference between two records in words.

    >>> first_difference({"set": {"a": {"stands": 6, "pips": 1}}}, {"set": {"a": {"stands": 6, "pips": 2}}})
    'set a pips: 1 became 2'
    """
    path: list[str] = []
    while isinstance(one, dict) and isinstance(other, dict):
        key = next((key for key in {**one, **other} if one.get(key, MISSING) != other.get(key, MISSING)), None)
        if key is None:
            return f"{' '.join(path)}: the order of its entries is another"
        path.append(str(key))
        one, other = one.get(key, MISSING), other.get(key, MISSING)
    said = [value if value == MISSING else encode(value) for value in (one, other)]
    return f"{' '.join(path)}: {' became '.join(each[:LONGEST] for each in said)}"
