"""`drumhead battle forecast`: the playing time of a battle, the chance that it ends in time, and how to shorten it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.cli.output.terminal_tables import columns, tell_json, wrap_text
from drumhead.support.interruption import forget

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.simulation.engine import BattleResult
    from drumhead.simulation.game_length import Hands
    from drumhead.simulation.playing_time_forecast import Club, Outlook

LONGEST, HOUR = 24.0, 60  # hours of a day, minutes of an hour
FEW = 100  # below this number of games, the output says "only"
WAYS = (r"(\d+(?:[.,]\d+)?)\s*(?:h|hours?)?", r"(\d+)\s*(?:h|:|hours?)\s*(\d\d?)(?:\s*min)?", r"(\d+)\s*min")
CLOCK = rf"\s*(?:{'|'.join(WAYS)})\s*"


class Duration(click.ParamType):
    """A type of option: a number of hours, such as 3h, 3.5h, 3h30, 3:30 or 210min."""

    name = "hours"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Return the number of hours; raise a usage error for other text, or for more than 24 hours."""
        found = re.fullmatch(CLOCK, str(value))
        hours = 0.0
        if found and int(found[3] or 0) < HOUR:
            whole, full, past, minutes = found.groups()
            hours = float((whole or full or "0").replace(",", ".")) + (int(past or 0) + int(minutes or 0)) / HOUR
        if not 0 < hours <= LONGEST:
            self.fail(f"{value!r}: give hours up to 24, such as 3h, 3h30 or 210min", param, context)
        return hours


@dataclass(frozen=True)
class Forecast:
    """The forecast of a session: its outlook, and the mean counts of `things` done in a battle.

    `players` is the number of players. `games` is the number of battles simulated, 0 for an estimate, and `seed` the
    first one's seed.
    """

    game: Game
    outlook: Outlook
    things: Mapping[str, float]
    players: int
    games: int
    seed: int

    @property
    def units(self) -> int:
        """The number of units of both sides."""
        return len(self.game.units)


def tell(name: str, hours: float, given: Mapping[str, Any]) -> None:
    """Print how long a battle takes these players, and whether it ends within `hours`.

    `name` is the battle, and `given` are the options of the command.
    """
    found = _forecast(name, given)
    if given["as_json"]:
        tell_json(facts(found, hours))
    else:
        _show(found, hours, given["players"])


def _forecast(name: str, given: Mapping[str, Any]) -> Forecast:
    """Return the forecast of a session for the battle `name`; `given` are the options of the command.

    Raise ClickException if it is not a battle, or if nothing gives its number of turns.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.simulation.game_length import assign_units, count_players, estimate_counts
    from drumhead.simulation.playing_time_forecast import evening_of

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    if game.battle is None:
        raise click.ClickException(f"{name} is a ruleset; give a battle, such as ramillies.")
    club = _club(given["calibrate"])
    who, games, seed = assign_units(game.battle, given["players"] or 0), given["games"] or 0, given["seed"]
    if games:
        outlook, things, games = _simulated(game, name, who, given)
    else:
        found = evening_of(game.battle, game.ruleset, game.book, given["players"] or 0, given["turns"] or 0)
        if found is None:
            raise click.ClickException(f"{name}: neither the battle nor the book says how many turns. Give --turns N.")
        outlook = found
        a_turn = estimate_counts(game.battle, game.ruleset, game.book)
        turns = sum(map(bool, outlook.battles[0]))
        things = {thing: many * turns for thing, many in a_turn.items()}
    return Forecast(game, replace(outlook, club=club), things, count_players(who), games, seed)


def _simulated(game: Game, name: str, who: Hands, given: Mapping[str, Any]) -> tuple[Outlook, dict[str, float], int]:
    """Return the outlook of simulated battles, their mean counts of things done, and the number of battles.

    `who` has the player of each unit. Ctrl-C ends the simulation with the battles so far.
    """
    from drumhead.cli.commands.log_commands import USUAL_TEMPER
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.progress import FIGHTING, progress
    from drumhead.simulation.game_length import by_turn, count_events
    from drumhead.simulation.playing_time_forecast import Outlook
    from drumhead.simulation.study import play_battles

    scenario = scenario_for(game, name)
    if given["turns"]:
        scenario = replace(scenario, battle=replace(scenario.battle, turns=given["turns"]))

    def keep(fought: BattleResult, seed: int) -> tuple[int, list[float], Counter[str]]:
        return seed, by_turn(fought.events, who), count_events(fought.events)

    seeds = range(given["seed"], given["seed"] + given["games"])
    kept = []
    with progress(len(seeds), FIGHTING) as done:
        try:
            for each in play_battles(scenario, dict.fromkeys(scenario.sides, USUAL_TEMPER), seeds, keep):
                kept.append(each)
                done()
        except KeyboardInterrupt:
            if not kept:
                raise
            forget(KeyboardInterrupt)
            print_aside(f"\nStopped: this is what {len(kept)} of {len(seeds)} battles say.")
    kept.sort(key=lambda each: each[0])
    things = Counter[str]()
    for _, _, own in kept:
        things.update(own)
    mean = {thing: many / len(kept) for thing, many in things.items()}
    return Outlook([minutes for _, minutes, _ in kept]), mean, len(kept)


# ------------------------------------------------------------------ calibrated


def _club(paths: Sequence[Path]) -> Club:
    """Return a club's pace, from files of sessions that it timed; raise FileErrors for errors in the files."""
    from drumhead.simulation.playing_time_forecast import club_of_factors

    return club_of_factors([factor for path in paths for factor in _factors(path)])


def _factors(path: Path) -> Iterator[float]:
    """Yield, for each session in a file, its time divided by our estimate.

    Raise ClickException for a journal, FileErrors for errors in the file or its battles.
    """
    from drumhead.armies.files.spreadsheet_rows_file import TableFile
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.rules.loading.toml_files import FileErrors
    from drumhead.simulation.playing_time_forecast import MINUTES, played_outlook
    from drumhead.simulation.session_records import read_evenings

    if path.suffix.lower() == ".jsonl":
        raise click.ClickException(
            f"--calibrate {path}: a journal of log play has no times in it. Give a file of evenings that you timed: "
            '[[evening]] with battle, start = "19:30", end, turns, players.'
        )
    file, evenings = read_evenings(path)
    for line in file.left_out if isinstance(file, TableFile) else ():
        print_labelled("Note", line)
    for at, evening in enumerate(evenings):
        beside = path.parent / evening.battle
        try:
            game = game_of(str(beside) if beside.is_file() else evening.battle)
        except click.ClickException as error:
            raise FileErrors(
                [file.fault(("evening", at, "battle"), error.message.rstrip("."), code="battle-not-loaded")]
            ) from None
        if game.battle is None:
            raise FileErrors(
                [file.fault(("evening", at, "battle"), f"{evening.battle} is not a battle", code="not-a-battle")]
            )
        ours = played_outlook(game.battle, game.ruleset, game.book, evening.players, evening.turns)
        yield evening.minutes / (MINUTES * ours.hours[0])


# ------------------------------------------------------------------ output


def facts(found: Forecast, hours: float) -> dict[str, Any]:
    """Return the forecast as data for JSON, with the chance that the battle ends within `hours`."""
    from drumhead.simulation.game_length import shares
    from drumhead.simulation.playing_time_forecast import ENOUGH, turns_in, units_too_many

    outlook, likely, club = found.outlook, found.outlook.likely, found.outlook.club
    return {
        "battle": found.game.title,
        "ruleset": found.game.ruleset.id,
        "players": found.players,
        "units": found.units,
        "turns": outlook.turns,
        "hours": {"middle": round(likely.hours, 2), "interval": [round(likely.least, 2), round(likely.most, 2)]},
        "evening": round(hours, 2),
        "chance": round(outlook.chance(hours), 3),
        "simulated": {
            "games": found.games,
            "seed": found.seed,
            "interval": [round(each, 3) for each in outlook.interval(hours)],
        }
        if outlook.simulated
        else None,
        "fitted": asdict(outlook.fitted) if outlook.fitted else None,
        "things": [
            {"thing": thing, "count": round(many, 1), "minutes": round(minutes * club.factor, 1)}
            for thing, many, minutes in shares(found.things)
        ],
        "club": {"factor": round(club.factor, 3), "evenings": club.evenings},
        "enough": ENOUGH,
        "turns-in-time": turns_in(outlook, hours),
        "units-too-many": units_too_many(outlook, hours, found.units),
    }


def _show(found: Forecast, hours: float, asked: int | None) -> None:
    from drumhead.printing.pages.playing_time import hours_said, interval_said
    from drumhead.simulation.game_length import pace

    told = facts(found, hours)
    likely = found.outlook.likely
    players = f"{found.players} player{'s' if found.players != 1 else ''}"
    click.secho(f"{told['battle']}, {players}: about {hours_said(likely.hours)} (estimate)", bold=True)
    if asked and asked > found.players:
        click.echo(f"  The brigades are enough for only {players}.")
    click.echo(f"  Median; {interval_said(likely)}.")
    chance = f"{_chance(told['chance'])} chance of finishing in {hours_said(hours)}"
    if told["simulated"]:
        least, most = (f"{100 * end:.0f}" for end in told["simulated"]["interval"])
        only = "only " if found.games < FEW else ""
        chance += f" ({least} to {most} %: {only}{found.games} games were simulated)" if least != most else ""
    click.echo(f"  {chance}.")
    for line in _advice(told, hours):
        click.echo(wrap_text(line, "  "))
    click.echo()
    rows = [(pace().says[each["thing"]], f"{each['count']:.0f}", f"{each['minutes']:.0f}") for each in told["things"]]
    columns([("", "in a battle", "minutes"), *rows], right=(1, 2), indent="  ")
    for line in _rests_on(found, told):
        click.echo(wrap_text(line, "  "))


def _advice(told: Mapping[str, Any], hours: float) -> Iterator[str]:
    """Yield sentences on what to cut if the chance to end within `hours` is too small.

    `told` is the forecast as data for JSON.
    """
    from drumhead.printing.pages.playing_time import hours_said

    enough, turns, units = f"an {_chance(told['enough'])} chance", told["turns-in-time"], told["units-too-many"]
    if told["chance"] >= told["enough"]:
        yield "It should end tonight."
        return
    ways = []
    if turns:
        ways.append(f"agree on {turns} turn{'s' if turns > 1 else ''} instead of {told['turns']}")
    if units < told["units"]:
        ways.append(f"leave out about {units} of the {told['units']} units")
    if ways:
        yield f"For {enough}: {', or '.join(ways)}."
    else:
        yield f"Neither fewer turns nor half the units would give {enough}: allow more than {hours_said(hours)}."


def _rests_on(found: Forecast, told: Mapping[str, Any]) -> Iterator[str]:
    """Yield sentences on what the estimates rest on; `told` is the forecast as data for JSON."""
    from drumhead.simulation.game_length import pace

    factor, evenings = told["club"]["factor"], told["club"]["evenings"]
    yield "Minutes are by one pair of hands."
    if found.players > 1:
        yield (
            "Players work at the same time, at the pace of the busiest. Each player beyond two adds "
            f"{_percent(pace().talk)} for talk, so a further player can make it longer."
        )
    if told["simulated"]:
        last = found.seed + found.games - 1
        yield f"Counted in {found.games} battles simulated with seeds {found.seed} to {last}, both sides led soundly."
    else:
        yield "Reckoned from the battle's cards, turns and units, and from what units of other battles do in a turn."
    if fitted := found.outlook.fitted:
        battles = f"{fitted.battles} battle{'s' if fitted.battles > 1 else ''}"
        yield (
            f"The hours are {_percent(fitted.factor)} of that, as {battles} of these rules took, simulated with seeds "
            f"1 to {fitted.games}. --games 40 simulates this battle instead."
        )
    if evenings:
        said = f"{evenings} evening{'s' if evenings > 1 else ''} of your own"
        yield f"Minutes for a thing are ours, times {factor:.2f} by {said}."
    else:
        yield "Minutes for a thing are our estimates, not yet timed. Give your own evenings with --calibrate FILE."


def _chance(chance: float) -> str:
    """Return an estimated chance as whole percent, never 0 or 100.

    >>> _chance(0.004), _chance(0.54), _chance(1)
    ('less than 1 %', '54 %', 'more than 99 %')
    """
    return _percent(chance) if chance < 0.995 else "more than 99 %"


def _percent(share: float) -> str:
    """Return a share as whole percent, never 0; it may be above 100.

    >>> _percent(0.004), _percent(0.54), _percent(1.25)
    ('less than 1 %', '54 %', '125 %')
    """
    return f"{100 * share:.0f} %" if share >= 0.005 else "less than 1 %"
