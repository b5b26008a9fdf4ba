"""Paper into files: whole or not at all, and never over a file that somebody else wrote."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click


def write(pages: Mapping[str, bytes], out: Path, force: bool) -> None:
    """Put every file in the folder `out` (or one file at `out` itself if it ends in .pdf), all or none; name them."""
    wanted = _places(pages, out)
    _refuse_strangers(wanted, force)
    for folder in {path.parent for path in wanted}:
        folder.mkdir(parents=True, exist_ok=True)
    waiting: dict[Path, Path] = {}
    try:
        for path, data in wanted.items():
            waiting[path] = _beside(path, data)
        for path, temporary in waiting.items():
            os.replace(temporary, path)
    finally:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)
    for path in wanted:
        click.echo(str(path))


def _places(pages: Mapping[str, bytes], out: Path) -> dict[Path, bytes]:
    one_file = out.suffix.lower() in (".pdf", ".png") and not out.is_dir()
    if one_file and len(pages) > 1:
        raise click.UsageError(f"{out}: there are {len(pages)} files to print; give a folder.")
    if one_file:
        return dict(zip([out], pages.values()))
    return {out / name: data for name, data in pages.items()}


def _refuse_strangers(wanted: Mapping[Path, bytes], force: bool) -> None:
    folders = [path for path in wanted if path.is_dir()]
    if folders:
        raise click.ClickException(f"{folders[0]} is a folder; nothing was written.")
    strangers = [path for path in wanted if path.exists() and not force and not ours(path)]
    if strangers:
        names = ", ".join(map(str, strangers))
        raise click.ClickException(
            f"{names}: not made by Drumhead, so not overwritten; nothing was written. Give another --out, or --force."
        )


def ours(path: Path) -> bool:
    """Whether Drumhead made this file: a PDF or picture that says so itself."""
    if path.suffix.lower() == ".png":
        return b"Software\0drumhead" in path.read_bytes()[:500]
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return any("drumhead" in str(pdf.docinfo.get(key, "")).lower() for key in ("/Creator", "/Producer"))
    except (pikepdf.PdfError, OSError):
        return False


def _beside(path: Path, data: bytes) -> Path:
    """The bytes in a file of their own next to where they will stand, readable like any other new file."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".drumhead-", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(data)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    temporary.chmod(0o666 & ~_umask())
    return temporary


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
