"""Checks of `roster.toml` and `log.toml` for content that does not fit on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.paper_form_limits import FORM, LOG_NAMES, MOST_BOXES, NARROWEST, ROSTER
from drumhead.rules.trust.expressions import ExpressionError, plain_language

Files = Mapping[str, TomlFile]
COUNTED = {"countdown": "boxes", "counter": "most"}  # what says how many boxes a track has, by its kind


def form_faults(_: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for columns of the roster or log that are too wide together, or for too many boxes.

    `files` are the valid TOML files of a ruleset, by name without `.toml`.
    """
    if "roster" in files:
        yield from _too_broad(files["roster"], 0.0, ROSTER, "beside the names a roster has room for")
        if "ruleset" in files and "tables" in files:
            yield from _too_many(files["roster"], files["ruleset"].data, Book(files["tables"].data, {}, {}))
    if "log" in files:
        yield from _too_broad(files["log"], LOG_NAMES, FORM, "with the names a log has room for")
        yield from _slots(files["log"])


def _too_broad(file: TomlFile, broad: float, room: float, has: str) -> Iterator[Fault]:
    """Yield a fault for the first column with which the columns of a file are wider than `room` mm.

    `broad` is the width in mm used before the first column; `has` names the form and its room in the message. Columns
    with a condition (`when`) may replace others, so their widths are not added.
    """
    for at, column in enumerate(file.data.get("column", ())):
        broad += 0.0 if "when" in column else column.get("width", NARROWEST)
        if broad > room or column.get("width", 0.0) > room:
            wrong = f"up to here the columns are {max(broad, column.get('width', 0.0)):g} mm broad"
            key: Key = ("column", at, *(("width",) if "width" in column else ()))
            yield file.fault(key, wrong, f"{has[:1].upper()}{has[1:]} {room:g} mm.", code="too-wide")
            return


def _slots(file: TomlFile) -> Iterator[Fault]:
    """Yield a fault if a turn of the log has fewer than 0 or over 99 boxes for cards."""
    slots = file.data.get("slots", 0)
    if not 0 <= slots <= MOST_BOXES:
        right = f"Give 0 to {MOST_BOXES}."
        yield file.fault(("slots",), f"{slots} boxes have no room", right, code="too-many-boxes")


def _too_many(file: TomlFile, about: Mapping[str, Any], book: Book) -> Iterator[Fault]:
    """Yield a fault for each column in which a blank form, or a usual unit of any type, would have over 99 boxes.

    `about` is the data of ruleset.toml.
    """
    for at, column in enumerate(file.data.get("column", ())):
        blank = column["blank"]
        if isinstance(blank, int) and not 0 <= blank <= MOST_BOXES:
            yield file.fault(
                ("column", at, "blank"),
                f"{blank} boxes have no room",
                f"Give 0 to {MOST_BOXES}.",
                code="too-many-boxes",
            )
        for number, track in enumerate(column["track"]):
            word = COUNTED.get(track["kind"], "")
            found = _most(book, about, track, word) if track.get(word) else None
            if found and found[1] > MOST_BOXES:
                wrong = f"a {found[0]} would have {found[1]:,} boxes, and a roster has room for {MOST_BOXES}"
                right = "Give fewer here, or in the tables from which they come."
                yield file.fault(("column", at, "track", number, word), wrong, right, code="too-many-boxes")


def _most(book: Book, about: Mapping[str, Any], track: Mapping[str, Any], word: str) -> tuple[str, int] | None:
    """Return the name of the type with the most boxes in a track, and their number; None if the data cannot tell.

    `word` is the track's key with the expression for the number of boxes.
    """
    found: list[tuple[str, int]] = []
    for arm in about["arm"]:
        for kind in arm["kinds"]:
            strength = kind.get("figures") or kind.get("stands") or arm.get("typical") or 1
            unit = Unit(kind["name"], arm["id"], kind["id"], _usual(about), strength)
            try:
                if "when" not in track or plain_language().value(track["when"], book=book, unit=unit):
                    found.append((kind["name"], int(plain_language().value(track[word], book=book, unit=unit))))
            except (ExpressionError, TypeError, ValueError):
                continue
    return max(found, key=lambda each: each[1]) if found else None


def _usual(about: Mapping[str, Any]) -> str:
    return str(next((each["id"] for each in about.get("quality", ())), ""))
