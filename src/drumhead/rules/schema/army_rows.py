"""Schema of the rows of `muster.toml` that check an army."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationInfo

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.rulebook.muster_rows import LANGUAGE
from drumhead.rules.schema.common import Slug, Table


def _expression(value: Any) -> Any:
    """Check the syntax of an expression of `rules/rulebook/muster_rows.py`, which may call functions of the game."""
    if isinstance(value, str):
        _read(f"{{{{ {value} }}}}")
    return value


def _read(text: str) -> str:
    from jinja2 import TemplateError

    try:
        LANGUAGE.environment.parse(text)
        LANGUAGE.environment.compile(text)
    except TemplateError as error:
        raise amiss(
            f"this is not an expression: {error}",
            "See the first lines of rules/rulebook/muster_rows.py.",
            code="unreadable-expression",
        ) from None
    return text


def _rests_on_something(cite: str | None, info: ValidationInfo) -> str | None:
    if cite is None and info.data.get("book") is None:
        raise amiss(
            "nothing says where the book has this",
            'Add book = "a table of tables.toml", or cite and rules.',
            code="no-source",
        )
    return cite


Expression = Annotated[str, AfterValidator(_expression)]
Words = Annotated[str, Field(max_length=2000), AfterValidator(_read)]
Some = Annotated[list[str] | str, AfterValidator(_expression)]  # words of the ruleset, or an expression that gives them
Bound = Annotated[int | str, AfterValidator(_expression)]


class AboutTable(Table):
    """Whom a row is about; whatever is left out is any."""

    arms: Some | None = None
    kinds: Some | None = None
    but: Some | None = None
    sides: Some | None = None
    qualities: Some | None = None


class RemarkTable(AboutTable):
    """What is right, and what is said where it is not; `book` is the table it rests on, else `cite` and `rules`."""

    when: Expression | None = None
    level: Expression = "advice"
    at: Slug | None = None
    book: str | None = None
    cite: Annotated[str | None, AfterValidator(_rests_on_something)] = Field(default=None, validate_default=True)
    rules: list[str] = []
    says: Words


class UnitRow(RemarkTable):
    """Of every unit: how many stands, or figures, it has."""

    least: Bound | None = None
    most: Bound | None = None
    among: Annotated[list[int] | str, AfterValidator(_expression)] | None = None
    whole: Bound | None = None


class BrigadeRow(RemarkTable):
    """Of every brigade: how many units, or stands, it has of some sort; `others` are those of the arms in `against`."""

    against: list[str] = []
    counts: Literal["units", "stands"] = "units"
    least: Bound | None = None
    most: Bound | None = None


class ArmyRow(BrigadeRow):
    """Of the whole army; with `ranks` its officers are counted instead of its units."""

    ranks: list[str] | None = None
