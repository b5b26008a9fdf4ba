"""The seats of players: brigades divided fairly where no players are named, and the game as one player may see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drumhead.model.army import Battle, Player
from drumhead.model.player_assignment import dealt_out
from drumhead.printing.pages.document import file_name
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game

FEWEST = 2
SHARED = "shared"  # the pack that lies on the table
NOBODYS = ("umpire", SHARED, "newcomers")  # packs that are no player's
LONG = 30  # signs of a player's name, in the names of files


@dataclass(frozen=True)
class Seat:
    """A player at the table; `leads` is true for the first player of a side, who leads it.

    `slug` is the word in the names of the player's files.
    """

    player: Player
    leads: bool
    slug: str


def seats(battle: Battle) -> tuple[Seat, ...]:
    """Return the seats of all players that the battle names, grouped by side."""
    found = [player for side in battle.armies for player in battle.players if player.side == side]
    leaders = {player.side: player for player in reversed(found)}
    slugs = _slugs([player.name for player in found])
    return tuple(Seat(player, leaders[player.side] is player, slug) for player, slug in zip(found, slugs))


def _slugs(names: Sequence[str]) -> Iterator[str]:
    """Yield a word for each player's name that is safe in a file name.

    It is "player-N", N counting from 1, for a name without ASCII letters, used twice, or reserved for another pack.
    """
    plain = [
        file_name(name)[:LONG] if any(sign.isascii() and sign.isalnum() for sign in name) else "" for name in names
    ]
    for number, word in enumerate(plain, start=1):
        yield word if word and plain.count(word) == 1 and word not in NOBODYS else f"player-{number}"


def deal_brigades(game: Game, count: int) -> Battle:
    """Return the battle with `count` new players, who share neighbouring brigades by number of units.

    Players named in the battle file, and their briefs, are dropped; briefs of sides stay. The larger army has the
    additional player. PaperError without a battle, for fewer than 2 players, or for more players than brigades.
    """
    battle = game.battle
    if battle is None:
        raise PaperError(f"{game.title} is a ruleset, which has no units to deal out; name a battle")
    sizes = {side: [len(brigade.units) for brigade in army.brigades] for side, army in battle.armies.items()}
    hands = dealt_out(sizes, count)
    if count < FEWEST or sum(map(len, hands.values())) < count:
        most = sum(map(len, sizes.values()))
        raise PaperError(
            f"--players {count}: this battle has brigades for {FEWEST} to {most} players. Give one of these numbers"
        )
    players = [
        Player(f"{game.side(side)['short']} {number}", side, tuple(brigades))
        for side, own in hands.items()
        for number, brigades in enumerate(own, start=1)
    ]
    return replace(battle, players=tuple(players))


def part_of(game: Game, side: str, brigades: Collection[int], called: str = "", general: bool = False) -> Game:
    """Return the game with only some brigades of a side, and without any place, brief or player.

    `side` is an id and `brigades` are indexes in the side's army. `called` is put before the army's name. With
    `general` the side's general is included. Armies of other sides are empty.
    """
    battle = game.shared.battle
    assert battle
    armies = {each: replace(army.part(()), name="", note="", assumed=()) for each, army in battle.armies.items()}
    own = battle.armies[side].part(brigades, general)
    armies[side] = replace(own, name=f"{called}: {own.name}" if called else own.name)
    plan = battle.plan and battle.plan.of_units({(side, unit.number) for unit in own.units})
    part = replace(battle, armies=armies, players=(), plan=plan, source="", files=None)
    return replace(game, battle=part, met=game.words)
