"""What follows from hits: the target's record after them, as the line that says it, and the tests that are due."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.log_entry.entry_parser import letters_of
from drumhead.log_entry.entry_state import EntryState
from drumhead.log_entry.vocabulary import RECORD
from drumhead.model.unit import Unit


@dataclass(frozen=True)
class Offer:
    """A line that follows from another, in the form in which it is typed, and the tests that are due, in words."""

    line: str
    said: str


def offer_of(battle: EntryState, key: str, hits: int) -> Offer | None:
    """Return the line that follows from hits on a unit; None where the game cannot say, or where nothing changes."""
    scenario, before = battle.scenario, battle.play.units[key]
    after = scenario.game.strike(scenario.book, before, hits)
    if after is None or not before.stands:
        return None
    due = scenario.game.tests_due(scenario.book, before, after, hits)
    parts = list(_changes(battle, before, after))
    if not parts and not due:
        return None
    name = f"{letters_of(before.side, battle.sides)}{before.number}"
    tests = "; ".join(f"must test {what}, {need} or more" for what, need in due.items())
    return Offer(f"{name} {' '.join(parts)}" if parts else "", f"{battle.name(key)} {tests}".strip() if tests else "")


def _changes(battle: EntryState, before: Unit, after: Unit) -> list[str]:
    """Return the words and keyed numbers that say what changed in a unit's record."""
    vocabulary = battle.vocabulary
    if before.stands and not after.stands:
        return [next(phrase for phrase, meaning in vocabulary.words.items() if meaning.what == "gone")]
    keys = {enters: key for key, enters in vocabulary.keys.items()}
    return [
        f"{keys[what]}{getattr(after, name)}"
        for what, name in RECORD.items()
        if what in keys and getattr(before, name) != getattr(after, name)
    ]
