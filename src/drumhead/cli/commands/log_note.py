"""`drumhead log note`: remarks and pictures beside a journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import JournalFile
from drumhead.model.plurals import so_many
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.simulation.journal import Journal
    from drumhead.simulation.journal_notes import JournalNote

TYPED = {
    "says": "TEXT",
    "pictures": "--picture",
    "by": "--author",
}  # the words of the command line for keys that differ from them


@click.command(
    "note",
    cls=DrumheadCommand,
    epilog='drumhead log play --out my.jsonl\ndrumhead log note my.jsonl "Three sixes!" --turn 2',
)
@click.argument("journal", type=JournalFile())
@click.argument("text", required=False)
@click.option("--turn", type=click.IntRange(1), metavar="N", show_default="the whole battle", help="Turn of the note.")
@click.option("--card", type=click.IntRange(1), metavar="N", help="Card of that turn, counted from 1.")
@click.option("--event", type=click.IntRange(1), metavar="N", help='Event, by its number "n" in the journal.')
@click.option("--unit", metavar="UNIT", help='Unit, by its side and number, such as "French 12", or by its name.')
@click.option(
    "--picture",
    "pictures",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Picture in the journal's folder, PNG or JPEG. Repeat for more.",
)
@click.option("--author", "by", metavar="NAME", help="Author of the note.")
@click.option("--remove", type=click.IntRange(1), metavar="N", help="Remove a note, by its number in the list.")
@shared_options.trust
def note(journal: Path, text: str | None, remove: int | None, **given: Any) -> None:
    """Save a note on a journal, or list its notes.

    Notes are in a file of their own in the journal's folder; the journal stays as it is. `log print` prints them.
    """
    _note(journal, text, remove, given)


@of_a_journal
def _note(journal: Path, text: str | None, remove: int | None, given: Mapping[str, Any]) -> None:
    """Add, remove or list notes, whichever is asked for."""
    from drumhead.simulation.journal import read
    from drumhead.simulation.journal_notes import notes_file, read_notes, stale_notes

    kept = read(journal)
    typed = [name for name in ("turn", "card", "event", "unit", "by") if given[name] is not None]
    if remove is not None:
        if text or given["pictures"] or typed:
            raise click.UsageError("--remove N takes a note away. Leave out everything else.")
        _remove(kept, remove)
    elif text or given["pictures"]:
        added = _add(kept, {**given, "says": text})
        click.echo(f"{notes_file(journal)}: note {added.number}, {where(kept, added)}.")
    elif typed:
        raise click.UsageError(f"{_option(typed)} is for a new note. Give its TEXT in quotes, or a --picture.")
    else:
        notes = read_notes(kept)
        for note in notes:
            print_aside(f"{note.number}. {describe(kept, note)}", err=False)
        for warning in stale_notes(kept, notes):
            print_labelled("Warning", warning)
        if not notes:
            print_aside(f"{journal} has no notes. Add one: {name_command('log', 'note', journal, 'TEXT')}")


def _add(kept: Journal, given: Mapping[str, Any]) -> JournalNote:
    """Return the note that is added; raise UsageError, with the option, if it does not fit the journal."""
    from drumhead.rules.loading.toml_files import FileErrors
    from drumhead.simulation.journal_notes import notes_file, read_notes
    from drumhead.simulation.note_editing import add_note

    before = len(read_notes(kept))  # errors of the file are reported before those of the command line
    keys = ("turn", "card", "event", "unit", "says", "by")
    pictures = [_beside(kept, picture) for picture in given["pictures"]]
    try:
        return add_note(kept, {**{key: given[key] for key in keys}, "pictures": pictures})
    except FileErrors as errors:
        own = [each for each in errors.faults if each.key[:2] == ("note", before)]
        if len(own) < len(errors.faults):
            raise
        said = (f"{_option(each.key[2:])}: {each.wrong.rstrip('.')}. {each.right}" for each in own)
        raise click.UsageError("\n".join(each.rstrip() for each in said)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(notes_file(kept.path))) from None


def _option(key: Sequence[str | int]) -> str:
    named = str(key[0]) if key else "says"
    return TYPED.get(named, f"--{named}")


def _beside(kept: Journal, picture: Path) -> str:
    """Return the path of a picture from the journal's folder; raise UsageError if it is not inside of that."""
    folder = kept.path.parent.resolve()
    there = picture.resolve()
    if not there.is_relative_to(folder):
        raise click.UsageError(f"--picture {picture}: this is outside of the journal's folder. Copy it to {folder}.")
    return there.relative_to(folder).as_posix()


def _remove(kept: Journal, number: int) -> None:
    """Remove a note and print it; raise UsageError if there is none of that number."""
    from drumhead.simulation.journal_notes import notes_file, read_notes
    from drumhead.simulation.note_editing import remove_note

    notes = read_notes(kept)
    if number > len(notes):
        have = so_many(len(notes), "notes")
        raise click.UsageError(f"--remove {number}: {notes_file(kept.path)} has {have}.")
    remove_note(kept, number)
    print_aside(f"{notes_file(kept.path)}: removed note {number}. {describe(kept, notes[number - 1])}", err=False)


def describe(kept: Journal, note: JournalNote) -> str:
    """Return a note as one line: its place, its text, its author and its pictures."""
    place = where(kept, note)
    shown = f" [{', '.join(each.name for each in note.pictures)}]" if note.pictures else ""
    return f"{place[0].upper()}{place[1:]}: {note.says}{f' ({note.by})' if note.by else ''}{shown}"


def where(kept: Journal, note: JournalNote) -> str:
    """Return the place of a note in words, such as "turn 3, card 2, event 41, 23rd Portuguese"."""
    places = [f"{word} {getattr(note, word)}" for word in ("turn", "card", "event") if getattr(note, word)]
    unit = [str(kept.head["units"][note.unit]["name"])] if note.unit else []
    return ", ".join((places or ["whole battle"]) + unit)
