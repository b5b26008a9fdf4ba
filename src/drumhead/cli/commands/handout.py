"""`drumhead handout`: the club's reading before the session, on paper or on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.parameters import print_options, unused_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.parameters.shared_options import Renamed

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.handout.handout import Ask

LARGE = ("A3", "Tabloid")  # the paper of a poster
PAPER, WEB, POSTS = ("pdf",), "html", ("md", "bbcode")
LONGEST = 60  # letters of a day or a place


@top_command("handout", example="drumhead handout --on Thursday --at 'Drill Hall'")
@subject("name", "[BATTLE]")
@click.option("--on", default="", metavar="WHEN", show_default="a line to write on", help="Date of the game.")
@click.option("--at", default="", metavar="WHERE", show_default="a line to write on", help="Place of the game.")
@click.option(
    "--owned",
    "owned",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    show_default="lines to write on",
    help="Collection of a player; the file has the player's name. May be repeated.",
)
@click.option(
    "--playsheet/--no-playsheet",
    "--sheet/--no-sheet",
    "sheet",
    cls=Renamed,
    default=True,
    show_default=True,
    help="Include the playsheet.",
)
@click.option(
    "--poster",
    is_flag=True,
    help=f"Print one page for the notice board, on {' or '.join(LARGE)}, without the playsheet.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([*PAPER, WEB, *POSTS]),
    default="pdf",
    show_default=True,
    help="File format.",
)
@print_options.type_to_write_on
@print_options.folding
@print_options.printing
def command(name: str, form: str, **given: Any) -> None:
    """It has the story, the map, both armies, what each side wants and who brings what, but no secret briefs.

    The text is that of the battle file and of the Markdown file of the same name in its folder, such as battle.md.

    With --format md or bbcode Drumhead writes a post, with its pictures as PNG files and without the playsheet.
    """
    from functools import partial

    from drumhead.cli.loading.game_loading import battle_game, path_of
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.registry import parts

    _only_together(form, given)
    loaded = battle_game(path_of(name), dict(given["readings"]), given["house_rules"], given["rules"])
    game = playable(loaded).shared
    ask = _ask(game, given)
    if form == WEB:
        _write_page(game, ask, given)
    elif form in POSTS:
        _write_post(game, ask, form, given)
    else:
        if ask.poster:
            given |= {"paper": _large(game, given), "fold": None, "type": None}
        print_papers(partial(parts, "handout", ask=ask), game, given, squares=False)
    _tell_lacking(game)


def _only_together(form: str, given: dict[str, Any]) -> None:
    """Raise UsageError for typed options that do not go together, and for a day or place that cannot be printed.

    Options of a settings file raise no error here. `form` is the format.
    """
    if form not in PAPER:
        unused_options.leave_out(f"--format {form} is for a screen", "paper", "type", "poster", *print_options.FOLDED)
    if form in POSTS and given["sheet"]:
        unused_options.leave_out(f"--format {form} has no playsheet", "sheet")
    if given["poster"]:
        why = "--poster is one page, in type as large as it has room for"
        unused_options.leave_out(
            f"{why}, without the playsheet", "type", *print_options.FOLDED, *(["sheet"] if given["sheet"] else [])
        )
        if given["paper"] not in (None, *LARGE):
            raise click.UsageError(f"--poster is for --paper {' or '.join(LARGE)}, not {given['paper']}.")
    for option in ("on", "at"):
        if len(given[option]) > LONGEST:
            raise click.UsageError(f"--{option}: give {LONGEST} letters or fewer.")
        if not given[option].isprintable():
            raise click.UsageError(f"--{option}: give one line, without signs that cannot be printed.")


def _ask(game: Game, given: dict[str, Any]) -> Ask:
    from drumhead.cli.output.armies.collection_output import owned_in
    from drumhead.printing.pages.handout.handout import Ask
    from drumhead.printing.pages.handout.handout_facts import Bringing

    bringing = tuple(Bringing(file.stem, tuple(owned_in(game, file))) for file in given["owned"])
    return Ask(given["on"], given["at"], bringing, given["sheet"], given["poster"])


def _large(game: Game, given: dict[str, Any]) -> str:
    """Return the paper of a poster: A3 or Tabloid as requested, otherwise Tabloid for Letter and Legal, and A3."""
    from drumhead.cli.loading.game_loading import wishes_of

    usual = wishes_of(game, "", paper=given["paper"]).paper
    return usual if usual in LARGE else LARGE[usual in ("Letter", "Legal")]


def _write_page(game: Game, ask: Ask, given: dict[str, Any]) -> None:
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.cli.output.paper_printing import print_input
    from drumhead.printing.pages.document import file_name
    from drumhead.printing.pages.handout.handout_web_page import page

    file = f"{file_name(game.title, 'handout')}.html"
    settle([file], given["out"], given["force"])
    write({file: page(*print_input(game, given), ask)}, given["out"], given["force"])


def _write_post(game: Game, ask: Ask, form: str, given: dict[str, Any]) -> None:
    """Write the handout as a post, with its pictures; if --out is a file, they have its name with a number."""
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.cli.output.paper_printing import print_input
    from drumhead.printing.pages.document import file_name
    from drumhead.printing.pages.handout.handout_post import post_files, post_names

    text, out = f"{file_name(game.title, 'handout')}.{form}", given["out"]
    if settle([text], out, given["force"])[text] == out:  # a name for the text
        text, out = out.name, out.parent
    names = post_names(game, text)
    settle(names, out, given["force"])
    write(post_files(*print_input(game, given), ask, names, form), out, given["force"])


def _tell_lacking(game: Game) -> None:
    """Print, on standard error, the characters that our fonts lack in the battle's files and its story."""
    from drumhead.cli.output.paper_printing import tell_lacking
    from drumhead.printing.pages.handout.handout_markdown import read_story
    from drumhead.printing.text.missing_glyphs import in_text

    tell_lacking(game)
    assert game.battle
    story = read_story(game.battle)
    for remark in in_text(story.file, story.text):
        print_labelled("Note", remark)
