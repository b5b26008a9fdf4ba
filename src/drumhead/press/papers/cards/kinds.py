"""The kinds of card that there are, who draws each, and decks of them on sheets.

A kind is a module of this package with a function `cards(game, wishes, ask) -> list[Card]`; it raises NoCardsError
where the ruleset, or a game without a battle, has none of them. `drumhead cards --kind` names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.press.drawing.marks import Sheet
from drumhead.press.layout.page_frame import colophon
from drumhead.press.papers.cards.backs import back
from drumhead.press.papers.cards.card import Card
from drumhead.press.papers.cards.imposition import BACK_BY_BACK, TWO_SIDED, Furniture, Making, impose
from drumhead.press.papers.cards.shop import shop_pages
from drumhead.press.papers.cards.tuckbox import tuckbox_sheet
from drumhead.press.papers.part import Backs, Part, drawn, pdf_name
from drumhead.press.style.paper import PaperError, paper
from drumhead.press.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes


class NoCardsError(PaperError):
    """A game has no cards of a kind; the message says why."""


@dataclass(frozen=True)
class Ask:
    """What is asked of a deck: how it is made; `pack` prints a whole pack of playing cards or leaves it out.

    `thickness` in mm of a card adds a tuckbox for all of them.
    """

    making: Making = field(default_factory=Making)
    pack: bool | None = None
    events: Path | None = None
    blanks: int = 9
    thickness: float | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of card: its title, the module that draws it, and whether it is part of a game's own cards."""

    title: str
    module: str
    usual: bool = False


KINDS = {
    "turn": Kind("Turn cards", "turn", usual=True),
    "report": Kind("Deck report", "report", usual=True),
    "tracks": Kind("Phase tracks", "tracks"),
    "procedures": Kind("Procedure cards", "procedures"),
    "units": Kind("Unit cards", "units"),
    "commanders": Kind("Commander cards", "commanders"),
    "terrain": Kind("Terrain and objective cards", "terrain"),
    "events": Kind("Event cards", "events"),
    "orders": Kind("Order cards", "orders"),
    "blank": Kind("Blank cards", "blank"),
}


def parts(game: Game, wishes: Wishes, kinds: tuple[str, ...] = (), ask: Ask | None = None) -> Iterator[Part]:
    """Cards of some kinds, or those that a game has of its own; "all" is every kind that it has."""
    draw = drawn(game, wishes, deck, deck_sheets, kinds=kinds, ask=ask)
    way = (ask or Ask()).making.duplex
    use = {"fold": "to fold, glue and cut", "fronts-first": "fronts, then backs on the same sheets; to cut"}
    backs: Backs = "behind" if way in BACK_BY_BACK else "after" if way in TWO_SIDED else ""
    yield Part("Cards", pdf_name(game, "cards"), use.get(way, "to cut"), on="card", backs=backs, **draw)


def deck(game: Game, wishes: Wishes, kinds: Sequence[str] = (), ask: Ask | None = None) -> bytes:
    """A PDF of cards: of these kinds, of every kind the game has ("all"), or of the usual ones; PaperError for none."""
    from drumhead.press.ink.pdf import pdf

    sheets = deck_sheets(game, wishes, kinds, ask)
    return pdf(sheets, f"Cards: {plain(game.title)}", wishes.command, colophon(game, wishes)[0])


def cards_of(kind: str, game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    """The cards of one kind; NoCardsError, a PaperError, where there are none."""
    cards: list[Card] = import_module(f"{__package__}.{KINDS[kind].module}").cards(game, wishes, ask)
    if not cards:
        raise NoCardsError(f"{game.title}: no {KINDS[kind].title.lower()}")
    return cards


def deck_sheets(game: Game, wishes: Wishes, kinds: Sequence[str] = (), ask: Ask | None = None) -> list[Sheet]:
    """Every kind on sheets of its own, one behind the other; or every card on a page of its own."""
    ask = ask or Ask()
    common = back(ask.making.stock, wishes.ink == "low")
    sheets: list[Sheet] = []
    count = 0
    for kind, cards in _chosen(kinds, game, wishes, ask):
        title = f"{KINDS[kind].title}: {plain(game.title)}"
        count += sum(card.copies for card in cards) * ask.making.copies
        if ask.making.alone:
            sheets += shop_pages(cards, common, ask.making, title)
        else:
            around = Furniture(title, colophon(game, wishes))
            sheets += impose(cards, common, ask.making, paper(wishes.paper), around)
    if ask.thickness is not None:
        sheets.append(tuckbox_sheet(ask.making.stock, count, ask.thickness, game, wishes))
    return sheets


def _chosen(kinds: Sequence[str], game: Game, wishes: Wishes, ask: Ask) -> Iterator[tuple[str, list[Card]]]:
    """The cards of each kind asked for; where all or the usual ones are asked for, those that the game has."""
    if kinds and "all" not in kinds:
        for kind in kinds:
            yield kind, cards_of(kind, game, wishes, ask)
        return
    found = False
    for kind, about in KINDS.items():
        if "all" in kinds or about.usual:
            cards = _if_any(kind, game, wishes, ask)
            found = found or bool(cards)
            yield from [(kind, cards)] if cards else []
    if not found:
        raise PaperError(f"{game.title} has no cards")


def _if_any(kind: str, game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    try:
        return cards_of(kind, game, wishes, ask)
    except NoCardsError:
        return []
