"""What stands on faces of cards, read from their marks before any ink."""

from __future__ import annotations

import re

from drumhead.printing.drawing.vector_primitives import Group, Path, Text, bounds
from drumhead.printing.pages.cards.card_registry import stream

from ...counted import at_least


def cards_of(kind, game, wishes, ask=None):
    """The cards of one kind as they are printed, and what their marks mean behind them."""
    return stream(game, wishes, (kind,), ask)


def faces(pile):
    """Every face, fronts and backs."""
    return [face for card in pile for face in (card.front, card.back) if face]


def texts(marks):
    """Every line of words."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text) and mark.words.strip():
            yield mark


def paths(marks):
    """Every line and area."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from paths(mark.marks)
        elif isinstance(mark, Path):
            yield mark


def words(*some):
    """All that some faces say, in the order in which it is drawn."""
    return re.sub(r"\s+", " ", " ".join(text.words for face in some if face for text in texts(face.marks)))


def kept_within(pile, stock):
    """Nothing outside the card's frame, no words in its margin, nothing below seven points, no ellipsis."""
    at_least(1, [face for face in faces(pile) if words(face)])
    for face in faces(pile):
        box = bounds(face.marks)
        assert box.left >= 1.9
        assert box.top >= 1.9
        assert box.right <= stock.width - 1.9
        assert box.bottom <= stock.height - 1.9
        if not words(face):
            continue
        said = bounds(_words_alone(face.marks))
        assert said.left >= stock.safe - 0.4
        assert said.top >= stock.safe - 0.6
        assert said.right <= stock.width - stock.safe + 0.6
        assert said.bottom <= stock.height - stock.safe + 0.6
        assert all(text.size >= 7 for text in texts(face.marks))
        assert "…" not in words(face)


def _words_alone(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield Group(tuple(_words_alone(mark.marks)), mark.at)
        elif isinstance(mark, Text):
            yield mark


def placed(marks, around=()):
    """Every line of words and every path with the box that it takes on the card."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from placed(mark.marks, (*around, mark.at))
            continue
        whole = mark
        for at in reversed(around):
            whole = Group((whole,), at)
        yield mark, bounds([whole])
