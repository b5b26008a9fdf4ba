"""Reader of any file with an army list: its contents, the army that is meant, and the guesses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.armies.files.army_size_limit import CrowdError, refuse_a_crowd
from drumhead.armies.files.ruleset_terms import (
    About,
    arm_of,
    counts,
    ids,
    kinds_of,
    middle_quality,
    usual_count,
    usual_of_arm,
)
from drumhead.armies.neutral.neutral_terms import always_of, common
from drumhead.armies.readers.army_scaling import scale_down
from drumhead.armies.readers.import_draft import Guess, ImportDraft, without_empty
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.lexicon.word_index import plain
from drumhead.armies.readers.side_evidence import likely_side
from drumhead.armies.readers.sources import csv_tables
from drumhead.armies.readers.sources.csv_tables import DELIMITERS
from drumhead.armies.readers.sources.source_model import Source, Table, refuse
from drumhead.armies.readers.sources.source_reader import read_source
from drumhead.armies.readers.standard_input import standard_input
from drumhead.armies.readers.strengths import Scale
from drumhead.armies.readers.table_items import is_of_troops
from drumhead.armies.readers.text_and_table_drafts import drafts_of_table, drafts_of_text
from drumhead.armies.writers.file_formats import COUNTED, STANDARD_INPUT, SeveralArmiesError, split_army
from drumhead.model.plurals import so_many
from drumhead.rules.loading.ruleset import units_are_whole
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, row_or_line

KEY_OF_WORDS = "words"


def read_draft(
    path: Path, about: About, strict: bool = False, side: str = "", scale: Scale | None = None
) -> ImportDraft:
    """Return the army of a list; its terms are checked, but not yet its rules.

    Args:
        path: a file; after "#", the name of one of the armies or sheets in it.
        strict: whether every guess is an error.
        side: the side for which a battle uses it.
        scale: the conversion of historical strengths into stands or figures.

    Raise FileErrors for text that was not understood and, if strict, for every guess; raise SeveralArmiesError for
    two armies if none was named.
    """
    file, wanted = split_army(path)
    draft = _chosen(read_drafts(file, about, scale), path, wanted, side, about)
    if "side" not in draft.data and side:
        draft.data["side"] = side
    if scale and scale.ratio:
        scale_down(draft, scale.ratio, Vocabulary(about))
    complete_draft(draft, about)
    if strict:
        draft.unread += [_refused(path, guess) for guess in draft.guesses]
    if draft.unread:
        raise FileErrors(draft.unread)
    return draft


def words_of(path: Path) -> str:
    """Return the vocabulary that a list names, such as "common"; "" if it names none, or cannot be read.

    Raise CrowdError if a list that names one is too large.
    """
    try:
        source = source_of(split_army(path)[0])
        if source.data is None and not _has_key_of_words(source):
            return ""  # without the key nothing in it can say
        drafts = drafts_of_source(source, common())
    except CrowdError:
        raise
    except FileErrors:
        return ""  # the reader of the list itself reports the error
    said = drafts[0].data.get("words", "")
    return said if isinstance(said, str) else ""


def _has_key_of_words(source: Source) -> bool:
    """Return whether the key of the vocabulary is anywhere in a list's text or tables."""
    cells = (cell for table in source.tables for row in table.rows for cell in row.cells)
    return any(KEY_OF_WORDS in said.lower() for said in (source.text, *cells))


def read_drafts(path: Path, about: About, scale: Scale | None = None) -> list[ImportDraft]:
    """Return every army in a list's file as a draft; raise FileErrors if it contains none."""
    return drafts_of_source(source_of(path), about, scale)


def source_of(path: Path) -> Source:
    """Return the contents of a list's file, or of standard input for "-"; raise FileErrors if it cannot be read."""
    return read_source(path, standard_input() if str(path) == STANDARD_INPUT else None)


def drafts_of_source(source: Source, about: About, scale: Scale | None = None) -> list[ImportDraft]:
    """Return every army of a list as a draft, with the notes on its file; raise FileErrors if it contains none."""
    drafts = _drafts(source, about, scale)
    for draft in drafts:
        for note in source.notes:
            if not note.sheet or note.sheet == draft.sheet:
                draft.guess(note.row, f"column {note.column}" if note.column else "", note.text, note.taken)
    return drafts


def _drafts(source: Source, about: About, scale: Scale | None) -> list[ImportDraft]:
    if source.form == "toml":
        right = "Save it under a name that ends in .toml, and give that."
        raise refuse(source.path, "this is an army file in our own form", right)
    if source.data is not None and "brigade" in source.data:
        return [_of_our_json(source)]
    if source.data is not None:
        from drumhead.armies.readers import battlescribe_roster_reader

        return [battlescribe_roster_reader.draft_of_roster(source.data, about, source.path)]
    if not source.tables:
        if str(source.path) == STANDARD_INPUT and (found := _of_pasted_cells(source, about, scale)):
            return found
        return drafts_of_text(source.text, about, source.path, scale, source.form == "markdown")
    return _of_tables(source, about, scale)


def _of_pasted_cells(source: Source, about: About, scale: Scale | None) -> list[ImportDraft]:
    """Return the armies of pasted text, if it is a table with headings; otherwise []."""
    lines = [line for line in source.text.splitlines() if line.strip()]
    if not any(sum(sign in line for line in lines) * 2 > len(lines) > 1 for sign in DELIMITERS):
        return []
    try:
        table, _ = csv_tables.read_table(source.path, source.text)
        return drafts_of_table(table, about, source.path, scale)
    except CrowdError:
        raise
    except FileErrors:
        return []


def _of_tables(source: Source, about: About, scale: Scale | None) -> list[ImportDraft]:
    """Return the armies of all sheets that contain one; sheets with other content are left out."""
    found: list[ImportDraft] = []
    faults: list[Fault] = []
    others: dict[str, str] = {}
    for table in source.tables:
        try:
            drafts = drafts_of_table(table, about, source.path, scale)
        except CrowdError:
            raise
        except FileErrors as error:
            faults += error.faults
            others[table.name] = _why_without_units(table, error.faults) if len(source.tables) > 1 else ""
            continue
        for draft in drafts:
            draft.sheet = table.name
            if len(source.tables) > 1 and table.name and draft.is_named_by_file:
                draft.data["name"] = table.name
        found += drafts
    if not found:
        raise FileErrors(faults)
    for draft in found:
        for name, why in others.items():
            draft.guess(0, "", name, f"left out: {why}")
    return found


def _why_without_units(table: Table, faults: Sequence[Fault]) -> str:
    """Return why one of several sheets is left out; raise FileErrors if it is an army without readable strengths."""
    unknown = [fault for fault in faults if fault.code == "no-heading-of-strengths"]
    if unknown and is_of_troops(table):
        raise FileErrors([each._replace(wrong=f'sheet "{for_terminal(table.name)}": {each.wrong}') for each in unknown])
    return unknown[0].wrong if unknown else "a sheet without units"


def _chosen(drafts: list[ImportDraft], path: Path, wanted: str, side: str, about: About) -> ImportDraft:
    """Return the draft of the army that is meant, by the name `wanted` or the side.

    Raise SeveralArmiesError if there are several and none was named, or none has that name.
    """
    side = side or Vocabulary(about).side(wanted)
    if len(drafts) == 1 and not wanted:
        return drafts[0]
    named = [each for each in drafts if wanted and plain(wanted) in (plain(each.data["name"]), plain(each.sheet))]
    named = named or [each for each in drafts if side and side_of(each, about) == side]
    if not named and len(drafts) == 1 and "side" not in drafts[0].data and side:
        named = drafts  # a side typed by the player applies to a list without one
    if len(named) != 1:
        sides = [side_of(each, about) for each in drafts]
        raise SeveralArmiesError(_which(drafts, split_army(path)[0], wanted, about), names_of(drafts, about), sides)
    if side and wanted:
        named[0].data.setdefault("side", side)
    if len(drafts) > 1:
        named[0].path = path if wanted else Path(f"{path}#{side}")  # a command that names it means the same army
    return named[0]


def _which(drafts: list[ImportDraft], file: Path, wanted: str, about: About) -> list[Fault]:
    names, listed = names_of(drafts, about), armies_in_words(drafts, about)
    if wanted:
        wrong, right = f'no army in it is called "{for_terminal(wanted)}"', f"It holds {listed}."
    else:
        wrong = f"this file holds {len(drafts)} armies: {listed}"
        right = f'Name one, as in army = "{file.name}#{names[-1]}".'
    return [Fault(str(file), 0, (), wrong, right, "several-armies")]


def armies_in_words(drafts: Sequence[ImportDraft], about: About) -> str:
    """Return the armies of a file as text for a message: names with side, and sheet or line."""
    told = [_told(each, about) for each in drafts]
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def _told(draft: ImportDraft, about: About) -> str:
    """Return one of several armies as text for a message: with its side, and its sheet or its line."""
    line = draft.begins or min(draft.accounts, default=1)
    where = f'sheet "{for_terminal(draft.sheet)}"' if draft.sheet else ""
    said = ", ".join(filter(None, (side_of(draft, about), where, f"{row_or_line(draft.path)} {line}")))
    return f'"{for_terminal(str(draft.data["name"]))}" ({said})'


def side_of(draft: ImportDraft, about: About) -> str:
    """Return the side that an army's list gives, or the likely one by its names; "" if they show none."""
    return str(draft.data.get("side", "")) or likely_side(draft, about)


def names_of(drafts: list[ImportDraft], about: About) -> list[str]:
    """Return the name to type after "#" for each army: sheets, or sides if all of these differ, or names."""
    sheets, sides = [each.sheet for each in drafts], [side_of(each, about) for each in drafts]
    names = [str(each.data["name"]) for each in drafts]
    return next((said for said in (sheets, sides) if all(said) and len(set(said)) == len(said)), names)


def _refused(path: Path, guess: Guess) -> Fault:
    """Return a guess as an error."""
    key = (guess.column,) if guess.column else ()
    return Fault(str(path), guess.row, key, str(guess).partition(": ")[2], "Write it out.", "guess-in-strict-list")


def _of_our_json(source: Source) -> ImportDraft:
    """Return an army from the output of `army show --json`; raise FileErrors if it is not an army, or too large."""
    assert source.data is not None
    refuse_a_crowd(TomlFile(source.path, "", dict(source.data)))  # before anything is done for each unit
    data = without_empty({key: value for key, value in source.data.items() if key != COUNTED})
    brigades = data.get("brigade", [])
    if not (_are_tables(brigades) and all(_are_tables(each.get("unit")) for each in brigades)):
        raise refuse(source.path, "this is not an army", "Give it a list of brigades, each with a list of units.")
    return ImportDraft(source.path, data)


def _are_tables(things: Any) -> bool:
    return isinstance(things, list) and all(isinstance(each, dict) for each in things)


def complete_draft(draft: ImportDraft, about: About) -> None:
    """Fill in values that a list lacks and every game needs, and record each as a guess.

    The values are the side, the quality that a kind always has or otherwise the middle one, and the usual strength of
    the arm. In a game that counts whole units, a strength above 1 is removed.
    """
    if draft.data.get("words", about["id"]) != about["id"]:
        return  # the list is in another vocabulary
    known = ids(about, "side")
    if "side" not in draft.data and known:
        draft.data["side"] = likely_side(draft, about) or known[0]
        taken = f'{draft.data["side"]}: write "Side: {known[-1]}" above it if not'
        draft.guess(1, "", "a list without a side", taken)
    middle, counted, always = middle_quality(about), counts(about), always_of(about)
    whole = units_are_whole(about)
    only = {arm: str(kinds_of(about, arm)[0]["id"]) for arm in ids(about, "arm")}
    for row, unit in draft.units_by_row:
        kind = str(unit.get("kind") or only.get(str(unit.get("arm")), ""))
        if middle and "quality" not in unit:
            unit["quality"] = always.get(kind, middle)
            said = f"{kind} without a quality" if kind in always else "a unit without a quality"
            draft.guess(row, "", said, unit["quality"])
        strength = unit.get(counted, 1)
        if whole and isinstance(strength, int) and strength > 1:
            draft.guess(row, "", f"{strength} {counted}", "one unit: units count whole in this game")
            del unit[counted]
        arm = str(unit.get("arm") or (arm_of(about, kind) if kind in ids(about, "kind") else ""))
        if counted not in unit and not usual_count(about, kind or arm) and (usual := usual_of_arm(about, arm)):
            unit[counted] = usual
            draft.guess(row, "", f"{arm} without a strength", so_many(usual, counted))
