"""A journal as a story: turns and cards in order, with every unit's record before and after each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = Mapping[str, Any]
States = dict[str, Told]
Riders = Mapping[str, Told]  # every living officer: "u", the officer's unit, or "at", the place of one alone
NOBODY: Told = {"stands": 0, "pips": 0, "cas": 0}


@dataclass(frozen=True)
class Deed:
    """An event, and the record of every unit it touched just before it."""

    event: Told
    before: States

    @property
    def kind(self) -> str:
        """The kind of event, as in the journal: march, fire, rout ..."""
        return str(self.event["e"])

    @property
    def who(self) -> set[str]:
        """The keys of the units it is about."""
        return {self.event[word] for word in ("u", "at") if word in self.event}

    def was(self, key: str) -> Told:
        """Return the record of a unit just before the event: stands, pips, place in mm."""
        return self.before.get(key, NOBODY)

    def now(self, key: str) -> Told:
        """Return the record of a unit just after the event; unchanged where the event did not touch it."""
        after: Told = self.event.get("set", {}).get(key, self.was(key))
        return after


@dataclass(frozen=True)
class Card:
    """The events from one card to the next; `number` 0 before the first, `side` "" for a card of neither side."""

    number: int
    side: str
    phase: str
    deeds: list[Deed] = field(default_factory=list)


@dataclass
class Turn:
    """A turn: its cards, and the state of the whole field as it began and closed."""

    number: int
    before: States
    cards: list[Card] = field(default_factory=list)
    after: States = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    dead: Mapping[str, int] = field(default_factory=dict)
    riders: Riders = field(default_factory=dict)
    ground: Told = field(default_factory=dict)
    closed: bool = False  # whether the journal has its end

    @property
    def deeds(self) -> Iterator[Deed]:
        """All deeds of the turn, card after card."""
        return (deed for card in self.cards for deed in card.deeds)

    @property
    def events(self) -> list[Told]:
        """All events of the turn, as they are in the journal."""
        return [deed.event for deed in self.deeds]


@dataclass(frozen=True)
class Story:
    """A battle as its journal records it."""

    head: Told
    opening: Told
    muster: Sequence[Deed]
    turns: Sequence[Turn]
    dusk: Told | None = None

    @property
    def units(self) -> Mapping[str, Told]:
        """Every unit by its key, as in the first line of the journal."""
        units: Mapping[str, Told] = self.head["units"]
        return units

    @property
    def sides(self) -> list[str]:
        """Both sides, in the order of the battle file."""
        return list(self.head["sides"])

    def of(self, side: str) -> list[str]:
        """Return the keys of a side's units in roster order, without skirmishers that other units send out."""
        return [key for key, unit in self.units.items() if unit["side"] == side and "of" not in unit]

    def stands(self, side: str) -> int:
        """Return the stands that a side brought, counted as its dead are."""
        return sum(self.count(key, self.units[key]["stands"]) for key in self.of(side))

    def count(self, key: str, stands: int) -> int:
        """Return how many lost stands `stands` stands of a unit count as: several may count as one."""
        counts: int = self.units[key].get("for-a-stand", 1)
        return -(-stands // counts)

    @property
    def drawn_up(self) -> States:
        """The record of every unit before the first card."""
        states = dict(self.opening["units"])
        for deed in self.muster:
            states |= deed.event.get("set", {})
        return states

    def holders_after(self, turn: int) -> Told:
        """Return who held each objective as a turn closed; turn 0 is the deployment."""
        ground = self.turns[turn - 1].ground if turn else landscape(self.opening)
        held: Told = ground.get("held", {})
        return held

    def lost(self, turn: Turn, side: str) -> int:
        """Return the stands that a turn added to a side's dead pool."""
        before = self.turns[turn.number - 2].dead if turn.number > 1 else {}
        return turn.dead.get(side, 0) - before.get(side, 0)


def story(head: Told, events: Sequence[Told]) -> Story:
    """Return the story of a journal; a turn that the journal leaves unfinished ends with its last event."""
    opening: Told = events[0] if events else {"units": {}, "riders": {}, "points": {}, "dead": {}, "t": 0}
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
                turns[-1].dead = event["dead"]
                turns[-1].riders, turns[-1].ground = event["riders"], landscape(event)
                turns[-1].closed = True
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
        _leave_open(turns[-1], states, turns[-2] if len(turns) > 1 else None, opening)
    return Story(head, opening, muster, turns, dusk)


def up_to(events: Sequence[Told], turn: int) -> Sequence[Told]:
    """Return the events up to the end of a turn, with the end of the battle if it was the last; 0: before turn 1."""
    if not turn:
        return events[: next((at for at, event in enumerate(events) if event["e"] == "turn"), len(events))]
    closed = (at for at, event in enumerate(events) if event["e"] == "tableau" and event["t"] == turn)
    end = next(closed, len(events)) + 1
    return events[: end + 1] if events[end : end + 1] and events[end]["e"] == "dusk" else events[:end]


def landscape(tableau: Told) -> Told:
    """Return the ground of a tableau: holders of objectives, burning houses, breached walls."""
    return {name: tableau.get(name, usual) for name, usual in (("held", {}), ("alight", ()), ("breaches", {}))}


def _leave_open(turn: Turn, states: States, before: Turn | None, opening: Told) -> None:
    """Close a turn that the journal leaves unfinished, with the points and the ground of the turn before."""
    turn.after = states
    turn.points = before.points if before else opening["points"]
    turn.dead = before.dead if before else opening["dead"]
    turn.ground = before.ground if before else landscape(opening)
    turn.riders = _ridden(before.riders if before else opening["riders"], turn)


def _ridden(riders: Riders, turn: Turn) -> Riders:
    """Return where the officers are after the deeds of a turn."""
    now = dict(riders)
    for deed in turn.deeds:
        if deed.kind == "join":
            now[deed.event["officer"]] = {"u": deed.event["u"]}
        elif deed.kind == "leave":
            now[deed.event["officer"]] = {"at": deed.was(deed.event["u"]).get("place", [0, 0])[:2]}
        elif deed.kind in ("falls", "caught"):
            now.pop(deed.event["officer"], None)
    return now


def _add(turn: Turn, deed: Deed) -> None:
    event = deed.event
    if deed.kind == "card":
        turn.cards.append(Card(event["c"], event["side"], event.get("phase", event.get("card", ""))))
    elif not turn.cards:
        turn.cards.append(Card(0, "", ""))
    turn.cards[-1].deeds.append(deed)
