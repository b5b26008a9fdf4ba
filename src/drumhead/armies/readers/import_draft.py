"""An army as it was read from a list: its data with their rows, the guesses, and the result for every line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from drumhead.armies.files.army_size_limit import FEWER_UNITS, TOO_MANY, CrowdError
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.model.army import MOST_UNITS
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, harmless, row_or_line
from drumhead.rules.loading.toml_positions import Key

KNOWN = ("words", "year", "source", "doubts")  # facts about an army besides its name and side
LEFT_OUT = "left out: "
NO_BRIGADE = "The army"


@dataclass(frozen=True)
class Guess:
    """A guess: the text of a list, its row and column, its assumed meaning, and the word for a row."""

    row: int
    column: str
    said: str
    taken: str
    row_word: str = "row"

    @property
    def is_left_out(self) -> bool:
        """Whether the text was left out as no part of the list."""
        return self.taken.startswith(LEFT_OUT)

    def __str__(self) -> str:
        place = f"{self.row_word} {self.row}" + (f", {self.column}" if self.column else "")
        verb = "is" if self.is_left_out else "is taken for"
        return harmless(f'{place}: "{self.said}" {verb} {self.taken}')


@dataclass(frozen=True)
class Account:
    """The result for a line: its role (army, officer, heading, unit, total, left out, error, ...) and a text."""

    role: str
    became: str


@dataclass
class ImportDraft:
    """An army in the structure of an army file, with the row of each of its tables.

    `rows` has the row of each table by its key in `data`. `unread` has the errors. `accounts` has the results for
    each line. `sheet` is the name of its sheet in a workbook.
    """

    path: Path
    data: dict[str, Any] = field(default_factory=dict)
    rows: dict[Key, int] = field(default_factory=dict)
    unread: list[Fault] = field(default_factory=list)
    accounts: dict[int, list[Account]] = field(default_factory=dict)
    sheet: str = ""
    is_named_by_file: bool = False
    begins: int = 0  # the line from which on this army is read, where a source holds several
    _guessed: dict[tuple[str, str, str], Guess] = field(default_factory=dict)

    # ------------------------------------------------------------------ what a line became

    def account(self, row: int, role: str, became: str = "") -> None:
        """Record the result for a line: its role, such as "unit", and a text; nothing is recorded for row 0."""
        if row:
            self.accounts.setdefault(row, []).append(Account(role, became))

    def leave_out(self, row: int, said: str, why: str, column: str = "") -> None:
        """Record that the text `said` of a line, or of a cell in `column`, is left out, and the reason `why`."""
        self.guess(row, column, said[:80], LEFT_OUT + why)
        self.account(row, "left out", why)

    def guess(self, row: int, column: str, said: str, taken: str) -> None:
        """Record that the text `said` is taken for `taken`, once for all rows with that text; `column` may be ""."""
        key = (column, said, taken) if not taken.startswith(LEFT_OUT) else (f"{column}{row}", said, taken)
        self._guessed.setdefault(key, Guess(row, column, said, taken, row_or_line(self.path)))

    @property
    def guesses(self) -> list[Guess]:
        """The guesses, in the order of the rows."""
        return sorted(self._guessed.values(), key=lambda guess: guess.row)

    def fault(self, row: int, column: str, wrong: str, right: str, code: str = "list-unread") -> None:
        """Record an error in a row, and in a column unless that is "": the problem `wrong` and the fix `right`."""
        self.unread.append(Fault(str(self.path), row, (column,) if column else (), wrong, right, code))
        self.account(row, "error", wrong)

    def forget(self, row: int) -> None:
        """Remove the guesses and results of a line."""
        self.accounts.pop(row, None)
        self._guessed = {key: guess for key, guess in self._guessed.items() if guess.row != row}

    def take_accounts(self, other: ImportDraft) -> None:
        """Add the guesses and results of a draft that contains no army."""
        for guess in other.guesses:
            self.guess(guess.row, guess.column, guess.said, guess.taken)
        for row, accounts in other.accounts.items():
            self.accounts.setdefault(row, []).extend(accounts)

    # ------------------------------------------------------------------ the army

    def side(self, row: int, said: str, words: Vocabulary) -> None:
        """Set the side, from any term for it in `said`; record an error for an unknown one."""
        if side := words.side(said):
            self.data["side"] = side
            self.account(row, "army", f"side: {side}")
        else:
            self.fault(row, "", f'no side is called "{said}"', words.right("side"), "unknown-side")

    def known(self, row: int, key: str, said: str) -> None:
        """Set the fact `key` about the army ("words", "year" or "source") to `said`, or add it to the "doubts".

        A year that is not a number is recorded as an error.
        """
        if key == "doubts":
            self.data.setdefault(key, []).append(said)
        elif key == "year" and not said.isdigit():
            self.fault(row, "", f'"{said}" is not a year', "Give a number, such as 1709.", "not-a-year")
        else:
            self.data[key] = int(said) if key == "year" else said
        self.account(row, "army", key)

    def brigade(self, name: str, row: int, **about: Any) -> None:
        """Begin a brigade; `about` has its other values, such as its commander and its division."""
        brigades = self.data.setdefault("brigade", [])
        self.rows["brigade", len(brigades)] = row
        brigades.append({"name": name, **about, "unit": []})

    def unit(self, row: int, **about: Any) -> None:
        """Add a unit with the values `about` to the last brigade, or to a new one, "The army", if there is none.

        Empty values are left out. Raise CrowdError if a list has more units than an army may have.
        """
        if not self.data.get("brigade"):
            self.brigade(NO_BRIGADE, row)
            self.guess(row, "", "units without a brigade", f'one brigade, "{NO_BRIGADE}"')
        if self.count >= MOST_UNITS:
            raise CrowdError([Fault(str(self.path), row, (), TOO_MANY, FEWER_UNITS, code="army-too-large")])
        brigades = self.data["brigade"]
        units = brigades[-1]["unit"]
        self.rows["brigade", len(brigades) - 1, "unit", len(units)] = row
        units.append({key: value for key, value in about.items() if value not in ("", None, [])})

    @property
    def count(self) -> int:
        """The number of units so far."""
        return len(self.rows) - len(self.data.get("brigade", ()))  # each brigade and each unit has its row

    @property
    def units_by_row(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """All units in order, each as its row and its table of values."""
        for at, brigade in enumerate(self.data.get("brigade", ())):
            for nth, unit in enumerate(brigade["unit"]):
                yield self.rows.get(("brigade", at, "unit", nth), 0), unit

    @property
    def file(self) -> DraftFile:
        """The list as an army file, to be checked like one; raises FileErrors with every error recorded so far."""
        if self.unread:
            raise FileErrors(self.unread)
        return DraftFile(self.path, "", self.data, self.rows, tuple(self.guesses))


@dataclass(frozen=True)
class DraftFile(TomlFile):
    """A parsed list as a TOML file; the lines of its errors are rows."""

    rows: dict[Key, int] = field(default_factory=dict, repr=False)
    guessed: tuple[Guess, ...] = ()

    @cached_property
    def lines(self) -> dict[Key, int]:
        """The row of every table, by the table's key."""
        return dict(self.rows)


def without_empty(value: Any) -> Any:
    """Return a value without the empty values in its tables, at any depth, and without the numbers of units."""
    if isinstance(value, list):
        return [without_empty(each) for each in value]
    if isinstance(value, dict):
        return {
            key: without_empty(each) for key, each in value.items() if each not in ("", None, []) and key != "number"
        }
    return value
