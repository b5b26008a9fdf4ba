"""Briefs: a page for each player with the player's command and private orders, and all of them for the umpire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drumhead.model.army import Brigade, Player
from drumhead.model.unit import Unit
from drumhead.printing.pages.handout.handout_renderers import OnPaper

if TYPE_CHECKING:
    from drumhead.model.victory_terms import Objective
    from drumhead.printing.page_input import Game, PrintOptions


@dataclass(frozen=True)
class Late:
    """A unit that is not on the table from the start: the turn of its arrival, and the road `by` which it comes.

    The turn is 0 for a unit that orders hold back in reserve; the road is "" if the battle file names none.
    """

    unit: Unit
    turn: int
    by: str


@dataclass(frozen=True)
class Brief:
    """One player's brief: brigades, friends on the same side with their brigades, aims of the side, private orders.

    `leads` is the general's name for the player who leads the side, otherwise "". `friends` are pairs of a player's
    name and brigades, as text. `of_the_side` is the brief of the side, `own` that of the player. `objectives` are
    those of the side. `theirs` are places that only the enemy is to take or hold. `contested` are names of places
    that both sides want. It contains nothing from another side's briefs, so that no page made from it can.
    """

    name: str
    side: str
    leads: str
    brigades: tuple[Brigade, ...]
    friends: tuple[tuple[str, str], ...]
    of_the_side: str
    own: str
    objectives: tuple[Objective, ...]
    theirs: tuple[Objective, ...]
    contested: frozenset[str]
    late: tuple[Late, ...]


def brief_of(game: Game, player: Player, leads: bool) -> Brief:
    """Return the brief of a player of the game's battle; `leads` is true for the player who leads the side."""
    battle = game.battle
    assert battle
    army, brigades = battle.armies[player.side], battle.brigades_of(player)
    friends = tuple(
        (each.name, ", ".join(brigade.name for brigade in battle.brigades_of(each)))
        for each in battle.players
        if each.side == player.side and each.name != player.name
    )
    theirs = [each for each in battle.victory.objectives if each.side != player.side]
    wanted = {each.name for each in battle.victory.objectives if each.side == player.side}
    return Brief(
        name=player.name,
        side=player.side,
        leads=army.general.name if leads and army.general else "",
        brigades=brigades,
        friends=friends,
        of_the_side=battle.briefs.get(player.side, ""),
        own=player.brief,
        objectives=tuple(each for each in battle.victory.objectives if each.side == player.side),
        theirs=tuple(each for each in theirs if each.name not in wanted),
        contested=frozenset(each.name for each in theirs if each.name in wanted),
        late=tuple(_late(game, player.side, brigades)),
    )


def _late(game: Game, side: str, brigades: Sequence[Brigade]) -> Sequence[Late]:
    plan = game.battle.plan if game.battle else None
    if plan is None:
        return []
    keys = {(side, unit.number): unit for brigade in brigades for unit in brigade.units}
    return [
        Late(unit, plan.arrives.get(key, 0), plan.by.get(key, ""))
        for key, unit in keys.items()
        if key in plan.arrives or key in plan.reserve
    ]


def brief_page(game: Game, wishes: PrintOptions, brief: Brief) -> bytes:
    """Return one player's brief as a PDF; all else on its pages is what every player may see."""
    return _printed("brief.html", game.shared, wishes, brief=brief)


def all_briefs(game: Game, wishes: PrintOptions, briefs: Sequence[Brief]) -> bytes:
    """Return the briefs of all players, grouped by side, as a PDF for the umpire only."""
    by_side = [(side, list(told)) for side, told in groupby(briefs, key=lambda brief: brief.side)]
    return _printed("briefs.html", game.shared, wishes, briefs=by_side)


def _printed(template: str, game: Game, wishes: PrintOptions, **told: Any) -> bytes:
    setting = OnPaper(game, wishes)
    return setting.pdf(template, lacking=setting.lacking, **told)
