"""Reports on army and battle files: errors, warnings and contents, on the terminal or as JSON."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NoReturn

import click

from drumhead.cli.output.armies.army_tree import army_facts, strength, tell_army
from drumhead.cli.output.player_list import tell_players
from drumhead.cli.output.stderr_notes import clean, print_aside, print_errors, print_labelled
from drumhead.cli.output.terminal_tables import tell_json, wrap_text
from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from drumhead.model.army import Army, Battle
    from drumhead.model.victory_terms import Objective, Victory
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.loading.toml_files import Fault, FileErrors
    from drumhead.rules.rulebook.army_findings import Finding

COUNTED = {"errors": ("error",), "warnings": ("warning", "advice"), "guesses": ("guess",)}


def tell_check(game: Game, as_json: bool, guesses: int) -> None:
    """Print the findings on a battle, and their numbers; exit with status 1 if there are errors.

    Errors are on standard error, warnings on standard output, each with its file and line. `guesses` is
    the number of guesses listed before.
    """
    facts, errors = tell_remarks(game, as_json)
    if as_json:
        tell_json(facts)
    tell_counts(game, facts, errors, guesses)
    if errors:
        sys.exit(1)


def tell_counts(game: Game, facts: Sequence[Mapping[str, Any]], errors: int, guesses: int) -> None:
    """Print, on standard error, the number of errors, warnings and guesses; nothing if all are 0.

    `facts` are the findings, `errors` is the number of errors. With guesses, print the number of units too, and the
    command that resolves the guesses.
    """
    from drumhead.cli.loading.house_rule_files import count_warnings
    from drumhead.cli.output.armies.army_remarks import offer_to_settle

    many = Counter([each["severity"] for each in facts])
    many |= Counter(error=errors, guess=guesses)
    many.update(warning=count_warnings())
    units = sum(len([*army.units]) for army in game.battle.armies.values()) if game.battle else 0
    if guesses:
        offer_to_settle(game)
    if counted := _counted(many):
        read_as = f" as {game.ruleset.title}" if errors else ""  # without errors, "Good for ..." has said it
        print_aside(f"{so_many(units, 'units')}{read_as}: {counted}." if guesses else f"{counted}.")


def _counted(many: Mapping[str, int]) -> str:
    counted = {word: sum(many.get(each, 0) for each in kinds) for word, kinds in COUNTED.items()}
    return ", ".join(so_many(number, word) for word, number in counted.items() if number)


def refuse(errors: FileErrors, advice: Sequence[Finding], as_json: bool) -> NoReturn:
    """Raise UserErrors with the errors of a file that cannot be read, and their number if there are several findings.

    `advice` was printed before, and is counted. For JSON, print the errors and exit with status 1 instead.
    """
    from drumhead.cli.root import UserErrors

    if as_json:
        _tell_mistakes(errors)
    many = Counter(each.severity for each in advice) + Counter(error=errors.count)
    raise UserErrors(clean(str(errors)), f"{_counted(many)}." if many.total() > 1 else "") from errors


def _tell_mistakes(errors: FileErrors) -> NoReturn:
    """Print errors as JSON in the form of other findings, and exit with status 1."""
    says = [str(fault._replace(file="", line=0)).removeprefix(": ") for fault in errors.faults]
    places = [
        {"severity": "error", "file": fault.file, "line": fault.line, "code": fault.code} for fault in errors.faults
    ]
    tell_json([{**place, "says": said, "cite": "", "rules": []} for place, said in zip(places, says)])
    sys.exit(1)


def tell_remarks(
    game: Game, as_json: bool, further: Sequence[str] = (), tell_more: Callable[[], None] = lambda: None
) -> tuple[list[dict[str, Any]], int]:
    """Print the findings on a game: warnings, then what the function `tell_more` prints, then errors.

    `further` are errors as sentences, printed last. For JSON nothing is printed. Return the findings as data for
    JSON, and the number of errors with those in `further`.
    """
    from drumhead.cli.output.armies.army_remarks import remarks

    found = [*remarks(game), *_without_room(game)]
    facts = [_remark(finding, fault) for finding, fault in found]
    errors = [str(fault) for finding, fault in found if finding.severity == "error"]
    if as_json:
        return facts, len(errors) + len(further)
    for finding, fault in found:
        if finding.severity != "error":
            print_labelled("Warning", str(fault), err=False)
    if not errors:
        assert game.battle
        sums = "; ".join(_sum(game.ruleset, army) for army in game.battle.armies.values())
        click.echo(f"Good for {game.ruleset.title}: {sums}.")
    tell_more()
    print_errors([*errors, *further])
    return facts, len(errors) + len(further)


def _without_room(game: Game) -> list[tuple[Finding, Fault]]:
    """Return advice, with its place, on a battle that Drumhead plays only if its units have room to deploy."""
    if game.battle is None or len(game.battle.armies) < 2 or not game.ruleset.is_played:
        return []
    from drumhead.deployment.deployment_check import ready  # half of what a check of one army would take
    from drumhead.deployment.scenario import scenario_of
    from drumhead.rules.loading.toml_files import FileErrors
    from drumhead.rules.rulebook.army_findings import Finding

    try:
        ready(scenario_of(game.battle, game.ruleset, game.book))
    except FileErrors as error:
        return [(Finding("advice", fault.key, fault.wrong, code=fault.code), fault) for fault in error.faults]
    return []


def _remark(finding: Finding, fault: Fault) -> dict[str, Any]:
    place = {"file": fault.file, "line": fault.line}
    return {
        "severity": finding.severity,
        **place,
        "code": finding.code,
        "says": finding.says,
        "cite": finding.cite,
        "rules": list(finding.rules),
    }


def _sum(ruleset: Ruleset, army: Army) -> str:
    return f"{army.name}, {strength(ruleset, army.units)}"


def tell_battle(game: Game, battle: Battle) -> None:
    """Print a battle on the terminal: its date and place, what is agreed, both armies, and the players."""
    ruleset = game.ruleset
    click.secho(battle.title, bold=True)
    rows = [
        ("date", battle.date),
        ("place", battle.place),
        ("rules", ruleset.title),
        ("turns", str(battle.turns or "")),
        ("victory", battle.victory.says),
        ("uneven", battle.victory.uneven),
        *(("objective", _objective(ruleset, each)) for each in battle.victory.objectives),
        *(("agreed", each) for each in battle.agreed),
        *(("ground", each) for each in battle.ground),
        *(("reading", f"{slug}={key}") for slug, key in battle.readings.items()),
        ("house rules", battle.house_rules),
        *(("events", str(deck)) for deck in battle.decks),
        *(("assumed", each) for each in battle.assumed),
    ]
    for word, text in rows:
        if text:
            click.echo(wrap_text(text, f"  {word:<13}", " " * 15))
    for side, army in battle.armies.items():
        click.echo()
        tell_army(game, army, battle.roles.get(side, ""))
    if battle.players:
        click.echo()
        click.secho("Players", bold=True)
        tell_players(ruleset, battle, "  ")


WHEN = {"turn": "held for a turn", "away": "the enemy driven away", "night": "held at dusk"}


def _objective(ruleset: Ruleset, each: Objective) -> str:
    """Return an objective as text: its name, its side, how it counts, and its worth."""
    worth = f", worth {each.worth}" if each.worth else ""
    return f"{each.name}: {ruleset.name_of('side', each.side)}, {WHEN[each.when]}{worth}"


def _victory_facts(victory: Victory) -> dict[str, Any]:
    """Return the victory conditions in the keys of a battle file."""
    objectives = [asdict(each) for each in victory.objectives]
    return {
        "says": victory.says,
        "holding": victory.holding,
        "breaks": victory.breaks,
        "routers": victory.routers,
        "uneven": victory.uneven,
        "objective": objectives,
    }


def battle_facts(game: Game, battle: Battle) -> dict[str, Any]:
    """Return a battle as data for JSON, in the keys of a battle file."""
    words = ("title", "ruleset", "date", "place", "turns", "note", "house_rules")
    return {
        **{word: getattr(battle, word) for word in words},
        "victory": _victory_facts(battle.victory),
        "agreed": list(battle.agreed),
        "ground": list(battle.ground),
        "readings": dict(battle.readings),
        "events": {side: deck.file for side, deck in battle.events.items()},
        "assumed": list(battle.assumed),
        "print": {key: value if isinstance(value, int | float) else str(value) for key, value in battle.wishes.items()},
        "side": {
            side: {
                "role": battle.roles.get(side, ""),
                "brief": battle.briefs.get(side, ""),
                "army": army_facts(game, army),
            }
            for side, army in battle.armies.items()
        },
        "player": [
            {
                "name": each.name,
                "side": each.side,
                "brigades": [brigade.name for brigade in battle.brigades_of(each)],
                "brief": each.brief,
                "type": each.type,
            }
            for each in battle.players
        ],
    }
