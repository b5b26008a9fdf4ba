"""Schema of `examples/*.toml`: worked examples of the rulebook, step by step."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from drumhead.rules.schema.common import Slug, Table, Words


class StepTable(BaseModel):
    """A step of an example: its function, its throws in order, its expected results; further keys are inputs."""

    model_config = ConfigDict(extra="allow", frozen=True)

    says: Words
    does: Slug
    throws: list[Annotated[list[Any], Field(min_length=2, max_length=2)]] = []
    expect: dict[str, Any] = {}


class ExampleFile(Table):
    """A worked example; `continues` names the example from whose end it starts, `rules` the rules that it shows."""

    title: Words
    cite: Words
    continues: str = ""
    rules: list[str] = []
    unit: dict[str, dict[str, Any]] = {}
    step: Annotated[list[StepTable], Field(min_length=1)]
