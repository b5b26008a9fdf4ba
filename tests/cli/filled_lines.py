"""The printed record of a fought battle, typed as a player would who has it before him as a filled-in form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead import rulesets
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.filled_form import FilledForm
from drumhead.printing.pages.battle_log.journal_story import Story, Turn, story

KEYS = {"pips": "p", "stands": "s", "cas.": "c", "figures left": "f", "its own hits": "o", "hits": "h", "kills": "k"}


def events(journal: Path) -> list[dict[str, Any]]:
    """Return the lines of a journal as they are."""
    return [json.loads(line) for line in journal.read_text().splitlines()]


def lines_of(journal: Path) -> list[str]:
    """Return the lines that a player types from the record of a fought battle."""
    head, *more = events(journal)
    ruleset = rulesets.load(head["ruleset"])
    telling = EventSentences(story(head, more), ruleset, PrintOptions().measures)
    told = telling.story
    typed = [line for turn in told.turns for line in _turn(telling, told, turn)]
    return [*typed, f"won {told.dusk['winner'] or 'nobody'}"] if told.dusk else typed


def _turn(telling: EventSentences, told: Story, turn: Turn) -> Iterator[str]:
    yield f"turn {turn.number}"
    cards = [card.side[0] for card in turn.cards if card.side]
    if cards:
        yield f"cards {' '.join(cards)}"
    form = FilledForm(telling, turn, False)
    for side in told.sides:
        yield side
        for key in told.of(side):
            if turn.before[key]["stands"] and (said := _unit(form, turn, key)):
                yield f"{told.units[key]['number']} {said}"
    for deed in turn.deeds:
        if deed.kind in ("falls", "caught"):
            name = deed.event["officer"].partition(":")[2]
            yield f"officer {name} {'lost' if deed.kind == 'falls' else 'taken'}"
        if deed.kind == "broken":
            yield f"broken {' '.join(deed.event['sides'])}"
    before = told.holders_after(turn.number - 1)
    held = turn.ground.get("held", {})
    yield from (f"held {name} {side or 'nobody'}" for name, side in held.items() if before.get(name) != side)
    yield "end"


def _unit(form: FilledForm, turn: Turn, key: str) -> str:
    """Return a unit's cells as they are typed; "" for a line with nothing new."""
    printed = [each for each in form.all_columns if "says" in each]
    cells = {each["head"]: form.words(each, key).replace("\N{NO-BREAK SPACE}", " ") for each in printed}
    was, now = turn.before[key], turn.after[key]
    aimed = set(form.telling.ruleset.about["log"]["aims"])
    did, whom = cells["did"].replace(" ", ""), cells["to whom"].split()[:1]
    said = [did, *(whom if aimed & set(did) else [])]
    if cells.get("dice"):
        said.append(f"{cells['hits']}/{cells['dice']}")
    elif aimed & set(did):
        said += [f"{KEYS[head]}{cells[head]}" for head in ("hits", "kills") if cells.get(head)]
    for head in ("pips", "stands", "figures left", "its own hits"):
        _, arrow, after = cells.get(head, "").partition(" → ")
        if arrow and (head == "pips" or after != "0"):  # of a unit that is gone a word says so
            said.append(f"{KEYS[head]}{after}")
    if was.get("cas", 0) != now.get("cas", 0):
        said.append(f"c{now['cas']}")
    said += [test if test[0].isalpha() else f"m{test}" for test in form.facts(key)["tests"]]
    said += [word for word in cells["what came of it"].split(", ") if word]
    said += [f"-{word}" for word in _over(form, was, now)]
    rises = " !" if now["stands"] > was["stands"] else ""
    return " ".join(filter(None, said)) + rises


def _over(form: FilledForm, was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Return the words for states that ended in this turn."""
    return [word for word in form.doing(was) if word not in form.doing(now)] if now["stands"] else []
