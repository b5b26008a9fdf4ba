"""Validation of a file with its pydantic model: all errors at once, in words for players. Imports pydantic."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from drumhead.model.plurals import so_many, with_article
from drumhead.rules.loading.toml_files import (
    SEVERAL,
    Fault,
    Problem,
    TomlFile,
    choices,
    for_terminal,
    nearest,
    or_list,
)
from drumhead.rules.loading.toml_positions import Key

Model = TypeVar("Model", bound=BaseModel)

WANTED = {
    "int": "a whole number",
    "float": "a number",
    "string": 'text in "quotes"',
    "bool": "true or false",
    "list": "a list in [ ]",
    "tuple": "a list in [ ]",
    "dict": "a table",
    "model": "a table",
}
MOST_FAULTS = 99  # of a file that are listed one by one: what is wrong more often has one cause
EXPECTED, FOUND = "expected ", ", found "
PATTERNS = {  # what to write for a text that has to be of one form
    r"^#[0-9a-fA-F]{6}$": 'Write a colour as # and six of 0 to 9 and a to f, such as "#1f3a6e".',
    r"^\d+(\.\d+)? (cm|in|mm)$": 'Write cm, in or mm, such as "25 cm".',
    "^[1-9]$": "Write a number from 1 to 9.",
}
UNKNOWN_KIND, NO_KIND = "union_tag_invalid", "union_tag_not_found"  # of a table that its `kind` tells
LENGTHS = {"too_long": "at most {}", "too_short": "at least {}"}
LIMITS = {
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
    "greater_than": "more than {gt:g}",
    "less_than": "less than {lt:g}",
}


def check(
    model: type[Model], file: TomlFile, at: Key = (), context: Mapping[str, Any] | None = None
) -> tuple[Model | None, list[Fault]]:
    """Validate a file, or its table at the key `at`, with a pydantic model; return the model and the faults.

    There are no faults if the file is valid. Otherwise the model is None, and the faults are sorted by line. Of more
    than MOST_FAULTS, the last one says how many there are. `context` is passed on to the model's validators.
    """
    data = found_at(file.data, at)
    try:
        return model.model_validate(data, strict=True, context=context), []
    except ValidationError as error:
        details, count = error.errors(include_url=False), error.error_count()
        faults = (_fault(model, file, at, data, detail) for detail in sorted(details, key=_is_of_a_value)[:MOST_FAULTS])
        found = sorted(_once(faults), key=lambda fault: fault.line)
        return None, [*found, _others(file, len(found), count)] if count > MOST_FAULTS else found


def _is_of_a_value(detail: ErrorDetails) -> bool:
    """Return whether an error is about a value: an unknown key goes before, since other errors may follow from it."""
    return detail["type"] != "extra_forbidden"


def _others(file: TomlFile, shown: int, count: int) -> Fault:
    """Return the last fault of a file with more than can be listed: their number."""
    wrong = f"these are {shown} of {count:,} errors in this file"
    return Fault(str(file.path), 0, (), wrong, "Correct them, and check it again.", "more-errors", count - shown)


def _once(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults, with those about the same value that are only of the wrong type merged into one.

    Pydantic reports each type that a value might have by itself. If anything else is wrong with or inside the value,
    its faults of type are left out.
    """
    by_key: dict[tuple[int, Key], list[Fault]] = {}
    for fault in faults:
        by_key.setdefault((fault.line, fault.key), []).append(fault)
    for same in by_key.values():
        expected = [each for each in same if each.wrong.startswith(EXPECTED)]
        others = [each for each in same if each not in expected]
        if others or not any(_is_within(other, same[0].key) for _, other in by_key):
            yield from others or [_any_of(expected)]


def _is_within(key: Key, table: Key) -> bool:
    """Return whether a key is deeper inside the table or list of another key."""
    return len(key) > len(table) and key[: len(table)] == table


def _any_of(expected: list[Fault]) -> Fault:
    """Return one fault for several faults about the type of the same value: it lists all types that would do."""
    wanted = [each.wrong.removeprefix(EXPECTED).rpartition(FOUND)[0] for each in expected]
    kinds = [kind for kind in dict.fromkeys(wanted) if kind != WANTED["int"] or WANTED["float"] not in wanted]
    _, found_, what = expected[0].wrong.rpartition(FOUND)
    right = next((each.right for each in expected if each.right), "")
    return expected[0]._replace(wrong=f"{EXPECTED}{or_list(kinds)}{found_}{what}", right=right)


def amiss(wrong: str, right: str = "", *, code: str) -> PydanticCustomError:
    """Return an error for a pydantic validator to raise: what is wrong, what would be right, and the error's code."""
    return PydanticCustomError("amiss", "{wrong}", {"wrong": wrong, "right": right, "code": code})


def word(value: str, among: Iterable[str], what: str) -> str:
    """Return `value` if it is one of the permitted words.

    Raises PydanticCustomError for any other word; `what` is a noun that says in the message what it should be.
    """
    among = list(among)
    if value in among:
        return value
    near = nearest(value, among).lstrip()
    right = f"{near} {choices(among)}" if near else choices(among)
    raise amiss(f'"{for_terminal(value)}" is not {with_article(what)}', right, code="unknown-word")


def found_at(data: Any, key: Key) -> Any:
    """Return the value at a key of parsed data, such as ("brigade", 0, "name").

    Raises KeyError or IndexError if there is none.
    """
    for step in key:
        data = data[step]
    return data


def describe_value(value: Any) -> str:
    """Return a description of a value in a file, for a message: such as `the text "x"` or "a list"."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return f"the number {value}"
        case str():
            return f'the text "{for_terminal(value)}"'
        case list():
            return "a list"
        case dict():
            return "a table"
        case datetime.date() | datetime.time():
            return f"the date or time {value}"
    return "nothing"


def _fault(model: type[BaseModel], file: TomlFile, at: Key, data: Any, error: ErrorDetails) -> Fault:
    where = _where(data, error["loc"])
    if error["type"] == UNKNOWN_KIND:
        where = (*where, _kind_key(error))
    return file.fault_of((*at, *where), _problem(model, where, error))


def _where(data: Any, loc: Iterable[str | int]) -> Key:
    """Return pydantic's position of an error as a key of the file.

    Names that pydantic adds for alternatives are left out. One that is also a key, as the block of kind "needs" with
    its `needs`, is the key only if the steps after it lead deeper there.
    """
    if not (steps := [*loc]):
        return ()
    first, rest = steps[0], steps[1:]
    is_inside = isinstance(data, list) and isinstance(first, int) and first < len(data)
    if is_inside or (isinstance(data, dict) and first in data):
        return max((first, *_where(data[first], rest)), _where(data, rest), key=len)
    return (first,) if isinstance(data, dict) and not rest else _where(data, rest)


def _problem(model: type[BaseModel], where: Key, error: ErrorDetails) -> Problem:
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    if kind == "amiss":
        return Problem(**context)
    if kind == "extra_forbidden":
        return _unknown_key(model, where)
    if kind == "missing":
        right = f"Add {for_terminal(str(where[-1]))} = ..." if where else ""
        return Problem("this is missing", right, code="missing-key")
    if kind in LIMITS:
        right = f"Give {LIMITS[kind].format(**context)}."
        return Problem(f"{describe_value(value)} is out of range", right, code="out-of-range")
    if kind == "literal_error":
        among = [option.strip("'") for option in context["expected"].replace(" or ", ", ").split(", ")]
        right = f"{nearest(str(value), among)} {choices(among)}".strip()
        return Problem(f"{describe_value(value)} is not known here", right, code="unknown-word")
    if kind == UNKNOWN_KIND:
        among = [option.strip("'") for option in context["expected_tags"].split(", ")]
        right = f"{nearest(context['tag'], among)} {choices(among)}".strip()
        return Problem(f'no {_kind_key(error)} is called "{for_terminal(context["tag"])}"', right, code="unknown-word")
    if kind == NO_KIND:
        return Problem(f"this has no {_kind_key(error)}", f"Add {_kind_key(error)} = ...", code="missing-key")
    if kind in LENGTHS:
        bound = so_many(context["max_length" if kind == "too_long" else "min_length"], "things")
        wrong = f"there are {context['actual_length']} in this list"
        return Problem(wrong, f"Give {LENGTHS[kind].format(bound)}.", code="list-length")
    if kind == "string_pattern_mismatch":
        right = PATTERNS.get(context["pattern"], "")
        return Problem(f"{describe_value(value)} is not written as it must be", right, code="wrong-form")
    wanted = WANTED.get(kind.split("_")[0])
    if wanted:
        several = SEVERAL.format(".".join(step for step in where if isinstance(step, str)))
        is_one = isinstance(value, dict) and wanted == WANTED["list"]
        return Problem(
            f"{EXPECTED}{wanted}{FOUND}{describe_value(value)}", several if is_one else "", code="wrong-type"
        )
    return Problem(error["msg"], "", code="not-valid")


def _kind_key(error: ErrorDetails) -> str:
    """Return the name of the key, such as "kind", whose value selects one of several types of table."""
    return str(error.get("ctx", {})["discriminator"]).strip("'")


def _unknown_key(model: type[BaseModel], where: Key) -> Problem:
    """Return the problem of a key that its table does not have: it belongs to another table, or is unknown."""
    keys = _keys(model, where)
    if len(where) > 1 and where[-1] in _keys(model, where[-1:]) and where[-1] not in keys:
        wrong = f"this is not a key of {where[-2]}" if isinstance(where[-2], str) else "unknown key"
        right = f"Keys below a [table] belong to it. Move {where[-1]} above the first table."
        return Problem(wrong, right, code="misplaced-key")
    near = nearest(str(where[-1]), keys)
    wrong, right = (f"unknown key.{near}", "") if near else ("unknown key", choices(keys))
    return Problem(wrong, right, code="unknown-key")


def _keys(model: type[BaseModel], where: Key) -> list[str]:
    """Return the permitted keys of the table that contains the key at the end of a path."""
    tables = [model]
    for step in where[:-1]:
        annotations = [table.model_fields[step].annotation for table in tables if step in table.model_fields]
        if annotations:
            tables = [inner for annotation in annotations for inner in _models(annotation)]
    return [field.alias or name for table in tables for name, field in table.model_fields.items() if not field.exclude]


def _models(annotation: Any) -> list[type[BaseModel]]:
    """Return the models in an annotation such as list[Unit], dict[str, Side] or Officer | None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for inner in get_args(annotation) for model in _models(inner)]
