"""Typed answers to a question at the table: the number of an option, a place, the faces of dice, or a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from drumhead.log_entry.entry_parser import Slip
from drumhead.probability import Roll
from drumhead.rules.loading.toml_files import for_terminal, nearest
from drumhead.umpire.table_places import begins_place, name_doubts, parse_place, place_unit
from drumhead.umpire.table_questions import Choice, Question, Throw
from drumhead.umpire.throw_forecast import chances
from drumhead.umpire.unit_words import UnitWords

RESULT = re.compile(r"=?\s*(\d{1,3})\s*(?:hits?|in all)?")
ALLOWED = "!"  # at the end of a line: what the rules forbid is allowed
THROWN = ("", "throw", "t")
Show = Callable[[Sequence[str]], None]


def parse_answer(words: UnitWords, question: Question, text: str, luck: Roll, show: Show) -> list[Any]:
    """Return the answer that is typed to a question, for the file; Slip for one that cannot be.

    `luck` throws where Drumhead is to throw, and `show` shows what it threw.
    """
    if isinstance(question, Choice):
        return _choice(words, question, text.strip())
    if text.strip().lower() in THROWN:
        answer = question.answer(question.asked.roll(luck))
        show([f"Turned: {words.card(answer[2])}." if question.is_card else f"Thrown: {_said(answer[2])}."])
        return answer
    return question.answer(_card(words, question, text) if question.is_card else _faces(question, text))


# ------------------------------------------------------------ choices
def _choice(words: UnitWords, question: Choice, text: str) -> list[Any]:
    first = text.split()[0].lower() if text else ""
    if not text and question.ordered is not None:
        return question.answer(question.ordered)
    if text.isdecimal():
        most = len(question.best)
        if not 0 < int(text[:6]) <= most:
            raise Slip(f"there is no answer {text[:6]}", f"Give 1 to {most}.")
        return question.answer(question.best[int(text) - 1])
    if begins_place(first):
        return _place(words, question, text)
    named = [at for at, option in enumerate(question.options) if option.verb == first]
    if len(named) == 1 and " " not in text:
        return question.answer(named[0])
    if len(named) > 1:
        raise Slip(f'several answers are "{first}"', "Type the number of one; `more` shows all.")
    if not text:
        raise Slip("nothing is typed", "Type the number of an answer.")
    verbs = dict.fromkeys(option.verb for option in question.options)
    near = nearest(first, (*verbs, "more", "undo", "next", "set", "units", "note", "quit", "ahead", "wheel")).strip()
    raise Slip(f'"{for_terminal(text)}" is not an answer', near or "Type the number of one; ? shows all words.")


def _place(words: UnitWords, question: Choice, text: str) -> list[Any]:
    """Return the answer for a typed place; Slip for what the rules forbid, unless it is allowed."""
    play, key = question.play, question.subject
    if key not in play.field.places:
        raise Slip("no unit on the table is asked where it goes", "Type the number of an answer.")
    allowed = text.endswith(ALLOWED)
    measures = words.scenario.ruleset.measures
    end = parse_place(text.removesuffix(ALLOWED).split(), play.box(key), measures)
    placing = place_unit(question, end, measures)
    if placing.doubts and not allowed:
        raise Slip(f"the rules forbid it: {name_doubts(placing.doubts)}", f"Type `{text} {ALLOWED}` to allow it.")
    if placing.place is None:
        return question.answer(placing.index)
    ruled = f"{name_doubts(placing.doubts)}" if placing.doubts else ""
    return question.answer(placing.index, placing.place, ruled)


# ------------------------------------------------------------ throws
def _card(words: UnitWords, question: Throw, text: str) -> Any:
    """Return the card that is typed, by its name or the beginnings of its words; Slip for none or several."""
    typed = text.lower().split()
    names = {words.card(card): card for card in chances(question)}
    whole = [name for name in names if name.lower() == " ".join(typed)]
    found = whole or [name for name in names if _begins(name.lower().split(), typed)]
    if len(found) == 1:
        return names[found[0]]
    some = ", ".join(list(names)[:8]) + (" ..." if len(names) > 8 else "")
    if found:
        raise Slip(f'"{for_terminal(text)}" may be several cards', f"There are {', '.join(found[:8])}.")
    raise Slip(f'"{for_terminal(text)}" is not a card that is left', f"There are {some}.")


def _begins(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Return whether each typed word begins the next word of a card, where "of" may be left out."""
    bare = [word for word in words if word != "of"]
    return any(
        len(each) == len(typed) and all(word.startswith(part) for word, part in zip(each, typed))
        for each in (words, bare)
    )


def _faces(question: Throw, text: str) -> Any:
    """Return the faces of the dice that are typed, or what they came to; Slip for what the dice cannot show."""
    asked, sides = question.asked, question.sides
    dice = asked.dice
    known = f"Type {dice} faces from 1 to {sides}" if dice > 1 else f"Type a face from 1 to {sides}"
    right = f"{known}, or Enter to throw."
    tokens = text.replace(",", " ").split()
    if len(tokens) == 1 and len(tokens[0]) == dice > 1 and tokens[0].isdecimal() and sides < 10:
        tokens = list(tokens[0])
    result = RESULT.fullmatch(text.strip())
    if all(token.isdecimal() and len(token) < 4 for token in tokens) and len(tokens) == dice:
        came: Any = int(tokens[0]) if question.is_die else [int(token) for token in tokens]
    elif result and not asked.needs_faces and not question.is_die:
        came = int(result[1])
    else:
        raise Slip(
            f'"{for_terminal(text)}" is not a throw of {dice} dice'
            if dice > 1
            else f'"{for_terminal(text)}" is not a throw',
            right,
        )
    if asked.wrong(came):
        raise Slip(f"{_said(came)} cannot come of this throw", right)
    return came


def _said(came: Any) -> str:
    return " ".join(map(str, came)) if isinstance(came, list | tuple) else str(came)
