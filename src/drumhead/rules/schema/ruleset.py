"""Schema of `ruleset.toml`: sides, arms, qualities and ranks, and the vocabulary of the ruleset."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from drumhead.rules.schema.common import Slug, Table, Words

Ink = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class SideTable(Table):
    """A side: its names, its symbol and its colour on paper, and the colour of its cards."""

    id: Slug
    name: Words
    short: Words
    adjective: Words = ""
    sign: Slug
    ink: Ink
    cards: Words = ""


class KindTable(Table):
    """A kind of an arm, with the usual stands or figures of a unit."""

    id: Slug
    name: Words
    sign: Slug | None = None
    stands: Annotated[int, Field(ge=1, le=99)] | None = None
    figures: Annotated[int, Field(ge=1, le=99)] | None = None


class ArmTable(Table):
    """An arm of service: whether its units have a record die (`record`) and take orders (`ordered`).

    `typical` is the strength of a unit for which a player's list gives none.
    """

    id: Slug
    name: Words
    sign: Slug
    record: bool = True
    ordered: bool = True
    typical: Annotated[int, Field(ge=1)] | None = None
    kinds: Annotated[list[KindTable], Field(min_length=1)]


class QualityTable(Table):
    """A quality of troops."""

    id: Slug
    name: Words
    sign: Slug | None = None


class RankTable(Table):
    """A rank of officers."""

    id: Slug
    name: Words
    sign: Slug


class EventsTable(Table):
    """The ruleset's sample of event cards, and the hooks by which Drumhead can carry cards out."""

    sample: str
    hooks: list[Slug] = []


class RulesetFile(Table):
    """Title, sides, arms, qualities and ranks of the game."""

    id: Slug
    title: Words
    book: Words
    edition: Words
    source: Words = ""
    author: Words
    period: Words = ""
    measure: Literal["cm", "in"] = "cm"
    counts: Literal["stands", "figures"] = "stands"
    side: Annotated[list[SideTable], Field(min_length=2)]
    arm: Annotated[list[ArmTable], Field(min_length=1)]
    quality: list[QualityTable] = []
    rank: Annotated[list[RankTable], Field(min_length=1)]
    events: EventsTable | None = None
