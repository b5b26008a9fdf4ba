"""The rulesets we ship, one by one, each with its ledger."""

import tomllib
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from drumhead import rulesets

HERE = Path(__file__).parent
LEDGERS = HERE.parent / "data" / "ledger"
RULESETS = [rulesets.load(name) for name in rulesets.ids()]

CHECK = ("inputs", "outcomes", "chance", "readings")  # what a row of `checks.toml` holds, in order

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)


FAMILIES = ("drumhead.families.paperboys", "drumhead.families.drafts")


def toml(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def ledger(ruleset):
    """Return what the rule ledger says of a ruleset: ids, keys and numbers."""
    facts = toml(LEDGERS / f"{ruleset.id}.toml")
    rules = [(*row.split(), "")[:3] for row in facts["rules"].splitlines()]
    facts["rule"] = [{"id": id, "kind": kind, "simulate": played == "played"} for id, kind, played in rules]
    facts["reading"] = [reading_of(row) for row in facts["readings"].splitlines()]
    return facts


def reading_of(row):
    """Return an unclear rule of the ledger from its row: "ID SLUG DEFAULT: ANSWER ANSWER", or "ID SLUG"."""
    names, _, answers = row.partition(":")
    reading = dict(zip(("id", "slug", "default"), names.split()))
    return reading | {"options": answers.split()} if answers else reading


def folder_of(ruleset):
    """The folder of the ruleset's own tests."""
    return HERE / ruleset.folder.name


def checks_of(ruleset):
    """The check values of a ruleset's `checks.toml`, each with its question and, as `ledger`, "QUESTION/NUMBER"."""
    return [
        {"question": name, "ledger": f"{name}/{number}"} | (row if isinstance(row, dict) else dict(zip(CHECK, row)))
        for name, numbers in toml(folder_of(ruleset) / "checks.toml").items()
        for number, rows in numbers.items()
        for row in rows
    ]


def cases_beside(module):
    """The rows of `brute_force.toml` in the folder of a Python module, each with its question."""
    groups = toml(Path(module).parent / "brute_force.toml")
    return [{"question": name, **row} for name, rows in groups.items() for row in rows]


def variations(question):
    """The question as it stands, and with each input at each of its ends or choices in turn."""
    yield {}
    for each in question.inputs:
        for value in each.choices or (each.least, each.most):
            yield {each.name: value}


def answerable(question, book, inputs):
    """The answer, or None for what cannot come to the table and is refused in plain words."""
    try:
        return question.odds(book, **inputs)
    except ValueError:
        return None


@cache
def homes(ruleset):
    """The packages in which its procedures stand: its own, and the families that it takes from."""
    taken = "".join(path.read_text(encoding="utf-8") for path in ruleset.folder.rglob("*.py"))
    return [ruleset.package, *(each for each in FAMILIES if f"from {each}" in taken)]


def is_procedure(ruleset, by):
    module, _, name = by.partition(".")
    there = [f"{home}.{module}" for home in (*homes(ruleset), "drumhead.families") if find_spec(f"{home}.{module}")]
    return any(callable(getattr(import_module(each), name, None)) for each in there)


def is_place(ruleset, by):
    at = ruleset.tables
    for step in by.split("."):
        if not isinstance(at, dict) or step not in at:
            return False
        at = at[step]
    return True
