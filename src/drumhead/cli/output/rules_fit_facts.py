"""What `drumhead rules fit` shows, as text for the terminal and the page alike, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drumhead.cli.output.rules_diff_facts import describe_inputs
from drumhead.cli.output.terminal_tables import exact, per_cent
from drumhead.model.plurals import so_many
from drumhead.rules.asking.question import format_input
from drumhead.support.toml_text import format_value

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.fit_page import FitFacts, FitRow
    from drumhead.rules.house_rules.odds_differences import MovedRow
    from drumhead.rules.house_rules.rule_fitting import Fit, Fitter, Search
    from drumhead.rules.house_rules.varied_numbers import Varied

FILE = "fit.toml"
MOST_MOVES = 3  # questions that a result names


@dataclass(frozen=True)
class Found:
    """A search with its results: the best fits, each with the rows of other questions that it moves.

    `commands` show the odds of the nearest result, and all that it changes.
    """

    game: Game
    fitter: Fitter
    sets: Sequence[Sequence[Varied]]
    together: bool
    search: Search
    best: Sequence[tuple[Fit, Sequence[MovedRow]]]
    commands: Sequence[str]

    @property
    def places(self) -> list[str]:
        """The places that are varied together; none if each is varied by itself."""
        return [each.place for each in self.sets[0]] if self.together else []


def facts_of(found: Found) -> FitFacts:
    """Return the search in words."""
    from drumhead.printing.pages.fit_page import FitFacts

    fitter, game = found.fitter, found.game
    wanted, about = fitter.wanted, game.ruleset.about
    values = wanted.inputs(fitter.book).items()
    return FitFacts(
        says=wanted.question.says,
        rules=str(about.get("book", game.ruleset.title)),
        inputs=", ".join(f"{name}={format_input(value)}" for name, value in values),
        outcome=wanted.label,
        wanted=_both(wanted.chance),
        now=_both(fitter.now),
        tried=list(_tried(found)),
        places=found.places or ["change"],
        rows=[_row(found, fit, moved) for fit, moved in found.best],
        words=_in_words(found),
        toml=as_toml(found),
        file=FILE,
        commands=found.commands,
    )


def _both(chance: Fraction) -> str:
    """Return a chance in percent and exactly, such as "27.8% (5/18)"."""
    return f"{per_cent(chance)} ({chance})" if chance.denominator > 1 else per_cent(chance)


def _tried(found: Found) -> Iterator[str]:
    """Yield sentences on what was tried."""
    search, many = found.search, sum(len(varied) for varied in found.sets)
    if found.together:
        spans = " and ".join(f"{each.place} {each.span}" for each in found.sets[0])
        yield f"Tried: {so_many(search.tried, 'combinations')}, {spans}."
    else:
        yield f"Tried: {so_many(search.tried, 'changes')}, to {so_many(many, 'numbers')} that the question reads."
    if search.refused:
        yield f"Not permitted: {search.refused}, since they break limits or put results into another order."
    if search.unasked:
        yield f"Without an answer: {search.unasked}, since the question cannot be asked."
    if found.fitter.now == found.fitter.wanted.chance:
        yield "The values in force give the chance that you want. These are the nearest others."


def _row(found: Found, fit: Fit, moved: Sequence[MovedRow]) -> FitRow:
    from drumhead.printing.pages.fit_page import FitRow
    from drumhead.rules.rulebook.book_table import places

    fitter = found.fitter
    if found.together:
        book = dict(places(fitter.ruleset.book(fitter.book.chosen).as_written))
        values = [f"{value} (book)" if value == book[place] else str(value) for place, value in fit.values.items()]
    else:
        values = [f"{each.place} = {each.value}" for each in fit.changes]
    off = f"{float(100 * (fit.chance - fitter.wanted.chance)):+.1f}" if fit.off else "exact"
    named, more = [_move(row) for row in moved[:MOST_MOVES]], max(0, len(moved) - MOST_MOVES)
    return FitRow(values, " or ".join(fit.units), per_cent(fit.chance), str(fit.chance), off, named, more)


def _move(row: MovedRow) -> str:
    """Return what a row of another question does, such as `fire-hits dice=6: "2 hits" 20.1% -> 32.9%`."""
    before, after = (per_cent(odds.get(row.outcome, Fraction(0))) for odds in (row.before, row.after))
    inputs = describe_inputs(row)
    unit = f"({row.unit})" if row.unit else ""
    asked = " ".join(filter(None, (row.question.name, inputs, unit)))
    return f'{asked}: "{row.question.label(row.outcome)}" {before} -> {after}'


def _in_words(found: Found) -> list[str]:
    """Return a sentence on each change of the nearest result, with the section of the rulebook."""
    from drumhead.rules.house_rules.rule_differences import list_differences

    fitter, (fit, _) = found.fitter, found.best[0]
    of = {each.place: each.cite for each in list_differences(fitter.book, fitter.book_of(fit))}
    return [
        f"{each.place} is {each.value}, not {fitter.numbers[each.place]}"
        f"{f' {each.scope}' if each.scope else ''}.{f' Rulebook: {of[each.place]}.' if of.get(each.place) else ''}"
        for each in fit.changes
    ]


def as_toml(found: Found) -> str:
    """Return the nearest result as a file of house rules."""
    fitter, (fit, _) = found.fitter, found.best[0]
    title = f"{fitter.wanted.question.name}: {fitter.wanted.label} {_both(fit.chance)}"
    lines = [f"title = {format_value(title)}", f"ruleset = {format_value(fitter.ruleset.id)}"]
    for each in fit.changes:
        lines += ["", "[[change]]", f"place = {format_value(each.place)}", f"to = {format_value(each.value)}"]
        lines += [f"when = {format_value(each.when)}"] if each.when else []
    return "\n".join(lines) + "\n"


def for_machines(found: Found) -> dict[str, Any]:
    """Return the search as data for JSON, with every chance as a fraction and as a decimal."""
    fitter, search = found.fitter, found.search
    return {
        "ruleset": fitter.ruleset.id,
        "question": fitter.wanted.question.name,
        "inputs": fitter.wanted.inputs(fitter.book),
        "outcomes": list(fitter.wanted.outcomes),
        "wanted": exact(fitter.wanted.chance),
        "now": exact(fitter.now),
        "tried": search.tried,
        "refused": search.refused,
        "not-asked": search.unasked,
        "fits": [_fit_data(fitter, fit, moved) for fit, moved in found.best],
        "house-rules": as_toml(found),
    }


def _fit_data(fitter: Fitter, fit: Fit, moved: Sequence[MovedRow]) -> dict[str, Any]:
    when = {"when": fitter.when} if fitter.when else {}
    return {
        "values": fit.values,
        "changes": [{"place": each.place, "to": each.value, **when} for each in fit.changes],
        **({"units": fit.units} if fit.units else {}),
        "chance": exact(fit.chance),
        "off": exact(fit.chance - fitter.wanted.chance),
        "also-moves": [
            {
                "question": row.question.name,
                "inputs": dict(row.inputs),
                "outcome": row.outcome,
                "before": exact(row.before.get(row.outcome, Fraction(0))),
                "after": exact(row.after.get(row.outcome, Fraction(0))),
            }
            for row in moved
        ],
    }
