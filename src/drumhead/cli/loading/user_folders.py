"""The user's own files in the system's folders for settings; these may be missing or forbidden."""

from __future__ import annotations

import errno
import os
from pathlib import Path

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def own_folder(variable: str, usual: str) -> Path:
    """Return the folder that an environment variable names, otherwise the folder `usual` in the home folder.

    A relative path in the variable is ignored, as freedesktop.org requires: it would be another folder each time.
    """
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else Path.home() / usual


def settings() -> Path:
    """Return the user's folder for Drumhead's settings, which may not exist."""
    import click

    folder = Path(click.get_app_dir("drumhead"))
    return folder if folder.is_absolute() else own_folder("XDG_CONFIG_HOME", ".config") / folder.name


def is_there(file: Path) -> bool:
    """Return whether a file exists; False in a folder that the user cannot read."""
    try:
        return file.is_file()
    except OSError:
        return False


def keep(file: Path, data: bytes, otherwise: str) -> None:
    """Save a file with an atomic write; raise ClickException if that is not permitted.

    Its message ends with the sentence `otherwise`. OSError for a full disk passes.
    """
    import click

    from drumhead.cli.output.paper_output import replace
    from drumhead.support.atomic_write import resolve_symlink

    try:
        replace(resolve_symlink(file), data)
    except OSError as error:
        if error.errno in FULL:
            raise
        raise click.ClickException(f"{error.filename or file}: {error.strerror}. {otherwise}") from None
