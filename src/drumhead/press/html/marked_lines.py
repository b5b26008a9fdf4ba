"""Lines that collect what they rest on: the lozenge and letter of a doubt, the hand and number of a house rule.

Whatever a template prints of the rules it prints inside `line()`; a chance it asks for with `odds()`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from drumhead.press.game import Apparatus, Game, LineMarks
from drumhead.press.html.art import Art
from drumhead.press.style.inks import INK, RED
from drumhead.press.text.data_words import settled
from drumhead.press.text.filters import HOLD, OURS
from drumhead.press.text.stand_ins import LINE, ROW, SHARED
from drumhead.rules.book import Book

COUNT = re.compile(r"\d")
SPACES = re.compile(r"[ \n\t]+")
MOST = 3  # letters behind a line: more would help nobody at the table


@dataclass(frozen=True)
class Odds:
    """A chance on its way into a sentence, with what it was before a house rule."""

    now: Fraction
    was: Fraction | None = None

    def figure(self, how: Callable[[Fraction], str]) -> str:
        """The figure, and in brackets the old one where a house rule changed it."""
        said = how(self.now)
        return said if self.was is None or how(self.was) == said else f"{said} (was{HOLD}{how(self.was)})"


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
        return Odds(now, asked_under(before, question, wanted, at_least, inputs) if before else None)

    def asked_under(
        book: Book, question: str, wanted: Sequence[str], at_least: int, inputs: Mapping[str, Any]
    ) -> Fraction:
        asked = game.ruleset.question(question)
        inputs = {name: settled(book, value) for name, value in inputs.items()}
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
        "gathered": lines.gathered,
        "shared_marks": Markup(SHARED),
        "row_marks": Markup(ROW),
        "marks": lines.marks_of,
    }


class _Lines:
    """The lines of one document, and those of them that a table gathers until it knows what they share."""

    def __init__(self, apparatus: Apparatus, art: Art) -> None:
        self.apparatus, self.art = apparatus, art
        self.gathering: list[list[LineMarks]] = []

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
        behind = self.marks_of(marks)
        if self.gathering:
            behind = Markup(f"{LINE}{len(self.gathering[-1])}{LINE}")
            self.gathering[-1].append(marks)
        return marked(body.strip(), behind, bool(marks.changes), tag, **attributes)

    def gathered(self, caller: Callable[[], str] = str) -> Markup:
        self.gathering.append([])
        body = Markup(caller())
        own, shared = apart(self.gathering.pop())
        for number, marks in enumerate(own):
            body = body.replace(f"{LINE}{number}{LINE}", self.marks_of(marks))
        return body.replace(SHARED, self.marks_of(shared))

    def marks_of(self, marks: LineMarks) -> Markup:
        """The marks of a line alone: the quiet mark of what is ours, a lozenge and its letters, a hand and its numbers.

        They cling to what they follow. Of many doubts only those that move a game most are named.
        """
        letters = self.apparatus.most_moving(marks.letters, MOST)
        letters += ["…"] if len(letters) < len(marks.letters) else []
        signs = (("lozenge", 2.5, RED, "mk", letters), ("hand", 2.2, INK, "mk hand", marks.changes))
        ours = Markup('<span class="ours">{}{}</span>').format(HOLD, OURS) if marks.ours else Markup("")
        return ours + Markup("").join(
            Markup('<span class="{}">{}{}{}</span>').format(css, HOLD, self.art.sign(sign, high, ink), _row_of(each))
            for sign, high, ink, css, each in signs
            if each
        )


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


def marked(body: Markup, behind: Markup, changed: bool, tag: str, **attributes: str) -> Markup:
    """A line with its marks behind it, and a bar beside it where a house rule has changed it.

    A row of a table carries its marks where its template says `row_marks`; ValueError where it says that nowhere.
    """
    if tag == "tr" and ROW not in body:
        raise ValueError(f"a row without {{{{ row_marks }}}} in one of its cells: {body}")
    body = body.replace(ROW, behind) if tag == "tr" else body + behind
    given = dict(attributes)
    if changed and tag != "span":
        given["class"] = f"{given.get('class', '')} touched".strip()
    opening = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in given.items())
    return Markup("<{}{}>{}</{}>").format(Markup(tag), opening, body, Markup(tag))


def _row_of(values: Iterable[object]) -> str:
    return f",{HOLD}".join(map(str, values))
