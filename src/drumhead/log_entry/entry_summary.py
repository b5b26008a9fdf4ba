"""What a journal by hand rests on: lines, turns and dice that were written down, and those that were not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.model.plurals import so_many
from drumhead.printing.pages.battle_log.luck_ledger import unknown_volleys


def summary(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield in words how much of a battle the events of a journal by hand know."""
    turns = [event["t"] for event in events if event["e"] == "turn"]
    missing = [event["t"] for event in events if event["e"] == "turn" and event.get("missing")]
    lines = sum("u" in event for event in events)
    volleys, unknown = unknown_volleys(events)
    counted = f"{so_many(len(turns), 'turns')}, {so_many(lines, 'deeds')}"
    yield f"{counted}; luck known of {volleys - unknown} of {so_many(volleys, 'volleys')}; positions unknown."
    if missing:
        yield f"Nothing is known of turn {', '.join(map(str, missing))}."
    if not any(event["e"] == "dusk" for event in events):
        yield "It has no end yet: `won SIDE` or `won nobody` is its last line."
