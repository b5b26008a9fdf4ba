"""The page of the habits that a study counts, from the program's own list."""

from __future__ import annotations

from docs.generators.markdown import NOTE, table
from docs.generators.markdown import page as page_of

from drumhead.simulation.habits.habit_counts import HABITS

INTRODUCTION = """
`drumhead battle study --habits` counts what simulated commanders do that the rules allow, and that a player would
rarely do. Each count stands beside the cases in which it could happen. A habit without a case has "-". Some cases exist
only in some games.
"""
AFTER = """
The last line has the turns in which two or more regiments of a brigade could charge, and how many did on average. With
`--json`, `habits` has the counts, and `charges-together` has that line.
"""


def page() -> str:
    """Return the whole page."""
    rows = [(habit.label, habit.counts, habit.cases) for habit in HABITS.values()]
    heads = ["habit", "it counts if", "cases"]
    return page_of("# Habits of commanders", NOTE, INTRODUCTION.strip(), table(heads, rows), AFTER.strip())
