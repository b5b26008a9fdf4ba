"""What the README and the guides for helpers say is so. The pages of docs/ are tested in `docs`."""

from __future__ import annotations

import re

from drumhead import rulesets

from .counted import at_least
from .docs.written import ROOT, commands

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_readme_is_short() -> None:
    assert (len(README.encode()) <= 7500, README.count("\n") < 120) == (True, True)


def test_the_two_commands_that_set_up_are_targets_of_the_makefile() -> None:
    lines = commands(README)
    targets = [line.split()[1] for line in lines if line.startswith("make ")]
    assert targets == ["kit", "test"]
    assert all(re.search(rf"^{target}:", MAKEFILE, re.M) for target in targets)
    assert lines.index("sudo apt install git make python3") < lines.index("make kit")


def test_the_readme_names_every_ruleset() -> None:
    assert [name for name in at_least(5, rulesets.ids()) if f"| `{name}` |" not in README] == []


def test_the_guide_to_the_tests_names_what_is_there() -> None:
    guide = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    targets = at_least(4, dict.fromkeys(re.findall(r"`make (\w+)`", guide)))
    assert [target for target in targets if not re.search(rf"^{target}:", MAKEFILE, re.M)] == []
    run = at_least(5, [word for line in commands(guide) for word in line.split() if word.startswith("tests/")])
    assert [path for path in run if not (ROOT / path).exists()] == []
    named = at_least(15, re.findall(r"`((?:\w+/)*[\w*]+\.(?:py|toml)|\w+/\w+)`", guide.replace("NAME", "wss_dice")))
    roots = (ROOT, ROOT / "tests", ROOT / "src" / "drumhead")
    assert [name for name in named if not any([*root.glob(name)] for root in roots)] == []
