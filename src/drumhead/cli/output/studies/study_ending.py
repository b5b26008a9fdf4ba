"""How a study ended: with the games asked for, as soon as it knew enough, or because it was stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from drumhead.simulation.study import Study


def ending(found: Study, games: int, until: float, stopped: str) -> dict[str, Any]:
    """Return how a study ended, as data for JSON: how exactly it knows the wins, and why it did not go on."""
    narrow = bool(until) and found.is_within(until)
    ended = "games" if len(found.battles) == games else "stopped"
    return {
        "asked": games,
        "within": round(found.within(), 4),
        "until": until or None,
        "ended": "until" if narrow else ended,
        "stopped-by": stopped if ended == "stopped" and not narrow else None,
        "left-out": len(found.early),
    }


def end_words(told: Mapping[str, Any]) -> str:
    """Return a sentence or two on why a study ended; "" if it played the games asked for, and had no other aim."""
    games, known = so_many(told["games"], "battles"), f"is known within {100 * told['within']:.1f} %"
    left = so_many(told["left-out"], "later battles")
    if told["ended"] == "stopped":
        why = f"Stopped by {told['stopped-by']} after {games} of {told['asked']}: each side's share of wins {known}."
        return f"{why} Left out as an earlier one had not ended: {left}." if told["left-out"] else why
    if told["ended"] == "until":
        return f"Ended after {games}, as each side's share of wins {known}."
    if told["until"]:
        aim = f"{100 * told['until']:g} %"
        return f"Ended at the limit of {games}: the share of wins {known}, not {aim}. Give more --games."
    return ""
