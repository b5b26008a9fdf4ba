"""A journal as one side could know it: without the other side's orders, reasons, unseen units and cards in hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from drumhead.printing.pages.battle_log.event_sentences import EventSentences

Told = Mapping[str, Any]
SECRET = ("why", "took")  # of an event: why its side did it, and the choices that it had


def as_seen_by(head: Told, events: Sequence[Told], side: str, secrets: Sequence[Told]) -> tuple[Told, list[Told]]:
    """Return the first line and the events of a journal without what a side could not know.

    What both sides see stays: the ground, objectives, dice, cards turned, losses, and units that were on the table.
    The other side's orders, plans, leadership style, reasons and choices are left out, as are its units that never
    came on the table. `secrets` are the tables under `secret` of telling.toml: in an event of the kind `of`, whose
    fields are as in `if`, the fields of `instead` are replaced. The head has the side in `for`.
    """
    seen = _seen(head, events, side)
    sides = {
        name: {**about, "orders": about["orders"] if name == side else ""} for name, about in head["sides"].items()
    }
    known = {
        **head,
        "for": side,
        "sides": sides,
        "units": {key: unit for key, unit in head["units"].items() if key in seen},
        "commanders": {name: style for name, style in head["commanders"].items() if name == side},
    }
    return known, [_event(event, _side_of(event, head), side, seen, secrets) for event in events]


def _seen(head: Told, events: Sequence[Told], side: str) -> set[str]:
    """Return the keys of a side's own units, and of all others that were on the table or in an event."""
    units: Told = head["units"]
    met = {key for event in events for key in _met(event)}
    met |= {units[key]["of"] for key in met if "of" in units.get(key, {})}
    return {key for key, unit in units.items() if unit["side"] == side or key in met or unit.get("of") in met}


def _met(event: Told) -> Iterator[str]:
    for states in (event.get("set", {}), event["units"] if event["e"] == "tableau" else {}):
        yield from (key for key, state in states.items() if "place" in state)
    yield from (event[word] for word in ("u", "at") if event.get(word))


def _side_of(event: Told, head: Told) -> str:
    """Return the side that acts in an event: that of its unit, its officer, or the event's own; "" for none."""
    if event.get("u") in head["units"]:
        return str(head["units"][event["u"]]["side"])
    return str(event.get("officer", "")).partition(":")[0] or str(event.get("side", ""))


def _event(event: Told, by: str, side: str, seen: Collection[str], secrets: Sequence[Told]) -> Told:
    """Return an event of the side `by` as `side` could know it."""
    known = {key: value for key, value in event.items() if by == side or key not in SECRET}
    if "weighed" in event:  # one event may follow from decisions of both sides
        known["weighed"] = [each for each in event["weighed"] if each["side"] == side]
    for states in ("set", "units"):
        if isinstance(known.get(states), Mapping):
            known[states] = {key: state for key, state in known[states].items() if key in seen}
    if "plans" in known:
        known["plans"] = {whose: plans for whose, plans in known["plans"].items() if whose == side}
    if by != side:
        for secret in secrets:
            if secret["of"] == event["e"] and all(event.get(key) == value for key, value in secret["if"].items()):
                known |= secret["instead"]
                known.pop("luck", None)
    return known


def plans(telling: EventSentences, sides: Sequence[Told]) -> str:
    """Return the deployment of both sides in words, and the plan only of the side for which the journal is.

    `sides` are the facts of each side for a sentence, in the order of the journal.
    """
    about, story = telling.about["argument"]["view"], telling.story
    ways = (about["own" if side == story.head["for"] else "other"] for side in story.sides)
    stand = telling.about["stand"]
    return " ".join(telling.words(way, side=each, stand=stand) for way, each in zip(ways, sides))


def note_for(telling: EventSentences) -> str:
    """Return the sentence that says for which side a log is; "" for one with everything."""
    side = telling.story.head.get("for")
    return telling.words(telling.about["argument"]["view"]["note"], side=telling.name_side(side)) if side else ""
