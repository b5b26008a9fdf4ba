"""Lines that collect what they rest on: one quiet lozenge for doubts or rulings, the hand and number of a house rule.

Whatever a template prints of the rules it prints inside `line()`; a chance it asks for with `odds()`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from drumhead.printing.html.inline_images import Art
from drumhead.printing.print_job import Apparatus, Game, LineMarks
from drumhead.printing.style.colours import INK
from drumhead.printing.text.data_strings import resolve_value
from drumhead.printing.text.placeholder_characters import ROW
from drumhead.printing.text.template_filters import DOUBT, HOLD, OURS
from drumhead.rules.rulebook.book import Book

COUNT = re.compile(r"\d")
SPACES = re.compile(r"[ \n\t]+")
LOZENGES = MappingProxyType({"doubt": DOUBT, "ruling": OURS})  # templates have it: none may change it


@dataclass(frozen=True)
class Odds:
    """A chance on its way into a sentence, with what it was before a house rule."""

    now: Fraction
    was: Fraction | None = None
    cell_id: str = ""

    def figure(self, how: Callable[[Fraction], str]) -> str:
        """The figure, and in brackets the old one where a house rule changed it."""
        said = how(self.now)
        return said if self.was is None or how(self.was) == said else f"{said} (was{HOLD}{how(self.was)})"


def cell_id(question: str, wanted: Iterable[object], at_least: int, inputs: Iterable[tuple[str, Any]]) -> str:
    """Return the id of a printed chance: what it asks, whatever the words around it. A value of the book is its place.

    >>> cell_id("fight", ["level"], 0, [("dice", 6)]), cell_id("hits", [], 2, [("hits_on", "{{ book.need | span }}")])
    ('fight level dice=6', 'hits 2+ hits-on=book.need')
    """
    asked = "|".join(map(str, wanted)) or (f"{at_least}+" if at_least else "mean")
    given = {name.replace("_", "-"): value for name, value in inputs}
    places = {name: str(value).strip("{ ").partition(" | ")[0] for name, value in sorted(given.items())}
    return " ".join([question, asked, *(f"{name}={place}" for name, place in places.items())])


def helpers(game: Game, apparatus: Apparatus, art: Art, before: Book | None) -> dict[str, Any]:
    """What a template may call: odds, signs, and the lines that collect their marks.

    `before` is the book without house rules, where there are any.
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
        if under:  # what it would be if the players read a doubt otherwise
            book = game.ruleset.book({**game.book.departures, **under}, game.book.house)
            return Odds(asked_under(book, question, wanted, at_least, inputs))

        now = asked_under(game.book, question, wanted, at_least, inputs)
        was = asked_under(before, question, wanted, at_least, inputs) if before else None
        return Odds(now, was, cell_id(question, wanted, at_least, inputs.items()))

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
        "sign": art.sign,
        "line": lines.line,
        "row_marks": Markup(ROW),
        "marks": lines.marks_of,
        "hands": lines.hands_of,
        "hung": hung,
        "lozenge": LOZENGES,
    }


class _Lines:
    """The lines of one document."""

    def __init__(self, apparatus: Apparatus, art: Art) -> None:
        self.apparatus, self.art = apparatus, art

    def line(
        self,
        tag: str = "li",
        states: str = "",
        caller: Callable[[], str] = str,
        **attributes: str,
    ) -> Markup:
        """A line of the page; `states` names the rules and readings that it tells, for the index of the paper."""
        with self.apparatus.line(states) as marks:
            body = Markup(SPACES.sub(" ", caller()))  # a template breaks its lines where it likes
        if tag == "span":
            return mark_line(body.strip(), self.marks_of(marks), "", tag, **attributes)
        bar = "touched" if marks.changes else ""
        return mark_line(body.strip(), self.hands_of(marks), f"{hung(marks)} {bar}".strip(), tag, **attributes)

    def marks_of(self, marks: LineMarks) -> Markup:
        """The marks of a line at its end: one lozenge, a hand and its numbers."""
        sign = LOZENGES.get(hung(marks))
        quiet = Markup('<span class="ours">{}{}</span>').format(HOLD, sign) if sign else Markup("")
        return quiet + self.hands_of(marks)

    def hands_of(self, marks: LineMarks) -> Markup:
        """The hand and the numbers of the house rules that a line rests on; they cling to what they follow."""
        if not marks.changes:
            return Markup("")
        numbers = f",{HOLD}".join(map(str, marks.changes))
        return Markup('<span class="mk hand">{}{}{}</span>').format(HOLD, self.art.sign("hand", 2.2, INK), numbers)


def hung(marks: LineMarks) -> str:
    """What hangs in the margin beside a line: the lozenge of a doubt, or that of what is ours; nothing beside others.

    >>> hung(LineMarks(letters=["a"], ours=True)), hung(LineMarks(ours=True)), hung(LineMarks())
    ('doubt', 'ruling', '')
    """
    return "doubt" if marks.letters else "ruling" if marks.ours else ""


def apart(lines: Sequence[LineMarks]) -> tuple[list[LineMarks], LineMarks]:
    """The marks of some lines that stand together: what each has of its own, and what all of them share."""
    if not lines:
        return [], LineMarks()
    letters = [x for x in lines[0].letters if all(x in line.letters for line in lines)]
    changes = [x for x in lines[0].changes if all(x in line.changes for line in lines)]
    ours = all(line.ours for line in lines)
    own = [
        LineMarks(
            [x for x in line.letters if x not in letters],
            [x for x in line.changes if x not in changes],
            line.ours and not ours,
        )
        for line in lines
    ]
    return own, LineMarks(letters, changes, ours)


def chance_of(odds: Mapping[str, Fraction], outcomes: Iterable[str]) -> Fraction:
    """The chance of any of some outcomes; KeyError names one that the question does not have.

    Outcomes that carry a count, such as "3 hits", are left out of the odds where they cannot happen.
    """
    return sum((odds.get(each, Fraction(0)) if COUNT.search(each) else odds[each] for each in outcomes), Fraction(0))


def mark_line(body: Markup, behind: Markup, margin: str, tag: str, **attributes: str) -> Markup:
    """A line with its hands behind it, and the classes that hang a lozenge or a bar beside it.

    A row of a table carries its hands where its template says `row_marks`; ValueError where it says that nowhere.
    """
    if tag == "tr" and ROW not in body:
        raise ValueError(f"a row without {{{{ row_marks }}}} in one of its cells: {body}")
    body = body.replace(ROW, behind) if tag == "tr" else body + behind
    given = dict(attributes)
    if margin:
        given["class"] = f"{given.get('class', '')} {margin}".strip()
    opening = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in given.items())
    return Markup("<{}{}>{}</{}>").format(Markup(tag), opening, body, Markup(tag))
