"""Notes on a journal as paragraphs of its log: each below the event, card or turn that it is on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.printing.pages.battle_log.event_sentences import EventSentences
    from drumhead.simulation.journal_notes import JournalNote
    from drumhead.support.photographs import Photograph


@dataclass(frozen=True)
class Said:
    """A paragraph of the log: the side whose symbol it has ("" for none), its words, and whether it may be in brief.

    A paragraph in brief is printed in the line of its card. `events` are the numbers of the events that it tells, and
    `pictures` are printed below it.
    """

    side: str
    words: str
    brief: bool = False
    events: tuple[int, ...] = ()
    pictures: tuple[Photograph, ...] = field(default=(), repr=False)


def notes_on_battle(telling: EventSentences) -> list[Said]:
    """Return the notes on the whole battle, and those on what happened before its first turn."""
    return [say_note(telling, note) for note in telling.notes if not note.turn]


def notes_on_turn(telling: EventSentences, turn: int) -> list[Said]:
    """Return the notes on a whole turn."""
    return [say_note(telling, note) for note in telling.notes if note.turn == turn and not (note.card or note.event)]


def with_notes(
    telling: EventSentences, said: Sequence[Said], events: Collection[int], turn: int = 0, card: int = 0
) -> list[Said]:
    """Return paragraphs with the notes on them: each after the paragraph that tells its event.

    `events` are the numbers of all events of this part of the log. Notes on those that no paragraph tells come last,
    with the notes on the card of that number in that turn; 0 for no card.
    """
    left = [note for note in telling.notes if note.event in events]
    found: list[Said] = []
    for each in said:
        own = [note for note in left if note.event in each.events]
        left = [note for note in left if note not in own]
        found += [each, *(say_note(telling, note) for note in own)]
    of_card = [note for note in telling.notes if card and not note.event and (note.turn, note.card) == (turn, card)]
    return [*found, *(say_note(telling, note) for note in (*left, *of_card))]


def say_note(telling: EventSentences, note: JournalNote) -> Said:
    """Return a note as a paragraph: whose it is, on which unit, and its text."""
    unit = telling.name_unit(note.unit) if note.unit else ""
    lead = telling.words(telling.about["argument"]["note"], by=plain(note.by), unit=unit)
    words = f"{placeholder_characters.ITALIC}{lead}{placeholder_characters.PLAIN} {plain(note.says)}"
    side = str(telling.story.units[note.unit]["side"]) if note.unit else ""
    return Said(side, words.rstrip(), pictures=note.pictures)


def name_pictures(said: Said) -> Iterator[str]:
    """Yield the file names of a paragraph's pictures, for text that cannot show them."""
    return (plain(each.name) for each in said.pictures)
