"""The log text of a ruleset: its own, that of its family, and the default text where the ruleset has none."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from drumhead.printing.pages.battle_log.luck_ledger import SIDES
from drumhead.rules.loading.ruleset import Ruleset

USUAL, ARGUMENT, NOTED = (Path(__file__).with_name(f"{name}.toml") for name in ("usual-telling", "argument", "noted"))
THROWN = {"attack": ("",), "test": ("",), "contest": ("attacker ", "defender ")}  # by whom, as luck has it


def words_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the log text of a ruleset, by the keys of telling.toml.

    If the file names a family (`as`), the family's text fills in what the file leaves out. A ruleset played by
    `play.toml` has the default text for that. The text for the reasons of an outcome, and for
    events that were entered from a log on paper (`noted`), is shared by all rulesets.
    """
    about = _telling(ruleset)
    luck = [{**each, **_sides(ruleset, each)} for each in about.get("luck", ())]
    argument = _over(_read(ARGUMENT), about.get("argument"))
    return {**about, "luck": luck, "argument": argument, "noted": _read(NOTED)}


def secrets_of(ruleset: Ruleset) -> Sequence[Mapping[str, Any]]:
    """Return the tables under `secret` of a ruleset's log text: facts of events that only one side knows."""
    found: Sequence[Mapping[str, Any]] = words_of(ruleset).get("secret", ())
    return found


def _sides(ruleset: Ruleset, entry: Mapping[str, Any]) -> dict[str, int]:
    """Return {"sides": n} with the number of faces of an entry's dice; {} without a `die`.

    The number is in the ruleset's tables at the path `die` of the entry.
    """
    die: Any = ruleset.tables if "die" in entry else None
    for step in entry.get("die", "").split("."):
        die = die.get(step) if isinstance(die, dict) else None  # a family's words name dice that one book throws
    return {} if die is None else {"sides": int(die)}


def _telling(ruleset: Ruleset) -> dict[str, Any]:
    own: dict[str, Any] = ruleset.about.get("telling", {})
    if "as" in own:
        shared = _read(ruleset.family_folder(own["as"]) / "telling.toml")
        return {**own, **{key: _laid(value, own.get(key)) for key, value in shared.items()}}
    if not ruleset.is_played_by_data:
        return own  # a ruleset played by Python has events of its own
    usual = {**_read(USUAL), **_of_the_game(ruleset)}
    return {**own, **{key: _over(value, own.get(key)) for key, value in usual.items()}}


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _laid(shared: Any, own: Any) -> Any:
    """Return a family's text with the ruleset's own: tables are updated, lists extended, other values replaced."""
    if isinstance(shared, list) and isinstance(own, list):
        return [*shared, *own]
    return _over(shared, own)


def _over(usual: Any, own: Any) -> Any:
    """Return the default text with the ruleset's own: tables are updated, any other value is replaced.

    `own` is None where the ruleset has none.
    """
    if isinstance(usual, dict) and isinstance(own, dict):
        return {**usual, **own}
    return usual if own is None else own


# ------------------------------------------------------------------ what the game's own files say already
def _of_the_game(ruleset: Ruleset) -> dict[str, Any]:
    """Return the text that follows from the ruleset's throws and tables, under stand, luck, test and result."""
    results, tests, luck = dict[str, str](), dict[str, str](), list[dict[str, str]]()
    for kind, name, spec in _throws(ruleset):
        luck += [_account(name, by) for by in THROWN[kind] if spec.get("sides", SIDES) == SIDES]
        if kind == "test":
            tests[name] = ""
        if bands := spec.get("bands"):
            results |= {word: row["says"] for word, row in _table(ruleset, bands)["bands"].items() if "says" in row}
    return {"stand": ruleset.counts.removesuffix("s"), "luck": luck, "test": tests, "result": results}


def _throws(ruleset: Ruleset) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for kind, named in ruleset.throws.items():
        for name, spec in named.items() if kind in THROWN else ():
            yield kind, name, spec


def _account(name: str, by: str) -> dict[str, str]:
    """Return an entry of the luck ledger for a throw: its name, its words, and the unit that throws.

    `by` is "attacker ", "defender " or "". The entry of a defender has `by` = "at", the second unit of an event.
    """
    says = f"{by}{name}".replace("-", " ")
    told = f"{name} throws".replace("-", " ")
    named = {"what": f"{by}{name}", "says": says[:1].upper() + says[1:], "told": told}
    return {**named, **({"by": "at"} if by == "defender " else {})}


def _table(ruleset: Ruleset, place: str) -> Mapping[str, Any]:
    here: Any = ruleset.tables
    for step in place.split("."):
        here = here[step]
    found: Mapping[str, Any] = here
    return found
