"""Output of `drumhead odds BATTLE "UNIT" v. "ENEMY"`: the figures of the match-up sheet for one pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.odds_output import tell_grounds
from drumhead.cli.output.terminal_tables import columns, exact, per_cent, tell_json, wrap_text
from drumhead.probability import watching
from drumhead.rules.asking.question import format_input
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.odds.matchups import Cell, Figure
    from drumhead.printing.page_input import Game

NONE = "none: the rules do not allow it, or no dice decide it"


@dataclass(frozen=True)
class Met:
    """A unit and an enemy, each figure with its cell, and what the answers rest on: readings and house rules."""

    game: Game
    unit: Unit
    enemy: Unit
    figures: tuple[tuple[Figure, Cell], ...]
    grounds: dict[str, Any]
    notes: tuple[str, ...]


def meet(game: Game, unit: Unit, enemy: Unit) -> Met:
    """Return the figures of a unit against an enemy; PaperError if the game's ruleset has no match-ups."""
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.odds.matchups import Matchups
    from drumhead.printing.page_input import PrintOptions

    matchups = Matchups(HtmlRenderer(game, PrintOptions(measures=game.ruleset.measures)))
    with watching() as seen:
        figures = tuple(zip(matchups.figures, matchups.pair(unit, enemy)))
    marks = game.book.marks(seen)
    grounds = {"readings": {slug: game.book.chosen[slug] for slug in marks.readings}, "changes": marks.changes}
    return Met(game, unit, enemy, figures, grounds, tuple(matchups.notes))


def tell(met: Met) -> None:
    """Print a line for each figure, then what each means with its command, and the notes of the sheet."""
    click.secho(f"{_name(met, met.unit)} against {_name(met, met.enemy)}", bold=True)
    rows = []
    for figure, cell in met.figures:
        said = [per_cent(cell.chance), str(cell.chance)] if cell.chance is not None else ["", NONE]
        rows.append([_head(figure), *said])
    columns(rows, right=(1,), indent="  ")
    said_before = ""
    for figure, cell in met.figures:
        if cell.asked is None:
            continue
        if figure.says != said_before:
            click.echo(wrap_text(f"{_head(figure)}: {figure.says}", "", "  "))
            said_before = figure.says
        click.echo(f"  `{_command(met, cell)}`: {_part(met, cell)}")
    for note in met.notes:
        click.echo(wrap_text(note))
    tell_grounds(met.game.book, [met.grounds])


def tell_machines(met: Met) -> None:
    """Print the figures as JSON, each with its question, inputs and exact chance; None for a figure without one."""
    units = {
        key: {"name": unit.name, "side": unit.side, "number": unit.number}
        for key, unit in (("unit", met.unit), ("enemy", met.enemy))
    }
    tell_json({**units, "figures": [_for_machines(met, *both) for both in met.figures], **met.grounds})


def _for_machines(met: Met, figure: Figure, cell: Cell) -> dict[str, Any]:
    told: dict[str, Any] = {"figure": _head(figure), "says": figure.says}
    if cell.asked is None or cell.chance is None:
        return {**told, "chance": None}
    inputs = met.game.ruleset.question(cell.asked.question).settle(dict(cell.asked.inputs))
    asked = {"question": cell.asked.question, "inputs": inputs, "outcomes": _part(met, cell)}
    return {**told, **asked, "chance": exact(cell.chance)}


def _head(figure: Figure) -> str:
    return figure.head if figure.reach is None else f"fire at {figure.head}"


def _name(met: Met, unit: Unit) -> str:
    rules = met.game.ruleset
    about = [rules.kind_name(unit.listed_kind), unit.quality, rules.name_unit_count(unit.stands)]
    return f"{unit.name} ({', '.join(filter(None, about))})"


def _command(met: Met, cell: Cell) -> str:
    """Return the command that answers the question behind a figure."""
    assert cell.asked
    question = met.game.ruleset.question(cell.asked.question)
    inputs = {name: format_input(value) for name, value in question.settle(dict(cell.asked.inputs)).items()}
    usual = {each.name: format_input(each.default) for each in question.inputs}
    given = [f"{name}={value}" for name, value in inputs.items() if value != usual[name]]
    return name_command("odds", *met.game.ruleset.typed, question.name, *given)


def _part(met: Met, cell: Cell) -> str:
    """Return the part of the answer that a figure is, in words."""
    assert cell.asked
    question = met.game.ruleset.question(cell.asked.question)
    if cell.asked.outcomes:
        words = ", ".join(dict.fromkeys(map(question.label, cell.asked.outcomes)))
        return f"all but {words}" if cell.rest else words
    least = cell.asked.at_least or 0
    return f"{least - 1} or fewer" if cell.rest else f"{least} or more"
