"""Three tables of the Spanish Succession set, asked for in plain numbers; whoever answers prints them as JSON.

The rows are those of a player's evening: every lead from -6 to 6 in a face-off of foot, volleys of 1 to 16 dice at
5 or 6 into cover, and rounds of fighting of 4 to 8 dice a side, at most two apart, at two needs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction

ONE = sys.argv[1:] == ["one"]  # one row of one table: as much as one question asks
FACE_OFFS = [(2,)] if ONE else [(net,) for net in range(-6, 7)]
VOLLEYS = [(dice, need, 4) for dice in range(1, 17) for need in (5, 6)]
FIGHTS = [(a, an, d, 5) for a in range(4, 9) for d in range(4, 9) for an in (5, 3) if abs(a - d) <= 2]
Chances = Mapping[str, Fraction]


def face_off_band(lead: int) -> str:
    """What comes of a lead in a face-off of foot, typed in for those who have no book."""
    if lead >= 4:
        return "defender-routs"
    if lead >= 2:
        return "defender-back"
    if lead >= -1:
        return "fight"
    return "attacker-checked" if lead >= -3 else "attacker-back"


def fight_band(lead: int) -> str:
    """What comes of a lead in a round of fighting, likewise."""
    if abs(lead) < 2:
        return "level"
    winner = "attacker" if lead > 0 else "defender"
    return f"{winner}-{'routs-him' if abs(lead) >= 4 else 'pushes'}"


def tell(face_off: Callable[..., Chances], volley: Callable[..., Chances], fight: Callable[..., Chances]) -> None:
    """Print the three tables, and on standard error the seconds of processor that it took, imports not counted."""
    begun = time.process_time()
    answers = {
        name: [{key: str(chance) for key, chance in ask(*row).items() if chance} for row in rows]
        for name, ask, rows in (
            ("face-off", face_off, FACE_OFFS),
            ("volley", volley, VOLLEYS),
            ("fight", fight, FIGHTS),
        )[: 1 if ONE else 3]
    }
    print(time.process_time() - begun, file=sys.stderr)
    json.dump(answers, sys.stdout, sort_keys=True)
