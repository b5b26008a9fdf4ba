"""Evenings that a club has timed, in TOML or as a table in CSV: which battle, from when to when, by how many.

[[evening]]
battle = "ramillies"       # one of ours by name, or a battle file as seen from this one
start = "19:30"
end = "22:50"
turns = 6                  # as many as were played
players = 4
pause = 20                 # minutes in which nobody played; left out: none
date = "3 March 2026"      # for yourself
"""

from __future__ import annotations

import csv
import datetime
import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from drumhead.armies.exchange.plain_files import text_of
from drumhead.armies.lent_battles import refuse_strays
from drumhead.rules.checks import amiss, check
from drumhead.rules.file_kinds import EVENINGS, refuse_another
from drumhead.rules.files import Fault, FileErrors, TomlFile, read
from drumhead.rules.lines import Key

DAY = 24 * 60
NUMBERS = ("turns", "players", "pause")


def _clock(value: Any) -> Any:
    """A time of day; TOML has times of its own, which players may leave without quotes."""
    if isinstance(value, datetime.time):
        return value
    try:
        hours, minutes = str(value).replace(".", ":").split(":")
        return datetime.time(int(hours), int(minutes))
    except ValueError:
        raise amiss(
            f'"{value}" is no time of day', 'Give hours and minutes, such as "19:30".', code="not-a-time"
        ) from None


def _something(value: str) -> str:
    if not value.strip():
        raise amiss("no battle is named", 'Give battle = "ramillies", or the path of a battle file.', code="empty-text")
    return value.strip()


Clock = Annotated[datetime.time, BeforeValidator(_clock)]


class EveningTable(BaseModel):
    """One evening: the battle, when it was played, and by how many."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    battle: Annotated[str, AfterValidator(_something)]
    start: Clock
    end: Clock
    turns: Annotated[int, Field(ge=1, le=99)]
    players: Annotated[int, Field(ge=1, le=24)] = 2
    pause: Annotated[int, Field(ge=0, le=600)] = 0
    date: str | datetime.date = ""

    @property
    def minutes(self) -> int:
        """How long was played; an evening may go on past midnight."""
        start, end = (each.hour * 60 + each.minute for each in (self.start, self.end))
        return (end - start) % DAY - self.pause


class EveningsFile(BaseModel):
    """The evenings of a club."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    evening: Annotated[list[EveningTable], Field(min_length=1)]


@dataclass(frozen=True)
class _Rows(TomlFile):
    """A table in CSV as if it were TOML: each evening has the line of its row."""

    rows: tuple[int, ...] = field(default=())

    def line(self, key: Any) -> int:
        """The line of an evening."""
        path: Key = tuple(key)
        return self.rows[path[1]] if len(path) > 1 and isinstance(path[1], int) else 1


def read_evenings(path: Path) -> tuple[TomlFile, list[EveningTable]]:
    """The evenings of a file, and the file for what else is wrong with them; FileErrors with every mistake."""
    file = _table(path) if path.suffix.lower() == ".csv" else read(path)
    refuse_another(file, EVENINGS)
    refuse_strays(file)
    if not file.data.get("evening"):
        right = 'Write [[evening]] with battle, start, end and turns: start = "19:30".'
        raise FileErrors([Fault(str(path), 0, (), "there is no evening in it", right, code="no-evenings")])
    found, faults = check(EveningsFile, file)
    if found is None:
        raise FileErrors(faults)
    short = [at for at, each in enumerate(found.evening) if each.minutes <= 0]
    if short:
        wrong, right, code = (
            "nothing of it was played",
            "Look at its start, its end and its pause.",
            "evening-without-time",
        )
        raise FileErrors([file.fault(("evening", at), wrong, right, code=code) for at in short])
    return file, found.evening


def _table(path: Path) -> _Rows:
    text, _ = text_of(path)
    head = text.splitlines()[0] if text.splitlines() else ""
    reader = csv.DictReader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    rows, lines = [], []
    for row in reader:
        said = {str(key).strip().lower(): (each or "").strip() for key, each in row.items() if isinstance(each, str)}
        given = {key: each for key, each in said.items() if each}
        if given:
            rows.append({k: int(v) if k in NUMBERS and v.isdecimal() else v for k, v in given.items()})
            lines.append(reader.line_num)
    return _Rows(path, text, {"evening": rows}, tuple(lines))
