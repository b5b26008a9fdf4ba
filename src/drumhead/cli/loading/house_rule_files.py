"""The house-rules file in force: only one, so that none is ignored without a message.

A file that changes nothing yet, as `drumhead new` makes one, does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from drumhead.cli.output.stderr_notes import print_labelled

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.rules.house_rules.house_rule import HouseRules
    from drumhead.rules.loading.ruleset import Ruleset

KEY = "house_rules"
WARNED = "drumhead.house-rules.warned"


class Source(NamedTuple):
    """A house-rules file, with the file and the line that name it; "" and 0 if the command line does."""

    rules: Path
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        who = f"{self.file}, line {self.line}, names" if self.file else "--house-rules gives"
        return f"{who} {self.rules}"


def find_house_rules(ruleset: Ruleset, battle: Battle | None, given: Path | None) -> Path | None:
    """Return the house-rules file that the command, the battle or a settings file names; None if none does.

    `given` is the file of --house-rules. Raise FileErrors if two different files with changes are named.
    """
    from drumhead.rules.loading.toml_files import Fault, FileErrors

    if not (sources := [*_sources(ruleset, battle, given)]):
        return None
    if len(sources) > 1:
        sources = [each for each in sources if not has_no_change(each.rules)] or sources
    first = sources[0]
    wrong = f"only one file of house rules can be in force, and {first}"
    right = "Leave one of them out, or put both into one file."
    second = [each for each in sources if each.rules.resolve() != first.rules.resolve()]
    if second:
        said = ((each, f"{each.rules} is named here, but {wrong}") for each in second)
        raise FileErrors(
            Fault(each.file, each.line, (KEY,), told, right, code="house-rules-twice") for each, told in said
        )
    return first.rules


def has_no_change(path: Path) -> bool:
    """Return whether a house-rules file has only a heading, and no change.

    Return False for a file that cannot be read, since that is reported later.
    """
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8")).keys() <= {"title", "ruleset", "club", "date"}
    except (OSError, ValueError):
        return False


def _sources(ruleset: Ruleset, battle: Battle | None, given: Path | None) -> Iterator[Source]:
    """Yield every source of house rules for this game: the command, then the battle, then settings files."""
    from drumhead.cli.loading import club_defaults

    if given:
        yield Source(given)
    if battle and battle.house_rules:
        file = battle.files.file
        yield Source(Path(battle.house_rules), str(file.path), file.line((KEY,)))
    for path, said in club_defaults.house_rules(ruleset, battle):
        yield Source(path, str(said.file), said.line)


def load_house_rules(ruleset: Ruleset, battle: Battle | None, given: Path | None) -> HouseRules | None:
    """Return the house rules in force for a game; None if there are none.

    `given` is the file of --house-rules. Print a warning for text that claims more than its change does.
    """
    if (file := find_house_rules(ruleset, battle, given)) is None:
        return None
    from drumhead.rules.house_rules.house_rule_file import read_house_rules

    house = read_house_rules(file, ruleset)
    _warn_of_words(ruleset, house, file)
    return house


def count_warnings() -> int:
    """Return how many warnings on texts of house rules the running command has printed."""
    context = click.get_current_context(silent=True)
    return len(context.meta.get(WARNED, ())) if context else 0


def _warn_of_words(ruleset: Ruleset, house: HouseRules, file: Path) -> None:
    """Print a warning, once in a command, for text that claims a limit which its change does not have.

    Outside a command nothing is printed.
    """
    from drumhead.armies.checks.house_rule_scope import find_excess
    from drumhead.rules.loading.toml_files import read

    context = click.get_current_context(silent=True)
    if context is None:
        return
    warned = context.meta.setdefault(WARNED, set())
    for fault in map(str, find_excess(ruleset, house, read(file))):
        if fault not in warned:
            print_labelled("Warning", str(fault))
        warned.add(fault)
