"""Who sits where: brigades dealt out fairly where nobody is named, and the game as one player may see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from drumhead.model.army import Army, Battle, Brigade, Player
from drumhead.press.papers.part import file_name
from drumhead.press.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.press.game import Game

FEWEST = 2


@dataclass(frozen=True)
class Seat:
    """A player at the table; the first of his side `leads` it. `slug` names his files."""

    player: Player
    leads: bool
    slug: str


def seats(battle: Battle) -> tuple[Seat, ...]:
    """Everybody who plays, side by side."""
    found = [player for side in battle.armies for player in battle.players if player.side == side]
    leaders = {player.side: player for player in reversed(found)}
    slugs = _slugs([player.name for player in found])
    return tuple(Seat(player, leaders[player.side] is player, slug) for player, slug in zip(found, slugs))


def _slugs(names: Sequence[str]) -> Iterator[str]:
    """A word for each name that is safe in a file's; of names that have none, or the same, by their numbers."""
    plain = [file_name(name) if any(sign.isascii() and sign.isalnum() for sign in name) else "" for name in names]
    for number, word in enumerate(plain, start=1):
        yield word if word and plain.count(word) == 1 and word not in ("umpire", "shared") else f"player-{number}"


def dealt(game: Game, count: int) -> Battle:
    """The battle with so many players, brigades that lie together dealt out by their units; the sides' briefs stay.

    The larger army has the player more. PaperError without a battle, or for more players than there are brigades.
    """
    battle = game.battle
    if battle is None:
        raise PaperError(f"{game.title} is a ruleset, which has no units to deal out; name a battle")
    sides = list(battle.armies)
    by_size = sorted(sides, key=lambda side: -sum(1 for _ in battle.armies[side].units))
    shares = {side: count // len(sides) + (at < count % len(sides)) for at, side in enumerate(by_size)}
    most = {side: len(army.brigades) for side, army in battle.armies.items()}
    for side in by_size:  # who has too few brigades leaves players to the others
        over = max(0, shares[side] - most[side])
        shares[side] -= over
        for other in by_size:
            more = min(over, most[other] - shares[other])
            shares[other] += more
            over -= more
    if count < FEWEST or sum(shares.values()) < count:
        raise PaperError(f"{count} players: give {FEWEST} to {sum(most.values())}, for each needs a brigade")
    players = [player for side in sides for player in _players(game, battle.armies[side], shares[side])]
    return replace(battle, players=tuple(players))


def _players(game: Game, army: Army, count: int) -> Iterator[Player]:
    for number, brigades in enumerate(_fair(army.brigades, count), start=1):
        yield Player(f"{game.side(army.side)['short']} {number}", army.side, brigades)


def _fair(brigades: Sequence[Brigade], count: int) -> list[tuple[int, ...]]:
    """Brigades in so many runs, whose largest has as few units as may be, and whose smallest as many."""
    units = [len(brigade.units) for brigade in brigades]

    def sizes(cuts: Sequence[int]) -> list[int]:
        return [sum(units[first:last]) for first, last in pairwise((0, *cuts, len(units)))]

    cuts = min(combinations(range(1, len(units)), count - 1), key=lambda cuts: (max(sizes(cuts)), -min(sizes(cuts))))
    return [tuple(range(first, last)) for first, last in pairwise((0, *cuts, len(units)))]


def part_of(game: Game, side: str, brigades: Collection[int], called: str = "", general: bool = False) -> Game:
    """The game of some brigades of a side alone: no other unit is in it, no place, no brief and no player."""
    battle = game.shared.battle
    assert battle
    armies = {each: replace(army.part(()), name="", note="", assumed=()) for each, army in battle.armies.items()}
    own = battle.armies[side].part(brigades, general)
    armies[side] = replace(own, name=f"{called}: {own.name}" if called else own.name)
    part = replace(battle, armies=armies, players=(), plan=None, source="", files=None)
    return replace(game, battle=part, met=game.words)
