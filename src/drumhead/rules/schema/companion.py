"""Schema of `companion.toml`: the odds on the phone companion, and the inputs that a player sets."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Given, Slug, Table, Words

# "all" values of an input, its numbers from and to, or some of its choices
Over = (
    Literal["all"] | Annotated[list[int], Field(min_length=2, max_length=2)] | Annotated[list[str], Field(min_length=1)]
)


class AskTable(Table):
    """A question on the phone companion; `over` has the inputs that a player sets, in their order."""

    question: Slug
    title: Words
    over: dict[Slug, Over] = {}
    given: Given = {}
    called: dict[str, Words] = {}
    counts: bool = False


class CompanionFile(Table):
    """Questions on the phone companion."""

    ask: list[AskTable] = []
