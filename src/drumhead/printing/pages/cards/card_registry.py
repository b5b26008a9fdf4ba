"""Decks of cards of all kinds, on sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards.card import Card, deal_copies
from drumhead.printing.pages.cards.card_kinds import KINDS
from drumhead.printing.pages.cards.card_options import BACK_BY_BACK, TWO_SIDED, USUAL_WAY, Making
from drumhead.printing.pages.cards.kinds import footnote_cards
from drumhead.printing.pages.cards.sheets.card_arrangement import layout
from drumhead.printing.pages.cards.sheets.card_imposition import Furniture, impose
from drumhead.printing.pages.cards.sheets.deck_backs import back
from drumhead.printing.pages.cards.sheets.print_shop import shop_pages
from drumhead.printing.pages.cards.sheets.tuckbox import tuckbox_sheets
from drumhead.printing.pages.document import Backs, Part, pdf_name
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.style.paper import Paper, PaperError, paper
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.rulebook.army_check_evaluation import count_noun

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions


class NoCardsError(PaperError):
    """The error for a game that has no cards of a kind; its message gives the reason."""


@dataclass(frozen=True)
class Ask:
    """The options for a deck of cards.

    `pack` prints a complete pack of playing cards or leaves it out; None follows the ruleset. `events` is a file of
    event cards. `blanks` is the number of blank cards, None for as many as fill the last sheet. `thickness` of a card
    in mm adds a tuckbox. `fill` repeats cards until the last sheet is full. `aids` is the number of aid cards, None
    for one a side. Without `decks` each side's turn cards are left out. `large_index` enlarges ranks and
    suits in the corners of playing cards.
    """

    making: Making = field(default_factory=Making)
    pack: bool | None = None
    events: Path | None = None
    blanks: int | None = None
    thickness: float | None = None
    fill: bool = False
    aids: int | None = None
    decks: bool = True
    large_index: bool = False


@dataclass(frozen=True)
class Share:
    """The cards of one player, or of the table, in a print for all: those of some kinds in a part of the game."""

    whose: str
    game: Game
    kinds: tuple[str, ...]
    ask: Ask


MARKS = "marks"  # the kind of the card that tells what the marks of all others mean
SECOND = ("units", "commanders")  # kinds with a second card for tables, where cards have one face
LEAVING = (*SECOND, "report")  # kinds that leave out tables before they take another card
LISTED = 12  # cards in a note


@dataclass(frozen=True)
class Deck:
    """The cards of one print: those of `kinds`, of every kind the game has ("all"), or of its usual kinds if none is
    named; with `shares` the cards of the shares, one after the other.

    The cards are made once, for the PDF, for its notes and for the number of its sheets. PaperError where the game has
    no such cards.
    """

    game: Game
    wishes: PrintOptions
    kinds: tuple[str, ...] = ()
    ask: Ask = field(default_factory=Ask)
    shares: tuple[Share, ...] = ()

    @cached_property
    def cards(self) -> list[Card]:
        """The cards, each once, with their kinds set."""
        return (
            _shared(self.wishes, self.shares) if self.shares else stream(self.game, self.wishes, self.kinds, self.ask)
        )

    @property
    def lies(self) -> Paper:
        """The paper that the cards lie on."""
        return paper(self.wishes.paper).for_cutter(self.wishes.cutter)

    def pdf(self) -> bytes:
        """Return the cards as a PDF."""
        game, wishes = self.game, self.wishes
        return pdf(
            self.sheets(), f"Cards: {plain(game.title)}", wishes.command, colophon(game, wishes)[0], wishes.colour
        )

    def sheets(self) -> list[Sheet]:
        """Return the sheets as marks, cards of all kinds one after another, each sheet filled before the next.

        With the option `alone` there is one card face a page. A tuckbox is last, where it is asked for.
        """
        game, wishes, ask = self.game, self.wishes, self.ask
        making, title = replace(ask.making, fold_lines=wishes.fold_lines), plain(game.title)
        common = back(making.stock, wishes.ink == "low", making.bleed)
        pile = _filled(deal_copies(_spare_a_sheet(self.cards, making, self.lies), making.copies), self.lies, ask)
        sheets = (
            shop_pages(pile, common, making, f"Cards: {title}")
            if making.alone
            else impose(pile, common, making, self.lies, Furniture(title, colophon(game, wishes)))
        )
        if ask.thickness is not None:
            sheets += tuckbox_sheets(making.stock, len(pile), ask.thickness, game, wishes)
        return sheets

    def count_back_to_back(self) -> bytes:
        """Return, as text, the number of sheets if they were printed on both sides instead of folded."""
        return str(_count_sheets(self.cards, replace(self.ask.making, duplex=BACK_BY_BACK[0]), self.lies)).encode()

    def tell_left_out(self) -> bytes:
        """Return, as one line of text, which cards have no room for which of their odds tables; b"" if all have."""
        cards = [card for kind in LEAVING for card in self.cards if card.kind == kind and card.left_out]
        if not cards:
            return b""
        what = count_noun(sum(len(card.left_out) for card in cards), "table")
        which = [f"{card.name}: {', '.join(card.left_out)}" for card in cards[:LISTED]]
        which += [f"and on {count_noun(len(cards) - LISTED, 'more card')}"] if len(cards) > LISTED else []
        more = " With --duplex none a second card has them." if any(card.kind in SECOND for card in cards) else ""
        return f"No room for {what} of odds ({'; '.join(which)}).{more}".encode()


def parts(
    game: Game,
    wishes: PrintOptions,
    kinds: tuple[str, ...] = (),
    ask: Ask | None = None,
    shares: tuple[Share, ...] = (),
) -> Iterator[Part]:
    """Yield one `Part` of a kit: the deck of these kinds and shares. With `shares`, `kinds` only names the document."""
    asked = KINDS if "all" in kinds else kinds
    game, wishes = declare(game, wishes, game.inputs.also(each for kind in asked for each in KINDS[kind].inputs))
    deck = Deck(game, wishes, kinds, ask or Ask(), shares)
    making = deck.ask.making
    way = making.duplex
    use = {"fold": "to fold, glue and cut", "fronts-first": "fronts, then backs on the same sheets; to cut"}
    backs: Backs = "behind" if way in BACK_BY_BACK else "after" if way in TWO_SIDED else ""
    proof = ("proof",) if making.safe_zone else ()
    yield Part(
        "Cards",
        pdf_name(game, " ".join(("cards", *kinds, *proof))),  # prints of other kinds, and proofs, lie beside this one
        use.get(way, "to cut"),
        draw=partial(Deck.pdf, deck),
        sheets=deck.sheets,
        notes=partial(Deck.tell_left_out, deck),
        back_to_back=partial(Deck.count_back_to_back, deck) if way == USUAL_WAY else None,
        on="card",
        backs=backs,
        knife=True,
    )


def stream(game: Game, wishes: PrintOptions, kinds: Sequence[str] = (), ask: Ask | None = None) -> list[Card]:
    """Return the cards of a print with their kinds set, each once: kind by kind, then the card that explains marks,
    then blanks.
    """
    ask, setting = ask or Ask(), HtmlRenderer(game, wishes)
    found = dict(_chosen(kinds, setting, ask))
    blank = found.pop("blank", [])
    cards = [
        replace(card, kind=kind, open=card.open or KINDS[kind].open) for kind, some in found.items() for card in some
    ]
    cards += [replace(card, kind=MARKS) for card in footnote_cards.cards(setting, ask.making)]
    return [*cards, *(replace(card, kind="blank") for card in blank)]


def _shared(wishes: PrintOptions, shares: Sequence[Share]) -> list[Card]:
    """Return the cards of all shares with their owners; of equal cards that explain marks only the first."""
    found: dict[object, Card] = {}
    for share in shares:
        for card in stream(share.game, wishes, share.kinds, share.ask):
            key = (card.name, card.front) if card.kind == MARKS else object()
            found.setdefault(key, replace(card, whose=share.whose))
    return list(found.values())


def _spare_a_sheet(cards: list[Card], making: Making, lies: Paper) -> list[Card]:
    """Return the cards with the last card that explains marks on a free back of an open card, where that saves a sheet.

    Its text has to be on one face. `lies` is the paper.
    """
    notes = [card for card in cards if card.kind == MARKS]
    host = next((card for card in cards if card.open and not card.back), None)
    if making.alone or making.duplex == "none" or not (notes and host) or notes[-1].back:
        return cards
    fewer = [replace(card, back=notes[-1].front) if card is host else card for card in cards if card is not notes[-1]]
    return fewer if _count_sheets(fewer, making, lies) < _count_sheets(cards, making, lies) else cards


def _count_sheets(cards: Sequence[Card], making: Making, lies: Paper) -> int:
    count = len(deal_copies(cards, making.copies))
    return -(-count // layout(lies, making, count).count)


def _filled(pile: list[Card], lies: Paper, ask: Ask) -> list[Card]:
    """Return a pile of cards, with cards added to fill its last sheet where the options ask for that.

    `lies` is the paper. Blank cards are added where their number is open; otherwise the same cards again, from the
    first.
    """
    blank = bool(pile) and pile[-1].kind == "blank" and not ask.blanks
    if not (blank or ask.fill):
        return pile
    free = -len(pile) % layout(lies, ask.making, len(pile)).count
    return [*pile, *islice(cycle(pile[-1:] if blank else pile), free)]


def cards_of(kind: str, setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return the cards of one kind, a key of `KINDS`; NoCardsError, a PaperError, where the game has none."""
    cards: list[Card] = import_module(f"{__package__}.kinds.{KINDS[kind].module}").cards(setting, ask)
    if not cards:
        raise NoCardsError(f"{setting.game.title}: no {KINDS[kind].title.lower()}")
    return cards


def _chosen(kinds: Sequence[str], setting: HtmlRenderer, ask: Ask) -> Iterator[tuple[str, list[Card]]]:
    """Yield pairs of a kind and its cards, for the kinds asked for, in order.

    For "all" or the usual kinds, kinds that the game lacks are skipped. PaperError where no card is left;
    NoCardsError for a kind asked for by name that the game lacks.
    """
    if kinds and "all" not in kinds:
        for kind in kinds:
            yield kind, cards_of(kind, setting, ask)
        return
    found = False
    for kind, about in KINDS.items():
        usual = about.usual or kind in drawn_by(setting.game)
        if usual if "all" not in kinds else kind in kinds or not about.on_strips or ask.making.stock.is_strip:
            cards = _if_any(kind, setting, ask)
            found = found or bool(cards)
            yield from [(kind, cards)] if cards else []
    if not found:
        raise PaperError(f"{setting.game.title} has no cards")


def drawn_by(game: Game) -> list[str]:
    """Return the kinds of card that a game's battle adds to the usual ones: ["events"] if it names a deck, otherwise
    [].
    """
    return ["events"] if game.battle and game.battle.events else []


def _if_any(kind: str, setting: HtmlRenderer, ask: Ask) -> list[Card]:
    try:
        return cards_of(kind, setting, ask)
    except NoCardsError:
        return []
