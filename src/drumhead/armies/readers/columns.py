"""The columns of a table, and their meanings as the table's row of headings gives them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from drumhead.armies.readers.lexicon.word_index import complete_word, find_word, plain
from drumhead.armies.readers.sources.source_model import write_column
from drumhead.model.army import TREE

HEADINGS_WITHIN = 40  # rows: where the headings of a table must come
STRENGTHS = ("strength", "stands", "figures", "men", "battalions", "squadrons", "guns")
NUMBER_OF = re.compile(
    r"(?:no|nr|nb|nbre|num|number|anzahl|nombre|numero|n)(?: of| de| d| der| di)? (.+)"
)  # "No. of figs"
OF_ARMY = ("army", "general", "side", "note", "words", "year", "source", "doubt", *TREE)
OURS = ("commander note", "brigade note")  # columns that only we write


def column_letter(place: int) -> str:
    """Return the name of a spreadsheet column, such as "column A", from its position counted from 0.

    >>> column_letter(0), column_letter(27)
    ('column A', 'column AB')
    """
    return f"column {write_column(place + 1)}"


def heads_of(cells: Sequence[str]) -> dict[int, str]:
    """Return the key of each known heading in a row, such as "name" or "stands", by its position from 0.

    If two headings have the same key, only the first counts. If none is "name" or "brigade", a likely column is taken
    for it.
    """
    found: dict[int, str] = {}
    for place, said in enumerate(cells):
        head = head_of(said)
        if head and head not in found.values():
            found[place] = head
    of_regiment = next(
        (at for at, said in enumerate(cells) if found.get(at) == "name" and find_word("column", said) == "name"), None
    )
    units = [at for at, said in enumerate(cells) if at not in found and find_word("column", said) == "name"]
    if of_regiment is not None and units and "brigade" not in found.values():  # Regiment, then Unit: the narrower is it
        found[of_regiment], found[units[0]] = "brigade", "name"
    if "name" not in found.values():  # a column of names is often called "Bn"
        named = next(
            (at for at, head in found.items() if head in ("battalions", "squadrons") and cells[at].strip()), None
        )
        found = {at: "name" if at == named else head for at, head in found.items()}
    if "brigade" not in found.values():
        narrowest = next((sort for sort in reversed(TREE) if sort in found.values()), "")
        found = {place: "brigade" if head == narrowest else head for place, head in found.items()}
    return found


@lru_cache(maxsize=4096)
def head_of(said: str) -> str:
    """Return the key of a column, such as "name" or "stands", from its heading; "" for an unknown heading."""
    if find_word("about", said) == "side":
        return "side"
    bare = re.sub(r"(?:(?<!\s)\s+)?\([^)]{0,80}\)", "", said)
    spaced = re.sub(r"[/.#]", " ", said)
    whole = (
        find_word("column", said)
        or find_word("column", bare)
        or find_word("column", spaced)
        or complete_word("column", said)
    )
    if not whole and (of := NUMBER_OF.match(plain(said))):
        whole = head if (head := find_word("column", of[1])) in STRENGTHS else ""
    parts = [find_word("column", part) for part in re.split(r"[/&+]", said)] if re.search(r"[/&+]", said) else []
    return whole or next((part for part in parts if part), "")


def is_head_row(cells: Sequence[str]) -> bool:
    """Return whether a row has headings: a name and another column, and at least a third of its cells known."""
    filled = [cell for cell in cells if cell.strip()]
    heads = heads_of(cells)
    if len(heads) < 2 or any(re.fullmatch(r"[\d.,]+(?: ?[^\W\d]+\.?)?", cell.strip()) for cell in filled):
        return False
    known = [cell for cell in filled if head_of(cell)]
    if plain(cells[0]) in OF_ARMY and not {"arm", "kind", "quality", *STRENGTHS} & {*heads.values()}:
        return False  # a row above the headings, of an army called "unit"
    return "name" in heads.values() and len(known) * 3 >= len(filled)


def repeats_headings(cells: Sequence[str]) -> bool:
    """Return whether a row with words of headings, below the headings, has headings and not a unit.

    A unit's row may have such words too: "Guns | Battery | Art | Elite" is a unit.
    """
    filled = [cell for cell in cells if cell.strip()]
    known = [head_of(cell) for cell in filled if head_of(cell)]
    return len(known) * 2 > len(filled) and (len(filled) > 2 or bool({"arm", "kind", "quality"} & {*known}))


def looks_like_heads(cells: Sequence[str]) -> bool:
    """Return whether a row has at least three known headings and no digit, even without a heading for names."""
    filled = [cell for cell in cells if cell.strip()]
    exact = [cell for cell in filled if find_word("column", cell)]
    return len(exact) >= 3 and not any(re.search(r"\d", cell) for cell in filled)


@dataclass
class Columns:
    """The columns of a table by position from 0: keys of known ones in `heads`, headings of others in `unknown`.

    `row` is the row of the headings. `is_ours` marks a table that Drumhead wrote. `split` is true if one column
    counts battalions of infantry and squadrons of cavalry.
    """

    heads: dict[int, str]
    unknown: dict[int, str] = field(default_factory=dict)
    is_ours: bool = False
    row: int = 0
    split: bool = False  # battalions of foot, squadrons of horse in one column

    @property
    def has_strength(self) -> bool:
        """Whether a column gives a strength."""
        return any(head in STRENGTHS for head in self.heads.values())

    def place(self, head: str) -> str:
        """Return the name of the column with the key `head`, such as "column A"; "" if the table does not have it."""
        return next((column_letter(at) for at, name in self.heads.items() if name == head), "")
