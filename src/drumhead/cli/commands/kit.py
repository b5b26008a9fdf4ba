"""`drumhead kit`: everything for a battle."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand, top_command
from drumhead.cli.parameters import print_options, selection_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.parameters.shared_options import Renamed
from drumhead.printing.pages.cards.card_options import DUPLEX
from drumhead.printing.pages.registry import BOUND, FIRST, FOUGHT, KIT, PAPERS, SINGLE, SPLIT

KNOWN = tuple(name for name in PAPERS if name != FOUGHT)  # that one with --battle-log only
DOCUMENTS = f"Documents to print, with commas between: {', '.join(KNOWN)}."
NAMED = "named"  # in the battle file, by --players without a number


class Bundle(click.Choice):
    """The bundling of a kit: split or single. The old words, jobs and whole, still work."""

    def __init__(self) -> None:
        super().__init__(BOUND)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return "split" or "single" for a current or an old word; raise a usage error for any other word."""
        bundle: str = super().convert({"jobs": SPLIT, "whole": SINGLE}.get(value, value), param, context)
        return bundle


class Kinds(shared_options.Names):
    """Kinds of paper separated by commas: sheet,roster,dice."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, ...]:
        """Return the kinds; raise a usage error, which lists all kinds, for an unknown one."""
        kinds = super().convert(value, param, context)
        if FOUGHT in kinds:
            self.fail("the log of a battle fought comes with --battle-log SEED", param, context)
        for word in kinds:
            self.check(word, param, context)
        return kinds

    def check(self, word: str, param: click.Parameter | None, context: click.Context | None) -> None:
        """Raise a usage error that lists all kinds, if a word is not one of them."""
        from drumhead.rules.loading.toml_files import nearest

        if word not in KNOWN:
            self.fail(
                f'there is no paper "{word}": known are {", ".join(KNOWN)}.{nearest(word, KNOWN)}', param, context
            )


class Seated(click.ParamType):
    """A type of option: the number of players, or "named" for those of the battle file."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> int | str:
        """Return the number of players, or "named"; raise a usage error for any other text."""
        from drumhead.printing.pages.packs.player_seats import FEWEST

        if value == NAMED:
            return NAMED
        if not str(value).isdecimal() or int(value) < FEWEST:
            right = f"give {FEWEST} or more, or '{NAMED}' for those in the battle file"
            self.fail(f"{value!r} is not a number of players: {right}", param, context)
        return int(value)


class Kit(DrumheadCommand):
    """A command whose --players works without a number; a negative number after it is refused as its value."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the words of the command line; raise a usage error for a negative number of players."""
        words = [word for each in args for word in (each.split("=") if each.startswith("--players=") else [each])]
        for option, word in pairwise(words):
            if option == "--players" and re.fullmatch(r"-\d+", word):
                players = next(each for each in self.params if each.name == "players")
                players.type.convert(word, players, context)
        return super().parse_args(context, args)


@top_command("kit", cls=Kit, example="drumhead kit --paper Letter --out prints")
@subject("battle", "[BATTLE]", usual="ramillies")
@click.option(
    "--battle-log",
    "--played",
    "played",
    cls=Renamed,
    type=click.IntRange(0),
    metavar="SEED",
    help="Log of a battle that Drumhead plays with this random seed.",
)
@click.option(
    "--kinds",
    "papers",
    type=Kinds(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="KIND,KIND",
    show_default=f"{KIT[0]} to {KIT[-1]}",
    help=DOCUMENTS,
)
@click.option(
    "--first",
    is_flag=True,
    help="Print only what a first evening needs: playsheet, map, rosters and turn cards.",
)
@click.option(
    "--deck/--no-deck",
    "pack",
    default=False,
    show_default=True,
    help="Print the pack of playing cards, where a game has one.",
)
@click.option(
    "--duplex",
    type=click.Choice(DUPLEX),
    show_default="fold",
    help="Way of printing the backs of cards. With fold or none, no page is left blank.",
)
@click.option(
    "--bundle",
    "--bound",
    "bound",
    cls=Renamed,
    type=Bundle(),
    default="split",
    show_default=True,
    help="Files for the printer: one for paper and one for card, or a single one.",
)
@click.option("--contents/--no-contents", default=True, show_default=True, help="Print a page of contents.")
@click.option(
    "--print-plan/--no-print-plan",
    "printed_plan",
    default=True,
    show_default=True,
    help="Print the plan of sheets and cuts.",
)
@click.option(
    "--players",
    type=Seated(),
    is_flag=False,
    flag_value=NAMED,
    metavar="[N|named]",
    help="Packs for the players in the battle file, or for N players; also for the umpire and the table.",
)
@selection_options.selection
@print_options.fold
@print_options.fold_lines
@print_options.sides
@print_options.type_of
@click.option(
    "--dry-run",
    "--plan",
    "plan",
    cls=Renamed,
    is_flag=True,
    help="List what goes on which sheet and what is to be cut. Write nothing.",
)
@shared_options.jobs
@print_options.printing
def command(battle: str, **given: Any) -> None:
    """Drumhead writes a PDF to print on paper, a PDF to print on card, and a PDF of each document.

    The documents are sheet, map, roster, log, dice, markers, measures and cards. BATTLE is a battle that comes with
    Drumhead, a battle file, or a folder with one battle. Without it, Drumhead prints the battle of the current
    folder, or Ramillies if there is none.
    """
    from drumhead.cli.commands.cards import making_of_kit
    from drumhead.cli.loading.club_defaults import in_force
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.unit_selection import name_choice, select_units
    from drumhead.cli.output import print_record
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.cli.output.paper_printing import folding, kept_papers, print_input, print_remarks, tell_lacking
    from drumhead.cli.output.progress import PRINTING, print_redrawn, progress
    from drumhead.printing.pages.kit.kit_printing import FRONTS, KitAsk, kit, kit_files, kit_parts
    from drumhead.printing.pages.kit.print_plan import plan_lines
    from drumhead.printing.pages.registry import kinds_of

    _only_together(given)
    game = game_of(battle, dict(given["readings"]), given["house_rules"], given["rules"])
    selected = given["selected"]
    if given["players"] is not None or selected.players:
        from drumhead.cli.output.pack_printing import packs_of

        return packs_of(game, given)
    if given["first"]:
        given["papers"] = tuple(kind for kind in FIRST if kind in kinds_of(game))
    game, wishes = print_input(game, given)
    wish = given["papers"] or (), given["pack"], given["duplex"] or "", given["bound"], given["played"]
    of_units = select_units(game, selected) if selected else None
    game = replace(game, choice=(*name_choice(game, selected), *(["first"] if given["first"] else [])))
    fronts = tuple(name for name, wanted in zip(FRONTS, (given["contents"], given["printed_plan"])) if wanted)
    ask = KitAsk(*wish, folding(given), making_of_kit(given), in_force().get("copies", {}), of_units, fronts)
    parts = kit_parts(game, wishes, ask)
    if not given["plan"]:
        settle(kit_files(game, parts, ask.bound), given["out"], given["force"])
    kept = kept_papers(given)
    with progress(len(parts), PRINTING) as done:
        made = kit(game, wishes, ask, progress=done, kept=kept)
    if not given["plan"]:
        write(made.files, given["out"], given["force"])
        print_redrawn(made.drawn)
        print_remarks(parts, kept)
        tell_lacking(game)
        return print_record.save(game.ruleset.folder)
    for line in plan_lines(made.plan):
        click.echo(line)


def _only_together(given: dict[str, Any]) -> None:
    """Raise UsageError for options that have no effect in this combination."""
    if given["first"]:
        unused_options.leave_out("--first says what is printed", "papers", "players", "only_players")
    if given["plan"]:
        unused_options.leave_out("--dry-run writes nothing", "out", "open", "force", "json")
    # A profile's kinds may leave cards out too, but then the option was not typed.
    if given["pack"] and any(unused_options.list_typed_options("papers")) and "cards" not in given["papers"]:
        unused_options.leave_out(f"--kinds {','.join(given['papers'])} has no cards", "pack")
