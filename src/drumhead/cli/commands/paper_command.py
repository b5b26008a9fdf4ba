"""Commands of papers without options of their own: `drumhead PAPER RULESET|BATTLE`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options
from drumhead.cli.parameters.param_types import subject


def command_for(kind: str, does: str) -> click.Command:
    """Return a click command called `kind` that prints documents of that kind; `does` is its help text."""

    @top_command(kind, does=does, example=f"drumhead {kind}")
    @subject("name", "[RULESET|BATTLE]")
    @print_options.printing
    def command(name: str, **given: Any) -> None:
        from drumhead.cli.output.paper_printing import print_game
        from drumhead.printing.pages.registry import parts

        print_game(partial(parts, kind), name, given)

    return command
