"""The house-rules files in force, in layers: the club's standing rules, the battle's, then those of the command.

Later layers override earlier ones. A file that changes nothing yet, as `drumhead new` makes one, does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.output.stderr_notes import print_labelled

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.rules.house_rules.house_rule import HouseRules, Layer
    from drumhead.rules.loading.ruleset import Ruleset

WARNED = "drumhead.house-rules.warned"
HouseFiles = tuple[Path, ...]  # as the command names them, the first to be overridden first


class WholeList(HouseFiles):
    """All house-rules files in force: neither the battle's nor those of settings files are added."""


def find_house_rules(ruleset: Ruleset, battle: Battle | None, given: HouseFiles) -> list[Layer]:
    """Return the house-rules files in force, the first to be overridden first.

    `given` are the files of --house-rules. A file named twice counts where it is named last. Of several files those
    without a change are left out.
    """
    layers = [*_layers(ruleset, battle, given)]
    if len(layers) > 1:
        layers = [each for each in layers if not has_no_change(each.file)] or layers[-1:]
    last = {each.file.resolve(): at for at, each in enumerate(layers)}
    return [each for at, each in enumerate(layers) if last[each.file.resolve()] == at]


def has_no_change(path: Path) -> bool:
    """Return whether a house-rules file has only a heading, and no change.

    Return False for a file that cannot be read, since that is reported later.
    """
    from drumhead.rules.loading.toml_files import FileErrors, read

    try:
        return read(path).data.keys() <= {"title", "ruleset", "club", "date"}
    except FileErrors:
        return False


def _layers(ruleset: Ruleset, battle: Battle | None, given: HouseFiles) -> Iterator[Layer]:
    """Yield every house-rules file for this game: of settings files, then of the battle, then of the command."""
    from drumhead.cli.loading import club_defaults
    from drumhead.rules.house_rules.house_rule import BATTLE, CLUB, Layer

    if not isinstance(given, WholeList):
        yield from (Layer(path, CLUB) for path, _ in club_defaults.house_rules(ruleset, battle))
        if battle and battle.house_rules:
            yield Layer(Path(battle.house_rules), BATTLE)
    yield from map(Layer, given)


def load_house_rules(ruleset: Ruleset, battle: Battle | None, given: HouseFiles) -> HouseRules | None:
    """Return the house rules in force for a game, merged; None if there are none.

    `given` are the files of --house-rules. Print a note for each change that replaces another, and a warning for text
    that claims more than its change does.
    """
    if not (layers := find_house_rules(ruleset, battle, given)):
        return None
    from drumhead.armies.checks.sanity_checks import nation_names
    from drumhead.rules.house_rules.house_rule_layers import read_layers

    house = read_layers(layers, ruleset, tuple(sorted(nation_names())))
    _tell_conflicts(house)
    _warn_of_words(ruleset, house, [each.file for each in layers])
    return house


def count_warnings() -> int:
    """Return how many warnings on texts of house rules the running command has printed."""
    context = click.get_current_context(silent=True)
    return sum(label == "Warning" for label, _ in context.meta.get(WARNED, ())) if context else 0


def tell_rulings_replaced(ruleset: Ruleset, house: HouseRules, chosen: Mapping[str, str]) -> None:
    """Print a note for each ruling of house rules that the battle file replaces; `chosen` are the battle's, by rule."""
    for word, key in chosen.items():
        slug, _ = ruleset.reading_fault(word, key)
        if house.readings.get(slug, key) != key:
            files = " and ".join(house.files)
            _print_once("Note", f"the battle rules {slug}={key}. This replaces {house.readings[slug]} of {files}.")


def tell_unused_kinds(house: HouseRules, battle: Battle) -> None:
    """Print a note for each added kind that no unit of a battle has; those of standing rules are for other battles."""
    from drumhead.rules.house_rules.house_rule import CLUB
    from drumhead.rules.loading.toml_files import for_terminal

    used = {unit.own_kind for army in battle.armies.values() for unit in army.units}
    for kind in house.kinds:
        if kind.key not in used and kind.source.layer != CLUB:
            says = f'no unit of this battle is of the kind "{for_terminal(kind.key)}"'
            _print_once("Note", f"{kind.source.file}, line {kind.source.line}: {says}.")


def _tell_conflicts(house: HouseRules) -> None:
    for each in house.conflicts:
        _print_once("Note", each)


def _warn_of_words(ruleset: Ruleset, house: HouseRules, files: Sequence[Path]) -> None:
    """Print a warning, once in a command, for text that claims a limit which its change does not have."""
    if click.get_current_context(silent=True) is None:
        return
    from drumhead.armies.checks.house_rule_scope import find_excess
    from drumhead.rules.loading.toml_files import read

    for file in files:
        for fault in find_excess(ruleset, house, read(file)):
            _print_once("Warning", str(fault))


def _print_once(label: str, text: str) -> None:
    """Print a labelled line on standard error, once in a command; nothing outside a command."""
    context = click.get_current_context(silent=True)
    if context is None:
        return
    told = context.meta.setdefault(WARNED, set())
    if (label, text) not in told:
        print_labelled(label, text)
    told.add((label, text))
