"""Sessions that a club has timed, in TOML or in a table: the battle, start and end, turns and players.

[[evening]]
battle = "ramillies"       # a built-in battle by name, or the path of a battle file from this file
start = "19:30"
end = "22:50"
turns = 6                  # turns played
players = 4
pause = 20                 # minutes without play; 0 by default
date = "3 March 2026"      # for your own use
"""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from drumhead.armies.checks.folder_boundary_checks import refuse_strays
from drumhead.armies.files.spreadsheet_rows_file import Headings, is_table, read_table
from drumhead.rules.loading.model_validation import amiss, check
from drumhead.rules.loading.player_file_types import EVENINGS, refuse_another
from drumhead.rules.loading.toml_files import FileErrors, TomlFile, for_terminal, read

DAY = 24 * 60
HEADINGS = Headings(
    rows="evening",
    columns={
        "battle": ("game", "scenario"),
        "start": ("from", "begin", "began", "started", "start time"),
        "end": ("to", "until", "ended", "finish", "finished", "end time"),
        "turns": ("rounds", "turns played"),
        "players": ("number of players",),
        "pause": ("break", "pause min", "pause minutes"),
        "date": ("day", "played on"),
    },
    needed=("battle", "start", "end", "turns"),
    whole=("turns", "players", "pause"),
)
# 19:30, 19.30, 19h30, 19:30:00, 7:30 pm, 7 pm; a spreadsheet may put a day before it
CLOCK = re.compile(
    r"(?:\d{4}-\d\d-\d\d[ T])?(?P<hours>\d{1,2})"
    r"(?:\s*[:.,h]\s*(?P<minutes>\d\d)(?:[:.]\d\d(?:\.\d+)?)?|[.,](?P<tens>[0-5]))?"
    r"\s*(?:(?P<half>[ap])\.?\s?m\.?)?h?",
    re.IGNORECASE,
)
OF_A_DAY = re.compile(r"0[.,]\d{3,}")  # a time as a fraction of a day, in a spreadsheet's column of numbers


def _clock(value: Any) -> Any:
    """Return a time of day from text or from a TOML time, which needs no quotes."""
    if isinstance(value, datetime.time):
        return value
    if (minutes := _minutes(str(value).strip())) is None:
        right = 'Give hours and minutes, such as "19:30" or "7:30 pm".'
        raise amiss(f'"{for_terminal(str(value))}" is not a time of day', right, code="not-a-time")
    return datetime.time(*divmod(minutes % DAY, 60))


def _minutes(said: str) -> int | None:
    """Return the minutes since midnight of a time as people and spreadsheets write it; None if it is not a time."""
    if OF_A_DAY.fullmatch(said):
        return round(float(said.replace(",", ".")) * DAY)
    if not (found := CLOCK.fullmatch(said)) or (said.isdecimal()):
        return None
    hours, half = int(found["hours"]), (found["half"] or "").lower()
    minutes = int(found["minutes"] or 0) + 10 * int(found["tens"] or 0)  # 19.3 is 19.30, which a number column shortens
    if half and not 1 <= hours <= 12:
        return None
    if half:
        hours = hours % 12 + (12 if half == "p" else 0)
    return hours * 60 + minutes if minutes < 60 and hours * 60 + minutes <= DAY else None


def _something(value: str) -> str:
    if not value.strip():
        raise amiss("no battle is named", 'Give battle = "ramillies", or the path of a battle file.', code="empty-text")
    return value.strip()


Clock = Annotated[datetime.time, BeforeValidator(_clock)]


class EveningTable(BaseModel):
    """One session that a club has timed: the battle, its start and end, the turns played, players and pauses."""

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
        """The minutes played, without pauses; a session may go on past midnight."""
        start, end = (each.hour * 60 + each.minute for each in (self.start, self.end))
        return (end - start) % DAY - self.pause


class EveningsFile(BaseModel):
    """The timed sessions of a club."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    evening: Annotated[list[EveningTable], Field(min_length=1)]


def read_evenings(path: Path) -> tuple[TomlFile, list[EveningTable]]:
    """Return a file of timed sessions, as data with positions, and its sessions; FileErrors lists every error."""
    file = read_table(path, HEADINGS) if is_table(path) else read(path)
    refuse_another(file, EVENINGS)
    refuse_strays(file)
    if not file.data.get("evening"):
        right = 'Write [[evening]] with battle, start, end and turns: start = "19:30".'
        raise FileErrors([file.fault((), "there is no evening in it", right, code="no-evenings")])
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
