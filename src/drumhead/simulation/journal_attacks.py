"""Attacks that reached their target, found in the journal of any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

ATTACKS = ("contact", "faceoff", "charge")  # attacks that reached their target; some games record two for one
MEETINGS = (*ATTACKS, "fight")  # events with both units


def attacks(events: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield every attack that reached its target, once: a face-off after its contact is the same attack."""
    before: set[str] = set()
    for event in events:
        if event["e"] in ATTACKS and {"u", "at"} <= event.keys():
            both = {event["u"], event["at"]}
            if event["e"] != "faceoff" or both != before:
                yield event
            before = both
        elif event["e"] == "card":
            before = set()
