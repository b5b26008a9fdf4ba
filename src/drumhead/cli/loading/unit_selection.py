"""Selection of units for a print: those of a side, a player, a brigade, or by their number or name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from drumhead.model.army import LETTERS, Army

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.printing.page_input import Game

MOST_NEAR = 3  # names in an error
Found = Mapping[str, frozenset[int]]  # numbers of units by the id of their side


@dataclass(frozen=True)
class Selection:
    """What --side, --player, --brigade and --unit name. Values of one option add up; several options restrict."""

    sides: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    brigades: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.sides or self.players or self.brigades or self.units)


def select_units(game: Game, wanted: Selection) -> Game:
    """Return the game with only the units that a selection names, each with its number; the game if it is empty.

    A side's general stays if the selection names a whole side, or the player who leads it. Raise ClickException for
    an unknown name, which lists the nearest, for a ruleset, and if no unit fits every option.
    """
    if not wanted:
        return game
    battle = game.battle
    if battle is None:
        raise click.ClickException(f"{game.title} is a ruleset, which has no units to select. Give a battle or army.")
    found: Found = {side: frozenset(unit.number for unit in army.units) for side, army in battle.armies.items()}
    for option, names in (("side", wanted.sides), ("player", wanted.players), ("brigade", wanted.brigades)):
        if names:
            found = _both(found, _named(option, names, KNOWN[option](battle)))
    if wanted.units:
        found = _both(found, _named("unit", wanted.units, _units(battle)))
    if not any(found.values()):
        raise click.ClickException("No unit fits all of --side, --player, --brigade and --unit. Leave one of them out.")
    leaders = _leaders(battle, wanted)
    armies = {
        side: replace(_only(army, found[side]), general=army.general if side in leaders else None)
        for side, army in battle.armies.items()
        if found[side]
    }
    events = {side: deck for side, deck in battle.events.items() if side in armies}
    plan = battle.plan and battle.plan.of_units(
        {(side, number) for side, numbers in found.items() for number in numbers}
    )
    part = replace(battle, armies=armies, players=(), plan=plan, events=events)
    return replace(game, battle=part, met=game.words, choice=name_choice(game, wanted))


def name_choice(game: Game, wanted: Selection) -> tuple[str, ...]:
    """Return the words for a selection in file names: the names typed, with "brigade" before letters.

    Numbers have "unit" before them. Sides are left out if all of them are named.
    """
    sides = {plain_name(each) for each in wanted.sides}
    every = {*game.battle.armies} if game.battle else set()
    brigades = {f"brigade {name}" if len(name) == 1 else name for name in map(plain_name, wanted.brigades)}
    units = {f"unit {name}" if name.isdecimal() else name for name in map(plain_name, wanted.units)}
    chosen = (sides - every if sides == every else sides, set(map(plain_name, wanted.players)), brigades, units)
    return tuple(name for names in chosen for name in sorted(names))


def list_players(game: Game, wanted: Selection) -> tuple[str, ...]:
    """Return the names of the players that --player names, as the battle file has them; () if it was not given.

    Raise ClickException for an unknown name.
    """
    battle = game.battle
    if not wanted.players or battle is None:
        return ()
    _named("player", wanted.players, _players(battle))
    typed = set(map(plain_name, wanted.players))
    return tuple(player.name for player in battle.players if plain_name(player.name) in typed)


def _leaders(battle: Battle, wanted: Selection) -> set[str]:
    """Return the sides whose generals stay in a selection."""
    if wanted.brigades or wanted.units:
        return set()
    if not wanted.players:
        return set(battle.armies)
    first = {player.side: player for player in reversed(battle.players)}
    return {side for side, player in first.items() if plain_name(player.name) in set(map(plain_name, wanted.players))}


def _only(army: Army, numbers: frozenset[int]) -> Army:
    """Return the part of an army that has the units of these numbers."""
    kept = [at for at, each in enumerate(army.brigades) if any(unit.number in numbers for unit in each.units)]
    part = army.part(kept)
    brigades = (
        replace(each, units=tuple(unit for unit in each.units if unit.number in numbers)) for each in part.brigades
    )
    return replace(part, brigades=tuple(brigades))


def _both(one: Found, other: Found) -> Found:
    return {side: numbers & other.get(side, frozenset()) for side, numbers in one.items()}


def _named(option: str, names: Iterable[str], known: Iterable[tuple[str, str, str, Iterable[int]]]) -> Found:
    """Return the units that these names of one option mean.

    `known` has for each thing its name, a second name, the id of its side, and its units' numbers.
    """
    every = [(name, short, side, frozenset(numbers)) for name, short, side, numbers in known]
    found: dict[str, frozenset[int]] = {}
    for typed in names:
        meant = [
            each for each in every if plain_name(typed) and plain_name(typed) in (plain_name(each[0]), each[1].lower())
        ]
        if not meant:
            raise click.ClickException(name_unknown(option, typed, [name for name, *_ in every]))
        for _, _, side, numbers in meant:
            found[side] = found.get(side, frozenset()) | numbers
    return found


def name_unknown(option: str, typed: str, known: Iterable[str]) -> str:
    """Return the error for an unknown name of an option such as "side", with the nearest names or the first of all."""
    from drumhead.rules.loading.toml_files import choices, or_list

    plain = {plain_name(name): name for name in known}
    if not plain:
        return f'--{option}: there is no {option} "{typed}": the battle file names none. Add a [[{option}]] to it.'
    typed_so = plain_name(typed)
    near = [name for each, name in plain.items() if typed_so and typed_so in each]
    near = near or [plain[each] for each in get_close_matches(typed_so, plain, n=3)]
    meant = [f'"{name}"' for name in near[:MOST_NEAR]]
    right = f"Did you mean {or_list(meant)}?" if meant else choices(plain.values())
    return f'--{option}: there is no {option} "{typed}". {right}'


def plain_name(name: str) -> str:
    """Return a name as it is compared: in small letters, with plain apostrophes and single spaces."""
    return " ".join(name.lower().replace("’", "'").split())


def _sides(battle: Battle) -> Iterator[tuple[str, str, str, Iterable[int]]]:
    for side, army in battle.armies.items():
        yield side, side, side, (unit.number for unit in army.units)


def _players(battle: Battle) -> Iterator[tuple[str, str, str, Iterable[int]]]:
    for player in battle.players:
        own = (unit.number for brigade in battle.brigades_of(player) for unit in brigade.units)
        yield player.name, "", player.side, own


def _brigades(battle: Battle) -> Iterator[tuple[str, str, str, Iterable[int]]]:
    for side, army in battle.armies.items():
        for at, brigade in army.lettered:
            letter = LETTERS[at] if at is not None and at < len(LETTERS) else ""
            yield brigade.name, letter.lower(), side, (unit.number for unit in brigade.units)


def _units(battle: Battle) -> Iterator[tuple[str, str, str, Iterable[int]]]:
    for side, army in battle.armies.items():
        for unit in army.units:
            yield unit.name, str(unit.number), side, (unit.number,)


KNOWN = {"side": _sides, "player": _players, "brigade": _brigades}
