"""Any file that holds an army: the form is known by its name, and what was guessed is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from drumhead.armies.common.words import always_of, common
from drumhead.armies.exchange import plain_files, posted, tables
from drumhead.armies.exchange.draft import Draft, Guess, without_empty
from drumhead.armies.exchange.forms import BOOKS, COUNTED, ROSTERS, TABLES
from drumhead.armies.exchange.vocabulary import Vocabulary
from drumhead.armies.sizes import CrowdError, refuse_a_crowd
from drumhead.armies.words import (
    About,
    arm_of,
    counts,
    ids,
    kinds_of,
    middle_quality,
    usual_count,
    usual_of_arm,
)
from drumhead.model.counting import so_many
from drumhead.rules.files import FEWER, NESTED, Fault, FileErrors, TomlFile
from drumhead.rules.ruleset import units_are_whole


def read_draft(path: Path, about: About, strict: bool = False, side: str = "") -> Draft:
    """The army of a list, checked for its words but not yet for its rules.

    `side` is the one that a battle wants it for. FileErrors for what was not understood, and in strict reading for
    whatever had to be guessed.
    """
    draft = _completed(_read(path, about), about, side)
    if strict:
        draft.unread += [_refused(path, guess) for guess in draft.guesses]
    if draft.unread:
        raise FileErrors(draft.unread)
    return draft


def words_of(path: Path) -> str:
    """In whose words a list says that it is written; nothing if it does not say, or cannot be read.

    CrowdError where it is too large to be.
    """
    try:
        said = _read(path, common()).data.get("words", "")
    except CrowdError:
        raise
    except FileErrors:
        return ""  # whoever reads the list itself tells why
    return said if isinstance(said, str) else ""


def _refused(path: Path, guess: Guess) -> Fault:
    """A guess as a mistake."""
    key = (guess.column,) if guess.column else ()
    return Fault(str(path), guess.row, key, str(guess).partition(": ")[2], "Write it out.", code="guess-in-strict-list")


def _read(path: Path, about: About) -> Draft:
    suffix = path.suffix.lower()
    if suffix in BOOKS:
        from drumhead.armies.exchange import spreadsheets

        return tables.from_table(spreadsheets.book_rows(path), about, path)
    if suffix in ROSTERS:
        from drumhead.armies.exchange import rosters

        return rosters.from_roster(path, about)
    if suffix in TABLES:
        rows, letters = plain_files.csv_rows(path)
        draft = tables.from_table(rows, about, path)
    elif suffix == ".json":
        return _from_json(path, about)
    else:
        text, letters = plain_files.text_of(path)
        draft = posted.from_text(text, about, path)
    if letters:
        draft.guess(1, "", path.name, f"letters of {letters}")
    return draft


def _from_json(path: Path, about: About) -> Draft:
    """An army as `army show --json` writes it, or a roster."""
    text, _ = plain_files.text_of(path)
    try:
        data = json.loads(text)
    except RecursionError:
        raise plain_files.refused(path, NESTED, FEWER) from None
    except ValueError as error:
        raise plain_files.refused(path, f"this is not JSON: {error}", "Write it again.") from None
    data = data if isinstance(data, dict) else {}
    if "brigade" not in data:
        from drumhead.armies.exchange import rosters

        roster = data.get("roster", data)
        return rosters.from_tables(roster if isinstance(roster, dict) else {}, about, path)
    brigades = data["brigade"]
    if not (_are_tables(brigades) and all(_are_tables(each.get("unit")) for each in brigades)):
        right = "Give it a list of brigades, each with a list of units."
        raise plain_files.refused(path, "this is not an army", right)
    refuse_a_crowd(TomlFile(path, "", data))
    return Draft(path, without_empty({key: value for key, value in data.items() if key != COUNTED}))


def _are_tables(things: Any) -> bool:
    return isinstance(things, list) and all(isinstance(each, dict) for each in things)


def _completed(draft: Draft, about: About, side: str) -> Draft:
    """What nobody wrote and every game needs: the side, the quality that a kind always has, else the middle one, the
    usual strength of the arm. All are guesses.
    """
    if draft.data.get("words", about["id"]) != about["id"]:
        return draft  # these are none of its words
    if "side" not in draft.data and not side and (known := ids(about, "side")):
        draft.data["side"] = _likely_side(draft, about) or known[0]
        draft.guess(1, "", "a list without a side", f'{draft.data["side"]}: write "Side: {known[-1]}" above it if not')
    middle, counted, always = middle_quality(about), counts(about), always_of(about)
    whole = units_are_whole(about)
    for row, unit in draft.units_by_row:
        kind = unit.get("kind") or next((str(each["id"]) for each in kinds_of(about, unit.get("arm"))), "")
        if middle and "quality" not in unit:
            unit["quality"] = always.get(kind, middle)
            said = f"{kind} without a quality" if kind in always else "a unit without a quality"
            draft.guess(row, "", said, unit["quality"])
        if whole and unit.get(counted, 1) > 1:
            draft.guess(row, "", f"{unit[counted]} {counted}", "one unit: units count whole in this game")
            del unit[counted]
        arm = str(unit.get("arm") or (arm_of(about, kind) if kind in ids(about, "kind") else ""))
        if counted not in unit and not usual_count(about, kind or arm) and (usual := usual_of_arm(about, arm)):
            unit[counted] = usual
            draft.guess(row, "", f"{arm} without a strength", so_many(usual, counted))
    return draft


def _likely_side(draft: Draft, about: About) -> str:
    """The side that its name, its file's name or the nations of its units tell, if they tell one alone."""
    words = Vocabulary(about)
    nations = [str(unit.get("nation", "")) for _, unit in draft.units_by_row]
    said = [*re.split(r"\W|_", f"{draft.data.get('name', '')} {draft.path.stem}"), *nations]
    found = {side for each in said if (side := words.side(each))}
    return found.pop() if len(found) == 1 else ""
