"""The journal of a battle: one event a line, each sealed with those before it, so that an edited one is caught.

The first line says which battle it is and how it is played again; a `tableau` closes every turn, and the last line is
the reckoning. Whole numbers, keys in a fixed order, so that the same battle is the same bytes everywhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead import __version__
from drumhead.battle.scenario import Scenario
from drumhead.rules.files import Fault, FileErrors
from drumhead.rules.play import Told

SEAL = 8  # hex digits of a line's seal
FORM = 1
OURS = "Give a journal of drumhead log play."


def encode(event: Mapping[str, Any]) -> str:
    """One event as a line of JSON without spaces."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def sealed(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The lines of a journal, numbered, each with its seal at the end."""
    lines, seal = [], ""
    for number, event in enumerate(events):
        line = encode({"n": number, **event})
        seal = _seal(seal, line)
        lines.append(f'{line[:-1]},"seal":"{seal}"}}')
    return lines


def _seal(before: str, line: str) -> str:
    return hashlib.sha256(f"{before}{line}".encode()).hexdigest()[:SEAL]


def head(scenario: Scenario, seed: int, commanders: Mapping[str, str], turns: int) -> Told:
    """The first line: all that is needed to play the same battle again, and to print it without its files."""
    battle, book = scenario.battle, scenario.book
    house = book.house
    return {
        "e": "battle",
        "drumhead": __version__,
        "form": FORM,
        "title": battle.title,
        "ruleset": scenario.ruleset.id,
        "source": Path(battle.source).stem,
        "seed": seed,
        "turns": turns,
        "commanders": dict(commanders),
        "readings": dict(book.departures),
        "house-rules": house.title if house else "",
        "table": [round(scenario.ground.width), round(scenario.ground.height)],
        "ground": [
            {
                "kind": f.kind,
                "name": f.name,
                "width": f.width,
                "points": [[round(x), round(y)] for x, y in f.points],
            }
            for f in scenario.ground.features
        ],
        "units": {
            f"{unit.side}-{unit.number}": {
                "name": unit.name,
                "arm": unit.arm,
                "kind": unit.kind,
                "quality": unit.quality,
                "stands": unit.start,
                "side": unit.side,
                "number": unit.number,
            }
            for army in battle.armies.values()
            for unit in army.units
        },
        "rules": [],
    }


@dataclass(frozen=True)
class Journal:
    """A journal read: its first line, its events, and what was found wrong in reading it."""

    head: Told
    events: Sequence[Told]
    cut: bool = False  # its last line was not whole
    path: Path = field(default_factory=Path)

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.events) and self.events[-1]["e"] == "dusk"


def read(path: Path) -> Journal:
    """A journal from its file; a last line that is not whole is left out and said so.

    FileErrors with the line of whatever was changed by hand, or is no journal at all.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileErrors(
            [Fault(str(path), 0, (), f"cannot be read: {error}", "Give a journal of drumhead log play.")]
        ) from None
    lines = text.split("\n")
    cut = bool(lines[-1])
    events: list[Told] = []
    faults: list[Fault] = []
    seal = ""
    for number, line in enumerate(lines[:-1], start=1):
        event = _event(line)
        if event is None:
            faults.append(
                Fault(str(path), number, (), "is no event of a journal", "Cut it off here, or play it again.")
            )
            break
        found = str(event.pop("seal", ""))
        seal = _seal(seal, encode(event))
        if found != seal:
            faults.append(
                Fault(
                    str(path), number, (), "was changed after it was written", "Take it from a copy, or play it again."
                )
            )
            break
        events.append(event)
    if not events or events[0].get("e") != "battle":
        faults.append(
            Fault(str(path), 1, (), "does not begin as a journal does", "Give a journal of drumhead log play.")
        )
    if faults:
        raise FileErrors(faults)
    return Journal(events[0], events[1:], cut, path)


def _fault(path: Path, line: int, wrong: str, right: str) -> Fault:
    return Fault(str(path), line, (), wrong, right)


def _event(line: str) -> Told | None:
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if isinstance(event, dict) and "e" in event else None
