"""The rulesets we ship, one by one, each with its ledger where that stands beside the checkout."""

import re
import tomllib
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from drumhead import rulesets

HERE = Path(__file__).parent
LEDGERS = HERE.parents[2] / "shared" / "ledger"
RULESETS = [rulesets.load(name) for name in rulesets.ids()]

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)


FAMILIES = ("drumhead.families.paperboys", "drumhead.families.drafts")


def toml(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def ledger(ruleset):
    """The rule ledger of a ruleset; the test is skipped where it is not at hand."""
    path = LEDGERS / f"{ruleset.id}.toml"
    if not path.exists():
        pytest.skip("the ledger is not beside this checkout")
    return toml(path)


def folder_of(ruleset):
    """The folder of the ruleset's own tests."""
    return HERE / ruleset.folder.name


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


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


def runs(text, length):
    """Every run of so many words."""
    said = words(text)
    return {tuple(said[at : at + length]) for at in range(len(said) - length + 1)}


def sentences(entry):
    """Every text in an entry of a TOML file."""
    if isinstance(entry, str):
        yield entry
    for inner in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
        yield from sentences(inner)


def echoes(ours, theirs, length=7):
    """Our texts that have so many words in a row from theirs."""
    said = {run for text in sentences(theirs) for run in runs(text, length)}
    return [text for text in sentences(ours) if runs(text, length) & said]


@cache
def homes(ruleset):
    """The packages in which its procedures stand: its own, and the families that it takes from."""
    taken = "".join(path.read_text(encoding="utf-8") for path in ruleset.folder.rglob("*.py"))
    return [ruleset.package, *(each for each in FAMILIES if f"from {each}" in taken)]


def is_procedure(ruleset, by):
    module, _, name = by.partition(".")
    there = [f"{home}.{module}" for home in homes(ruleset) if find_spec(f"{home}.{module}")]
    return any(callable(getattr(import_module(each), name, None)) for each in there)


def is_place(ruleset, by):
    at = ruleset.tables
    for step in by.split("."):
        if not isinstance(at, dict) or step not in at:
            return False
        at = at[step]
    return True
