"""`drumhead rules`: which rulesets there are, their tables, their doubtful passages, and what was seen in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli import contract, options, rulings
from drumhead.cli.main import PlainGroup
from drumhead.cli.subjects import subject
from drumhead.model.counting import so_many

if TYPE_CHECKING:
    from drumhead.battle.coverage import Seen
    from drumhead.press.game import Game
    from drumhead.rules.index import Rule
    from drumhead.rules.readings import Reading
    from drumhead.rules.ruleset import Ruleset

ABOUT = ("name", "cite", "rules")  # what a table says of itself, apart from its numbers


@click.group(cls=PlainGroup, epilog="Example: drumhead rules show wss-paperboys musket")
def command() -> None:
    """Rulesets: list them, show their tables, their doubtful readings."""


command.add_command(rulings.rulings)
command.add_command(contract.new)
command.add_command(contract.check)
command.add_command(contract.schema)


@command.command("list", epilog="Example: drumhead rules list --json")
@options.as_json
def list_all(as_json: bool) -> None:
    """The rulesets at hand."""
    from drumhead import rulesets
    from drumhead.cli.answers import columns, tell_json

    found = [_about(rulesets.load(name)) for name in rulesets.ids()]
    if as_json:
        tell_json(found)
    else:
        columns([(each["id"], each["title"], each["author"]) for each in found])


def _about(ruleset: Ruleset) -> dict[str, Any]:
    words = ("title", "author", "period", "book", "edition")
    return {"id": ruleset.id, **{word: ruleset.about.get(word, "") for word in words}}


@command.command(epilog="Example: drumhead rules show wss-paperboys fight")
@subject("name", "[RULESET|BATTLE]")
@click.argument("word", required=False, metavar="[WORD|ID|PLACE]")
@options.readings
@options.as_json
def show(
    name: str, word: str | None, readings: tuple[tuple[str, str], ...], house_rules: Path | None, as_json: bool
) -> None:
    """The numbers of a ruleset, each table with the section of the book it is from; with WORD, its rules as well.

    WORD keeps the tables that have it in their place, name or section, and the rules that speak of it; an ID that
    rule and the tables that rest on it; a PLACE, such as fight.bands, what lies there. Places are what a house-rules
    file changes.
    """
    from drumhead.cli.answers import tell_json
    from drumhead.cli.game_loading import game_of

    game = game_of(name, dict(readings), house_rules)
    found, rules = dict(_tables(game.book.as_written)), []
    if word:
        kept = {place: table for place, table in found.items() if _fits(word.lower(), place, table)}
        rules = _rules(game, word.lower())
        if not kept and not rules:
            raise _nothing(word, found)
        found = kept
    if as_json:
        tell_json({"ruleset": game.ruleset.id, "tables": found, "rules": [vars(rule) for rule in rules]})
        return
    was = dict(_tables(game.ruleset.tables))
    for place, table in found.items():
        _tell_table(place, table, was[place])
    for rule in rules:
        _tell_rule(rule)


def _rules(game: Game, word: str) -> list[Rule]:
    """The rules of the book that are or speak of this."""
    from drumhead.rules.index import index

    every = index(game.ruleset)
    if word in every:
        return [every[word]]
    return [rule for rule in every.values() if any(word in str(text).lower() for text in vars(rule).values())]


def _tell_rule(rule: Rule) -> None:
    from drumhead.cli.answers import wrapped

    click.secho(rule.id, bold=True, nl=False)
    click.echo(f"  ({rule.cite}; {rule.by})")
    click.echo(wrapped(rule.says, "  "))


def _tables(data: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table with a section of its own, the small ones inside it included; places joined by dots."""
    own = {k: v for k, v in data.items() if not (isinstance(v, Mapping) and "cite" in _all_keys(v))}
    if place and own:
        yield place, own
    for key, value in data.items():
        if key not in own:
            yield from _tables(value, f"{place}.{key}" if place else key)


def _all_keys(data: Mapping[str, Any]) -> set[str]:
    return set(data) | {key for value in data.values() if isinstance(value, Mapping) for key in _all_keys(value)}


def _fits(word: str, place: str, table: Mapping[str, Any]) -> bool:
    return (
        word in table.get("rules", ())
        or place == word
        or place.startswith(f"{word}.")
        or word.startswith(f"{place}.")
        or any(word in str(text).lower() for text in (place, table.get("name", ""), table.get("cite", "")))
    )


def _nothing(word: str, found: Mapping[str, Any]) -> click.ClickException:
    from drumhead.rules.files import nearest

    words = {part for place in found for part in (place, *place.split("."))}
    return click.ClickException(f'no table and no rule has "{word}".{nearest(word, sorted(words))}')


def _tell_table(place: str, table: Mapping[str, Any], was: Mapping[str, Any]) -> None:
    from drumhead.cli.answers import columns

    heading = f"{place}: {table['name']}" if "name" in table else place
    click.secho(heading, bold=True, nl=False)
    click.echo(f"  ({table['cite']})" if "cite" in table else "")
    before = dict(_lines(was))
    rows = [(key, said, f"(as shipped: {before[key]})" if before[key] != said else "") for key, said in _lines(table)]
    columns(rows, indent="  ")


def _lines(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", said) for inner, said in _lines(value))
            if not value:
                yield key, "everything else"
        elif key not in ABOUT:
            yield key, ", ".join(map(str, value)) if isinstance(value, list) else _said(value)


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@command.command(epilog="Example: drumhead rules readings wss-paperboys rout --switches")
@subject("name", "[RULESET|BATTLE]")
@click.argument("word", required=False)
@click.option("--switches", is_flag=True, help="Only the doubts that can be read otherwise.")
@options.readings
@options.as_json
def readings(
    name: str,
    word: str | None,
    switches: bool,
    readings: tuple[tuple[str, str], ...],
    house_rules: Path | None,
    as_json: bool,
) -> None:
    """The doubtful passages: how each may be read (* as shipped, > in force) and why.

    A switch can be read otherwise with --reading SLUG=KEY, in a battle file or in house rules; a ruling cannot.
    """
    from drumhead.cli.answers import tell_json
    from drumhead.cli.game_loading import game_of

    game = game_of(name, dict(readings), house_rules)
    found = [each for each in game.ruleset.readings.values() if each.switch or not switches]
    if word:
        kept = [each for each in found if _speaks_of(word.lower(), each)]
        if not kept:
            raise _no_doubt(word, found)
        found = kept
    if as_json:
        tell_json([_reading(game, each) for each in found])
    else:
        for each in found:
            _tell_reading(game, each)


def _speaks_of(word: str, reading: Reading) -> bool:
    texts = (reading.id, reading.slug, reading.question, reading.cite, reading.why)
    return any(word in text.lower() for text in texts)


def _no_doubt(word: str, found: list[Reading]) -> click.ClickException:
    from drumhead.rules.files import nearest

    slugs = [each.slug for each in found]
    parts = {part for slug in slugs for part in (slug, *slug.split("-"))}
    return click.ClickException(f'no doubtful passage has "{word}".{nearest(word, sorted(parts))}')


def _reading(game: Game, reading: Reading) -> dict[str, Any]:
    return {
        "id": reading.id,
        "slug": reading.slug,
        "question": reading.question,
        "cite": reading.cite,
        "switch": reading.switch,
        "default": reading.default,
        "chosen": game.book.chosen[reading.slug],
        "options": {option.key: option.says for option in reading.options},
        "why": reading.why,
    }


def _tell_reading(game: Game, reading: Reading) -> None:
    from drumhead.cli.answers import wrapped

    kind = "switch" if reading.switch else "ruling"
    click.secho(reading.slug, bold=True, nl=False)
    click.echo(f"  {kind}, {reading.id}  ({reading.cite})")
    click.echo(wrapped(reading.question, "  "))
    for option in reading.options:
        force = ">" if option.key == game.book.chosen[reading.slug] else " "
        shipped = "*" if option.key == reading.default else " "
        click.echo(wrapped(f"{force}{shipped} {option.key}: {option.says}", "   ", "      "))
    click.echo(wrapped(f"Why: {reading.why}", "  "))
    click.echo()


@command.command(epilog="Example: drumhead rules coverage wss-paperboys --games 4")
@subject("name", "RULESET")
@click.option("--games", type=click.IntRange(1, 100_000), default=200, show_default=True, help="Games of each battle.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first game's seed.")
@click.option("--paper", is_flag=True, help="Instead: which page and section of the kit states each rule.")
@options.trust
@options.as_json
def coverage(name: str, games: int, seed: int, paper: bool, as_json: bool) -> None:
    """Which rules of a book were seen in played games, in its drills and worked examples; and which never, and why.

    A rule counts once for every event that carried it out. With --paper: where the kit tells each rule that players
    need at the table, and which stand nowhere, with why.
    """
    if paper:
        from drumhead.cli.paper_index import tell_paper

        return tell_paper(name, as_json)
    from drumhead import armies, rulesets
    from drumhead.battle import coverage as counting
    from drumhead.cli.answers import tell_json
    from drumhead.cli.game_loading import battle_game
    from drumhead.cli.progress import FIGHTING, progress
    from drumhead.cli.scenarios import scenario_for

    ruleset = rulesets.load(name)
    if not ruleset.is_played:
        raise click.ClickException(f"{ruleset.id} is not played by Drumhead: only its papers are printed.")
    shipped = [battle_game(path) for path in map(armies.find_battle, armies.shipped()) if path]
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
    from drumhead.cli.answers import columns

    columns([("rule", "games", "drills", "examples", "")], right=(1, 2, 3))
    rows = [(s.rule.id, str(s.games), str(s.drills), str(s.examples), s.rule.says) for s in found if s.is_seen]
    columns(rows, right=(1, 2, 3))
    never = [each for each in found if not each.is_seen]
    seen = f"{len(rows)} of {len(found)} rules seen, {len(never)} never"
    click.echo(f"\n{ruleset.title}, {so_many(games, 'games')}: {seen}:")
    columns([(s.rule.id, s.rule.unseen or f"not seen in these games: {s.rule.says}") for s in never], indent="  ")
