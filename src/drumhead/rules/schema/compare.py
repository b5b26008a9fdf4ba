"""Schema of `compare.toml`: the odds that compare two armies."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from drumhead.rules.schema.common import Expression, Given, Least, Slug, Table, Words


class BreaksTable(Table):
    """The count of losses that breaks an army, and its name, for a game whose roster has none."""

    of: Expression | None = None
    counted: Words = "points"


class CompareTable(Table):
    """A question that is answered for both armies."""

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
    """Questions that compare two armies; `as` names a family that has the rest of its tables and rows."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    breaks: BreaksTable = BreaksTable()
    compare: list[CompareTable] = []
