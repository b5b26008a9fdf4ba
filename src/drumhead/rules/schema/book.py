"""Schemas of `tables.toml`, `readings.toml`, `rules.toml` and `questions.toml`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from drumhead.rules.schema.common import Slug, Table, Words


class TablesFile(RootModel[dict[str, Any]]):
    """Tables within tables; those with numbers have `cite`, the section they are from, or stand in one that has."""


class OptionTable(Table):
    """One way to read a doubt; `lays` are values laid over the tables when it is chosen."""

    key: Slug
    says: Words
    short: Annotated[str, Field(max_length=60)] = ""
    lays: dict[str, Any] = {}


class ReadingTable(Table):
    """A doubtful passage. A `switch` can be chosen; any other is a ruling."""

    id: Slug
    slug: Slug
    question: Words
    cite: Words
    default: Slug
    why: Words
    switch: bool = False
    option: Annotated[list[OptionTable], Field(min_length=1)]


class ReadingsFile(Table):
    """The whole file."""

    reading: list[ReadingTable] = []


class RuleTable(Table):
    """One rule in a short line."""

    id: Slug
    says: Words
    cite: Words
    by: Words
    simulate: bool = False
    unseen: Words = ""
    table: bool = False
    unprinted: Words = ""


class RulesFile(Table):
    """The whole file: `topics` that players ask about with the rules that answer; `silent` those without one."""

    topics: dict[str, list[Slug]] = {}
    silent: dict[str, list[Slug]] = {}
    rule: list[RuleTable] = []


class InputTable(Table):
    """One thing that a question must know: a whole number between two, or one of some words."""

    default: int | str | list[int] | list[str]
    ints: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    choices: list[str] = []
    also: list[str] = []
    values_also: Annotated[dict[str, str], Field(alias="values-also")] = {}
    many: Annotated[int, Field(ge=0)] = 0
    unit: Literal["cm", "in"] | None = None
    reaches: dict[str, str | dict[str, str]] = {}
    reach_by: Annotated[str, Field(alias="reach-by")] = ""
    below: str = ""


class QuestionTable(Table):
    """An odds question. `labels` are the words in which people read its outcomes."""

    id: str = ""
    also: list[Slug] = []
    says: Words
    cite: Words
    outcomes: list[str]
    labels: dict[str, Words] = {}
    inputs: dict[Slug, InputTable] = {}
    rows: list[dict[str, list[Any]]] = []
