"""An army as a tree on the terminal, with its totals, its break point, and the material to field it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from drumhead.armies.writers.file_formats import COUNTED
from drumhead.cli.output.terminal_tables import columns, exact, per_cent, wrap_text
from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from drumhead.armies.files.army_points import Points
    from drumhead.model.army import Army, Officer
    from drumhead.model.unit import Unit
    from drumhead.printing.odds.army_comparison import Break
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.army_requirements import Fielding
    from drumhead.rules.loading.ruleset import Ruleset


def points_of(game: Game, army: Army) -> Points | None:
    """Return an army's points by the rows of the club or the rulebook; None if neither has any."""
    from drumhead.armies.files.army_points import price_army, rows_in_force

    rows = rows_in_force(game.ruleset, game.points)
    return price_army(army, rows) if rows else None


def price(points: int | None) -> str:
    """Return a unit's points as text; "?" if no row fits it."""
    return "?" if points is None else str(points)


def tell_army(game: Game, army: Army, role: str = "") -> None:
    """Print an army as a tree: general, wings, lines, divisions, brigades, units; then its totals.

    `role` is the army's role in a battle, such as "attacker", "" for none.
    """
    ruleset, points = game.ruleset, points_of(game, army)
    about = [ruleset.name_of("side", army.side), role, _officer(ruleset, army.general)]
    click.secho(army.name, bold=True, nl=False)
    click.echo(f"  ({', '.join(filter(None, about))})")
    for at, brigade in enumerate(army.brigades):
        for command in army.begun_with(at):
            units = [unit for each in army.brigades_of(command) for unit in each.units]
            click.echo(f" {_headed(ruleset, command.name, command.commander, units, points)}")
        letter = f"{_letter(at)} " if len(army.brigades) > 1 else ""
        click.echo(f"  {letter}{_headed(ruleset, brigade.name, brigade.commander, brigade.units, points)}")
        columns([_unit(ruleset, unit, points) for unit in brigade.units], right=(0, 3, 5), indent="    ")
    for word, text in _sums(game, army):
        click.echo(wrap_text(text, f"  {word:<13}", " " * 15))


def _letter(brigade: int) -> str:
    from drumhead.printing.records.brigade_marks import letter_of

    return letter_of(brigade)


def _headed(
    ruleset: Ruleset, name: str, commander: Officer | None, units: Sequence[Unit], points: Points | None
) -> str:
    """Return a line of text for a formation: its name, its commander, its strength and its points."""
    led = _officer(ruleset, commander)
    much = ", ".join(filter(None, (strength(ruleset, units), points.describe_points(units) if points else "")))
    return f"{name}{f': {led}' if led else ''}  ({much})"


def strength(ruleset: Ruleset, units: Iterable[Unit]) -> str:
    """Return the number of units and their total strength in stands or figures, as text."""
    some = list(units)
    return ", ".join(
        filter(None, (so_many(len(some), "units"), ruleset.name_unit_count(sum(unit.stands for unit in some))))
    )


def _officer(ruleset: Ruleset, officer: Officer | None) -> str:
    return f"{officer.name}, {ruleset.name_of('rank', officer.rank)}" if officer else ""


def _unit(ruleset: Ruleset, unit: Unit, points: Points | None) -> tuple[str, ...]:
    return (
        f"{unit.number}",
        unit.name,
        ruleset.kind_name(unit.listed_kind),
        ruleset.name_unit_count(unit.stands),
        unit.quality,
        "" if points is None else price(points.of[unit.number]),
        "; ".join(filter(None, (", ".join(unit.honours), unit.note))),
    )


def _sums(game: Game, army: Army) -> Iterator[tuple[str, str]]:
    ruleset = game.ruleset
    arms = {arm["name"]: [unit for unit in army.units if unit.arm == arm["id"]] for arm in ruleset.arm_tables}
    parts = "; ".join(f"{name} {strength(ruleset, units)}" for name, units in arms.items() if units)
    yield "in all", f"{strength(ruleset, army.units)}: {parts}"
    if points := points_of(game, army):
        yield "points", str(points)
    if breaks := _breaks(game, army):
        yield "breaks", _says(breaks)
    yield "to field it", _needs(game, army).says
    if army.year:
        yield "year", str(army.year)
    if army.source:
        yield "source", army.source
    yield from (("doubt", each) for each in army.doubts)
    yield from (("assumed", each) for each in army.assumed)


def _breaks(game: Game, army: Army) -> Break | None:
    from drumhead.printing.odds.army_comparison import Judged

    return Judged(game, army, army).breaks


def _says(breaks: Break) -> str:
    share = breaks.share
    said = f", {per_cent(share)} ({share})" if share else ""
    return f"at {breaks.at} of {breaks.of} {breaks.counted}{said}"


def _needs(game: Game, army: Army) -> Fielding:
    from drumhead.cli.loading.game_loading import wishes_of
    from drumhead.printing.pages.army_requirements import fielding

    return fielding(game, army, wishes_of(game, ""))


def army_facts(game: Game, army: Army) -> dict[str, Any]:
    """Return an army for JSON, in the keys of an army file, with its totals."""
    from drumhead.armies.writers.army_writer import all_facts

    breaks, points = _breaks(game, army), points_of(game, army)
    share = breaks.share if breaks else None
    sums = {
        "units": len(list(army.units)),
        game.ruleset.counts: sum(unit.stands for unit in army.units),
        "brigades": [
            {"name": each.name, "units": len(each.units), game.ruleset.counts: sum(u.stands for u in each.units)}
            for each in army.brigades
        ],
        "breaks": breaks and {**asdict(breaks), "share": share and exact(share)},
        "points": points and {"total": points.total, "officers": points.officers, "units": points.of},
        "needs": asdict(_needs(game, army)),
        "assumed": list(army.assumed),
    }
    return {**all_facts(army, game.ruleset.about), COUNTED: sums}
