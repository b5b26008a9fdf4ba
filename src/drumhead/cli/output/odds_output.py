"""Output of `drumhead odds`: the questions of a ruleset, one answer, or a table of answers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.output.terminal_tables import columns, exact, per_cent, tell_json
from drumhead.probability import watching
from drumhead.rules.asking.question import format_input
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.rules.asking.question import Input, Question
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book

Answer = dict[str, Any]


def answer(
    ruleset: Ruleset, book: Book, question: Question, inputs: Mapping[str, Any], rests_on: Iterable[Hashable] = ()
) -> Answer:
    """Return the odds of a question with these inputs, and the rulings and house rules that they depend on.

    `inputs` are values by name. `rests_on` are places of the rulebook on which the inputs depend. The keys of the
    result are ruleset, question, inputs, readings, changes and outcomes. If house rules change the answer, `before` has
    the outcomes without them. `cases` has the outcomes if one of them holds that holds for some only, by its words.
    """
    with watching() as seen:
        outcomes = question.odds(book, **inputs)
    marks = book.marks(seen.union(rests_on))
    supposed = {_words_of_case(case): book.suppose(case) for case in book.group_cases(seen)}
    cases = {words: question.odds(other, **inputs) for words, other in supposed.items()}
    before = question.odds(ruleset.book(book.chosen), **inputs) if marks.changes else outcomes
    more = {"cases": {words: odds for words, odds in cases.items() if odds != outcomes}}
    return {
        **({"before": before} if before != outcomes else {}),
        **({key: value for key, value in more.items() if value}),
        "ruleset": ruleset.id,
        "question": question.name,
        "inputs": inputs,
        "readings": {slug: book.chosen[slug] for slug in marks.readings},
        "changes": marks.changes,
        "outcomes": outcomes,
    }


def _words_of_case(case: Sequence[tuple[int, str]]) -> str:
    """Return the heading of a case in which house rules hold that hold for some only: their numbers, and the unit."""
    numbers, name = " and ".join(str(number) for number, _ in case), case[0][1]
    holds = f"rule {numbers} holds" if len(case) == 1 else f"rules {numbers} hold"
    return f"if {holds}" + (f" for the {name}" if name else "")


def for_machines(found: Answer) -> Answer:
    """Return an answer as data for JSON, with every chance as a fraction and as a decimal."""
    told = {**found, "outcomes": _exactly(found["outcomes"])}
    if "before" in found:
        told["before"] = _exactly(found["before"])
    if "cases" in found:
        told["cases"] = {words: _exactly(odds) for words, odds in found["cases"].items()}
    changes = told.pop("changes")
    return {**told, "house-rules": changes} if changes else told


def _exactly(odds: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): exact(chance) for key, chance in odds.items()}


def tell_questions(ruleset: Ruleset, book: Book, as_json: bool, typed: str = "") -> None:
    """Print every question of a ruleset in a line, then an example command; or all questions as JSON.

    `typed` is the ruleset or battle as it was typed, for the example.
    """
    if as_json:
        tell_json([_for_machines(question, book) for question in ruleset.questions.values()])
        return
    columns([question.name, question.says] for question in ruleset.questions.values())
    first = next(iter(ruleset.questions.values()), None)
    if first:
        rules = (Path(typed), *ruleset.trust_words) if typed else ruleset.typed
        click.echo(f"\nAsk one: {name_command('odds', *rules, first.name, *sample(first).split())}")
        click.echo(f"What it must know: {name_command('odds', *rules, first.name, '--help')}")


def _for_machines(question: Question, book: Book) -> Answer:
    inputs = {each.name: {"default": each.default, "takes": describe_input(each, book)} for each in question.inputs}
    return {"question": question.name, "says": question.says, "also": list(question.also), "inputs": inputs}


def sample(question: Question) -> str:
    """Return an example of an input as it is typed, such as "net=0"; "" for a question without inputs."""
    return next((f"{each.name}={format_input(each.default)}" for each in question.inputs), "")


def split_pairs(words: Iterable[str], example: str) -> list[tuple[str, str]]:
    """Return inputs as typed, such as "dice=4,6", as pairs of the input and its value.

    Raise UsageError, with an example, for a word without an equals sign.
    """
    pairs = []
    for word in words:
        given, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f'"{word}": write INPUT=VALUE, such as {example}.')
        pairs.append((given, value))
    return pairs


def describe_input(each: Input, book: Book) -> str:
    """Return the permitted values of an input under this rulebook, as text."""
    one = ", ".join(each.choices) if each.choices else f"{each.least} to {each.most_in(book)}"
    return f"{one}; up to {each.many}, commas between them" if each.many else one


def tell(ruleset: Ruleset, book: Book, answers: Sequence[Answer]) -> None:
    """Print the answers to one question: a line for each chance, or a table if there are several answers.

    Print the rulings and house rules on which they depend too.
    """
    question = ruleset.question(answers[0]["question"])
    click.secho(question.says, bold=True)
    if len(answers) == 1:
        _tell_one(question, answers[0])
    else:
        _tell_table(question, answers)
        _tell_exactly(question, answers)
    tell_grounds(book, answers)


def _tell_one(question: Question, found: Answer) -> None:
    if found["inputs"]:
        click.echo(", ".join(f"{name}={format_input(value)}" for name, value in found["inputs"].items()))
    others = {**({"before": found["before"]} if "before" in found else {}), **found.get("cases", {})}
    keys = dict.fromkeys(key for odds in (found["outcomes"], *others.values()) for key in odds)
    rows = []
    for key in keys:
        chance = found["outcomes"].get(key, 0)
        beside = [per_cent(odds.get(key, 0)) for odds in others.values()]
        rows.append([question.label(key), per_cent(chance), str(chance), *beside])
    head = [["", "now", "exactly", *others]] if others else []
    columns([*head, *rows], right=(1, *range(3, 3 + len(others))), indent="  ")


def _tell_table(question: Question, rows: Sequence[Answer]) -> None:
    """Print a row for each answer, without outcomes that never occur.

    Inputs that are equal in all rows are printed above the table.
    """
    inputs = rows[0]["inputs"]
    changing = _changing(rows) or list(inputs)
    alike = [f"{name}={format_input(value)}" for name, value in inputs.items() if name not in changing]
    if alike and len(rows) > 1:
        click.echo(", ".join(alike))
    every = [odds for row in rows for odds in _under(row).values()]
    listed = dict.fromkeys(key for odds in every for key in odds)
    keys = [key for key in listed if any(odds.get(key) for odds in every)]
    under = any("before" in row or "cases" in row for row in rows)
    table = [[*changing, *(["rules"] if under else []), *headings(list(map(question.label, keys)))]]
    for row in rows:
        given = [format_input(row["inputs"][name]) for name in changing]
        for words, odds in _under(row).items():
            chances = [per_cent(odds.get(key, 0)) for key in keys]
            table.append([*given, *([words] if under else []), *chances])
    columns(table, right=range(len(table[0])), indent="  ")


def _under(row: Answer) -> dict[str, Any]:
    """Return the odds of an answer by the rules in force: now, before house rules, and if one for some holds."""
    before = {"before": row["before"]} if "before" in row else {}
    return {"now": row["outcomes"], **before, **row.get("cases", {})}


def _changing(rows: Sequence[Answer]) -> list[str]:
    """Return the inputs that differ between rows."""
    return [name for name in rows[0]["inputs"] if len({format_input(row["inputs"][name]) for row in rows}) > 1]


def _tell_exactly(question: Question, rows: Sequence[Answer]) -> None:
    """Print the fractions of a table, a line for each row."""
    changing = _changing(rows)
    click.echo("Exactly:")
    for row in rows:
        where = ", ".join(f"{name}={format_input(row['inputs'][name])}" for name in changing)
        chances = "; ".join(f"{question.label(key)}: {chance}" for key, chance in row["outcomes"].items() if chance)
        click.echo(f"  {where} -> {chances}")


def tell_grounds(book: Book, answers: Sequence[Answer]) -> None:
    """Print the rulings and house rules on which answers depend: their keys `readings` and `changes`."""
    readings = {slug: key for found in answers for slug, key in found["readings"].items()}
    for slug, key in readings.items():
        others = [other for other in book.readings[slug].keys if other != key]
        click.echo(f"  rests on --ruling {slug}={key}  (or {', '.join(others)})")
    touched = {number for found in answers for number in found["changes"]}
    for change in book.house.changes if book.house else ():
        if change.number in touched:
            click.echo(f"  house rule {change.number}: {change.told}")


def tell_untouched(answers: Sequence[Answer], readings: Mapping[str, str]) -> None:
    """Print, on standard error, each requested ruling on which no answer depends.

    `readings` are the rulings that were requested, by rule.
    """
    touched = {slug for found in answers for slug in found["readings"]}
    for slug in readings:
        if slug not in touched:
            print_labelled("Note", f"the answer does not rest on --ruling {slug}.")


def tell_all(ruleset: Ruleset, answers: Sequence[Answer]) -> None:
    """Print every question with a table of its printed rows, without outcomes that never occur."""
    for name, group in groupby(answers, key=lambda found: str(found["question"])):
        question = ruleset.question(name)
        click.secho(f"{name}: {question.says}", bold=True)
        _tell_table(question, list(group))
        click.echo()


def headings(keys: list[str]) -> list[str]:
    """Return headings of outcomes without the last words that all of them share.

    >>> headings(["0 unsaved hits", "1 unsaved hits"]), headings(["fight", "routs"])
    (['0', '1'], ['fight', 'routs'])
    """
    words = [key.split() for key in keys]
    while all(len(each) > 1 and each[-1] == words[0][-1] for each in words):
        words = [each[:-1] for each in words]
    return [" ".join(each) for each in words]
