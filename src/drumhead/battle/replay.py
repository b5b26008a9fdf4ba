"""A journal played again: from its choices and its throws, without anybody who decides; or gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.battle.engine import Fought, fight_out
from drumhead.battle.journal import Journal, encode
from drumhead.battle.scenario import Scenario
from drumhead.rules.play import Door, Option, Play

LONGEST = 160  # letters of an event in a report


class Script:
    """Takes what a journal says was taken, in its order; afterwards `then` decides.

    `then` is asked all the while, so that a commander who plans ahead goes on with the plans he had.
    """

    def __init__(self, journal: Journal, then: Door) -> None:
        self._taken: Iterator[Any] = (took for event in journal.events for took in event.get("took", ()))
        self._then = then

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        taken, own = next(self._taken, None), self._then.choose(play, side, what, options)
        if taken is None:
            return own
        return (taken if isinstance(taken, int) and 0 <= taken < len(options) else 0), ""

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        taken, own = next(self._taken, None), self._then.sequence(play, side, what, units)
        if not isinstance(taken, list) or sorted(taken) != list(range(len(units))):
            return own
        return [units[at] for at in taken]


def again(scenario: Scenario, journal: Journal, then: Door) -> Fought:
    """The battle of a journal, fought again by its script, and to its end by `then` where the script stops."""
    return fight_out(scenario, Script(journal, then), int(journal.head["seed"]), int(journal.head["turns"]))


def differences(journal: Journal, fought: Fought) -> Iterator[str]:
    """Where a replay does not agree with its journal, so far as that goes; the reasons given are not compared."""
    for was, now in zip(journal.events, fought.events):
        one = {key: value for key, value in was.items() if key not in ("n", "why")}
        other = {key: value for key, value in now.items() if key != "why"}
        if encode(one) != encode(other):
            yield f"event {was['n']}: {encode(one)[:LONGEST]} became {encode(other)[:LONGEST]}"
    if len(journal.events) > len(fought.events) or (journal.is_over and len(journal.events) < len(fought.events)):
        yield f"{len(journal.events)} events became {len(fought.events)}"
