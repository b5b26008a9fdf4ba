"""Lines of a template that record which unclear rules, rulings and house rules they rest on, and show the marks.

A template prints rules inside `line()` and asks for chances with `odds()`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from drumhead.printing.html.inline_images import InlineImages
from drumhead.printing.page_input import Annotations, Game, LineAnnotations
from drumhead.printing.style.colours import INK
from drumhead.printing.text.data_expressions import resolve_value
from drumhead.printing.text.placeholder_characters import ROW
from drumhead.printing.text.template_filters import DOUBT, HOLD, OURS, format_modifier
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import ADDED, BookTable, as_value, value_at

COUNT = re.compile(r"\d")
SPACES = re.compile(r"[ \n\t]+")
LOZENGES = MappingProxyType({"doubt": DOUBT, "ruling": OURS})  # read-only, since templates have access to it


@dataclass(frozen=True)
class Odds:
    """A chance to print in a sentence: `now` by the book in force, `was` without house rules.

    `was` is None if there are no house rules, or no such case without them. `cell_id` is the figure's id on a page; ""
    for a chance under another interpretation.
    """

    now: Fraction
    was: Fraction | None = None
    cell_id: str = ""

    def figure(self, how: Callable[[Fraction], str]) -> str:
        """Return the chance as `how` formats it, followed by "(was ...)" if a house rule changed the printed figure."""
        said = how(self.now)
        return said if self.was is None or how(self.was) == said else f"{said} (was{HOLD}{how(self.was)})"


def cell_id(question: str, wanted: Iterable[object], at_least: int, inputs: Iterable[tuple[str, Any]]) -> str:
    """Return the id of a printed chance: its question, the part of the answer asked for, and its inputs.

    `wanted` has the outcomes asked for. Without them `at_least` is the least count, and 0 stands for the mean. An
    input taken from the rulebook's values is given by its path, such as `book.need`.

    >>> cell_id("fight", ["level"], 0, [("dice", 6)]), cell_id("hits", [], 2, [("hits_on", "{{ book.need | span }}")])
    ('fight level dice=6', 'hits 2+ hits-on=book.need')
    """
    asked = "|".join(map(str, wanted)) or (f"{at_least}+" if at_least else "mean")
    given = {name.replace("_", "-"): value for name, value in inputs}
    places = {name: str(value).strip("{ ").partition(" | ")[0] for name, value in sorted(given.items())}
    return " ".join([question, asked, *(f"{name}={place}" for name, place in places.items())])


def helpers(
    game: Game, apparatus: Annotations, art: InlineImages, before: Book | None, zeros: bool = False
) -> dict[str, Any]:
    """Return the functions and values that a template may use, by name: odds, symbols, lines and their marks.

    `apparatus` collects the annotations of the document, `art` its drawings. `before` is the book without house
    rules; None if there are no house rules. With `zeros`, lists of modifiers have those of 0 too.
    """
    lines = _Lines(apparatus, art)

    def odds(
        question: str,
        outcome: str | Sequence[str] = (),
        at_least: int = 0,
        under: Mapping[str, str] | None = None,
        **inputs: Any,
    ) -> Odds:
        wanted = [outcome] if isinstance(outcome, str) else outcome
        if under:  # the chance under another interpretation
            book = game.ruleset.book({**game.book.departures, **under}, game.book.house)
            return Odds(asked_under(book, question, wanted, at_least, inputs))

        now = asked_under(game.book, question, wanted, at_least, inputs)
        try:
            was = asked_under(before, question, wanted, at_least, inputs) if before else None
        except InputError:  # of a case that only the house rules have, such as 9 hits where a unit routs at 9
            was = None
        cell = cell_id(question, wanted, at_least, inputs.items())
        apparatus.asked[cell] = question, tuple(inputs.items())
        return Odds(now, was, cell)

    def asked_under(
        book: Book, question: str, wanted: Sequence[str], at_least: int, inputs: Mapping[str, Any]
    ) -> Fraction:
        asked = game.ruleset.question(question)
        inputs = {name: resolve_value(book, value) for name, value in inputs.items()}
        if at_least:
            return asked.distribution(book, **inputs).probability(lambda count: count >= at_least)
        return chance_of(asked.odds(book, **inputs), wanted)

    def side(word: str, height: float = 3.0) -> Markup:
        about = game.side(word)
        return art.sign(about["sign"], height, about["ink"])

    return {
        "odds": odds,
        "side": side,
        "plus": lambda row: format_row(game.book, row),
        "changed": lambda place: list_changed(game.book, place),
        "added": lambda table, *named: list_modifiers(game.book, table, named, zeros),
        "sign": art.sign,
        "line": lines.line,
        "row_marks": Markup(ROW),
        "marks": lines.marks_of,
        "hands": lines.hands_of,
        "hung": hung,
        "marks_used": lines.used,
        "lozenge": LOZENGES,
    }


def strike(words: object) -> Markup:
    """Return text as HTML with a line through it, as it is printed for a modifier that house rules remove."""
    return Markup('<span class="struck">{}</span>').format(words)


def format_row(book: Book, row: BookTable) -> Markup:
    """Return the value of a modifier's row with its sign; that of a removed one as it was, struck out."""
    value = row.value  # the line rests on it
    was = book.struck.get(f"{row.where}.value")
    return Markup(format_modifier(value)) if was is None else strike(format_modifier(was))


def list_modifiers(
    book: Book, table: BookTable, named: Sequence[str] = (), zeros: bool = False
) -> list[tuple[str, str]]:
    """Return the modifiers that house rules add to a list: each value with its sign, and the name with its scope.

    With the keys `named` of rows that a page words itself, the other rows of the rulebook come before these. Modifiers
    of value 0 are left out unless `zeros` is true.
    """
    table.note_rows()
    own = (row for key, row in table.items() if named and key not in named and ADDED not in row)
    found = [(format_modifier(row.value), row.name) for row in own if row.value or zeros]
    for change in book.house.changes if book.house else ():
        place, _, key = change.place.removesuffix(".value").rpartition(".")
        if change.row and place == table.where and change.value:
            row = table[key]
            assert row.value is not None  # the line rests on it
            found.append((format_modifier(change.value), ", ".join(filter(None, (row.name, change.scope)))))
    return found


def list_changed(book: Book, place: str) -> list[tuple[Any, str]]:
    """Return the values that house rules give to a place of the rulebook, each with its scope in words or ""."""
    value_at(book, place)  # the line rests on it
    changes = book.house.changes if book.house else ()
    return [(as_value(change.value), change.scope) for change in changes if change.place == place]


class _Lines:
    """The template function `line` of one document, and the marks that it puts after a line."""

    def __init__(self, apparatus: Annotations, art: InlineImages) -> None:
        self.apparatus, self.art = apparatus, art

    def line(
        self,
        tag: str = "li",
        states: str = "",
        caller: Callable[[], str] = str,
        **attributes: str,
    ) -> Markup:
        """Return one line of a page as an element `tag`, with the marks of the rules that it rests on.

        `caller` returns the line's content as HTML; `attributes` are those of the element. `states` names the rules
        and interpretations that the line states, separated by spaces, for the index of the page.
        """
        with self.apparatus.line(states) as marks:
            body = Markup(SPACES.sub(" ", caller()))  # a template may break its lines anywhere
        if tag == "span":
            return mark_line(body.strip(), self.marks_of(marks), "", tag, **attributes)
        bar = "touched" if marks.changes else ""
        return mark_line(body.strip(), self.hands_of(marks), f"{hung(marks)} {bar}".strip(), tag, **attributes)

    def used(self) -> list[str]:
        """Return the diamond marks that lines of the document have so far: "doubt", "ruling", or both."""
        return [*(["doubt"] if self.apparatus.letters else []), *(["ruling"] if self.apparatus.ours else [])]

    def marks_of(self, marks: LineAnnotations) -> Markup:
        """Return all marks that follow a line, as HTML: one diamond mark, then a hand symbol with its numbers.

        The numbers are those of the house rules that the line rests on.
        """
        sign = LOZENGES.get(hung(marks))
        quiet = Markup('<span class="ours">{}{}</span>').format(HOLD, sign) if sign else Markup("")
        return quiet + self.hands_of(marks)

    def hands_of(self, marks: LineAnnotations) -> Markup:
        """Return a hand symbol and the numbers of the house rules that a line rests on; empty if there are none.

        The result is HTML that begins with a no-break space, so that it stays on the line of the text before it.
        """
        if not marks.changes:
            return Markup("")
        numbers = f",{HOLD}".join(map(str, marks.changes))
        return Markup('<span class="mk hand">{}{}{}</span>').format(HOLD, self.art.sign("hand", 2.2, INK), numbers)


def hung(marks: LineAnnotations) -> str:
    """Return the diamond mark that a line needs: "doubt" for an unclear rule, "ruling" for our ruling, otherwise "".

    >>> hung(LineAnnotations(letters=["a"], ours=True)), hung(LineAnnotations(ours=True)), hung(LineAnnotations())
    ('doubt', 'ruling', '')
    """
    return "doubt" if marks.letters else "ruling" if marks.ours else ""


def apart(lines: Sequence[LineAnnotations]) -> tuple[list[LineAnnotations], LineAnnotations]:
    """Return each line's marks without the common ones, in order, and the marks that all lines share.

    The first is empty if there are no lines.
    """
    if not lines:
        return [], LineAnnotations()
    letters = [x for x in lines[0].letters if all(x in line.letters for line in lines)]
    changes = [x for x in lines[0].changes if all(x in line.changes for line in lines)]
    ours = all(line.ours for line in lines)
    own = [
        LineAnnotations(
            [x for x in line.letters if x not in letters],
            [x for x in line.changes if x not in changes],
            line.ours and not ours,
        )
        for line in lines
    ]
    return own, LineAnnotations(letters, changes, ours)


def chance_of(odds: Mapping[str, Fraction], outcomes: Iterable[str]) -> Fraction:
    """Return the summed chance of `outcomes`; raise KeyError for an outcome that is not in `odds`.

    An outcome with a number in it, such as "3 hits", has a chance of 0 if it is not in `odds`.
    """
    return sum((odds.get(each, Fraction(0)) if COUNT.search(each) else odds[each] for each in outcomes), Fraction(0))


def mark_line(body: Markup, behind: Markup, margin: str, tag: str, **attributes: str) -> Markup:
    """Return `body` as an element `tag` with the marks `behind` at its end and the CSS classes `margin`.

    The marks of a table row (`tr`) replace the placeholder that `{{ row_marks }}` writes into one of its cells.
    ValueError for a row without that placeholder.
    """
    if tag == "tr" and ROW not in body:
        raise ValueError(f"a row without {{{{ row_marks }}}} in one of its cells: {body}")
    body = body.replace(ROW, behind) if tag == "tr" else body + behind
    given = dict(attributes)
    if margin:
        given["class"] = f"{given.get('class', '')} {margin}".strip()
    opening = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in given.items())
    return Markup("<{}{}>{}</{}>").format(Markup(tag), opening, body, Markup(tag))
