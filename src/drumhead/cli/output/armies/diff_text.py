"""`drumhead army diff` and `battle diff`: comparison of two armies or two battles, on the terminal or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.armies.army_tree import points_of
from drumhead.cli.output.armies.diff_json import facts_of
from drumhead.cli.output.armies.diff_model import ArmyComparison
from drumhead.cli.output.terminal_tables import columns, per_cent, tell_json, wrap_text
from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from fractions import Fraction

    from drumhead.armies.checks.army_diff import Change, Placed, UnitChange
    from drumhead.printing.odds.army_comparison import Answer, Break, Comparison
    from drumhead.printing.page_input import Game


def army_diff(one: str, other: str, rules: str | None, as_json: bool, how: Mapping[str, Any]) -> None:
    """Print the differences of the armies in two files, read with one ruleset.

    `rules` is that ruleset, None for one that fits both. `how` has the options `readings` and `house_rules`.
    """
    from drumhead.cli.loading.game_loading import path_of, refuse_battles
    from drumhead.cli.output.armies.army_remarks import tell_guessed
    from drumhead.rules.loading.player_file_types import ARMY

    paths = path_of(one, ARMY), path_of(other, ARMY)
    refuse_battles(*paths)
    games = _both(*paths, rules, (dict(how["readings"]), how["house_rules"]))
    for game in games:
        tell_guessed(game)
    compared = ArmyComparison(*games, *(next(iter(game.battle.armies.values())) for game in games if game.battle))
    if as_json:
        tell_json(facts_of(compared))
    else:
        tell(compared)


def _both(one: Path, other: Path, rules: str | None, how: tuple[Any, Any]) -> tuple[Game, Game]:
    """Return the games of two army files under one ruleset: that of `rules`, or one that fits both files.

    `how` is the rulings and the house rules. Raise ClickException for two different rulesets, FileErrors for errors
    in either file.
    """
    from drumhead.cli.loading.army_rulesets import SeveralRulesetsError
    from drumhead.cli.loading.game_loading import army_game
    from drumhead.rules.loading.toml_files import FileErrors

    if rules:
        return army_game(one, rules, *how), army_game(other, rules, *how)
    try:
        first = army_game(one, None, *how)
    except SeveralRulesetsError:
        second = army_game(other, None, *how)
        return army_game(one, second.ruleset.id, *how), second
    try:
        return first, army_game(other, first.ruleset.id, *how)
    except FileErrors:
        own = army_game(other, None, *how).ruleset.id  # raises the errors of the file, if there are any
        raise click.ClickException(
            f"{one} is an army for {first.ruleset.id}, {other} one for {own}: give two for one ruleset."
        ) from None


def battle_diff(one: str, other: str, rules: str | None, as_json: bool) -> None:
    """Print the differences of two battles: what is agreed in them, then each side's armies.

    `rules` is the ruleset for both, None for their own.
    """
    from drumhead.armies.checks.army_diff import battle_changes
    from drumhead.cli.loading.game_loading import battle_game, path_of, refuse_armies
    from drumhead.cli.output.armies.army_remarks import tell_guessed

    paths = path_of(one), path_of(other)
    refuse_armies(*paths)
    before, after = (battle_game(path, rules=rules) for path in paths)
    for game in (before, after):
        tell_guessed(game)
    assert before.battle
    assert after.battle
    changes = battle_changes(before.battle, after.battle)
    changes += _house_changes(before, after)
    sides = [
        ArmyComparison(before, after, before.battle.armies[side], after.battle.armies[side])
        for side in before.battle.armies
        if side in after.battle.armies
    ]
    if as_json:
        facts = {each.name: facts_of(each) for each in sides}
        tell_json({"battle": [asdict(each) for each in changes], "side": facts})
        return
    click.secho(f"{before.battle.title} -> {after.battle.title}", bold=True)
    _tell_changes(changes, "Nothing but the armies differs." if any(each.differs for each in sides) else "")
    for each in sides:
        click.echo()
        tell(each)
    if not sides:
        click.echo("No side is in both battles, so that no armies are compared.")


def _house_changes(before: Game, after: Game) -> list[Change]:
    """Return the differences between the house rules of two games, value by value."""
    from drumhead.armies.checks.army_diff import Change

    old, new = (
        {" ".join(filter(None, (each.place, each.scope))): str(each.value) for each in _of_the_house(game)}
        for game in (before, after)
    )
    places = dict.fromkeys((*old, *new))
    told = [Change(f"house rule {place}", old.get(place, ""), new.get(place, "")) for place in places]
    return [each for each in told if each.before != each.after]


def _of_the_house(game: Game) -> Iterable[Any]:
    return game.book.house.changes if game.book.house else ()


def tell(both: ArmyComparison) -> None:
    """Print a comparison of two armies on the terminal."""
    one, other = both.armies
    joined = " against " if both.meet else " -> "
    click.secho(one.name if one.name == other.name and not both.meet else f"{one.name}{joined}{other.name}", bold=True)
    if both.differs:
        _tell_units(both)
        _tell_changes(both.command, head="Command")
        _tell_totals(both)
    else:
        click.echo("  Both are alike.")
    if not both.one_ruleset:
        click.echo("Odds are not compared: the two are of different rules.")
    elif both.differs or both.meets_another:
        _tell_odds(both)


def _tell_units(both: ArmyComparison) -> None:
    if both.meet and not both.in_both:
        click.echo("No unit of one is in the other.")
        return
    counts = {"changed": len(both.changed), "gone": len(both.gone), "added": len(both.added)}
    said = [f"{both.alike} alike", *(f"{count} {word}" for word, count in counts.items() if count)]
    click.echo(f"Units: {', '.join(said)}")
    rows = [
        *(_changed_row(both, each) for each in both.changed),
        *(_placed_row(both, "-", each) for each in both.gone),
        *(_placed_row(both, "+", each) for each in both.added),
    ]
    columns(rows, right=(1,), indent="  ")


def _changed_row(both: ArmyComparison, each: UnitChange) -> tuple[str, ...]:
    assert each.after
    told = "; ".join(f"{_word(both, c.what)} {c.before or 'none'} -> {c.after or 'none'}" for c in each.changes)
    return "~", str(each.after.unit.number), each.after.unit.name, told


def _placed_row(both: ArmyComparison, sign: str, each: Placed) -> tuple[str, ...]:
    return sign, str(each.unit.number), each.unit.name, f"{both.describe_unit(each.unit)} ({each.brigade})"


def _word(both: ArmyComparison, what: str) -> str:
    return both.ruleset.counts if what == "stands" else what


def _tell_totals(both: ArmyComparison) -> None:
    click.echo("Totals")
    rows: list[tuple[str, ...]] = [("", *both.labels)]
    for word, pair in both.totals().items():
        rows.append((word, *(_total(both, each) for each in pair)))
    if all(points := [points_of(game, army) for game, army in zip(both.games, both.armies)]):
        rows.append(("points", *(str(each.total) for each in points if each)))
    columns(rows, indent="  ")


def _total(both: ArmyComparison, each: Any) -> str:
    if not each:
        return "none"
    return ", ".join(filter(None, (so_many(each.units, "units"), both.ruleset.name_unit_count(each.stands))))


def _tell_odds(both: ArmyComparison) -> None:
    from drumhead.printing.odds.army_comparison import compare_armies

    judged = both.compare_with_enemy()
    breaks = [each.breaks for each in judged if each.breaks]
    if len(breaks) == len(judged):
        click.echo("When it breaks")
        columns([(label, *_broken(each)) for label, each in zip(both.labels, breaks)], right=(2,), indent="  ")
        click.echo(f"  {_first_to_break(both, breaks)}")
    if comparisons := compare_armies(judged):
        click.echo("Odds that matter")
    for row in comparisons:
        if not any(each.unit for each in row.answers):
            continue
        click.echo(wrap_text(row.says, "  ", "  "))
        columns([(label, *_answered(both, row, each)) for label, each in zip(both.labels, row.answers)], (1,), "      ")


def _first_to_break(both: ArmyComparison, breaks: Sequence[Any]) -> str:
    one, other = breaks
    if one.at == other.at:
        return "At equal losses both break at once."
    first, by = (0, other.at - one.at) if one.at < other.at else (1, one.at - other.at)
    return f"First to break at equal losses: {both.labels[first]}, by {so_many(by, one.counted)}."


def _answered(both: ArmyComparison, row: Comparison, answer: Answer) -> tuple[str, ...]:
    if answer.unit is None or (answer.value is None and not answer.inputs):
        return ("no such unit" if answer.unit is None else "nobody to meet or to ask", "", "")
    assert answer.value is not None
    whom = both.describe_unit(answer.unit) + (f" v. {both.describe_unit(answer.other)}" if answer.other else "")
    if answer.count > 1:
        whom = f"{answer.count} units"
    said = _mean(answer.value) if row.is_mean else per_cent(answer.value)
    return said, "" if said == str(answer.value) else str(answer.value), whom


def _tell_changes(changes: Sequence[Change], nothing: str = "", head: str = "") -> None:
    if changes and head:
        click.echo(head)
    for each in changes:
        told = f"{each.before or 'nothing'} -> {each.after or 'nothing'}"
        click.echo(wrap_text(told, f"  {each.what}: ", "      "))
    if not changes and nothing:
        click.echo(nothing)


def _mean(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _broken(each: Break) -> tuple[str, ...]:
    share = each.share
    return (
        f"at {each.at} of {each.of} {each.counted}",
        per_cent(share) if share else "",
        str(share) if share else "",
    )
