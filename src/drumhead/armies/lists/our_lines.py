"""Lists as we write them ourselves: "Brigade: ...", then "name, kind, quality, strength, nation ..., note ..."."""

from __future__ import annotations

import json
import re
from typing import Any

from drumhead.armies.lists.import_draft import ImportDraft
from drumhead.armies.lists.lines import Line, unquote
from drumhead.armies.lists.vocabulary import Vocabulary, kinds_named, plain
from drumhead.model.army import TREE

NUMBERS = ("men", "ranks")
MORE = (*NUMBERS, "facings", "special", "under")  # what may be said of a unit besides what every list says
NONE = "none"  # belongs to no wing, line or division
RANKED = re.compile(r", rank ([\w-]+)")
NOTED = re.compile(r", note (.*)$")
SAID = "|".join(("nation", *MORE))
FURTHER = re.compile(rf"({SAID}) (.*?)(?:, (?=(?:{SAID}) )|$)")


def more_of(head: str, said: str) -> Any:
    """Return what is said of a unit besides what every list says, from a cell or a line; ValueError where it is none.

    >>> more_of("special", "pikes; swords"), more_of("men", "480")
    (['pikes', 'swords'], 480)
    """
    if head == "under":
        return json.loads(said)
    if head == "special":
        return [each.strip() for each in said.split(";") if each.strip()]
    return int(said) if head in NUMBERS else said


def literal(said: str) -> str:
    """Return a text without the quotation marks in which we write what would be read as something else."""
    name, rest = unquote(said)
    return name if name and not rest else said


def officer(said: str, words: Vocabulary) -> dict[str, str]:
    """Return an officer: his name, ", rank brigadier" and ", note ..." behind it where they are said."""
    note, rank = NOTED.search(said), RANKED.search(said)
    name = literal(RANKED.sub("", NOTED.sub("", said)).strip())
    found = {"name": name, "rank": words.rank(rank[1]) if rank else "", "note": literal(note[1]) if note else ""}
    return {key: value for key, value in found.items() if value}


class OurLines:
    """Reads the lines of an army that is in our own form."""

    def __init__(self, draft: ImportDraft, words: Vocabulary) -> None:
        self.draft, self.words = draft, words
        self.under: dict[str, str] = {}  # the wing, line and division that the next brigade belongs to
        self.opened = ""  # of these, the one of which something may be said
        kinds = "|".join(map(re.escape, kinds_named(words)))
        counted = "|".join(word.removesuffix("s") for word in words.every_count)
        name = r'"(?:[^"]|"")*"|.+?'
        self.pattern = re.compile(rf"({name}), ({kinds}), (?:([a-z-]+), )?(\d+) (?:{counted})s?(?:, ((?:{SAID}) .*))?")

    def unit(self, line: Line) -> bool:
        """Add the unit of a line that is in our form; False for any other."""
        note = NOTED.search(line.text)
        found = self.pattern.fullmatch(NOTED.sub("", line.text))
        quality = self.words.quality(found[3]) if found and found[3] else ("", False)
        if not found or not quality or quality[1]:
            return False
        arm, kind = self.words.kinds[found[2]]
        about = {"name": literal(found[1]), "arm": arm, "kind": kind, "quality": quality[0]}
        about[self.words.counted(arm, kind)] = int(found[4])
        try:
            further = {head: more_of(head, literal(said)) for head, said in FURTHER.findall(found[5] or "")}
        except ValueError:
            return False
        self.draft.unit(line.number, **about, **further, note=literal(note[1]) if note else "")
        self.draft.account(line.number, "unit", about["name"])
        return True

    def about(self, key: str, said: str, row: int) -> bool:
        """Take a line of our form that says something of the army or of a brigade; False for any other."""
        if key in TREE:
            self._above(key, literal(said))
        elif key == "brigade":
            self.opened = ""
            self.draft.brigade(literal(said), row, **self.under)
        elif key in ("commander", "note") and (self.opened or self.draft.data.get("brigade")):
            table = self._command() if self.opened else self.draft.data["brigade"][-1]
            table[key] = officer(said, self.words) if key == "commander" else literal(said)
        elif key == "name" and "name" not in self.draft.data:
            self.draft.data["name"] = literal(said)
        elif key == "note":
            self.draft.data["note"] = literal(said)
        else:
            return False
        self.draft.account(row, "army" if key == "note" else "heading", plain(said))
        return True

    def _above(self, sort: str, name: str) -> None:
        """A wing, a line or a division begins, and ends those that are smaller."""
        above = TREE[: TREE.index(sort)]
        self.under = {each: said for each, said in self.under.items() if each in above}
        self.opened = sort if plain(name) != NONE else ""
        self.under |= {sort: name} if self.opened else {}

    def _command(self) -> dict[str, Any]:
        """The table of the wing, line or division that was opened last."""
        tables: list[dict[str, Any]] = self.draft.data.setdefault(self.opened, [])
        name = self.under[self.opened]
        if name not in [each["name"] for each in tables]:
            tables.append({"name": name})
        return next(each for each in tables if each["name"] == name)
