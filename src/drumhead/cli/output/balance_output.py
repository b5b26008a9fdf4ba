"""`drumhead battle balance`: whether a battle is balanced, and the changes that would balance it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_aside
from drumhead.cli.output.terminal_tables import columns, tell_json, wrap_text
from drumhead.support.command_lines import name_command
from drumhead.support.interruption import forget

if TYPE_CHECKING:
    from drumhead.deployment.scenario import Scenario
    from drumhead.printing.page_input import Game
    from drumhead.simulation.balance_changes import BalanceChange, Fits, Step
    from drumhead.simulation.balance_search import BalanceCandidate, Search

TIMES = 9  # of the games asked for, what a search mostly fights: as it is, an end, five halvings, twice as many fresh
HUNDRED = 100


def tell(name: str, by: str, out: Path | None, given: Mapping[str, Any]) -> None:
    """Simulate battles, and print how balanced a battle is and the changes that would help.

    `by` is "stands", "points" or "turns", and `given` are the options of the command. The changed
    battle is written to the folder `out`, if given.
    """
    from drumhead.cli.commands.log_commands import seats
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.simulation.balance_search import Search

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    if game.battle and not game.ruleset.is_played:
        raise _unplayed(name, game)
    scenario = scenario_for(game, name)
    lever = _lever(game, scenario, by)
    if out:
        _writable(scenario, by, out)
    search = Search(scenario.sides[0], range(given["seed"], given["seed"] + given["games"]))
    stopped = _searched(search, scenario, lever, seats(scenario, given["commanders"]))
    steps = lever.steps(search.best.rung)
    if given["as_json"]:
        tell_json(facts(game, search, lever, by, stopped))
    else:
        _show(game, scenario, search, lever, stopped)
    if out and steps:
        _write(game, steps, out)
    elif out:
        print_aside(f"Nothing is written to {out}: there is nothing to change.")


def _unplayed(name: str, game: Game) -> click.ClickException:
    from drumhead.cli.loading.scenario_loading import playable

    shows = name_command("battle", "show", Path(name), *game.ruleset.trust_words)
    return click.ClickException(
        f"{name}: Drumhead does not play {game.ruleset.id}, so nothing is simulated and it will not guess who wins. "
        f"It plays {playable()}: with --rules it fights the battle by one of those, if the armies can be brought under "
        f"it. Without dice `{shows}` lists stands, points and officers of both sides."
    )


def _lever(game: Game, scenario: Scenario, by: str) -> BalanceChange:
    """Return the scale of changes to try, of the kind `by`: "stands", "points" or "turns".

    Raise ClickException if there is nothing of that kind to change.
    """
    from drumhead.armies.files.army_points import rows_in_force
    from drumhead.simulation import balance_changes

    battle, fits = scenario.battle, _fitting(game, scenario)
    try:
        if by == "turns":
            return balance_changes.turns(battle, scenario.turns, fits)
        if by == "points":
            return balance_changes.points(battle, game.ruleset, rows_in_force(game.ruleset, game.points), fits)
        return balance_changes.stands(battle, game.ruleset, fits)
    except balance_changes.NoBalanceChangeError as error:
        raise click.ClickException(str(error)) from None


def _fitting(game: Game, scenario: Scenario) -> Fits:
    """Return a function that says whether a changed battle may be used.

    It may if all units have room, and it has no more errors and warnings than before.
    """
    from drumhead.armies.files.battle_file import find_crowding
    from drumhead.cli.output.armies.army_remarks import findings
    from drumhead.deployment.deployment_check import ready
    from drumhead.model.army import Battle
    from drumhead.rules.loading.toml_files import FileErrors

    def amiss(battle: Battle) -> int:
        return sum(each.severity != "advice" for each in findings(replace(game, battle=battle)))

    before = amiss(scenario.battle)

    def fits(battle: Battle) -> bool:
        try:
            ready(replace(scenario, battle=battle))
        except FileErrors:
            return False
        return not find_crowding(battle, game.ruleset) and amiss(battle) <= before

    return fits


def _searched(search: Search, scenario: Scenario, lever: BalanceChange, tempers: Mapping[str, str]) -> bool:
    """Simulate the battles of a search, which keeps the results; return whether Ctrl-C stopped it.

    Ctrl-C before any result is raised again. `tempers` are the leadership styles by side.
    """
    from drumhead.cli.output.progress import FIGHTING, progress
    from drumhead.simulation.balance_search import winner
    from drumhead.simulation.study import play_battles

    with progress(TIMES * len(search.seeds), FIGHTING) as done:

        def fight(rung: int, seeds: range) -> dict[int, str]:
            steps = lever.steps(rung)
            changed = replace(scenario, battle=steps[-1].battle) if steps else scenario
            found = {}
            for seed, won in play_battles(changed, tempers, seeds, winner):
                found[seed] = won
                done()
            return dict(sorted(found.items()))

        try:
            search.run(fight, lever.end, lever.favours)
        except KeyboardInterrupt:
            if not search.tried:
                raise
            forget(KeyboardInterrupt)
            return True
    return False


# ------------------------------------------------------------------ output


def facts(game: Game, search: Search, lever: BalanceChange, by: str, stopped: bool) -> dict[str, Any]:
    """Return the tries of a search and its proposal as data for JSON; shares are those of the first side.

    `by` is the kind of change, and `stopped` is whether Ctrl-C ended the search.
    """
    return {
        "battle": game.title,
        "by": by,
        "side": search.side,
        "games": len(search.seeds),
        "seed": search.seeds.start,
        "stopped": stopped,
        "tried": [_tried(each, search, lever) for _, each in sorted(search.tried.items())],
        "fair-as-it-is": search.tried[0].is_fair,
        "proposal": lever.describe(search.best.rung),
        "points": _points(game, lever.steps(search.best.rung)),
        "checked": _tried(search.checked, search, lever) if search.checked else None,
    }


def _tried(each: BalanceCandidate, search: Search, lever: BalanceChange) -> dict[str, Any]:
    gained, lost = each.count_turned(search.tried[0])
    return {
        "rung": each.rung,
        "changes": len(lever.steps(each.rung)),
        "games": each.games,
        "first-seed": min(each.winners),
        "wins": each.wins,
        "share": round(each.share, 3),
        "interval": [round(end, 3) for end in each.ends],
        "fair": round(each.sure, 3),
        "turned": {"to": gained, "from": lost},
    }


def _points(game: Game, steps: Sequence[Step]) -> dict[str, dict[str, int]] | None:
    """Return the points of each side's army before and after the changes, by side.

    Return None if there are no points, or no changes.
    """
    from drumhead.armies.files.army_points import costs, rows_in_force

    rows = rows_in_force(game.ruleset, game.points)
    if not rows or not steps or not game.battle:
        return None
    return {
        side: {
            "before": sum(cost.points or 0 for cost in costs(army, rows)),
            "after": sum(cost.points or 0 for cost in costs(steps[-1].battle.armies[side], rows)),
        }
        for side, army in game.battle.armies.items()
    }


def _show(game: Game, scenario: Scenario, search: Search, lever: BalanceChange, stopped: bool) -> None:
    names = {side: str(game.side(side)["name"]) for side in scenario.sides}
    mine, seeds = names[search.side], search.seeds
    click.secho(f"{game.title}: what {mine} win of a hundred", bold=True)
    rows = [("changes", "games", "wins", "of 100", "surely between", "turned to them", "and away")]
    for rung, each in sorted(search.tried.items()):
        gained, lost = each.count_turned(search.tried[0])
        of = lever.favours[rung < 0] if lever.favours and rung else ""
        changes = f"{abs(rung)} for {names[of]}" if of else f"{rung:+}" if rung else "none"
        turned = (str(gained), str(lost)) if rung else ("", "")
        rows.append((changes, str(each.games), f"{each.wins:g}", f"{HUNDRED * each.share:.0f}", _ends(each), *turned))
    columns(rows, right=range(1, 7), indent="  ")
    for line in _said(game, search, lever, stopped, mine):
        click.echo(wrap_text(line, "  "))
    click.echo(wrap_text(f"Every row has the same seeds, {seeds.start} to {seeds.stop - 1}, so that rows differ by the "
                       "change alone; draws count half.", "  "))  # fmt: skip


def _ends(each: BalanceCandidate) -> str:
    low, high = (f"{HUNDRED * end:.0f}" for end in each.ends)
    return f"{low} and {high}"


def _said(game: Game, search: Search, lever: BalanceChange, stopped: bool, mine: str) -> Iterator[str]:
    """Yield the proposal, the points and the certainty of a search, as sentences.

    `mine` is the name of the side whose wins are counted; `stopped` is whether Ctrl-C ended the search.
    """
    steps = lever.steps(search.best.rung)
    if stopped and not steps:
        yield "Nothing else was tried to its end."
    elif not steps and search.best.is_fair:
        yield "It is fair as it is: in these battles each side wins 45 % to 55 %."
    elif not steps:
        yield "No such change makes it fairer. Try another with --by."
    elif not search.best.is_fair:
        yield "The nearest change, but neither side wins 45 % to 55 %:"
    else:
        yield "Proposed:"
    for said in lever.describe(search.best.rung):
        yield f"- {said}"
    for side, cost in (_points(game, steps) or {}).items():
        yield f"{game.side(side)['name']}: {cost['after']} points instead of {cost['before']}."
    if stopped:
        yield "Stopped: this is what is known so far; nothing of it has been checked with fresh seeds."
    if (checked := search.checked) is not None:
        seeds = f"{min(checked.winners)} to {max(checked.winners)}"
        yield (
            f"Checked with {checked.games} fresh battles, seeds {seeds}: {mine} win {HUNDRED * checked.share:.0f} %, "
            f"surely between {_ends(checked)}. The true share is within 45 % to 55 % with a chance of "
            f"{HUNDRED * checked.sure:.0f} %."
        )


# ------------------------------------------------------------------ written


def _writable(scenario: Scenario, by: str, out: Path) -> None:
    """Raise ClickException if a changed battle cannot be written to the folder `out`.

    The reason is a folder that is not empty, or a battle that is played by other rules than its own. Raise FileErrors
    if a file of the battle cannot be changed.
    """
    from drumhead.armies.writers.battle_editor import edit_battle
    from drumhead.rules.loading.toml_files import read

    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise click.ClickException(f"{out}: something is there already; nothing was written. Give a new folder.")
    if read(scenario.battle.source).data["ruleset"] != scenario.battle.ruleset:
        raise click.ClickException(f"{out}: a battle under --rules cannot be written. Leave out --out.")
    if by in ("stands", "points"):
        first = [("side", side, "army", "brigade", 0, "unit", 0, "note") for side in scenario.sides]
        edit_battle(scenario.battle, [(key, "") for key in first], out)


def _write(game: Game, steps: Sequence[Step], out: Path) -> None:
    from drumhead.armies.writers.battle_editor import edit_battle
    from drumhead.cli.output.paper_output import write

    assert game.battle
    last = {step.key: step.value for step in steps}
    write(dict(edit_battle(game.battle, list(last.items()), out)), out, force=False)
