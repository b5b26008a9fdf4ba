"""`drumhead preview`: one kind of page, or all of them, as images."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.output.stderr_notes import print_aside
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.printing.pages import registry
from drumhead.support.interruption import forget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.pages.document import Part

ALL, USUAL = "all", "ramillies"
WATCHED = {".toml", ".html", ".py", ".csv", ".txt", ".ods", ".xlsx", ".json"}  # what players write


@top_command("preview", example="drumhead preview roster")
@click.argument("kind", type=click.Choice([*registry.PROOFED, ALL]), metavar="KIND")
@subject("name", "[RULESET|BATTLE]", required=False)
@click.option("--watch", is_flag=True, help="Draw again when a file changes.")
@shared_options.readings
@shared_options.rules
@print_options.wishes
@print_options.set_ups
@click.option(
    "--out",
    type=shared_options.PLACE,
    default=Path("out/proof"),
    metavar="FOLDER",
    show_default=True,
    help="Output folder.",
)
@shared_options.force
@print_options.no_cache
def command(kind: str, name: str | None, watch: bool, **given: Any) -> None:
    """Each page becomes a PDF and a picture.

    KIND is sheet, map, roster, dice, markers, measures, cards, log, labels, handout or all, which puts small pictures
    of all pages together.

    Without a name, Drumhead shows the battle of the current folder. If there is none, "all" shows every battle that
    comes with Drumhead, and any other KIND shows Ramillies.
    """
    from drumhead.cli.loading.named_files import battle_here, name_default

    name = name or battle_here()
    if kind == ALL and not watch:
        return _draw_all(name, given)
    name = name or name_default(USUAL)
    if watch:
        _watch(name)
    else:
        _draw(kind, name, given)


def _draw_all(name: str | None, given: dict[str, Any]) -> None:
    """Write thumbnails of every page of one game, or of every shipped battle if `name` is None.

    `given` are the options of the command.
    """
    from drumhead import armies
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_output import Page, settle, write
    from drumhead.cli.output.paper_printing import kept_papers, print_input
    from drumhead.cli.output.progress import PRINTING, progress
    from drumhead.printing.output.thumbnails import contact_sheets

    papers = {}
    for each in [name] if name else armies.list_shipped_battles():
        game = game_of(each, dict(given["readings"]), given["house_rules"], given["rules"])
        papers[Path(each).stem] = registry.all_papers(*print_input(game, given))
    settle([f"{each}-all-1.png" for each in papers], given["out"], given["force"], more=True)
    files: dict[str, Page] = {}
    with progress(sum(map(len, papers.values())), PRINTING) as done:
        for each, parts in papers.items():
            pdfs = _printed(each, parts, kept_papers(given), done)
            sheets = contact_sheets([(Path(part.file).stem, pdf) for part, pdf in pdfs])
            files |= {f"{each}-all-{at}.png": draw for at, draw in enumerate(sheets, 1)}
    write(files, given["out"], given["force"])


def _printed(
    game: str, parts: Sequence[Part], kept: PdfCache | None, done: Callable[[str], None]
) -> list[tuple[Part, bytes]]:
    """Return each paper of a game with its PDF.

    Print on standard error why a paper cannot be printed on paper of that size, and leave it out. `done` is called
    with the title of each finished paper; `kept` is the cache, None for no cache.
    """
    from drumhead.printing.pages.document import print_document
    from drumhead.printing.pages.kit.kit_printing import printed_parts
    from drumhead.printing.style.paper import PaperError

    with suppress(PaperError):
        pdfs = printed_parts(parts, lambda part, pdf: pdf, kept, done=lambda part: done(part.title))
        return list(zip(parts, pdfs))
    found = []
    for part in parts:
        try:
            found.append((part, print_document(part, kept)))
        except PaperError as error:
            print_aside(f"{game}, {part.title}: {error}.")
    return found


def _draw(kind: str, name: str, given: dict[str, Any]) -> None:
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_output import Page, settle, write
    from drumhead.cli.output.paper_printing import print_input
    from drumhead.printing.output.png_writer import pictures
    from drumhead.printing.pages.document import print_document
    from drumhead.printing.pages.export_formats import DOTS, page_file

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"])
    parts = list(registry.parts(kind, *print_input(game, given)))
    sure = [name for part in parts for name in (part.file, page_file(part, 1, "png"))]
    settle(sure, given["out"], given["force"], more=True)
    files: dict[str, Page] = {}
    for part in parts:
        files[part.file] = pdf = print_document(part)
        files |= {page_file(part, at, "png"): draw for at, draw in enumerate(pictures(pdf, DOTS), 1)}
    write(files, given["out"], given["force"])


def _watch(name: str) -> None:
    """Run this command again, without --watch, whenever a file of the page is saved; until Ctrl-C.

    Each run is a new Python process.
    """
    import subprocess
    import sys
    import time

    again = [sys.executable, "-m", "drumhead", *(word for word in sys.argv[1:] if word != "--watch")]
    seen: object = None
    drawing = None
    try:
        while True:
            if (now := _saved(name)) != seen:
                seen = now
                drawing = subprocess.Popen(again, stderr=sys.stderr)  # the descriptor 2 is the null device by now
                drawing.wait()
            time.sleep(0.3)
    except KeyboardInterrupt:
        forget(KeyboardInterrupt)
        click.echo()
    finally:
        if drawing:  # it leaves no incomplete files behind if it may end by itself
            drawing.terminate()
            drawing.wait()


def _saved(name: str) -> object:
    """Return the time of the last change of each file that a page of `name` depends on, to be compared."""
    from drumhead.support.paths import PACKAGE, templates

    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), *templates().rglob("*")]
    game = Path(name)
    if game.is_dir():  # of a ruleset
        files += [file for file in game.rglob("*") if file.suffix in WATCHED]
    elif game.suffix:  # even while an editor has taken it away
        files += [file for file in game.parent.iterdir() if file.suffix in WATCHED]
    saved = {}
    for file in files:
        with suppress(FileNotFoundError):  # an editor that saves under another name first
            saved[file] = file.stat().st_mtime_ns
    return saved
