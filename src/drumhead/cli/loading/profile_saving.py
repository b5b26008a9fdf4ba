"""Saving of a command's options as a profile in a settings file; its comments and other contents stay."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from drumhead.cli.loading import club_defaults
from drumhead.cli.loading.club_schema import NAMES, SET_UP, check_club
from drumhead.rules.loading.toml_files import TomlFile, read
from drumhead.support.paths import as_seen_from
from drumhead.support.toml_text import set_keys

KEYS = {**{key: key for key in club_defaults.LOOKS}, **{option: key for key, option in club_defaults.OPTIONS.items()}}
KEYS |= {"flip": "duplex", "house_rules": "house_rules", "copies_of": "copies"}
FIRST = "# How our club prints. What may stand here: docs/reference/club.md.\n"


def to_be_kept(
    club: Path | None, name: str, given: Mapping[str, Any], by: str = "--save-profile"
) -> Callable[[], None]:
    """Return a function that saves the running command's settings as a profile, to be called after printing.

    `club` is the file of --config, or None. `by` is the option or command for messages. Raise UsageError if no option
    can be saved or the name is invalid. Raise FileErrors for a file with errors, or house rules outside its folder.
    """
    if not SET_UP.fullmatch(name):
        raise click.UsageError(f'"{name}" is not a name for a profile; give {NAMES}.')
    path = club or club_defaults.find_club_file(given) or Path(club_defaults.FILE)
    wanted = _wanted(path.parent)
    if not wanted:
        raise click.UsageError(
            f"{by} {name} keeps what the command line asks for, such as --paper A5 --ink low; nothing is asked."
        )
    text = set_keys(read(path).text if path.exists() else FIRST, wanted, "setup", name)
    check_club(TomlFile(path, text, tomllib.loads(text)))
    return partial(_keep, path, text, name)


def _wanted(folder: Path) -> dict[str, Any]:
    """Return the typed options that a profile can have, by the key of a settings file, with values for TOML.

    Paths are made relative to `folder`.
    """
    context = click.get_current_context()
    found: dict[str, Any] = {}
    for option, key in KEYS.items():
        value = context.params.get(option)
        typed = context.get_parameter_source(option) is ParameterSource.COMMANDLINE
        if typed and value not in (None, ()):
            found[key] = _written(value, folder)
    return found


def _written(value: Any, folder: Path) -> Any:
    if isinstance(value, Path):
        return as_seen_from(folder, value)
    if isinstance(value, Fraction):
        return int(value) if value == int(value) else str(value)
    if isinstance(value, tuple):
        pairs = all(isinstance(each, tuple) for each in value)
        return dict(value) if pairs else [_written(each, folder) for each in value]
    return value if isinstance(value, int | float) else str(value)


def _keep(path: Path, text: str, name: str) -> None:
    from drumhead.cli.output.paper_output import replace
    from drumhead.support.atomic_write import resolve_symlink

    replace(resolve_symlink(path), text.encode())
    click.echo(f"Saved as profile {name} in {path}")
