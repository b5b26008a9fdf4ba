"""The offsets saved for a printer and a cutting machine, in the user's settings folder or in a settings file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.cli.loading.user_folders import is_there, keep, settings
from drumhead.printing.pages.cards.card_options import LIES, MOST_DRIFT, WAYS
from drumhead.rules.loading.toml_files import FileErrors, read

if TYPE_CHECKING:
    from drumhead.printing.drawing.vector_primitives import Point

FILE = "printer.toml"
ELSEWHERE = "Name another folder for settings in XDG_CONFIG_HOME, or keep it in a club.toml: docs/reference/club.md."
Offsets = Mapping[str, Mapping[str, "Point"]]


def place() -> Path:
    """Return the path of the file with the printer's offsets, in the user's settings folder."""
    return settings() / FILE


def kept_offsets() -> Offsets:
    """Return the offsets in mm by way of printing and orientation of the sheet.

    Those of the settings file replace those saved for this printer.
    """
    from drumhead.cli.loading.club_defaults import in_force

    return {**load_offsets(), **in_force().get("printer", {})}


def load_offsets() -> Offsets:
    """Return the saved offsets in mm, by way of printing and orientation of the sheet; {} if none are saved.

    Raise PaperError for a file with errors.
    """
    if not is_there(place()):
        return {}
    try:
        about = read(place()).data
    except FileErrors as errors:
        raise _broken([fault.wrong for fault in errors.faults]) from None
    faults: list[str] = []
    offsets = {name: _offsets(name, ways, faults) for name, ways in about.items()}
    if faults:
        raise _broken(faults)
    return offsets


def _offsets(name: str, ways: Any, faults: list[str]) -> dict[str, Point]:
    if name not in WAYS or not isinstance(ways, dict):
        faults.append(f"{name}: there are {', '.join(WAYS)}")
        return {}
    found: dict[str, Point] = {}
    for lies, offset in ways.items():
        given: list[Any] = [offset.get(key) for key in ("across", "down")] if isinstance(offset, dict) else []
        if lies not in LIES:
            faults.append(f"{name}.{lies}: write {' or '.join(LIES)}")
        elif not given or not all(_is_drift(mm) for mm in given):
            faults.append(f"{name}.{lies}: give across and down in mm, from {-MOST_DRIFT:g} to {MOST_DRIFT:g}")
        else:
            found[lies] = (float(given[0]), float(given[1]))
    return found


def _is_drift(mm: Any) -> bool:
    return isinstance(mm, int | float) and not isinstance(mm, bool) and abs(mm) <= MOST_DRIFT


def _broken(faults: list[str]) -> Exception:
    from drumhead.printing.style.paper import PaperError

    return PaperError(
        "\n".join(f"{place()}: {fault}" for fault in faults)
        + "\nCorrect the file, or delete it with `drumhead printer forget`"
    )


def save_offsets(offsets: Offsets) -> None:
    """Save the offsets with an atomic write."""
    from drumhead.support.toml_text import set_keys

    words = "# How far backs, labels and cuts are moved, in mm; written by `drumhead printer set`.\n"
    for name, ways in offsets.items():
        for lies, (across, down) in ways.items():
            words = set_keys(words, {"across": across, "down": down}, name, lies)
    keep(place(), words.encode(), ELSEWHERE)
