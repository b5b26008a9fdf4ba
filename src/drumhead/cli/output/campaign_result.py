"""The armies after a battle and its record: computed from a journal, written as files, and printed in short."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.support.command_lines import name_command
from drumhead.support.paths import as_seen_from

if TYPE_CHECKING:
    from drumhead.campaign.army_after import ArmyAfter
    from drumhead.printing.page_input import Game
    from drumhead.simulation.journal import Journal

WROTE = "Written by drumhead log result"


@of_a_journal
def write_result(path: Path, name: str | None, campaign: Path, out: Path | None, force: bool) -> None:
    """Write both armies after a battle, and its record, into a folder; print the losses on standard error.

    `path` is the journal, `name` the battle file if it is not where the journal says. Raise ClickException for a
    journal that is cut or not over, and for an army of which nothing is left.
    """
    from drumhead.armies.writers.army_writer import as_toml
    from drumhead.campaign.battle_outcome import outcome_of
    from drumhead.campaign.battle_record import record_of, record_text
    from drumhead.campaign.campaign_file import read_campaign
    from drumhead.cli.loading.journal_loading import battle_of
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.pages.document import file_name
    from drumhead.simulation import journal

    rules, kept = read_campaign(campaign), journal.read(path)
    _refuse_unfinished(kept)
    game, _ = battle_of(kept, name)
    outcome = outcome_of(kept)
    armies = _armies(kept, game, rules, outcome)
    about, luck = game.ruleset.about, _luck(kept, game)
    record = record_of(kept, outcome, armies, about, game.ruleset.loses, luck)
    folder = out or campaign.parent / f"after-{record['number']}-{file_name(kept.head['title'])}"
    pages = {f"{side}.toml": f"# {WROTE}.\n\n{as_toml(each.now, about)}".encode() for side, each in armies.items()}
    pages["record.toml"] = record_text(record).encode()
    settle(pages, folder, force)
    write(pages, folder, force)
    for line in _lines(game, record):
        print_aside(line)
    _say_what_next(campaign, folder, list(armies))


def _refuse_unfinished(kept: Journal) -> None:
    """Raise ClickException for a journal that is cut, or of a battle that is not over."""
    if kept.cut:
        raise click.ClickException(
            f"{kept.path}, line {len(kept.events) + 2}: the last line is cut. "
            f"Repair the journal first: {name_command('log', 'check', kept.path, '--repair')}"
        )
    if not kept.is_over:
        goes_on = f"Play it to its end first: {name_command('log', 'play', '--continue', kept.path)}"
        right = "Enter its last turns first." if kept.by_hand else goes_on
        raise click.ClickException(f"{kept.path}: the battle is not over, so nobody has left the field. {right}")


def _armies(kept: Journal, game: Game, rules: Any, outcome: Any) -> dict[str, ArmyAfter]:
    """Return both armies after the battle, by side; raise ClickException for one of which no unit is left."""
    from drumhead.campaign.army_after import army_after

    assert game.battle
    qualities = [each["id"] for each in game.ruleset.about.get("quality", ())]
    armies = {}
    for side, army in game.battle.armies.items():
        line = _history(kept, game, outcome, side)
        armies[side] = army_after(army, outcome, rules, str(kept.head["title"]), line, qualities)
        if not armies[side].now.brigades:
            raise click.ClickException(
                f"{army.name}: no unit is left for another battle. Give larger shares under [recovery] in the campaign."
            )
    return armies


def _history(kept: Journal, game: Game, outcome: Any, side: str) -> str:
    """Return the line of an army's history, such as "Ramillies, 23 May 1706: won; 17 of 73 stands lost"."""
    own = [each for key, each in outcome.units.items() if kept.head["units"][key]["side"] == side]
    lost, brought = sum(sum(each.lost.values()) for each in own), sum(each.brought for each in own)
    result = {"winner": "won", "loser": "lost", "drawn": "drawn"}[outcome.manner_of(side)]
    unknown = sum(each.left is None for each in own)
    doubt = f", {unknown} of {len(own)} units unknown" if unknown else ""
    when = ", ".join(filter(None, (kept.head["title"], kept.head["date"])))
    return f"{when}: {result}; {lost} of {brought} {game.ruleset.loses} lost{doubt}"


def _luck(kept: Journal, game: Game) -> dict[str, dict[str, Any]]:
    """Return the luck of each side as figures for the record."""
    from drumhead.printing.pages.battle_log.journal_story import story
    from drumhead.printing.pages.battle_log.log_text import words_of
    from drumhead.printing.pages.battle_log.posts.luck_percentile import lucks

    found = lucks(story(kept.head, kept.events), words_of(game.ruleset)["luck"])
    return {
        side: {
            "chance": -1.0 if luck.chance is None else round(float(luck.chance), 4),
            "throws": luck.throws,
            "unknown": luck.unknown or 0,
            "cards": luck.by_cards,
        }
        for side, luck in found.items()
    }


def _lines(game: Game, record: Mapping[str, Any]) -> list[str]:
    """Return the losses of both sides in short."""
    from drumhead.campaign.battle_record import BattleRecord
    from drumhead.cli.output.campaign_text import name_battle, result_line, side_lines

    read = BattleRecord.model_validate(record)
    found = [f"{name_battle(read)}: {result_line(read)}"]
    for side in read.side.values():
        found += side_lines(read, side)
    return found


def _say_what_next(campaign: Path, folder: Path, sides: list[str]) -> None:
    """Print the lines with which the next battle file uses the armies."""
    for side in sides:
        print_aside(f'In the next battle, under [side.{side}]: army = "{(folder / side).as_posix()}.toml"')
    seen = as_seen_from(campaign.parent.resolve(), folder.resolve())
    if seen.startswith("..") or len(Path(seen).parts) > 2:
        print_labelled("Note", f"{folder} is not below the folder of {campaign}, so campaign show does not find it.")
