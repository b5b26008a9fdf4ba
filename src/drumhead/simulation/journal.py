"""The journal of a battle: one event a line, each with a checksum over all lines so far, to detect changes.

The first line has all that is needed to play the battle again. A `tableau` opens the battle and ends every turn; the
last line has the losses and the winner. Numbers are whole, except in what was weighed, and keys in a fixed order, so
that the same battle gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from drumhead.deployment.deployment_check import ready
from drumhead.deployment.scenario import Scenario, key_of, scenario_of
from drumhead.model.army import Battle
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle.army_break_term import army_breaks
from drumhead.rules.battle.battle_state import Event
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import JOURNAL, Fault, FileErrors, bytes_of
from drumhead.rules.rulebook.book import Book
from drumhead.simulation import journal_schema
from drumhead.simulation.ai_player import make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.support.paths import as_text
from drumhead.support.version import __version__

FIRST = JOURNAL.encode()
LARGEST = 200_000_000  # bytes; more than a battle of a thousand units in 99 turns needs
LONGEST = 1_000_000  # bytes of a line; five times the first line of a battle of a thousand units
UNHEARD_OF = re.compile(rb"""(?<!\\)\\[bfnrtu]|[:,\[]-?\d{8}|[:,\[]-?[\d.]+[eE]|[:,\[](?:NaN|-?Infinity)""")
SEAL = 8  # hexadecimal digits of a line's checksum
FORM = 6
READ = (5, FORM)  # forms that are read; form 5 has only battles that Drumhead played
PROGRAM = "drumhead"  # who wrote a journal of a battle that Drumhead played
OURS = "Give a journal, as drumhead log play BATTLE keeps one."
COPY = "Take it from a copy, or play it again."


def encode(value: Any) -> str:
    """Return an event, or any other value, as JSON on one line without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def seal_lines(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the lines of a journal, numbered, each ending with its checksum."""
    lines, seal = [], ""
    for number, event in enumerate(events):
        line = encode({"n": number, **event})
        seal = _seal(seal, line)
        lines.append(f'{line[:-1]},"seal":"{seal}"}}')
    return lines


def write_journal(events: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a journal as the bytes of its file; its first event is the `head`."""
    return "".join(f"{line}\n" for line in seal_lines(events)).encode()


def _seal(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}{line}".encode()).hexdigest()[:SEAL]


def head(
    scenario: Scenario,
    seed: int,
    commanders: Mapping[str, str],
    turns: int,
    source: str = "",
    house_file: str | Sequence[str] = "",
    folder: Path | None = None,
) -> Event:
    """Return the first line: all that is needed to play the battle again, and to print it without its files.

    `source` is the battle as asked for, a built-in name or a path; `house_file` is that of the house rules that
    the battle file does not name, or ""; of several it is the list of all.
    Absolute paths are written relative to `folder`, that of the journal, which is sent to others.
    """
    home, rules = (folder or Path()).resolve(), scenario.ruleset.folder

    def seen(file: str) -> str:
        return as_text(os.path.relpath(file, home) if Path(file).is_absolute() else file)

    battle, book = scenario.battle, scenario.book
    return {
        "e": "battle",
        "drumhead": __version__,
        "form": FORM,
        "by": PROGRAM,
        "title": battle.title,
        "date": battle.date,
        "place": battle.place,
        "ruleset": battle.ruleset if scenario.ruleset.installed else f"./{seen(str(rules.resolve()))}",
        "source": seen(source) or Path(battle.source).stem,
        "seed": seed,
        "turns": turns,
        "commanders": dict(commanders),
        "readings": dict(book.departures),
        "house-rules": book.house.title if book.house else "",
        "house-file": seen(house_file) if isinstance(house_file, str) else [seen(each) for each in house_file],
        "table": [round(scenario.ground.width), round(scenario.ground.height)],
        "north": battle.plan.north if battle.plan else None,
        "ground": _ground(scenario),
        "breaks": army_breaks(battle.victory, book),
        "objectives": [_objective(each) for each in battle.victory.objectives],
        "sides": _sides(scenario),
        "units": _units(scenario),
        "rules": [],
    }


def _objective(each: Objective) -> Event:
    """Return an objective for the journal; the way it is held is left out if it is the usual one."""
    return {key: value for key, value in asdict(each).items() if key != "held" or value}


def _ground(scenario: Scenario) -> list[Event]:
    return [
        {
            "kind": feature.kind,
            "name": feature.name,
            "width": feature.width,
            "points": [[round(x), round(y)] for x, y in feature.points],
        }
        for feature in scenario.ground.features
    ]


def _sides(scenario: Scenario) -> Event:
    """Return each side's army, officers by rank, orders, and break point."""
    battle = scenario.battle
    return {
        side: {
            "army": army.name,
            "general": army.general.name if army.general else "",
            "officers": {each.name: each.rank for each in army.officers},
            "role": battle.roles.get(side, ""),
            "orders": scenario.orders.get(side, ""),
            "quits": scenario.game.quits_at(scenario.book, army),
        }
        for side, army in battle.armies.items()
    }


def _units(scenario: Scenario) -> Event:
    """Return every unit that may be on the table, by key: those of the armies, and those that each may send out.

    A unit sent out has the key of its sender in `of`. If several stands of a unit count as one, `for-a-stand` says
    how many.
    """
    found: Event = {}
    for army in scenario.battle.armies.values():
        for brigade in army.brigades:
            for unit in brigade.units:
                counts = scenario.game.for_a_stand(scenario.book, unit)
                several = {"for-a-stand": counts} if counts != 1 else {}
                found[key_of(unit)] = {**_unit(unit), **several, "brigade": brigade.name}
                for ending, sent in scenario.game.detached(scenario.book, unit).items():
                    found[key_of(unit) + ending] = {**_unit(sent), "brigade": brigade.name, "of": key_of(unit)}
    return found


def _unit(unit: Unit) -> Event:
    return {
        "name": unit.name,
        "arm": unit.arm,
        "kind": unit.kind,
        **({"own-kind": unit.own_kind} if unit.own_kind else {}),
        "quality": unit.quality,
        "stands": unit.start,
        "side": unit.side,
        "number": unit.number,
    }


def played_soundly(battle: Battle, ruleset: Ruleset, book: Book, seed: int) -> tuple[Event, list[Event]]:
    """Return the first line and the events of a battle played by two "sound" commanders, as a journal has them."""
    scenario = ready(scenario_of(battle, ruleset, book))
    tempers = dict.fromkeys(scenario.sides, "sound")
    first = head(scenario, seed, tempers, scenario.turns)
    events = fight_out(scenario, make_commanders(tempers), seed).events
    told = json.loads(encode({"all": [{"n": n, **event} for n, event in enumerate([first, *events])]}))["all"]
    return told[0], told[1:]


@dataclass(frozen=True)
class Journal:
    """A journal that was read: its first line, its events, and whether its last line is incomplete."""

    head: Event
    events: Sequence[Event]
    cut: bool = False  # whether its last line is incomplete
    path: Path = field(default_factory=Path)

    @property
    def by_hand(self) -> bool:
        """Whether the journal was entered from a log on paper, so that it cannot be played again."""
        return journal_schema.is_by_hand(self.head)

    @property
    def by_umpire(self) -> bool:
        """Whether an umpire kept the journal at the table, so that its throws and corrections come from there."""
        return journal_schema.is_by_umpire(self.head)

    @property
    def is_over(self) -> bool:
        """Whether the battle was played to its end."""
        return bool(self.events) and self.events[-1]["e"] == "dusk"

    @property
    def turns(self) -> int:
        """The number of turns that are complete."""
        return max((event["t"] for event in self.events if event["e"] == "tableau"), default=0)


def read(path: Path) -> Journal:
    """Return a journal from its file, without a last line that is incomplete; `cut` says if there is one.

    FileErrors names a line that was changed by hand, or is not a line of a journal.
    """
    data = bytes_of(path, LARGEST, OURS)
    *whole, rest = data.split(b"\n")
    if not data.startswith(FIRST):
        raise _refusal(path, 1, "does not begin as a journal does", OURS, code="not-a-journal")
    events: list[Event] = []
    seal = ""
    for number, line in enumerate(whole, start=1):
        event = _event(line)
        if event is None:
            raise _refusal(path, number, "this is not an event of a journal", code="not-an-event")
        seal = _seal(seal, f"{line[: line.rfind(b',')].decode()}}}")
        if event.pop("seal") != seal:
            raise _refusal(path, number, _edited(event, number), code="journal-edited")
        if number == 1:
            _know(path, event)
        if number == 2 and not journal_schema.opens(event, events[0]["units"]):
            raise _refusal(path, 2, "does not say who stands where", code="no-deployment")
        if number > 1 and not journal_schema.names(event, events[0]["units"]):
            raise _refusal(path, number, "is of a unit that the first line does not name", code="unknown-unit")
        events.append(event)
    if not events:
        right = "Play it again: nothing is left of it."
        raise _refusal(path, 1, "is cut in its first line", right, code="journal-cut")
    return Journal(events[0], events[1:], bool(rest), path)


def _refusal(path: Path, line: int, wrong: str, right: str = COPY, *, code: str) -> FileErrors:
    return FileErrors([Fault(str(path), line, (), wrong, right, code)])


def _edited(event: Event, number: int) -> str:
    """Return the error text for a line whose checksum does not match: changed, or one of lines taken out or moved."""
    if event["n"] == number - 1:
        return "was changed after it was written"
    return f"is event {event['n']}, where {number - 1} should stand: lines were taken out, put in or moved"


def _know(path: Path, first: Event) -> None:
    """Raise FileErrors for a journal in the form of another version, or with an incomplete first line `first`."""
    if first.get("form") not in READ:
        kept = f"was kept by drumhead {first.get('drumhead')} in form {first.get('form')}"
        right = f"This is drumhead {__version__}, which reads forms {READ[0]} to {FORM}: play it again."
        raise _refusal(path, 1, kept, right, code="other-journal-form")
    wrong = journal_schema.lacking(first)
    if wrong:
        says = f"does not say its {', '.join(wrong)} as a journal does"
        raise _refusal(path, 1, says, OURS, code="journal-incomplete")


def _event(line: bytes) -> Event | None:
    """Return an event read from a line; None for an invalid line, or for endless numbers or control characters."""
    if len(line) > LONGEST or (UNHEARD_OF.search(line) and not line.startswith(FIRST)):
        return None
    try:
        event = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) and journal_schema.is_event(event) else None


def whole_part(journal: Journal) -> bytes:
    """Return the bytes of a journal's file up to its last complete event."""
    data = journal.path.read_bytes()
    return data[: data.rfind(b"\n") + 1]
