"""Limits of a club's changes: the type of the rulebook's value, its permitted range, relations to other values."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from drumhead.model.lengths import Length
from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Problem, choices, for_terminal, nearest
from drumhead.rules.rulebook.book_table import LENGTH, as_value, places
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.support.command_lines import name_command

NEEDED_ON_A_DIE = {"need", "save", "survives", "raw-heals"}
NO_RULE = {"cite", "rules", "house"}  # where a number is from, not how it is played
LONGEST_NAME = 60
MOST = 100
FARTHEST = Length.parse("1000 cm")
RELATIONS = {"above": operator.gt, "same": operator.eq}  # of a place to another, as `limits.toml` says them


def unfit(ruleset: Ruleset, place: str, was: Any, to: Any) -> Problem | None:
    """Return the problem of the new value `to` at a place of the rulebook with the value `was`; None if it fits.

    The type, the permitted words and the general range are checked, not the ruleset's own limits.
    """
    last = place.rpartition(".")[2]
    if last in NO_RULE:
        return Problem(f"{place} is not a rule: it says where one is from", "Leave it as it is.", code="not-a-rule")
    if isinstance(was, str) and LENGTH.fullmatch(was):
        return _no_length(was, to)
    if type(to) is not type(was):
        number = re.fullmatch(r"\s*(\d{1,3})\s*\+?\s*", to) if type(was) is int and isinstance(to, str) else None
        right = f"Write to = {number[1]}." if number else f"Give a value like {_said(was)}."
        return Problem(f"{_said(to)} does not fit where the book has {_said(was)}", right, code="wrong-type")
    if isinstance(to, list):
        return _no_list(ruleset, place, was, to)
    if isinstance(to, str):
        return _no_word(ruleset, place, was, to)
    if isinstance(was, int) and not isinstance(was, bool):
        return _no_number(last, was, to)
    return None


def _said(value: Any) -> str:
    return for_terminal(repr(value))


def _no_length(was: str, to: Any) -> Problem | None:
    if not isinstance(to, str) or not LENGTH.fullmatch(to):
        return Problem(f"{_said(to)} is not a length", f'Give a length such as "{was}".', code="not-a-length")
    if Length.parse(to).mm > FARTHEST.mm:
        return Problem(f"{to} is out of all measure", "Give at most 1000 cm.", code="out-of-range")
    return None


def _no_number(last: str, was: int, to: int) -> Problem | None:
    if last in NEEDED_ON_A_DIE and not 2 <= to <= 6:
        return Problem(f"a die cannot be asked for {to} or more", "Give 2 to 6.", code="impossible-need")
    if last != "least" and was >= 0 and to < 0:
        return Problem(f"{to} is below nothing", "Give 0 or more.", code="out-of-range")
    if abs(to) > MOST:
        return Problem(f"{to} is out of all measure", f"Give at most {MOST}.", code="out-of-range")
    return None


def _no_list(ruleset: Ruleset, place: str, was: list[Any], to: list[Any]) -> Problem | None:
    """Return the problem of a new list; None if it has only numbers, or only known words, each once."""
    if was and {type(each) for each in to} - {type(each) for each in was}:
        wrong = f"{_said(to)} does not fit where the book has {_said(was)}"
        return Problem(wrong, f"Give a list like {_said(was)}.", code="wrong-type")
    if any(isinstance(each, dict | list) for each in to):
        return Problem(f"{place} is a table of the book", "Leave it as it is.", code="not-a-rule")
    known = _words(ruleset, place)
    strange = [each for each in to if isinstance(each, str) and each not in known]
    if strange:
        right = nearest(strange[0], known).strip() or choices(known)
        return Problem(f"{_said(strange[0])} is not a word of such a list", right, code="unknown-word")
    if len(set(to)) < len(to):
        return Problem(f"{_said(to)} has one of them twice", "Name each once.", code="name-twice")
    return None


def _no_word(ruleset: Ruleset, place: str, was: str, to: str) -> Problem | None:
    """Return the problem of a new word; None if it is permitted.

    A place that ends in "name" takes any printable name. Other places take words that the rulebook has at such
    places.
    """
    if place.endswith("name"):
        if not to.strip() or not to.isprintable() or len(to) > LONGEST_NAME:
            right = f"Give up to {LONGEST_NAME} letters."
            return Problem(f"{_said(to)} is not a name that can be printed", right, code="not-a-name")
        return None
    known = _words(ruleset, place)
    if to in known:
        return None
    right = nearest(to, known).strip() or choices(known)
    return Problem(f"{_said(to)} is not a word for {place}", right, code="unknown-word")


def _words(ruleset: Ruleset, place: str) -> list[str]:
    """Return the words at places with the same last part as `place`, and those that interpretations set at it."""
    last = place.rpartition(".")[2]
    values = [value for other, value in places(ruleset.tables) if other.rpartition(".")[2] == last]
    values += [value for reading in ruleset.readings.values() for value in _laid(reading, place)]
    found = [each for value in values for each in (value if isinstance(value, list) else [value])]
    return list(dict.fromkeys(each for each in found if isinstance(each, str)))


def _values_of_book(ruleset: Ruleset, place: str) -> list[Any]:
    """Return the value at a place of the tables, and those that interpretations set there."""
    laid = [value for reading in ruleset.readings.values() for value in _laid(reading, place)]
    return [*(value for other, value in places(ruleset.tables) if other == place), *laid]


def _laid(reading: Reading, place: str) -> Iterator[Any]:
    return (option.lays[place] for option in reading.options if place in option.lays)


def beyond(ruleset: Ruleset, changes: Sequence[Change]) -> Iterator[tuple[Change, Problem]]:
    """Yield (change, problem) for each change that breaks a limit of its ruleset's `limits.toml`."""
    if "limits" not in ruleset.about:
        return
    tables = dict(places(ruleset.changed_tables(list(changes))))
    for limit in ruleset.about["limits"].get("limit", ()):
        for change in changes:
            if not fnmatchcase(change.place, limit["place"]):
                continue
            if limit.get("fixed") and change.value not in _values_of_book(ruleset, change.place):
                begins = name_command("rules", "new", "our-rules", "--like", ruleset.id)
                right = f"Leave it out, or begin a ruleset of your own: `{begins}`."
                yield change, Problem(f"{change.place} cannot be changed: {limit['why']}", right, code="fixed-value")
            elif not within(limit, change.value):
                wrong = f"{change.place} cannot be {change.value}: {limit['why']}"
                yield change, Problem(wrong, right_of(limit), code="beyond-limit")
        for word, holds in RELATIONS.items():
            other = limit.get(word)
            moved = [change for change in changes if change.place in (limit["place"], other)]
            if other and moved and not holds(size_of(tables[limit["place"]]), size_of(tables[other])):
                wrong = f"{limit['place']} would be {tables[limit['place']]} and {other} {tables[other]}"
                right = "Change both, or leave both."
                yield moved[0], Problem(f"{wrong}: {limit['why']}", right, code="beyond-limit")


def within(limit: Mapping[str, Any], value: Any) -> bool:
    """Return whether a value is within `least` and `most` of a limit; words, true and false always are."""
    least, most = limit.get("least"), limit.get("most")
    if isinstance(value, bool) or (isinstance(value, str) and not LENGTH.fullmatch(value)):
        return True
    return (least is None or size_of(value) >= size_of(least)) and (most is None or size_of(value) <= size_of(most))


def right_of(limit: Mapping[str, Any]) -> str:
    """Return a sentence with the values that a limit (a row of `limits.toml`) permits, such as "Give 2 to 6."."""
    least, most = limit.get("least"), limit.get("most")
    if least == most:
        return f"Leave it at {least}."
    if least is not None and most is not None:
        return f"Give {least} to {most}."
    return f"Give {least} or more." if most is None else f"Give at most {most}."


def size_of(value: Any) -> Any:
    """Return a number that limits compare: mm of a length, the number of items of a list, or the value itself."""
    value = as_value(value)
    return value.mm if isinstance(value, Length) else len(value) if isinstance(value, tuple) else value
