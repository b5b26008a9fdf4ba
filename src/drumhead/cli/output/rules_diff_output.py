"""Output of `drumhead rules diff`: what house rules change, on the terminal, as JSON, and as a page to vote on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.rules_diff_facts import Comparison, Played, facts_of, for_machines
from drumhead.cli.output.terminal_tables import columns, tell_json, wrap_text
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_comparison import GamePair
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.vote_page import ChangeRow, OddsRow, VoteFacts


def tell(word: str | None, files: Sequence[Path], games: int | None, seed: int, given: dict[str, Any]) -> None:
    """Print what files of house rules change in a ruleset or a battle; with `games`, play as many before and after.

    `word` is the first word typed: a ruleset, a battle or another file of house rules, None without one.
    `given` has the options paper, ink, out, force and as_json of the command. Raise ClickException for a page on which
    there is nothing to vote on.
    """
    from drumhead.cli.loading.house_rule_comparison import split_words
    from drumhead.cli.output.paper_output import settle

    name, files = split_words(word, files)
    found = _compare(name, files)
    page = f"{_page_name(found)}.pdf"
    if given["out"]:
        _refuse_no_change(found)
        settle([page], given["out"], given["force"])
    if games and found.has_change:
        found = replace(found, played=_play(found.pair, name, range(seed, seed + games)))
    facts = facts_of(found)
    if given["as_json"]:
        tell_json(for_machines(found, facts))
    elif found.has_change:
        _show(found.pair.after, facts)
    else:
        click.echo(_no_change(found))
    if given["out"]:
        _print_page(found.pair.after, facts, page, given)


def _compare(name: str, files: Sequence[Path]) -> Comparison:
    """Return the differences that files of house rules make, and the odds that they move."""
    from drumhead.cli.loading.house_rule_comparison import load_pair
    from drumhead.printing.pages.vote_page import read_playsheet
    from drumhead.rules.house_rules.odds_differences import list_moved
    from drumhead.rules.house_rules.rule_differences import list_differences
    from drumhead.support.gc_control import disable_collection

    pair = load_pair(name, files)
    differences = list_differences(pair.before.book, pair.after.book)
    with disable_collection():
        printed = read_playsheet(pair.after)
        moved = list_moved(pair.after.ruleset, pair.before.book, pair.after.book, printed.figures)
    return Comparison(pair, differences, printed, moved)


def _no_change(found: Comparison) -> str:
    ruleset = found.pair.after.ruleset
    listed = " and ".join(map(str, found.pair.files))
    shows = name_command("rules", "show", *ruleset.typed)
    return f"{listed}: nothing changes. `{shows}` lists the values of {ruleset.id} that you can change."


def _refuse_no_change(found: Comparison) -> None:
    """Raise ClickException if there is nothing to vote on."""
    if not found.has_change:
        raise click.ClickException(f"{_no_change(found)} No page is written.")


def _shipped_battle(game: Game) -> str:
    """Return the first shipped battle of a game's ruleset; raise ClickException if there is none."""
    from drumhead import armies

    for file in armies.list_battle_files():
        summary = armies.summarize_battle(file)
        if summary["ruleset"] == game.ruleset.id:
            return str(summary["name"])
    raise click.ClickException(
        f"--games plays a battle, and none of {game.ruleset.id} comes with Drumhead. Name a battle before the files."
    )


def _play(pair: GamePair, name: str, seeds: range) -> Played:
    """Play the battle called `name`, or a shipped one of its ruleset, before and after, with the same seeds."""
    from drumhead.cli.commands.log_commands import seats
    from drumhead.cli.loading.house_rule_comparison import load_pair
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.progress import FIGHTING, progress
    from drumhead.simulation.paired_games import play_pairs

    if not pair.after.battle:
        name = _shipped_battle(pair.after)
        pair = load_pair(name, pair.files)
    before, after = (scenario_for(game, name) for game in (pair.before, pair.after))
    with progress(2 * len(seeds), FIGHTING) as done:
        games = play_pairs(before, after, seats(after, ()), seeds, done)
    return Played(pair.after, seeds.start, games)


# ------------------------------------------------------------------ the terminal
def _show(game: Game, facts: VoteFacts) -> None:
    click.secho(f"{facts.title} ({game.title})", bold=True)
    click.echo(facts.before)
    click.secho("\nChanges", bold=True)
    for change in facts.changes:
        _show_change(change)
    click.secho("\nOdds", bold=True)
    click.echo(facts.odds_note)
    if facts.odds:
        _show_odds(facts.odds)
    if facts.battle:
        click.secho(f"\nBattles: {facts.battle}", bold=True)
        rows = [(each.what, each.before, each.after, each.change, each.verdict) for each in facts.games]
        columns([("", "before", "after", "change", ""), *rows], right=(1, 2, 3), indent="  ")
        click.echo(wrap_text(facts.games_note, "  "))


def _show_change(change: ChangeRow) -> None:
    scope = f", {change.scope}" if change.scope else ""
    click.echo(wrap_text(f"{change.place}: {change.before} -> {change.after}{scope}", f"{change.number:>3}  ", " " * 5))
    for words in filter(None, (change.words, change.replaces, change.effect)):
        click.echo(wrap_text(words, " " * 5))


def _show_odds(rows: Sequence[OddsRow]) -> None:
    """Print two lines for each row: its chances, question and outcome, then what is typed, and the condition."""
    wide = max(len(f"{row.before} -> {row.after}") for row in rows)
    for row in rows:
        chances = f"{row.before} -> {row.after}".rjust(wide)
        scope = f"; {row.scope}" if row.scope else ""
        click.echo(f"  {row.change:>6}  {chances}  {row.says} {row.outcome}")
        click.echo(wrap_text(f"{row.question} {row.inputs}{scope}. {row.rows} rows change", " " * (wide + 12)))


# ------------------------------------------------------------------ the page
def _page_name(found: Comparison) -> str:
    from drumhead.printing.pages.document import file_name

    return file_name(found.pair.after.title, *(path.stem for path in found.pair.files), "vote")


def _print_page(game: Game, facts: VoteFacts, page: str, given: dict[str, Any]) -> None:
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import page_options
    from drumhead.printing.pages.vote_page import vote_page

    write({page: partial(vote_page, game, page_options(given), facts)}, given["out"], given["force"])
