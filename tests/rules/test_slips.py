"""A slip in any TOML file that a ruleset's folder holds: `rules check` names the file and the line."""

import re
import shutil
from pathlib import Path

import pytest

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rulesets import ids, load

from ..counted import at_least

KEY = r"^\[?([a-z][a-z-]+)(?=\]$| = )"


def copied(name, into):
    ignored = shutil.ignore_patterns("__pycache__")
    return shutil.copytree(load(name).folder, into / "mine", ignore=ignored)


def misspelled(text, found):
    """The text with the last two letters of a match changed places, and the line of it."""
    word = found[1]
    at = next(at for at in range(len(word) - 1, 0, -1) if word[at] != word[at - 1])
    wrong = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    return text[: found.start(1)] + wrong + text[found.end(1) :], text.count("\n", 0, found.start(1)) + 1


def slip(path, pattern):
    """Misspell what a pattern finds first in a file; return the file and its line."""
    text = path.read_text(encoding="utf-8")
    found = re.search(pattern, text, re.MULTILINE)
    assert found, (path, pattern)
    wrong, line = misspelled(text, found)
    path.write_text(wrong, encoding="utf-8")
    return path, line


def unnamed(folder, slips):
    told = {(Path(fault.file).resolve(), fault.line) for fault in folder_faults(folder, load)}
    return [(str(path.relative_to(folder)), line) for path, line in slips if (path.resolve(), line) not in told]


@pytest.mark.parametrize("name", ids())
def test_a_misspelled_key_of_any_file_is_named_with_its_line(name, tmp_path):
    folder = copied(name, tmp_path)
    slips = [slip(path, KEY) for path in at_least(30, sorted(folder.rglob("*.toml")))]
    assert unnamed(folder, slips) == []


NAMES = {  # of each file of one ruleset, a name that must exist elsewhere
    "commanders": r'seek = \["(cavalry)',
    "companion": r'question = "(musket-hits)"',
    "compare": r'question = "(artillery-hits)"',
    "drills/ground": r'kind = "(marsh)"',
    "drills/horse": r'kind = "(\w+)"',
    "examples/a-battery": r'target = "(column)"',
    "examples/b-charges": r'arm = "(cavalry)"',
    "examples/c-turn": r'does = "([\w-]+)"',
    "limits": r'place = "([\w.-]+)"',
    "log": r"book\.(victory)\.",
    "markers": r'arms = \["(infantry)"',
    "matchups": r'question = "(musket-hits)"',
    "measures": r'has = \["(infantry)"',
    "muster": r'^as = "(drafts)"',
    "orders": r'musket = "book\.(musket)',
    "playsheet": r'question = "([\w-]+)"',
    "procedures": r'sign = "(gun)"',
    "questions": r"^\[([a-z-]+)\]$",
    "readings": r'default = "(\w+)"',
    "record": r'call = "(\w+)"',
    "roster": r"book\.(army)\.",
    "rules": r'^"move and fire" = \["(wd1-turn-06)"',
    "ruleset": r'sign = "(\w+)"',
    "samples/events": r'when = "(keep)"',
    "samples/points": r'arms = \["(infantry)"',
    "setting-up": r"book\.(victory)\.",
    "tables": r'rules = \["(wd1-dice-01)"',
    "telling": r'^as = "(drafts)"',
    "terrain": r"book\.(cannon)\.",
    "turn": r'next = "([\w-]+)"',
    "unit-cards": r"book\.(musket)\.",
}


@pytest.mark.parametrize("among", ["files of the ruleset", "files of players"])
def test_a_misspelled_name_of_any_file_is_named_with_its_line(among, tmp_path):
    """Files of players are checked by the names of a ruleset that is sound."""
    folder = copied("wss-dice", tmp_path)
    there = {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("*.toml")}
    assert there == NAMES.keys()
    players = among == "files of players"
    names = [name for name in NAMES if name.startswith(("drills/", "samples/")) == players]
    slips = [slip(folder / f"{name}.toml", NAMES[name]) for name in at_least(4, names)]
    assert unnamed(folder, slips) == []
