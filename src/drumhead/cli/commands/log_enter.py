"""`drumhead log enter`: the log of one's own evening becomes a journal, typed line by line or from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.commands.log_commands import ENTERED, named_beside
from drumhead.cli.output.stderr_notes import print_aside, print_labelled

if TYPE_CHECKING:
    from drumhead.log_entry.entered_battle import EnteredBattle
    from drumhead.printing.page_input import Game
    from drumhead.rules.battle.battle_state import Event


def enter(name: str, given: Mapping[str, Any], source: Path | None, resume: bool, out: Path, force: bool) -> None:
    """Enter an evening's log and write its journal; `name` is the battle, and `given` are the options of its rules.

    With `source` the lines are those of a file; otherwise they are typed. With `resume` they go on where they stopped.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.log_entry.entered_battle import EnteredBattle
    from drumhead.log_entry.entry_summary import summary
    from drumhead.log_entry.vocabulary import vocabulary_of
    from drumhead.printing.pages.document import file_name
    from drumhead.simulation.journal import write_journal

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    scenario = scenario_for(game, name)
    vocabulary = vocabulary_of(game.ruleset)
    turns = given["turns"] or scenario.turns

    def make() -> EnteredBattle:
        return EnteredBattle(scenario, vocabulary, most_turns=turns)

    base = file_name(game.title, ENTERED)
    text, journal = find_places(base, out, resume, force)
    settle([journal.name], journal.parent, force or resume)
    battle = _from_file(source, make, text) if source else _typed(text, make, game, resume)
    head = _head(battle, game, name, given, turns, journal.parent)
    write({journal.name: write_journal([head, *battle.events])}, journal.parent, force or resume)
    for each in summary(battle.events):
        print_aside(each)


def find_places(base: str, out: Path, resume: bool, force: bool) -> tuple[Path, Path]:
    """Return the paths of the lines and of the journal; ClickException if lines are there, or missing to resume."""
    text = out.with_suffix(".txt") if out.suffix in (".txt", ".jsonl") and not out.is_dir() else out / f"{base}.txt"
    if resume and not text.is_file():
        raise click.ClickException(
            f"{text} is not there, so there is nothing to resume. Leave out --resume, or give --out."
        )
    if text.exists() and not resume and not force:
        raise click.ClickException(
            f"{text} is there already. Give --resume to go on with it, or --force to begin again."
        )
    return text, text.with_suffix(".jsonl")


def _from_file(source: Path, make: Any, text: Path) -> EnteredBattle:
    """Return the battle of a file's lines; FileErrors with every slip, and nothing written."""
    from drumhead.armies.files.spreadsheet_rows_file import CellFault, is_table
    from drumhead.log_entry.entry_file import faults_of, read_lines, replay_lines
    from drumhead.log_entry.entry_parser import Slip
    from drumhead.log_entry.table_lines import lines_of
    from drumhead.rules.loading.toml_files import Fault
    from drumhead.support.atomic_write import write_atomically

    rows: list[int] = []
    if is_table(source):
        lines, table, rows = lines_of(source, make().vocabulary)
        for each in table.left_out:
            print_labelled("Note", each)
    else:
        lines, _ = read_lines(source, whole=True)
    battle, slips = replay_lines(make, lines)
    if not slips and not battle.play.turn:
        slips = [(1, Slip("there is no line of a log in the file", "Begin with `turn 1`."))]
    if slips:
        kind = CellFault if rows else Fault
        raise faults_of(source, [(rows[number - 1] if rows else number, slip) for number, slip in slips], kind)
    if text.resolve() != source.resolve():
        write_atomically(text, "".join(f"{line}\n" for line in lines).encode())
    return battle


def _typed(text: Path, make: Any, game: Game, resume: bool) -> EnteredBattle:
    """Return the battle of the lines that are typed; each is in the file `text` when the next is asked for."""
    from drumhead.cli.output.entry_dialogue import Dialogue, confirm_kept
    from drumhead.log_entry.entry_file import EntryFile

    text.parent.mkdir(parents=True, exist_ok=True)
    if text.exists() and not resume:
        text.unlink()
    file = EntryFile(text, f"{game.title}, as entered", resume)
    if file.cut:
        print_labelled("Note", f"{text}: the last line was not complete, and is taken out.")
    dialogue = Dialogue(file, make)
    print_aside("Type each line of the log, such as `turn 1`. ? shows the words, quit stops.")
    try:
        dialogue.run()
    except (KeyboardInterrupt, click.Abort):
        confirm_kept(file)
        raise
    return dialogue.battle


def _head(battle: EnteredBattle, game: Game, name: str, given: Mapping[str, Any], turns: int, folder: Path) -> Event:
    from drumhead.simulation import journal
    from drumhead.simulation.journal_schema import HAND

    house = named_beside(game, given["house_rules"])
    first = journal.head(battle.scenario, 0, {}, turns, name, house, folder)
    return {**first, "by": HAND}
