"""Schema of `play.toml`: a game that is played without Python, with its turn, throws, results and winner."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Slug, Table

# No page says these: `rules/validation/play_checks.py` works each out, with what is known of units in play.
Expression = Annotated[str, Field(max_length=2000)]
Words = Annotated[str, Field(max_length=2000)]
Figure = int | Words  # a whole number, or an expression: "{{ book.a.place }}"


class EffectTable(Table):
    """Effect on a unit: figures lost, a distance to fall back, states gained and lost, or removal."""

    loses: Figure = 0
    back: Words = ""
    takes: list[Slug] = []
    sheds: list[Slug] = []
    removed: bool = False


class ResultTable(Table):
    """Effects of a result on the `unit` that throws and on its `target`; with `again` a melee goes on next phase."""

    unit: EffectTable = EffectTable()
    target: EffectTable = EffectTable()
    again: bool = False  # of a melee: they stay at grips, and fight in the next phase of melees


class UsedThrowTable(Table):
    """Use of a throw of throws.toml: an expression for each of its inputs, and the effects of its results."""

    given: dict[Slug, Expression] = {}
    result: dict[Slug, ResultTable] = {}
    hit: Figure = 1  # of an attack: figures that a hit kills
    then: Slug | None = None  # a test that whoever loses a figure by it takes


class PhaseTable(Table):
    """A phase of the turn: the units' action, the arms that act (by default all), and the throw."""

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
    """The losses counted against an army, and the number at which it leaves the field; otherwise fewer losses win."""

    counts: Literal["units", "figures"] = "units"
    quits: Figure = 0  # 0: never; an expression may ask for `units` and `figures` of the army as it came


class PlayFile(Table):
    """Turn, throws and end of a game that is played without Python.

    In each turn, `order` "cards" draws a card of either side for each of its phases. With "sides" a side plays all
    phases before the other side. With "phases" both sides play a phase before the next phase. The attacker of the
    battle file begins. `officers` are "with-units" of their brigades, or "apart".
    """

    order: Literal["cards", "sides", "phases"] = "cards"
    officers: Literal["with-units", "apart"] = "apart"
    phase: Annotated[list[PhaseTable], Field(min_length=1)]
    throw: dict[Slug, UsedThrowTable] = {}
    winning: WinningTable = WinningTable()
