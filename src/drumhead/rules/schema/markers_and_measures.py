"""Schemas of `markers.toml` and `measures.toml`: counters, tents, sticks and wedges."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.schema.common import Asked, Expression, Number, Table, Words

Tone = Literal["good", "plain", "bad", "worse", "worst"]


def _some(value: list[Any]) -> list[Any]:
    if not value:
        raise amiss("no marker is described", "Write a [[marker]] for each marker.", code="empty-list")
    return value


class BackTable(Table):
    """The back of a marker, where it differs from the front."""

    name: Words
    figure: int | str | None = None
    number: Expression | None = None
    sign: str = ""
    tone: Tone | None = None
    off: Words | None = None
    says: Words = ""


class MarkerTable(Table):
    """A marker: its content, the units that it is for, and the number that a battle needs."""

    name: Words
    says: Words = ""
    figure: int | str | None = None
    number: Expression | None = None
    numbered: bool = False
    sign: str = ""
    tone: Tone | None = None
    shape: Literal["round", "square", "tent"] | None = None
    size: Annotated[Number, Field(ge=12, le=60)] | None = None
    arms: list[str] = []
    kinds: list[str] = []
    qualities: list[str] = []
    sides: list[str] = []
    by_arm: Annotated[bool, Field(alias="by-arm")] = False
    for_: Annotated[Literal["unit", "officer", "army", "table"] | None, Field(alias="for")] = None
    each: int | Expression | None = None
    least: int | Expression = 0
    most: int | Expression | None = None
    when: Expression | None = None
    off: Words | None = None
    rules: list[str] = []
    states: str = ""
    back: BackTable | None = None


class MarkersFile(Table):
    """Markers of the game."""

    marker: Annotated[list[MarkerTable], AfterValidator(_some)] = Field(default=[], validate_default=True)


class StickOdds(Asked):
    """A chance that is printed in a band of a measuring stick, if the map has one of the kinds of `ground`."""

    says: Words = ""
    ground: list[str] = []


class MarkTable(Table):
    """A length on a stick: a place of the tables, one for each answer to `reading`, a roll, or a share of another."""

    to: str | dict[str, str] | None = None
    reading: str | None = None
    says: Words = ""
    roll: str | None = None
    share: str | None = None
    times: str | None = None
    plus: str | None = None
    steps: str | None = None
    side: str | None = None
    dead: bool = False
    has: list[str] = []
    ground: list[str] = []
    signs: list[str] = []
    odds: list[StickOdds] = []
    spread: Asked | None = None


class FaceTable(Table):
    """One face of a measuring stick."""

    says: Words
    mark: list[MarkTable]


class StickTable(Table):
    """A measuring stick."""

    name: Words
    sign: str = ""
    has: list[str] = []
    front: FaceTable
    back: FaceTable | None = None
    states: str = ""


class WedgeTable(Table):
    """A wedge for measuring an angle."""

    name: Words
    has: list[str] = []
    angle: str
    counted: str = ""
    says: Words = ""
    states: str = ""


class MeasuresFile(Table):
    """Measuring sticks and wedges of the game."""

    stick: list[StickTable] = []
    wedge: list[WedgeTable] = []
