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
    """The number of cards that a side has in the pack of a turn."""

    side: Slug
    count: Annotated[int, Field(ge=1, le=60)]


class DeckTable(Table):
    """A pack of playing cards that drives a turn."""

    title: Words
    jokers: Expression = ""
    chance: Words = ""


class FittedTable(Table):
    """Result of fitting the estimated playing time to simulated battles, by `tools/evenings`.

    A simulated battle took `factor` times the estimated minutes, and the logarithm of its time varied by `spread`.
    Turns after the number in `turns` added no time, as an army had broken. The fit used `games` games of each of
    `battles` battles.
    """

    factor: Annotated[float, Field(gt=0, le=10)]
    spread: Annotated[float, Field(ge=0, le=3)]
    turns: Annotated[int, Field(ge=1, le=99)] = 99
    battles: Annotated[int, Field(ge=1)]
    games: Annotated[int, Field(ge=2)]


class EveningTable(Table):
    """Data for the playing time of a turn: who acts on a card, and the question for the mean number of cards."""

    calls: Literal["side", "one"] = "side"
    cards: Slug | None = None
    fitted: FittedTable | None = None


class MeaningTable(Table):
    """Meaning of playing cards of some ranks or suits."""

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
    ground: list[str] = []
    states: str = ""


class TurnFile(Table):
    """Cards or phases of a turn."""

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
    """A card that explains a procedure step by step."""

    title: Words
    gloss: Words = ""
    sign: str = ""
    when: Expression | None = None
    each: Expression | None = None
    like: str | None = None
    step: list[Step] = []
    picture: list[Grid] = []


class CardsFile(Table):
    """Cards with steps and chances."""

    card: list[CardTable] = []


class LineTable(Table):
    """A sentence on the cards of units, with the condition for a unit to have it."""

    says: Words
    when: Expression | None = None
    states: str = ""


class CommanderTable(Table):
    """Content of an officer's card."""

    line: list[LineTable] = []
    picture: list[Grid] = []


class UnitCardsFile(Table):
    """Content of a unit's card in addition to its roster line."""

    plain_quality: Annotated[str, Field(alias="plain-quality")] = ""
    line: list[LineTable] = []
    picture: list[Grid] = []
    commander: CommanderTable | None = None


class DecisionTable(Table):
    """What the paper's side of a solo game does in a decision of the game, whose name is `choice`."""

    choice: Slug
    title: Words
    says: Words


class OrdersFile(Table):
    """Distances and words of the game that written orders use, and what the paper decides in a solo game.

    `strips` is the number of packs from which a turn is drawn, `returned` whether each card goes back at once, and
    `use` how a strip of cards is used; they are for games with a pack of playing cards. `dice` says whether the game
    throws dice.
    """

    musket: Expression = ""
    cannon: Expression = ""
    near: Expression = ""
    assault: Words = ""
    strike: Words = ""
    retire: Words = ""
    mend: Words = ""
    deal: Words = ""
    dice: bool = True
    strips: Expression | int = 1
    returned: Expression = ""
    use: Words | dict[str, str] = ""
    use_by: Annotated[Slug | None, Field(alias="use-by")] = None
    decision: list[DecisionTable] = []
