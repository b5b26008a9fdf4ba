"""The game before and after files of house rules, and the ruleset or battle that a command means by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game

TOML = ".toml"
NO_FILE = "Name a file of house rules, such as `drumhead rules diff wss-paperboys house-rules.toml`."


@dataclass(frozen=True)
class GamePair:
    """A game before and after house rules, with their files and titles; `standing` are the files in force before."""

    before: Game
    after: Game
    files: Sequence[Path]
    titles: Sequence[str]
    standing: Sequence[Path]


def load_pair(name: str, files: Sequence[Path]) -> GamePair:
    """Return the game of a ruleset or a battle before and after files of house rules.

    Standing rules, of settings files and of the battle, hold before and after, except those that are among `files`.
    Raise FileErrors for errors in the files.
    """
    from drumhead.armies.checks.sanity_checks import nation_names
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.house_rule_files import find_house_rules
    from drumhead.rules.house_rules.house_rule_layers import read_layers
    from drumhead.rules.loading.toml_files import read

    after = game_of(name, {}, tuple(files))
    ours = {path.resolve() for path in files}
    layers = find_house_rules(after.ruleset, after.battle, tuple(files))
    standing = [each for each in layers if each.file.resolve() not in ours]
    house = read_layers(standing, after.ruleset, tuple(sorted(nation_names()))) if standing else None
    book = after.ruleset.book(after.battle.readings if after.battle else {}, house)
    before = replace(after, book=book, points=house.points if house else ())
    titles = dict.fromkeys(str(read(path).data["title"]) for path in files)
    return GamePair(before, after, files, list(titles), [each.file for each in standing])


def split_words(name: str | None, files: Sequence[Path]) -> tuple[str, list[Path]]:
    """Return the ruleset or battle that is meant, and the files of house rules; `name` is the first word typed.

    If the first word is a file of house rules too, the ruleset is the one that the files name, otherwise that of the
    current folder or of its battle. Raise UsageError without a file, or if nothing names a ruleset. Raise
    ClickException if the files name two.
    """
    from drumhead.cli.loading.named_files import battle_here, ruleset_here

    if name is None or not (files or name.endswith(TOML)):
        raise click.UsageError(NO_FILE)
    if not _is_house_rules(name):
        if not files:
            raise click.UsageError(f"{name} holds no house rules. {NO_FILE}")
        return name, list(files)
    every = [Path(name), *files]
    named = {ruleset: path for path in reversed(every) if (ruleset := _ruleset_of(path))}
    if len(named) > 1:
        listed = ", ".join(f"{path} for {ruleset}" for ruleset, path in reversed(named.items()))
        raise click.ClickException(f"These files are for different rulesets: {listed}. Give those of one ruleset.")
    if found := next(iter(named), None) or battle_here() or ruleset_here():
        return found, every
    raise click.UsageError(
        f"{name} names no ruleset. Type one before it, such as wss-paperboys, or write ruleset = in the file."
    )


def _is_house_rules(name: str) -> bool:
    """Return whether a word is a TOML file that may hold house rules, and neither a ruleset nor a battle."""
    from drumhead.cli.parameters.param_types import what_is
    from drumhead.rules.loading.player_file_types import HOUSE_RULES, kinds_of
    from drumhead.rules.loading.toml_files import read

    if what_is(name) not in ("file", "") or not name.endswith(TOML):
        return False
    found = kinds_of(read(Path(name)).data)
    return not found or HOUSE_RULES in found


def _ruleset_of(path: Path) -> str:
    from drumhead.rules.loading.toml_files import read

    found = read(path).data.get("ruleset", "")
    return found if isinstance(found, str) else ""
