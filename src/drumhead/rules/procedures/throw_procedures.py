"""Throws of `throws.toml`, written as data without Python, as odds questions and as rules.

A ruleset's `throws.toml` names them by kind. Each becomes an odds question of its name, is replayed in worked examples
by that name, and throws through the same interface as every other rule.

    [attack.volley]      a handful of dice against a need: how many hit, less those that a saving throw cancels
    [contest.melee]      both sides throw, the margin selects a row of a table
    [test.morale]        one side throws against its record: the margin selects a row of a table
    [loss.volleys]       an attack repeated against hit boxes: how many attacks until the unit is destroyed
    [draw.next-card]     a turn by cards, shuffled together: whose card is next
    [special.breakthrough]  anything else: a Python function in the same folder
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from drumhead.probability import Chance
from drumhead.rules.asking import question
from drumhead.rules.asking.question import Asked, Input, InputError, Question
from drumhead.rules.loading.toml_files import for_terminal
from drumhead.rules.procedures.throw_limits import MOST_ASKED, beyond
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import value_at
from drumhead.rules.rulebook.result_bands import Bands
from drumhead.rules.trust.expressions import ExpressionError, asks_for, plain_language

SIDES, MOST_STATE = 6, 12
SPECIAL, MINE, HIS = "special", "mine", "his"
FUNCTION = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)")  # FILE:FUNCTION, of the ruleset's folder alone
Spec = Mapping[str, Any]
Module = Callable[[str], ModuleType]


@dataclass(frozen=True)
class Handful:
    """Dice against a number needed, after all modifiers; `what` names the throw, a die has `sides` sides.

    A die of `save_sides` for each hit cancels it at `save` or more; there is no saving throw if `save` is 0.
    """

    what: str
    dice: int
    need: int
    sides: int = SIDES
    save: int = 0
    save_sides: int = SIDES


@dataclass(frozen=True)
class Throw:
    """Dice of one side that are added up, plus `plus`; `what` names the throw, a die has `sides` sides."""

    what: str
    dice: int
    plus: int
    sides: int = SIDES


def attack(chance: Chance, handful: Handful) -> int:
    """Throw a handful of dice; return the number of dice that show the number needed or more, less the hits saved.

    A number needed above the die's sides is never thrown, 1 always.
    """
    hits = chance.hits(handful.what, handful.dice, handful.need, handful.sides)
    if not (hits and handful.save):
        return hits
    return hits - chance.hits(f"{handful.what} saved", hits, handful.save, handful.save_sides)


def contest(chance: Chance, book: Book, table: str, attacker: Throw, defender: Throw) -> str:
    """Throw for both sides; return the name of the result row for the attacker's margin.

    `table` is the dotted place of a table with result rows, such as "melee".
    """
    lead = _thrown(chance, attacker) - _thrown(chance, defender)
    return str(_bands(book, table).find(lead))


def test(chance: Chance, book: Book, table: str, throw: Throw, state: int) -> str:
    """Throw for one side; return the name of the result row for the total minus the unit's recorded `state`.

    `table` is the dotted place of a table with result rows, such as "morale".
    """
    return str(_bands(book, table).find(_thrown(chance, throw) - state))


def gone_after(chance: Chance, handful: Handful, boxes: int, attacks: int) -> bool:
    """Return whether a unit with `boxes` hit boxes left has lost the last one after `attacks` equal attacks."""
    if boxes <= 0 or not attacks:
        return boxes <= 0
    return chance.then(gone_after, handful, max(0, boxes - chance.resolve(attack, handful)), attacks - 1)


def turn_card(chance: Chance, what: str, mine: int, his: int) -> str:
    """Draw the next card from `mine` and `his` shuffled cards; return MINE or HIS, the owner of the card.

    `what` names the draw in scripts and journals.
    """
    return str(chance.draw(what, (MINE,) * mine + (HIS,) * his)[0])


def _thrown(chance: Chance, throw: Throw) -> int:
    return chance.total(throw.what, throw.dice, throw.sides) + throw.plus


def _bands(book: Book, table: str) -> Bands:
    bands: Bands = value_at(book, table)["bands"]
    return bands


def value(book: Book, given: Any, arm: str = "") -> int:
    """Return a whole number that is written as such, or as an expression such as "{{ book.unit[arm].boxes }}".

    `arm` is the arm of the unit that is asked about. Raises InputError for an expression that fails, or for a value
    that is not a whole number.
    """
    try:
        found = plain_language().evaluate(given, book=book, arm=arm)
    except ExpressionError as fault:
        raise _unknown_value(given, str(fault)) from None
    if not isinstance(found, int) or isinstance(found, bool):
        raise _unknown_value(given, f"{for_terminal(str(found))} is not a whole number")
    return found


def _unknown_value(given: Any, wrong: str) -> InputError:
    """Return the error for an expression, with a note by which the command finds its line."""
    error = InputError(f"throws.toml, {for_terminal(str(given), 80)}: {wrong}")
    error.add_note(str(given))
    return error


# ------------------------------------------------------------------ questions


def questions(throws: Spec, arms: tuple[str, ...], module: Module | None = None) -> dict[str, Question]:
    """Return an odds question by name for each throw of `throws`, the data of throws.toml by kind and name.

    `arms` are the ids of the ruleset's arms. `module` imports a Python file of the ruleset by name; without it,
    special procedures raise InputError when asked.
    """
    found = {}
    for kind, named in throws.items():
        for name, spec in named.items():
            found[name] = _special(name, spec, module) if kind == SPECIAL else KINDS[kind](name, spec, throws, arms)
    return found


def _question(name: str, spec: Spec, inputs: tuple[Input, ...], outcomes: tuple[str, ...], ask: Any) -> Question:
    printed = tuple({word: tuple(values) for word, values in block.items()} for block in spec.get("rows", ()))
    return Question(name, spec["says"], inputs, outcomes, printed, ask, spec["cite"])


def _attack(name: str, spec: Spec, throws: Spec, arms: tuple[str, ...]) -> Question:
    def ask(book: Book, **given: Any) -> Asked:
        handful = handful_of(book, name, spec, given)
        outcomes = tuple(f"{count} {'hit' if count == 1 else 'hits'}" for count in range(handful.dice + 1))
        return Asked(attack, (handful,), lambda hits: outcomes[hits], outcomes)

    return _question(name, spec, tuple(_inputs(spec, arms)), (), ask)


def _contest(name: str, spec: Spec, throws: Spec, arms: tuple[str, ...]) -> Question:
    def ask(book: Book, **given: Any) -> Asked:
        table = spec["bands"]
        facts = (book, table, *(_side(book, name, spec, given, side) for side in ("attacker", "defender")))
        return Asked(contest, facts, str, tuple(band.key for band in _bands(book, table)))

    return _question(name, spec, tuple(_inputs(spec, arms)), (), ask)


def _test(name: str, spec: Spec, throws: Spec, arms: tuple[str, ...]) -> Question:
    recorded = spec["state"]
    state = Input(recorded["input"], recorded.get("usual", 0), 0, recorded.get("most", MOST_STATE))

    def ask(book: Book, **given: Any) -> Asked:
        table = spec["bands"]
        facts = (book, table, _side(book, name, spec, given, ""), given[_snake(state.name)])
        return Asked(test, facts, str, tuple(band.key for band in _bands(book, table)))

    return _question(name, spec, (state, *_inputs(spec, arms)), (), ask)


def _loss(name: str, spec: Spec, throws: Spec, arms: tuple[str, ...]) -> Question:
    by = throws["attack"][spec["attack"]]
    more = (Input("hits-so-far", 0, 0, MOST_STATE), Input("attacks", 1, 1, MOST_STATE))

    def ask(book: Book, **given: Any) -> Asked:
        boxes = value(book, spec["boxes"], given.get("target", "")) - given["hits_so_far"]
        if boxes < 1:
            raise InputError(f"hits-so-far={given['hits_so_far']}: such a unit is gone already")
        facts = (handful_of(book, spec["attack"], by, given), boxes, given["attacks"])
        return Asked(gone_after, facts, lambda gone: "gone" if gone else "still there", ("still there", "gone"))

    target = (Input("target", arms[0], choices=arms),) if asks_for(spec["boxes"], "arm") else ()
    return _question(name, spec, (*more, *target, *_inputs(by, arms)), (), ask)


def _special(name: str, spec: Spec, module: Module | None) -> Question:
    """Return the question of a special procedure, whose Python function takes chance, book and inputs.

    The function is imported when the question is first asked. Raises InputError then if there is no such function.
    """
    inputs = question.inputs_of(spec)
    outcomes = tuple(spec["outcomes"])

    def ask(book: Book, **given: Any) -> Asked:
        found = FUNCTION.fullmatch(spec["function"])
        if not found or module is None:
            raise InputError(f"{name}: {spec['function']!r} names no function of the ruleset's folder")
        rule = getattr(module(found[1]), found[2], None)
        if rule is None:
            raise InputError(f"{name}: {found[1]}.py has no function {found[2]}")
        return Asked(rule, (book, *(given[_snake(each.name)] for each in inputs)), str, outcomes)

    return _question(name, spec, inputs, outcomes, ask)


def _draw(name: str, spec: Spec, throws: Spec, arms: tuple[str, ...]) -> Question:
    most = [spec["mine"], spec["his"]]
    mine, his = (Input(f"{whose}-cards-left", most_, 0, most_) for whose, most_ in zip(("my", "his"), most))

    def ask(book: Book, my_cards_left: int, his_cards_left: int) -> Asked:
        if not my_cards_left + his_cards_left:
            raise InputError(f"{name}: no card is left to turn; give at least one of them 1")
        return Asked(turn_card, (name, my_cards_left, his_cards_left), str, (MINE, HIS))

    return _question(name, spec, (mine, his), (MINE, HIS), ask)


KINDS = {"attack": _attack, "contest": _contest, "test": _test, "loss": _loss, "draw": _draw}


def _inputs(spec: Spec, arms: tuple[str, ...]) -> Iterator[Input]:
    """Yield the inputs of a throw: the arm if a number depends on it, the dice if they are "?", and each modifier."""
    save = spec.get("save", {})
    figures = [*(spec.get(key) for key in ("dice", "need", "sides")), save.get("need"), save.get("sides")]
    if any(asks_for(each, "arm") for each in figures):
        yield Input("arm", spec.get("usual-arm", arms[0]), choices=arms)
    if spec.get("dice") == "?":
        yield Input("dice", spec.get("usual-dice", 1), 0, MOST_ASKED)
    for word in inputs_with_yes(spec):
        yield Input(word, "no", choices=("yes", "no"))


def inputs_with_yes(spec: Spec) -> list[str]:
    """Return the names of the inputs of a throw that are yes or no: those of its modifiers and its saving throw."""
    words = [str(modifier["input"]) for modifier in spec.get("modifier", ())]
    save = spec.get("save", {})
    return list(dict.fromkeys([*words, *([str(save["input"])] if "input" in save else [])]))


def handful_of(book: Book, name: str, spec: Spec, given: Mapping[str, Any]) -> Handful:
    """Return the dice of the attack `name` with its modifiers, for the inputs `given`.

    A modifier's `die` lowers the number needed, `dice` adds to the number of dice. Raises InputError for more or
    larger dice than `throw_limits` allows.
    """
    arm, sides = given.get("arm", ""), value(book, spec.get("sides", SIDES))
    dice = given["dice"] if spec.get("dice") == "?" else value(book, spec["dice"], arm)
    need = value(book, spec["need"], arm)
    for modifier in _in_force(spec, given):
        need -= value(book, modifier.get("die", 0), arm)
        dice += value(book, modifier.get("dice", 0), arm)
    _keep_limits(f"attack.{name}", spec, dice, sides)
    save, save_sides = _save_of(book, name, spec, given)
    return Handful(name, max(0, dice), max(1, min(need, sides + 1)), sides, save, save_sides)


def _save_of(book: Book, name: str, spec: Spec, given: Mapping[str, Any]) -> tuple[int, int]:
    """Return the number needed for the saving throw of an attack, 0 for no throw, and the sides of its die."""
    save = spec.get("save")
    if not save or ("input" in save and given.get(_snake(save["input"])) != "yes"):
        return 0, SIDES
    arm = given.get("arm", "")
    sides = value(book, save.get("sides", SIDES), arm)
    _keep_limits(f"attack.{name}.save", save, 0, sides)
    return max(1, min(value(book, save["need"], arm), sides + 1)), sides


def _side(book: Book, name: str, spec: Spec, given: Mapping[str, Any], side: str) -> Throw:
    """Return the throw of `side` ("attacker", "defender", or "" for a test) with the modifiers of that side.

    Raises InputError for a throw beyond `throw_limits`.
    """
    arm, sides = given.get("arm", ""), value(book, spec.get("sides", SIDES))
    mine = [each for each in _in_force(spec, given) if each.get("to", "") == side]
    plus, dice = sum(value(book, each.get("die", 0), arm) for each in mine), value(book, spec.get("dice", 1), arm)
    _keep_limits(f"{'contest' if side else 'test'}.{name}", spec, dice, sides, plus)
    return Throw(f"{side} {name}".strip(), dice, plus, sides)


def _keep_limits(key: str, spec: Spec, dice: int, sides: int, plus: int | None = None) -> None:
    """Raise InputError for a throw beyond `throw_limits`, with the place `key` in throws.toml.

    The check of files cannot see values set by house rules or interpretations. Without `plus` the dice are not added
    up.
    """
    if found := beyond(dice, sides, plus):
        given = spec.get(found.key)
        said = f" = {given}" if isinstance(given, str) else ""
        raise InputError(f"throws.toml, {key}.{found.key}{said}: {found.wrong}. {found.right}")


def _in_force(spec: Spec, given: Mapping[str, Any]) -> list[Spec]:
    return [each for each in spec.get("modifier", ()) if given.get(_snake(each["input"])) == "yes"]


def _snake(word: str) -> str:
    return word.replace("-", "_")


# ------------------------------------------------------------------ worked examples


def does(chance: Chance, book: Book, asked: Question, step: Mapping[str, Any]) -> str:
    """Return the outcome of a throw of throws.toml in a step of a worked example, with the dice of its script.

    `step` has the values of inputs by name; other inputs have their defaults.
    """
    inputs = {word: step[word] for word in (each.name for each in asked.inputs) if word in step}
    put = asked.rule(book, **inputs)
    assert put  # every procedure of the data throws
    rule, facts = put
    return str(asked._put(book, inputs).key(rule(chance, *facts)))  # type: ignore[union-attr]
