"""`drumhead campaign`: a new campaign file, the chain of battles on the terminal, and as a page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.output.stderr_notes import print_aside

if TYPE_CHECKING:
    from drumhead.campaign.battle_chain import Link
    from drumhead.campaign.campaign_file import CampaignTable
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.campaign_page import BattleRow
    from drumhead.rules.loading.ruleset import Ruleset


def new_campaign(path: Path, force: bool) -> None:
    """Write a campaign with our rules and comments; errors are those of `refuse_to_write_over`."""
    from drumhead.campaign.campaign_file import TEMPLATE
    from drumhead.cli.output.paper_output import hand_over, refuse_to_write_over

    refuse_to_write_over(path, force)
    hand_over(TEMPLATE.read_bytes(), path, force)
    print_aside("Its rules are Drumhead's own, a start. Change them, then type `drumhead log result JOURNAL`.")


def _read(path: Path) -> tuple[CampaignTable, list[Link]]:
    """Return a campaign and its battles; raise ClickException if there are none."""
    from drumhead.campaign.battle_chain import read_chain
    from drumhead.campaign.campaign_file import read_campaign

    campaign, chain = read_campaign(path), read_chain(path)
    if not chain:
        raise click.ClickException(
            f"{path}: there is no battle in it yet. Type `drumhead log result JOURNAL` after the first."
        )
    return campaign, chain


def show_campaign(path: Path, as_json: bool) -> None:
    """Print the chain of battles on standard output, as text or as JSON."""
    from drumhead.campaign.battle_chain import unused_rules, verdict_on_luck
    from drumhead.cli.output.campaign_text import chain_lines
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.rules.loading.toml_files import in_a_line

    campaign, chain = _read(path)
    unused = unused_rules(chain, _known_rules(chain))
    luck = verdict_on_luck(chain)
    if as_json:
        battles = [{"folder": str(link.folder), **link.record.model_dump()} for link in chain]
        tell_json({"title": campaign.title, "battles": battles, "luck": luck, "unused": unused})
        return
    for line in chain_lines(campaign.title, chain, luck, unused):
        for part in line.split("\n"):
            click.echo(in_a_line(part))


def _known_rules(chain: list[Link]) -> dict[str, dict[str, str]]:
    """Return the rules that battles carry out, by ruleset and id; rulesets that are not found are left out."""
    from drumhead.rules.rulebook.rule_index import index

    found = {}
    for name in dict.fromkeys(link.record.ruleset for link in chain):
        ruleset = _ruleset(name)
        if ruleset:
            rules = index(ruleset).values()
            found[name] = {rule.id: f"{rule.says} ({rule.cite})" for rule in rules if rule.simulate and not rule.unseen}
    return found


def _ruleset(name: str) -> Ruleset | None:
    from drumhead import rulesets
    from drumhead.support.errors import UserError

    try:
        return rulesets.load(name)
    except (UserError, ValueError):
        return None


def _battle_row(link: Link) -> BattleRow:
    """Return a battle of the chain ready to print."""
    from drumhead.cli.output.campaign_text import name_battle, name_stranger, result_line, side_facts
    from drumhead.printing.pages.campaign_page import BattleRow, SideRow

    record = link.record
    sides = tuple(
        SideRow(side, each.name, each.army, tuple(side_facts(record, each))) for side, each in record.side.items()
    )
    notes = tuple(name_stranger(record, side) for side in link.strange)
    return BattleRow(record.number, name_battle(record), result_line(record), record.hand, sides, notes)


def print_campaign(path: Path, options: PrintOptions, out: Path, force: bool) -> None:
    """Print the chain of battles as a PDF; raise ClickException if no ruleset of its battles is found."""
    from drumhead.campaign.battle_chain import unused_rules, verdict_on_luck
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.pages.campaign_page import CampaignFacts, campaign_page
    from drumhead.printing.pages.document import file_name

    campaign, chain = _read(path)
    known = _known_rules(chain)
    if not (last := next((link.record.ruleset for link in reversed(chain) if link.record.ruleset in known), None)):
        raise click.ClickException(
            f"{path}: the ruleset of its battles is not here. `drumhead campaign show` prints it."
        )
    rows = tuple(map(_battle_row, chain))
    facts = CampaignFacts(campaign.title, campaign.note, rows, verdict_on_luck(chain), unused_rules(chain, known))
    file = f"{file_name(campaign.title, 'campaign')}.pdf"
    settle([file], out, force)
    write({file: partial(campaign_page, game_of(last), options, facts)}, out, force)
