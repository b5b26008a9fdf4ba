"""The numbers of a rulebook that a search varies, each with the values that house rules may give it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Any, NamedTuple

from drumhead.rules.house_rules.house_rule_limits import unfit, within
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import for_terminal, nearest
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import LENGTH, places
from drumhead.support.command_lines import name_command
from drumhead.support.errors import UserError

SPAN = 5  # steps on either side of the value in force
RANGE = re.compile(r"([+-]?\d{1,4})\s*(?:\.\.\.?|[…–])\s*([+-]?\d{1,4})")
MOST_LISTED = 12  # places that a message names


class FitError(UserError):
    """Error for a search that cannot be made, or that finds nothing."""


class Varied(NamedTuple):
    """A number that is varied: its place, the value in force, and the values to try, all as written in TOML."""

    place: str
    now: Any
    values: tuple[Any, ...]

    @property
    def span(self) -> str:
        """The values to try in words, such as "2 to 6"."""
        first, last = self.values[0], self.values[-1]
        return f"{first} to {last}" if first != last else f"only {first}"

    @property
    def near(self) -> str:
        """The place with a short range around the value in force, as it is typed: "fight.need=4..6"."""
        middle = int(_size(self.now))
        return f"{self.place}={middle - 1}..{middle + 1}"

    def shift(self, value: Any) -> Fraction:
        """Return how far a value is above the one in force, in whole numbers or units of length."""
        return _size(value) - _size(self.now)


def list_numbers(ruleset: Ruleset, book: Book) -> dict[str, Any]:
    """Return every number and every length that a house rule may change, by place, with the value in force."""
    known, values = dict(places(ruleset.tables)), dict(places(book.as_written))
    return {place: values[place] for place, value in known.items() if _is_number(value)}


def vary(ruleset: Ruleset, place: str, now: Any, ends: tuple[int, int] | None = None) -> Varied:
    """Return a number with the permitted values between two ends, or near the value in force without ends."""
    unit = "" if isinstance(now, int) else f" {now.split()[1]}"
    numbers: Iterable[Any] = (_size(now) + step for step in range(-SPAN, SPAN + 1))
    if ends:
        numbers = range(min(ends), max(ends) + 1)
    values = (now if each == _size(now) else f"{float(each):g}{unit}" if unit else int(each) for each in numbers)
    return Varied(place, now, tuple(each for each in values if _is_permitted(ruleset, place, each)))


def parse_varied(ruleset: Ruleset, numbers: Mapping[str, Any], typed: Sequence[str]) -> list[Varied]:
    """Return the numbers that a player names: "weapon.musket.need", or with a range, "weapon.musket.need=3..5".

    `numbers` are those of `list_numbers`. Raises FitError for an unknown place, one that is not a number or is named
    twice, and a range in which no value is permitted.
    """
    found: dict[str, Varied] = {}
    for word in typed:
        place, equals, ends = (each.strip() for each in word.partition("="))
        if place not in numbers:
            raise _no_number(ruleset, numbers, place)
        if place in found:
            raise FitError(f"--by: {place} is named twice. Name each place once.")
        found[place] = vary(ruleset, place, numbers[place], _ends(place, ends) if equals else None)
        if not found[place].values:
            usual = vary(ruleset, place, numbers[place])
            right = f"Give a range such as {place}={_as_ends(usual)}." if usual.values else "Leave this place out."
            raise FitError(f"--by {for_terminal(word)}: no value of this range is permitted. {right}")
    return list(found.values())


def _as_ends(varied: Varied) -> str:
    return f"{int(_size(varied.values[0]))}..{int(_size(varied.values[-1]))}"


def _ends(place: str, typed: str) -> tuple[int, int]:
    found = RANGE.fullmatch(typed)
    if not found:
        raise FitError(f'--by {place}: "{for_terminal(typed)}" is not a range. Write, for example, {place}=2..6.')
    return int(found[1]), int(found[2])


def _no_number(ruleset: Ruleset, numbers: Mapping[str, Any], place: str) -> FitError:
    shows = name_command("rules", "show", *ruleset.typed)
    if any(place == other for other, _ in places(ruleset.tables)):
        return FitError(f"--by {place}: this is not a number. `{shows}` lists places with their values.")
    within_it = [each for each in numbers if each.startswith(f"{place}.")]
    near = f" Its numbers: {name_some(within_it)}." if within_it else nearest(place, numbers)
    return FitError(f'--by: the rulebook has no number "{for_terminal(place)}". `{shows}` lists the places.{near}')


def name_some(words: Sequence[str]) -> str:
    """Return words with commas between them: the first few, and how many more there are."""
    more = f" and {len(words) - MOST_LISTED} more" if len(words) > MOST_LISTED else ""
    return ", ".join(words[:MOST_LISTED]) + more


def _is_number(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and bool(LENGTH.fullmatch(value)))


def _size(value: Any) -> Fraction:
    return Fraction(value) if isinstance(value, int) else Fraction(value.split()[0])


def _is_permitted(ruleset: Ruleset, place: str, value: Any) -> bool:
    """Return whether a house rule may give a value to a place, without other changes."""
    if _size(value) < 0 and isinstance(value, str):
        return False
    known = dict(places(ruleset.tables))[place]
    limits = ruleset.about.get("limits", {}).get("limit", ())
    fitting = (each for each in limits if fnmatchcase(place, each["place"]))
    return unfit(ruleset, place, known, value) is None and all(within(each, value) for each in fitting)
