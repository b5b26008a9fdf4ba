"""Schema of `ruleset.toml`: sides, arms, qualities and ranks, and the vocabulary of the ruleset."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from drumhead.rules.schema.common import Slug, Table, Words

Ink = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class SideTable(Table):
    """A side: its words, its sign and ink on paper, the colour of its cards."""

    id: Slug
    name: Words
    short: Words
    adjective: Words = ""
    sign: Slug
    ink: Ink
    cards: Words = ""


class KindTable(Table):
    """A kind of an arm, with what such a unit usually counts."""

    id: Slug
    name: Words
    sign: Slug | None = None
    stands: Annotated[int, Field(ge=1, le=99)] | None = None
    figures: Annotated[int, Field(ge=1, le=99)] | None = None


class ArmTable(Table):
    """An arm of service; `record` says whether its units have a record die, `ordered` whether they take orders.

    `typical` is the strength that a unit is taken to have where a player's list says none.
    """

    id: Slug
    name: Words
    sign: Slug
    record: bool = True
    ordered: bool = True
    typical: Annotated[int, Field(ge=1)] | None = None
    kinds: Annotated[list[KindTable], Field(min_length=1)]


class QualityTable(Table):
    """A grade of troops."""

    id: Slug
    name: Words
    sign: Slug | None = None


class RankTable(Table):
    """A rank of officers."""

    id: Slug
    name: Words
    sign: Slug


class EventsTable(Table):
    """Event cards: a sample of ours, and what a computer may carry out."""

    sample: str
    hooks: list[Slug] = []


class RulesetFile(Table):
    """The whole file."""

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
