"""Types that several schemas share: ids, texts, expressions, and questions about the odds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo, WrapValidator

from drumhead.rules.loading.model_validation import amiss


class Table(BaseModel):
    """Base of all tables of a file: keys that a model does not have are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _slug(value: Any, handler: Any) -> Any:
    try:
        return handler(value)
    except ValueError as error:
        if isinstance(value, str):
            wrong = f'"{value[:40]}" is not a short name'
            right = "Give small letters and figures with hyphens between them."
            raise amiss(wrong, right, code="not-a-name") from error
        raise


Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60), WrapValidator(_slug)]


def _template(value: str, info: ValidationInfo) -> str:
    """Return a text; one with braces is first parsed by `read` of the validation's context, if there is one."""
    if info.context and "read" in info.context and ("{{" in value or "{%" in value):
        info.context["read"](value)
    return value


def _expression(value: str, info: ValidationInfo) -> str:
    """Return an expression, after it is parsed by `read` of the validation's context, if there is one."""
    if info.context and "read" in info.context:
        info.context["read"](f"{{{{ {value} }}}}")
    return value


Words = Annotated[str, Field(max_length=2000), AfterValidator(_template)]
Expression = Annotated[str, AfterValidator(_expression)]  # of a template: short, asked of the book in force
Number = int | float


def _value(value: Any, info: ValidationInfo) -> Any:
    """Return a value; a text with braces is first parsed by `read` of the validation's context, if there is one."""
    return _template(value, info) if isinstance(value, str) else value


Value = Annotated[Any, AfterValidator(_value)]
Given = dict[str, Value]  # the inputs of a question: words and numbers, or expressions: "{{ book.a.place }}"
Hue = Literal["gain", "loss", "level"]
Least = int | Words


class Asked(Table):
    """A question about the odds, with its inputs and the outcomes whose chance is wanted."""

    question: Slug | None = None
    given: Given = {}
    outcome: str | None = None
    outcomes: list[str] = []
    at_least: Annotated[Least | list[Least] | None, Field(alias="at-least")] = None
    value: Expression | None = None
    marked: bool | None = None
    enemies: list[str] | None = None


class GridRow(Table):
    """A row of a table of chances on a card; rows of equal figures and one `alike` are one row with it as label."""

    label: Words = ""
    alike: Words = ""
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    at_least: Annotated[Least | list[Least] | None, Field(alias="at-least")] = None
    hue: Hue | None = None
    value: Expression | None = None
    luck: str | None = None
    dice: Value = None
    when: Expression | None = None
    enemies: list[str] | None = None


class Grid(Table):
    """A table of chances on a card: headings across, and a row for each result."""

    head: Words = ""
    columns: Expression | None = None
    heads: list[str] = []
    says: Words = ""
    label: Words = ""
    when: Expression | None = None
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    at_least: Annotated[Least | list[Least] | None, Field(alias="at-least")] = None
    hue: Hue | None = None
    mean: bool | None = None
    more: bool | None = None
    counts: list[Least] | Expression = []
    of: Slug | None = None
    front: bool = False
    instead_of: Annotated[list[Slug], Field(alias="instead-of")] = []
    row: list[GridRow] = []
    dice: Value = None
    enemies: list[str] | None = None


class Step(Table):
    """A sentence of a card, numbered unless it is `plain`; `states` names the rules and unclear rules behind it."""

    says: Words
    when: Expression | None = None
    plain: bool = False
    states: str = ""
