"""A player's own files, in the folders that his system has for settings: they may be shut to him, or none at all."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def is_there(file: Path) -> bool:
    """Whether he has this file; what lies in a folder that he may not look into is not his."""
    try:
        return file.is_file()
    except OSError:
        return False


def keep(file: Path, data: bytes, otherwise: str) -> None:
    """The file whole or not at all; ClickException says what to do `otherwise` where it cannot be written."""
    import click

    from drumhead.cli.output import replace
    from drumhead.whole import room_for

    try:
        with room_for(file.parent):
            replace(file, data)
    except OSError as error:
        if error.errno in FULL:
            raise
        raise click.ClickException(f"{error.filename or file}: {error.strerror}. {otherwise}") from None
