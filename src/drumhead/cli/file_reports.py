"""Armies and battles told on a terminal or as JSON."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.answers import columns, tell_json, wrapped

if TYPE_CHECKING:
    from drumhead.model.army import Army, Battle, Officer
    from drumhead.model.unit import Unit
    from drumhead.model.victory import Objective, Victory
    from drumhead.press.game import Game
    from drumhead.rules.files import Fault
    from drumhead.rules.findings import Finding
    from drumhead.rules.ruleset import Ruleset


def tell_check(game: Game, as_json: bool) -> None:
    """Errors on standard error, advice on standard output, each with its file and line; then the sum of it."""
    from drumhead.cli.game_loading import remarks

    found = [*remarks(game), *_without_room(game)]
    if as_json:
        tell_json([_remark(finding, fault) for finding, fault in found])
    for finding, fault in found if not as_json else ():
        click.echo(f"{finding.severity.capitalize()}: {fault}", err=finding.severity == "error")
    if any(finding.severity == "error" for finding, _ in found):
        sys.exit(1)
    if not as_json:
        assert game.battle
        click.echo(
            f"Good for {game.ruleset.title}: "
            + "; ".join(_sum(game.ruleset, army) for army in game.battle.armies.values())
            + "."
        )


def _without_room(game: Game) -> list[tuple[Finding, Fault]]:
    """Advice on a battle that could be played by Drumhead, but for the room to set up."""
    if game.battle is None or len(game.battle.armies) < 2 or not game.ruleset.is_played:
        return []
    from drumhead.battle.deployment_check import ready  # half of what a check of one army would take
    from drumhead.battle.scenario import scenario_of
    from drumhead.rules.files import FileErrors
    from drumhead.rules.findings import Finding

    try:
        ready(scenario_of(game.battle, game.ruleset, game.book))
    except FileErrors as error:
        return [(Finding("advice", fault.key, fault.wrong), fault) for fault in error.faults]
    return []


def _remark(finding: Finding, fault: Fault) -> dict[str, Any]:
    place = {"file": fault.file, "line": fault.line}
    return {
        "severity": finding.severity,
        **place,
        "says": finding.says,
        "cite": finding.cite,
        "rules": list(finding.rules),
    }


def _sum(ruleset: Ruleset, army: Army) -> str:
    units = list(army.units)
    strength = counted(ruleset, sum(unit.stands for unit in units))
    return ", ".join(filter(None, (army.name, f"{len(units)} units", strength)))


def counted(ruleset: Ruleset, number: int) -> str:
    """So many stands, or whatever units count in this game; nothing where they all count as one."""
    word = ruleset.counts if number > 1 else ruleset.counts.removesuffix("s")
    return "" if ruleset.units_are_whole else f"{number} {word}"


def tell_battle(ruleset: Ruleset, battle: Battle) -> None:
    """A battle: where and when, what was agreed, both armies."""
    click.secho(battle.title, bold=True)
    rows = [
        ("date", battle.date),
        ("place", battle.place),
        ("rules", ruleset.title),
        ("turns", str(battle.turns or "")),
        ("victory", battle.victory.says),
        *(("objective", _objective(ruleset, each)) for each in battle.victory.objectives),
        *(("agreed", each) for each in battle.agreed),
        *(("ground", each) for each in battle.ground),
        *(("reading", f"{slug}={key}") for slug, key in battle.readings.items()),
        ("house rules", battle.house_rules),
    ]
    for word, text in rows:
        if text:
            click.echo(wrapped(text, f"  {word:<13}", " " * 15))
    for side, army in battle.armies.items():
        click.echo()
        tell_army(ruleset, army, battle.roles.get(side, ""))


WHEN = {"turn": "held for a turn", "away": "the enemy driven away", "night": "held at dusk"}


def _objective(ruleset: Ruleset, each: Objective) -> str:
    """Ground that a side wants, as one would say it."""
    worth = f", worth {each.worth}" if each.worth else ""
    return f"{each.name}: {ruleset.name_of('side', each.side)}, {WHEN[each.when]}{worth}"


def tell_army(ruleset: Ruleset, army: Army, role: str = "") -> None:
    """An army as a tree."""
    about = [ruleset.name_of("side", army.side), role, _officer(ruleset, army.general)]
    click.secho(army.name, bold=True, nl=False)
    click.echo(f"  ({', '.join(filter(None, about))})")
    for at, brigade in enumerate(army.brigades):
        for command in army.begun_with(at):
            led_by = _officer(ruleset, command.commander)
            click.echo(f" {command.name}" + (f": {led_by}" if led_by else ""))
        commander = _officer(ruleset, brigade.commander)
        click.echo(f"  {brigade.name}" + (f": {commander}" if commander else ""))
        columns([_unit(ruleset, unit) for unit in brigade.units], right=(0, 3), indent="    ")


def _officer(ruleset: Ruleset, officer: Officer | None) -> str:
    return f"{officer.name}, {ruleset.name_of('rank', officer.rank)}" if officer else ""


def _unit(ruleset: Ruleset, unit: Unit) -> tuple[str, ...]:
    kinds = {kind["id"]: kind["name"] for arm in ruleset.arm_tables for kind in arm.get("kinds", ())}
    strength = counted(ruleset, unit.stands)
    return (f"{unit.number}", unit.name, kinds.get(unit.kind, unit.kind), strength, unit.quality, unit.note)


def army_facts(ruleset: Ruleset, army: Army) -> dict[str, Any]:
    """An army for a machine, in the words of an army file."""
    from drumhead.armies.exchange.writing import all_facts

    return all_facts(army, ruleset.about)


def _victory_facts(victory: Victory) -> dict[str, Any]:
    """What was agreed of winning, in the words of a battle file."""
    objectives = [asdict(each) for each in victory.objectives]
    return {
        "says": victory.says,
        "holding": victory.holding,
        "breaks": victory.breaks,
        "routers": victory.routers,
        "objective": objectives,
    }


def battle_facts(ruleset: Ruleset, battle: Battle) -> dict[str, Any]:
    """A battle for a machine, in the words of a battle file."""
    words = ("title", "ruleset", "date", "place", "turns", "note", "house_rules")
    return {
        **{word: getattr(battle, word) for word in words},
        "victory": _victory_facts(battle.victory),
        "agreed": list(battle.agreed),
        "ground": list(battle.ground),
        "readings": dict(battle.readings),
        "print": {key: value if isinstance(value, int | float) else str(value) for key, value in battle.wishes.items()},
        "side": {
            side: {"role": battle.roles.get(side, ""), "army": army_facts(ruleset, army)}
            for side, army in battle.armies.items()
        },
    }
