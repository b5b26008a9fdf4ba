"""`drumhead sheet`: the playsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.document import Part

PAGES = {
    "short": "half sheet",
    "matchups": "match-up sheet",
    "checklist": "turn checklist",
    "appendix": "appendix",
}


@top_command("sheet", example="drumhead sheet --measure in")
@subject("name", "[RULESET|BATTLE]")
@click.option("--short", is_flag=True, help="Print one page in large type with what a newcomer needs.")
@click.option("--matchups", is_flag=True, help="Print the odds of each unit against each enemy, a page for each side.")
@click.option("--checklist", is_flag=True, help="Print the steps of a turn in large letters, for the table's edge.")
@click.option("--appendix", is_flag=True, help="Print every rule of the rulebook in one line.")
@print_options.type_of
@print_options.sides
@click.option(
    "--only",
    type=shared_options.Names(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="SECTION,...",
    help="Sections to print, by letter, name or title, such as B,rout.",
)
@click.option(
    "--hide",
    type=shared_options.Names(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="SECTION,...",
    help="Sections to leave out.",
)
@click.option("--zero-modifiers", "zeros", is_flag=True, help="Print modifiers of 0 too.")
@print_options.folding
@print_options.pictures
@print_options.printing
def command(name: str, **given: Any) -> None:
    """Page 1 has what you do on your card or phase, page 2 what happens when units meet.

    The table sheet has setting up, odd cases and rulings. The playsheet of a battle has only what takes part in it;
    that of a ruleset has everything.
    """
    from drumhead.cli.output.paper_printing import find_maker, print_game

    asked = [kind for kind in PAGES if given.pop(kind)]
    if len(asked) > 1:
        raise click.UsageError(f"--{asked[0]} and --{asked[1]} are two documents. Print one after the other.")
    for option in ("sides", "only", "hide", "zeros", "fold"):
        if asked and given[option]:
            raise click.UsageError(f"--{_called(option)} is for the playsheet; leave it out for the {PAGES[asked[0]]}.")
    kind = asked[0] if asked else "sheet"
    print_game(_matchups if kind == "matchups" else find_maker(kind, given["file_format"]), name, given)


def _matchups(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield the match-up sheets of a battle; raise ClickException for a game without two armies."""
    from drumhead.cli.loading.game_loading import need_two_armies
    from drumhead.printing.pages.registry import parts

    need_two_armies(game)
    yield from parts("matchups", game, wishes)


def _called(option: str) -> str:
    return {"sides": "max-pages", "zeros": "zero-modifiers"}.get(option, option)
