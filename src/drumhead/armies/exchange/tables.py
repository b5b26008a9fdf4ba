"""A table with a line for each unit, whatever its heads are called, to an army; merged titles are its brigades."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from drumhead.armies.exchange.draft import KNOWN, Draft
from drumhead.armies.exchange.vocabulary import ONE_QUALITY, Vocabulary, begun, in_use, meant, plain, words
from drumhead.armies.words import About
from drumhead.model.army import TREE
from drumhead.rules.files import FileErrors, choices, nearest

NUMBERS = ("men", "ranks")
MORE = (*NUMBERS, "facings", "special", "under")  # what may be said of a unit besides what every list says
HEADS_WITHIN = 40  # rows: where the heads of a table must come
NONE = "none"  # belongs to no wing, line or division; an empty cell, as in merged ones, means the same as above it
Cells = Sequence[str]


def from_table(rows: Sequence[Cells], about: About, path: Path) -> Draft:
    """The army of a table; FileErrors where it has no heads that name units."""
    return _Table(rows, about, path).draft


def more_of(head: str, said: str) -> Any:
    """What is said of a unit besides what every list says, from a cell or a line; ValueError where it is none.

    >>> more_of("special", "pikes; swords"), more_of("men", "480")
    (['pikes', 'swords'], 480)
    """
    if head == "under":
        return json.loads(said)
    if head == "special":
        return [each.strip() for each in said.split(";") if each.strip()]
    return int(said) if head in NUMBERS else said


class _Table:
    """A table while it is read, row by row."""

    def __init__(self, rows: Sequence[Cells], about: About, path: Path) -> None:
        above = rows[:HEADS_WITHIN]
        said = next((row[1] for row in above if len(row) > 1 and meant("about", row[0].rstrip(":")) == "words"), "")
        self.words = Vocabulary(in_use(about, said))
        self.draft = Draft(path)
        self.heads, at = self._find_heads(rows)
        titles = [each for number, row in enumerate(rows[:at], start=1) for each in self._before(number, row)]
        self._open_above(titles)
        for number, row in enumerate(rows[at + 1 :], start=at + 2):
            self._row(number, {head: row[place].strip() for place, head in self.heads.items() if place < len(row)}, row)
        self._name_of_army(titles)

    def _find_heads(self, rows: Sequence[Cells]) -> tuple[dict[int, str], int]:
        """Which column is what, and the row that says so: the first with a name and one more word that we know."""
        for at, row in enumerate(rows[:HEADS_WITHIN]):
            heads = _heads(row)
            if "name" in heads.values() and len(heads) > 1:
                self._tell_heads(at + 1, row, heads)
                return heads, at
        right = f"Put a row of heads above the units, such as {', '.join(list(words()['column'])[:9])}."
        self.draft.fault(0, "", "no row says what the columns are", right)
        raise FileErrors(self.draft.unread)

    def _tell_heads(self, number: int, row: Cells, heads: Mapping[int, str]) -> None:
        for place, said in enumerate(row):
            if place in heads:
                head = heads[place]
                if plain(said) not in (head, words()["column"][head][0], self.words.counts):
                    self.draft.guess(number, letter(place), said.strip(), f'the column "{head}"')
            elif said.strip():
                self.draft.fault(number, letter(place), *self._no_head(said.strip(), heads))

    def _no_head(self, said: str, heads: Mapping[int, str]) -> tuple[str, str]:
        """What is wrong with a head that is no column's, or one's that has its column already; and what is right."""
        columns = words()["column"]
        before = next((place for place, head in heads.items() if head == _head(said)), None)
        if before is not None:
            return f'"{said}" is one column more for what stands in {letter(before)}', "Leave one of the two out."
        known = [self.words.counts if head == "strength" else head for head in columns]
        near = nearest(plain(said), [word for all_of_one in columns.values() for word in all_of_one]).strip()
        return f'no column of ours is called "{said}"', near or choices(known)

    def _before(self, number: int, row: Cells) -> Iterator[tuple[int, str]]:
        """What stands above the table, the general, the side; and whatever else may be its title, with its row."""
        said = [cell.strip() for cell in row if cell.strip()]
        if len(said) > 1 and (sort := plain(row[0])) in TREE:
            self._command(sort, *(cell.strip() for cell in row[1:6]))
            return
        if len(said) == 1 and ":" in said[0]:
            said = [part.strip() for part in said[0].split(":", 1)]
        key = meant("about", said[0].rstrip(":")) if len(said) > 1 else ""
        if key == "side":
            self.draft.side(number, said[1], self.words)
        elif key == "general":
            self.draft.data["general"] = self._officer(*said[1:4])
        elif key in ("name", "note"):
            self.draft.data.setdefault(key, said[1])
        elif key in KNOWN:
            self.draft.known(number, key, said[1])
        else:
            yield from ((number, cell) for cell in said[:1] if ":" not in cell)

    def _command(
        self, sort: str, name: str, led_by: str = "", rank: str = "", of_him: str = "", note: str = ""
    ) -> None:
        """A wing, a line or a division, and who leads it."""
        about = {"name": name, "commander": self._officer(led_by, rank, of_him) if led_by else "", "note": note}
        self.draft.data.setdefault(sort, []).append({key: value for key, value in about.items() if value})

    def _officer(self, name: str, rank: str = "", note: str = "") -> dict[str, str]:
        found = {"name": name, "rank": self.words.rank(rank), "note": note}
        return {key: value for key, value in found.items() if value}

    def _open_above(self, titles: Sequence[tuple[int, str]]) -> None:
        """Of several titles above a table the last is its first brigade's, if no column has brigades."""
        *others, last = titles[1:] or [(0, "")]
        if last[1] and "brigade" not in self.heads.values():
            self._title(*last)
        else:
            others = list(titles[1:])
        for number, said in others:
            self.draft.guess(number, "", said, "a title, which is left out")

    def _name_of_army(self, titles: Sequence[tuple[int, str]]) -> None:
        """Where nothing above the table says so, its first title; else the file's name."""
        if "name" not in self.draft.data:
            at, title = (titles or [(1, self.draft.path.stem)])[0]
            self.draft.data["name"] = title
            self.draft.guess(at, "", title, "the name of the army")

    # ------------------------------------------------------------------ a row of the table

    def _row(self, number: int, cells: Mapping[str, str], row: Cells) -> None:
        filled = [cell.strip() for cell in row if cell.strip()]
        if not filled or _heads(row) == self.heads:  # heads again, where a printed page began
            return
        if plain(filled[0]) in words()["total"]["words"]:
            self.draft.guess(number, "", filled[0], "a sum, which is left out")
        elif len(filled) == 1:
            self._title(number, filled[0])
        elif not cells.get("name"):
            self.draft.fault(number, letter(self._place("name")), "this unit has no name", "Give it one.")
        else:
            self._unit(number, cells)

    def _title(self, number: int, said: str) -> None:
        """A row with one cell: the brigade of what follows, its commander behind a colon or in brackets."""
        name, commander = titled(said)
        self.draft.brigade(name, number, **({"commander": self._officer(commander)} if commander else {}))
        self.draft.guess(number, "", said, "a brigade" + (f" under {commander}" if commander else ""))

    def _unit(self, number: int, cells: Mapping[str, str]) -> None:
        self._brigade(number, cells)
        arm, kind = self._troops(number, cells)
        about: dict[str, Any] = {"name": cells["name"], "arm": arm, "kind": kind, "nation": cells.get("nation", "")}
        about["quality"] = self._quality(number, cells.get("quality", ""))
        about[self.words.counted(arm, kind)] = self._strength(number, cells.get("strength", ""))
        self.draft.unit(number, **about, **self._more(number, cells))

    def _more(self, number: int, cells: Mapping[str, str]) -> dict[str, Any]:
        """What else is said of a unit; what only the common words know a game's own list has in its note."""
        found: dict[str, Any] = {}
        notes = [cells.get("note", "")]
        for head in (head for head in MORE if cells.get(head)):
            if not self.words.is_common and head != "under":
                notes.append(f"{cells[head]} facings" if head == "facings" else f"{head} {cells[head]}")
                continue
            try:
                found[head] = more_of(head, cells[head])
            except ValueError:
                right = "Give a number." if head in NUMBERS else "Leave it empty."
                wrong = f'"{cells[head][:40]}" cannot be read'
                self.draft.fault(number, letter(self._place(head)), wrong, right)
        return {**found, "note": "; ".join(filter(None, notes))}

    def _brigade(self, number: int, cells: Mapping[str, str]) -> None:
        """A brigade begins where its name changes; an empty cell, as in merged ones, means the same.

        A wing, line or division that begins in a row without a brigade is one by itself.
        """
        now = self.draft.data.get("brigade", ())
        last: Mapping[str, Any] = now[-1] if now else {}
        tree = {sort: cells.get(sort, "") or last.get(sort, "") for sort in TREE}
        tree = {sort: said for sort, said in tree.items() if said and plain(said) != NONE}
        anew = next((tree[sort] for sort in reversed(tree) if cells.get(sort) and tree[sort] != last.get(sort)), "")
        name = cells.get("brigade", "") or anew
        if name and {"name": name, **tree} != {key: said for key, said in last.items() if key in ("name", *TREE)}:
            led = [cells.get(head, "") for head in ("commander", "rank", "commander-note")]
            about: dict[str, Any] = {"commander": self._officer(*led)} if led[0] else {}
            about |= {"note": cells["brigade-note"]} if cells.get("brigade-note") else {}
            self.draft.brigade(name, number, **tree, **about)

    def _troops(self, number: int, cells: Mapping[str, str]) -> tuple[str, str]:
        arm, kind = "", ""
        for head in ("arm", "kind"):
            said = cells.get(head, "")
            found = self.words.troops(said) if said else None
            if said and not found:
                place = letter(self._place(head))
                self.draft.fault(number, place, f'no {head} is called "{said}"', self.words.right(head))
            if found:
                if found[2]:
                    self.draft.guess(number, letter(self._place(head)), said, found[1] or found[0])
                arm, kind = (arm if kind and arm else found[0]) or arm, found[1] or kind
        return arm, kind

    def _quality(self, number: int, said: str) -> str:
        if not said:
            return ""
        found = self.words.quality(said)
        place = letter(self._place("quality"))
        if not found:
            self.draft.fault(number, place, f'no quality is called "{said}"', self.words.right("quality"))
            return ""
        if found[1]:
            self.draft.guess(number, place, said, found[0] or ONE_QUALITY)
        return found[0]

    def _strength(self, number: int, said: str) -> int | None:
        found = self.words.strength(said) if said else None
        place = letter(self._place("strength"))
        if said and found is None:
            right = f"Write how many {self.words.counts} it has, as a number."
            self.draft.fault(number, place, f'"{said}" is not a number of {self.words.counts}', right)
        elif said and not said.isdigit():
            self.draft.guess(number, place, said, f"{found} {self.words.counts}")
        return found

    def _place(self, head: str) -> int:
        return next((place for place, name in self.heads.items() if name == head), 0)


def _heads(row: Cells) -> dict[int, str]:
    """What each column of a row of heads is, the first of two that mean the same."""
    found: dict[int, str] = {}
    for place, said in enumerate(row):
        head = _head(said)
        if head and head not in found.values():
            found[place] = head
    if "brigade" not in found.values():
        narrowest = next((sort for sort in reversed(TREE) if sort in found.values()), "")
        found = {place: "brigade" if head == narrowest else head for place, head in found.items()}
    return found


def _head(said: str) -> str:
    return meant("column", said) or begun("column", said)


def titled(said: str) -> tuple[str, str]:
    """A brigade and its commander, as in "Left: Lord Orkney" or "Left (Lord Orkney)".

    >>> titled("Orkney's foot (Lord Orkney)")
    ("Orkney's foot", 'Lord Orkney')
    """
    if said.endswith(")") and " (" in said:
        name, _, commander = said[:-1].rpartition(" (")
        return name.strip(), commander.strip()
    name, _, commander = said.partition(":")
    return name.strip(), commander.strip()


def letter(place: int) -> str:
    """A column as spreadsheets call it.

    >>> letter(0), letter(27)
    ('column A', 'column AB')
    """
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(65 + rest) + name
    return f"column {name}"
