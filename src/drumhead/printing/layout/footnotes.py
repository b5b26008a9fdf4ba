"""Notes at the bottom of a drawn page: our rulings, house rules and unclear rules, one after the other."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.printing.layout.page_frame import ours_means
from drumhead.printing.layout.rich_text import Span, Word, resting, split_markup
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.text.template_filters import HOLD, minus

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations, Game

LONGEST = 600  # characters of a house rule's own text, and of a paragraph of notes without a page break
SHORT = 70  # characters of an unclear rule's note that stays on one line
AFTER = Span(3 * HOLD)


def footnotes(game: Game, apparatus: Annotations) -> tuple[Word, ...]:
    """Return one paragraph of notes, as words, on everything besides the rulebook that the lines of a page rest on.

    `apparatus` has the annotations of the page. The result is () if the lines rest only on the rulebook.
    """
    return tuple(word for note in _notes(game, apparatus) for word in (*note[:-1], (*note[-1], AFTER)))


def _notes(game: Game, apparatus: Annotations) -> Iterator[list[Word]]:
    if apparatus.ours:
        yield [*resting(LineAnnotations(ours=True)), *_words(f"{ours_means(game)}.")]
    for change in game.book.house.changes if game.book.house else ():
        if change.number in apparatus.changes:
            says = change.says if len(change.says) <= LONGEST else f"{change.says[: LONGEST - 1].rstrip()}…"
            yield [*resting(LineAnnotations(changes=[change.number])), *_words(f"{says} ({change.grounds})")]
    for letter, says, chosen in apparatus.doubts:
        held = minus(says).replace(" ", HOLD) if len(says) < SHORT else minus(says)
        words = _words(held)
        yield [*resting(LineAnnotations([letter])), *(map(_strong, words) if chosen else words)]


def _words(said: str) -> list[Word]:
    return split_markup(html.escape(said))


def _strong(word: Word) -> Word:
    return tuple(replace(span, face="semibold") for span in word)
