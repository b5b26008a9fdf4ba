"""Schema of a club's settings file: its keys and permitted values. Imported only if there is such a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from drumhead.armies.files.army_and_battle_schema import LooksTable, Table
from drumhead.armies.files.text_fields import Nation
from drumhead.printing.pages.cards.card_options import DUPLEX, GUIDES, LIES, MOST_DRIFT, WAYS
from drumhead.printing.pages.cards.sheets.card_stock import stock
from drumhead.printing.pages.registry import FOUGHT, PAPERS
from drumhead.printing.style.paper import PaperError
from drumhead.rules.loading.model_validation import amiss, check, word
from drumhead.rules.loading.player_file_types import CLUB, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.file_path_checks import stray

MOST_COPIES = 99
SET_UP = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")  # so short that it has room in every foot
NAMES = "small letters, figures and hyphens, 24 at most"


def _one_of(value: str, among: Iterable[str], what: str) -> str:
    return word(value, among, what)


def _size(value: str) -> str:
    try:
        return str(stock(value))
    except PaperError as fault:
        raise amiss(
            str(fault).split(". ")[0], "Give a name such as poker, or a size such as 70x100.", code="wrong-form"
        ) from None


def _kinds(value: Any) -> Any:
    """Return `value` unchanged if all kinds of paper in it are valid; raise a validation error otherwise.

    It is a list of kinds, or a dict with the number of copies of each kind.
    """
    if not value:
        raise amiss("no paper is named", "Leave it out for the whole kit.", code="empty-list")
    for kind in value:
        word(kind, [name for name in PAPERS if name != FOUGHT], "paper")
    return value


def _ways(value: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return `value` unchanged if its ways of printing and orientations of the sheet are valid.

    Raise a validation error otherwise.
    """
    for way, lies in value.items():
        word(way, WAYS, "way of printing that can be moved")
        for each in lies:
            word(each, LIES, "way in which a sheet lies")
    return value


def _files(value: list[str] | str) -> list[str]:
    files = [value] if isinstance(value, str) else value
    if not all(files):
        raise amiss("a file has no name", "Give one, such as house-rules.toml.", code="empty-text")
    return files


Drift = Annotated[float, Field(ge=-MOST_DRIFT, le=MOST_DRIFT)]
Copies = Annotated[int, Field(ge=1, le=MOST_COPIES)]


class DriftTable(Table):
    """The offset of backs, of the print on labels, or of cuts by a machine, to the right and down in mm."""

    across: Drift
    down: Drift


class SetUpTable(LooksTable):
    """The settings of a profile, or the general settings of a file."""

    card_size: Annotated[str, AfterValidator(_size)] = "magic"
    duplex: Annotated[str, AfterValidator(partial(_one_of, among=DUPLEX, what="way to print backs"))] = "fold"
    guides: Annotated[str, AfterValidator(partial(_one_of, among=GUIDES, what="guide to cut by"))] = "lines"
    kinds: Annotated[list[str], AfterValidator(_kinds)] = Field(default=[])
    copies: Annotated[dict[str, Copies], AfterValidator(_kinds)] = Field(default={})
    house_rules: Annotated[list[str] | str, AfterValidator(_files)] = Field(default=[])
    printer: Annotated[dict[str, dict[str, DriftTable]], AfterValidator(_ways)] = Field(default={})


class ClubTable(SetUpTable):
    """The contents of a settings file: the club's name, its general settings, and its profiles by name."""

    name: Nation = ""
    setup: dict[str, SetUpTable] = Field(default={})


@dataclass(frozen=True)
class Club:
    """A settings file after checking: its general settings as `plain`, and those of each profile by its name."""

    file: TomlFile
    plain: Mapping[str, Any]
    setups: Mapping[str, Mapping[str, Any]]


def check_club(file: TomlFile) -> Club:
    """Return the contents of a settings file; raise FileErrors with every error in it."""
    refuse_another(file, CLUB)
    table, faults = check(ClubTable, file)
    faults += [*_names(file), *_strays(file)]
    if faults or table is None:
        raise FileErrors(sorted(faults, key=lambda fault: fault.line))
    plain = _said(table, file.path.parent)
    return Club(file, plain, {name: _said(each, file.path.parent) for name, each in table.setup.items()})


def _said(table: SetUpTable, folder: Path) -> dict[str, Any]:
    """Return the keys that a table sets, with values of plain types; paths of house rules are joined to `folder`."""
    found = {key: _plain(getattr(table, key)) for key in sorted(table.model_fields_set) if key != "setup"}
    if "house_rules" in found:
        found["house_rules"] = tuple(folder / each for each in found["house_rules"])
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, DriftTable):
        return value.across, value.down
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return tuple(value) if isinstance(value, list) else value


def _names(file: TomlFile) -> Iterator[Fault]:
    setups = file.data.get("setup")
    for name in setups if isinstance(setups, dict) else ():
        if not SET_UP.fullmatch(name):
            yield file.fault(("setup", name), "this is not a name for a profile", f"Give {NAMES}.", code="not-a-name")


def _strays(file: TomlFile) -> Iterator[Fault]:
    """Yield an error for each house-rules file outside the folder of the settings file."""
    setups = file.data.get("setup")
    tables: list[tuple[Key, Any]] = [((), file.data)]
    tables += [(("setup", name), each) for name, each in setups.items()] if isinstance(setups, dict) else []
    for at, table in tables:
        said = table.get("house_rules") if isinstance(table, dict) else None
        for name in [said] if isinstance(said, str) else said if isinstance(said, list) else ():
            if isinstance(name, str) and name and (wrong := stray(file.path.parent, name)):
                yield file.fault_of((*at, "house_rules"), wrong)


def every_key() -> Mapping[str, Any]:
    """Return every print setting by its key, with its default."""
    return {key: field.default for key, field in SetUpTable.model_fields.items()}
