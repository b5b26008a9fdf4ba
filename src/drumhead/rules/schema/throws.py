"""Schema of `throws.toml`: the dice throws of a game that is played without Python."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from drumhead.rules.procedures.throw_limits import MOST_ASKED
from drumhead.rules.schema.common import Slug, Table, Words
from drumhead.rules.schema.rulebook_files import InputTable

Figure = int | Words  # a whole number, or an expression: "{{ book.a.place }}"


class ModifierTable(Table):
    """A modifier that applies if its input is yes: `die` for each die, `dice` for their number, `to` for the side."""

    input: Slug
    die: Figure = 0
    dice: Figure = 0
    to: str = ""


class ThrowTable(Table):
    """Keys that throws of several kinds have: text, section, sides of a die, modifiers and printed rows."""

    says: Words
    cite: Words
    sides: Figure = 6
    modifier: list[ModifierTable] = []
    rows: list[dict[str, list[Any]]] = []


class SaveTable(Table):
    """A saving throw: a die of `sides` for each hit cancels it at `need` or more. With `input`, only if that is yes."""

    need: Figure
    sides: Figure = 6
    input: Slug | None = None


class AttackTable(ThrowTable):
    """Several dice against a number needed; with `dice = "?"` the player gives the number of dice.

    `save` lets the target throw for each hit.
    """

    dice: Figure
    need: Figure
    usual_dice: Annotated[int, Field(alias="usual-dice", ge=0, le=MOST_ASKED)] = 1
    usual_arm: Annotated[Slug | None, Field(alias="usual-arm")] = None
    save: SaveTable | None = None


class ContestTable(ThrowTable):
    """A throw of both sides; the attacker's margin selects a result row of the table at `bands`."""

    bands: str
    dice: Figure = 1


class StateTable(Table):
    """A recorded value of a unit that a test is thrown against."""

    input: Slug
    usual: int = 0
    most: Annotated[int, Field(ge=1, le=60)] = 12


class TestTable(ContestTable):
    """A throw of one side; its margin over the recorded value selects a result row of the table at `bands`."""

    __test__ = False  # no test of pytest's
    state: StateTable


class LossTable(Table):
    """An attack that is repeated until a unit has lost its hit boxes."""

    says: Words
    cite: Words
    attack: Slug
    boxes: Figure
    rows: list[dict[str, list[Any]]] = []


class DrawTable(Table):
    """A turn by shuffled cards: the number of cards of the player and of the enemy."""

    says: Words
    cite: Words
    mine: Annotated[int, Field(ge=1, le=60)]
    his: Annotated[int, Field(ge=1, le=60)]
    rows: list[dict[str, list[Any]]] = []


class SpecialTable(Table):
    """A throw in Python, for anything else: `function` is "FILE:FUNCTION" in the ruleset's folder.

    The function takes chance, book and the inputs in their order, and returns one of the outcomes.
    """

    says: Words
    cite: Words
    function: str
    outcomes: Annotated[list[str], Field(min_length=1)]
    inputs: dict[Slug, InputTable] = {}
    rows: list[dict[str, list[Any]]] = []


class ThrowsFile(Table):
    """Throws of the game, by kind and name."""

    attack: dict[Slug, AttackTable] = {}
    contest: dict[Slug, ContestTable] = {}
    test: dict[Slug, TestTable] = {}
    loss: dict[Slug, LossTable] = {}
    draw: dict[Slug, DrawTable] = {}
    special: dict[Slug, SpecialTable] = {}
