"""`drumhead rules show`: the values and rules of a ruleset, and its answers to common questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import subject

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.printing.page_input import Game
    from drumhead.rules.house_rules.house_rule import Effect, HouseKind, HouseState
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.rule_index import Rule
    from drumhead.rules.rulebook.rule_search import Answer

Tables = Mapping[str, dict[str, Any]]  # by their places
ABOUT = ("name", "cite", "rules")  # keys of a table's own data, apart from its values
SHORT = 3  # letters of a word that is looked for as it is
ALIKE = 0.75  # of the letters of a word and of one that it may be meant for


@click.command(cls=DrumheadCommand, epilog='drumhead rules show wss-paperboys "move and fire"')
@subject("name", "[RULESET|BATTLE]")
@click.argument("word", required=False, metavar="[WORD|ID|PLACE]")
@shared_options.readings
@shared_options.as_json
def show(
    name: str, word: str | None, readings: tuple[tuple[str, str], ...], house_rules: HouseFiles, as_json: bool
) -> None:
    """Show the tables and rules of a ruleset.

    WORD selects tables and rules that have it, such as "move and fire". ID selects a rule with its tables, and PLACE,
    such as fight.bands, the numbers that a house rule can change. If the rulebook is silent, the nearest rules follow.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.rules.house_rules.house_rule import list_effects
    from drumhead.rules.rulebook.rule_search import answers, without_doubles

    game = game_of(name, dict(readings), house_rules)
    found: dict[str, dict[str, Any]] = dict(_tables(game.book.as_written))
    rules: list[Rule] = []
    said = answers(game.ruleset, word) if word else []
    if word:
        every = found
        found, rules = _with_word(game, every, word.lower(), bool(said))
        if not (found or rules or said):
            found, rules = _with_words(game, every, word)
        if not (found or rules or said):
            raise _nothing(word, every)
    spoken = without_doubles([*(rule for each in said if not each.is_silent for rule in each.rules), *rules])
    in_force = list_effects(game.book.house)
    effects = [each for each in in_force if any(each.place.startswith(f"{place}.") for place in found)]
    if as_json:
        silent = {each.topic: [vars(rule) for rule in each.rules] for each in said if each.is_silent}
        facts = {"ruleset": game.ruleset.id, "tables": found, "rules": [vars(rule) for rule in spoken]}
        facts |= {"house-rules": [each._asdict() for each in effects]} if effects else {}
        tell_json({**facts, **({"silent": silent} if silent else {})})
        return
    was = dict(_tables(game.ruleset.tables))
    for place, table in found.items():
        if place in was:  # what a club adds is among the house rules
            _tell_table(place, table, was[place])
    tell_effects(effects)
    if not word:
        tell_kinds(game.ruleset, game.book.house.kinds if game.book.house else ())
        tell_states(game.book.house.states if game.book.house else ())
    now = dict(_tables(game.book.as_written))
    changed = {place for place, table in was.items() if now[place] != table}
    changed |= {each.place.rpartition(".")[0] for each in effects}
    for rule in spoken:
        _tell_rule(rule, changed)
    for each in said:
        if each.is_silent:
            _tell_silence(each, changed)


def tell_effects(effects: Sequence[Effect]) -> None:
    """Print the house rules in force: what each changes, and which file of which layer it is from."""
    from drumhead.cli.output.terminal_tables import columns

    if effects:
        click.secho("House rules in force", bold=True)
        rows = [
            (
                str(each.number),
                f"{each.place}: {each.before} -> {each.after}",
                each.scope,
                f"({each.layer}: {each.file})",
            )
            for each in effects
        ]
        columns(rows, indent="  ")


def tell_kinds(ruleset: Ruleset, kinds: Sequence[HouseKind]) -> None:
    """Print the kinds of troops that house rules add: the kind that each is like, its text and its file."""
    from drumhead.cli.output.terminal_tables import columns

    if kinds:
        click.secho("Kinds of troops that house rules add", bold=True)
        rows = [
            (each.key, each.told_of(ruleset.kind_name(each.like)), f"({each.source.layer}: {each.source.file})")
            for each in kinds
        ]
        columns(rows, indent="  ")


def tell_states(states: Sequence[HouseState]) -> None:
    """Print the states that house rules add: their arms and reminders, and the file of each."""
    from drumhead.cli.output.terminal_tables import columns
    from drumhead.rules.loading.toml_files import or_list

    if states:
        click.secho("States that house rules add", bold=True)
        rows = [
            (each.told, f"for {or_list(each.arms)}", f"({each.source.layer}: {each.source.file})") for each in states
        ]
        columns(rows, indent="  ")


def _with_word(game: Game, tables: Tables, word: str, is_whole: bool) -> tuple[dict[str, dict[str, Any]], list[Rule]]:
    """Return the tables, by place, and the rules that contain the text `word`; with `is_whole`, only as whole words.

    If `word` is the id of a rule, return that rule and the tables that rest on it.
    """
    from drumhead.rules.rulebook.rule_index import index

    every = index(game.ruleset)
    ends = "(?:s|es|ed|ing)?" if len(word) > SHORT else ""
    part = re.compile(rf"\b{re.escape(word)}{ends}\b" if is_whole else re.escape(word), re.IGNORECASE)
    kept = {place: table for place, table in tables.items() if _fits(word, part, place, table)}
    if word in every:
        return kept, [every[word]]
    return kept, [rule for rule in every.values() if any(part.search(str(text)) for text in vars(rule).values())]


def _with_words(game: Game, tables: Tables, words: str) -> tuple[dict[str, dict[str, Any]], list[Rule]]:
    """Return the tables, by place, and the rules that contain all of these words.

    If there are none, return those with the most of the words.
    """
    from drumhead.rules.rulebook.rule_index import index
    from drumhead.rules.rulebook.rule_search import most_words, text_of

    rules = index(game.ruleset)
    texts = {("rule", rule.id): text_of(rule) for rule in rules.values()}
    texts |= {("table", place): " ".join((place, *_of_itself(table))) for place, table in tables.items()}
    kept = most_words(words, texts)
    found = {place: tables[place] for sort, place in kept if sort == "table"}
    return found, [rules[id_] for sort, id_ in kept if sort == "rule"]


def _tell_silence(answer: Answer, changed: set[str]) -> None:
    """Print that the rulebook says nothing on the topic of an answer, and the rules that come nearest."""
    click.secho(f"The rulebook says nothing of {answer.topic}.", bold=True, nl=False)
    click.echo(" Agree on it before the game. The nearest rules:")
    for rule in answer.rules:
        _tell_rule(rule, changed)


def _tell_rule(rule: Rule, changed: set[str]) -> None:
    """Print a rule of the rulebook, and whether a house rule changes one of its tables, the places in `changed`."""
    from drumhead.cli.output.terminal_tables import wrap_text

    click.secho(rule.id, bold=True, nl=False)
    click.echo(f"  ({rule.cite}; {rule.by})")
    click.echo(wrap_text(rule.says, "  "))
    if changed & {*re.split(r"[ ,;]+", rule.by)}:
        click.echo("  This is the rulebook's text. Your house rules change a number of it.")


def _tables(data: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every table that has a section of the rulebook, as its place and its data.

    Tables inside others are yielded by themselves. `place` is the place of `data`, its steps joined by dots.
    """
    own = {k: v for k, v in data.items() if not (isinstance(v, Mapping) and "cite" in _all_keys(v))}
    if place and own:
        yield place, own
    for key, value in data.items():
        if key not in own:
            yield from _tables(value, f"{place}.{key}" if place else key)


def _all_keys(data: Mapping[str, Any]) -> set[str]:
    return set(data) | {key for value in data.values() if isinstance(value, Mapping) for key in _all_keys(value)}


def _fits(word: str, part: re.Pattern[str], place: str, table: Mapping[str, Any]) -> bool:
    return (
        word in table.get("rules", ())
        or place == word
        or place.startswith(f"{word}.")
        or word.startswith(f"{place}.")
        or any(part.search(text) for text in (place, *_of_itself(table)))
    )


def _of_itself(table: Mapping[str, Any]) -> tuple[str, str]:
    """Return the name of a table and its section of the rulebook, each "" if it has none."""
    return str(table.get("name", "")), str(table.get("cite", ""))


def _nothing(word: str, found: Mapping[str, Any]) -> click.ClickException:
    from drumhead.rules.loading.toml_files import nearest

    words = {part for place in found for part in (place, *re.split("[.-]", place))}
    return click.ClickException(f'no table and no rule has "{word}".{nearest(word, sorted(words), ALIKE)}')


def _tell_table(place: str, table: Mapping[str, Any], was: Mapping[str, Any]) -> None:
    from drumhead.cli.output.terminal_tables import columns

    heading = f"{place}: {table['name']}" if "name" in table else place
    click.secho(heading, bold=True, nl=False)
    click.echo(f"  ({table['cite']})" if "cite" in table else "")
    before = dict(_lines(was))
    rows = [(key, said, f"(default: {before[key]})" if before[key] != said else "") for key, said in _lines(table)]
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
