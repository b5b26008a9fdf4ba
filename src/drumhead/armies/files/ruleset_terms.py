"""Terms of a ruleset for sides, arms, kinds, qualities and ranks, as its `ruleset.toml` lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from drumhead.model.unit import TO_BE_DICED as TO_BE_DICED  # re-exported for readers of lists

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

About = Mapping[str, Any]
Load = Callable[[str], "Ruleset"]  # what gives the ruleset of an id, and raises ValueError for one that is not known

COMMON: Final = "common"  # the vocabulary of an army for every ruleset


def ids(about: About, what: str) -> list[str]:
    """Return the permitted ids under "side", "arm", "kind", "quality" or "rank" in the data of ruleset.toml."""
    entries = kinds_of(about, None) if what == "kind" else about.get(what, [])
    return [str(entry["id"]) for entry in entries]


def kinds_of(about: About, arm: str | None) -> list[Mapping[str, Any]]:
    """Return the kinds of an arm, or of all arms for None or ""; an arm without kinds counts as its own only kind."""
    arms = [entry for entry in about.get("arm", []) if arm in (None, "", entry["id"])]
    return [kind for entry in arms for kind in entry.get("kinds") or [entry]]


def middle_quality(about: About) -> str:
    """Return the middle quality of a ruleset, the default for units; "" if it has no qualities."""
    known = ids(about, "quality")
    return known[len(known) // 2] if known else ""


def usual_of_arm(about: About, arm: str) -> int | None:
    """Return the typical stands or figures of a unit of an arm; None if the ruleset gives none."""
    found = (arm_["typical"] for arm_ in about.get("arm", ()) if arm_["id"] == arm and "typical" in arm_)
    return next(found, None)


def arm_of(about: About, kind: str) -> str:
    """Return the arm to which a kind belongs; raise StopIteration for a kind that the ruleset does not have."""
    return next(arm for arm in ids(about, "arm") if kind in [each["id"] for each in kinds_of(about, arm)])


def rulebook_kind(about: About, kind: str) -> str:
    """Return the kind that an added kind of house rules is like; any other kind itself."""
    return next((str(each["like"]) for each in kinds_of(about, None) if each["id"] == kind and "like" in each), kind)


def counts(about: About) -> str:
    """Return the key of a unit's strength in the game of `about`, the data of ruleset.toml: "stands" or "figures"."""
    return str(about.get("counts", "stands"))


def name_unit_count(about: About, arm: str) -> str:
    """Return the word for the strength of an arm's units: "stands", "figures", or in neutral terms the arm's own."""
    found = (str(each["strength"]) for each in about.get("arm", []) if each["id"] == arm and "strength" in each)
    return next(found, counts(about))


def usual_count(about: About, kind: str) -> int | None:
    """Return the usual stands or figures of a unit of a kind; None if the ruleset gives none."""
    return next((each.get(counts(about)) for each in kinds_of(about, None) if each["id"] == kind), None)
