"""A question as it is shown at the table: the state of the turn, who is asked what, and the answers to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.model.plurals import so_many
from drumhead.rules.battle.decision_options import Option
from drumhead.umpire.order_words import deed_in_words, order_in_words, way_in_words
from drumhead.umpire.table_places import WORDS
from drumhead.umpire.table_questions import Choice, Throw
from drumhead.umpire.throw_forecast import Forecast, chances
from drumhead.umpire.unit_words import UnitWords

FEW = 6  # answers that are shown at once
SURE = Fraction(1, 200)  # a rarer result is not listed
MANY = 12  # results whose chances are listed


@dataclass(frozen=True)
class View:
    """What is shown for one question.

    `clock` is the state of the turn, `asks` the question, `about` lines on who is asked, `answers` the numbered
    answers, and `keys` what may be typed, in short.
    """

    clock: str
    asks: str
    about: Sequence[str] = ()
    answers: Sequence[str] = ()
    keys: str = ""


def view_choice(words: UnitWords, question: Choice, clock: str, whole: bool = False) -> View:
    """Return a choice as it is shown; with `whole`, all of its answers."""
    play, subject = question.play, question.subject
    keys = WORDS["keys"]
    if question.ordered is not None:
        said = order_in_words(words, question)
        return View(clock, said[0], said[1:], (), keys["place" if _is_move(question) else "order"])
    unit = words.unit(play, subject) if subject else words.army(question.side)
    form = WORDS["ask"].get(question.what, WORDS["other"])
    about = [words.record(play, subject)] if subject in play.units else []
    shown = question.best if whole else question.best[:FEW]
    answers = [f"{number}  {option_in_words(words, question, at)}" for number, at in enumerate(shown, start=1)]
    left = len(question.best) - len(shown)
    typed = [keys["number"], *([keys["more"].format(count=left)] if left else [])]
    typed += [keys["goes"]] if _is_move(question) else []
    return View(clock, form.format(unit=unit, what=question.what), about, answers, ", ".join([*typed, keys["help"]]))


def _is_move(question: Choice) -> bool:
    return any(option.pose and not option.whom for option in question.options) and bool(question.subject)


def option_in_words(words: UnitWords, question: Choice, index: int) -> str:
    """Return an option in words, with the number of the unit that it is about and what it is likely to bring."""
    play, option = question.play, question.options[index]
    said = deed_in_words(words, question, index)
    named = option.whom if option.whom in play.units else option.unit if option.unit != question.subject else ""
    tag = f" [{words.tag(play, named)}]" if named in play.units else ""
    goes = option.pose if not option.whom and option.unit in play.field.places else None
    way = f": {way_in_words(words, play, option.unit, goes, brief=True)}" if goes else ""
    is_foe = option.whom in play.units and play.units[option.whom].side != question.side
    return f"{said}{tag}{way}{_worth(option) if is_foe else ''}"


def _worth(option: Option) -> str:
    """Return what an attack or fire is expected to bring, in brackets; "" for nothing."""
    worth = option.worth
    if not (worth.theirs or worth.own):
        return ""
    said = [f"takes {worth.theirs:.1f}"] if worth.theirs else []
    said += [f"costs {worth.own:.1f}"] if worth.own else []
    said += [f"breaks it {100 * worth.breaks:.0f}\N{NO-BREAK SPACE}%"] if worth.breaks else []
    return f" ({', '.join(said)})"


def view_throw(words: UnitWords, question: Throw, clock: str, follows: Forecast | None, unit: str = "") -> View:
    """Return a throw as it is shown; `follows` is what comes of it, `unit` who is most likely to throw."""
    known = (follows.about if follows else "") or ("" if question.is_card else unit)
    about = [known] if known else []
    law = chances(question)
    if follows and follows.follows:
        about += [f"{span}: {said} ({_percent(chance)})" for span, chance, said in follows.follows]
    elif law and not _is_even(question, law):
        about.append(WORDS["throw"]["chances"].format(chances=", ".join(_chances(words, question, law))))
    keys = WORDS["keys"]["card" if question.is_card else "dice"]
    return View(clock, f"{question.what[:1].upper()}{question.what[1:]}: {_dice(question)}.", about, (), keys)


def _dice(question: Throw) -> str:
    asked, says = question.asked, WORDS["throw"]
    if question.is_card:
        return str(says["card"].format(count=question.sides))
    said = says["die"] if asked.dice == 1 else says["dice"].format(count=asked.dice)
    said += says["faces"].format(sides=question.sides) if question.sides != 6 else ""
    need = says["need-of-one" if asked.dice == 1 else "need"].format(need=asked.need) if asked.need else ""
    return str(said + need)


def _is_even(question: Throw, law: Mapping[Any, Fraction]) -> bool:
    """Return whether all results are as likely, so that there is nothing to say about their chances."""
    return question.is_die or (len(law) > MANY and not question.asked.need)


def _chances(words: UnitWords, question: Throw, law: Mapping[Any, Fraction]) -> Iterator[str]:
    """Yield the likely results of a throw with their chances: numbers of hits, or cards."""
    if question.asked.need and question.asked.dice == 1:
        yield f"{question.asked.need}+ {_percent(law[1])}"
        return
    shown = [(result, chance) for result, chance in law.items() if chance >= SURE][:MANY]
    for result, chance in shown:
        name = so_many(result, "hits") if question.asked.need else words.card(result)
        yield f"{name} {_percent(chance)}"


def _percent(chance: Fraction) -> str:
    percent = round(100 * chance)
    return "under 1 %" if not percent and chance else f"{percent} %"
