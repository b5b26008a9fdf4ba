"""Size limit of an army: a larger one is refused before its units are parsed."""

from __future__ import annotations

from drumhead.armies.files.army_tables import count_units
from drumhead.model.army import MOST_UNITS
from drumhead.rules.loading.model_validation import found_at
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key

TOO_MANY = f"this has more than {MOST_UNITS:,} units, and an army has no more"
FEWER_UNITS = "Leave some out, or make two armies of it."


class CrowdError(FileErrors):
    """Error for an army with too many units; it replaces all other errors of the army."""


def refuse_a_crowd(file: TomlFile, at: Key = ()) -> None:
    """Raise CrowdError if the army of a file, or of its table at the key `at`, has too many units."""
    if count_units(found_at(file.data, at)) > MOST_UNITS:
        line = file.line(at) if at else 0  # lines are looked up one by one: of a whole file none is needed
        raise CrowdError([Fault(str(file.path), line, at, TOO_MANY, FEWER_UNITS, code="army-too-large")])
