"""The words a ruleset has for sides, arms, kinds, qualities and ranks, as its `ruleset.toml` lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from drumhead.model.unit import TO_BE_DICED as TO_BE_DICED  # for whoever reads lists

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

About = Mapping[str, Any]
Load = Callable[[str], "Ruleset"]  # what gives the ruleset of an id, and raises ValueError for one that is not known

COMMON: Final = "common"  # whose words an army is in that serves every ruleset


def ids(about: About, what: str) -> list[str]:
    """The words that may be written for a side, an arm, a kind, a quality or a rank."""
    entries = kinds_of(about, None) if what == "kind" else about.get(what, [])
    return [str(entry["id"]) for entry in entries]


def kinds_of(about: About, arm: str | None) -> list[Mapping[str, Any]]:
    """The kinds of one arm, or of all; an arm without kinds is its own only kind."""
    arms = [entry for entry in about.get("arm", []) if arm in (None, "", entry["id"])]
    return [kind for entry in arms for kind in entry.get("kinds") or [entry]]


def middle_quality(about: About) -> str:
    """The quality of a unit of which nothing else is said; nothing in a game that knows none."""
    known = ids(about, "quality")
    return known[len(known) // 2] if known else ""


def usual_of_arm(about: About, arm: str) -> int | None:
    """How many stands or figures a unit of an arm mostly has, where the book leaves it open."""
    found = (arm_["typical"] for arm_ in about.get("arm", ()) if arm_["id"] == arm and "typical" in arm_)
    return next(found, None)


def arm_of(about: About, kind: str) -> str:
    """The arm a kind belongs to."""
    return next(arm for arm in ids(about, "arm") if kind in [each["id"] for each in kinds_of(about, arm)])


def counts(about: About) -> str:
    """What a unit counts and loses in this game: stands, or figures."""
    return str(about.get("counts", "stands"))


def name_unit_count(about: About, arm: str) -> str:
    """What a unit of an arm counts: in common words each arm has its own word for it."""
    found = (str(each["strength"]) for each in about.get("arm", []) if each["id"] == arm and "strength" in each)
    return next(found, counts(about))


def usual_count(about: About, kind: str) -> int | None:
    """How many of them a unit of a kind has where its file does not say."""
    return next((each.get(counts(about)) for each in kinds_of(about, None) if each["id"] == kind), None)
