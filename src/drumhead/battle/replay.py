"""A journal played again: from its choices and its throws, without anybody who decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.battle.engine import Fought, fight_out
from drumhead.battle.journal import Journal, encode
from drumhead.battle.scenario import Scenario
from drumhead.rules.play import Option, Play


class Script:
    """Takes what a journal says was taken, in its order; IndexError where it has no more to say."""

    def __init__(self, journal: Journal) -> None:
        self._taken: Iterator[Any] = (took for event in journal.events for took in event.get("took", ()))

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        return int(next(self._taken)), ""

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        return [units[at] for at in next(self._taken)]


def again(scenario: Scenario, journal: Journal) -> Fought:
    """The battle of a journal, fought again by its script."""
    return fight_out(scenario, Script(journal), int(journal.head["seed"]), int(journal.head["turns"]))


def differences(journal: Journal, fought: Fought) -> Iterator[str]:
    """Where a replay does not agree with its journal; the reasons given are not compared."""
    for number, (was, now) in enumerate(zip(journal.events, fought.events), start=1):
        one = {key: value for key, value in was.items() if key not in ("n", "why")}
        other = {key: value for key, value in now.items() if key != "why"}
        if encode(one) != encode(other):
            yield f"event {number}: {encode(one)[:160]} became {encode(other)[:160]}"
    if len(journal.events) != len(fought.events):
        yield f"{len(journal.events)} events became {len(fought.events)}"
