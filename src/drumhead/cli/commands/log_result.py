"""`drumhead log result`: both armies as they leave the field, for the next battle of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import JournalFile, subject


@click.command(
    "result",
    cls=DrumheadCommand,
    epilog="drumhead campaign new\ndrumhead log play --out my.jsonl\ndrumhead log result my.jsonl",
)
@click.argument("journal", type=JournalFile())
@subject("battle", "[BATTLE]", required=False)
@click.option(
    "--campaign",
    type=click.Path(path_type=Path),
    default=Path("campaign.toml"),
    metavar="FILE",
    show_default=True,
    help="Campaign with the rules of recovery.",
)
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER",
    show_default="after-NUMBER-BATTLE, in the campaign's folder",
    help="Output folder.",
)
@shared_options.force
@shared_options.trust
def result(journal: Path, battle: str | None, campaign: Path, out: Path | None, force: bool) -> None:
    """Write both armies as they leave the field.

    The folder gets an army file for each side, and a record of the battle for `drumhead campaign show`. BATTLE is the
    battle file, if it is not where the journal says. The same journal and the same campaign give the same files.
    """
    from drumhead.cli.output.campaign_result import write_result

    write_result(journal, battle, campaign, out, force)
