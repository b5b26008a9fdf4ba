"""Output of `drumhead rules fit`: the nearest results on the terminal, as JSON, and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.rules_fit_facts import FILE, Found, facts_of, for_machines
from drumhead.cli.output.terminal_tables import columns, tell_json, wrap_text
from drumhead.model.plurals import so_many
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.fit_page import FitFacts
    from drumhead.rules.house_rules.rule_fitting import Fitter, Search
    from drumhead.rules.house_rules.varied_numbers import Varied

WIDE = 100  # letters of a line
FEW = 300  # combinations that need no bar of progress


def tell(name: str, typed: str, inputs: Sequence[str], given: dict[str, Any]) -> None:
    """Print the numbers that give a chance that is wanted, for a ruleset or a battle called `name`.

    `typed` is "QUESTION.OUTCOME=CHANCE", `inputs` are words such as "net=2". `given` has the options of the command.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_output import settle
    from drumhead.printing.pages.document import file_name

    game = game_of(name, dict(given["readings"]), given["house_rules"])
    found = _find(game, name, typed, inputs, given)
    facts = facts_of(found)
    if given["as_json"]:
        tell_json(for_machines(found))
    else:
        _show(facts)
    if given["out"]:
        page = f"{file_name(game.title, found.fitter.wanted.question.name, 'fit')}.pdf"
        settle([page], given["out"], given["force"])
        _print_page(game, facts, page, given)


def _find(game: Game, name: str, typed: str, inputs: Sequence[str], given: dict[str, Any]) -> Found:
    from drumhead.armies.checks.sanity_checks import nation_names
    from drumhead.cli.output.odds_output import split_pairs
    from drumhead.printing.pages.vote_page import read_playsheet
    from drumhead.rules.asking.wanted_chance import parse_wanted
    from drumhead.rules.house_rules.rule_fitting import Fitter
    from drumhead.rules.house_rules.varied_numbers import parse_varied
    from drumhead.support.gc_control import disable_collection

    ruleset, book = game.ruleset, game.book
    wanted = parse_wanted(ruleset, book, typed, split_pairs(inputs, "net=0"))
    fitter = Fitter(ruleset, book, wanted, given["when"], tuple(sorted(nation_names())))
    by = given["by"]
    sets = [parse_varied(ruleset, fitter.numbers, by)] if by else fitter.sets_of_one()
    with disable_collection():
        search = _search(fitter, sets)
        figures = read_playsheet(game).figures
        best = [(fit, fitter.also_moves(fit, figures)) for fit in search.fits[: given["nearest"]]]
    options = [word for slug, key in given["readings"] for word in ("--ruling", f"{slug}={key}")]
    options += [word for file in given["house_rules"] for word in ("--house-rules", file)]
    subject = (Path(name), *ruleset.trust_words)
    commands = (
        name_command("odds", *subject, wanted.question.name, *inputs, *options, "--house-rules", FILE),
        name_command("rules", "diff", *subject, *given["house_rules"], FILE),
    )
    return Found(game, fitter, sets, bool(by), search, best, commands)


def _search(fitter: Fitter, sets: Sequence[Sequence[Varied]]) -> Search:
    """Search with a bar of progress if there is much to try."""
    from drumhead.cli.output.progress import progress
    from drumhead.rules.house_rules.rule_fitting import MOST, count_combinations

    if not FEW < (many := count_combinations(sets)) <= MOST:
        return fitter.search(sets)
    with progress(many, "Trying") as done:
        return fitter.search(sets, done)


# ------------------------------------------------------------------ the terminal
def _show(facts: FitFacts) -> None:
    click.secho(facts.says, bold=True)
    if facts.inputs:
        click.echo(facts.inputs)
    click.echo(f"{facts.outcome}: {facts.wanted} wanted, {facts.now} now.")
    for each in facts.tried:
        click.echo(wrap_text(each))
    click.echo()
    head = ("", *facts.places, "for" if facts.has_units else "", "chance", "exactly", "off by")
    right = range(len(facts.places) + 2, len(head))
    rows = [(str(at), *row.texts, row.unit, row.percent, row.exactly, row.off) for at, row in enumerate(facts.rows, 1)]
    columns([head, *rows], right=(0, *right))
    click.secho("\nAlso moves", bold=True)
    for at, row in enumerate(facts.rows, 1):
        for each in row.moves or ["no other odds"]:
            click.echo(fill(each, WIDE, initial_indent=f"{at:>3}  ", subsequent_indent=" " * 7, break_on_hyphens=False))
        if row.more:
            click.echo(f"{at:>3}  and {so_many(row.more, 'more questions')}")
    click.secho(f"\nThe nearest as a file of house rules, {facts.file}", bold=True)
    click.echo(facts.toml)
    for label, command in zip(("Its odds", "All that it changes"), facts.commands):
        click.echo(f"{label}: {command}")


# ------------------------------------------------------------------ the page
def _print_page(game: Game, facts: FitFacts, page: str, given: dict[str, Any]) -> None:
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import page_options
    from drumhead.printing.pages.fit_page import fit_page

    write({page: partial(fit_page, game, page_options(given), facts)}, given["out"], given["force"])
