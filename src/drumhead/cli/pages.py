"""The kinds of paper, each drawn by one function: game and wishes in, PDFs by file name out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.cli.output import file_name

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

Files = dict[str, bytes]


def sheet(game: Game, wishes: Wishes) -> Files:
    """The playsheet."""
    from drumhead.press.playsheet import playsheet

    return {_name(game, "playsheet"): playsheet(game, wishes)}


def roster(game: Game, wishes: Wishes, sides: tuple[str, ...] = ()) -> Files:
    """A roster for each side of the battle, or for those asked for."""
    from drumhead.press.roster import roster as draw

    assert game.battle
    return {_name(game, f"roster-{side}"): draw(game, side, wishes) for side in sides or game.battle.armies}


def dice(game: Game, wishes: Wishes, **how: object) -> Files:
    """Record dice; `how` may give size (mm) and order."""
    from drumhead.press.record_dice import record_dice

    return {_name(game, "dice"): record_dice(game, wishes, **how)}


def cards(game: Game, wishes: Wishes) -> Files:
    """The turn cards."""
    from drumhead.press.turn_cards import turn_cards

    return {_name(game, "cards"): turn_cards(game, wishes)}


def log(game: Game, wishes: Wishes, turns: int | None = None) -> Files:
    """A blank log."""
    from drumhead.press.log import blank_log

    return {_name(game, "log"): blank_log(game, wishes, turns=turns)}


KINDS = {"sheet": sheet, "roster": roster, "dice": dice, "cards": cards, "log": log}


def _name(game: Game, kind: str) -> str:
    return f"{file_name(game.title, kind)}.pdf"
