"""`drumhead odds`: exact odds of one question, or of every printed row of a ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli import options
from drumhead.collector import uncollected

if TYPE_CHECKING:
    from drumhead.press.game import Game
    from drumhead.rules.question import Question


@click.command(epilog="Example: drumhead odds wss-paperboys faceoff-inf-inf net=2")
@click.argument("name", metavar="RULESET|BATTLE")
@click.argument("question", required=False)
@click.argument("inputs", nargs=-1, metavar="[INPUT=VALUE]...")
@options.readings
@options.as_json
def command(
    name: str,
    question: str | None,
    inputs: tuple[str, ...],
    readings: tuple[tuple[str, str], ...],
    house_rules: Path | None,
    as_json: bool,
) -> None:
    """Exact odds, as fractions. Without QUESTION: every question, with every row that is printed."""
    from drumhead.cli.answers import tell_json
    from drumhead.cli.game_loading import game_of

    game = game_of(name, dict(readings), house_rules)
    if question:
        asked = game.ruleset.question(question)
        answers = [_answer(game, asked, _given(asked, inputs))]
    else:
        with uncollected():
            answers = [_answer(game, each, row) for each in game.ruleset.questions.values() for row in each.rows()]
    if as_json:
        tell_json([_for_machines(answer) for answer in answers] if not question else _for_machines(answers[0]))
    elif question:
        _tell_one(game, answers[0])
    else:
        _tell_all(game, answers)


def _given(question: Question, words: tuple[str, ...]) -> dict[str, Any]:
    """The inputs as typed: "net=2"; the nearest name where one is unknown."""
    from drumhead.rules.files import nearest

    given = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f'"{word}": write INPUT=VALUE, such as {_sample(question)}.')
        if not any(each.called(name) for each in question.inputs):
            names = [each.name for each in question.inputs]
            known = f"it asks for {', '.join(names)}" if names else "it asks for nothing"
            raise click.ClickException(f'{question.name} knows no "{name}"; {known}.{nearest(name, names)}')
        given[name] = value
    return question.settle(given)


def _sample(question: Question) -> str:
    return next((f"{each.name}={_said(each.default)}" for each in question.inputs), "nothing: it has no inputs")


def _said(value: Any) -> str:
    """An input as it may be typed; those of a list with commas between them."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _answer(game: Game, question: Question, inputs: dict[str, Any]) -> dict[str, Any]:
    from drumhead.chance import watching

    with watching() as seen:
        outcomes = question.odds(game.book, **inputs)
    marks = game.book.marks(seen)
    return {
        "ruleset": game.ruleset.id,
        "question": question.name,
        "inputs": inputs,
        "readings": {slug: game.book.chosen[slug] for slug in marks.readings},
        "changes": marks.changes,
        "outcomes": outcomes,
    }


def _for_machines(answer: dict[str, Any]) -> dict[str, Any]:
    from drumhead.cli.answers import exact

    said = {**answer, "outcomes": {str(key): exact(chance) for key, chance in answer["outcomes"].items()}}
    changes = said.pop("changes")
    return {**said, "house-rules": changes} if changes else said


def _tell_one(game: Game, answer: dict[str, Any]) -> None:
    """A question with its chances, one a line, and what the answer rests on."""
    from drumhead.cli.answers import columns, fraction, per_cent

    question = game.ruleset.question(answer["question"])
    click.secho(question.says, bold=True)
    if answer["inputs"]:
        click.echo(", ".join(f"{name}={_said(value)}" for name, value in answer["inputs"].items()))
    rows = [(key, per_cent(chance), fraction(chance)) for key, chance in answer["outcomes"].items()]
    columns(rows, right=(1, 2), indent="  ")
    _tell_grounds(game, answer["readings"], answer["changes"])


def _tell_grounds(game: Game, readings: dict[str, str], changes: tuple[int, ...]) -> None:
    for slug, key in readings.items():
        others = [other for other in game.book.readings[slug].keys if other != key]
        click.echo(f"  rests on --reading {slug}={key}  (or {', '.join(others)})")
    for change in game.book.house.changes if game.book.house else ():
        if change.number in changes:
            click.echo(f"  house rule {change.number}: {change.says}")


def _tell_all(game: Game, answers: list[dict[str, Any]]) -> None:
    """Every question with a table of its printed rows; what cannot happen in any row has no column."""
    from itertools import groupby

    from drumhead.cli.answers import columns, per_cent

    for name, group in groupby(answers, key=lambda answer: answer["question"]):
        rows = list(group)
        click.secho(f"{name}: {game.ruleset.question(name).says}", bold=True)
        asked = list(rows[0]["inputs"])
        listed = dict.fromkeys(key for row in rows for key in row["outcomes"])
        keys = [key for key in listed if any(row["outcomes"].get(key) for row in rows)]
        table = [[*asked, *_headings(list(map(str, keys)))]]
        for row in rows:
            chances = [per_cent(row["outcomes"].get(key, 0)) for key in keys]
            table.append([*map(_said, row["inputs"].values()), *chances])
        columns(table, right=range(len(table[0])), indent="  ")
        click.echo()


def _headings(keys: list[str]) -> list[str]:
    """Outcomes over columns, without the last words that they all share: "0 hits", "1 hits" need but 0 and 1.

    >>> _headings(["0 unsaved hits", "1 unsaved hits"]), _headings(["fight", "routs"])
    (['0', '1'], ['fight', 'routs'])
    """
    words = [key.split() for key in keys]
    while all(len(each) > 1 and each[-1] == words[0][-1] for each in words):
        words = [each[:-1] for each in words]
    return [" ".join(each) for each in words]
