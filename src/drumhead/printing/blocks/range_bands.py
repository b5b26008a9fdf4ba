"""Bands of range that house rules for some give a weapon: their ends, and how it shoots there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from drumhead.model.lengths import Length
from drumhead.printing.page_input import LineAnnotations
from drumhead.printing.style.paper import PaperError
from drumhead.rules.rulebook.conditions import Condition, Joined

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent
    from drumhead.rules.house_rules.house_rule import Change
    from drumhead.rules.rulebook.book import Book

Entry = Mapping[str, Any]


class Band(NamedTuple):
    """A band of range from `start` to `end` in mm: what holds there as HTML, the marks, and the name of a weapon."""

    start: float
    end: float
    says: Markup
    marks: LineAnnotations
    name: str


def list_bands(desk: BlockContent, weapon: Entry) -> Iterator[Band]:
    """Yield a band for each case in which house rules change what the entry of a weapon says, or how far it reaches.

    House rules for the same case are in one band.
    """
    parts = desk.select_entries(weapon["parts"])
    of_case: dict[tuple[str, str], list[Change]] = {}
    for change in desk.book.scoped:
        of_case.setdefault((change.when, change.weapon), []).append(change)
    for (change, *_), changes in ((every, every) for every in of_case.values()):
        book = desk.book.suppose([(each.number, "") for each in changes])
        edges = [_edges(desk, weapon, parts, each) for each in (desk.book, book)]
        told = [_texts(desk, weapon, parts, each) for each in (desk.book, book)]
        differing = [at for at, (now, then) in enumerate(zip(*told)) if now != then]
        farther = [at for at, (now, then) in enumerate(zip(*edges)) if now != then]
        if not (differing or farther):
            continue
        of_parts = [at for at in differing if at < len(parts)]
        first, last = (min(of_parts), max(of_parts) + 1) if of_parts else (0, len(parts))
        near, far = reach_of(change.condition)
        start, end = max(edges[1][first], near), min(edges[1][last], far)
        if start < end:
            reach = [desk.setting.wishes.measures.say(Length.of_mm(edges[1][last]))] if farther else []
            says = ", ".join((*reach, *(told[1][at] for at in of_parts or differing)))
            scope = change.scope.removeprefix(f"with {change.weapon}, ")
            words = Markup("{}{}{}").format(scope, ": " if says else "", Markup(says))
            yield Band(start, end, words, LineAnnotations(changes=[each.number for each in changes]), change.weapon)


def _texts(desk: BlockContent, weapon: Entry, parts: list[Entry], book: Book) -> list[str]:
    """Return the texts of the parts of a weapon's bar, then that after it, under a rulebook; without marks."""
    entries = [*(part.get("says", "") for part in parts), weapon.get("after", "")]
    words = (each if isinstance(each, str) else each["says"] for each in entries)
    return [str(desk.sentences.words(each, book=book)) for each in words]


def _edges(desk: BlockContent, weapon: Entry, parts: list[Entry], book: Book) -> list[float]:
    """Return the beginning of a weapon's bar and the ends of its parts under a rulebook, in mm."""
    given = [weapon.get("beyond", "0 cm"), *(part["to"] for part in parts)]
    return [length_of(desk, each, book).as_mm for each in given]


def length_of(desk: BlockContent, given: Any, book: Book | None = None) -> Length:
    """Return the distance `given` in the data, as text or an expression; PaperError if it is not a distance.

    `book` is the rulebook for the expression, by default the one in force.
    """
    value = desk.value_under(book or desk.book, given)
    if isinstance(value, str):
        value = Length.parse(value)
    if not isinstance(value, Length):
        raise PaperError(f"playsheet.toml: {given!r} is not a distance; name one of the book, or write 25 cm")
    return value


def reach_of(condition: Condition | None) -> tuple[float, float]:
    """Return the nearest and the farthest distance in mm at which a condition can hold.

    Only comparisons of the range that all must be true are considered.
    """
    near, far = 0.0, float("inf")
    if isinstance(condition, Joined) and condition.how == "and":
        for part in condition.parts:
            its = reach_of(part)
            near, far = max(near, its[0]), min(far, its[1])
    elif condition and not isinstance(condition, Joined) and condition.fact == "range":
        if condition.how in ("lt", "lteq", "eq"):
            far = condition.value
        if condition.how in ("gt", "gteq", "eq"):
            near = condition.value
    return near, far
