"""A side's turn cards as lists for a screen: the phase of each, its reminder, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from drumhead.model.plurals import ordinal
from drumhead.printing.pages.cards.kinds.aid_cards import end_steps, end_title
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck
from drumhead.printing.pages.cards.kinds.side_turn_cards import phases_of
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.printing.layout.rich_text import Word
    from drumhead.printing.page_input import Annotations, Game, PrintOptions


@dataclass(frozen=True)
class CardLine:
    """A card or a step: its name, the phase or rule that it brings, its reminder, and its chance in percent.

    Each part is "" if there is none.
    """

    head: str
    says: str
    remember: str = ""
    chance: str = ""


@dataclass(frozen=True)
class CardList:
    """Cards or steps under a title; `chance` is the heading of the lines' percentages, "" without any."""

    title: str
    lines: tuple[CardLine, ...]
    chance: str = ""


def card_lists(game: Game, wishes: PrintOptions, apparatus: Annotations, side: str) -> list[CardList]:
    """Return a side's turn cards, a deck's meanings and the end of the turn as lists; [] if the ruleset has none."""
    return list(_lists(game, wishes, apparatus, side))


def _lists(game: Game, wishes: PrintOptions, apparatus: Annotations, side: str) -> Iterator[CardList]:
    about = game.ruleset.turn
    entries = [entry for entry in about.get("cards", ()) if entry["side"] == side]
    for entry in entries or ([{}] if about.get("phase") else []):
        lines = tuple(
            CardLine(f"{upper_first(ordinal(number))}{' card' if entry else ''}", phase.name, phase.remember)
            for number, phase in enumerate(phases_of(game, wishes, apparatus, entry), start=1)
        )
        yield CardList(f"Turn cards: {entry['count']}" if entry else "The phases of a turn", lines)
    if "deck" in about:
        deck = Deck(game, about, wishes.measures)
        uses = dict.fromkeys(meaning.use for meaning in deck.meanings)
        for use in uses:
            rows = [meaning for meaning in deck.meanings if meaning.use == use]
            lines = tuple(CardLine(_which(row.label, row.suits), row.says, chance=_said(row.odds)) for row in rows)
            yield CardList(use or deck.title, lines, deck.chance if any(line.chance for line in lines) else "")
    if steps := tuple(CardLine("", _words(step)) for step in end_steps(game, wishes, apparatus)):
        yield CardList(end_title(game), steps)


def _which(label: str, suits: tuple[str, ...]) -> str:
    """Return which cards have a meaning, in words: suits, then ranks (`label`), such as "Hearts, diamonds 2-10".

    With suits, the label "any card" is left out.
    """
    return upper_first(" ".join(filter(None, (", ".join(suits), label if not suits or label != "any card" else ""))))


def _said(chance: Fraction | None) -> str:
    return "" if chance is None else hundred(chance)


def _words(step: list[Word]) -> str:
    """Return a step as a sentence, without its symbols, which only a printed sheet explains."""
    return " ".join("".join(piece.words for piece in word) for word in step if not any(piece.sign for piece in word))
