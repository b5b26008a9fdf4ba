"""`drumhead log compare`: two journals side by side on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.loading.journal_loading import of_a_journal
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import JournalFile

if TYPE_CHECKING:
    from drumhead.simulation.journal import Journal


@click.command(
    cls=DrumheadCommand,
    epilog="drumhead log play --seed 1 --out a.jsonl\ndrumhead log play --seed 2 --out b.jsonl\n"
    "drumhead log compare a.jsonl b.jsonl",
)
@click.argument("journal", type=JournalFile())
@click.argument("other", type=JournalFile(), metavar="JOURNAL")
@shared_options.trust
@shared_options.as_json
def compare(journal: Path, other: Path, as_json: bool) -> None:
    """Compare two journals of one ruleset.

    A is the first journal, B the second. It lists winner, losses, deeds and luck of each side, and every turn.
    """
    _print(journal, other, as_json)


@of_a_journal
def _print(one: Path, other: Path, as_json: bool) -> None:
    """Print the comparison of two journals, as JSON or as tables; raise ClickException for two rulesets."""
    from drumhead.cli.commands.log_printing import warn_of_cut
    from drumhead.cli.loading.journal_loading import ruleset_of
    from drumhead.cli.output.terminal_tables import columns, tell_json, wrap_text
    from drumhead.printing.pages.battle_log.event_sentences import EventSentences
    from drumhead.printing.pages.battle_log.journal_story import story
    from drumhead.printing.pages.battle_log.posts import journal_comparison
    from drumhead.simulation import journal

    kept = [journal.read(path) for path in (one, other)]
    rulesets = [ruleset_of(each) for each in kept]
    if rulesets[0].id != rulesets[1].id:
        raise click.ClickException(
            f"{one} is a battle of {rulesets[0].id}, {other} one of {rulesets[1].id}. "
            "Their losses and throws cannot be compared: give two journals of one ruleset."
        )
    a, b = (
        EventSentences(story(each.head, each.events), ruleset, ruleset.measures)
        for each, ruleset in zip(kept, rulesets)
    )
    events = (kept[0].events, kept[1].events)
    for each, ruleset in zip(kept, rulesets):
        warn_of_cut(each, ruleset)
    if as_json:
        tell_json(journal_comparison.data((a, b), events))
        return
    click.echo(f"A  {_title(kept[0])}\nB  {_title(kept[1])}\n")
    columns([("", "A", "B"), *journal_comparison.rows((a, b))])
    click.echo()
    columns(journal_comparison.turns((a, b)), right=range(1, 5))
    click.echo()
    for words in journal_comparison.notes((a, b), events):
        click.echo(wrap_text(words))


def _title(kept: Journal) -> str:
    """Return the file name, title and date of a journal as a line."""
    from drumhead.printing.text.font_metrics import plain
    from drumhead.rules.loading.toml_files import in_a_line

    named = filter(None, (kept.head["title"], kept.head["date"]))
    return f"{in_a_line(str(kept.path))}: {plain(', '.join(named))}"
