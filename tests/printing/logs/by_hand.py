"""A fought journal as somebody would type it in afterwards: without places, reasons and the faces of dice."""

from __future__ import annotations

from .test_pages import made


def typed(name="ramillies", seed=1, faces=False, ways=False):
    """Return what `made` returns for a journal by hand; with `faces` and `ways`, all dice and moves were noted."""
    head, events, ruleset, wishes = made(name, seed)
    first, *rest = events
    by_hand = {**head, "by": "hand", "seed": 0, "commanders": {}}
    return by_hand, [first, *(_typed(event, faces, ways) for event in rest)], ruleset, wishes


def _typed(event, faces, ways):
    left_out = ("why", "took", *(() if ways else ("frm", "to")))
    kept = {key: value for key, value in event.items() if key not in left_out}
    for states in ("set", "units"):
        if isinstance(kept.get(states), dict):
            kept[states] = {key: _without_place(state) for key, state in kept[states].items()}
    if "luck" in kept and not faces:
        kept["luck"] = [_unseen(throw) for throw in kept["luck"]]
    return {**kept, "hand": True}


def _without_place(state):
    return {key: value for key, value in state.items() if key != "place"}


def _unseen(throw):
    return [throw[0], throw[1], [None] * len(throw[2]), *throw[3:]] if len(throw) > 2 else [throw[0], None]
