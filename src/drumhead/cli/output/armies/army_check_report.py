"""`drumhead army check`: all errors of an army, its warnings, and its points."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.output.terminal_tables import columns

if TYPE_CHECKING:
    from drumhead.armies.files.army_points import Cost
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
    from drumhead.rules.rulebook.army_findings import Finding


def check_army(
    path: Path, rules: str | None, strict: bool, as_json: bool, limit: int | None, how: Mapping[str, Any]
) -> None:
    """Print all findings on the army of a file; exit with status 1 if there are errors.

    With a `limit`, print its points too, and an error if they are more than the limit. `how` has the options
    `readings` and `house_rules`; `strict` refuses guesses.
    """
    from drumhead.armies.files.army_size_limit import CrowdError
    from drumhead.cli.loading.game_loading import army_game
    from drumhead.cli.output.armies.army_conversion import tell_assumed, tell_guesses
    from drumhead.cli.output.file_reports import refuse, tell_counts, tell_remarks
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.rules.loading.toml_files import FileErrors

    readings, house_rules = dict(how["readings"]), how["house_rules"]
    try:
        game = army_game(path, rules, readings, house_rules)
    except CrowdError as wrong:
        refuse(wrong, (), as_json)
    except FileErrors as wrong:
        refuse(*_with_the_rest(wrong, path, rules, as_json), as_json)
    guesses = tell_guesses(path, game.ruleset.about, strict)
    tell_assumed(game)
    counted = None if limit is None else _counted(game)
    further = [] if counted is None else [*_too_dear(game, counted, limit or 0)]
    facts, errors = tell_remarks(game, as_json, further, lambda: _tell(game, counted or (), limit or 0))
    tell_counts(game, facts, errors, guesses)
    if as_json:
        tell_json(facts if counted is None else {"remarks": facts, "points": _facts(counted, limit or 0)})
    if errors:
        sys.exit(1)


# ------------------------------------------------------------------ points


def _counted(game: Game) -> list[Cost]:
    """Return the points of each unit and officer, by the club's rows, otherwise the rulebook's.

    Raise ClickException if neither has any.
    """
    from drumhead.armies.files.army_points import costs, nobody_gives, rows_in_force

    rows = rows_in_force(game.ruleset, game.points)
    if not rows:
        raise click.ClickException(nobody_gives(game.ruleset))
    assert game.battle
    return [cost for army in game.battle.armies.values() for cost in costs(army, rows)]


def _tell(game: Game, counted: Sequence[Cost], limit: int) -> None:
    """Print the points of each unit and officer, and the points that are left; nothing if `counted` is empty."""
    from drumhead.cli.output.armies.army_tree import price
    from drumhead.model.unit import Unit

    rows = []
    for cost in counted:
        of = cost.of
        number, what = (
            (str(of.number), of.listed_kind) if isinstance(of, Unit) else ("", game.ruleset.name_of("rank", of.rank))
        )
        rows.append((number, of.name, what, price(cost.points)))
    columns(rows, right=(0, 3), indent="  ")
    total = sum(cost.points or 0 for cost in counted)
    if counted and (left := limit - total) >= 0:
        click.echo(f"{game.title}: {total} points of {limit}, {f'{left} are' if left else 'none is'} left.")


def _too_dear(game: Game, counted: Sequence[Cost], limit: int) -> Iterator[str]:
    """Yield sentences on units that no row of points fits, and on a total that is over the limit."""
    for cost in counted:
        if cost.points is None:
            row = "Add one, such as [[points]] with unit = 10 for all others."
            yield f"no row of [[points]] fits {cost.of.name}. {row}"
    if (total := sum(cost.points or 0 for cost in counted)) > limit:
        yield f"{game.title}: {total} points of {limit}, {total - limit} too many."


def _facts(counted: Sequence[Cost], limit: int) -> dict[str, Any]:
    from drumhead.model.unit import Unit

    units = [(cost.of, cost.points) for cost in counted]
    total = sum(cost.points or 0 for cost in counted)
    return {
        "units": [{"number": of.number, "name": of.name, "points": each} for of, each in units if isinstance(of, Unit)],
        "officers": [{"name": of.name, "points": each} for of, each in units if not isinstance(of, Unit)],
        "total": total,
        "limit": limit,
        "left": limit - total,
    }


def points_sample(rules: str) -> str:
    """Return a house-rules file with our points for a ruleset; raise ClickException if we have none."""
    from drumhead import rulesets

    ruleset = rulesets.load(rules)
    path = ruleset.path("samples", "points.toml")
    if not path.is_file():
        raise click.ClickException(
            f"{ruleset.id} has no samples/points.toml. Write [[points]] into a house-rules file."
        )
    return path.read_text(encoding="utf-8")


# ------------------------------------------------------------------ errors and other findings


def _with_the_rest(
    errors: FileErrors, path: Path, rules: str | None, as_json: bool
) -> tuple[FileErrors, Sequence[Finding]]:
    """Return all errors of an army's file that cannot be read, and the advice and warnings on it.

    More is found by checking the part of the file that can be read. Advice and warnings are printed, unless JSON is
    wanted.
    """
    from drumhead import rulesets
    from drumhead.armies.files import partial_army
    from drumhead.cli.output.armies.army_remarks import findings
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.toml_files import FileErrors

    for ruleset in map(rulesets.load, [rules] if rules else rulesets.ids()):
        found = partial_army.parse_partial_army(path, ruleset, errors.faults)
        if found is None:
            continue
        file, battle = found
        said = findings(Game(ruleset, ruleset.book(), battle))
        rest = [each for each in said if not partial_army.touches(each.where, errors.faults)]
        advice = [each for each in rest if each.severity != "error"]
        for each in advice if not as_json else ():
            print_labelled("Warning", str(_fault(file, each)), err=False)
        more = [_fault(file, each) for each in rest if each.severity == "error"]
        return FileErrors(sorted([*errors.faults, *more], key=lambda fault: fault.line)), advice
    return errors, ()


def _fault(file: TomlFile, found: Finding) -> Fault:
    """Return a finding as a fault, at its place in a file."""
    return file.fault(found.where, found.says, f"({found.cite})", code=found.code)
