"""A player's collection of miniatures, read from a file, and its match with the needs of an army.

`owned.toml` has an `[[owned]]` for each entry. A CSV file or spreadsheet has a row for each entry, a plain list a
line such as "40 stands French foot". Terms are read as in army lists; guesses are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.readers.import_draft import Guess
from drumhead.armies.readers.lexicon.vocabulary import Troops, Vocabulary
from drumhead.armies.readers.lexicon.word_index import find_word, plain
from drumhead.armies.readers.sources.source_reader import Row, read_source
from drumhead.armies.writers.file_formats import TABLES, TEXTS, WORKBOOKS
from drumhead.rules.loading.player_file_types import OWNED, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, choices, nearest, read

MOST = 100_000
LONGEST = 200  # letters of a line
FIGURES, BASES, UNITS = "figures", "stands", "units"
COUNTED = {"stands": BASES, "bases": BASES, "elements": BASES, "figures": FIGURES, "units": UNITS, "models": UNITS}
ALSO = {"stand": "stands", "base": "bases", "figure": "figures", "unit": "units", "figs": "figures", "minis": "figures"}
KEYS = ("arm", "kind", "nation", *COUNTED, "note")
# "40 stands of French foot", but not "95th Rifles"; or the number behind: "Caçadores x 6", "French foot: 40 stands"
LINE = re.compile(r"^\W*(\d{1,6})(?!\d|(?:st|nd|rd|th|er|e)\b)\s*(?:[x×]\s+)?([A-Za-z]+\b)?(?:\s+of\b)?\s*(.*?)\s*$")
BEHIND = re.compile(r"^\W*(.*?[^\W\d])(?:\s+[x×]|\W)\s*[(]?(\d{1,6})\s*([A-Za-z]+)?\W*$")


@dataclass(frozen=True)
class Owned:
    """An entry of a collection: a number of stands or figures; `kind` and `nation` are "" where any will do."""

    arm: str
    kind: str
    nation: str
    count: int

    def serves(self, need: Need) -> bool:
        """Return whether the entry has the arm, kind and nation of a need, whatever the numbers."""
        same = not self.nation or plain(self.nation) == plain(need.nation)
        return same and self.arm == need.arm and self.kind in ("", need.kind)


@dataclass(frozen=True)
class Need:
    """Number of stands or figures of one kind and nation that an army needs; `nation` is "" where it is not known."""

    arm: str
    kind: str
    nation: str
    count: int


@dataclass(frozen=True)
class Held:
    """Match of an army's needs with a collection: (need, number available) and (entry, number left over) pairs.

    `given[need, entry]` is the number that a need takes from an entry, both by their indexes.
    """

    needs: tuple[tuple[Need, int], ...]
    left: tuple[tuple[Owned, int], ...]
    given: Mapping[tuple[int, int], int] = field(default_factory=dict)

    @property
    def short(self) -> list[tuple[Need, int]]:
        """The needs that are not met, each with the number missing."""
        return [(need, need.count - had) for need, had in self.needs if had < need.count]

    @property
    def over(self) -> list[tuple[Owned, int]]:
        """The entries that are not used up, each with the number left over."""
        return [(owned, left) for owned, left in self.left if left]


@dataclass
class OwnedList:
    """A collection as it was read from a file, with guesses and errors."""

    path: Path
    owned: list[Owned] = field(default_factory=list)
    guesses: list[Guess] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def guess(self, row: int, column: str, said: str, taken: str) -> None:
        """Record that the text `said` in a row and column was taken for `taken`; record the same guess only once."""
        if (column, said, taken) not in ((each.column, each.said, each.taken) for each in self.guesses):
            self.guesses.append(Guess(row, column, said, taken))


# ------------------------------------------------------------------ reading


def read_owned(path: Path, about: About, per_base: Mapping[str, int]) -> OwnedList:
    """Return the collection in a file, counted in stands or figures as the game counts.

    `about` is the data of ruleset.toml, `per_base` the number of figures on a base by arm. Raises FileErrors with
    every error, also for a file without entries.
    """
    found = OwnedList(path)
    reader = _Reader(found, about, per_base)
    for row, facts in _rows(path, found):
        reader.row(row, facts)
    if not found.owned and not found.faults:
        found.faults.append(
            Fault(
                str(path), 0, (), "nothing is owned in it", "Give [[owned]] with arm and stands.", code="nothing-owned"
            )
        )
    if found.faults:
        raise FileErrors(found.faults)
    return found


def _rows(path: Path, found: OwnedList) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the row or line number of each entry in a file of any format, with its texts by the keys of owned.toml.

    Errors are added to `found`.
    """
    suffix = path.suffix.lower()
    if suffix in (*WORKBOOKS, *TABLES):
        yield from _table(read_source(path).tables[0].rows, found)
    elif suffix in TEXTS:
        yield from _lines(read_source(path).text, found)
    else:
        yield from _toml(path, found)


def _toml(path: Path, found: OwnedList) -> Iterator[tuple[int, dict[str, str]]]:
    file = read(path)
    refuse_another(file, OWNED)
    for key in file.data:
        if key != "owned":
            found.faults.append(
                file.fault((key,), f'nothing is called "{key}" here', "Give [[owned]].", code="unknown-key")
            )
    listed = file.data.get("owned", [])
    for at, entry in enumerate(listed if isinstance(listed, list) else [listed]):
        if not isinstance(entry, dict):
            found.faults.append(
                file.fault(("owned", at), "this is not a table", "Write [[owned]] above its keys.", code="wrong-type")
            )
            continue
        for key in entry:
            if key not in KEYS:
                right = nearest(key, KEYS).strip() or choices(KEYS)
                found.faults.append(
                    file.fault(("owned", at, key), f'nothing is called "{key}" here', right, code="unknown-key")
                )
        yield file.line(("owned", at)), {key: str(value) for key, value in entry.items() if key in KEYS}


def _table(rows: Sequence[Row], found: OwnedList) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number and the texts by key of each row below the headings, without rows of totals.

    The first row with an arm or a kind and a number has the headings. Without such a row, an error is added to
    `found`.
    """
    begins = 0
    for begins, row in enumerate(rows, 1):  # noqa: B007 - where the rows below it begin
        heads = {place: _column(cell) for place, cell in enumerate(row.cells)}
        if {"arm", "kind"} & {*heads.values()} and {*COUNTED} & {*heads.values()}:
            break
    else:
        right = "Add a row of headings above it, such as arm, nation, stands."
        found.faults.append(Fault(str(found.path), 0, (), "no heading row found", right, code="no-header-row"))
        return
    for row in rows[begins:]:
        cells = enumerate(row.cells)
        facts = {heads[place]: cell.strip() for place, cell in cells if heads.get(place) and cell.strip()}
        if facts and not find_word("total", row.cells[0]):
            yield row.number, facts


def _column(said: str) -> str:
    """Return the key of owned.toml that a column's heading means; "" for a column that is not needed."""
    for word in plain(said).split():
        if ALSO.get(word, word) in COUNTED:
            return ALSO.get(word, word)
    ours = find_word("column", said)
    # what is called "troops" or "unit" here is not a name
    ours = {"strength": "stands", "name": "arm"}.get(ours, ours)
    return "stands" if plain(said) in ("owned", "have") else ours if ours in KEYS else ""


def _lines(text: str, found: OwnedList) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number and the texts by key of each line such as "40 stands French foot" or "Caçadores x 6".

    Lines without a number are added to `found` as errors.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        short = line.strip()[:LONGEST]
        front, behind = LINE.match(short), BEHIND.match(short)
        if front:
            count, word, rest = front[1], front[2] or "", front[3]
        elif behind:
            rest, count, word = behind[1], behind[2], behind[3] or ""
        else:
            right = 'Write a number and of what, such as "40 stands French foot".'
            found.faults.append(
                Fault(str(found.path), number, (), f'"{line.strip()[:60]}" has no number', right, code="no-number")
            )
            continue
        counted = ALSO.get(word.lower(), word.lower())
        if counted not in COUNTED:
            counted, rest = "stands", (f"{word} {rest}" if front else f"{rest} {word}").strip()
        yield number, {counted: count, "arm": rest}


class _Reader:
    """Reader of rows, which adds entries, guesses and errors to the collection `found`."""

    def __init__(self, found: OwnedList, about: About, per_base: Mapping[str, int]) -> None:
        self.found, self.words, self.per_base = found, Vocabulary(about), per_base

    def row(self, number: int, facts: Mapping[str, str]) -> None:
        """Add the entry of a row to the collection, or an error if the troops or their number are not understood."""
        troops = self._troops(number, facts)
        count = self._count(number, facts, troops[0] if troops else "")
        if troops and count is not None:
            arm, kind, nation = troops
            self.found.owned.append(Owned(arm, kind, nation, count))

    def _fault(self, number: int, wrong: str, right: str, code: str) -> None:
        self.found.faults.append(Fault(str(self.found.path), number, (), wrong, right, code))

    def _troops(self, number: int, facts: Mapping[str, str]) -> tuple[str, str, str] | None:
        said = facts.get("kind") or facts.get("arm", "")
        nation = facts.get("nation", "")
        words = said.replace(",", " ").split()
        for at in range(len(words) if not nation else 1):  # "French foot": the words before the troops are a nation
            rest = " ".join(words[at:])
            found = (not facts.get("kind") and self._whole_arm(rest)) or self.words.troops(rest)
            if found:
                of = " ".join(words[:at])
                if of or found.is_guess:
                    self.found.guess(number, "", said, (found.kind or found.arm) + (f", of nation {of}" if of else ""))
                return found.arm, found.kind, nation or of
        what = f'no troops are called "{said}"' if said else "it does not say which troops"
        self._fault(number, what, self.words.right("arm"), code="unknown-troops")
        return None

    def _whole_arm(self, said: str) -> Troops | None:
        """Return an arm as troops of no particular kind if a text is the arm's id or name; None otherwise."""
        arms = [arm for arm in self.words.about.get("arm", ()) if plain(said) in (plain(arm["id"]), plain(arm["name"]))]
        return Troops(str(arms[0]["id"]), "", plain(said), False, "") if arms else None

    def _count(self, number: int, facts: Mapping[str, Any], arm: str) -> int | None:
        """Return the stands or figures in a row, as the game counts; None, with an error recorded, if it is wrong."""
        given = [(word, facts[word]) for word in COUNTED if word in facts]
        if len(given) != 1:
            wrong = "it does not say how many" if not given else "it says how many in two ways"
            self._fault(number, wrong, f"Give {self.words.counts} = ...", code="no-single-number")
            return None
        word, said = given[0]
        count = self.words.strength(said)
        if count is None or not 0 <= count <= MOST:
            self._fault(number, f'"{said}" is not a number of {word}', f"Give 0 to {MOST:,}.", code="not-a-number")
            return None
        return self._in_the_game(number, word, count, arm)

    def _in_the_game(self, number: int, word: str, count: int, arm: str) -> int | None:
        sort, wanted = COUNTED[word], self.words.counts
        if sort == wanted or (sort == UNITS and wanted == BASES):
            return count
        if wanted == FIGURES and sort == BASES and arm in self.per_base:
            per = self.per_base[arm]
            self.found.guess(number, "", f"{count} {word}", f"{count * per} figures, {per} on each")
            return count * per
        if arm:
            self._fault(number, f"{word} are not counted in this game", f"Give {wanted}.", code="counted-otherwise")
        return None
