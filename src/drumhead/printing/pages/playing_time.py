"""The playing time of a battle, in one line."""

from __future__ import annotations

from drumhead.printing.page_input import Game
from drumhead.simulation.game_length import assign_units, count_players
from drumhead.simulation.playing_time_forecast import Likely, evening_of


def lasts(game: Game, players: int = 0) -> str:
    """Return the estimated playing time of a battle in words, for `players` players (0: those in the battle file).

    The text is such as "about 2 hours with two players (estimate); 95 % of games take between 1 h 30 and 3 hours".
    Return "" without a battle, or if nothing gives the number of turns. `drumhead battle forecast` gives the same
    estimate.
    """
    outlook = evening_of(game.battle, game.ruleset, game.book, players) if game.battle else None
    if not game.battle or not outlook:
        return ""
    likely = outlook.likely
    many = count_players(assign_units(game.battle, players))
    by = {1: "one player", 2: "two players"}.get(many, f"{many} players")
    return f"about {hours_said(likely.hours)} with {by} (estimate); {interval_said(likely)}"


def interval_said(likely: Likely) -> str:
    """Return the interval of a playing time in words, on paper and on a terminal."""
    return f"95 % of games take between {hours_said(likely.least)} and {hours_said(likely.most)}"


def hours_said(hours: float) -> str:
    """Return a number of hours as text, to the nearest five minutes.

    >>> hours_said(3.0), hours_said(3.46), hours_said(0.75)
    ('3 hours', '3 h 30', '45 minutes')
    """
    whole, rest = divmod(max(5, 5 * round(hours * 12)), 60)
    if not whole:
        return f"{rest} minutes"
    return f"{whole} h {rest:02d}" if rest else f"{whole} hour{'s' if whole > 1 else ''}"
