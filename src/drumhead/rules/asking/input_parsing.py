"""Parsing of odds questions as players type them: several values at once, ranges, lengths in cm or inches."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, NamedTuple

from drumhead.model.lengths import MILLIMETRES, Length, typed_length
from drumhead.probability import watching
from drumhead.rules.asking.question import Input, InputError, Question, with_hyphens
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable, value_at
from drumhead.rules.rulebook.ranges import is_within

MOST_ROWS = 1000  # of one table
UNITS = 'cm|mm|in|inch|inches|"|″'
TO = r"\.\.\.?|[…–—]"  # between the ends of a range, as typed and as printed
RANGE = re.compile(rf"([+-]?\d{{1,9}})\s*({UNITS})?\s*(?:{TO})\s*([+-]?\d{{1,9}})\s*({UNITS})?")
WHOLE = {"cm": "centimetres", "in": "inches"}


class Row(NamedTuple):
    """A row of a table of odds: `inputs` maps each input's name to its value.

    `rests_on` has the rulebook keys that were read to turn a typed length into a range band.
    """

    inputs: dict[str, Any]
    rests_on: set[Hashable]


def parse_rows(question: Question, book: Book, words: Iterable[tuple[str, str]]) -> list[Row]:
    """Return the rows of a table of odds from a player's (input, value) pairs in `words`.

    A value may be several values, "4,6,8" or "-2..2", and an input may be given more than once. There is a row for
    each combination; the input given first changes slowest. Lengths may be in cm or inches. Raises InputError for an
    unknown input, an impossible value, and more than MOST_ROWS rows.
    """
    given: dict[str, list[str]] = {}
    of = {each.name: each for each in question.inputs}
    for word, value in words:
        mine = next((each for each in question.inputs if each.called(word)), None)
        if mine is None:
            question.settle({word: value})  # which says what there is to ask
        else:
            given.setdefault(mine.name, []).extend(_apart(mine, value))
    if (rows := prod(map(len, given.values()))) > MOST_ROWS:
        raise InputError(f"{question.name}: that is a table of {rows:,} rows; a table has no more than {MOST_ROWS:,}")
    found: list[Row] = []
    for values in product(*given.values()):
        row = dict(zip(given, values))
        told = {**{name: each.default for name, each in of.items()}, **row}
        with watching() as seen:
            settled = question.settle({name: _measured(of[name], book, value, told) for name, value in row.items()})
        again = next((each for each in found if each.inputs == settled), None)
        if again:  # what is named twice, or in two measures, is asked once
            again.rests_on.update(seen)
        else:
            found.append(Row(settled, seen))
    return found


def _apart(mine: Input, value: str) -> Iterator[str]:
    """Yield the single values in a typed value: three for "4,6,8" and for "2..4".

    A value of an input that takes a list is not divided. Raises InputError for a range of MOST_ROWS values or more.
    """
    if mine.many or value in (*mine.choices, *mine.meant):
        yield value
        return
    for each in value.split(","):
        found = RANGE.fullmatch(with_hyphens(each.strip()))
        if not found or (found[2] and found[2] != found[4]):
            yield each.strip()
            continue
        first, last, unit = int(found[1]), int(found[3]), found[4] or ""
        if abs(last - first) >= MOST_ROWS:
            for end in (first, last) if not unit else ():
                mine.read(end)  # which says what may be given
            raise InputError(f"{mine.name}={each}: that is more than {MOST_ROWS:,} values")
        step = 1 if first <= last else -1
        yield from (f"{value}{unit}" for value in range(first, last + step, step))


def _measured(mine: Input, book: Book, value: str, told: Mapping[str, Any]) -> str:
    """Return a typed length in the input's unit, or as the name of the range band that includes it.

    Any other value is returned unchanged. `told` has the values of all inputs. Raises InputError for an impossible
    length.
    """
    try:
        number, unit = typed_length(value)
    except ValueError:
        return value
    if unit not in MILLIMETRES or number < 0 or not (mine.unit or mine.reaches):
        return value
    length = Length(number * MILLIMETRES[unit])
    if mine.reaches:
        return find_band(mine, book, length, told, value)
    own = length.mm / MILLIMETRES[mine.unit]
    said = f"{mine.name}={value}: that is {float(own):g} {mine.unit}"
    if own.denominator != 1:
        raise InputError(f"{said}; give whole {WHOLE[mine.unit]}")
    if not mine.least <= own <= mine.most:
        raise InputError(f"{said}; give {mine.least} to {mine.most} {mine.unit}")
    return str(own)


def find_band(mine: Input, book: Book, length: Length, told: Mapping[str, Any], value: str = "") -> str:
    """Return the name of the nearest range band that includes a length.

    Raises InputError for a length beyond the last band. `told` has the values of all inputs, `value` is as typed.
    """
    places = mine.reaches
    if mine.reach_by:
        places = places[str(told[mine.reach_by])]
    ends = sorted((_end(book, str(choice), place) for choice, place in places.items()), key=lambda end: end.length.mm)
    for end in ends:
        if is_within(end.row, length, end.key):
            return end.choice
    farthest = ends[-1].length.mm
    said = f"{float(farthest / MILLIMETRES['in']):g} in or {float(farthest / MILLIMETRES['cm']):g} cm"
    raise InputError(f"{mine.name}={value}: that is out of range; give no more than {said}")


class _End(NamedTuple):
    """The far end of a range band: the band's name, its row and key in the rulebook, and the end's distance."""

    choice: str
    row: BookTable
    key: str
    length: Length


def _end(book: Book, choice: str, place: str) -> _End:
    way, _, key = place.rpartition(".")
    row = value_at(book, way)
    return _End(choice, row, key, row[key])


def near(word: str, questions: Mapping[str, Question]) -> list[str]:
    """Return the names of the questions that an unknown word may mean.

    First come those with the word in their names, then those with the word in their descriptions. Empty if there are
    none, or the word has fewer than three letters.
    """
    bare = _bare(word)
    if len(bare) < 3:
        return []
    named = [name for name in questions if bare in _bare(name)]
    told = [name for name, each in questions.items() if bare in _bare(each.says)]
    return list(dict.fromkeys((*named, *told)))


def _bare(words: str) -> str:
    return words.lower().replace("-", "").replace(" ", "")
