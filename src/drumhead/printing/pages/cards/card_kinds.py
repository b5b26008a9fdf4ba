"""The kinds of cards, a row each, with the modules that draw them.

A kind is a module of the package `kinds` with a function `cards(setting, ask) -> list[Card]`. That function raises
NoCardsError where the ruleset, or a game without a battle, has no such cards. `drumhead cards --kind` lists kinds.
"""

from __future__ import annotations

from typing import NamedTuple

from drumhead.printing.document_inputs import OF_ARMIES


class CardKind(NamedTuple):  # not a dataclass: help is printed before dataclasses are loaded
    """A kind of card: its title, the module in `kinds` that draws it, and whether a game prints it by default
    (`usual`).

    A kind with `on_strips` is included in "all" only where the card stock is a strip; one that is `open` is never drawn
    unseen. `inputs` are the aspects of the game that it depends on beside those of every kind of card.
    """

    title: str
    module: str
    inputs: tuple[str, ...] = ()
    usual: bool = False
    on_strips: bool = False
    open: bool = False


KINDS = {
    "turn": CardKind("Turn cards", "turn_cards", usual=True),
    "report": CardKind("Deck report", "deck_report", open=True),
    "tracks": CardKind("Phase tracks", "phase_tracks", on_strips=True),
    "procedures": CardKind("Procedure cards", "procedure_cards", usual=True, open=True),
    "units": CardKind("Unit cards", "unit_cards", OF_ARMIES),
    "commanders": CardKind("Commander cards", "commander_cards", OF_ARMIES),
    "terrain": CardKind("Terrain and objective cards", "terrain_cards", ("story",), open=True),
    "events": CardKind("Event cards", "event_cards"),
    "orders": CardKind("Order cards", "order_cards", OF_ARMIES),
    "blank": CardKind("Blank cards", "blank_cards"),
}
