"""Schema of `throws.toml`: the procedures of a plain game, written as data."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from drumhead.rules.procedures.procedure_limits import MOST_ASKED
from drumhead.rules.schema.book import InputTable
from drumhead.rules.schema.common import Slug, Table, Words

Figure = int | Words  # a whole number, or an expression: "{{ book.a.place }}"


class ModifierTable(Table):
    """What adds to the dice when its input is yes: `die` to each die, `dice` to their number; `to` names a side."""

    input: Slug
    die: Figure = 0
    dice: Figure = 0
    to: str = ""


class ThrowTable(Table):
    """What every throw says of itself."""

    says: Words
    cite: Words
    sides: Figure = 6
    modifier: list[ModifierTable] = []
    rows: list[dict[str, list[Any]]] = []


class AttackTable(ThrowTable):
    """A handful of dice against a need; `dice = "?"` asks how many."""

    dice: Figure
    need: Figure
    usual_dice: Annotated[int, Field(alias="usual-dice", ge=0, le=MOST_ASKED)] = 1
    usual_arm: Annotated[Slug | None, Field(alias="usual-arm")] = None


class ContestTable(ThrowTable):
    """Both sides throw; the attacker's lead falls into the bands of a table."""

    bands: str
    dice: Figure = 1


class StateTable(Table):
    """What is recorded of a unit and thrown against."""

    input: Slug
    usual: int = 0
    most: Annotated[int, Field(ge=1, le=60)] = 12


class TestTable(ContestTable):
    """One side throws against what is recorded of it."""

    __test__ = False  # no test of pytest's
    state: StateTable


class LossTable(Table):
    """An attack over and over against hit boxes."""

    says: Words
    cite: Words
    attack: Slug
    boxes: Figure
    rows: list[dict[str, list[Any]]] = []


class DrawTable(Table):
    """A turn by cards, shuffled together: how many there are of mine and of his."""

    says: Words
    cite: Words
    mine: Annotated[int, Field(ge=1, le=60)]
    his: Annotated[int, Field(ge=1, le=60)]
    rows: list[dict[str, list[Any]]] = []


class SpecialTable(Table):
    """A procedure that no kind of throw describes: `function` is "FILE:FUNCTION" of Python beside the data.

    It takes luck, the book and the inputs in their order, and gives one of the outcomes.
    """

    says: Words
    cite: Words
    function: str
    outcomes: Annotated[list[str], Field(min_length=1)]
    inputs: dict[Slug, InputTable] = {}
    rows: list[dict[str, list[Any]]] = []


class ThrowsFile(Table):
    """The whole file: procedures by kind and name."""

    attack: dict[Slug, AttackTable] = {}
    contest: dict[Slug, ContestTable] = {}
    test: dict[Slug, TestTable] = {}
    loss: dict[Slug, LossTable] = {}
    draw: dict[Slug, DrawTable] = {}
    special: dict[Slug, SpecialTable] = {}
