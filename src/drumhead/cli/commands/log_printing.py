"""A journal's log at the command line: as a PDF, as a post for a club's page, or on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.commands.log_commands import file_of
from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.layout.booklet_imposition import Folding
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.simulation.journal import Journal
    from drumhead.simulation.journal_notes import JournalNote

POSTS = ("html", "md", "bbcode")  # formats of a post for a club's page


@of_a_journal
def print_log(
    path: Path,
    turns: int | None,
    viewer: str | None,
    how: tuple[str, str, str, str, Folding | None],
    out: Path,
    force: bool,
    cache: PdfCache | None,
) -> None:
    """Print a journal's log as a PDF; with `turns`, only these turns, followed by forms for the others.

    `viewer` is the player or side for which it is, or None. `how` is its paper, its ink, its colour, the text size
    of those forms, and its folding or None. `cache` is None for no cache.
    """
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.cli.output.paper_printing import as_typed, in_short
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log import played_log
    from drumhead.printing.pages.document import Part, print_document
    from drumhead.printing.pages.folded_pages import fold_documents
    from drumhead.printing.pages.print_fingerprint import number
    from drumhead.simulation.journal_notes import notes_file

    paper, ink, colour, type_, folding = how
    kept, ruleset = _read(path, turns, viewer)
    notes = _notes_on(kept, viewer)
    file = file_of(kept, "pdf")
    wishes = PrintOptions(paper, ink, colour, measures=ruleset.measures, command=as_typed(), type=type_)
    beside = notes_file(path).read_bytes() if notes else b""
    wishes = replace(wishes, foot=in_short(), number=number(path.read_bytes() + beside))

    def log(wishes: PrintOptions) -> Iterator[Part]:
        draw = partial(played_log, kept.head, kept.events, ruleset, wishes, turns, notes)
        yield Part("The battle, as fought", file, "to read", draw)

    (part,) = fold_documents(log, folding, wishes) if folding else log(wishes)
    settle([part.file], out, force)
    write({part.file: print_document(part, cache)}, out, force)
    warn_of_cut(kept, ruleset)


@of_a_journal
def print_post(
    path: Path, turns: int | None, viewer: str | None, how: tuple[str, str | None, str], out: Path, force: bool
) -> None:
    """Write a battle for a club's page: four paragraphs, and four pictures in the text or in files beside it.

    `turns` is the number of turns to tell, None for all, `viewer` the player or side for which it is, or None. `how` is
    the format, "files" or "inside" for the pictures or None for the usual, and the ink. If `out` is a file, pictures
    have its name with a number.
    """
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log.posts import post_files, web_post

    form, pictures, ink = how
    kept, ruleset = _read(path, turns, viewer)
    story = file_of(kept, form)
    if settle([story], out, force)[story] == out:  # a name for the text
        story, out = out.name, out.parent
    names = post_files.names(story, form, pictures)
    settle(names, out, force)
    wishes = PrintOptions(ink=ink, measures=ruleset.measures)
    post = web_post.post_of(kept.head, kept.events, ruleset, wishes, turns, _notes_on(kept, viewer))
    write(post_files.files(post, names, form), out, force)
    warn_of_cut(kept, ruleset)


@of_a_journal
def tell_log(path: Path, turns: int | None = None, viewer: str | None = None) -> None:
    """Print a journal's log on standard output in plain lines; with `turns`, only these turns.

    `viewer` is the player or side for which it is, or None.
    """
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log.journal_story import up_to
    from drumhead.printing.pages.battle_log.plain_text_log import lines

    kept, ruleset = _read(path, turns, viewer)
    events = kept.events if turns is None else up_to(kept.events, turns)
    for line in lines(kept.head, events, ruleset, PrintOptions(measures=ruleset.measures), _notes_on(kept, viewer)):
        click.echo(line)
    warn_of_cut(kept, ruleset)


def _read(path: Path, turns: int | None, viewer: str | None) -> tuple[Journal, Ruleset]:
    """Return a journal, as a player or a side could know it if `viewer` names one, and its ruleset.

    Raise ClickException if `turns` is more than the journal has completed, or for an unknown viewer.
    """
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.cli.loading.journal_viewer import side_for
    from drumhead.printing.pages.battle_log.journal_story import up_to
    from drumhead.printing.pages.battle_log.log_text import secrets_of
    from drumhead.printing.pages.battle_log.player_view import as_seen_by
    from drumhead.simulation import journal

    kept = journal.read(path)
    if turns is not None and turns > kept.turns:
        have = f"{kept.turns} whole turn{'s' if kept.turns != 1 else ''}"
        raise click.ClickException(f"--turns {turns}: {kept.path} has {have}.")
    ruleset = ruleset_of(kept)
    if viewer is None:
        return kept, ruleset
    side = side_for(kept, ruleset, viewer)
    told = kept.events if turns is None else up_to(kept.events, turns)
    head, events = as_seen_by(kept.head, told, side, secrets_of(ruleset))
    return replace(kept, head=dict(head), events=list(map(dict, events))), ruleset


def _notes_on(kept: Journal, viewer: str | None) -> Sequence[JournalNote]:
    """Return the notes on a journal, none for one player; print a warning for each that the journal has left behind."""
    from drumhead.simulation.journal_notes import read_notes, stale_notes

    notes = () if viewer else read_notes(kept)
    for warning in stale_notes(kept, notes):
        print_labelled("Warning", warning)
    return notes


def warn_of_cut(kept: Journal, ruleset: Ruleset) -> None:
    """Print a note on standard error if a journal's last line is incomplete, since its output ends there.

    The note has the command that repairs the file.
    """
    if kept.cut:
        mends = name_command("log", "check", kept.path, "--repair", *ruleset.trust_words)
        print_aside(
            f"{kept.path}, line {len(kept.events) + 2}: the last line is cut; what is whole before it is printed. "
            f"`{mends}` mends the file.",
        )
