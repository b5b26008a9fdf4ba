"""`drumhead log solo`: a sealed game to play alone against the paper."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject


@click.command(cls=DrumheadCommand, epilog="drumhead log solo ramillies --side french --seed 1706")
@subject("battle", "[BATTLE]")
@click.option("--side", metavar="SIDE", help="Side that you play. The paper plays the other one.")
@shared_options.first_seed
@shared_options.turns
@print_options.type_to_write_on
@print_options.printing
def solo(battle: str, side: str | None, seed: int, turns: int | None, **given: Any) -> None:
    """Print a sealed game to play alone.

    You play one side, and the paper plays the other. The first file has the pages to read. The second has sealed pages
    with cards, orders and dice, to print on both sides and fold.
    """
    from drumhead.cli.loading.game_loading import battle_game, path_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.cli.loading.unit_selection import Selection, select_units
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.document_inputs import EVERYTHING
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.document import Part
    from drumhead.printing.pages.print_fingerprint import declare
    from drumhead.printing.pages.solo.solo_packet import parts
    from drumhead.rules.loading.toml_files import choices

    game = battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"])
    sides = scenario_for(game, battle).sides
    if side is None:
        raise click.UsageError(f"Name the side that you play with --side. {choices(sides)}")
    (own,) = select_units(game, Selection(sides=(side,))).fielded
    (other,) = (each for each in sides if each != own["id"])

    def papers(game: Game, wishes: PrintOptions) -> list[Part]:
        return list(parts(*declare(game.shared, wishes, EVERYTHING), other, seed, turns))

    print_papers(papers, game, given)
