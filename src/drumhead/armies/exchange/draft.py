"""An army as it was read from a stranger's list: what it says, where it said so, what was guessed and what not read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from drumhead.armies.exchange.vocabulary import Vocabulary
from drumhead.armies.sizes import FEWER_UNITS, TOO_MANY, CrowdError
from drumhead.model.army import MOST_UNITS
from drumhead.rules.files import Fault, FileErrors, TomlFile, harmless
from drumhead.rules.lines import Key

KNOWN = ("words", "year", "source", "doubts")  # what an army says of itself besides its name and side


@dataclass(frozen=True)
class Guess:
    """Words of a list that were taken to mean something: where they stand, and what they were taken for."""

    row: int
    column: str
    said: str
    taken: str

    def __str__(self) -> str:
        place = f"row {self.row}" + (f", {self.column}" if self.column else "")
        return harmless(f'{place}: "{self.said}" is taken for {self.taken}')


@dataclass
class Draft:
    """An army in the shape of an army file, with the row of each of its tables."""

    path: Path
    data: dict[str, Any] = field(default_factory=dict)
    rows: dict[Key, int] = field(default_factory=dict)
    _guessed: dict[tuple[str, str, str], Guess] = field(default_factory=dict)
    unread: list[Fault] = field(default_factory=list)

    def side(self, row: int, said: str, words: Vocabulary) -> None:
        """Whose side it is on, by any word for it."""
        if side := words.side(said):
            self.data["side"] = side
        else:
            self.fault(row, "", f'no side is called "{said}"', words.right("side"))

    def known(self, row: int, key: str, said: str) -> None:
        """What else an army says of itself: in whose words, of which year, from where, and what is in doubt."""
        if key == "doubts":
            self.data.setdefault(key, []).append(said)
        elif key == "year" and not said.isdigit():
            self.fault(row, "", f'"{said}" is no year', "Give a number, such as 1709.")
        else:
            self.data[key] = int(said) if key == "year" else said

    def guess(self, row: int, column: str, said: str, taken: str) -> None:
        """Note that words were taken to mean something, once for all rows that say the same."""
        self._guessed.setdefault((column, said, taken), Guess(row, column, said, taken))

    @property
    def guesses(self) -> list[Guess]:
        """What was guessed, in the order in which it was."""
        return list(self._guessed.values())

    def fault(self, row: int, column: str, wrong: str, right: str) -> None:
        """Note that something was not understood."""
        self.unread.append(Fault(str(self.path), row, (column,) if column else (), wrong, right, code="list-unread"))

    def brigade(self, name: str, row: int, **about: Any) -> None:
        """A brigade begins, in the place of one that has no units."""
        brigades = self.data.setdefault("brigade", [])
        if brigades and not brigades[-1]["unit"]:
            brigades.pop()
        self.rows["brigade", len(brigades)] = row
        brigades.append({"name": name, **about, "unit": []})

    def unit(self, row: int, **about: Any) -> None:
        """A unit of the brigade that was begun last, or of one that has no name of its own.

        CrowdError where a list has more units than an army may have.
        """
        if not self.data.get("brigade"):
            self.brigade("The army", row)
            self.guess(row, "", "units without a brigade", 'one brigade, "The army"')
        if self.count >= MOST_UNITS:
            raise CrowdError([Fault(str(self.path), row, (), TOO_MANY, FEWER_UNITS, code="army-too-large")])
        brigades = self.data["brigade"]
        units = brigades[-1]["unit"]
        self.rows["brigade", len(brigades) - 1, "unit", len(units)] = row
        units.append({key: value for key, value in about.items() if value not in ("", None)})

    @property
    def count(self) -> int:
        """Units so far."""
        return len(self.rows) - len(self.data.get("brigade", ()))  # each brigade and each unit has its row

    @property
    def units_by_row(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """All units in their order, each with its row."""
        for at, brigade in enumerate(self.data.get("brigade", ())):
            for nth, unit in enumerate(brigade["unit"]):
                yield self.rows.get(("brigade", at, "unit", nth), 0), unit

    @property
    def file(self) -> DraftFile:
        """The list as if it were an army file, to be checked like one; FileErrors for what was not understood."""
        if self.unread:
            raise FileErrors(self.unread)
        data = {**self.data, "brigade": [each for each in self.data.get("brigade", ()) if each["unit"]]}
        return DraftFile(self.path, "", data, self.rows, tuple(self.guesses))


@dataclass(frozen=True)
class DraftFile(TomlFile):
    """What was read of a list, in which a mistake stands in a row."""

    rows: dict[Key, int] = field(default_factory=dict, repr=False)
    guessed: tuple[Guess, ...] = ()

    @cached_property
    def lines(self) -> dict[Key, int]:
        """The row of every table."""
        return dict(self.rows)


def without_empty(value: Any) -> Any:
    """Tables without what nobody wrote; units are numbered by their order alone."""
    if isinstance(value, list):
        return [without_empty(each) for each in value]
    if isinstance(value, dict):
        return {
            key: without_empty(each) for key, each in value.items() if each not in ("", None, []) and key != "number"
        }
    return value
