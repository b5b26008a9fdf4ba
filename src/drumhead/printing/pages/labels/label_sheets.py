"""Sheets of self-adhesive labels by name, with the measurements in `sheets.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.printing.style.paper import Box, PaperError
from drumhead.rules.loading.toml_files import nearest


@dataclass(frozen=True)
class LabelSheet:
    """A sheet of self-adhesive labels: its paper, the number of labels across and down, and measurements in mm.

    `first` is the upper left corner of the first label, and `pitch` the distance from one label to the next, both
    across and down. `source` is where these values come from, `doubt` the part of them that could not be confirmed,
    or "".
    """

    name: str
    maker: str
    paper: str
    across: int
    down: int
    size: tuple[float, float]
    first: tuple[float, float]
    pitch: tuple[float, float]
    source: str
    doubt: str = ""

    @property
    def count(self) -> int:
        """The number of labels on a sheet."""
        return self.across * self.down

    def label(self, number: int) -> Box:
        """Return the box of label `number` in mm on the sheet, counted from 0, row by row."""
        row, column = divmod(number, self.across)
        left, top = self.first[0] + column * self.pitch[0], self.first[1] + row * self.pitch[1]
        return Box(left, top, left + self.size[0], top + self.size[1])

    @property
    def says(self) -> str:
        """The paper, the number of labels and their size, in one line.

        >>> label_sheet("avery-l7160").says
        'A4, 3 by 7 labels of 63.5 × 38.1 mm'
        """
        wide, high = (f"{round(mm, 1):g}" for mm in self.size)
        return f"{self.paper}, {self.across} by {self.down} labels of {wide} × {high} mm"


@cache
def label_sheets() -> Mapping[str, LabelSheet]:
    """Return all known sheets of labels by name, such as "avery-l7160"."""
    rows = tomllib.loads(files(__package__).joinpath("sheets.toml").read_text(encoding="utf-8"))["sheet"]
    return {row["name"]: _sheet(row) for row in rows}


def _sheet(row: Mapping[str, Any]) -> LabelSheet:
    pairs = {key: (row[key][0], row[key][1]) for key in ("size", "first", "pitch")}
    return LabelSheet(**{**row, **pairs})


def label_sheet(name: str) -> LabelSheet:
    """Return the sheet of labels of a name in any capitals, with or without its maker; PaperError lists the known
    names.
    """
    word = name.strip().lower().replace(" ", "-")
    known = label_sheets()
    if word in known:
        return known[word]
    ending = [each for each in known if word and each.endswith(f"-{word}")]
    if len(ending) == 1:
        return known[ending[0]]
    raise PaperError(f"no label sheet is called {name!r}.{nearest(word, known)} There are {', '.join(known)}")
