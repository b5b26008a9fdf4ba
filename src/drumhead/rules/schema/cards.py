"""Schemas of `turn.toml`, `unit-cards.toml`, `procedures.toml`, `terrain.toml` and `orders.toml`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from drumhead.rules.schema.common import Asked, Expression, Grid, Slug, Step, Table, Words


class PhaseTable(Table):
    """A phase of a turn, or a kind of card."""

    id: Slug
    name: Words
    remember: Words = ""
    states: str = ""


class SideCardsTable(Table):
    """How many cards a side has in the pack of a turn."""

    side: Slug
    count: Annotated[int, Field(ge=1, le=60)]


class DeckTable(Table):
    """A whole pack of playing cards that drives a turn."""

    title: Words
    jokers: Expression = ""
    chance: Words = ""


class FittedTable(Table):
    """How long battles took that were simulated: `tools/evenings` counts it in `games` of each of `battles` battles.

    They took `factor` times the estimated minutes, the logarithm of what they took scattered by `spread`, and turns
    after the first so many added nothing, as an army had had enough.
    """

    factor: Annotated[float, Field(gt=0, le=10)]
    spread: Annotated[float, Field(ge=0, le=3)]
    turns: Annotated[int, Field(ge=1, le=99)] = 99
    battles: Annotated[int, Field(ge=1)]
    games: Annotated[int, Field(ge=2)]


class EveningTable(Table):
    """What tells how long a turn takes: whom a card calls, and the question whose mean is how many are turned."""

    calls: Literal["side", "one"] = "side"
    cards: Slug | None = None
    fitted: FittedTable | None = None


class MeaningTable(Table):
    """What playing cards of some ranks or suits mean."""

    ranks: list[str] = []
    suits: list[str] = []
    joker: bool = False
    says: Words | dict[str, str]
    short: Words | dict[str, str] = ""
    corner: Words = ""
    use: Words = ""
    colour: Words = ""
    reading: str = ""
    label: Words = ""
    odds: Asked | None = None
    has: list[str] = []
    states: str = ""


class TurnFile(Table):
    """The cards or phases of a turn."""

    cards: list[SideCardsTable] = []
    phase: list[PhaseTable] = []
    kind: list[PhaseTable] = []
    next: Words = ""
    print: Words = ""
    deck: DeckTable | None = None
    evening: EveningTable | None = None
    meaning: list[MeaningTable] = []
    end_title: Annotated[Words, Field(alias="end-title")] = ""
    end: list[str | dict[str, Any]] = []
    report: list[Grid] = []


class CardTable(Table):
    """A card that tells how something goes."""

    title: Words
    gloss: Words = ""
    sign: str = ""
    when: Expression | None = None
    each: Expression | None = None
    like: str | None = None
    step: list[Step] = []
    picture: list[Grid] = []


class CardsFile(Table):
    """Cards of steps and chances."""

    card: list[CardTable] = []


class LineTable(Table):
    """A sentence of a unit's card, and for whom."""

    says: Words
    when: Expression | None = None
    states: str = ""


class CommanderTable(Table):
    """What an officer's card says."""

    line: list[LineTable] = []
    picture: list[Grid] = []


class UnitCardsFile(Table):
    """What a unit's card says beyond its roster line."""

    plain_quality: Annotated[str, Field(alias="plain-quality")] = ""
    line: list[LineTable] = []
    picture: list[Grid] = []
    commander: CommanderTable | None = None


class OrdersFile(Table):
    """The words of this game in which orders are put."""

    musket: Expression = ""
    cannon: Expression = ""
    near: Expression = ""
    assault: Words = ""
    retire: Words = ""
    mend: Words = ""
    deal: Words = ""
