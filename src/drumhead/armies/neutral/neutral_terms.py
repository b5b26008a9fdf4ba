"""Neutral terms, from `common.toml`, and a ruleset's conversion of them, from its `muster.toml`.

`about` is the data of a ruleset: its ruleset.toml, with its other TOML files by name.
"""

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
    """Return the neutral terms, in the structure of ruleset.toml. Cached."""
    return tomllib.loads(files(__package__).joinpath("common.toml").read_text(encoding="utf-8"))


def arm_table(arm: str) -> Mapping[str, Any]:
    """Return the table of an arm in the neutral terms: kinds, key of strength, usual strength.

    Raises StopIteration for an unknown arm.
    """
    return next(each for each in common()["arm"] if each["id"] == arm)


def muster(about: About) -> Mapping[str, Any]:
    """Return the contents of a ruleset's `muster.toml`; {} if it has none."""
    found: Mapping[str, Any] = about.get("muster", {})
    return found


def rows(about: About) -> Sequence[Mapping[str, Any]]:
    """Return the `[[raise]]` rows of a ruleset's muster.toml, in their order; () if it has none."""
    found: Sequence[Mapping[str, Any]] = muster(about).get("raise", ())
    return found


def always_of(about: About) -> dict[str, str]:
    """Return the ruleset's kinds whose units always have one quality, each with that quality."""
    rows_with = [row for row in rows(about) if "always" in row]
    return {str(row["kinds"][kind]): str(of) for row in rows_with for kind, of in row["always"].items()}


def must_have_rows(about: About, file: TomlFile, where: Key) -> None:
    """Raise FileErrors, at a key of a file, for a ruleset without rows to convert neutral terms."""
    if not rows(about):
        wrong = f"nothing says what units of {about['id']} are in common words"
        right = "Add a muster.toml with [[raise]] rows: docs/how-to/ruleset.md."
        raise FileErrors([file.fault(where, wrong, right, code="no-common-words")])


def sizes_of(row: Mapping[str, Any], kind: str, about: About) -> list[int]:
    """Return the possible stands or figures of a `[[raise]]` row's units of a neutral kind, smallest first.

    They are the row's `sizes`; otherwise `each` times `least` to `most`; otherwise the kind's usual strength, or 1.
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
    """Return the stands or figures of one battalion, squadron or gun: the row's `each`, or the smallest size."""
    return int(number(row["each"], about)) if "each" in row else sizes[0]


def number(said: int | str, about: About) -> Any:
    """Return a number, or the value at its dotted place in the ruleset's tables; None if there is no such value."""
    return at(said, about.get("tables", {})) if isinstance(said, str) else said


def its(about: About, what: str) -> Mapping[str, Any]:
    """Return a value in `[common]` of a ruleset's muster.toml, such as "sides" or "qualities"; {} without one."""
    found: Mapping[str, Any] = muster(about).get(COMMON, {}).get(what, {})
    return found


def war(about: About) -> tuple[int, int]:
    """Return the first and last year of the ruleset's war; 0 and 9999 if it gives none."""
    said: Any = its(about, "years")
    first, last = said or (0, 9999)
    return int(first), int(last)


def side_of(about: About, side: str) -> str:
    """Return the ruleset's side for a neutral side; "" if the ruleset has none."""
    return next((ours for ours, theirs in its(about, "sides").items() if side in theirs), "")


def common_side(about: About, side: str) -> str:
    """Return the first neutral term for a ruleset's side; "" if there is none."""
    return next(iter(its(about, "sides").get(side, ())), "")


def rank_of(rank: str, ours: Sequence[str], theirs: Sequence[str]) -> str:
    """Return the rank in `theirs` that matches a rank in `ours`, both ordered from highest to lowest.

    The highest matches the highest, the lowest the lowest. A middle rank matches the middle, or the lowest if there
    are fewer ranks. Raises ValueError for a rank that is not in `ours`.
    """
    at = list(ours).index(rank)
    if at == 0:
        return theirs[0]
    return theirs[-1] if at == len(ours) - 1 or len(theirs) < len(ours) else theirs[len(theirs) // 2]


def name_kind(about: About, arm: str, kind: str) -> str:
    """Return the printed name of a kind; the id itself if the arm has no such kind."""
    return next((str(each.get("name", kind)) for each in kinds_of(about, arm) if each["id"] == kind), kind)
