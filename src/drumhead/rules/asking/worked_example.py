"""Worked examples of the rulebook: units, steps and throws in a TOML file, replayed through the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from drumhead.model.unit import Unit
from drumhead.probability import Replay, ReplayError
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import read
from drumhead.rules.procedures.throw_procedures import does
from drumhead.rules.rulebook.book import Book

Units = dict[str, Unit]
Step = Callable[[Replay, Book, Units, Mapping[str, Any]], tuple[Units, dict[str, Any]]]


class ExampleError(AssertionError):
    """Error for a worked example with another result than the rulebook's; names file, step and difference."""


@dataclass(frozen=True)
class Example:
    """A worked example from a file: `units` by key, and the `steps` to replay, as tables of the file.

    `name` is the file's name without its ending. `continues` is that of the example at whose end this one starts, ""
    for none. `cite` is the section of the rulebook, `rules` are the ids of the rules that are shown.
    """

    name: str
    title: str
    cite: str
    continues: str
    units: Mapping[str, Mapping[str, Any]]
    steps: tuple[Mapping[str, Any], ...]
    rules: tuple[str, ...] = ()


def examples(ruleset: Ruleset) -> Iterator[Example]:
    """Yield the worked examples in a ruleset's folder `examples`, sorted by file name."""
    for path in sorted((ruleset.folder / "examples").glob("*.toml")):
        yield read_example(path)


def read_example(path: Path) -> Example:
    """Return the worked example in a TOML file."""
    data = read(path).data
    return Example(
        path.stem,
        data["title"],
        data["cite"],
        data.get("continues", ""),
        data.get("unit", {}),
        tuple(data["step"]),
        tuple(data.get("rules", ())),
    )


def replay(example: Example, ruleset: Ruleset, book: Book) -> Units:
    """Replay a worked example through the rules; return its units at the end, by key.

    Each step names a function of the ruleset's `steps` or a procedure written as data, the throws, and the expected
    results. Raises ExampleError if a result differs, or if the rules throw other dice than the script has.
    """
    units: Units = {}
    if example.continues:
        before = read_example(ruleset.path("examples", f"{example.continues}.toml"))
        units = replay(before, ruleset, book)
    units |= {key: unit_of(key, data) for key, data in example.units.items()}
    steps = _steps_of(ruleset)
    for number, step in enumerate(example.steps, 1):
        where = f"{example.name}, step {number} ({step['says']})"
        chance = Replay([(what, answer) for what, answer in step.get("throws", ())])
        try:
            units, facts = steps[step["does"].replace("-", "_")](chance, book, units, step)
            chance.finish()
        except ReplayError as error:
            raise ExampleError(f"{where}: {error}") from None
        _compare(where, step.get("expect", {}), units, facts)
    return units


def _steps_of(ruleset: Ruleset) -> Mapping[str, Step]:
    """Return the functions that steps may name, by name with underscores.

    They are those of the ruleset's module `steps`, and its procedures written as data.
    """
    by_hand = ruleset.module_if_any("steps")
    names = [name for named in ruleset.throws.values() for name in named]
    return {**{name.replace("-", "_"): _thrown(ruleset, name) for name in names}, **(vars(by_hand) if by_hand else {})}


def _thrown(ruleset: Ruleset, name: str) -> Step:
    """Return a step that runs a procedure written as data; it changes no unit, and its only fact is `outcome`."""

    def step(chance: Replay, book: Book, units: Units, given: Mapping[str, Any]) -> tuple[Units, dict[str, Any]]:
        return units, {"outcome": does(chance, book, ruleset.question(name), given)}

    return step


def unit_of(key: str, data: Mapping[str, Any]) -> Unit:
    """Return the unit that a worked example describes in a table of its file.

    `key` is the unit's key, and its name if the table has none. Raises ExampleError for a field that units do not
    have.
    """
    known = {each.name for each in fields(Unit)}
    given: dict[str, Any] = {
        word: frozenset(value) if isinstance(value, list) else value for word, value in data.items()
    }
    if strange := set(given) - known:
        raise ExampleError(f"unit {key}: no unit has {', '.join(sorted(strange))}")
    return Unit(**{"name": key, **given})


def _compare(where: str, expected: Mapping[str, Any], units: Units, facts: Mapping[str, Any]) -> None:
    for key, value in expected.items():
        name, _, what = key.rpartition(".")
        found = getattr(units[name], what) if name else facts[what]
        found = sorted(found) if isinstance(found, frozenset) else found
        if found != value:
            raise ExampleError(f"{where}: {key} is {found!r}, the book says {value!r}")
