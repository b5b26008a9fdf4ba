"""How long a battle takes, in a line for whatever tells of the battle."""

from __future__ import annotations

from drumhead.battle.evening import hands, seated
from drumhead.battle.forecast import evening_of
from drumhead.press.game import Game
from drumhead.press.text.durations import hours_said


def lasts(game: Game, players: int = 0) -> str:
    """About how long it takes those in the battle file, or so many; "" where nobody says how many turns.

    The reckoning is ours (`battle/evening.toml`), and says so.
    """
    likely = evening_of(game.battle, game.ruleset, game.book, players) if game.battle else None
    if not game.battle or not likely:
        return ""
    many = seated(hands(game.battle, players))
    by = {1: "one player", 2: "two players"}.get(many, f"{many} players")
    return f"about {hours_said(likely.hours)} with {by}, by our own reckoning, which nobody has timed"
