"""Schema of `compare.toml`: the odds that compare two armies."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from drumhead.rules.schema.common import Expression, Given, Least, Slug, Table, Words


class BreaksTable(Table):
    """What loses the day, and of how much: where the roster does not say."""

    of: Expression | None = None
    counted: Words = "points"


class CompareTable(Table):
    """A question that is put for both armies."""

    id: Slug
    says: Words
    of: Expression
    against: Expression | None = None
    all_: Annotated[bool, Field(alias="all")] = False
    question: Slug
    given: Given = {}
    outcomes: list[str] = []
    at_least: Annotated[Least | None, Field(alias="at-least")] = None
    mean: bool = False


class CompareFile(Table):
    """The whole file."""

    breaks: BreaksTable = BreaksTable()
    compare: list[CompareTable] = []
