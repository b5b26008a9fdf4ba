"""Changes of the notes on a journal: a note is added or removed, and the file is written atomically."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from drumhead.rules.loading.toml_files import TomlFile, read
from drumhead.simulation.journal import Journal
from drumhead.simulation.journal_notes import (
    JournalNote,
    NoteError,
    NoteTable,
    check_notes,
    digest,
    line_of,
    notes_file,
    unit_key,
)
from drumhead.support.atomic_write import write_atomically
from drumhead.support.toml_text import format_value

FIRST = "# Notes on a battle, for `drumhead log print`. What may stand here: docs/reference/notes.md.\n"


def add_note(journal: Journal, given: Mapping[str, Any]) -> JournalNote:
    """Append a note to the notes on a journal, and return it.

    `given` has the keys of a note; empty values are left out. All of the file is checked before it is written. Raises
    FileErrors for errors in it, and for a note that does not fit the journal.
    """
    path = notes_file(journal.path)
    before = read(path).text if path.exists() else FIRST
    table = {key: value for key, value in given.items() if value not in (None, (), [], "")}
    with suppress(NoteError):  # whatever does not fit is found by the check
        table["unit"] = unit_key(table["unit"], journal.head) if "unit" in table else ""
        table["seal"] = digest(line_of(NoteTable.model_construct(**table), journal))
    lines = (f"{key} = {format_value(value)}\n" for key, value in table.items() if value)
    text = f"{before.rstrip()}\n\n[[note]]\n{''.join(lines)}"
    notes = check_notes(TomlFile(path, text, tomllib.loads(text)), journal)
    write_atomically(path, text.encode())
    return notes[-1]


def remove_note(journal: Journal, number: int) -> None:
    """Remove the note of a number that exists; comments and other notes stay."""
    import tomlkit

    path = notes_file(journal.path)
    document: Any = tomlkit.parse(read(path).text)
    del document["note"][number - 1]
    if not document["note"]:
        del document["note"]
    write_atomically(path, tomlkit.dumps(document).encode())
