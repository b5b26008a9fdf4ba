"""`drumhead cards`: turn cards and all other kinds, with backs that line up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.parameters import print_options, selection_options, unused_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.parameters.shared_options import Renamed
from drumhead.printing.pages.cards.card_kinds import KINDS
from drumhead.printing.pages.cards.card_options import DUPLEX, GUIDES, MARKED, TWO_SIDED, USUAL_WAY
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS

SIZES = f"Card size: {', '.join(STOCKS)}, or WIDTHxHEIGHT in mm or such as 2.5x3.5in."

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

Command = Callable[..., Any]

MAKING = ("stock", "duplex", "guides", "bleed", "copies", "alone", "safe_zone", "marked")


class StockSize(click.ParamType):
    """A card's size: a name or WIDTHxHEIGHT, in mm if no unit is typed."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Stock:
        """Return the card size of a word on the command line; raise a usage error for an invalid size."""
        from drumhead.printing.pages.cards.sheets.card_stock import stock
        from drumhead.printing.style.paper import PaperError

        try:
            return stock(str(value))
        except PaperError as fault:
            self.fail(str(fault), param, context)


@dataclass(frozen=True)
class Move:
    """The offset of backs in mm, to the right and down; as text it is "ACROSS,DOWN", as it is typed."""

    across: float
    down: float

    def __str__(self) -> str:
        return f"{self.across:g},{self.down:g}"


class Offset(click.ParamType):
    """ACROSS,DOWN: the offset of backs in mm."""

    name = "across,down"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Move:
        """Return the offset in mm; raise a usage error for text that is not a pair of lengths."""
        if isinstance(value, Move):
            return value
        from drumhead.model.lengths import on_paper

        try:
            across, down = map(on_paper, _halves(str(value)))
        except ValueError:
            self.fail(f"{value!r}: write two lengths with a comma between, such as 0.4,-0.3", param, context)
        return Move(across, down)


def _halves(pair: str) -> list[str]:
    """Return the texts of a pair, divided by a semicolon or the middle comma of "0,4,-0,3"."""
    if ";" in pair:
        return pair.split(";")
    words = pair.split(",")
    return [",".join(words[:2]), ",".join(words[2:])] if len(words) == 4 else words


def making_options(command: Command) -> Command:
    """Return the command with the options for making cards: their size, backs, guides and copies."""
    for option in reversed(
        (
            click.option(
                "--card-size",
                "--size",
                "stock",
                cls=Renamed,
                type=StockSize(),
                show_default="magic, 63x88",
                help=SIZES,
            ),
            click.option(
                "--duplex",
                type=click.Choice(DUPLEX),
                show_default="fold",
                help="Way of printing backs; fold is to fold, glue and cut.",
            ),
            click.option("--guides", type=click.Choice(GUIDES), show_default="lines", help="Cutting guides of cards."),
            click.option(
                "--bleed", type=MM, show_default="0, or 3 with --one-a-page", help="Bleed in mm, past the cut."
            ),
            click.option(
                "--one-a-page", "alone", is_flag=True, help="Print each face on a page of its own, for a print shop."
            ),
            click.option("--copies", type=int, show_default="1", help="Copies of each piece."),
            click.option(
                "--offset",
                type=Offset(),
                show_default="as saved by `drumhead printer`",
                help="Offset in mm, right and down.",
            ),
        )
    ):
        command = option(command)
    return command


@top_command("cards", example="drumhead cards --kind units --card-size tarot")
@subject("name", "[RULESET|BATTLE|ARMY]")
@selection_options.selection
@click.option(
    "--kind",
    "kinds",
    type=click.Choice([*KINDS, "all"]),
    multiple=True,
    metavar="KIND",
    show_default="turn and procedures",
    help=f"Kind of cards: {', '.join(KINDS)} or all. May be repeated.",
)
@click.option("--deck/--no-deck", "pack", default=None, help="Print the pack of playing cards, where a game has one.")
@click.option("--large-index", is_flag=True, help="Print large ranks and suits in the corners of playing cards.")
@click.option(
    "--events",
    type=click.Path(path_type=Path),
    metavar="FILE",
    show_default="the battle's",
    help="Event cards of your own, a TOML file, CSV file or spreadsheet.",
)
@click.option(
    "--tuckbox",
    is_flag=True,
    help="Add a tuck box for the cards, on a sheet of its own.",
)
@click.option(
    "--card-thickness",
    "thickness",
    type=MM,
    show_default="0.5 folded, otherwise 0.3",
    help="Thickness of a card in mm, for the tuck box.",
)
@click.option(
    "--blanks",
    type=click.IntRange(1, 500),
    metavar="N",
    show_default="as many as fill the last sheet",
    help="Number of blank cards.",
)
@click.option("--safe-zone", is_flag=True, help="Print a proof: draw the safe zone of a print shop over every card.")
@click.option("--events-sample", is_flag=True, help="Show a sample file of event cards. Print no cards.")
@making_options
@print_options.fill
@print_options.fold_lines
@print_options.cutter
@click.option(
    "--cutter-side", "marked", type=click.Choice(MARKED), show_default="front", help="Side with the registration marks."
)
@print_options.formats
@print_options.printing
def command(name: str, events_sample: bool, rules: str | None, **given: Any) -> None:
    """Turn cards say what a side may do. Cards have any size, and backs that line up with their fronts."""
    from functools import partial

    from drumhead.cli.loading.game_loading import game_or_army
    from drumhead.cli.loading.unit_selection import select_units
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.registry import parts

    if events_sample:
        unused_options.leave_out("--events-sample prints nothing", *unused_options.all_but("events_sample"))
        click.echo(_sample(name), nl=False)
    else:
        _only_together(given)
        game = select_units(game_or_army(name, rules, dict(given["readings"]), given["house_rules"]), given["selected"])
        _advise(game, given["events"])
        print_papers(partial(parts, "cards", **collect_options(given)), game, given)


def collect_options(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options for cards as arguments of the cards' `parts`: `kinds` and `ask`.

    `given` are the options of the command.
    """
    from drumhead.printing.pages.cards.card_options import Making
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.print_shop import BLEED
    from drumhead.printing.pages.cards.sheets.tuckbox import thickness_of

    chosen = {key: given[key] for key in MAKING if given[key] is not None}
    making = Making(**({"bleed": BLEED} if given["alone"] else {}) | chosen | offsets(given))
    thickness = thickness_of(making, given["thickness"]) if given["tuckbox"] else None
    return {
        "kinds": _kinds(given),
        "ask": Ask(
            making,
            given["pack"],
            given["events"],
            given["blanks"],
            thickness,
            given["fill"],
            large_index=given["large_index"],
        ),
    }


def _kinds(given: dict[str, Any]) -> tuple[str, ...]:
    """Return the kinds of card that were requested; () for the game's own kinds."""
    return tuple(dict.fromkeys((*given["kinds"], *(["events"] if given["events"] else []))))


def _only_together(given: dict[str, Any]) -> None:
    """Raise UsageError for options that have no effect in this combination."""
    goes_with, kinds = unused_options.goes_with, _kinds(given)
    prints_blanks = not {"blank", "all"}.isdisjoint(kinds)
    if given["alone"]:
        if given["fill"]:
            raise click.UsageError("--fill is for sheets of several cards; with --one-a-page, --copies says how many.")
        backs = [] if given["duplex"] == "none" else ["duplex"]
        paper = [] if given["tuckbox"] or prints_blanks else ["paper"]  # a box has a sheet; blank cards fill one
        why = "--one-a-page makes a page of each face, as large as the card and without guides"
        cutter = [] if given["tuckbox"] else ["cutter"]
        unused_options.leave_out(why, *backs, "guides", "offset", *paper, *cutter, "marked")
    if not given["cutter"]:
        goes_with("--cutter", "a cutting machine", "marked")
    if given["duplex"] == "none":
        goes_with("another --duplex", "cards with backs", "marked")
    if given["duplex"] not in TWO_SIDED:
        goes_with(f"--duplex {', '.join(TWO_SIDED[:-1])} or {TWO_SIDED[-1]}", "backs on sheets of their own", "offset")
    if not given["tuckbox"]:
        goes_with("--tuckbox", "a tuckbox", "thickness")
    if not prints_blanks:
        goes_with("--kind blank", "blank cards", "blanks")
    if kinds and {"turn", "all"}.isdisjoint(kinds):
        goes_with("--kind turn", "turn cards", "pack", "large_index")
    if given["duplex"] not in (None, USUAL_WAY) or given["alone"]:
        goes_with(f"--duplex {USUAL_WAY}", "pieces to fold", *([] if given["tuckbox"] else ["fold_lines"]))


def offsets(given: dict[str, Any]) -> dict[str, Any]:
    """Return the offset of backs in mm as arguments of `Making`; {} if none applies.

    It is the one typed, otherwise the settings file's, otherwise the one saved for the printer. `given` are the
    options of the command.
    """
    from drumhead.cli.loading.printer_offsets import kept_offsets

    if given.get("offset"):
        return {"offset": (given["offset"].across, given["offset"].down)}
    if given["duplex"] not in TWO_SIDED:
        return {}
    kept = kept_offsets().get(given["duplex"], {})
    return {word: kept[lies] for word, lies in (("offset", "upright"), ("broad", "broad")) if lies in kept}


def making_of_kit(given: dict[str, Any]) -> dict[str, Any]:
    """Return arguments of `Making` for the cards of a kit, from the settings file and the printer's offsets.

    `kit` has no options for cards except `duplex`; `given` are its options.
    """
    from drumhead.cli.loading.club_defaults import in_force
    from drumhead.printing.pages.cards.sheets.card_stock import stock

    club = in_force()
    size = {"stock": stock(club.get("card_size"))} if club.get("card_size") else {}
    guides = {"guides": club.get("guides")} if club.get("guides") else {}
    return {**size, **guides, **offsets(given)}


def _advise(game: Game, file: Path | None) -> None:
    """Print advice on a file of event cards to standard error: its mixture, and columns that were left out.

    Nothing is printed without a file.
    """
    from drumhead.armies.files.event_deck_file import read_deck
    from drumhead.cli.output.paper_printing import tell_of_decks
    from drumhead.rules.loading.event_deck_advice import advice, hooks

    deck = read_deck(file, hooks(game.ruleset)) if file else None
    tell_of_decks([deck] if deck else ())
    if deck and (words := advice(deck)):
        print_labelled("Warning", words)


def _sample(name: str) -> str:
    """Return the text of a ruleset's sample of event cards, to be copied and changed.

    `name` is a ruleset or a battle. Raise ClickException if the ruleset has no sample.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.rules.loading.event_deck_advice import sample

    ruleset = game_of(name).ruleset
    file = sample(ruleset)
    if not file:
        raise click.ClickException(f"{ruleset.id} brings no sample of event cards; the README says how to write one.")
    return file.read_text(encoding="utf-8")
