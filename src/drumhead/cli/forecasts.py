"""`drumhead battle forecast`: how long an evening it will be, the chance that it is enough, and what else to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.answers import columns, tell_json, wrapped
from drumhead.cli.asides import print_aside
from drumhead.interruption import forget

if TYPE_CHECKING:
    from drumhead.battle.engine import BattleResult
    from drumhead.battle.evening import Hands
    from drumhead.battle.forecast import Club, Outlook
    from drumhead.press.game import Game

LONGEST, HOUR = 24.0, 60  # hours of a day, minutes of an hour
WAYS = (r"(\d+(?:[.,]\d+)?)\s*(?:h|hours?)?", r"(\d+)\s*(?:h|:|hours?)\s*(\d\d?)(?:\s*min)?", r"(\d+)\s*min")
CLOCK = re.compile(rf"\s*(?:{'|'.join(WAYS)})\s*")


class Duration(click.ParamType):
    """So many hours: 3h, 3.5h, 3h30, 3:30 or 210min."""

    name = "hours"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """The hours; a usage error for none, or more than a day of them."""
        found = CLOCK.fullmatch(str(value))
        hours = 0.0
        if found and int(found[3] or 0) < HOUR:
            whole, full, past, minutes = found.groups()
            hours = float((whole or full or "0").replace(",", ".")) + (int(past or 0) + int(minutes or 0)) / HOUR
        if not 0 < hours <= LONGEST:
            self.fail(f"{value!r}: give hours up to 24, such as 3h, 3h30 or 210min", param, context)
        return hours


@dataclass(frozen=True)
class Forecast:
    """What is known of an evening: the outlook, things of a battle on the average, and of which seeds."""

    game: Game
    outlook: Outlook
    things: Mapping[str, float]
    players: int
    games: int
    seed: int

    @property
    def units(self) -> int:
        """How many units both sides have."""
        return len(self.game.units)


def tell(name: str, hours: float, given: Mapping[str, Any]) -> None:
    """Say how long a battle will take such players, and whether that is an evening."""
    found = _forecast(name, given)
    if given["as_json"]:
        tell_json(facts(found, hours))
    else:
        _show(found, hours, given["players"])


def _forecast(name: str, given: Mapping[str, Any]) -> Forecast:
    """The evening that is to be expected; ClickException where no battle is meant or nobody says how many turns."""
    from drumhead.battle.evening import hands, reckoned, seated
    from drumhead.battle.forecast import reckoned_outlook
    from drumhead.cli.game_loading import game_of

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"])
    if game.battle is None:
        raise click.ClickException(f"{name} is a ruleset; give a battle, such as ramillies.")
    club = _club(given["calibrate"])
    who, games, seed = hands(game.battle, given["players"] or 0), given["games"], given["seed"]
    if game.ruleset.is_played:
        outlook, things, games = _simulated(game, name, who, given)
    else:
        found = reckoned_outlook(game.battle, game.ruleset, game.book, given["players"] or 0, given["turns"] or 0)
        if found is None:
            raise click.ClickException(f"{name}: neither the battle nor the book says how many turns. Give --turns N.")
        outlook, games = found, 0
        a_turn = reckoned(game.battle, game.ruleset, game.book)
        things = {thing: many * outlook.turns for thing, many in a_turn.items()}
    return Forecast(game, replace(outlook, club=club), things, seated(who), games, seed)


def _simulated(game: Game, name: str, who: Hands, given: Mapping[str, Any]) -> tuple[Outlook, dict[str, float], int]:
    """The battles of these seeds by their minutes, what is in one on the average, and how many were fought."""
    from drumhead.battle.evening import by_turn, counted
    from drumhead.battle.forecast import Outlook
    from drumhead.battle.study import fought
    from drumhead.cli.fighting import USUAL_TEMPER
    from drumhead.cli.progress import FIGHTING, progress
    from drumhead.cli.scenarios import scenario_for

    scenario = scenario_for(game, name)
    if given["turns"]:
        scenario = replace(scenario, battle=replace(scenario.battle, turns=given["turns"]))

    def keep(fought: BattleResult, seed: int) -> tuple[int, list[float], Counter[str]]:
        return seed, by_turn(fought.events, who), counted(fought.events)

    seeds = range(given["seed"], given["seed"] + given["games"])
    kept = []
    with progress(len(seeds), FIGHTING) as done:
        try:
            for each in fought(scenario, dict.fromkeys(scenario.sides, USUAL_TEMPER), seeds, keep):
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
    """How quick a club is by its evenings; FileErrors where they or their battles are amiss."""
    from drumhead.battle.forecast import timed

    return timed([factor for path in paths for factor in _factors(path)])


def _factors(path: Path) -> Iterator[float]:
    """How many times our minutes each evening of a file took."""
    from drumhead.battle.evenings import read_evenings
    from drumhead.battle.forecast import MINUTES, reckoned_outlook
    from drumhead.cli.game_loading import game_of
    from drumhead.rules.files import FileErrors

    if path.suffix.lower() == ".jsonl":
        raise click.UsageError(
            f"--calibrate {path}: a journal of log play has no times in it. Give a file of evenings that you timed: "
            '[[evening]] with battle, start = "19:30", end, turns, players.'
        )
    file, evenings = read_evenings(path)
    for at, evening in enumerate(evenings):
        beside = path.parent / evening.battle
        try:
            game = game_of(str(beside) if beside.is_file() else evening.battle)
        except click.ClickException as error:
            raise FileErrors([file.fault(("evening", at, "battle"), error.message.rstrip("."))]) from None
        if game.battle is None:
            raise FileErrors([file.fault(("evening", at, "battle"), f"{evening.battle} is no battle")])
        ours = reckoned_outlook(game.battle, game.ruleset, game.book, evening.players, evening.turns)
        assert ours
        yield evening.minutes / (MINUTES * ours.hours[0])


# ------------------------------------------------------------------ told


def facts(found: Forecast, hours: float) -> dict[str, Any]:
    """The forecast for a machine."""
    from drumhead.battle.evening import shares
    from drumhead.battle.forecast import ENOUGH, turns_in, units_too_many

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
    from drumhead.battle.evening import pace
    from drumhead.press.text.durations import hours_said

    told = facts(found, hours)
    low, high = told["hours"]["interval"]
    players = f"{found.players} player{'s' if found.players != 1 else ''}"
    click.secho(f"{told['battle']}, {players}: {hours_said(told['hours']['middle'])}", bold=True)
    if asked and asked > found.players:
        click.echo(f"  There are no more brigades than for {players}: whoever has none keeps nobody waiting.")
    click.echo(f"  As likely more as less; 19 times in 20 between {hours_said(low)} and {hours_said(high)}.")
    chance = f"The chance that {hours_said(hours)} are enough is {_in_the_hundred(told['chance'])}"
    if told["simulated"]:
        least, most = (f"{100 * end:.0f}" for end in told["simulated"]["interval"])
        chance += f"; so few games leave open {least} to {most}" if least != most else ""
    click.echo(f"  {chance}.")
    for line in _advice(told, hours):
        click.echo(wrapped(line, "  "))
    click.echo()
    rows = [(pace().says[each["thing"]], f"{each['count']:.0f}", f"{each['minutes']:.0f}") for each in told["things"]]
    columns([("", "in a battle", "minutes"), *rows], right=(1, 2), indent="  ")
    for line in _rests_on(found, told):
        click.echo(wrapped(line, "  "))


def _advice(told: Mapping[str, Any], hours: float) -> Iterator[str]:
    """What to cut, if the chance of an end is too small."""
    from drumhead.press.text.durations import hours_said

    enough, turns, units = f"{100 * told['enough']:.0f} in the hundred", told["turns-in-time"], told["units-too-many"]
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
        yield f"Neither fewer turns nor half the units would bring {enough}: give it more than {hours_said(hours)}."


def _rests_on(found: Forecast, told: Mapping[str, Any]) -> Iterator[str]:
    """What the figures rest on."""
    factor, evenings = told["club"]["factor"], told["club"]["evenings"]
    together = "Minutes are by one pair of hands; what players can do at the same time is taken off in the hours above."
    yield together if found.players > 1 else "Minutes are by one pair of hands."
    if told["simulated"]:
        last = found.seed + found.games - 1
        yield f"Counted in {found.games} battles simulated with seeds {found.seed} to {last}, both sides led soundly."
    else:
        yield (
            "Nothing is simulated, as Drumhead does not play these rules: cards, turns and units are those of the "
            "battle, and how much a unit does in a turn is taken from the games that it plays."
        )
    if evenings:
        said = f"{evenings} evening{'s' if evenings > 1 else ''} of your own"
        yield f"Minutes for a thing are ours, times {factor:.2f} by {said}."
    else:
        yield "Minutes for a thing are ours and nobody has timed them: give your own evenings with --calibrate FILE."


def _in_the_hundred(chance: float) -> str:
    """A chance that rests on estimates: whole hundredths, never none and never all.

    >>> _in_the_hundred(0.004), _in_the_hundred(0.54)
    ('less than 1 in the hundred', '54 in the hundred')
    """
    if not 0.005 <= chance < 0.995:
        return f"{'less than 1' if chance < 0.5 else 'more than 99'} in the hundred"
    return f"{100 * chance:.0f} in the hundred"
