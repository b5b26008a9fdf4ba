"""Stands, figures, officers, record dice, markers and cards that one army needs on the table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from drumhead.printing.pages.cards.card_registry import Ask, NoCardsError, cards_of
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.records.base_sizes import stands_of

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.printing.page_input import Game, PrintOptions


@dataclass(frozen=True)
class Fielding:
    """The numbers of things that one army needs on the table; 0 for a thing that the game does not use.

    `turn_cards` counts the cards that the army's own side holds, `shared_cards` the pack that both sides use.
    `figures` is 0 unless the ruleset counts figures, since their number on a stand is up to the owner.
    """

    stands: int
    figures: int
    officers: int
    record_dice: int
    markers: int
    unit_cards: int
    turn_cards: int
    shared_cards: int

    @property
    def says(self) -> str:
        """All numbers above 0 as text, such as "12 stands, 1 record die, 8 markers"."""
        return ", ".join(_so_many(count, word) for word, count in asdict(self).items() if count)


def _so_many(count: int, word: str) -> str:
    """Return a count with its noun; `word` is a field name of `Fielding`, which a count of 1 makes singular.

    >>> _so_many(1, "record_dice"), _so_many(2, "unit_cards")
    ('1 record die', '2 unit cards')
    """
    words = word.replace("_", " ")
    one = words.replace("dice", "die").removesuffix("s")
    return f"{count} {words if count > 1 else one}"


def fielding(game: Game, army: Army, wishes: PrintOptions) -> Fielding:
    """Return the numbers of things that `army` needs in `game`, counted as its own documents count them.

    `wishes` are the print settings. FileErrors if the ruleset's markers.toml has errors.
    """
    ruleset = game.ruleset
    units = list(army.units)
    held, shared = _turn_cards(game, army.side, wishes) if ruleset.turn else (0, 0)
    return Fielding(
        stands=sum(stands_of(game, unit).count for unit in units),
        figures=sum(unit.start for unit in units) if ruleset.counts == "figures" else 0,
        officers=sum(1 for _ in army.officers),
        record_dice=_dice(game, army) if "record" in ruleset.about else 0,
        markers=_markers(game, army, wishes) if "markers" in ruleset.about else 0,
        unit_cards=len(units) if "unit-cards" in ruleset.about else 0,
        turn_cards=held,
        shared_cards=shared,
    )


def _dice(game: Game, army: Army) -> int:
    """Return the number of record dice: one for each record kept for a unit, and one for each record of an army."""
    every = records(game)
    kept = sum(record.kept_for(unit) for record in every for unit in army.units)
    return kept + sum(record.use == "army" for record in every)


def _markers(game: Game, army: Army, wishes: PrintOptions) -> int:
    """Return the number of markers of the army's side, without markers that belong to the table."""
    return sum(lot.count for lot in MarkerStock(game, wishes).of_side(game.side(army.side)))


def _turn_cards(game: Game, side: str, wishes: PrintOptions) -> tuple[int, int]:
    """Return the numbers of turn cards that `side` holds, with its share of the aid cards, and that both sides use."""
    from drumhead.printing.html.html_renderer import HtmlRenderer

    try:
        cards = cards_of("turn", HtmlRenderer(game, wishes), Ask())
    except NoCardsError:
        return 0, 0
    held = {entry["side"]: int(entry["count"]) for entry in game.ruleset.turn.get("cards", ())}
    aids = sum(card.copies for card in cards if card.open)
    shared = sum(card.copies for card in cards) - aids - sum(held.values())
    return held.get(side, 0) + aids // len(game.sides), shared
