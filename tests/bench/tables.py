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

FACE_OFFS = [(net,) for net in range(-6, 7)]
VOLLEYS = [(dice, need, 4) for dice in range(1, 17) for need in (5, 6)]
FIGHTS = [(a, an, d, 5) for a in range(4, 9) for d in range(4, 9) for an in (5, 3) if abs(a - d) <= 2]
Chances = Mapping[str, Fraction]


def tell(face_off: Callable[..., Chances], volley: Callable[..., Chances], fight: Callable[..., Chances]) -> None:
    """Print the three tables, and on standard error the seconds it took to work them out, imports not counted."""
    begun = time.perf_counter()
    answers = {
        name: [{key: str(chance) for key, chance in ask(*row).items() if chance} for row in rows]
        for name, ask, rows in (
            ("face-off", face_off, FACE_OFFS),
            ("volley", volley, VOLLEYS),
            ("fight", fight, FIGHTS),
        )
    }
    print(time.perf_counter() - begun, file=sys.stderr)
    json.dump(answers, sys.stdout, sort_keys=True)
