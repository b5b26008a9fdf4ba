"""Schema of `setting-up.toml`: a ruleset's lines on deployment and winning, besides those of every game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from drumhead.rules.schema.common import Expression, Slug, Table, Words


class LineTable(Table):
    """A line of the ruleset: before a shared line, or in place of the shared line of the same name."""

    line: Slug
    says: Words = ""
    before: Slug | None = None
    when: Expression | None = None
    states: str = ""


class SettingUpFile(Table):
    """Lines on deployment and winning, with words and values that the shared lines use.

    `as` names a family that has the rest of its tables and rows.
    """

    as_: Annotated[Slug | None, Field(alias="as")] = None
    turns: Expression | int | None = None
    words: dict[str, str] = {}
    states: dict[str, str] = {}
    setting_up: Annotated[list[LineTable], Field(alias="setting-up")] = []
    winning: list[LineTable] = []
