"""Turn cards: the deck that drives a turn, what each card means as it turns up, and what ends the turn.

Cards of one side are alike, as the rules have it: which of them is turned tells nothing. All backs are alike too.
A `turn.toml` describes them so; for whole packs see `drumhead.press.decks`:

    next = "card-next"             the question of whose card comes next: cards I have left, cards he has left
    [[cards]]                      `side`, `count`, and `phases` where this side has an order of its own
    [[phase]]                      `id`, `name`, `remember`: what a side's first, second, third ... card brings
    end-title, end = [...]         what follows the last card, step by step

What has no room on a turn card goes on a card beside it: the table of the next card, what is to be remembered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.press import furniture
from drumhead.press.aid_cards import aid_cards, next_cards, remember_cards
from drumhead.press.card_faces import (
    HEIGHT,
    WIDTH,
    back,
    end_cards,
    phases_of,
    question_of_next,
    shows_all,
    shows_next,
    turn_card,
)
from drumhead.press.deck_cards import deck_cards
from drumhead.press.decks import Deck
from drumhead.press.ink_pdf import pdf
from drumhead.press.lettering import plain
from drumhead.press.marks import Mark, Sheet, stored
from drumhead.press.paper import PaperError, paper
from drumhead.press.slots import Slots

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

FRONTS = "card of 200–300 g, print at actual size, on both sides"
BACKS = "backs: flip the sheet on its long edge"


def turn_cards(game: Game, wishes: Wishes, deck: bool | None = None) -> bytes:
    """A PDF of the turn deck, fronts and backs by turns; PaperError if the ruleset turns no cards, or has no pack.

    `deck` says whether a whole pack is printed, or only what its cards mean; else the ruleset says.
    """
    title = f"Turn cards: {plain(game.title)}"
    return pdf(turn_card_marks(game, wishes, deck), title, wishes.command)


def turn_card_marks(game: Game, wishes: Wishes, deck: bool | None = None) -> list[Sheet]:
    """The sheets of cards as marks in mm: a sheet of fronts, then the sheet of their backs.

    The sheet lies as it holds the most cards, broad where that is all one.
    """
    fronts = list(_fronts(game, wishes, deck))
    if not fronts:
        raise PaperError(f"{game.ruleset.title} turns no cards")
    if deck and "deck" not in game.ruleset.about["turn"]:
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")
    sheet = paper(wishes.paper)
    broad, upright = (Slots(lies, WIDTH, HEIGHT) for lies in (sheet.on_its_side(), sheet))
    slots = min(broad, upright, key=lambda slots: math.ceil(len(fronts) / slots.count))
    return [
        sheet
        for first in range(0, len(fronts), slots.count)
        for sheet in _both_sides(game, wishes, slots, fronts[first : first + slots.count])
    ]


Card = tuple[Mark, ...]


def _fronts(game: Game, wishes: Wishes, deck: bool | None) -> Iterator[Card]:
    """Each side's cards, or what a pack means and the pack itself if asked for; then what ends the turn."""
    about = game.ruleset.about.get("turn", {})
    if "cards" in about:
        yield from _sides(game, wishes, about)
    elif "deck" in about or "phase" in about:
        for _ in game.sides:
            yield from aid_cards(game, wishes, about, _ends_on_the_aid(game, wishes, about))
    if "deck" in about:
        pack = Deck(game, about, wishes.measures)
        if pack.printed if deck is None else deck:
            yield from deck_cards(pack, wishes.ink == "low")
    if {"cards", "deck", "phase"} & about.keys() and not _ends_on_the_aid(game, wishes, about):
        for _ in game.sides:
            yield from _ends(game, wishes, about)


def _sides(game: Game, wishes: Wishes, about: dict[str, Any]) -> Iterator[Card]:
    """The cards that are turned, then for each side what did not go on them."""
    for entry in about["cards"]:
        yield from [turn_card(game, wishes, entry)] * entry["count"]
    for entry in about["cards"]:
        if not shows_all(game, wishes, entry):
            yield from remember_cards(game, wishes, phases_of(game, wishes, entry))


def _ends_on_the_aid(game: Game, wishes: Wishes, about: dict[str, Any]) -> bool:
    """Whether the aid has room for what ends the turn."""
    if "cards" in about or not {"deck", "phase"} & about.keys():
        return False
    alone, together = (len(aid_cards(game, wishes, about, ends)) for ends in (False, True))
    return together == alone


def _ends(game: Game, wishes: Wishes, about: dict[str, Any]) -> Iterator[Card]:
    """What ends the turn; whose card comes next with it on one card, where the turn cards do not say it."""
    if "cards" not in about or not question_of_next(game) or shows_next(game, wishes):
        yield from end_cards(game, wishes)
    elif len(together := next_cards(game, wishes, about, ends=True)) == 1:
        yield from together
    else:
        yield from next_cards(game, wishes, about, ends=False)
        yield from end_cards(game, wishes)


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
