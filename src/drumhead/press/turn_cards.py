"""Turn cards: the deck that drives a turn, what each card means as it turns up, and what ends the turn.

Cards of one side are alike, as the rules have it: which of them is turned tells nothing. All backs are alike too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.press import furniture
from drumhead.press.card_faces import HEIGHT, WIDTH, back, end_cards, turn_card
from drumhead.press.ink_pdf import pdf
from drumhead.press.lettering import plain
from drumhead.press.marks import Mark, Sheet, stored
from drumhead.press.paper import PaperError, paper
from drumhead.press.slots import Slots

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

FRONTS = "card of 200–300 g, print at actual size, on both sides"
BACKS = "backs: flip the sheet on its long edge"


def turn_cards(game: Game, wishes: Wishes) -> bytes:
    """A PDF of the turn deck, fronts and backs by turns; PaperError if the ruleset turns no cards."""
    title = f"Turn cards: {plain(game.title)}"
    return pdf(turn_card_marks(game, wishes), title, wishes.command)


def turn_card_marks(game: Game, wishes: Wishes) -> list[Sheet]:
    """The sheets of cards as marks in mm: a sheet of fronts, then the sheet of their backs."""
    about = game.ruleset.about.get("turn", {})
    if "cards" not in about:
        raise PaperError(f"{game.ruleset.title} turns no cards")
    slots = Slots(paper(wishes.paper).on_its_side(), WIDTH, HEIGHT)
    fronts = list(_deck(game, wishes, about))
    return [
        sheet
        for first in range(0, len(fronts), slots.count)
        for sheet in _both_sides(game, wishes, slots, fronts[first : first + slots.count])
    ]


Card = tuple[Mark, ...]


def _deck(game: Game, wishes: Wishes, about: dict[str, Any]) -> Iterator[Card]:
    """Each side's cards, then for each side what ends the turn."""
    for entry in about["cards"]:
        yield from [turn_card(game, wishes, entry)] * entry["count"]
    for _ in about["cards"]:
        yield from end_cards(about, wishes)


def _both_sides(game: Game, wishes: Wishes, slots: Slots, fronts: Sequence[Card]) -> Iterator[Sheet]:
    title = f"Turn cards: {plain(game.title)}"
    foot = furniture.slim_foot(slots.paper, furniture.colophon(game, wishes))
    marks: list[Mark] = [*furniture.slim_head(slots.paper, title, FRONTS), *slots.cut_lines(), *slots.crop_marks()]
    for number, card in enumerate(fronts):
        place = slots.slot(number)
        marks.append(stored(card, place.left, place.top))
    yield Sheet(slots.paper, (*marks, *foot), title)
    marks = [*furniture.slim_head(slots.paper, title, BACKS), *slots.crop_marks()]
    drawing = back(wishes)
    for number in range(len(fronts)):
        place = slots.back(number)
        marks.append(stored(drawing, place.left, place.top))
    yield Sheet(slots.paper, (*marks, *foot), f"{title}, backs")
