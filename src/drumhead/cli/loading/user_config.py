"""A player's own files, in the folders that his system has for settings: they may be shut to him, or none at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def own_folder(variable: str, usual: str) -> Path:
    """The folder that he has named in his surroundings, else the usual one in his home.

    A name that leads from wherever he is would be another folder each time, and is none, as freedesktop.org has it.
    """
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else Path.home() / usual


def settings() -> Path:
    """The folder of Drumhead's settings."""
    import click

    folder = Path(click.get_app_dir("drumhead"))
    return folder if folder.is_absolute() else own_folder("XDG_CONFIG_HOME", ".config") / folder.name


def is_there(file: Path) -> bool:
    """Whether he has this file; what lies in a folder that he may not look into is not his."""
    try:
        return file.is_file()
    except OSError:
        return False


def keep(file: Path, data: bytes, otherwise: str) -> None:
    """The file whole or not at all; ClickException says what to do `otherwise` where it cannot be written."""
    import click

    from drumhead.cli.output.paper_output import replace
    from drumhead.support.atomic_write import resolve_symlink

    try:
        replace(resolve_symlink(file), data)
    except OSError as error:
        if error.errno in FULL:
            raise
        raise click.ClickException(f"{error.filename or file}: {error.strerror}. {otherwise}") from None
