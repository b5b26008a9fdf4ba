"""Paper into files: whole or not at all, and never over a file that somebody else wrote."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path

import click

from drumhead.press.papers.formats import FORMATS
from drumhead.whole import beside, put, room_for

Page = bytes | Callable[[], bytes]
JOURNAL = b'{"n":0,"e":"battle","drumhead"'  # how a journal begins
WEB = b'<meta name="generator" content="drumhead">'  # of pages to look at; a post is a club's own to go on writing
OTHERS = {".csv", ".doc", ".docx", ".eps", ".jpeg", ".jpg", ".json", ".md", ".odt", ".toml", ".txt", ".xlsx", ".zip"}
SUFFIXES = {*(f".{each}" for each in FORMATS), ".jsonl", ".html"}


def write(pages: Mapping[str, Page], out: Path, force: bool) -> None:
    """Put every file in the folder `out` (or one file at `out` itself if it ends as files do), all or none; name them.

    What is yet to be drawn is drawn one file after the other, so that no more than one is held at a time.
    """
    places = settle(pages, out, force)
    waiting: dict[Path, Path] = {}
    with ExitStack() as rooms:
        try:
            for name, path in places.items():
                page = pages[name]
                data = page if isinstance(page, bytes) else page()
                rooms.enter_context(room_for(path.parent))  # only now: what cannot be drawn leaves no empty folder
                waiting[path] = beside(path, data)
            for path, begun in waiting.items():
                os.replace(begun, path)
        finally:
            for begun in waiting.values():
                begun.unlink(missing_ok=True)
    named(waiting)


def settle(names: Iterable[str], out: Path, force: bool) -> dict[str, Path]:
    """Where files of these names will lie; refuses what `write` would refuse, before anything is drawn.

    UsageError where one name is to hold several files or ends as another format does; ClickException for a folder, or a
    file that is not ours.
    """
    names = list(names)
    one_file = out.suffix.lower() in SUFFIXES and not out.is_dir()
    if one_file and len(names) > 1:
        raise click.UsageError(f"{out}: there are {len(names)} files to print; give a folder.")
    if one_file and names and (ends := Path(names[0]).suffix) != out.suffix.lower():
        raise click.UsageError(f"{out}: what is printed is a {ends[1:]}; give a name that ends in {ends}, or a folder.")
    if not one_file and not out.is_dir() and (str(out) == "-" or out.suffix.lower() in OTHERS):
        or_one = f", or a name that ends in {Path(names[0]).suffix}" if len(names) == 1 else ""
        raise click.UsageError(f"{out}: no paper of ours is written there. Give a folder{or_one}.")
    places = {name: out if one_file else out / name for name in names}
    folders = [path for path in places.values() if path.is_dir()]
    if folders:
        raise click.ClickException(f"{folders[0]} is a folder; nothing was written.")
    strangers = [path for path in places.values() if path.exists() and not force and not ours(path)]
    if strangers:
        said = ", ".join(map(str, strangers))
        raise click.ClickException(
            f"{said}: not made by Drumhead, so not overwritten; nothing was written. Give another --out, or --force."
        )
    return places


def ours(path: Path) -> bool:
    """Whether Drumhead made this file: a PDF, drawing, picture, page of the web or journal that says so itself."""
    says = {".png": b"Software\0drumhead", ".svg": b"Made by drumhead", ".dxf": b"Made by drumhead"}
    says |= {".jsonl": JOURNAL, ".html": WEB}
    if path.suffix.lower() in says:
        with path.open("rb") as file:
            return says[path.suffix.lower()] in file.read(500)
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return any("drumhead" in str(pdf.docinfo.get(key, "")).lower() for key in ("/Creator", "/Producer"))
    except (pikepdf.PdfError, OSError):
        return False


def refuse_to_write_over(path: Path | None, force: bool) -> None:
    """ClickException where a list or a page of words would take the place of a file, unless that is forced."""
    if path and path.exists() and not force:
        raise click.ClickException(f"{path} is there already; add --force to write over it.")


def hand_over(words: str | bytes, path: Path | None) -> None:
    """Words in a file of their own, which is named; or told here where no file is."""
    if path is None:
        click.echo(words, nl=False)
        return
    with room_for(path.parent):
        replace(path, words.encode() if isinstance(words, str) else words)
    named([path])


def named(paths: Iterable[Path]) -> None:
    """Files that are finished: their names on standard output, unless --quiet; on the player's desktop with --open."""
    for path in paths:
        if not is_asked("quiet"):
            click.echo(str(path))
        if is_asked("open") and click.launch(str(path)):
            click.echo(f"Note: nothing here opens {path}.", err=True)


def is_asked(option: str) -> bool:
    """Whether the command was told to be "quiet", or to "open" what it makes."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(f"drumhead.{option}"))


def replace(path: Path, data: bytes) -> None:
    """A file's new content, whole or not at all; ClickException where a folder stands in its place."""
    if path.is_dir():
        raise click.ClickException(f"{path} is a folder. Give the name of a file in it.")
    put(path, data)
