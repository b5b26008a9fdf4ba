"""`drumhead kit --players` and `--player`: a pack for every player, the umpire's pack, and one for the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.parameters import unused_options

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game

OTHERWISE = {
    "papers": "--kinds",
    "fold": "--fold",
    "paper_thickness": "--paper-thickness",
}  # options of a kit that packs do not know


def packs_of(game: Game, given: Mapping[str, Any]) -> None:
    """Print the packs of all players, the umpire and the table, or only of the players selected; list the players.

    `given` are the options of `kit`. Raise UsageError for options of whole kits, ClickException if
    there are no players.
    """
    from drumhead.cli.commands.cards import making_of_kit
    from drumhead.cli.loading.club_defaults import list_filled_options
    from drumhead.cli.loading.unit_selection import list_players
    from drumhead.cli.output.paper_output import is_asked, settle, write
    from drumhead.cli.output.paper_printing import kept_papers, print_input, print_remarks, tell_lacking
    from drumhead.cli.output.player_list import tell_players
    from drumhead.cli.output.progress import PRINTING, print_redrawn, progress
    from drumhead.printing.pages.cards.card_options import Making
    from drumhead.printing.pages.kit.kit_printing import check_pack
    from drumhead.printing.pages.kit.print_plan import plan_lines
    from drumhead.printing.pages.packs.pack_contents import Packs
    from drumhead.printing.pages.packs.player_packs import pack_files, print_packs
    from drumhead.printing.pages.registry import SINGLE

    for word, option in OTHERWISE.items():
        if given[word] and word not in list_filled_options():  # settings for kits do not apply to packs
            raise click.UsageError(f"{option} is for whole kits; leave it out, or --players.")
    if given["played"] is not None or given["bound"] == SINGLE:
        option = "--battle-log" if given["played"] is not None else "--bundle single"
        raise click.UsageError(f"{option} is for whole kits; leave it out, or --players.")
    selected = given["selected"]
    if given["contents"]:
        unused_options.leave_out("Packs have no page of contents", "contents")
    unused_options.leave_out("A pack has all of a player's units", "only_sides", "only_brigades", "only_units")
    check_pack(game, given["pack"])
    said = ""
    if isinstance(given["players"], int):
        game, said = dealt_out(game, given["players"])
    elif not (game.battle and game.battle.players):
        raise click.ClickException(
            f"{game.title} names no [[player]]: add some to its file, or say how many: --players 6."
        )
    duplex = given["duplex"] or ""
    making = Making(**{**making_of_kit(dict(given)), **({"duplex": duplex} if duplex else {})})
    packs = Packs(*print_input(game, given), making, given["pack"], duplex, given["printed_plan"])
    names = list_players(game, selected)
    every = packs.every(names)
    if not given["plan"]:
        settle(pack_files(packs, every), given["out"], given["force"])
    kept = kept_papers(given)
    with progress(sum(len(pack.parts) for pack in every), PRINTING) as done:
        printed = print_packs(packs, every, [said] if said else [], done, kept)
    if not given["plan"]:
        write(printed.files, given["out"], given["force"])
        print_redrawn(printed.drawn)
        if game.battle and not names and not is_asked("json"):
            tell_players(game.ruleset, game.battle, packed=True)
        if said and not is_asked("json"):
            click.echo(said)
        print_remarks((part for pack in every for part in pack.parts), kept)
        tell_lacking(game, secrets=True)
        return
    for line in plan_lines(printed.plan):
        click.echo(line)


def dealt_out(game: Game, count: int) -> tuple[Game, str]:
    """Return the game with brigades dealt to `count` players, and a sentence that says so."""
    from drumhead.printing.pages.packs.player_seats import deal_brigades

    named = bool(game.battle and game.battle.players)
    said = "Brigades that lie together are dealt out so that everybody of a side has about as many units"
    said += "; the players named in the battle file are left out, and their secret briefs." if named else "."
    return replace(game, battle=deal_brigades(game, count)), said
