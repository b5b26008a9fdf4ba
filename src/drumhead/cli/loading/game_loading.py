"""Loading of the game that a command names: a ruleset, a battle or an army; and its print settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.loading.army_rulesets import fit_army, rules_wanted
from drumhead.cli.loading.named_files import RULESET
from drumhead.cli.loading.named_files import path_of as path_of  # re-exported for callers
from drumhead.cli.output.armies.army_remarks import playable
from drumhead.rules.loading.player_file_types import ARMY, BATTLE
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.model.army import Battle
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book

NOTHING: Mapping[str, str] = {}
# These need no conversion.
SHEETS = ("paper", "ink", "colour", "cutter", "fold_lines", "type", "sides", "only", "hide", "zeros")


def game_of(
    name: str,
    readings: Mapping[str, str] = NOTHING,
    house_rules: HouseFiles = (),
    rules: str | None = None,
    also: Iterable[str] = (RULESET,),
) -> Game:
    """Return the game of a ruleset's id or folder, a shipped battle's name, or the path of a battle file.

    `readings` are rulings by rule and `house_rules` are files, as typed. `also` is what the command takes besides a
    battle. With `rules` a battle is converted to that
    ruleset; raise ClickException if `name` is itself a ruleset. Raise FileErrors for a battle that cannot be played.
    """
    from drumhead import rulesets
    from drumhead.rules.loading.ruleset import UnknownWordError

    try:
        ruleset = rulesets.load(name)
    except UnknownWordError:
        return playable(battle_game(path_of(name, also=also), readings, house_rules, rules))
    if rules:
        raise click.ClickException(f"{name} is a ruleset itself; --rules is for a battle.")
    return _game(ruleset, None, readings, house_rules)


def rules_of(name: str, readings: Mapping[str, str] = NOTHING, house_rules: HouseFiles = ()) -> tuple[Ruleset, Book]:
    """Return the ruleset of a game, and its rulebook in force; for commands that print no pages.

    `name` is a ruleset or a battle, as for `game_of`. `readings` are rulings by rule and `house_rules` are files.
    """
    from drumhead import rulesets
    from drumhead.cli.loading.house_rule_files import load_house_rules
    from drumhead.rules.house_rules.added_kinds import with_kinds
    from drumhead.rules.loading.ruleset import UnknownWordError

    try:
        ruleset = rulesets.load(name)
    except UnknownWordError:
        game = game_of(name, readings, house_rules)
        return game.ruleset, game.book
    house = load_house_rules(ruleset, None, house_rules)
    return with_kinds(ruleset, house.kinds if house else ()), ruleset.book(readings, house)


def game_or_army(
    name: str, rules: str | None, readings: Mapping[str, str] = NOTHING, house_rules: HouseFiles = ()
) -> Game:
    """Return the game of a ruleset, a battle or an army's file, by id, name or path.

    `rules` is the ruleset for a battle or an army, None for its own. Raise FileErrors if it cannot be played.
    """
    from drumhead import armies
    from drumhead.armies.writers.file_formats import is_other_form, is_there

    path = path_of(name) if is_other_form(Path(name)) else armies.find_battle(name) or armies.find_army(name)
    if path and is_there(path) and is_army(path):
        return playable(army_game(path, rules, readings, house_rules))
    return game_of(name, readings, house_rules, rules, (RULESET, ARMY))


def army_or_battle(
    name: str, rules: str | None, readings: Mapping[str, str] = NOTHING, house_rules: HouseFiles = ()
) -> Game:
    """Return the game of an army's file or of a battle; raise FileErrors if it cannot be played.

    `rules` is the ruleset to use, None for its own.
    """
    return playable(with_units(name, rules, readings, house_rules))


def with_units(
    name: str,
    rules: str | None,
    readings: Mapping[str, str] = NOTHING,
    house_rules: HouseFiles = (),
    wanted: str = BATTLE,
    side: str | None = None,
) -> Game:
    """Return the game of an army's file or of a battle, even if it cannot be played.

    `rules` is the ruleset to use, None for its own. `wanted` is the kind of file to suggest for an unknown name.
    `side` is the side of the army that is meant, in a list of two armies.
    """
    from drumhead.armies.writers.file_formats import is_there
    from drumhead.cli.parameters.imported_list_options import of_side

    path = of_side(path_of(name, wanted, (BATTLE, ARMY)), side)
    if is_there(path) and is_army(path):
        return army_game(path, rules, readings, house_rules)
    return battle_game(path, readings, house_rules, rules)


def known_sides(game: Game, sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of sides typed in any case; raise ClickException, which lists the sides, for an unknown one."""
    from drumhead.cli.loading.unit_selection import name_unknown

    known = list(game.battle.armies) if game.battle else [each["id"] for each in game.sides]
    for side in sides:
        if side.lower() not in known:
            raise click.ClickException(name_unknown("side", side, known))
    return tuple(map(str.lower, sides))


def battle_game(
    path: Path, readings: Mapping[str, str] = NOTHING, house_rules: HouseFiles = (), rules: str | None = None
) -> Game:
    """Return the game of a battle file, even if it cannot be played, under its own ruleset or `rules`.

    Raise FileErrors for errors in its files, ClickException for a file that contains an army.
    """
    from drumhead import armies
    from drumhead.cli.loading.added_kind_loading import KindLoader
    from drumhead.rules.loading.toml_files import FileErrors

    load = KindLoader(load_as_seen_from(path), path, house_rules)
    try:
        battle = armies.read_battle(path, load, rules or "")
    except FileErrors as errors:
        _refuse_army(path)
        raise load.with_faults(errors) from None
    return _game(load(rules or battle.ruleset), battle, readings, house_rules)


def need_two_armies(game: Game) -> Battle:
    """Return the battle of a game; raise ClickException if it has no two armies."""
    if game.battle is None or len(game.battle.armies) < 2:
        raise click.ClickException(f"{game.title} has no two armies whose units could meet. Give a battle.")
    return game.battle


def load_as_seen_from(path: Path) -> Callable[[str], Ruleset]:
    """Return a loader of rulesets by id, or by a folder relative to a battle's file or the current folder."""
    from drumhead import rulesets

    def load(name: str) -> Ruleset:
        beside = path.parent / name
        return rulesets.load(str(beside) if (beside / "ruleset.toml").is_file() else name)

    return load


def army_game(
    path: Path, rules: str | None, readings: Mapping[str, str] = NOTHING, house_rules: HouseFiles = ()
) -> Game:
    """Return the game of an army's file, as a battle with one side.

    `rules` is the ruleset to use, None for its own. Raise ClickException for a file that contains a battle.
    """
    from drumhead import rulesets
    from drumhead.cli.loading.added_kind_loading import KindLoader
    from drumhead.rules.loading.toml_files import FileErrors

    load = KindLoader(rulesets.load, path, house_rules)
    try:
        ruleset, alone = fit_army(path, rules, load)
    except FileErrors as errors:
        _refuse_battle(path)
        raise load.with_faults(errors) from None
    return _game(ruleset, alone, readings, house_rules)


def _refuse_battle(path: Path) -> None:
    """Raise ClickException, which names the battle's armies, if a file contains a battle instead of an army."""
    from drumhead import armies

    if (named := _its_armies(path)) is not None:
        name = armies.name_of(path)
        checks = name_command("battle", "check", Path(name))
        raise click.ClickException(f"{name} is a battle: {named}; or use `{checks}` for both.")


def _its_armies(path: Path) -> str | None:
    """Return a sentence on which armies to give in place of a battle file; None for a file of another kind."""
    from drumhead import armies

    found = armies.armies_of(path)
    if found is None:
        return None
    return f"give one of its armies, {' or '.join(found)}" if found else "its armies are written in it"


def refuse_battles(one: Path, other: Path) -> None:
    """Raise ClickException if either of two files contains a battle instead of an army."""
    from drumhead import armies

    names, named = [armies.name_of(path) for path in (one, other)], [_its_armies(path) for path in (one, other)]
    if all(named):
        raise click.ClickException(
            f"{' and '.join(dict.fromkeys(names))}: {'these are battles' if one != other else 'this is a battle'}, and "
            f"armies are wanted. Give an army of each, or use `{name_command('battle', 'diff', *map(Path, names))}`."
        )
    for name, what in zip(names, named):
        if what:
            raise click.ClickException(f"{name} is a battle: {what}.")


def refuse_armies(one: Path, other: Path) -> None:
    """Raise ClickException if both of two files contain an army instead of a battle."""
    from drumhead import armies
    from drumhead.armies.writers.file_formats import is_there

    if all(is_there(path) and is_army(path) and armies.armies_of(path) is None for path in (one, other)):
        names = [armies.name_of(path) for path in (one, other)]
        diff = name_command("army", "diff", *map(Path, names))
        raise click.ClickException(f"{' and '.join(names)}: these are armies, and battles are wanted. Use `{diff}`.")


def _refuse_army(path: Path) -> None:
    """Raise ClickException if a file contains an army, or is in a form that no battle has."""
    from drumhead import armies
    from drumhead.armies.writers.file_formats import is_other_form, is_there
    from drumhead.rules.loading.toml_files import name_file

    if is_there(path) and is_army(path) and armies.armies_of(path) is None:
        name = armies.name_of(path)
        named = [Path(name), *rules_wanted(path)]
        if is_other_form(path):
            raise click.ClickException(
                f"{name_file(name)} is not a battle file. `drumhead new FOLDER` makes one: TOML with both armies. "
                f"If it is a list of units, `{name_command('army', 'check', *named)}` checks it; "
                "army convert, roster and labels take it too."
            )
        raise click.ClickException(
            f"{name} is an army, and a battle is wanted: a file that names both armies, as `drumhead new FOLDER` "
            f"makes one. For the army by itself use `{name_command('army', 'show', *named)}`, or army check, roster, "
            "dice, cards, markers or labels."
        )


def check_of(path: Path) -> str:
    """Return the command that checks a player's file: an army's, or a battle's for any other file."""
    from drumhead.rules.loading.toml_files import FileErrors

    with suppress(FileErrors):
        if is_army(path):
            return name_command("army", "check", path, *rules_wanted(path))
    return name_command("battle", "check", path)


def is_army(path: Path) -> bool:
    """Return whether a file contains an army, not a battle; any list in another form counts as an army."""
    from drumhead.armies.writers.file_formats import is_other_form
    from drumhead.rules.loading.toml_files import read

    return is_other_form(path) or "brigade" in read(path).data


def wishes_of(game: Game, command: str, **given: Any) -> PrintOptions:
    """Return the print settings: the command's, otherwise the battle's, otherwise the club's, otherwise the defaults.

    `command` is the command for the footer, and `given` are the options, None if omitted. A file's maximum of pages
    applies to a playsheet on whole sheets, since there may be more small pages.
    """
    from drumhead.cli.loading.club_defaults import in_force
    from drumhead.model.lengths import BASE_WIDTH, Measures
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.records.base_sizes import base_width

    said = game.battle.wishes if game.battle else {}
    asked = {**in_force().looks, **said, **{k: v for k, v in given.items() if v is not None}}
    if given.get("sides") is None and (given.get("fold") or _small_pages(asked)):
        asked.pop("sides", None)
    own = game.ruleset.measure
    scale = {"scale": asked["scale"]} if "scale" in asked else {}
    unit = asked.get("units", own)
    base = base_width(game) if unit == BASE_WIDTH else Fraction(0)
    measures = Measures(unit, book=own, base=base, **scale)
    if "round" in asked:
        measures = replace(measures, step=asked["round"].of(measures.unit_mm))
    paper = {key: asked[key] for key in SHEETS if key in asked}
    return replace(PrintOptions(measures=measures, command=command), **paper)


def _small_pages(asked: Mapping[str, Any]) -> bool:
    """Return whether a playsheet with these settings has pages that are too small for its two columns."""
    from drumhead.printing.style.paper import PLAYSHEET, paper

    return asked.get("type") == "pocket" or paper(asked.get("paper", "A4")).printable.width < PLAYSHEET


def _game(ruleset: Ruleset, battle: Battle | None, readings: Mapping[str, str], house_rules: HouseFiles) -> Game:
    from drumhead.cli.loading.house_rule_files import load_house_rules, tell_rulings_replaced, tell_unused_kinds
    from drumhead.printing.page_input import Game
    from drumhead.rules.house_rules.added_kinds import with_kinds

    house = load_house_rules(ruleset, battle, house_rules)
    ruleset = with_kinds(ruleset, house.kinds if house else ())
    own = battle.readings if battle else {}
    if house:
        tell_rulings_replaced(ruleset, house, own)
    if house and battle and len(battle.armies) > 1:
        tell_unused_kinds(house, battle)
    if house and house.events and battle:
        sides = (str(side["id"]) for side in ruleset.side_tables)
        battle = replace(battle, events={**dict.fromkeys(sides, house.events), **battle.events})
    chosen = {**own, **readings}
    return Game(ruleset, ruleset.book(chosen, house), battle, house.points if house else ())
