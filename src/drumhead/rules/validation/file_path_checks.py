"""Checks of file names in players' files: each file exists, and is inside a permitted folder."""

from __future__ import annotations

import os
from pathlib import Path

from drumhead.rules.loading.toml_files import Problem, for_terminal, nearest


def leads_out(folder: Path, name: str, home: Path | None = None) -> Problem | None:
    """Return the problem of a file name, relative to `folder`, that is invalid or outside `home`; None otherwise.

    `home` is the folder of a ruleset; without one the file must be inside `folder`. Links are followed.
    """
    try:
        lies_here = (folder / name).resolve().is_relative_to((home or folder).resolve())
    except (OSError, ValueError, RuntimeError):
        wrong = f'"{for_terminal(name)}" is not a name of a file'
        return Problem(wrong, "Give one that lies beside this file.", code="not-a-name")
    if lies_here:
        return None
    if home:
        wrong = f'"{for_terminal(name)}" lies outside the folder of the ruleset'
        return Problem(wrong, "Copy the file into that folder, and give its name there.", code="path-leaves-folder")
    wrong = f'"{for_terminal(name)}" lies outside the folder of this file'
    return Problem(wrong, "Copy it here, and give its name alone.", code="path-leaves-folder")


def stray(folder: Path, name: str) -> Problem | None:
    """Return the problem of a name that does not lead to a file inside `folder`; None if there is such a file."""
    if outside := leads_out(folder, name):
        return outside
    if not os.path.isfile(folder / name):
        near = nearest(Path(name).name, (other.name for other in folder.iterdir()))
        wrong = f'there is no file "{for_terminal(name)}" in this folder'
        return Problem(wrong, near.strip() or "Check its name.", code="no-such-file")
    return None
