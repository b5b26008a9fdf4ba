"""Corrections by the umpire's word, as they are typed: a unit's record, state and place, or where an officer is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drumhead.log_entry.entry_parser import UNIT, Slip
from drumhead.log_entry.vocabulary import Meaning
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.loading.toml_files import for_terminal, or_list
from drumhead.umpire.table_places import begins_place, parse_place
from drumhead.umpire.unit_words import UnitWords

COUNTS = {"stands": "stands", "pips": "pips", "casualties": "cas", "hits": "hits"}
LOST = "lost"
USAGE = "set UNIT pips 3, set UNIT stands 4, set UNIT +WORD or -WORD, set UNIT at 60 45, set UNIT lost"
OFFICER = "set OFFICER with UNIT, set OFFICER at 60 45, set OFFICER lost"
MOST = 999


def parse_correction(words: UnitWords, play: BattleState, typed: Sequence[str]) -> dict[str, Any]:
    """Return the facts of a correction that is typed after `set`; Slip for one that cannot be."""
    if not typed:
        raise Slip("it does not say what to set", f"Type {USAGE}; or {OFFICER}.")
    if not UNIT.fullmatch(typed[0].lower()):
        return _officer(words, play, typed)
    key = words.find(play, typed[0])
    state, rest = dict(play.state(key)), list(typed[1:])
    if not rest:
        raise Slip(f"it does not say what to set of {words.unit(play, key)}", f"Type {USAGE}.")
    said = " ".join(rest)
    while rest:
        word = rest.pop(0).lower()
        if word in COUNTS:
            state[COUNTS[word]] = _count(play, key, word, rest)
        elif word == LOST:
            state["stands"] = 0
        elif word[0] in "+-" and len(word) > 1:
            _mark(words, state, word, rest)
        elif begins_place(word):
            state["place"] = _place(words, play, key, [word, *rest])
            rest = []
        else:
            raise Slip(f'"{for_terminal(word)}" is nothing that can be set', f"Type {USAGE}.")
    if not state["stands"]:
        state.pop("place", None)
    if state == play.state(key):
        raise Slip(f"{words.unit(play, key)} is so already: {words.record(play, key)}", "Nothing is changed.")
    return {"u": key, "says": said, "set": {key: state}}


def _place(words: UnitWords, play: BattleState, key: str, typed: Sequence[str]) -> list[float]:
    """Return the place of a unit as typed: from where it is, or from its place on the edge if it is yet to come."""
    coming = play.coming.get(key)
    start = play.field.places.get(key) or (coming.box if coming else None)
    if start is None:
        start = next(iter(play.field.places.values())).at(0.0, 0.0, 0.0)
    wide, deep = play.footprint(play.book, play.units[key])
    return list(parse_place(typed, start.reshape(wide, deep), words.scenario.ruleset.measures))


def _count(play: BattleState, key: str, word: str, rest: list[str]) -> int:
    text = rest.pop(0) if rest else ""
    most = play.units[key].start if word == "stands" else MOST
    if not text.isdecimal() or int(text[:6]) > most:
        wrong = f'"{for_terminal(text)}" is not a number of {word}' if text else f"the number of {word} is missing"
        raise Slip(wrong, f"Give 0 to {most}.")
    return int(text)


def _mark(words: UnitWords, state: dict[str, Any], word: str, rest: list[str]) -> None:
    """Add a state, or a thing used up, to a record, or remove it."""
    phrase = " ".join([word[1:], *rest])
    rest.clear()
    known = {
        each: means
        for each, means in (words.vocabulary.words if words.vocabulary else {}).items()
        if means.what in ("state", "used")
    }
    known |= {name: Meaning("state", name) for name in state.get("state", ())}
    known |= {name: Meaning("used", name) for name in state.get("spent", ())}
    found = [phrase] if phrase in known else [each for each in known if each.startswith(phrase)]
    if len(found) != 1:
        raise Slip(f'"{for_terminal(phrase)}" is not a state of a unit', f"There are {or_list(sorted(known))}.")
    means = known[found[0]]
    field = "state" if means.what == "state" else "spent"
    marks = set(state.get(field, ()))
    state[field] = sorted(marks | {means.value} if word[0] == "+" else marks - {means.value})


def _officer(words: UnitWords, play: BattleState, typed: Sequence[str]) -> dict[str, Any]:
    at = next((at for at, word in enumerate(typed) if word.lower() in ("with", "at", LOST)), 0)
    if not at:
        raise Slip(f'"{for_terminal(typed[0])}" is not a unit', f"Type {USAGE}; or {OFFICER}.")
    name, what, rest = words.officer(play, " ".join(typed[:at])), typed[at].lower(), list(typed[at + 1 :])
    said = " ".join(typed)
    if what == LOST:
        return {"says": said, "officers": {name: {"lost": True}}}
    if what == "with":
        key = words.find(play, rest[0] if rest else "")
        if play.side(key) != play.riders[name].side or not play.is_in(key):
            raise Slip(
                f"{words.unit(play, key)} cannot have {name.partition(':')[2]} with it", "Give a unit of its side."
            )
        return {"u": key, "says": said, "officers": {name: {"u": key}}}
    x, y = parse_place(["at", *rest], play.field.places[play.present()[0]], words.scenario.ruleset.measures)[:2]
    return {"says": said, "officers": {name: {"at": [x, y]}}}
