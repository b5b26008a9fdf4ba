"""The common words, and what a ruleset makes of them: `common.toml` here, `muster.toml` in a ruleset's folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.armies.files.ruleset_terms import COMMON, About, kinds_of, usual_count
from drumhead.rules.loading.toml_files import FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.table_checks import at

STRENGTHS = ("battalions", "squadrons", "guns")


@cache
def common() -> About:
    """The common words, in the shape that the words of a ruleset have."""
    return tomllib.loads(files(__package__).joinpath("common.toml").read_text(encoding="utf-8"))


def arm_table(arm: str) -> Mapping[str, Any]:
    """What the common words say of an arm."""
    return next(each for each in common()["arm"] if each["id"] == arm)


def muster(about: About) -> Mapping[str, Any]:
    """What a ruleset's `muster.toml` says; nothing where it has none."""
    found: Mapping[str, Any] = about.get("muster", {})
    return found


def rows(about: About) -> Sequence[Mapping[str, Any]]:
    """A ruleset's `[[raise]]` rows, in their order."""
    found: Sequence[Mapping[str, Any]] = muster(about).get("raise", ())
    return found


def always_of(about: About) -> dict[str, str]:
    """The quality of a ruleset's kinds that are always of one."""
    rows_with = [row for row in rows(about) if "always" in row]
    return {str(row["kinds"][kind]): str(of) for row in rows_with for kind, of in row["always"].items()}


def must_have_rows(about: About, file: TomlFile, where: Key) -> None:
    """FileErrors where a ruleset does not say what becomes of common words, told at a key of the file that needs it."""
    if not rows(about):
        wrong = f"nothing says what units of {about['id']} are in common words"
        right = "Add a muster.toml with [[raise]] rows: docs/adding-a-ruleset.md."
        raise FileErrors([file.fault(where, wrong, right, code="no-common-words")])


def sizes_of(row: Mapping[str, Any], kind: str, about: About) -> list[int]:
    """The sizes that a row's units may have, growing: as it lists them, else by its `least` and `most` battalions or
    squadrons; else what the ruleset says that a kind has.
    """
    if "sizes" in row:
        written = row["sizes"] if isinstance(row["sizes"], list) else [row["sizes"]]
        found = [number(each, about) for each in written]
        return [size for each in found for size in (each if isinstance(each, list) else [each])]
    if "least" in row:
        each = number(row["each"], about)
        return [each * many for many in range(number(row["least"], about), number(row["most"], about) + 1)]
    return [usual_count(about, row["kinds"][kind]) or 1]


def each_of(row: Mapping[str, Any], sizes: Sequence[int], about: About) -> int:
    """What a battalion, squadron or gun brings; the least size, where a row does not say."""
    return int(number(row["each"], about)) if "each" in row else sizes[0]


def number(said: int | str, about: About) -> Any:
    """A number that a row says, or that stands at the place of the tables which it names; None where nothing does."""
    return at(said, about.get("tables", {})) if isinstance(said, str) else said


def its(about: About, what: str) -> Mapping[str, Any]:
    """A table of a ruleset's `[common]`: sides, qualities, what it cannot have."""
    found: Mapping[str, Any] = muster(about).get(COMMON, {}).get(what, {})
    return found


def war(about: About) -> tuple[int, int]:
    """The first and last year of a game's war; of one that says none, all years."""
    said: Any = its(about, "years")
    first, last = said or (0, 9999)
    return int(first), int(last)


def side_of(about: About, side: str) -> str:
    """The ruleset's side that a common side fights on; nothing if it has no place in that game."""
    return next((ours for ours, theirs in its(about, "sides").items() if side in theirs), "")


def common_side(about: About, side: str) -> str:
    """The common word for a ruleset's side; nothing if there is none."""
    return next(iter(its(about, "sides").get(side, ())), "")


def rank_of(rank: str, ours: Sequence[str], theirs: Sequence[str]) -> str:
    """An officer's rank in other words: the highest is the highest, the lowest the lowest, others lie between."""
    at = list(ours).index(rank)
    if at == 0:
        return theirs[0]
    return theirs[-1] if at == len(ours) - 1 or len(theirs) < len(ours) else theirs[len(theirs) // 2]


def name_kind(about: About, arm: str, kind: str) -> str:
    """What a kind is called in print."""
    return next((str(each.get("name", kind)) for each in kinds_of(about, arm) if each["id"] == kind), kind)
