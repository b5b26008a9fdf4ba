"""A journal in the order of turns and cards, with every unit's record before and after each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.simulation.journal_schema import is_by_hand

Told = Mapping[str, Any]
States = dict[str, Told]
Riders = Mapping[str, Told]  # every living officer: "u", the officer's unit, or "at", the place of one alone
NOBODY: Told = {"stands": 0, "pips": 0, "cas": 0}


@dataclass(frozen=True)
class Deed:
    """An event of a journal, and the records of all units just before it."""

    event: Told
    before: States

    @property
    def kind(self) -> str:
        """The kind of event, as in the journal: march, fire, rout ..."""
        return str(self.event["e"])

    @property
    def by_hand(self) -> bool:
        """Whether the event was entered from a log on paper, with only what somebody wrote down."""
        return bool(self.event.get("hand"))

    @property
    def who(self) -> set[str]:
        """The keys of the units that the event is about, at most two."""
        return {self.event[word] for word in ("u", "at") if word in self.event}

    def was(self, key: str) -> Told:
        """Return the record of a unit just before the event: stands, pips, place in mm.

        An unknown unit has no stands and no pips.
        """
        return self.before.get(key, NOBODY)

    def now(self, key: str) -> Told:
        """Return the record of a unit just after the event; unchanged where the event did not touch it."""
        after: Told = self.event.get("set", {}).get(key, self.was(key))
        return after


@dataclass(frozen=True)
class Card:
    """The events from one card to the next; `number` is 0 before the first card of a turn.

    `side` is "" for a card of neither side, and `phase` is the id of the phase that the card opens.
    """

    number: int
    side: str
    phase: str
    deeds: list[Deed] = field(default_factory=list)


@dataclass
class Turn:
    """A turn: its cards, and the records of all units as it began and closed.

    `points` and `dead` are each side's points and dead stands as it closed; `riders` the officers, `ground` the state
    of the objectives and the ground.
    """

    number: int
    before: States
    cards: list[Card] = field(default_factory=list)
    after: States = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    dead: Mapping[str, int] = field(default_factory=dict)
    riders: Riders = field(default_factory=dict)
    ground: Told = field(default_factory=dict)
    closed: bool = False  # whether the journal has its end
    is_missing: bool = False  # whether nobody wrote it down

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
    """A battle as its journal records it: first line, opening, events before turn 1, turns, last event.

    `dusk` is None if the journal stops before the end. `plans` are those of wings, in order, each with the turn
    from which it holds and its side; a journal entered by hand has none.
    """

    head: Told
    opening: Told
    muster: Sequence[Deed]
    turns: Sequence[Turn]
    dusk: Told | None = None
    plans: Sequence[tuple[int, str, Told]] = ()

    @property
    def by_hand(self) -> bool:
        """Whether it was entered from a log on paper: places are then those of the deployment, and much is unknown."""
        return is_by_hand(self.head)

    @property
    def units(self) -> Mapping[str, Told]:
        """Every unit by its key, as it is in the first line of the journal."""
        units: Mapping[str, Told] = self.head["units"]
        return units

    @property
    def events(self) -> Iterator[Told]:
        """All events of all turns, in their order."""
        return (event for turn in self.turns for event in turn.events)

    @property
    def sides(self) -> list[str]:
        """The ids of both sides, in the order of the battle file."""
        return list(self.head["sides"])

    def of(self, side: str) -> list[str]:
        """Return the keys of a side's units in roster order, without skirmishers that other units send out."""
        return [key for key, unit in self.units.items() if unit["side"] == side and "of" not in unit]

    def stands(self, side: str) -> int:
        """Return the stands that a side brought, counted in the way in which its dead are counted."""
        return sum(self.count(key, self.units[key]["stands"]) for key in self.of(side))

    def count(self, key: str, stands: int) -> int:
        """Return the number of lost stands that `stands` stands of a unit count as: several may count as one."""
        counts: int = self.units[key].get("for-a-stand", 1)
        return -(-stands // counts)

    @property
    def drawn_up(self) -> States:
        """The record of every unit before the first card, by the unit's key."""
        states = dict(self.opening["units"])
        for deed in self.muster:
            states |= deed.event.get("set", {})
        return states

    def holders_after(self, turn: int) -> Told:
        """Return the side that held each objective as a turn closed, by the objective's name.

        Turn 0 is the deployment.
        """
        ground = self.turns[turn - 1].ground if turn else landscape(self.opening)
        held: Told = ground.get("held", {})
        return held

    def lost(self, turn: Turn, side: str) -> int:
        """Return the stands that a side lost in a turn: those that it added to the side's dead pool."""
        before = self.turns[turn.number - 2].dead if turn.number > 1 else {}
        return turn.dead.get(side, 0) - before.get(side, 0)


def story(head: Told, events: Sequence[Told]) -> Story:
    """Return the story of a journal, from its first line and its events.

    A turn that the journal leaves unfinished ends with its last event.
    """
    opening: Told = events[0] if events else {"units": {}, "riders": {}, "points": {}, "dead": {}, "t": 0}
    if is_by_hand(head):
        begun = {key: state["place"] for key, state in opening["units"].items() if "place" in state}
        events = [_placed(event, begun) for event in events]
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
                turns.append(Turn(event["t"], states, is_missing=bool(event.get("missing"))))
            deed = Deed(event, states)
            if turns:
                _add(turns[-1], deed)
            else:
                muster.append(deed)
            states = {**states, **event.get("set", {})}
    if turns and not turns[-1].after:
        _leave_open(turns[-1], states, turns[-2] if len(turns) > 1 else None, opening)
    return Story(head, opening, muster, turns, dusk, list(_plans(events)))


def _plans(events: Sequence[Told]) -> Iterator[tuple[int, str, Told]]:
    """Yield the plans that wings were given, each with the turn from which it holds and its side.

    A tableau closes a turn, or opens the battle: its plans are for the next turn.
    """
    for event in events:
        for side, plans in event.get("plans", {}).items() if event["e"] == "tableau" else ():
            yield from ((event["t"] + 1, side, plan) for plan in plans)


def _placed(event: Told, begun: Told) -> Told:
    """Return an event by hand with the places of the deployment, `begun`, so that units can be drawn."""

    def put(states: Told) -> States:
        return {
            key: {**state, "place": begun[key]} if state["stands"] and key in begun else state
            for key, state in states.items()
        }

    states = {name: put(event[name]) for name in ("set", "units") if isinstance(event.get(name), Mapping)}
    return {**event, **states} if states else event


def up_to(events: Sequence[Told], turn: int) -> Sequence[Told]:
    """Return the events up to the end of a turn; with turn 0, those before turn 1.

    They include the end of the battle if that was its last turn.
    """
    if not turn:
        return events[: next((at for at, event in enumerate(events) if event["e"] == "turn"), len(events))]
    closed = (at for at, event in enumerate(events) if event["e"] == "tableau" and event["t"] == turn)
    end = next(closed, len(events)) + 1
    return events[: end + 1] if events[end : end + 1] and events[end]["e"] == "dusk" else events[:end]


def landscape(tableau: Told) -> Told:
    """Return the ground of a tableau: holders of objectives (held), burning houses (alight), and breaches."""
    return {name: tableau.get(name, usual) for name, usual in (("held", {}), ("alight", ()), ("breaches", {}))}


def _leave_open(turn: Turn, states: States, before: Turn | None, opening: Told) -> None:
    """Complete a turn that the journal leaves unfinished, in place, with the last records and the ground before it.

    `before` is the turn before; None in turn 1, for which `opening` has the points and the ground.
    """
    turn.after = states
    turn.points = before.points if before else opening["points"]
    turn.dead = before.dead if before else opening["dead"]
    turn.ground = before.ground if before else landscape(opening)
    turn.riders = _ridden(before.riders if before else opening["riders"], turn)


def _ridden(riders: Riders, turn: Turn) -> Riders:
    """Return the unit or the place of every living officer after the deeds of a turn, from those before it."""
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
    elif not turn.cards or (event.get("hand") and not event["c"] and turn.cards[-1].number):
        turn.cards.append(Card(0, "", ""))  # nobody wrote down the card
    turn.cards[-1].deeds.append(deed)
