"""Splitter of a line of several units into phrases, one for each unit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from drumhead.armies.readers.grammar.amounts import amounts_of, numbers_in_words
from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.grammar.phrase_patterns import (
    COUNT_FIRST,
    DESIGNATION,
    EACH_OF,
    FORMATIONS,
    PART,
    REPRESENTED,
)
from drumhead.armies.readers.lexicon.word_index import find_terms

JOINT = re.compile(r"[;,+]\s*(?!\d{3}\b)|\s(?:and|&|und|et|y|e|en)\s+(?=\d)")

FIRST_AND_SECOND = re.compile(r"([^,;:(]*[^\s,;:(]) ((?:I|II|III)(?:\s?(?:,|&|\+|and|und|et|y|e)\s?(?:II|III|IV))+)")
COUNT_BEHIND = re.compile(r"[^\W\d][^()\[\]]*[(\[]\s*\d+[^()\[\]]*[)\]]")  # "Gardes Suisses (2 bns)"
OF_EACH_UNIT = re.compile(
    r"(?:both|all|each|beide|alle|je|jeweils|tous|toutes|les deux)\s+(?:of\s+)?(.+)"
    r"|(.+)\s(?:each|apiece|chacune?|cada un[oa]|ciascun[oa])",
    re.IGNORECASE,
)


def entries_of(text: str, parser: PhraseParser, number: int = 0) -> list[Entry]:
    """Return the units of a line; `number` is the line's number."""
    return [parser.entry(phrase, number) for phrase in split_units(text, parser)]


def split_units(text: str, parser: PhraseParser) -> list[str]:
    """Return the phrases of a line, one for each unit; the whole line if it is one unit.

    Each of several units has a number, a designation, a strength or troops of its own.
    """
    if text.startswith('"') or REPRESENTED.search(text):
        return [text]
    if found := FIRST_AND_SECOND.fullmatch(text):
        return [f"{found[1]} {number}" for number in re.findall(r"\b[IV]+\b", found[2])]
    if found := EACH_OF.match(numbers_in_words(text)):
        return [f"{found[1]} of {name.strip()}" for name in re.split(r",|\s(?:and|et|und|y)\s", found[2])]
    parts = [*_shared(list(_parts(text)))]
    if len(parts) < 2:
        return [text]
    if listed := _names_of_each(parts, parser):
        return listed
    grouped: list[str] = []
    own, are_counts = 0, True
    for part in parts:
        is_count = _is_count(part, parser)
        are_counts = are_counts and is_count
        begins = are_counts or (
            _begins_unit(part, parser) and not (is_count and _lacks_strength(grouped, part, parser))
        )
        if grouped and COUNT_BEHIND.fullmatch(part) and COUNT_BEHIND.fullmatch(grouped[-1]):
            begins, own = True, max(own, len(grouped))
        if begins or not grouped:
            grouped.append(part)
        else:
            grouped[-1] += f", {part}"
        own += begins
    return _with_amounts_of_each(grouped, parser) if own > 1 and len(grouped) > 1 else [text]


def _names_of_each(parts: list[str], parser: PhraseParser) -> list[str]:
    """Return a phrase for each name that shares a description, "Navarre, Champagne, 6 stands each"; otherwise []."""
    if len(parts) < 3 or not _amount_of_each(parts[-1]):
        return []
    described = [bool(_amount_of_each(part)) or parser.is_description(part) for part in parts]
    many = described.index(True)
    if many < 2 or not all(described[many:]) or any(parser.entry(part).many > 1 for part in parts[:many]):
        return []
    said = ", ".join([*parts[many:-1], _amount_of_each(parts[-1])])
    return [f"{name}, {said}" for name in parts[:many]]


def _with_amounts_of_each(phrases: list[str], parser: PhraseParser) -> list[str]:
    """Return phrases with the strength that the last gives for all: "2/78th, 1/81st, 8 stands each"."""
    found = re.fullmatch(r"(.*[^\s,])\s*[,(]\s*([^,()]+)\)?", phrases[-1])
    said = _amount_of_each(found[2]) if found else ""
    if not found or not said:
        return phrases
    named = [*phrases[:-1], found[1]]
    return [name if parser.entry(name).amounts else f"{name}, {said}" for name in named]


def _amount_of_each(part: str) -> str:
    """Return the number that a part gives for each of several units; "" for any other part."""
    found = OF_EACH_UNIT.fullmatch(part.strip())
    said = (found[1] or found[2]) if found else ""
    return said if amounts_of(said) else ""


def _lacks_strength(grouped: list[str], count: str, parser: PhraseParser) -> bool:
    """Return whether `count`, a number of squadrons or battalions, belongs to the last of the phrases `grouped`.

    It does if that phrase is a name of the same arm without a strength.
    """
    before = parser.entry(grouped[-1]) if grouped else None
    if before is None or before.name_is_troops or before.amounts or before.formation or before.many > 1:
        return False
    found = parser.words.troops_in(before.name)
    sign = before.sign or (found.sign if found else "")
    return sign in ("", parser.entry(count).sign)


def _shared(parts: list[str]) -> Iterator[str]:
    """Yield the parts of a line; bare numbers get the last part's words: "1st, 2nd, 7th Line" gives three names."""
    for at, part in enumerate(parts):
        number = DESIGNATION.match(part)
        if number and number.end() == len(part):
            last = next(
                (each for each in parts[at + 1 :] if not (m := DESIGNATION.match(each)) or m.end() < len(each)), ""
            )
            behind = DESIGNATION.match(last)
            alike = behind is not None and ("/" in behind[0]) == ("/" in part)
            yield f"{part}{last[behind.end() :]}" if alike and behind else part
        else:
            yield part


def _is_count(part: str, parser: PhraseParser) -> bool:
    """Return whether a part is a number of battalions, squadrons, guns, or of troops of some arm."""
    amounts = amounts_of(part)
    if amounts:
        return any(what in FORMATIONS for what in amounts.counted)
    if not COUNT_FIRST.match(part):
        return False
    entry = parser.entry(part)
    return bool(entry.formation) or "men" in entry.amounts.counted


def _parts(text: str) -> Iterator[str]:
    """Yield a line in parts, split at commas, semicolons, plus signs, and "and" before a number, outside brackets."""
    begin, at = 0, 0
    depths = _depths(text)
    while found := JOINT.search(text, at):
        at = found.end()
        if depths[found.start()] == 0:
            if text[begin : found.start()].strip():
                yield text[begin : found.start()].strip()
            begin = at
    if text[begin:].strip():
        yield text[begin:].strip()


def _depths(text: str) -> list[int]:
    """Return the number of open brackets at each character."""
    depth, found = 0, []
    for sign in text:
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        found.append(depth)
    return found


def _begins_unit(part: str, parser: PhraseParser) -> bool:
    """Return whether a part is a unit of its own: it has a count, a number, or a name with troops or strength."""
    if amounts_of(part) or _amount_of_each(part) or parser.words.quality(part):
        return False
    if DESIGNATION.match(part) and not PART.match(part):
        return True
    if _is_officer_with_counts(part, parser):
        return False
    entry = parser.entry(part)
    if entry.formation or entry.represented or entry.many > 1:
        return True
    if PART.match(part) or parser.is_description(part):
        return False
    named = bool(entry.name) and not entry.name_is_troops
    return named and bool(entry.amounts.counted or parser.words.troops_in(entry.name) or entry.troops)


def _is_officer_with_counts(part: str, parser: PhraseParser) -> bool:
    """Return whether a part is an officer with the counts of the regiment before: "Col Heister: 2 bns (24 figs)"."""
    name, colon, behind = part.partition(":")
    first = next(iter(find_terms("rank", name)), None)
    return bool(colon and first and first.first == 0) and parser.is_description(behind)
