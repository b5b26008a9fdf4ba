"""The holders of phone companions (a player, a side, the keeper of both armies) and the contents for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from drumhead.printing.pages.packs.player_seats import seats
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.model.army import Army, Battle, Brigade
    from drumhead.printing.page_input import Game

SIGNS = 12  # characters of a digest, enough that no two battles of one table have the same


@dataclass(frozen=True)
class Holder:
    """One phone companion: its title, the word in its file name, its sides and brigades, and its holder's briefs.

    `brigades` has for each side the indexes of its brigades, counted from 0. The companion of a holder who `leads` a
    side also has the side's general and its points. If it is `large`, it begins in large text.
    """

    name: str
    word: str
    brigades: tuple[tuple[str, tuple[int, ...]], ...]
    briefs: tuple[str, ...] = ()
    leads: bool = True
    large: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides whose brigades are in the companion."""
        return tuple(side for side, _ in self.brigades)

    def commands(self, army: Army) -> tuple[Brigade, ...]:
        """Return the brigades of an army that are in the companion."""
        return tuple(army.brigades[at] for at in dict(self.brigades).get(army.side, ()))


@dataclass(frozen=True)
class Wanted:
    """The companions to make: one a player, one for all, or by default one a side.

    If any are named, only those of `sides`, and of the players in `names`.
    """

    players: bool = False
    together: bool = False
    sides: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def holders(game: Game, wanted: Wanted) -> list[Holder]:
    """Return the companions wanted for a battle; PaperError without a battle, or where it names no players."""
    battle = game.battle
    if battle is None:
        raise PaperError("a companion is for a battle: a ruleset by itself has no units to tap")
    sides = wanted.sides or tuple(battle.armies)
    if wanted.together:
        return [Holder("both sides", "both-sides", tuple((side, _all(battle, side)) for side in sides))]
    if not wanted.players:
        return [_of_side(game, battle, side) for side in sides]
    if found := [each for each in _of_players(battle, sides) if not wanted.names or each.name in wanted.names]:
        return found
    whose = f" of {' or '.join(sides)}" if wanted.sides else ""
    raise PaperError(
        f"{battle.title} names no player{whose}: write a [[player]] with name and side for each, "
        "or leave out --each-player"
    )


def _all(battle: Battle, side: str) -> tuple[int, ...]:
    return tuple(range(len(battle.armies[side].brigades)))


def _of_side(game: Game, battle: Battle, side: str) -> Holder:
    return Holder(str(game.side(side)["name"]), side, ((side, _all(battle, side)),), _told(battle.briefs.get(side, "")))


def _of_players(battle: Battle, sides: Sequence[str]) -> Iterator[Holder]:
    for seat in seats(battle):
        player = seat.player
        if player.side in sides:
            briefs = _told(battle.briefs.get(player.side, ""), player.brief)
            own = ((player.side, player.brigades),)
            yield Holder(player.name, seat.slug, own, briefs, seat.leads, player.type == "large")


def _told(*briefs: str) -> tuple[str, ...]:
    return tuple(brief for brief in briefs if brief)


def digest(game: Game) -> str:
    """Return a checksum of the battle's units, by which a browser knows its saved boxes from other battles' boxes."""
    units = [(u.side, u.number, u.name, u.arm, u.listed_kind, u.quality, u.start) for u in game.units]
    return sha256(repr((game.ruleset.id, game.title, units)).encode()).hexdigest()[:SIGNS]
