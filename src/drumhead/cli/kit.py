"""`drumhead kit`: all papers of one game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead kit ramillies --paper Letter --out game-night")
@click.argument("battle", default="ramillies", metavar="[BATTLE]")
@click.option(
    "--played",
    type=click.IntRange(0),
    metavar="SEED",
    help="Also the log of the battle, fought by Drumhead with the dice of this seed.",
)
@options.printing
def command(battle: str, played: int | None, **given: Any) -> None:
    """All papers of one game, bound in one PDF and separate: playsheet, rosters, dice, markers, measures, cards, log.

    BATTLE is the name of a shipped battle (ramillies, if none is given) or the path of a battle file.
    """
    from drumhead.cli.game_loading import game_of
    from drumhead.cli.output import settle, write
    from drumhead.cli.printing import kept_papers, wishes_given
    from drumhead.press.papers.kit import kit
    from drumhead.press.papers.part import pdf_name
    from drumhead.press.papers.registry import everything

    game = game_of(battle, dict(given["readings"]), given["house_rules"])
    wishes = wishes_given(game, given)
    papers = [part.file for part in everything(game, wishes, played)]
    settle([pdf_name(game, "kit"), *papers], given["out"], given["force"])
    with _progress(len(papers)) as progress:
        files = kit(game, wishes, progress=progress, seed=played, kept=kept_papers(given))
    write(files, given["out"], given["force"])


@contextmanager
def _progress(papers: int) -> Iterator[Callable[[str], None]]:
    """A bar on standard error that names the paper just done; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda title: None
        return
    with click.progressbar(length=papers, label="Printing", file=sys.stderr, item_show_func=lambda title: title) as bar:
        yield lambda title: bar.update(1, title)
