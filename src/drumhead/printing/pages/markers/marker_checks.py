"""Checks of a ruleset's markers.toml, which report every error together, each with its line and its fix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.printing.pages.markers import marker_symbols
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, read
from drumhead.rules.loading.toml_positions import Key

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

FILE = "markers.toml"
SMALLEST, LARGEST = 12.0, 60.0  # mm across: smaller ones cannot be read, larger ones hide the troops


def check(ruleset: Ruleset) -> None:
    """Raise FileErrors with every error in the markers.toml of a ruleset.

    Nothing is checked for installed rulesets, since they were tested before.
    """
    if ruleset.installed:
        return
    from drumhead.rules.loading.model_validation import check as against
    from drumhead.rules.schema.markers_and_measures import MarkersFile
    from drumhead.rules.validation.reference_checks import References

    file = read(ruleset.folder / FILE)
    _, faults = against(MarkersFile, file)
    files = {"ruleset": read(ruleset.folder / "ruleset.toml")}
    references = References(ruleset.folder, files, {"marker symbol": marker_symbols.words()})
    faults = [*faults, *shown_faults(file), *references.faults("markers", file)]
    if faults:
        raise FileErrors(sorted(faults, key=lambda fault: fault.line))


def fault_of(ruleset: Ruleset, key: Key, wrong: str, right: str = "", *, code: str) -> Fault:
    """Return an error at `key` of the ruleset's markers.toml, with its line; line 0 if there is no such file.

    `wrong` says what is wrong, `right` what to do, and `code` names the kind of error for programs.
    """
    path = ruleset.folder / FILE
    if path.exists():
        return read(path).fault(key, wrong, right, code=code)
    return Fault(FILE, 0, key, wrong, right, code)


def shown_faults(file: TomlFile) -> Iterator[Fault]:
    """Yield an error for each face in a markers.toml without symbol and number."""
    listed = file.data.get("marker")
    for at, marker in enumerate(listed if isinstance(listed, list) else ()):
        yield from _face(file, ("marker", at), marker)
        if isinstance(marker, Mapping) and "back" in marker:
            yield from _face(file, ("marker", at, "back"), marker["back"])


def _face(file: TomlFile, where: Key, about: Any) -> Iterator[Fault]:
    if not isinstance(about, Mapping):
        return
    if not about.get("sign") and "figure" not in about:
        yield file.fault(where, "a marker that shows nothing", "Give a sign or a figure.", code="empty-marker")
