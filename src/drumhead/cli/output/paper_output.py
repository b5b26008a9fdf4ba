"""Output of papers into files: with atomic writes, and never over a file that Drumhead did not make."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click

from drumhead.cli.output.print_record import discard, record_line, record_outputs
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.printing.pages.export_formats import FORMATS
from drumhead.rules.loading.toml_files import JOURNAL, in_a_line
from drumhead.support.atomic_write import (
    check_writable,
    ensure_parents,
    move_into_place,
    remove_stale_temps,
    resolve_symlink,
    temp_path_for,
    write_atomically,
    write_temp,
)
from drumhead.support.checksum_comment import is_unmodified

Page = bytes | Callable[[], bytes]
WEB = b'<meta name="generator" content="drumhead">'  # of pages to look at; a post has a seal
ENDING = re.compile(r"\.[a-z][a-z0-9]{1,4}")  # as files have one, where a folder has .d or .5
POSTS = (".html", ".md", ".bbcode")
SUFFIXES = {*(f".{each}" for each in FORMATS), ".jsonl", *POSTS}
KEEPS_BOTH = "another --out keeps both"


def write(pages: Mapping[str, Page], out: Path, force: bool) -> None:
    """Write all files or none into the folder `out`, or one file to `out` if that has a file's suffix.

    `pages` has the contents of each file by its name, or a function that draws them. Functions are called one after
    the other, so that only one file is in memory at a time. Print the names of the files. `force` overwrites files
    that Drumhead did not make; errors are those of `settle`.
    """
    places = settle(pages, out, force)
    goes = {path: resolve_symlink(path) if force and path == out else path for path in places.values()}
    of_another = printed_of_another(places.values())
    waiting: dict[Path, Path] = {}
    with ensure_parents() as make_room:
        try:
            for name, path in places.items():
                page = pages[name]
                data = page if isinstance(page, bytes) else page()
                make_room(path.parent)  # only now: what cannot be drawn leaves no empty folder
                waiting[path] = temp_path_for(goes[path])
                write_temp(waiting[path], data, goes[path])
            for path, begun in waiting.items():
                move_into_place(begun, goes[path])
        finally:
            for begun in waiting.values():
                begun.unlink(missing_ok=True)
    for folder in {path.parent for path in goes.values()}:
        remove_stale_temps(folder)
    record_outputs(waiting)
    print_names(waiting)
    for command, paths in of_another.items():
        more = f" and {len(paths) - 1} more replace" if paths[1:] else " replaces"
        print_labelled("Note", f"{paths[0]}{more} what `{command}` had printed there; {KEEPS_BOTH}.")
        discard()  # printed once


def settle(names: Iterable[str], out: Path, force: bool, more: bool = False) -> dict[str, Path]:
    """Return the path of each file by its name; raise the errors of `write` before anything is drawn.

    If the number of files is only known after drawing, the names are those of the first pages, and `more` is true.
    Raise UsageError for several files with one path, or a suffix of another format; raise ClickException for a
    folder, or, unless `force` is true, a file that is not ours; raise PermissionError for one that is read-only.
    """
    names = list(names)
    ends_so = len(names) == 1 and Path(names[0]).suffix == out.suffix.lower() != ""
    one_file = (out.suffix.lower() in SUFFIXES or ends_so) and not out.is_dir()
    if one_file and len(names) > 1:
        raise click.UsageError(
            f"{out}: there are {len(names)} files {'or more ' if more else ''}to print; give a folder."
        )
    if one_file and names and (ends := Path(names[0]).suffix) != out.suffix.lower():
        raise click.UsageError(
            f"{out}: this command writes {ends[1:].upper()}; give a name that ends in {ends}, or a folder."
        )
    if not one_file and not out.is_dir() and (str(out) == "-" or _ends_as_a_file(out)):
        or_one = f", or a name that ends in {Path(names[0]).suffix}" if len(names) == 1 else ""
        raise click.UsageError(f"{out}: documents are not written there. Give a folder{or_one}.")
    places = {name: out if one_file else out / name for name in names}
    between = (above for path in places.values() for above in path.parents if above.is_file())
    if file := next(between, None):
        raise click.ClickException(f"{file} is a file, not a folder; nothing was written. Give another place.")
    folders = [path for path in places.values() if path.is_dir()]
    if folders:
        raise click.ClickException(f"{folders[0]} is a folder; nothing was written.")
    for path in places.values():
        check_writable(path)
    strangers = [path for path in places.values() if os.path.lexists(path) and not force and not ours(path)]
    if strangers:
        said = ", ".join(map(str, strangers))
        raise click.ClickException(
            f"{said}: not made by Drumhead, or changed since, so not overwritten; nothing was written. "
            "Give another --out, or --force."
        )
    return places


def _ends_as_a_file(out: Path) -> bool:
    """Return whether a path ends as a file's name does, or has one of our suffixes before another."""
    endings = [each.lower() for each in out.suffixes]
    return bool(endings and ENDING.fullmatch(endings[-1])) or not SUFFIXES.isdisjoint(endings)


def ours(path: Path) -> bool:
    """Return whether Drumhead made a file: a PDF, drawing, image, web page or journal that is marked as such.

    A link is never made by Drumhead, whatever its target.
    """
    if path.is_symlink():
        return False
    says = {".png": b"Software\0drumhead", ".svg": b"Made by drumhead", ".dxf": b"Made by drumhead"}
    says |= {".jsonl": JOURNAL.encode(), ".html": WEB}
    if path.suffix.lower() in POSTS and is_unmodified(path.read_bytes()):
        return True
    if path.suffix.lower() in says:
        with path.open("rb") as file:
            return says[path.suffix.lower()] in file.read(500)
    info = _says(path)
    return any("drumhead" in info.get(key, "").lower() for key in ("/Creator", "/Producer"))


def _says(path: Path) -> dict[str, str]:
    """Return the metadata of a PDF; {} for a file that is not one."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return {key: str(value) for key, value in pdf.docinfo.items()}
    except (pikepdf.PdfError, OSError):
        return {}


def printed_of_another(paths: Iterable[Path]) -> dict[str, list[Path]]:
    """Return, by their commands, our PDFs that would be replaced and are of another army or battle.

    Only PDFs count whose command names none of the arguments of the running command.
    """
    context = click.get_current_context(silent=True)
    typed = [each for each in context.command.params if isinstance(each, click.Argument)] if context else []
    named = (str(context.params[each.name]) for each in typed if each.name) if context else ()
    mine = set(map(_bare, named))
    found: dict[str, list[Path]] = {}
    for path in paths if mine else ():
        if path.suffix == ".pdf" and path.is_file():
            command = in_a_line(_says(path).get("/Subject", ""))
            if command and not mine.intersection(map(_bare, _words_of(command))):
                found.setdefault(command, []).append(path)
    return found


def _words_of(command: str) -> list[str]:
    """Return the words of a command in the metadata of a PDF, even if a quotation in it is left open."""
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def _bare(word: str) -> str:
    """Return the name of a file without its folder and suffix, as a footer may have it; any other word unchanged."""
    return (Path(word).name or word).removesuffix(".toml")


def refuse_to_write_over(path: Path | None, force: bool) -> None:
    """Raise ClickException if a file exists at `path`, unless `force` is true; do nothing for None.

    Raise ClickException for a folder, and OSError for a file that cannot be replaced at all.
    """
    if path:
        _no_folder(path)
        check_writable(path)
    if path and os.path.lexists(path) and not force:
        raise click.ClickException(f"{path} is there already; add --force to write over it.")


def hand_over(words: str | bytes, path: Path | None, follow: bool) -> None:
    """Write text to a file and print the file's name; print the text itself if there is no path.

    With `follow`, the file is the one that a link points to.
    """
    if path is None:
        click.echo(words, nl=False)
        return
    replace(resolve_symlink(path) if follow else path, words.encode() if isinstance(words, str) else words)
    print_names([path])


def print_names(paths: Iterable[Path]) -> None:
    """Print the names of finished files on standard output, unless --quiet was given; with --json as one object.

    With --open, show the files on the desktop.
    """
    from drumhead.rules.trust.resource_limits import unlimited_memory

    paths = list(paths)
    if is_asked("json"):
        record_line(listed := json.dumps({"files": list(map(str, paths))}, indent=2, ensure_ascii=False))
        click.echo(listed)
    for path in paths:
        if not (is_asked("quiet") or is_asked("json")):
            print_aside(in_a_line(str(path)), err=False)
        if is_asked("open"):
            discard()
            with unlimited_memory():  # of what the desktop opens it with
                fails = click.launch(str(path))
            if fails:
                print_labelled("Note", f"nothing here opens {path}.")


def is_asked(option: str) -> bool:
    """Return whether the running command was given --quiet, --open or --json; `option` is its name."""
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(f"drumhead.{option}"))


def replace(path: Path, data: bytes) -> None:
    """Replace a file's content with an atomic write; raise ClickException if there is a folder of that name."""
    _no_folder(path)
    write_atomically(path, data)
    remove_stale_temps(path.parent)


def _no_folder(path: Path) -> None:
    if path.is_dir():
        raise click.ClickException(f"{path} is a folder. Give the name of a file in it.")
