"""Checks of the battles that lie in a ruleset's folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.armies.battles import read_battle
from drumhead.armies.lent_battles import refuse_strays
from drumhead.armies.schema import BattleTable
from drumhead.rules.checks import check
from drumhead.rules.file_kinds import ARMY, kinds_of
from drumhead.rules.files import Fault, FileErrors, read

if TYPE_CHECKING:
    from drumhead.rules.ruleset import Ruleset


def battle_faults(folder: Path, ruleset: Ruleset | None) -> list[Fault]:
    """Return the mistakes of every battle and army in a ruleset's folder.

    Without `ruleset`, because a stranger's Python would have to run, only what the files name and their form.
    """
    faults: list[Fault] = []
    for path in sorted((folder / "battle").glob("*.toml")):
        try:
            file = read(path)
            if ARMY in kinds_of(file.data):
                continue  # its battle reads it
            refuse_strays(file)
            if ruleset:
                read_battle(path, lambda name: ruleset)
            else:
                faults += check(BattleTable, file)[1]
        except FileErrors as errors:
            faults += errors.faults
    return faults
