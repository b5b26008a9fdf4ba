"""What is sealed: turn cards and orders behind flaps, packs of cards and dice on strips."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.model.lengths import Length
from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards.kinds.playing_card_meanings import SUITS, Deck
from drumhead.printing.pages.solo.flap_sheets import Flap, FlapGroup, FlapSheets
from drumhead.printing.pages.solo.solo_facts import SoloFacts
from drumhead.printing.pages.solo.strip_sheets import Cell, Strip, StripSheets
from drumhead.printing.style.colours import INK, RED
from drumhead.printing.style.paper import paper
from drumhead.printing.text.font_metrics import plain
from drumhead.simulation.sealed_game import SealedOrder, draw_all, throw_dice

JOKER = "Joker"
FEWEST_DICE = 300
ORDER_LINES = 2  # of a flap that hides an order, however short that is
SIGNS = {"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}
FOLDING = (
    "Do not turn this page over.",
    "1. Fold this half back along the dashed line, so that all of this is outside.",
    "2. Glue the two halves together at the top and at the bottom only.",
    "3. Cut the flaps from the open edge, now or when you need them.",
    "4. In the game, open one flap at a time, when its label says so. An opened flap stays open.",
)
PULLING = (
    "Do not turn this page over. Cut out the strips and the sleeve, with its window. Fold the sleeve back along its "
    "dashed lines, and glue the tab inside its back. Put a strip in with its back at the window and its name at the "
    "top. Pull it up, one line at a time.",
)


def sealed_packet(facts: SoloFacts) -> bytes:
    """Return the sealed pages as a PDF: every odd page is an outside, every even one is its back and secret."""
    title, wishes = f"{facts.game.title}: sealed", facts.wishes
    return pdf(sealed_sheets(facts), title, wishes.command, colophon(facts.game, wishes)[0], wishes.colour)


def sealed_sheets(facts: SoloFacts) -> list[Sheet]:
    """Return the sealed pages as sheets of marks."""
    return list(SealedPages(facts).sheets())


@dataclass(frozen=True)
class SealedPages:
    """The sealed pages of one solo game."""

    facts: SoloFacts

    @property
    def turn(self) -> Mapping[str, Any]:
        """The ruleset's data on the cards of a turn."""
        return self.facts.game.ruleset.turn

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sheets with flaps, then those with strips of cards and of dice."""
        facts = self.facts
        page, low = paper(facts.wishes.paper), facts.wishes.ink == "low"
        foot = colophon(facts.game, facts.wishes)
        about = f"{plain(facts.game.title)}, {facts.name} on paper, seed {facts.seed}"
        yield from FlapSheets(page, facts.lettering, "Sealed", about, FOLDING, foot, low).sheets(
            [*self.turns(), *self.orders(), *self.events()]
        )
        if "cards" not in self.turn:
            made = StripSheets(page, facts.lettering, "Strips of cards", PULLING, foot, low)
            yield from made.sheets(list(self.packs()))
        if facts.about.get("dice", True):
            made = StripSheets(page, facts.lettering, "Strips of dice", PULLING, foot, low)
            yield from made.sheets(list(self.dice(made)))

    # ------------------------------------------------------------ flaps
    def turns(self) -> Iterator[FlapGroup]:
        """Yield the flaps of each turn: what happens before it, and the cards of a game that has turn cards."""
        groups = []
        for turn in range(1, self.facts.sealed.turns + 1):
            flaps = [Flap(f"Turn {turn}, before it begins", " ".join(self.news(turn)) or "Nothing new.", "news")]
            flaps += (
                Flap(f"Turn {turn}, card {at}", words, "card") for at, words in enumerate(self.cards(turn), start=1)
            )
            groups.append(FlapGroup(f"Turn {turn}", tuple(flaps)))
        if any(len(group.flaps) > 1 for group in groups):
            yield from groups
        else:
            yield FlapGroup("Before each turn", tuple(flap for group in groups for flap in group.flaps))

    def news(self, turn: int) -> Iterator[str]:
        """Yield sentences on the units of the paper that enter in a turn."""
        say = self.facts.wishes.measures.say
        plan = self.facts.game.battle.plan if self.facts.game.battle else None
        for unit, box in self.facts.sealed.arrivals.get(turn, ()):
            by = plan.by.get((unit.side, unit.number), "") if plan else ""
            road = f" by {html.escape(by)}" if by else ""
            across, up = say(Length.of_mm(box.x)), say(Length.of_mm(box.y))
            yield f"<b>{self.facts.name_unit(unit)}</b> enters{road}, at {across} across and {up} up on the map."

    def cards(self, turn: int) -> Iterator[str]:
        """Yield the cards of a turn in their order, each with its side and its phase; none without turn cards."""
        deck = [row["side"] for row in self.turn.get("cards", ()) for _ in range(row["count"])]
        shown = dict.fromkeys(deck, 0)
        for side in draw_all(self.facts.luck("cards", str(turn)), deck):
            phase = self.turn["phase"][shown[side]]["name"]
            shown[side] += 1
            yield f"<b>{html.escape(self.facts.game.side(side)['short'])}</b>: {html.escape(phase)}"

    def orders(self) -> Iterator[FlapGroup]:
        """Yield the flaps of each wing of the paper: its order for each turn."""
        for wing in self.facts.sealed.wings:
            letter = self.facts.letters[wing.name]
            flaps = (
                Flap(f"{letter}Turn {turn}", self.order(each), "order", ORDER_LINES)
                for turn, each in enumerate(wing.orders, start=1)
            )
            yield FlapGroup(f"{letter}{wing.name}: orders", tuple(flaps))

    def order(self, order: SealedOrder) -> str:
        """Return an order in words, as HTML."""
        row = self.facts.rows[order.does]
        at = html.escape(order.at)
        foe = self.facts.name_unit(order.foe) if order.foe else ""
        return f"<b>{row['title']}</b>{self.facts.phrases.words(row['says'], at=at, foe=foe)}"

    def events(self) -> Iterator[FlapGroup]:
        """Yield the flaps of each deck of event cards, shuffled."""
        battle = self.facts.game.battle
        for deck in battle.decks if battle else ():
            chance = self.facts.luck("events", deck.title)
            cards = draw_all(chance, [card for card in deck.cards for _ in range(card.copies)])
            flaps = [
                Flap(f"Event {at}", f"<b>{html.escape(card.title)}.</b> {html.escape(card.text)}", "event")
                for at, card in enumerate(cards, start=1)
            ]
            yield FlapGroup(f"{plain(deck.title)}: events", tuple(flaps))

    # ------------------------------------------------------------ strips
    @cached_property
    def pack(self) -> tuple[Cell, ...]:
        """The cells of every playing card of the game's pack."""
        facts = self.facts
        deck = Deck(facts.game, self.turn, facts.wishes.measures)
        return tuple(
            Cell(card.rank, SIGNS[card.suit], RED if SUITS[card.suit] == "red" else INK) if card.suit else Cell(JOKER)
            for card in deck.cards
        )

    def packs(self) -> Iterator[Strip]:
        """Yield a strip of cards for each turn, from each of the packs that the ruling in force uses."""
        facts = self.facts
        stacks, returned = facts.value("strips", 1), facts.value("returned", False)
        for turn in range(1, facts.sealed.turns + 1):
            for stack in range(stacks):
                chance = facts.luck("pack", str(turn), str(stack))
                name = f"Cards {turn}" + (f"{'ABC'[stack]}" if stacks > 1 else "")
                yield Strip(name, tuple(draw_all(chance, self.pack, bool(returned))))

    def dice(self, sheets: StripSheets) -> Iterator[Strip]:
        """Yield the strips of dice: whole sheets of them, and no fewer than `FEWEST_DICE` dice."""
        many = sheets.most_cells()
        strips = sheets.across * -(-FEWEST_DICE // (many * sheets.across))
        faces = list(throw_dice(self.facts.luck("dice"), many * strips))
        for at in range(strips):
            some = faces[at * many : (at + 1) * many]
            yield Strip(f"Dice {at + 1}", tuple(Cell(str(face)) for face in some))
