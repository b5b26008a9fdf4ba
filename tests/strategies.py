"""Strategies of Hypothesis for what the properties are about: cards, TOML files, armies."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from drumhead.armies.files.ruleset_terms import COMMON, ids
from drumhead.model.army import Army, Brigade, Officer
from drumhead.model.unit import Unit
from drumhead.printing.pages.cards.card_options import DUPLEX, GUIDES, TWO_SIDED, Making
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, Stock

Key = tuple[str | int, ...]


def tenths(least: float, most: float) -> st.SearchStrategy[float]:
    """Return numbers of mm with one decimal place, which shrink to round ones."""
    return st.integers(round(least * 10), round(most * 10)).map(lambda each: each / 10)


# ------------------------------------------------------------------ cards


def makings() -> st.SearchStrategy[Making]:
    """Return ways to make cards: any stock, shipped or typed, any way to the backs, any drift of the printer."""
    typed = st.builds(lambda wide, high: Stock(f"{wide:g}x{high:g}", wide, high), tenths(30, 120), tenths(30, 120))
    drift = st.just((0.0, 0.0)) | st.tuples(tenths(-3, 3), tenths(-3, 3))

    def of(duplex: str) -> st.SearchStrategy[Making]:
        offset = drift if duplex in TWO_SIDED else st.just((0.0, 0.0))
        stocks = st.sampled_from(list(STOCKS.values())) | typed
        return st.builds(Making, stocks, st.just(duplex), st.sampled_from(GUIDES), tenths(0, 3), offset)

    return st.sampled_from(DUPLEX).flatmap(of)


# ------------------------------------------------------------------ files

NAMES = st.text("abAB1-_", min_size=1, max_size=3) | st.text(max_size=4)
SCALARS = st.integers(-99, 99) | st.booleans() | st.text(max_size=9) | st.floats(-9, 9, allow_nan=False)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
ROWS = st.lists(
    st.dictionaries(NAMES, SCALARS | st.lists(st.dictionaries(NAMES, SCALARS, max_size=1), max_size=3), max_size=2),
    min_size=1,
    max_size=3,
)
BETWEEN = ("", "", "\n", "# [[brigade]]\n", "\n  # unit = 7\n\n")


class _TomlWriter:
    """Writes TOML in the ways that people do, and notes the line of each key as it comes to it."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw, self.text = draw, ""
        self.lines: dict[Key, int] = {}

    def mark(self, path: Key) -> None:
        line = self.text.count("\n") + 1
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def table(self, path: Key, names: Sequence[str], data: Mapping[str, Any]) -> None:
        """A table after its heading: keys with values first, then tables with headings of their own."""
        later = []
        for name, value in data.items():
            if self.is_table(value) and self.draw(st.booleans()):
                later.append((name, value))
                continue
            self.text += self.draw(st.sampled_from(BETWEEN))
            self.mark((*path, name))
            self.text += f"{self.key(name)} = "
            self.value((*path, name), value, is_line=True)
            self.text += self.draw(st.sampled_from(["\n", "  # why\n"]))
        for name, value in later:
            heading = ".".join(map(self.key, [*names, name]))
            for at, each in enumerate(value if isinstance(value, list) else [value]):
                here = (*path, name, at) if isinstance(value, list) else (*path, name)
                self.text += self.draw(st.sampled_from(BETWEEN))
                self.mark(here)
                self.text += f"[[{heading}]]\n" if isinstance(value, list) else f"[{heading}]\n"
                self.table(here, [*names, name], each)

    @staticmethod
    def is_table(value: Any) -> bool:
        rows = value if isinstance(value, list) else [value]
        return bool(rows) and all(isinstance(row, dict) for row in rows)

    def key(self, name: str) -> str:
        is_bare = name.isascii() and name and all(sign.isalnum() or sign in "-_" for sign in name)
        return name if is_bare and self.draw(st.booleans()) else quoted(name)

    def value(self, path: Key, value: Any, is_line: bool) -> None:
        """A value; an inline table keeps to its line, and so does all that is in one."""
        if isinstance(value, list):
            self.text += "["
            for at, each in enumerate(value):
                self.text += self.draw(st.sampled_from(["", "\n  ", " # ]\n"])) if is_line else ""
                self.mark((*path, at))
                self.value((*path, at), each, is_line)
                self.text += ", " if at + 1 < len(value) or self.draw(st.booleans()) else ""
            self.text += "]"
        elif isinstance(value, dict):
            self.text += "{"
            for at, (name, each) in enumerate(value.items()):
                self.text += ", " if at else ""
                self.mark((*path, name))
                self.text += f"{self.key(name)} = "
                self.value((*path, name), each, is_line=False)
            self.text += "}"
        elif isinstance(value, str) and is_line and self.draw(st.booleans()):
            inner = quoted(value)[1:-1]
            self.text += f'"""\n{inner}"""'
        else:
            self.text += quoted(value) if isinstance(value, str) else json.dumps(value)


def quoted(words: str) -> str:
    """Return a TOML string; what JSON escapes, TOML does too, but for DEL."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


@st.composite
def toml_files(draw: st.DrawFn) -> tuple[str, dict[str, Any], dict[Key, int]]:
    """Return the text of a file, what it says, and the line of every key, table and list item."""
    data = draw(st.dictionaries(NAMES, VALUES | ROWS, max_size=5))
    writer = _TomlWriter(draw)
    writer.table((), (), data)
    return writer.text, data, writer.lines


# ------------------------------------------------------------------ armies

TAME = ("Picardie", "Du Roi", "Max Starhemberg", "Orkney’s Royal Regiment", "Gardes Françaises", "2/7th Fusiliers")


@st.composite
def armies(draw: st.DrawFn, about: Mapping[str, Any], names: st.SearchStrategy[str]) -> Army:
    """Return an army of any troops that a game has, called anything."""
    side, ranks, counts = draw(st.sampled_from(ids(about, "side"))), ids(about, "rank"), about.get("counts", "stands")
    notes, number, brigades = st.just("") | names, 0, []
    for at in range(draw(st.integers(1, 3))):
        units = []
        for _ in range(draw(st.integers(1, 4))):
            number += 1
            arm = draw(st.sampled_from(about["arm"]))
            kind = draw(st.sampled_from(arm["kinds"]))
            unit = Unit(
                f"{draw(names)} {number}",
                str(arm["id"]),
                str(kind["id"]),
                draw(st.sampled_from([*ids(about, "quality"), "dice"])) if ids(about, "quality") else "",
                kind.get(counts) or draw(st.integers(1, 12)),
                side=side,
                number=number,
                nation=draw(st.sampled_from(["", "French", "Hanoverian"])),
                note=draw(notes),
                more=draw(_more(names)) if about["id"] == COMMON else (),
            )
            units.append(unit)
        led = draw(
            st.none() | st.builds(Officer, names.map(lambda name, at=at: f"{name} {at}"), st.just(ranks[-1]), notes)
        )
        brigades.append(Brigade(f"{draw(names)} brigade {at}", tuple(units), led))
    general = draw(st.none() | st.builds(Officer, names, st.just(ranks[0])))
    doubts = draw(st.lists(st.sampled_from(TAME), max_size=2, unique=True).map(tuple))
    year = draw(st.sampled_from([0, 1709]))
    return Army(f"Army of {draw(names)}", side, general, tuple(brigades), draw(notes), year=year, doubts=doubts)


@st.composite
def _more(draw: st.DrawFn, names: st.SearchStrategy[str]) -> tuple[tuple[str, Any], ...]:
    """Return some of what only the neutral terms have a key for, in the order in which it is read."""
    every = (
        ("men", draw(st.integers(100, 899))),
        ("facings", draw(names)),
        ("special", (draw(st.sampled_from(TAME)),)),
    )
    return every[: draw(st.integers(0, 3))]
