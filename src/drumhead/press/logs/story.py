"""A journal as a story: turns and cards in order, every unit's record before and after each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = Mapping[str, Any]
States = dict[str, Told]
NOBODY: Told = {"stands": 0, "pips": 0, "cas": 0}


@dataclass(frozen=True)
class Deed:
    """An event, and what was recorded of every unit it touched just before it."""

    event: Told
    before: States

    @property
    def kind(self) -> str:
        return str(self.event["e"])

    @property
    def who(self) -> set[str]:
        """The units it is about."""
        return {self.event[word] for word in ("u", "at") if word in self.event}

    def was(self, key: str) -> Told:
        return self.before.get(key, NOBODY)

    def now(self, key: str) -> Told:
        after: Told = self.event.get("set", {}).get(key, self.was(key))
        return after


@dataclass(frozen=True)
class Card:
    """What happened from one card to the next; `number` 0 before the first."""

    number: int
    side: str
    phase: str
    deeds: list[Deed] = field(default_factory=list)


@dataclass
class Turn:
    """A turn: its cards, and the whole field as it began and closed."""

    number: int
    before: States
    cards: list[Card] = field(default_factory=list)
    after: States = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)

    @property
    def deeds(self) -> Iterator[Deed]:
        return (deed for card in self.cards for deed in card.deeds)

    @property
    def events(self) -> list[Told]:
        return [deed.event for deed in self.deeds]


@dataclass(frozen=True)
class Story:
    """A battle as its journal tells it."""

    head: Told
    opening: Told
    muster: Sequence[Deed]
    turns: Sequence[Turn]
    dusk: Told | None = None

    @property
    def units(self) -> Mapping[str, Told]:
        units: Mapping[str, Told] = self.head["units"]
        return units

    @property
    def sides(self) -> list[str]:
        return list(self.head["sides"])

    def of(self, side: str) -> list[str]:
        """A side's units, in the order of its roster; not those that others send out from their ranks."""
        return [key for key, unit in self.units.items() if unit["side"] == side and "of" not in unit]

    def stands(self, side: str) -> int:
        """The stands a side brought."""
        return sum(self.units[key]["stands"] for key in self.of(side))

    def dead(self, side: str, states: Mapping[str, Told]) -> int:
        """The stands a side has lost by then."""
        return self.stands(side) - sum(states[key]["stands"] for key in self.of(side))


def story(head: Told, events: Sequence[Told]) -> Story:
    """The story of a journal; a turn that it leaves unfinished ends where the journal does."""
    opening: Told = events[0] if events else {"units": {}, "points": {}, "t": 0}
    states: States = dict(opening["units"])
    turns: list[Turn] = []
    muster: list[Deed] = []
    dusk = None
    for event in events[1:]:
        kind = event["e"]
        if kind == "dusk":
            dusk = event
        elif kind == "tableau":
            states = dict(event["units"])
            if turns:
                turns[-1].after, turns[-1].points = states, event["points"]
        else:
            if kind == "turn":
                turns.append(Turn(event["t"], states))
            deed = Deed(event, states)
            if turns:
                _add(turns[-1], deed)
            else:
                muster.append(deed)
            states = {**states, **event.get("set", {})}
    if turns and not turns[-1].after:
        turns[-1].after, turns[-1].points = states, turns[-2].points if len(turns) > 1 else opening["points"]
    return Story(head, opening, muster, turns, dusk)


def _add(turn: Turn, deed: Deed) -> None:
    event = deed.event
    if deed.kind == "card":
        turn.cards.append(Card(event["c"], event["side"], event["phase"]))
    elif not turn.cards:
        turn.cards.append(Card(0, "", ""))
    turn.cards[-1].deeds.append(deed)
