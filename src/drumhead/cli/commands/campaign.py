"""`drumhead campaign`: several battles in a row, with armies that remember."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import NewPath
from drumhead.cli.root import top_group

FILE = Path("campaign.toml")
PLAYED = "drumhead campaign new\ndrumhead log play --out my.jsonl\ndrumhead log result my.jsonl\n"  # of examples
CAMPAIGN = click.argument("campaign", type=click.Path(path_type=Path), default=FILE, metavar="[CAMPAIGN]")


@top_group("campaign", example="drumhead campaign new")
def command() -> None:
    """A campaign is a TOML file with rules for losses, honours and officers, and the folders of its battles."""


@command.command(epilog="drumhead campaign new")
@click.argument("campaign", type=NewPath(), default=FILE, metavar="[CAMPAIGN]")
@shared_options.force
def new(campaign: Path, force: bool) -> None:
    """Write a campaign file with rules to change.

    The rules are Drumhead's own, with comments, and not from any rulebook.
    """
    from drumhead.cli.output.campaign_output import new_campaign

    new_campaign(campaign, force)


@command.command(epilog=f"{PLAYED}drumhead campaign show")
@CAMPAIGN
@shared_options.as_json
def show(campaign: Path, as_json: bool) -> None:
    """Show the battles of a campaign in their order.

    Shows who met whom, losses, honours, lost officers, luck with a test, and rules that no battle used.
    """
    from drumhead.cli.output.campaign_output import show_campaign

    show_campaign(campaign, as_json)


@command.command("print", epilog=f"{PLAYED}drumhead campaign print --ink low")
@CAMPAIGN
@print_options.paper
@shared_options.out
@shared_options.force
def print_(campaign: Path, out: Path, force: bool, **given: Any) -> None:
    """Print the battles of a campaign on a page."""
    from drumhead.cli.output.campaign_output import print_campaign
    from drumhead.cli.output.paper_printing import page_options

    print_campaign(campaign, page_options(given), out, force)


@command.command(epilog="drumhead campaign schema > campaign.schema.json")
def schema() -> None:
    """Print the JSON Schema of campaign files.

    Editors complete and check files with it.
    """
    import json

    from drumhead.armies.files.json_schema import json_schema
    from drumhead.campaign.campaign_file import CampaignTable

    click.echo(json.dumps(json_schema(CampaignTable, None), indent=2))
