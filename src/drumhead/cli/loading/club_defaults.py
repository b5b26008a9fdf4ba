"""Print settings of a club: its settings file, the user's own file, the profile, and their priority.

The command line comes first, then the battle, the requested profile, the general settings of the club's file, the
user's own file, and last Drumhead's defaults. The club's file is the one of `--config`. Without it, it is `club.toml`
in the battle's folder, or in the current folder. The user's own file is in their settings folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from drumhead.cli.output.stderr_notes import print_labelled

if TYPE_CHECKING:
    from drumhead.cli.loading.club_schema import Club
    from drumhead.model.army import Battle
    from drumhead.rules.loading.ruleset import Ruleset

FILE = "club.toml"
IN_FORCE, FILLED = "drumhead.clubs.in-force", "drumhead.clubs.filled"
# A battle may say these too.
LOOKS = ("paper", "ink", "colour", "fold_lines", "type", "units", "scale", "round", "sides")
OPTIONS = {"card_size": "stock", "duplex": "duplex", "guides": "guides", "kinds": "papers"}  # by their options
ABOUT = ("battle", "name", "journal", "file")  # arguments that may be a file, whose folder may have a settings file


class ProfileError(click.ClickException):
    """Error for a profile that no file has."""


@dataclass(frozen=True)
class Said:
    """A value of a settings file, with its source, the file and the line.

    `whose` is the source: "profile NAME", "club" or "your own".
    """

    value: Any
    whose: str
    file: Path
    line: int


@dataclass(frozen=True)
class Profile:
    """The print settings in force, each key with its value and source.

    `name` is that of the profile that was requested, "" if none was.
    """

    name: str = ""
    said: Mapping[str, Said] = field(default_factory=dict)
    house_rules: Sequence[Said] = ()  # of every file that names some, the strongest first, up to one that wants none

    def get(self, key: str, otherwise: Any = None) -> Any:
        """Return the value of a key, or `otherwise` if no settings file has it."""
        return self.said[key].value if key in self.said else otherwise

    @property
    def looks(self) -> dict[str, Any]:
        """The settings for the appearance of paper that settings files have, by key."""
        return {key: self.said[key].value for key in LOOKS if key in self.said}


def in_force() -> Profile:
    """Return the settings in force for the running command; empty ones for a command that does not print."""
    context = click.get_current_context(silent=True)
    found: Profile = context.meta.get(IN_FORCE, Profile()) if context else Profile()
    return found


def list_filled_options() -> Mapping[str, Any]:
    """Return the values that a settings file gave to omitted options of the running command, by parameter name."""
    context = click.get_current_context(silent=True)
    return context.meta.get(FILLED, {}) if context else {}


def fill_options(club: Path | None, name: str | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the running command, with omitted ones filled in from the settings files.

    `club` is the file of --config and `name` the profile; either may be None. `given` are the options as typed. Raise
    FileErrors for a file with errors, ProfileError for a profile that no file has.
    """
    context = click.get_current_context()
    set_up = find(club, name, given)
    context.meta[IN_FORCE] = set_up
    _tell_lacking(set_up)
    more = {param.name: value for param in context.command.params for value in _for(param, set_up, given)}
    context.meta[FILLED] = more
    return {**given, **more}


def _tell_lacking(set_up: Profile) -> None:
    """Print on standard error the characters of the club's name that our fonts lack."""
    name = set_up.said.get("name")
    if name is None or name.value.isascii():
        return
    from drumhead.printing.text.missing_glyphs import in_file
    from drumhead.rules.loading.toml_files import read

    for remark in in_file(read(name.file)):
        print_labelled("Note", remark)


def _for(param: click.Parameter, set_up: Profile, given: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the value that the settings files give to an omitted option, if the option permits that value.

    Yield nothing for an option that was typed.
    """
    context = click.get_current_context()
    name = param.name or ""
    key = next((key for key, option in OPTIONS.items() if option == name), "")
    if name == "flip" and given.get("fold") == "booklet":
        key = "duplex"
    if key not in set_up.said or (given.get("alone") and name != "stock"):
        return
    if context.get_parameter_source(name) is ParameterSource.DEFAULT:
        try:
            yield param.type.convert(set_up.get(key), param, context)
        except click.BadParameter:
            return  # the command has no such way of printing


def find(club: Path | None, name: str | None, given: Mapping[str, Any]) -> Profile:
    """Return the settings for a print, of all settings files and the profile, by their priority.

    `club` is the file of --config and `name` the profile; either may be None. `given` are the command's options,
    which may name a battle file. Raise ProfileError for a profile that no file has, FileErrors for a file with
    errors.
    """
    clubs = [(whose, each) for whose, path in _places(club, given) for each in [read_club(path)]]
    layers: list[tuple[str, Club, tuple[str, ...], Mapping[str, Any]]] = []
    if name is not None:
        holder = next((each for _, each in clubs if name in each.setups), None)
        if holder is None:
            raise _unknown(name, [each for _, each in clubs])
        layers.append((f"profile {name}", holder, ("setup", name), holder.setups[name]))
    layers += [(whose, each, (), each.plain) for whose, each in clubs]
    said: dict[str, Said] = {}
    house: list[Said] = []
    for whose, each, at, values in layers:
        for key, value in values.items():
            here = Said(value, whose, each.file.path, each.file.line((*at, key)))
            said.setdefault(key, here)
            house += [here] if key == "house_rules" else []
    return Profile(name or "", said, tuple(takewhile(lambda each: each.value, house)))


def _places(club: Path | None, given: Mapping[str, Any]) -> Iterator[tuple[str, Path]]:
    """Yield the settings files in order of priority, each as its source ("club" or "your own") and its path."""
    from drumhead.cli.loading.user_folders import is_there

    path = club or find_club_file(given)
    if path:
        yield "club", path
    if is_there(own := own_file()) and (path is None or own.resolve() != path.resolve()):
        yield "your own", own


def find_club_file(given: Mapping[str, Any]) -> Path | None:
    """Return the `club.toml` in the folder of a file that the options name, otherwise in the current folder.

    Return None if there is none. A file of house rules with that name does not count.
    """
    from drumhead.rules.loading.toml_files import read

    for folder in (*_beside(given), Path()):
        if (path := folder / FILE).is_file() and "title" not in read(path).data:
            return path
    return None


def _beside(given: Mapping[str, Any]) -> Iterator[Path]:
    for each in (given.get(key) for key in ABOUT):
        if each and (path := Path(str(each))).is_file():
            yield path.parent


def own_file() -> Path:
    """Return the path of the user's own settings file, which may not exist."""
    from drumhead.cli.loading.user_folders import settings

    return settings() / FILE


def read_club(path: Path) -> Club:
    """Return a club's file; raise FileErrors with every error in it."""
    from drumhead.cli.loading.club_schema import check_club
    from drumhead.rules.loading.toml_files import read

    return check_club(read(path))


def _unknown(name: str, clubs: Sequence[Club]) -> ProfileError:
    from drumhead.rules.loading.toml_files import nearest

    known = list(dict.fromkeys(each for club in clubs for each in club.setups))
    if not clubs:
        return ProfileError(
            f'There is no profile "{name}": {FILE} is not in this folder, beside the battle or at {own_file()}. '
            f"Save one with --save-profile {name}, or give --config FILE."
        )
    files = " and ".join(str(club.file.path) for club in clubs)
    listed = f"There are {', '.join(known)}." if known else "There are none in it."
    return ProfileError(f'There is no profile "{name}" in {files}.{nearest(name, known)} {listed}')


def house_rules(ruleset: Ruleset, battle: Battle | None) -> Iterator[tuple[Path, Said]]:
    """Yield each house-rules file that settings files name for this ruleset, the first to be overridden first.

    Each is yielded as its path and its source. Raise FileErrors for a file that cannot be read.
    """
    from drumhead.rules.loading.toml_files import read

    for said in reversed(_set_up(battle).house_rules):
        for path in said.value:
            if read(path).data.get("ruleset", ruleset.id) == ruleset.id:
                yield path, said


def _set_up(battle: Battle | None) -> Profile:
    """Return the settings in force; for a command that does not print, those of the files in the battle's folder."""
    context = click.get_current_context(silent=True)
    if context is None or IN_FORCE in context.meta:
        return in_force()
    return find(None, None, {"battle": battle.files.file.path if battle and battle.files else None})


@contextmanager
def disregard() -> Iterator[None]:
    """Ignore settings files within this context: a journal names the house rules of its own battle."""
    meta = click.get_current_context().meta
    before = meta.get(IN_FORCE)
    meta[IN_FORCE] = Profile()
    try:
        yield
    finally:
        if before is None:
            del meta[IN_FORCE]
        else:
            meta[IN_FORCE] = before
