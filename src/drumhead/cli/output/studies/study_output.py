"""Simulation of many battles of one scenario: each side's wins, and the events of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.studies.study_ending import end_words, ending
from drumhead.model.plurals import so_many
from drumhead.support.command_lines import name_command
from drumhead.support.interruption import forget

if TYPE_CHECKING:
    from drumhead.deployment.scenario import Scenario
    from drumhead.simulation.study import Study

CONTACT = "attack"
USUAL, MOST_UNTIL = 100, 10_000  # battles without --games, and at most with --until
FEWEST = Fraction(1, 6)  # of the battles, that either side should win with equal commanders
KINDS = {  # what is counted of a battle, by the events of its journal
    "volleys": "fire",
    "volleys before the first attack": "fire-before",
    "attacks that came to contact": CONTACT,
    "of them in flank or rear": "flank",
    "foot on foot": "foot-on-foot",
    "horse on horse": "horse-on-horse",
    "horse on foot": "horse-on-foot",
    "rounds of fighting": "fight",
    "routs": "rout",
    "rallies": "rally",
    "moves back": "back",
}
BALANCE = {  # printed for a battle with equal commanders
    "even": "Each side wins at least one battle in six: that is even enough to be fought again.",
    "lopsided": "One side wins fewer than one battle in six: {balance} looks for what mends it.",
    "open": "Too few games to say whether each side wins one in six. Give more --games.",
}


def tell(name: str, given: Mapping[str, Any]) -> None:
    """Simulate battles of a file, print the results or JSON, and write the files asked for.

    `given` are the options of the command. Raise ClickException, after the results so far, if a cluster fails.
    """
    from drumhead.cli.commands.log_commands import seats
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.studies.study_files import check_files, write_files
    from drumhead.cli.output.terminal_tables import tell_json

    check_files(given)
    rules = given["rules"]
    game = game_of(name, dict(given["readings"]), given["house_rules"], rules, also=())
    scenario = scenario_for(game, name)
    tempers = seats(scenario, given["commanders"])
    swapped = dict(zip(tempers, reversed(tempers.values())))
    found, failed = _play(scenario, [tempers, swapped] if given["swap"] else [tempers], given)
    told = [facts(scenario, tempers_, result) | end for tempers_, result, end in found]
    if given["as_json"]:
        tell_json(told)
    else:
        under = ("--rules", rules) if rules else ()
        for each in told:
            _show(each, (Path(name), *under, *scenario.ruleset.trust_words))
    write_files(told, [result for _, result, _ in found], given)
    if failed:
        raise click.ClickException(failed)


Played = tuple[Mapping[str, str], "Study", dict[str, Any]]  # styles by side, battles, and how the study ended


def _play(
    scenario: Scenario, seatings: Sequence[Mapping[str, str]], given: Mapping[str, Any]
) -> tuple[list[Played], str]:
    """Return the studies with these commanders, up to Ctrl-C or the failure of a cluster, and what failed there.

    Either is raised instead if no battle has been counted.
    """
    from drumhead.cli.output.progress import FIGHTING, progress
    from drumhead.simulation.cluster import ClusterError, battle_player
    from drumhead.simulation.study import Study, keep_summaries

    until = given["until"] or 0.0
    games = given["games"] or (MOST_UNTIL if until else USUAL)
    seeds = range(given["seed"], given["seed"] + games)
    found = [Study(scenario.sides) for _ in seatings]
    stopped = failed = ""
    try:
        with progress(len(seatings) * games, FIGHTING) as done, battle_player(given["scheduler"]) as play:
            for tempers, each in zip(seatings, found):
                each.play(play(scenario, tempers, seeds, keep_summaries(scenario, given["habits"])), seeds, until, done)
    except KeyboardInterrupt:
        if not found[0].battles:
            raise
        forget(KeyboardInterrupt)
        stopped = "Ctrl-C"
    except ClusterError as wrong:
        stopped, failed = "cluster", f"--scheduler {given['scheduler']}: {wrong}."
        if not found[0].battles:
            raise click.ClickException(failed) from None
    kept = [(tempers, each) for tempers, each in zip(seatings, found) if each.battles]
    return [(tempers, each, ending(each, games, until, stopped)) for tempers, each in kept], failed


def facts(scenario: Scenario, tempers: Mapping[str, str], found: Study) -> dict[str, Any]:
    """Return the results of a study as data for JSON: shares with 95 % intervals, and means per battle.

    `tempers` are the styles of the commanders by side.
    """
    from drumhead.simulation.study import interval

    games, seeds = len(found.battles), [each.seed for each in found.battles]
    sides: dict[str, dict[str, Any]] = {}
    for side in scenario.sides:
        wins, (edge, error), (ahead, off) = found.wins(side), found.edge(side), found.edge(side, points=True)
        sides[side] = {
            "commander": tempers[side],
            "wins": wins,
            "interval": [round(end, 3) for end in interval(wins, games)],
            "dead": round(found.dead(side), 2),
            "edge": round(edge, 2),
            "error": round(error, 2),
            "points": round(found.points(side), 2),
            "points-edge": round(ahead, 2),
            "points-error": round(off, 2),
        }
    means = {word: round(found.mean(kind), 2) for word, kind in KINDS.items()}
    return {
        "battle": scenario.battle.title,
        "games": games,
        "seeds": [min(seeds), max(seeds)],
        "decisions": found.decisions,
        "sides": sides,
        "drawn": found.wins(""),
        "losses-in": scenario.ruleset.loses,
        "turns": round(found.turns, 2),
        "idle": round(found.idle, 2),
        "reserves": round(found.reserves[0], 2),
        "fed-in": round(found.reserves[1], 2),
        "reliefs": round(found.reliefs, 2),
        "with-contact": round(found.share_with(CONTACT), 3),
        "a-battle": means,
        "balance": _balance([each["interval"] for each in sides.values()]),
        **(_habits(found.habits) if found.habits else {}),
    }


def _habits(counted: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """Return counted habits as data for JSON; a share or a mean is None without a case."""
    from drumhead.simulation.habits.habit_counts import HABITS, TOGETHER

    regiments, turns = counted[TOGETHER]
    shares = {key: counted[key] for key in HABITS}
    return {
        "habits": {
            key: {"happened": happened, "cases": cases, "share": round(happened / cases, 3) if cases else None}
            for key, (happened, cases) in shares.items()
        },
        TOGETHER: {
            "regiments": regiments,
            "turns": turns,
            "mean": round(regiments / turns, 2) if turns else None,
        },
    }


def _balance(intervals: Iterable[Sequence[float]]) -> str:
    """Return "even" if each side surely wins a battle in six, "lopsided" if one surely does not, otherwise "open".

    `intervals` are the lowest and the highest likely share of wins of each side.
    """
    ends = list(intervals)
    if any(high < FEWEST for _, high in ends):
        return "lopsided"
    return "even" if all(low >= FEWEST for low, _ in ends) else "open"


def _show(told: Mapping[str, Any], named: Sequence[object]) -> None:
    """Print the results of a study; `told` is the study as data for JSON.

    `named` are the words for the battle in a suggested command.
    """
    from drumhead.cli.output.terminal_tables import columns

    seeds = "seed {}" if told["games"] == 1 else "seeds {} to {}"
    about = f"{so_many(told['games'], 'battles')}, {seeds.format(*told['seeds'])}, {told['drawn']} drawn"
    click.secho(f"{told['battle']}: {about}", bold=True)
    rows = [
        (
            "",
            "led by",
            "wins",
            "of 100, surely between",
            f"{told['losses-in']} lost",
            "edge",
            "+-",
            "points",
            "edge",
            "+-",
        )
    ]
    for side, each in told["sides"].items():
        low, high = (f"{100 * end:.0f}" for end in each["interval"])
        worn = each["dead"], f"{each['edge']:+.1f}", each["error"]
        points = each["points"], f"{each['points-edge']:+.1f}", each["points-error"]
        rows.append((side, each["commander"], each["wins"], f"{low} and {high}", *worn, *points))
    columns(rows, right=range(2, 10), indent="  ")
    if words := end_words(told):
        click.echo(f"  {words}")
    if len({each["commander"] for each in told["sides"].values()}) == 1:
        balances = f"`{name_command('battle', 'balance', *named)}`"
        click.echo(f"  {BALANCE[told['balance']].format(balance=balances)}")
    click.echo("  Points are what the book counts towards breaking an army, as a battle ends.")
    means = ", ".join(f"{mean:g} {word}" for word, mean in told["a-battle"].items())
    click.echo(f"  A battle has {means}; {told['turns']:g} turns.")
    share = f"{100 * told['with-contact']:.0f} in 100 come to contact"
    idle = "units that never did anything, with no orders to wait and no ground to hold"
    click.echo(f"  {share}; {idle}: {told['idle']:g}.")
    reserves = f"Of {told['reserves']:g} units that begin behind a friend {told['fed-in']:g} are fed into the fight"
    click.echo(f"  {reserves}; a tired unit is relieved by a fresher one {told['reliefs']:g} times.")
    click.echo(f"  The study rests on {so_many(told['decisions'], 'decisions')} of the commanders.")
    if "habits" in told:
        _show_habits(told)


def _show_habits(told: Mapping[str, Any]) -> None:
    """Print the table of habits of a study; `told` is the study as data for JSON."""
    from drumhead.cli.output.terminal_tables import columns
    from drumhead.simulation.habits.habit_counts import HABITS, TOGETHER

    rows: list[Sequence[str]] = [("habit", "happened", "cases", "%")]
    for key, each in told["habits"].items():
        counted = (each["happened"], each["cases"], f"{100 * each['share']:.1f}") if each["cases"] else ("-", "-", "-")
        rows.append([HABITS[key].label, *map(str, counted)])
    columns(rows, right=(1, 2, 3), indent="  ")
    if told[TOGETHER]["turns"]:
        together = told[TOGETHER]
        turns = so_many(together["turns"], "turns")
        click.echo(f"  A brigade could charge together in {turns}; on average {together['mean']:g} regiments charge.")
