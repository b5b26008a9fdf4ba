"""Simulated battles at the command line: play, continue, check against a journal, and print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.deployment.scenario import Scenario
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.simulation.engine import BattleResult
    from drumhead.simulation.journal import Journal

USUAL_SEED, USUAL_TEMPER = 1, "sound"
COPY_OR_ENTER = "Take it from a copy, or enter its lines again."
WEIGHS_NOTHING = "both sides have a naive commander, which weighs nothing."
ENTERED = "entered"  # ends the names of files of an evening that was entered from a log on paper
KEPT = "kept"  # ends the names of files of an evening that was kept at the table


def fight(name: str, given: Mapping[str, Any], explain: bool, out: Path, force: bool) -> None:
    """Play a new battle, write its journal, and print the result on standard error.

    `name` is the battle, and `given` are the options of `log play`. With `explain`, the journal has what was weighed
    for each decision, and a text beside it has that in words; raise UsageError if nobody weighs anything.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.journal_loading import commanders_for, weighs_anything
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.simulation import journal
    from drumhead.simulation.engine import fight_out

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"], also=())
    scenario = scenario_for(game, name)
    seed = USUAL_SEED if given["seed"] is None else given["seed"]
    turns = given["turns"] or scenario.turns
    tempers = seats(scenario, given["commanders"])
    if explain and not weighs_anything(tempers):
        raise click.UsageError(f"--explain: {WEIGHS_NOTHING} Leave it out, or give a side another style.")
    explained = scenario.ruleset if explain else None
    file = journal_name(game.title, seed)
    there = _settle(file, out, force, explain).parent
    fought = fight_out(scenario, commanders_for(tempers, explained), seed, turns)
    first = journal.head(scenario, seed, tempers, turns, name, named_beside(game, given["house_rules"]), there)
    _write(file, [first, *fought.events], out, force, explained)
    print_aside(_ending(scenario, fought))  # standard output has only the names of files


def named_beside(game: Game, given: HouseFiles) -> str | list[str]:
    """Return the house-rules file of a game that its battle file does not name, but the command or a settings file.

    Return "" if there is none, and of several files the list of all, the battle's own too. `given` are the files of
    --house-rules.
    """
    from drumhead.cli.loading.house_rule_files import find_house_rules

    files = [each.file for each in find_house_rules(game.ruleset, game.battle, given)]
    own = game.battle.house_rules if game.battle else ""
    if len(files) > 1:
        return [str(each) for each in files]
    return next((str(each) for each in files if not own or Path(own).resolve() != each.resolve()), "")


@of_a_journal
def go_on(path: Path, name: str | None, explain: bool, out: Path, force: bool) -> None:
    """Play an unfinished journal to its end with the same commanders, and write the complete journal.

    `name` is the battle file, if it is not where the journal says. With `explain`, the turns that are played now have
    what was weighed for each decision, and a text beside the journal has that in words. Raise ClickException if the
    battle is over, or if the journal differs from its replay.
    """
    from drumhead.cli.loading.journal_loading import agree, battle_of, commanders_of, head_from, weighs_anything
    from drumhead.simulation import journal, journal_replay

    kept = journal.read(path)
    if kept.by_hand:
        raise click.ClickException(
            f"{path} was entered from a log on paper, and cannot be played. "
            "Go on with its lines: drumhead log enter BATTLE --resume."
        )
    if kept.by_umpire:
        raise click.ClickException(
            f"{path} was kept at the table, and its dice are thrown there. "
            "Go on with it: drumhead log keep BATTLE --resume."
        )
    if kept.is_over:
        raise click.ClickException(f"{path}: the battle is over; there is nothing to go on with.")
    if explain and not weighs_anything(kept.head["commanders"]):
        raise click.ClickException(f"{path}: {WEIGHS_NOTHING} Leave out --explain.")
    game, scenario = battle_of(kept, name)
    explained = scenario.ruleset if explain else None
    fought = journal_replay.again(scenario, kept, commanders_of(kept, explained))
    agree(kept, fought)
    file = journal_name(game.title, kept.head["seed"])
    there = _settle(file, out, force, explain).parent
    kept_events = [head_from(kept, there), *kept.events]
    told = [{key: value for key, value in event.items() if key != "n"} for event in kept_events]
    _write(file, [*told, *fought.events[len(kept.events) :]], out, force, explained)
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
    own = BaselinePlayer() if kept.is_over or kept.by_umpire else commanders_of(kept)
    fought = journal_replay.again(scenario, kept, own)
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
        further = ("keep", *(of or [kept.head["source"]]), "--resume", "--out", path)
        again = further if kept.by_umpire else ("play", *of, "--continue", path)
        goes_on = name_command("log", *again, *ruleset.trust_words)
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


def journal_name(title: str, seed: int) -> str:
    """Return the file name of a simulated battle, such as ramillies-1706.jsonl."""
    from drumhead.printing.pages.document import file_name

    return f"{file_name(title, str(seed))}.jsonl"


def file_of(kept: Journal, kind: str) -> str:
    """Return the file name of a page on a journal; `kind` is the suffix. It has the side for which the page is."""
    from drumhead.printing.pages.document import file_name

    viewer = ["for", str(kept.head["for"])] if kept.head.get("for") else []
    last = ENTERED if kept.by_hand else KEPT if kept.by_umpire else str(kept.head["seed"])
    return f"{file_name(kept.head['title'], last, *viewer)}.{kind}"


def _settle(file: str, out: Path, force: bool, explain: bool) -> Path:
    """Return the path of a journal; raise the errors of `write` for it, and for the text that explains it."""
    from drumhead.cli.output.paper_output import settle

    path = settle([file], out, force)[file]
    if explain:
        settle([path.name, _text_of(path)], path.parent, force)
    return path


def _text_of(journal: Path) -> str:
    """Return the file name of the text that explains the decisions of a journal."""
    return f"{journal.stem}-explained.md"


def _write(file: str, events: list[Any], out: Path, force: bool, explained: Ruleset | None) -> None:
    """Write a journal, from its first line and its events; with the ruleset `explained`, also the text beside it."""
    from drumhead.cli.output.paper_output import KEEPS_BOTH, write
    from drumhead.simulation import journal

    path, told = _settle(file, out, force, explained is not None), journal.write_journal(events)
    before = path.read_bytes() if path.is_file() else b""
    if explained:
        from drumhead.printing.pages.battle_log.posts.explained_decisions import explained_text

        text = explained_text(events[0], events[1:], explained)
        write({path.name: told, _text_of(path): text}, path.parent, force)
    else:
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
