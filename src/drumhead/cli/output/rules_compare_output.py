"""Output of `drumhead rules compare`: the differences of two rulesets, as text, as JSON or as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from drumhead.printing.pages.compare_page import CompareSection, Point


@dataclass(frozen=True)
class _Own:
    """What only one ruleset has: tables and values, rules, and unclear rules with rulings."""

    values: Sequence[Difference]
    rules: Sequence[Rule]
    readings: Sequence[Reading]


def tell(one: str, other: str, given: Mapping[str, Any]) -> None:
    """Print the differences of two rulesets, named by id or folder; with `out` also print a page with them.

    `given` has the options of the command. Raise UnknownWordError for an unknown name, ClickException if both names
    are of one ruleset.
    """
    from drumhead.printing.pages.document import file_name

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
    sections = [] if given["as_json"] and not given["out"] else [*_sections(pair, both, odds, own)]
    if given["as_json"]:
        _tell_json(pair, both, odds, own)
    else:
        _show(sections)
    if given["out"]:
        page = f"{file_name(mine.id, its.id, 'compared')}.pdf"
        _print_page(pair, sections, page, given)


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


# ------------------------------------------------------------------ what differs, part by part
def _sections(
    pair: tuple[Ruleset, Ruleset], both: Sequence[Difference], odds: Odds | None, own: Sequence[_Own]
) -> Iterator[CompareSection]:
    from drumhead.printing.pages.compare_page import CompareSection, Point

    names = [each.id for each in pair]
    rows = [(each.place, each.name, _said(each.one), _said(each.other)) for each in both]
    head = ("place", "name" if any(each.name for each in both) else "", *names) if both else ()
    yield CompareSection(f"Numbers that differ: {len(both)}", head, rows)
    if odds:
        yield _of_odds(odds, names)
    answers = comparison.list_answers(*pair)
    points = [_of_answers(names, readings) for readings in answers]
    yield CompareSection(f"Unclear rules and rulings with another answer: {len(answers)}", points=points)
    if reworded := comparison.list_reworded_rules(*pair):
        told = (
            f"{rule.id}, {name}: {rule.says}" for rules in reworded for name, rule in zip(names, rules, strict=True)
        )
        yield CompareSection(f"Rules in other words: {len(reworded)}", points=[*map(Point, told)])
    for name, each in zip(names, own, strict=True):
        yield from _of_one(name, each)


def _said(value: Any) -> str:
    """Return a value of the tables as text; of a table the number of its values."""
    if isinstance(value, Mapping):
        return so_many(sum(1 for place, _ in places(value) if place.split(".")[-1] not in comparison.ABOUT), "values")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


def _of_odds(odds: Odds, names: Sequence[str]) -> CompareSection:
    """Return the case of each question that differs most."""
    from drumhead.printing.pages.compare_page import CompareSection

    of = f"of {so_many(odds.shared, 'questions')} that both answer with the same inputs"
    rows = []
    for each in odds.moved:
        row, outcome = each.worst, each.worst.outcome
        chances = [per_cent(found[outcome]) if outcome in found else "-" for found in (row.before, row.after)]
        rows.append((row.question.name_case(row.inputs_before), outcome, *chances, f"{len(each.rows)} of {each.asked}"))
    head = ("question", "outcome", *names, "cases") if rows else ()
    return CompareSection(f"Odds that differ: {len(odds.moved)} {of}", head, rows, (2, 3, 4))


def _of_answers(names: Sequence[str], readings: Sequence[Reading]) -> Point:
    from drumhead.printing.pages.compare_page import Point

    told = [f"{name}: {reading.option(reading.default).says}" for name, reading in zip(names, readings, strict=True)]
    return Point(f"{readings[0].slug}: {readings[0].question}", told)


def _of_one(name: str, own: _Own) -> Iterator[CompareSection]:
    """Yield what only one ruleset has; of rulings, which nobody can choose, the number."""
    from drumhead.printing.pages.compare_page import CompareSection, Point

    if own.values:
        rows = [(each.place, each.name, _said(_only(each))) for each in own.values]
        yield CompareSection(f"Numbers that only {name} has", rows=rows, narrow=True)
    if own.rules:
        points = [Point(f"{rule.id}: {rule.says}") for rule in own.rules]
        yield CompareSection(f"Rules that only {name} has: {len(own.rules)}", points=points, narrow=True)
    if own.readings:
        switches = [each for each in own.readings if each.switch]
        rulings = so_many(len(own.readings) - len(switches), "rulings")
        points = [Point(f"{each.slug}: {each.question}") for each in switches]
        title = f"Unclear rules that only {name} has: {len(switches)}, and {rulings}"
        yield CompareSection(title, points=points, narrow=True)


def _only(difference: Difference) -> Any:
    return difference.one if difference.other is None else difference.other


# ------------------------------------------------------------------ the terminal and the page
def _show(sections: Sequence[CompareSection]) -> None:
    for at, section in enumerate(sections):
        if at:
            click.echo()
        click.secho(section.title, bold=True)
        if section.rows:
            columns([section.head, *section.rows] if section.head else section.rows, right=section.right, indent="  ")
        for point in section.points:
            click.echo(wrap_text(point.says, "  ", "    "))
            for each in point.below:
                click.echo(wrap_text(each, "    ", "      "))


def _print_page(
    pair: tuple[Ruleset, Ruleset], sections: Sequence[CompareSection], page: str, given: Mapping[str, Any]
) -> None:
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import page_options
    from drumhead.printing.pages.compare_page import compare_page

    write({page: partial(compare_page, page_options(given), pair, sections)}, given["out"], given["force"])


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
