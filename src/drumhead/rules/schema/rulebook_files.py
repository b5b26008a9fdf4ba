"""Schemas of `tables.toml`, `readings.toml`, `rules.toml` and `questions.toml`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel, model_validator

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.schema.common import Slug, Table, Words


class TablesFile(RootModel[dict[str, Any]]):
    """Nested tables of numbers; each has `cite`, its section in the rulebook, or is inside a table that has it."""


class OptionTable(Table):
    """An interpretation of an unclear rule; `lays` has the values that it sets, by dotted place of the tables."""

    key: Slug
    says: Words
    short: Annotated[str, Field(max_length=60)] = ""
    lays: dict[str, Any] = {}


class ReadingTable(Table):
    """An unclear rule with its `ruling`, or with interpretations; a club can choose one if `switch` is true.

    A battle with turns, terms of victory or places for all units answers the question itself if `unless` names them.
    """

    id: Slug
    slug: Slug
    question: Words
    cite: Words
    ruling: Words = ""
    default: Slug | None = None
    why: Words
    switch: bool = False
    unless: Literal["turns", "victory", "places"] | None = None
    option: Annotated[list[OptionTable], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _has_one_form(self) -> ReadingTable:
        if self.ruling and (self.switch or self.default or self.option):
            wrong = "a ruling has no default, no options and no switch"
            raise amiss(wrong, "Leave those out, or leave ruling out.", code="ruling-with-options")
        if not self.ruling and not (self.default and self.option):
            right = "Give ruling = ..., or default = ... and at least one [[reading.option]]."
            raise amiss("this has neither a ruling nor a default with options", right, code="missing-key")
        return self


class ReadingsFile(Table):
    """Unclear rules of the rulebook; `as` names a family that has the rest of rows with the same slug."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    reading: list[ReadingTable] = []


class RuleTable(Table):
    """A rule of the rulebook in one short line, with its section.

    `by` is what implements it (players, table, a page), if no function declares it and no row of the tables has it.
    `steps` are the steps of play that carry it out, or `unseen` is why a simulated battle never does. Players need such
    a rule at the table; `table` says so of another rule, or that they do not.
    """

    id: Slug
    says: Words
    cite: Words
    by: Words = ""
    steps: list[Slug] = []
    unseen: Words = ""
    table: bool | None = None
    unprinted: Words = ""


class RulesFile(Table):
    """Rules of the rulebook, and the ids of those that answer each topic, or are closest where it is `silent`.

    `steps` has tables whose rows are steps of play, by the name of the steps with * for the key of the row.
    """

    steps: dict[str, str] = {}
    topics: dict[str, list[Slug]] = {}
    silent: dict[str, list[Slug]] = {}
    rule: list[RuleTable] = []


class InputTable(Table):
    """An input of a question: a whole number in a range (`ints`), or one of several `choices`."""

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
    """An odds question with its inputs and outcomes; `labels` has the printed text of outcomes."""

    id: str = ""
    also: list[Slug] = []
    says: Words
    cite: Words
    outcomes: list[str]
    labels: dict[str, Words] = {}
    inputs: dict[Slug, InputTable] = {}
    rows: list[dict[str, list[Any]]] = []
