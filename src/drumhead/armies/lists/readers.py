"""Any file that holds an army list: what it holds, whose army is meant, and what the list leaves to be guessed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from drumhead.armies.common.words import always_of, common
from drumhead.armies.exchange.forms import COUNTED, split_army
from drumhead.armies.lists.import_draft import Guess, ImportDraft, without_empty
from drumhead.armies.lists.list_reader import drafts_of_table, drafts_of_text
from drumhead.armies.lists.scaling import scale_down
from drumhead.armies.lists.side_evidence import likely_side
from drumhead.armies.lists.source_parts import Source, name_source, refuse
from drumhead.armies.lists.sources import read_source
from drumhead.armies.lists.strengths import Scale
from drumhead.armies.lists.vocabulary import Vocabulary, plain
from drumhead.armies.sizes import CrowdError, refuse_a_crowd
from drumhead.armies.words import About, arm_of, counts, ids, kinds_of, middle_quality, usual_count, usual_of_arm
from drumhead.model.counting import so_many
from drumhead.rules.files import Fault, FileErrors, TomlFile
from drumhead.rules.ruleset import units_are_whole


def read_draft(
    path: Path, about: About, strict: bool = False, side: str = "", scale: Scale | None = None
) -> ImportDraft:
    """Return the army of a list, checked for its words but not yet for its rules.

    Args:
        path: a file; behind "#" the name of one of the armies or sheets in it.
        side: the side that a battle wants it for.
        scale: how real strengths come to the table.

    FileErrors for what was not understood, for two armies, and in strict reading for whatever had to be guessed.
    """
    file, wanted = split_army(path)
    draft = _chosen(read_drafts(file, about, scale), path, wanted, side)
    if "side" not in draft.data and side:
        draft.data["side"] = side
    if scale and scale.ratio:
        scale_down(draft, scale.ratio, Vocabulary(about))
    _complete(draft, about)
    if strict:
        draft.unread += [_refused(path, guess) for guess in draft.guesses]
    if draft.unread:
        raise FileErrors(draft.unread)
    return draft


def words_of(path: Path) -> str:
    """Return in whose words a list says that it is written; "" if it does not say, or cannot be read.

    CrowdError where it is too large to be.
    """
    try:
        drafts = read_drafts(split_army(path)[0], common())
    except CrowdError:
        raise
    except FileErrors:
        return ""  # whoever reads the list itself tells why
    said = drafts[0].data.get("words", "")
    return said if isinstance(said, str) else ""


def read_drafts(path: Path, about: About, scale: Scale | None = None) -> list[ImportDraft]:
    """Return every army of a list's file; FileErrors where it holds none."""
    source = read_source(path)
    drafts = _drafts(source, about, scale)
    for draft in drafts:
        for note in source.notes:
            if not note.sheet or note.sheet == draft.sheet:
                draft.guess(note.row, f"column {note.column}" if note.column else "", note.text, note.taken)
    return drafts


def _drafts(source: Source, about: About, scale: Scale | None) -> list[ImportDraft]:
    if source.form == "toml":
        raise refuse(source.path, "this is an army file in our own form", "Give it a name that ends in .toml.")
    if source.data is not None and "brigade" in source.data:
        return [_of_our_json(source)]
    if source.data is not None:
        from drumhead.armies.lists import roster_reader

        return [roster_reader.draft_of_roster(source.data, about, source.path)]
    if not source.tables:
        return drafts_of_text(source.text, about, source.path, scale, source.form == "markdown")
    return _of_tables(source, about, scale)


def _of_tables(source: Source, about: About, scale: Scale | None) -> list[ImportDraft]:
    """The armies of all sheets that hold one; a sheet of something else beside them is left out."""
    found: list[ImportDraft] = []
    faults: list[Fault] = []
    others: list[str] = []
    for table in source.tables:
        try:
            drafts = drafts_of_table(table, about, source.path, scale)
        except CrowdError:
            raise
        except FileErrors as error:
            faults += error.faults
            others.append(table.name)
            continue
        for draft in drafts:
            draft.sheet = table.name
            if len(source.tables) > 1 and table.name and draft.is_named_by_file:
                draft.data["name"] = table.name
        found += drafts
    if not found:
        raise FileErrors(faults)
    for draft in found:
        for name in others:
            draft.guess(0, "", name, "left out: a sheet without units")
    return found


def _chosen(drafts: list[ImportDraft], path: Path, wanted: str, side: str) -> ImportDraft:
    """The army that is meant; FileErrors where several are there and nobody says which."""
    if wanted:
        named = [
            each
            for each in drafts
            if plain(wanted) in (plain(each.data["name"]), plain(each.sheet), each.data.get("side", ""))
        ]
        if len(named) == 1:
            return named[0]
    elif len(drafts) == 1:
        return drafts[0]
    of_side = [each for each in drafts if side and each.data.get("side") == side]
    if len(of_side) == 1:
        return of_side[0]
    names = [str(each.data["name"]) for each in drafts]
    listed = ", ".join(f'"{name}"' for name in names)
    wrong = f'no army in it is called "{wanted}"' if wanted else f"this file holds {len(drafts)} armies: {listed}"
    file = split_army(path)[0]
    right = f'Say which: "{name_source(file)}#{names[-1]}".' if not wanted else f"It holds {listed}."
    raise refuse(file, wrong, right, drafts[-1].begins, "several-armies")


def _refused(path: Path, guess: Guess) -> Fault:
    """A guess as an error."""
    key = (guess.column,) if guess.column else ()
    return Fault(str(path), guess.row, key, str(guess).partition(": ")[2], "Write it out.", "a-guess")


def _of_our_json(source: Source) -> ImportDraft:
    """An army as `army show --json` writes it."""
    assert source.data is not None
    data: Mapping[str, Any] = source.data
    brigades = data["brigade"]
    if not (_are_tables(brigades) and all(_are_tables(each.get("unit")) for each in brigades)):
        raise refuse(source.path, "this is not an army", "Give it a list of brigades, each with a list of units.")
    refuse_a_crowd(TomlFile(source.path, "", dict(data)))
    return ImportDraft(source.path, without_empty({key: value for key, value in data.items() if key != COUNTED}))


def _are_tables(things: Any) -> bool:
    return isinstance(things, list) and all(isinstance(each, dict) for each in things)


def _complete(draft: ImportDraft, about: About) -> None:
    """Fill in what nobody wrote and every game needs: the side, the quality that a kind always has or the middle one,
    the usual strength of the arm. All are guesses.
    """
    if draft.data.get("words", about["id"]) != about["id"]:
        return  # these are none of its words
    known = ids(about, "side")
    if "side" not in draft.data and known:
        draft.data["side"] = likely_side(draft, about) or known[0]
        taken = f'{draft.data["side"]}: write "Side: {known[-1]}" above it if not'
        draft.guess(1, "", "a list without a side", taken)
    middle, counted, always = middle_quality(about), counts(about), always_of(about)
    whole = units_are_whole(about)
    for row, unit in draft.units_by_row:
        kind = str(unit.get("kind") or next((str(each["id"]) for each in kinds_of(about, str(unit.get("arm")))), ""))
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
