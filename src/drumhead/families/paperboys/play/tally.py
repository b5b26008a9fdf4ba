"""Fire: each unit at the nearest enemy in its arc, and what a volley does."""

from __future__ import annotations

from drumhead.rules.play import Play

Struck = dict[str, tuple[int, int]]  # of each unit that was fired at: the hits that count, and those its cover saved


def this_turn(play: Play) -> Struck:
    """What fire has done so far this turn, pistols at contact and all."""
    struck: Struck = play.memory.setdefault("struck", {})
    return struck


def tallied(struck: Struck, key: str, more: tuple[int, int]) -> None:
    """A volley's hits are added to what its target has had."""
    one, other = struck.get(key, (0, 0))
    struck[key] = one + more[0], other + more[1]
