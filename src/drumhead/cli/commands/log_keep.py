"""`drumhead log keep`: an umpire's right hand at the table; every answer is on the disk when it is given."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.commands.log_commands import KEPT, named_beside
from drumhead.cli.commands.log_enter import find_places
from drumhead.cli.output.stderr_notes import print_aside, print_labelled

if TYPE_CHECKING:
    from drumhead.deployment.scenario import Scenario
    from drumhead.rules.battle.battle_state import Event
    from drumhead.umpire.answer_file import AnswerFile, Beginning
    from drumhead.umpire.evening_session import EveningSession

LIBRARY = "textual"  # of the full screen
LEAST_SEED = 2**32


def keep(name: str, given: Mapping[str, Any], resume: bool, out: Path, force: bool) -> None:
    """Keep an evening at the table and write its journal; `name` is the battle, `given` are the options.

    With `resume` the evening goes on where it stopped. Raise ClickException for answers of another battle.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.pages.document import file_name
    from drumhead.simulation import journal
    from drumhead.simulation.journal_schema import UMPIRE

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    scenario = scenario_for(game, name)
    commanders = _commanders(scenario, given["against"], given["side"], resume)
    text, told = find_places(file_name(game.title, KEPT), out, resume, force)
    settle([told.name], told.parent, force or resume)
    house = named_beside(game, given["house_rules"])

    def head(turns: int, commanders: Mapping[str, str]) -> Event:
        return {**journal.head(scenario, 0, commanders, turns, name, house, told.parent), "by": UMPIRE}

    begins = _begins(head, given["turns"] or scenario.turns, commanders)
    file = _open(text, game.title, begins, resume, given)
    if file.begun.setup != _setup(head):
        raise click.ClickException(
            f"{text} is of another battle than {game.title}, or the battle or its rules have changed since. "
            "Give the battle as it was, or another --out."
        )
    session = _run(scenario, file, given)
    events = [head(file.begun.turns, file.begun.commanders), *session.events]
    write({told.name: journal.write_journal(events)}, told.parent, force or resume)
    if not session.is_over:
        print_aside("Go on with it: --resume.")


def _commanders(scenario: Scenario, style: str | None, side: str | None, resume: bool) -> dict[str, str]:
    """Return the style of the commander of each side that Drumhead commands; ClickException for an unknown side."""
    from drumhead.rules.loading.toml_files import choices, misspelt

    if side is not None and side not in scenario.sides:
        known = scenario.sides
        raise click.ClickException(f'--side: no side is called "{side}".{misspelt(side, known)} {choices(known)}')
    if resume and (style or side):
        raise click.UsageError("--resume goes on as the evening began. Leave out --against and --side.")
    if style is None and side is not None:
        raise click.UsageError("--side is the side that you play against a commander. Give --against, such as sound.")
    if style is None:
        return {}
    if side is None:
        raise click.UsageError(f"--against needs your side. Give --side {scenario.sides[0]}.")
    return {other: style for other in scenario.sides if other != side}


def _begins(head: Any, turns: int, commanders: Mapping[str, str]) -> Beginning:
    from drumhead.umpire.answer_file import Beginning

    return Beginning(_setup(head), turns, commanders)


def _setup(head: Any) -> str:
    """Return the checksum of a battle's setup and rules, whatever the version of Drumhead and the path of the file."""
    from drumhead.campaign.battle_record import digest_of
    from drumhead.simulation.journal import encode

    paths = ("drumhead", "source", "house-file", "ruleset")
    told = {key: value for key, value in head(1, {}).items() if key not in paths}
    return digest_of(encode(told))


def _open(text: Path, title: str, begins: Beginning, resume: bool, given: Mapping[str, Any]) -> AnswerFile:
    """Return the file of the answers, a new one unless `resume`; print a note on an answer that was cut off."""
    from drumhead.umpire.answer_file import AnswerFile

    if resume and given["turns"]:
        raise click.UsageError("--resume goes on as the evening began. Leave out --turns.")
    text.parent.mkdir(parents=True, exist_ok=True)
    if text.exists() and not resume:
        text.unlink()
    file = AnswerFile(text, title, begins, resume)
    if file.file.cut:
        print_labelled("Note", f"{text}: the last answer was not complete, and is taken out. It is asked again.")
    return file


def _run(scenario: Scenario, file: AnswerFile, given: Mapping[str, Any]) -> EveningSession:
    """Ask until the umpire stops; the answers are in the file whatever happens."""
    from drumhead.cli.output.keep_lines import PlainTable
    from drumhead.probability import Roll
    from drumhead.umpire.evening_session import EveningSession, Table

    seed = int.from_bytes(os.urandom(6), "big") if given["seed"] is None else given["seed"]
    sessions: list[EveningSession] = []

    def run(table: Table) -> None:
        sessions.append(EveningSession(scenario, file, table, lambda line: Roll(seed * LEAST_SEED + line)))
        sessions[0].run()

    try:
        if _has_screen(given["plain"]):
            from drumhead.cli.output.keep_screen import run_screen

            run_screen(run)
        else:
            run(PlainTable())
    except (KeyboardInterrupt, click.Abort):
        print_aside()
        print_labelled("Note", f"Every answer is in {file.file.path}; --resume goes on.")
        raise
    return sessions[0]


def _has_screen(plain: bool) -> bool:
    """Return whether there is a full screen: a terminal, its library, and nobody who wants plain lines."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if find_spec(LIBRARY):
        return True
    install = shlex.join([sys.executable, "-m", "pip", "install", "drumhead[keep]"])
    print_labelled("Note", f"These are plain lines. For a full screen, type `{install}`.")
    return False
