"""Simulated battles at the command line: play, continue, check against a journal, and print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.deployment.scenario import Scenario
    from drumhead.model.lengths import Measures
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.layout.booklet_imposition import Folding
    from drumhead.printing.page_input import Game
    from drumhead.simulation.engine import BattleResult
    from drumhead.simulation.journal import Journal
    from drumhead.simulation.journal_notes import JournalNote

USUAL_SEED, USUAL_TEMPER = 1, "sound"
COPY_OR_ENTER = "Take it from a copy, or enter its lines again."
ENTERED = "entered"  # ends the names of files of an evening that was entered from a log on paper


def fight(name: str, given: Mapping[str, Any], out: Path, force: bool) -> None:
    """Play a new battle, write its journal, and print the result on standard error.

    `name` is the battle, and `given` are the options of `log play`.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.output.paper_output import settle
    from drumhead.simulation import journal
    from drumhead.simulation.ai_player import make_commanders
    from drumhead.simulation.engine import fight_out

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    scenario = scenario_for(game, name)
    seed = USUAL_SEED if given["seed"] is None else given["seed"]
    turns = given["turns"] or scenario.turns
    tempers = seats(scenario, given["commanders"])
    file = journal_name(game.title, seed)
    there = settle([file], out, force)[file].parent
    fought = fight_out(scenario, make_commanders(tempers), seed, turns)
    first = journal.head(scenario, seed, tempers, turns, name, named_beside(game, given["house_rules"]), there)
    _write(file, [first, *fought.events], out, force)
    print_aside(_ending(scenario, fought))  # standard output has only the names of files


def named_beside(game: Game, given: Path | None) -> str:
    """Return the house-rules file of a game that its battle file does not name, but the command or a settings file.

    Return "" if there is none. `given` is the file of --house-rules.
    """
    from drumhead.cli.loading.house_rule_files import find_house_rules

    own, file = game.battle.house_rules if game.battle else "", find_house_rules(game.ruleset, game.battle, given)
    return "" if file is None or (own and Path(own).resolve() == file.resolve()) else str(file)


@of_a_journal
def go_on(path: Path, name: str | None, out: Path, force: bool) -> None:
    """Play an unfinished journal to its end with the same commanders, and write the complete journal.

    `name` is the battle file, if it is not where the journal says. Raise ClickException if the battle is over, or if
    the journal differs from its replay.
    """
    from drumhead.cli.loading.journal_loading import agree, battle_of, commanders_of, head_from
    from drumhead.cli.output.paper_output import settle
    from drumhead.simulation import journal, journal_replay

    kept = journal.read(path)
    if kept.by_hand:
        raise click.ClickException(
            f"{path} was entered from a log on paper, and cannot be played. "
            "Go on with its lines: drumhead log enter BATTLE --resume."
        )
    if kept.is_over:
        raise click.ClickException(f"{path}: the battle is over; there is nothing to go on with.")
    game, scenario = battle_of(kept, name)
    fought = journal_replay.again(scenario, kept, commanders_of(kept))
    agree(kept, fought)
    file = journal_name(game.title, kept.head["seed"])
    there = settle([file], out, force)[file].parent
    kept_events = [head_from(kept, there), *kept.events]
    told = [{key: value for key, value in event.items() if key != "n"} for event in kept_events]
    _write(file, [*told, *fought.events[len(kept.events) :]], out, force)
    print_aside(_ending(scenario, fought))  # standard output has only the names of files


@of_a_journal
def check(path: Path, name: str | None, repair: bool) -> None:
    """Print whether a journal replays to the same events; with `repair`, cut it off after its last complete event.

    `name` is the battle file, if it is not where the journal says. Raise ClickException if the replay differs, or if
    the last line is incomplete and `repair` is false.
    """
    from drumhead.cli.loading.journal_loading import agree, battle_of, commanders_of, ruleset_of
    from drumhead.cli.output.paper_output import replace
    from drumhead.simulation import journal, journal_replay
    from drumhead.simulation.ai_player import BaselinePlayer
    from drumhead.support.atomic_write import resolve_symlink

    kept = journal.read(path)
    ruleset = ruleset_of(kept)
    _, scenario = battle_of(kept, name)
    if kept.by_hand:
        _check_counts(kept, scenario)
        return
    fought = journal_replay.again(scenario, kept, BaselinePlayer() if kept.is_over else commanders_of(kept))
    agree(kept, fought)
    if kept.cut and not repair:
        raise click.ClickException(
            f"{path}, line {len(kept.events) + 2}: the last line is cut. "
            f"{len(kept.events)} events before it are whole: mend the file with --repair."
        )
    if kept.cut:
        replace(resolve_symlink(path), journal.whole_part(kept))
        click.echo(f"{path}: mended: what was cut is off, and its {len(kept.events)} events are whole.")
    if kept.is_over:
        click.echo(f"{path}: whole, {len(kept.events)} events; played again, every one is the same.")
        click.echo(_ending(scenario, fought))
    else:
        click.echo(f"{path}: stops {_where(kept)}; so far as it goes, played again it is the same.")
        of = [Path(name)] if name else []
        goes_on = name_command("log", "play", *of, "--continue", path, *ruleset.trust_words)
        click.echo(f"Go on with it: {goes_on}")


def _check_counts(kept: Journal, scenario: Scenario) -> None:
    """Print whether the counts of a journal by hand follow from its records; ClickException for those that do not.

    Such a journal cannot be played again: nobody wrote down every throw.
    """
    from drumhead.log_entry.counts_check import wrong_counts

    wrong = next(wrong_counts(kept, scenario), None)
    if wrong:
        raise click.ClickException(f"{kept.path}, line {wrong.line}: {wrong.what}. {COPY_OR_ENTER}")
    click.echo(f"{kept.path}: whole, {len(kept.events)} events, entered from a log on paper; losses and points add up.")


def _where(kept: Journal) -> str:
    """Return the point at which a journal stops, as text, such as "in turn 3"."""
    last = max((event["t"] for event in kept.events), default=0)
    return f"after turn {last}" if last == kept.turns > 0 else f"in turn {last}" if last else "before the first turn"


@of_a_journal
def print_log(
    path: Path,
    turns: int | None,
    how: tuple[str, str, str, Folding | None],
    out: Path,
    force: bool,
    cache: PdfCache | None,
) -> None:
    """Print a journal's log as a PDF; with `turns`, only these turns, followed by forms for the others.

    `how` is its paper, its ink, the text size of those forms, and its folding or None. `cache` is None for no cache.
    """
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.cli.output.paper_printing import as_typed, in_short
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log import played_log
    from drumhead.printing.pages.document import Part, print_document
    from drumhead.printing.pages.folded_pages import fold_documents
    from drumhead.printing.pages.print_fingerprint import number
    from drumhead.simulation import journal
    from drumhead.simulation.journal_notes import notes_file

    paper, ink, type_, folding = how
    kept = journal.read(path)
    _has_turns(kept, turns)
    notes = _notes_on(kept)
    file = file_of(kept, "pdf")
    wishes = PrintOptions(paper=paper, ink=ink, type=type_, command=as_typed(), measures=_measures(kept))
    beside = notes_file(path).read_bytes() if notes else b""
    wishes = replace(wishes, foot=in_short(), number=number(path.read_bytes() + beside))

    def log(wishes: PrintOptions) -> Iterator[Part]:
        draw = partial(played_log, kept.head, kept.events, ruleset_of(kept), wishes, turns, notes)
        yield Part("The battle, as fought", file, "to read", draw)

    (part,) = fold_documents(log, folding, wishes) if folding else log(wishes)
    settle([part.file], out, force)
    write({part.file: print_document(part, cache)}, out, force)
    _stops(kept)


@of_a_journal
def print_post(path: Path, turns: int | None, form: str, ink: str, out: Path, force: bool) -> None:
    """Write a battle for a club's page: four paragraphs and four images in one file.

    `form` is "html" or "md", `turns` the number of turns to tell, None for all.
    """
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log import web_post
    from drumhead.simulation import journal
    from drumhead.support.checksum_comment import add_checksum

    kept = journal.read(path)
    _has_turns(kept, turns)
    file = file_of(kept, form)
    settle([file], out, force)
    told = web_post.post_of(
        kept.head, kept.events, ruleset_of(kept), PrintOptions(ink=ink, measures=_measures(kept)), turns
    )
    write({file: add_checksum(web_post.html_of(told) if form == "html" else web_post.markdown_of(told))}, out, force)
    _stops(kept)


@of_a_journal
def tell_log(path: Path, turns: int | None = None) -> None:
    """Print a journal's log on standard output in plain lines; with `turns`, only these turns."""
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.battle_log.journal_story import up_to
    from drumhead.printing.pages.battle_log.plain_text_log import lines
    from drumhead.simulation import journal

    kept = journal.read(path)
    _has_turns(kept, turns)
    events = kept.events if turns is None else up_to(kept.events, turns)
    for line in lines(kept.head, events, ruleset_of(kept), PrintOptions(measures=_measures(kept)), _notes_on(kept)):
        click.echo(line)
    _stops(kept)


def _notes_on(kept: Journal) -> Sequence[JournalNote]:
    """Return the notes on a journal; print a warning for each that the journal has left behind."""
    from drumhead.simulation.journal_notes import read_notes, stale_notes

    notes = read_notes(kept)
    for warning in stale_notes(kept, notes):
        print_labelled("Warning", warning)
    return notes


def _measures(kept: Journal) -> Measures:
    """Return the measures of a journal's ruleset."""
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.model.lengths import Measures

    own = ruleset_of(kept).measure
    return Measures(own, book=own)


def _has_turns(kept: Journal, turns: int | None) -> None:
    """Raise ClickException if `turns` is more than the journal has completed; None is always allowed."""
    if turns is not None and turns > kept.turns:
        have = f"{kept.turns} whole turn{'s' if kept.turns != 1 else ''}"
        raise click.ClickException(f"--turns {turns}: {kept.path} has {have}.")


def seats(scenario: Scenario, asked: Any) -> dict[str, str]:
    """Return the leadership style of each side's commander, by side; the usual style if none was asked for.

    `asked` are pairs of a side and a style. Raise ClickException for an unknown side, UsageError for
    an unknown style or a side named twice.
    """
    from drumhead.rules.loading.toml_files import choices, misspelt
    from drumhead.simulation.ai_player import NAIVE
    from drumhead.simulation.leadership_styles import TEMPERS

    def unknown(what: str, words: list[str], known: Sequence[str]) -> list[str]:
        return [
            f'--commanders: no {what} is called "{word}".{misspelt(word, known)} {choices(known)}'
            for word in dict.fromkeys(words)
            if word not in known
        ]

    named = [side for side, _ in asked]
    twice = dict.fromkeys(side for side in named if named.count(side) > 1)
    wrong = unknown("leadership style", [style for _, style in asked], (*TEMPERS, NAIVE))
    wrong += [f"--commanders: {side} is named twice; give it one commander." for side in twice]
    of_battle = unknown("side", named, scenario.sides)
    if wrong or of_battle:
        raise (click.UsageError if wrong else click.ClickException)("\n".join([*of_battle, *wrong]))
    return {**dict.fromkeys(scenario.sides, USUAL_TEMPER), **dict(asked)}


def journal_name(title: str, seed: int, kind: str = "jsonl") -> str:
    """Return the file name of a simulated battle, such as ramillies-1706.jsonl; `kind` is the suffix."""
    from drumhead.printing.pages.document import file_name

    return f"{file_name(title, str(seed))}.{kind}"


def file_of(kept: Journal, kind: str) -> str:
    """Return the file name of a page on a journal; `kind` is the suffix."""
    if not kept.by_hand:
        return journal_name(kept.head["title"], kept.head["seed"], kind)
    from drumhead.printing.pages.document import file_name

    return f"{file_name(kept.head['title'], ENTERED)}.{kind}"


def _stops(kept: Journal) -> None:
    """Print a note on standard error if a journal's last line is incomplete, since its output ends there.

    The note has the command that repairs the file.
    """
    if kept.cut:
        from drumhead.cli.loading.journal_loading import ruleset_of

        mends = name_command("log", "check", kept.path, "--repair", *ruleset_of(kept).trust_words)
        print_aside(
            f"{kept.path}, line {len(kept.events) + 2}: the last line is cut; what is whole before it is printed. "
            f"`{mends}` mends the file.",
        )


def _write(file: str, events: list[Any], out: Path, force: bool) -> None:
    from drumhead.cli.output.paper_output import KEEPS_BOTH, settle, write
    from drumhead.simulation import journal

    path, told = settle([file], out, force)[file], journal.write_journal(events)
    before = path.read_bytes() if path.is_file() else b""
    write({file: told}, out, force)
    if not told.startswith(before):  # neither the same battle nor the beginning of it
        print_labelled("Note", f"{path} replaces a journal that said something else; {KEEPS_BOTH}.")


def _ending(scenario: Scenario, fought: BattleResult) -> str:
    """Return the result of a battle in one line; stands are counted as on the playsheet."""
    ruleset, armies, counts = scenario.ruleset, scenario.battle.armies, scenario.game.for_a_stand
    names = {each["id"]: each["name"] for each in ruleset.side_tables}
    ending = f"{names[fought.winner]} won" if fought.winner else "Drawn"
    start = {
        side: sum(-(-unit.start // counts(scenario.book, unit)) for unit in armies[side].units) for side in fought.dead
    }
    lost = ", ".join(f"{names[side]} {dead} of {start[side]}" for side, dead in fought.dead.items())
    turns = f"{fought.play.turn} turn{'s' if fought.play.turn != 1 else ''}"
    return f"{ending} after {turns}. {ruleset.loses.capitalize()} lost: {lost}."
