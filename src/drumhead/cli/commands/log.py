"""`drumhead log`: logs of a game, blank or played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.parameters import print_options, selection_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import JournalFile, subject
from drumhead.cli.root import PlainGroup

JOURNAL = click.argument("journal", type=JournalFile())
FOR_FORMS = ("type", *print_options.FOLDED)  # options of what is printed and written on


@click.group(cls=PlainGroup, epilog="Example: drumhead log blank ramillies")
def command() -> None:
    """Turn-by-turn logs: to fill in, or of a battle that was fought."""


@command.command(epilog="Example: drumhead log blank ramillies --turns 10 --text-size large")
@subject("name", "[RULESET|BATTLE]")
@selection_options.selection
@click.option("--turns", type=click.IntRange(1, 99), help="How many turns: those of the battle, else of the book.")
@print_options.type_to_write_on
@print_options.printing
def blank(name: str, turns: int | None, **given: Any) -> None:
    """A log to fill in: turn by turn, card by card, for the units of the battle."""
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    print_game(partial(parts, "log", turns=turns), name, given)


@command.command(epilog="Example: drumhead log play ramillies --seed 1706 --commanders french=stubborn")
@subject("battle", "[BATTLE]", required=False)
@click.option("--seed", type=click.IntRange(0), help="Which dice: the same seed is the same battle. Else 1.")
@click.option("--turns", type=click.IntRange(1, 99), help="How many turns: those of the battle, else of the book.")
@shared_options.commanders
@click.option(
    "--continue",
    "journal",
    type=JournalFile(),
    metavar="JOURNAL",
    help="Go on with a journal that stops short, instead of a new battle.",
)
@shared_options.readings
@shared_options.under
@shared_options.out
@shared_options.force
def play(battle: str | None, journal: Path | None, out: Path, force: bool, **given: Any) -> None:
    """A battle fought by Drumhead from deployment to dusk; its journal is a file to print, check or go on with."""
    from drumhead.cli.commands import log_commands
    from drumhead.cli.loading.named_files import battle_here

    if journal:
        said = [name for name in ("seed", "turns", "commanders", "readings", "house_rules", "rules") if given[name]]
        if said:
            raise click.UsageError(f"--continue goes on as the journal began; leave out --{said[0].replace('_', '-')}.")
        log_commands.go_on(journal, battle, out, force)
    elif subject_ := battle or battle_here():
        log_commands.fight(subject_, given, out, force)
    else:
        raise click.UsageError("Give a BATTLE, or --continue JOURNAL.")


@command.command(epilog="Example: drumhead log check ramillies-1706.jsonl")
@JOURNAL
@subject("battle", "[BATTLE]", required=False)
@click.option("--repair", is_flag=True, help="Cut the file off behind its last whole event.")
@shared_options.trust
def check(journal: Path, battle: str | None, repair: bool) -> None:
    """Whether a journal is whole and unchanged, and plays again to the same battle.

    BATTLE is where its battle file lies now, if that is not where the journal says. Exit status 1 for what is wrong.
    """
    from drumhead.cli.commands import log_commands

    log_commands.check(journal, battle, repair)


def _in_forms(type_: str) -> str:
    """Return the text size of forms to write on, for the text size set for all papers.

    Pocket becomes normal, since it would be too small to write in.
    """
    return "large" if type_ == "large" else "normal"


@command.command("print", epilog="Example: drumhead log print ramillies-1706.jsonl --paper Letter --ink low")
@JOURNAL
@click.option("--turns", type=click.IntRange(0, 99), help="Print so many turns, and forms for the others: all.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["pdf", "html", "md", "text"]),
    help="html, md: four paragraphs and four pictures in one file, for a club's page; text: here, in plain lines; pdf.",
)
@print_options.type_of_forms
@print_options.folding
@shared_options.trust
@print_options.paper
@print_options.set_ups
@shared_options.out
@shared_options.force
@print_options.no_cache
def print_(
    journal: Path,
    turns: int | None,
    form: str | None,
    type: str | None,
    paper: str | None,
    ink: str | None,
    out: Path,
    force: bool,
    **given: Any,
) -> None:
    """The log of a battle on paper: its story, and turn by turn what was done, thrown and lost, with maps.

    With --turns 3 it ends after the third, and forms to fill in by pen follow for the rest of the battle.
    """
    from drumhead.cli.commands import log_commands
    from drumhead.cli.loading.club_defaults import in_force
    from drumhead.cli.output.paper_printing import folding, kept_papers

    usual = in_force().get
    folds = folding(given)
    if turns is None:
        unused_options.goes_with("--turns N", "the forms to fill in", "type")
    if form in ("html", "md"):
        unused_options.leave_out(f"--format {form} is for a screen", *FOR_FORMS, "paper", "no_cache")
        log_commands.print_post(journal, turns, form, ink or usual("ink", "full"), out, force)
        return
    if form == "text":
        why = "--format text tells the log here, in plain lines"
        unused_options.leave_out(why, *FOR_FORMS, "paper", "ink", "out", "force", "json", "no_cache")
        log_commands.tell_log(journal, turns)
        return
    looks = paper or usual("paper", "A4"), ink or usual("ink", "full"), type or _in_forms(usual("type", "normal"))
    log_commands.print_log(journal, turns, (*looks, folds), out, force, kept_papers(given))
