"""`drumhead rules`: the rulesets, their tables, their unclear rules, and the rules that occur in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.commands import rules_authoring, rules_compare, rules_diff, rules_fit, rulings
from drumhead.cli.output import rules_output
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.root import top_group
from drumhead.model.plurals import so_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.printing.pages.playsheet.ruling_effects import RulingEffect
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book
    from drumhead.rules.rulebook.interpretations import Reading
    from drumhead.simulation.rule_coverage import Seen

    Effects = Mapping[str, Mapping[str, RulingEffect]]  # by unclear rule and answer


@top_group("rules", example='drumhead rules show wss-paperboys "move and fire"')
def command() -> None:
    """A ruleset is a folder with numbers in TOML and procedures in Python."""


command.add_command(rules_output.show)
command.add_command(rulings.rulings)
command.add_command(rules_compare.compare)
command.add_command(rules_diff.diff)
command.add_command(rules_fit.fit)
command.add_command(rules_authoring.new)
command.add_command(rules_authoring.check)
command.add_command(rules_authoring.schema)


@command.command("list", epilog="drumhead rules list")
@shared_options.as_json
def list_all(as_json: bool) -> None:
    """List the rulesets."""
    from drumhead.cli.output.terminal_tables import columns, tell_json
    from drumhead.rules.loading.ruleset_folders import summarize_rulesets

    found = summarize_rulesets()
    if as_json:
        tell_json(found)
    else:
        columns([(each["id"], each["title"], each["author"]) for each in found])


@command.command(epilog="drumhead rules readings wss-paperboys rout --chances")
@subject("name", "[RULESET|BATTLE]")
@click.argument("word", required=False)
@click.option("--switches", is_flag=True, help="List only the rules on which your club may choose.")
@click.option("--chances", is_flag=True, help="List what each other answer changes, in percent, and where to see it.")
@shared_options.readings
@shared_options.as_json
def readings(
    name: str,
    word: str | None,
    switches: bool,
    chances: bool,
    readings: tuple[tuple[str, str], ...],
    house_rules: HouseFiles,
    as_json: bool,
) -> None:
    """List unclear rules and how each may be played.

    Marks * the default and > the answer in force. If a rule has several answers, choose one with --ruling
    RULE=ANSWER, in a battle file or in house rules.
    """
    from drumhead.cli.loading.game_loading import rules_of
    from drumhead.cli.output.terminal_tables import tell_json

    ruleset, book = rules_of(name, dict(readings), house_rules)
    found = [each for each in ruleset.readings.values() if each.switch or not switches]
    if word:
        kept = [each for each in found if _speaks_of(word.lower(), each)]
        if not kept:
            raise _no_doubt(word, found)
        found = kept
    effects = _effects(ruleset, book, found) if chances else {}
    if as_json:
        tell_json([_reading(book, each, effects.get(each.slug)) for each in found])
    else:
        for each in found:
            _tell_reading(book, each, effects.get(each.slug, {}))


def _effects(ruleset: Ruleset, book: Book, readings: Iterable[Reading]) -> Effects:
    """Return what changes by each answer to these unclear rules that is not in force, by rule and answer."""
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.playsheet.ruling_effects import RulingEffects
    from drumhead.support.gc_control import disable_collection

    with disable_collection():
        found = RulingEffects(Game(ruleset, book))
        return {
            each.slug: {key: found.of(each.slug, key) for key in each.keys if key != book.chosen[each.slug]}
            for each in readings
        }


def _speaks_of(word: str, reading: Reading) -> bool:
    texts = (reading.id, reading.slug, reading.question, reading.cite, reading.why)
    return any(word in text.lower() for text in texts)


def _no_doubt(word: str, found: list[Reading]) -> click.ClickException:
    from drumhead.rules.loading.toml_files import nearest

    slugs = [each.slug for each in found]
    parts = {part for slug in slugs for part in (slug, *slug.split("-"))}
    return click.ClickException(f'no unclear rule has "{word}".{nearest(word, sorted(parts))}')


def _reading(book: Book, reading: Reading, effects: Mapping[str, RulingEffect] | None) -> dict[str, Any]:
    changes = {} if effects is None else {"changes": {key: _effect(each) for key, each in effects.items()}}
    return {
        "id": reading.id,
        "slug": reading.slug,
        "question": reading.question,
        "cite": reading.cite,
        "switch": reading.switch,
        "default": reading.default,
        "chosen": book.chosen[reading.slug],
        "options": {option.key: option.says for option in reading.options},
        "why": reading.why,
        **changes,
    }


def _effect(effect: RulingEffect) -> dict[str, Any]:
    """Return what an answer changes as data for JSON: of each question, the case that moves most."""
    from drumhead.cli.output.terminal_tables import exact

    return {
        "cases": effect.cases,
        "questions": [
            {
                "question": each.worst.question.name,
                "inputs": each.worst.inputs_before,
                "before": {key: exact(chance) for key, chance in each.worst.before.items()},
                "after": {key: exact(chance) for key, chance in each.worst.after.items()},
                "cases": len(each.rows),
            }
            for each in effect.moved
        ],
        "sections": effect.sections,
    }


def _tell_reading(book: Book, reading: Reading, effects: Mapping[str, RulingEffect]) -> None:
    from drumhead.cli.output.terminal_tables import wrap_text
    from drumhead.rules.rulebook.interpretations import RULING

    kind = "switch" if reading.switch else "ruling"
    click.secho(reading.slug, bold=True, nl=False)
    click.echo(f"  {kind}, {reading.id}  ({reading.cite})")
    click.echo(wrap_text(reading.question, "  "))
    if reading.default == RULING:
        click.echo(wrap_text(f"Ruling: {reading.options[0].says}", "  "))
    for option in reading.options if reading.default != RULING else ():
        force = ">" if option.key == book.chosen[reading.slug] else " "
        shipped = "*" if option.key == reading.default else " "
        click.echo(wrap_text(f"{force}{shipped} {option.key}: {option.says}", "   ", "      "))
        if option.key in effects:
            click.echo(wrap_text(effects[option.key].describe(most=3), "        "))
    click.echo(wrap_text(f"Why: {reading.why}", "  "))
    click.echo()


@command.command(epilog="drumhead rules coverage wss-dice --games 4")
@subject("name", "RULESET")
@shared_options.games_option(1, 100_000, 200)
@click.option(
    "--on-paper",
    "--paper",
    "on_paper",
    cls=shared_options.Renamed,
    is_flag=True,
    help="List the page and section that print each rule, instead of the games.",
)
@shared_options.first_seed
@shared_options.trust
@shared_options.as_json
def coverage(name: str, games: int, seed: int, on_paper: bool, as_json: bool) -> None:
    """List which rules were seen in played games.

    Also counts drills and worked examples, and lists the rules that were never seen, with the reason. A rule counts
    once for every event that carried it out.
    """
    if on_paper:
        from drumhead.cli.output.rules_on_paper_output import tell_paper

        return tell_paper(name, as_json)
    from drumhead import armies, rulesets
    from drumhead.cli.loading.game_loading import battle_game
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.progress import FIGHTING, progress
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.simulation import rule_coverage as counting

    ruleset = rulesets.load(name)
    if not ruleset.is_played:
        raise click.ClickException(f"{ruleset.id} is not played by Drumhead: only its papers are printed.")
    shipped = [battle_game(path) for path in map(armies.find_battle, armies.list_shipped_battles()) if path]
    own = [game for game in shipped if game.ruleset.id == ruleset.id]
    drills = [battle_game(path) for path in counting.drills(ruleset)]
    played, drilled = ([scenario_for(game, game.ruleset.id) for game in these] for these in (own, drills))
    with progress(counting.games_of(len(played), len(drilled), games), FIGHTING) as done:
        found = counting.coverage(ruleset, played, drilled, games, seed, done)
    if as_json:
        tell_json({"ruleset": ruleset.id, "games": games, "seed": seed, "rules": [_covered(each) for each in found]})
    else:
        _tell_coverage(ruleset, games, found)


def _covered(seen: Seen) -> dict[str, Any]:
    return {
        "id": seen.rule.id,
        "seen": seen.is_seen,
        "games": seen.games,
        "drills": seen.drills,
        "examples": seen.examples,
        "why": seen.rule.unseen,
    }


def _tell_coverage(ruleset: Ruleset, games: int, found: list[Seen]) -> None:
    from drumhead.cli.output.terminal_tables import columns

    columns([("rule", "games", "drills", "examples", "")], right=(1, 2, 3))
    rows = [(s.rule.id, str(s.games), str(s.drills), str(s.examples), s.rule.says) for s in found if s.is_seen]
    columns(rows, right=(1, 2, 3))
    never = [each for each in found if not each.is_seen]
    seen = f"{len(rows)} of {len(found)} rules seen, {len(never)} never"
    click.echo(f"\n{ruleset.title}, {so_many(games, 'games')}: {seen}:")
    columns([(s.rule.id, s.rule.unseen or f"not seen in these games: {s.rule.says}") for s in never], indent="  ")
