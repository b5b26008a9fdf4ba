"""Notes on a journal, in a file in its folder: remarks and pictures of the battle, a turn, a card or an event.

The notes of `ramillies.jsonl` are in `ramillies.notes.toml`. The journal itself, with its checksums, is not changed.

[[note]]
turn = 3                   # without a turn or an event: of the whole battle
card = 2
event = 41                 # the number `n` of an event; its turn and card need not be written
unit = "alliance-8"        # a key of the journal, a side and a number ("Alliance 8"), or a name
says = "Anna threw 6, 6 and 6."
by = "Ben"
pictures = ["taviers.jpg"] # in the journal's folder
seal = "5f1c77aa"          # checksum of that line of the journal when the note was written
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from drumhead.armies.files.text_fields import Name, Note
from drumhead.model.plurals import so_many
from drumhead.rules.loading.model_validation import amiss, check
from drumhead.rules.loading.player_file_types import NOTES, refuse_another
from drumhead.rules.loading.toml_files import FileErrors, Problem, TomlFile, choices, for_terminal, nearest, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.file_path_checks import stray
from drumhead.simulation.journal import SEAL, Journal, encode
from drumhead.simulation.journal_schema import MOST_TURNS
from drumhead.support.photographs import Photograph, photograph

ENDING = ".notes.toml"
MOST_NOTES, MOST_PICTURES, MOST_PICTURES_IN_ALL = 500, 6, 60
MOST_CARDS, MOST_EVENTS = 999, 999_999


def _picture(value: str) -> str:
    if not value.strip() or not value.isprintable() or os.path.isabs(value):
        raise amiss(
            f'"{for_terminal(value)}" is not a file in the journal\'s folder',
            "Give its name there.",
            code="not-a-name",
        )
    return value


class NoteTable(BaseModel):
    """A remark, with pictures if there are any, on the battle, a turn, a card of a turn, or an event of a journal."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None
    card: Annotated[int, Field(ge=1, le=MOST_CARDS)] | None = None
    event: Annotated[int, Field(ge=1, le=MOST_EVENTS)] | None = None
    unit: Name | None = None
    says: Note = ""
    by: Name | None = None
    pictures: Annotated[list[Annotated[str, AfterValidator(_picture)]], Field(max_length=MOST_PICTURES)] = []
    seal: Annotated[str, Field(pattern="^[0-9a-f]{8}$")] | None = None


class NotesFile(BaseModel):
    """The notes on a journal."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    note: Annotated[list[NoteTable], Field(max_length=MOST_NOTES)] = []


@dataclass(frozen=True)
class JournalNote:
    """A note with its place in the journal; `number` counts the notes of the file from 1.

    `turn`, `card` and `event` are 0 where the note is of the whole battle, of a whole turn, of a whole card. `unit` is
    a unit's key, or "". `is_stale` is true if that line of the journal has changed since the note was written.
    """

    number: int
    turn: int
    card: int
    event: int
    unit: str
    says: str
    by: str
    pictures: tuple[Photograph, ...] = ()
    is_stale: bool = False


def notes_file(journal: Path) -> Path:
    """Return the path of the notes on a journal, whether there are any or not."""
    return journal.with_name(f"{journal.stem}{ENDING}")


def read_notes(journal: Journal) -> tuple[JournalNote, ...]:
    """Return the notes on a journal in the order of their file; () if there is no file.

    Raises FileErrors with every error: an unknown turn, card, event or unit, or a picture that is missing.
    """
    path = notes_file(journal.path)
    return check_notes(read(path), journal) if path.exists() or path.is_symlink() else ()


def digest(event: Mapping[str, Any]) -> str:
    """Return the checksum of one line of a journal by itself: its number and the lines before it do not count."""
    told = encode({key: value for key, value in event.items() if key not in ("n", "weighed", "seal")})
    return hashlib.sha256(told.encode()).hexdigest()[:SEAL]


def unit_key(named: str, head: Mapping[str, Any]) -> str:
    """Return the key of a unit that is named by its key, by side and number, or by its name; NoteError otherwise.

    `head` is the first line of the journal. "French 12" is the twelfth unit of the side `french`.
    """
    units: dict[str, Any] = head["units"]
    word = _plain(named)
    own = {key: each for key, each in units.items() if "of" not in each}  # a unit and its skirmishers share a number
    numbered = {f"{each['side']} {each['number']}": key for key, each in own.items()}
    known: dict[str, str] = {_plain(name): key for name, key in (*numbered.items(), *zip(units, units))}
    if word in known:
        return known[word]
    called = [key for key, each in own.items() if _plain(each["name"]) == word]
    if len(called) == 1:
        return called[0]
    if called:
        ways = choices(f"{own[key]['side']} {own[key]['number']}" for key in called)
        wrong = f'{so_many(len(called), "units")} are named "{for_terminal(named)}"'
        raise NoteError(("unit",), wrong, ways, "many-units")
    every = [*(each["name"] for each in own.values()), *numbered]
    right = nearest(named, every).strip() or choices(every)
    raise NoteError(("unit",), f'no unit of the journal is "{for_terminal(named)}"', right, "unknown-unit")


def _plain(words: str) -> str:
    return " ".join(words.replace("’", "'").lower().split())


def stale_notes(journal: Journal, notes: Iterable[JournalNote]) -> Iterator[str]:
    """Yield a warning for every note whose line of the journal has changed since it was written."""
    path = notes_file(journal.path)
    for note in notes:
        if note.is_stale:
            yield f"{path}, note {note.number}: the journal has changed since. Check that the note still fits."


# ------------------------------------------------------------------ checks
class NoteError(ValueError):
    """An error in a note: the key that is wrong, and the problem."""

    def __init__(self, key: Key, wrong: str, right: str, code: str) -> None:
        super().__init__(wrong)
        self.key, self.problem = key, Problem(wrong, right, code)


def check_notes(file: TomlFile, journal: Journal) -> tuple[JournalNote, ...]:
    """Return the notes of a file as they belong into a journal; raise FileErrors with every error."""
    refuse_another(file, NOTES)
    found, faults = check(NotesFile, file)
    if found is None:
        raise FileErrors(faults)
    notes, left = [], MOST_PICTURES_IN_ALL
    for at, table in enumerate(found.note):
        left -= len(table.pictures)
        errors: list[NoteError] = []
        notes.append(_placed(at + 1, table, journal, errors, left >= 0))
        faults += [file.fault_of(("note", at, *each.key), each.problem) for each in errors]
    if faults:
        raise FileErrors(faults)
    return tuple(notes)


def _placed(number: int, table: NoteTable, journal: Journal, errors: list[NoteError], has_room: bool) -> JournalNote:
    """Return a note in its place in a journal, and add to `errors` what is wrong with it.

    `has_room` is false if the notes of the file have too many pictures.
    """
    line: Mapping[str, Any] = {}
    unit, pictures = "", []
    if not (table.says or table.pictures):
        errors.append(NoteError((), "it says nothing and has no picture", 'Write says = "...".', "empty-note"))
    if not has_room:
        wrong = f"the notes have more than {MOST_PICTURES_IN_ALL} pictures"
        errors.append(NoteError(("pictures",), wrong, "Leave some out.", "too-many-pictures"))
    try:
        line = line_of(table, journal)
    except NoteError as error:
        errors.append(error)
    try:
        unit = unit_key(table.unit, journal.head) if table.unit else ""
    except NoteError as error:
        errors.append(error)
    for at, name in enumerate(table.pictures if has_room else ()):
        try:
            pictures.append(_shown(journal.path.parent, at, name))
        except NoteError as error:
            errors.append(error)
    of_event = table.event is not None
    place = {key: line.get(key, 0) for key in ("t", "c", "n")}
    return JournalNote(
        number,
        place["t"] if of_event else table.turn or 0,
        place["c"] if of_event else table.card or 0,
        place["n"] if of_event else 0,
        unit,
        table.says,
        table.by or "",
        tuple(pictures),
        bool(line and table.seal and digest(line) != table.seal),
    )


def line_of(table: NoteTable, journal: Journal) -> Mapping[str, Any]:
    """Return the line of the journal that a note is on: an event, that of its card or turn, or the first line.

    If an event has moved, because lines were put in before it, its checksum finds it. NoteError if there is no such
    line.
    """
    if table.event is not None:
        return _event_of(table, journal.events)
    if table.turn is None:
        if table.card is not None:
            raise NoteError(("card",), "a card needs its turn", "Give the turn too.", "card-without-turn")
        return journal.head
    turns = {each["t"]: each for each in journal.events if each["e"] == "turn"}
    if table.turn not in turns:
        wrong = f"there is no turn {table.turn}: the journal has {so_many(len(turns), 'turns')}"
        raise NoteError(("turn",), wrong, choices(map(str, turns)), "unknown-turn")
    if table.card is None:
        return turns[table.turn]
    cards = {each["c"]: each for each in journal.events if each["e"] == "card" and each["t"] == table.turn}
    if table.card not in cards:
        raise NoteError(
            ("card",), f"turn {table.turn} has no card {table.card}", choices(map(str, cards)), "unknown-card"
        )
    return cards[table.card]


def _event_of(table: NoteTable, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the event that a note is on; NoteError if there is none, or it is in another turn or of another card."""
    number = table.event or 0
    line = next(iter(events[number - 1 : number]), None)
    if table.seal and (line is None or digest(line) != table.seal):
        moved = [each for each in events if digest(each) == table.seal]
        if len(moved) == 1:
            return moved[0]
    if line is None:
        wrong = f"there is no event {number}: the journal has {so_many(len(events), 'events')}"
        raise NoteError(("event",), wrong, f"Give 1 to {len(events)}.", "unknown-event")
    for key, given, own in (("turn", table.turn, line["t"]), ("card", table.card, line["c"])):
        if given not in (None, own):
            wrong = f"event {number} is not in {key} {given}"
            raise NoteError((key,), wrong, f"Leave out the {key}: it is {own}.", "other-place")
    return line


def _shown(folder: Path, at: int, name: str) -> Photograph:
    """Return a picture in the journal's folder; NoteError if it is missing, elsewhere, or not a PNG or JPEG."""
    if outside := stray(folder, name):
        raise NoteError(("pictures", at), *outside)
    try:
        return photograph(name, folder / name)
    except ValueError as why:
        wrong = f'"{for_terminal(name)}": {why}'
        raise NoteError(("pictures", at), wrong, "Save it as a PNG or JPEG.", "unreadable-picture") from None
