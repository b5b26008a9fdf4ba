"""What a journal by hand rests on: lines, turns and dice that were written down, and those that were not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.model.plurals import so_many
from drumhead.printing.pages.battle_log.luck_ledger import basis_of


def summary(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield in words how much of a battle the events of a journal by hand know."""
    rests = basis_of(events)
    volleys, known = rests["volleys"], rests["volleys"] - rests["unknown"]
    counted = f"{so_many(rests['turns'], 'turns')}, {so_many(rests['lines'], 'deeds')}"
    yield f"{counted}; luck known of {known} of {so_many(volleys, 'volleys')}; positions unknown."
    if rests["missing"]:
        yield f"Nothing is known of turn {', '.join(map(str, rests['missing']))}."
    if not any(event["e"] == "dusk" for event in events):
        yield "It has no end yet: `won SIDE` or `won nobody` is its last line."
