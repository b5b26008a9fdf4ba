"""Schema of `play.toml`: a plain game as data: its turn, throws, their results, and the winner."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Slug, Table

# No page says these: `rules/validation/play_checks.py` works each out, with what is known of units in play.
Expression = Annotated[str, Field(max_length=2000)]
Words = Annotated[str, Field(max_length=2000)]
Figure = int | Words  # a whole number, or an expression: "{{ book.a.place }}"


class EffectTable(Table):
    """What happens to a unit: figures lost, a way back, states taken on and shed, or off the table."""

    loses: Figure = 0
    back: Words = ""
    takes: list[Slug] = []
    sheds: list[Slug] = []
    removed: bool = False


class ResultTable(Table):
    """A result of a throw, for who threw (`unit`) and for whom it was thrown at (`target`)."""

    unit: EffectTable = EffectTable()
    target: EffectTable = EffectTable()
    again: bool = False  # of a melee: they stay at grips, and fight in the next phase of melees


class UsedThrowTable(Table):
    """A throw of throws.toml in play: when each of its inputs is so, and what its results do."""

    given: dict[Slug, Expression] = {}
    result: dict[Slug, ResultTable] = {}
    hit: Figure = 1  # of an attack: figures that a hit kills
    then: Slug | None = None  # a test that whoever loses a figure by it takes


class PhaseTable(Table):
    """A phase of the turn: what units do in it, which units, and with which throw. Arms: of ruleset.toml, or all."""

    id: Slug
    does: Literal["fire", "move", "melee", "test"]
    throw: Slug | None = None
    arms: list[Slug] = []
    when: Expression | None = None
    # of fire
    reach: Words | None = None
    arc: Figure = 45  # degrees to either side of the front
    at: Literal["nearest", "any"] = "any"
    hides: list[str] = []  # kinds of ground that nobody sees through; nobody sees through units
    # of moves
    far: Words | None = None
    wheel: Figure = 0  # degrees that a unit may turn before it marches
    attacks: bool = True  # whether it may move into an enemy


class WinningTable(Table):
    """What is counted against an army, at how much it quits. At dusk who has lost fewer figures has won."""

    counts: Literal["units", "figures"] = "units"
    quits: Figure = 0  # 0: never; an expression may ask for `units` and `figures` of the army as it came


class PlayFile(Table):
    """The whole file.

    `order` of a turn: "cards" shuffles a card of each side for every phase; with "sides" a side does all its phases
    before the other; with "phases" both do a phase before the next. The attacker of the battle file begins.
    `officers` stand "with-units" of their brigades, or "apart".
    """

    order: Literal["cards", "sides", "phases"] = "cards"
    officers: Literal["with-units", "apart"] = "apart"
    phase: Annotated[list[PhaseTable], Field(min_length=1)]
    throw: dict[Slug, UsedThrowTable] = {}
    winning: WinningTable = WinningTable()
