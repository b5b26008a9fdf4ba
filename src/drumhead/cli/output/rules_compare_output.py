"""Output of `drumhead rules compare`: the differences of two rulesets, as text or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from drumhead import rulesets
from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.output.terminal_tables import columns, exact, per_cent, tell_json, wrap_text
from drumhead.model.plurals import so_many
from drumhead.rules.house_rules.odds_differences import MovedQuestion
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook import ruleset_comparison as comparison
from drumhead.rules.rulebook.book_table import places
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.rule_index import Rule
from drumhead.rules.rulebook.ruleset_comparison import Difference, Odds
from drumhead.rules.trust.plugin_trust import python_of
from drumhead.support.gc_control import disable_collection


@dataclass(frozen=True)
class _Own:
    """What only one ruleset has: tables and values, rules, and unclear rules with rulings."""

    values: Sequence[Difference]
    rules: Sequence[Rule]
    readings: Sequence[Reading]


def tell(one: str, other: str, as_json: bool) -> None:
    """Print the differences of two rulesets, named by id or folder.

    Raise UnknownWordError for an unknown name, ClickException if both names are of one ruleset.
    """
    pair = mine, its = rulesets.load(one), rulesets.load(other)
    if mine.folder.resolve() == its.folder.resolve():
        raise click.ClickException(f"{one} and {other} are the same ruleset. Name another one, or a copy of it.")
    values = comparison.list_values(mine, its)
    both = [each for each in values if None not in (each.one, each.other)]
    own = [
        _Own([each for each in values if each.other is None], *_own(mine, its)),
        _Own([each for each in values if each.one is None], *_own(its, mine)),
    ]
    odds = _odds(pair)
    (_tell_json if as_json else _tell_text)(pair, both, odds, own)


def _own(one: Ruleset, other: Ruleset) -> tuple[list[Rule], list[Reading]]:
    readings = [reading for slug, reading in one.readings.items() if slug not in other.readings]
    return comparison.list_own_rules(one, other), readings


def _odds(pair: tuple[Ruleset, Ruleset]) -> Odds | None:
    """Return the odds compared; None, with a note, if the Python of a ruleset is not trusted."""
    for each in pair:
        if not each.trusted and python_of(each.folder):
            print_labelled("Note", f"the odds of {each.id} need the Python code in its folder. Compare with --trust.")
            return None
    with disable_collection():
        return comparison.compare_odds(*pair)


# ------------------------------------------------------------------ text
def _tell_text(pair: tuple[Ruleset, Ruleset], both: Sequence[Difference], odds: Odds | None, own: list[_Own]) -> None:
    names = [each.id for each in pair]
    click.secho(f"Numbers that differ: {len(both)}", bold=True)
    if both:
        rows = [(each.place, each.name, _said(each.one), _said(each.other)) for each in both]
        columns([("place", "name" if any(each.name for each in both) else "", *names), *rows], indent="  ")
    if odds:
        _tell_odds(odds, names)
    answers = comparison.list_answers(*pair)
    _head(f"Unclear rules and rulings with another answer: {len(answers)}")
    for readings in answers:
        _tell_answers(names, readings)
    if reworded := comparison.list_reworded_rules(*pair):
        _head(f"Rules in other words: {len(reworded)}")
        for rules in reworded:
            for name, rule in zip(names, rules, strict=True):
                click.echo(wrap_text(f"{rule.id}, {name}: {rule.says}", "  ", "    "))
    for name, each in zip(names, own, strict=True):
        _tell_own(name, each)


def _head(text: str) -> None:
    click.echo()
    click.secho(text, bold=True)


def _said(value: Any) -> str:
    """Return a value of the tables as text; of a table the number of its values."""
    if isinstance(value, Mapping):
        return so_many(sum(1 for place, _ in places(value) if place.split(".")[-1] not in comparison.ABOUT), "values")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


def _tell_odds(odds: Odds, names: Sequence[str]) -> None:
    """Print the case of each question that differs most."""
    of = f"of {so_many(odds.shared, 'questions')} that both answer with the same inputs"
    _head(f"Odds that differ: {len(odds.moved)} {of}")
    rows = []
    for each in odds.moved:
        row, outcome = each.worst, each.worst.outcome
        chances = [per_cent(found[outcome]) if outcome in found else "-" for found in (row.before, row.after)]
        rows.append((row.question.name_case(row.inputs_before), outcome, *chances, f"{len(each.rows)} of {each.asked}"))
    if rows:
        columns([("question", "outcome", *names, "cases"), *rows], right=(2, 3, 4), indent="  ")


def _tell_answers(names: Sequence[str], readings: Sequence[Reading]) -> None:
    click.echo(wrap_text(f"{readings[0].slug}: {readings[0].question}", "  ", "    "))
    for name, reading in zip(names, readings, strict=True):
        click.echo(wrap_text(f"{name}: {reading.option(reading.default).says}", "    ", "      "))


def _tell_own(name: str, own: _Own) -> None:
    """Print what only one ruleset has; of rulings, which nobody can choose, the number."""
    if own.values:
        _head(f"Numbers that only {name} has")
        columns([(each.place, each.name, _said(_only(each))) for each in own.values], indent="  ")
    if own.rules:
        _head(f"Rules that only {name} has: {len(own.rules)}")
        for rule in own.rules:
            click.echo(wrap_text(f"{rule.id}: {rule.says}", "  ", "    "))
    if own.readings:
        switches = [each for each in own.readings if each.switch]
        rulings = so_many(len(own.readings) - len(switches), "rulings")
        _head(f"Unclear rules that only {name} has: {len(switches)}, and {rulings}")
        for each in switches:
            click.echo(wrap_text(f"{each.slug}: {each.question}", "  ", "    "))


def _only(difference: Difference) -> Any:
    return difference.one if difference.other is None else difference.other


# ------------------------------------------------------------------ JSON
def _tell_json(pair: tuple[Ruleset, Ruleset], both: Sequence[Difference], odds: Odds | None, own: list[_Own]) -> None:
    names = [each.id for each in pair]
    told: dict[str, Any] = {
        "rulesets": names,
        "numbers": [{"place": each.place, "name": each.name, "values": [each.one, each.other]} for each in both],
        "answers": [_answer(readings) for readings in comparison.list_answers(*pair)],
        "reworded": [
            {"id": mine.id, "says": [mine.says, its.says]} for mine, its in comparison.list_reworded_rules(*pair)
        ],
        "only": [_own_data(name, each) for name, each in zip(names, own, strict=True)],
    }
    if odds:
        told |= {"questions-compared": odds.shared, "odds": [_moved(each) for each in odds.moved]}
    tell_json(told)


def _answer(readings: Iterable[Reading]) -> dict[str, Any]:
    mine, its = readings
    answers = [each.option(each.default).says for each in (mine, its)]
    return {"slug": mine.slug, "question": mine.question, "keys": [mine.default, its.default], "says": answers}


def _moved(moved: MovedQuestion) -> dict[str, Any]:
    """Return a question that differs as data: the case that differs most, and the number of cases."""
    row = moved.worst
    chances = [{outcome: exact(chance) for outcome, chance in found.items()} for found in (row.before, row.after)]
    return {
        "question": row.question.name,
        "inputs": dict(row.inputs_before),
        "outcome": row.outcome,
        "chances": chances,
        "cases": len(moved.rows),
        "asked": moved.asked,
    }


def _own_data(name: str, own: _Own) -> dict[str, Any]:
    return {
        "ruleset": name,
        "numbers": [{"place": each.place, "name": each.name, "value": _only(each)} for each in own.values],
        "rules": [{"id": rule.id, "says": rule.says, "cite": rule.cite} for rule in own.rules],
        "readings": [{"slug": each.slug, "question": each.question, "switch": each.switch} for each in own.readings],
    }
