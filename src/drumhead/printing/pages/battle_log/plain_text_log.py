"""The log of a battle as plain lines for a terminal: the report, then every turn card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.after_action_report import list_paragraphs
from drumhead.printing.pages.battle_log.deed_paragraphs import sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.note_paragraphs import Said, name_pictures, notes_on_battle, notes_on_turn
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.ruleset import Ruleset

if TYPE_CHECKING:
    from drumhead.simulation.journal_notes import JournalNote

DIE = f"[{chr(placeholder_characters.DIE + 1)}-{chr(placeholder_characters.STRUCK + 6)}]"
DICE = re.compile(f"{DIE}(?: {DIE})*")
FACES = re.compile(
    f"[{placeholder_characters.STRONG}{placeholder_characters.ITALIC}{placeholder_characters.PLAIN}"
    f"{log_rich_text.sign(0)}-{log_rich_text.sign(placeholder_characters.SIGNS - 1)}]"
)


def lines(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: PrintOptions,
    notes: Sequence[JournalNote] = (),
) -> Iterator[str]:
    """Yield the log line by line, with the notes on it; dice are in brackets, those that counted with an asterisk."""
    telling = EventSentences(story(head, events), ruleset, wishes.measures, notes)
    telling.by_number = False  # there is no map beside it
    yield plain(", ".join(filter(None, (head["title"], head["date"], head["place"]))))
    for title, words in list_paragraphs(telling):
        if words:
            yield f"{title}. {bare(words)}" if title else bare(words)
    yield from map(_line, notes_on_battle(telling))
    for turn in telling.story.turns:
        yield ""
        yield f"TURN {turn.number}"
        yield from map(_line, notes_on_turn(telling, turn.number))
        for said_head, card, told in sections(telling, turn.cards):
            yield f"{card.number}. {bare(said_head)}" if card.number else said_head
            yield from (f"   {_line(said)}" for said in told)


def _line(said: Said) -> str:
    """Return a paragraph as a line, with the file names of its pictures."""
    return " ".join((bare(said.words), *(f"[{name}]" for name in name_pictures(said))))


def bare(words: str) -> str:
    """Return a sentence without styles and symbols, with its dice as numbers in brackets.

    A die that counted has an asterisk.

    >>> bare(f"{log_rich_text.dice([6, 2], 5)} {placeholder_characters.STRONG}1 hit{placeholder_characters.PLAIN}.")
    '[6* 2] 1 hit.'
    """
    said = FACES.sub("", DICE.sub(_figures, words))
    return " ".join(said.split())


def _figures(dice: re.Match[str]) -> str:
    faces = [ord(die) for die in dice[0].split()]
    plain, struck = placeholder_characters.DIE, placeholder_characters.STRUCK
    return f"[{' '.join(f'{face - struck}*' if face > struck else str(face - plain) for face in faces)}]"
