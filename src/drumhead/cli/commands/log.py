"""`drumhead log`: logs of a game, blank or played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.commands import log_compare, log_note, log_result, log_solo
from drumhead.cli.parameters import print_options, selection_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import JournalFile, subject
from drumhead.cli.root import top_group

JOURNAL = click.argument("journal", type=JournalFile())
STYLES = ("sound", "bold", "cautious")  # of a commander to play against
FOR_FORMS = ("type", *print_options.FOLDED)  # options of what is printed and written on


@top_group("log", example="drumhead log blank")
def command() -> None:
    """A log has turns, cards, throws and losses. A journal is the file of a battle that was played.

    Drumhead plays the battle itself (play), helps you while you play (keep), takes your own log afterwards (enter), or
    prints a sealed enemy (solo).
    """


command.add_command(log_compare.compare)


@command.command(epilog="drumhead log blank --turns 10")
@subject("name", "[RULESET|BATTLE]")
@selection_options.selection
@shared_options.turns
@print_options.type_to_write_on
@print_options.printing
def blank(name: str, turns: int | None, **given: Any) -> None:
    """Print a log to fill in by hand.

    It has a line for each turn, card and unit of the battle.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    print_game(partial(parts, "log", turns=turns), name, given)


@command.command(epilog="drumhead log forms ramillies")
@subject("name", "[RULESET|BATTLE]")
@print_options.type_to_write_on
@print_options.formats
@print_options.printing
def forms(name: str, **given: Any) -> None:
    """Print message and order forms to cut out.

    They are for an umpire's table, and have the names of the battle's officers and wings.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    print_game(partial(parts, "forms"), name, given)


@command.command(epilog="drumhead log play --seed 1706")
@subject("battle", "[BATTLE]", required=False)
@shared_options.seed_option(shown="1")
@shared_options.turns
@shared_options.commanders
@click.option(
    "--continue",
    "journal",
    type=JournalFile(),
    metavar="JOURNAL",
    help="Journal to continue, instead of a new battle.",
)
@click.option("--explain", is_flag=True, help="Write what was weighed for each decision, in the journal and in a text.")
@shared_options.readings
@shared_options.rules
@shared_options.out
@shared_options.force
def play(battle: str | None, journal: Path | None, explain: bool, out: Path, force: bool, **given: Any) -> None:
    """Let Drumhead play a battle; write its journal.

    Print the journal with `drumhead log print`, or continue it later.
    """
    from drumhead.cli.commands import log_commands
    from drumhead.cli.loading.named_files import battle_here

    if journal:
        said = [name for name in ("seed", "turns", "commanders", "readings", "house_rules", "rules") if given[name]]
        if said:
            raise click.UsageError(f"--continue goes on as the journal began; leave out --{said[0].replace('_', '-')}.")
        log_commands.go_on(journal, battle, explain, out, force)
    elif subject_ := battle or battle_here():
        log_commands.fight(subject_, given, explain, out, force)
    else:
        raise click.UsageError("Give a BATTLE, or --continue JOURNAL.")


@command.command(epilog="drumhead log enter")
@subject("battle", "[BATTLE]")
@click.option(
    "--from",
    "source",
    metavar="FILE",
    help="File to read, instead of the keyboard.",
)
@click.option("--resume", is_flag=True, help="Add to the lines that were typed before.")
@shared_options.turns
@shared_options.readings
@shared_options.rules
@shared_options.out
@shared_options.force
def enter(battle: str, source: str | None, resume: bool, out: Path, force: bool, **given: Any) -> None:
    """Save the log of an evening that you played.

    Type a line for each line of the filled-in log, such as `3 F 8 2/9`: unit 3 fired at enemy 8, 2 hits of 9 dice.
    ? shows the words of the game. Each line is on the disk when the next is asked for, and the lines become a journal.
    """
    from drumhead.cli.commands import log_enter

    if source and resume:
        raise click.UsageError("--from reads whole lines of a file; leave out --resume.")
    log_enter.enter(battle, given, Path(source) if source else None, resume, out, force)


@command.command(epilog="drumhead log keep ramillies")
@subject("battle", "[BATTLE]")
@click.option("--resume", is_flag=True, help="Add to the lines that were typed before.")
@click.option("--plain", is_flag=True, help="Print plain lines, even where a full screen is possible.")
@click.option(
    "--against",
    type=click.Choice(STYLES),
    help="Leadership style of a commander of Drumhead's, who commands the other side.",
)
@click.option("--side", metavar="SIDE", help="Your side, if you play against a commander of Drumhead's.")
@shared_options.seed_option(shown="another every evening")
@shared_options.turns
@shared_options.readings
@shared_options.rules
@shared_options.out
@shared_options.force
def keep(battle: str, resume: bool, out: Path, force: bool, **given: Any) -> None:
    """Save the log of a game while you play it.

    Drumhead is the umpire's right hand. It asks what each unit does and for the dice, says who must test and with what
    chance, and keeps all records. Each answer is on the disk when the next is asked for. The answers become a journal.
    """
    from drumhead.cli.commands import log_keep

    log_keep.keep(battle, given, resume, out, force)


@command.command(epilog="drumhead log play --out my.jsonl\ndrumhead log check my.jsonl")
@JOURNAL
@subject("battle", "[BATTLE]", required=False)
@click.option("--repair", is_flag=True, help="Cut the file off after its last complete event.")
@shared_options.trust
def check(journal: Path, battle: str | None, repair: bool) -> None:
    """Check a journal by playing it again.

    BATTLE is the battle file, if it is not where the journal says. Exit status 1 for a journal with errors.
    """
    from drumhead.cli.commands import log_commands

    log_commands.check(journal, battle, repair)


def _in_forms(type_: str) -> str:
    """Return the text size of forms to write on, for the text size set for all papers.

    Pocket becomes normal, since it would be too small to write in.
    """
    return "large" if type_ == "large" else "normal"


@command.command("print", epilog="drumhead log play --out my.jsonl\ndrumhead log print my.jsonl")
@JOURNAL
@click.option(
    "--turns",
    type=click.IntRange(0, 99),
    metavar="N",
    show_default="all",
    help="Number of turns.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["pdf", "html", "md", "bbcode", "text"]),
    show_default="pdf",
    help="File format.",
)
@click.option(
    "--for",
    "viewer",
    metavar="PLAYER|SIDE",
    show_default="everybody",
    help="Player or side to print for. What only the enemy knew is left out.",
)
@click.option(
    "--pictures",
    type=click.Choice(["files", "inside"]),
    show_default="inside html, otherwise files",
    help="Pictures of a post: in files next to the text, or inside it.",
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
    viewer: str | None,
    pictures: str | None,
    type: str | None,
    paper: str | None,
    ink: str | None,
    colour: str | None,
    out: Path,
    force: bool,
    **given: Any,
) -> None:
    """Print the log of a played battle.

    It has the story of the battle, maps, and what was done, thrown and lost in each turn. After the turns of --turns it
    has forms to fill in.
    """
    from drumhead.cli.commands import log_printing
    from drumhead.cli.loading.club_defaults import in_force
    from drumhead.cli.output.paper_printing import folding, kept_papers

    usual = in_force().get
    folds = folding(given)
    if turns is None:
        unused_options.goes_with("--turns N", "the forms to fill in", "type")
    if form in log_printing.POSTS:
        unused_options.leave_out(f"--format {form} is for a screen", *FOR_FORMS, "paper", "colour", "no_cache")
        if pictures == "inside" and form == "bbcode":
            unused_options.leave_out("--format bbcode has its pictures in files", "pictures")
        how = form, pictures, ink or usual("ink", "full")
        log_printing.print_post(journal, turns, viewer, how, out, force)
        return
    unused_options.goes_with("--format html or md", "a post", "pictures")
    if form == "text":
        why = "--format text prints the log on the terminal"
        unused_options.leave_out(why, *FOR_FORMS, "paper", "ink", "colour", "out", "force", "json", "no_cache")
        log_printing.tell_log(journal, turns, viewer)
        return
    looks = paper or usual("paper", "A4"), ink or usual("ink", "full"), colour or usual("colour", "full")
    letters = type or _in_forms(usual("type", "normal"))
    log_printing.print_log(journal, turns, viewer, (*looks, letters, folds), out, force, kept_papers(given))


@command.command(epilog="drumhead log schema > journal.schema.json")
def schema() -> None:
    """Print the JSON Schema of a journal's lines."""
    import json

    from drumhead.simulation.journal_schema import json_schema

    click.echo(json.dumps(json_schema(), indent=2))


command.add_command(log_note.note)
command.add_command(log_result.result)
command.add_command(log_solo.solo)
