"""Schema of the rows of `muster.toml` that check units, brigades and armies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationInfo

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.rulebook.army_check_evaluation import LANGUAGE
from drumhead.rules.schema.common import Slug, Table


def _expression(value: Any) -> Any:
    """Return an expression with valid syntax, or a value that is not text; raise the error of `amiss` otherwise.

    Names in the expression may be functions of the game, so they are not checked.
    """
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
            "See the first lines of rules/rulebook/army_check_evaluation.py.",
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
    """The units that a row applies to; a key that is left out excludes no unit."""

    arms: Some | None = None
    kinds: Some | None = None
    but: Some | None = None
    sides: Some | None = None
    qualities: Some | None = None


class RemarkTable(AboutTable):
    """Condition and text of a finding, with the table of the rulebook that it is based on, or `cite` and `rules`."""

    when: Expression | None = None
    level: Expression = "advice"
    at: Slug | None = None
    book: str | None = None
    cite: Annotated[str | None, AfterValidator(_rests_on_something)] = Field(default=None, validate_default=True)
    rules: list[str] = []
    says: Words


class UnitRow(RemarkTable):
    """Limits on the stands or figures of every unit."""

    least: Bound | None = None
    most: Bound | None = None
    among: Annotated[list[int] | str, AfterValidator(_expression)] | None = None
    whole: Bound | None = None


class BrigadeRow(RemarkTable):
    """Limits on the units or stands in every brigade; `against` lists the arms that are counted as `others`."""

    against: list[str] = []
    counts: Literal["units", "stands"] = "units"
    least: Bound | None = None
    most: Bound | None = None


class ArmyRow(BrigadeRow):
    """Limits on the units or stands in the whole army, or with `ranks` on its officers of these ranks."""

    ranks: list[str] | None = None
