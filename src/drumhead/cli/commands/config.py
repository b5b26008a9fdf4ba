"""`drumhead config`: show a club's print settings, each with its source, and save them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import click

from drumhead.cli.commands.cards import SIZES, StockSize
from drumhead.cli.commands.kit import DOCUMENTS, Kinds
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.root import top_group
from drumhead.model.lengths import Step
from drumhead.printing.pages.cards.card_options import DUPLEX, GUIDES

SHIPPED = "Drumhead"


class InForce(NamedTuple):
    """A print setting: its key, its value, and the source of the value.

    `whose` is "battle", the name of a settings file's source, or "Drumhead" for the default. `file` and `line` say
    where it is written, "" and 0 for the default.
    """

    key: str
    value: Any
    whose: str
    file: str = ""
    line: int = 0


class CopiesOf(shared_options.Pair):
    """KIND=N: the number of copies of a kind of paper."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the kind and the number; raise a usage error for an unknown kind or a number out of range."""
        from drumhead.cli.loading.club_schema import MOST_COPIES

        kind, number = super().convert(value, param, context)
        Kinds().check(kind, param, context)
        if str(number) not in map(str, range(1, MOST_COPIES + 1)):
            self.fail(f"{kind}={number}: give 1 to {MOST_COPIES} copies", param, context)
        return kind, int(number)


@top_group("config", example="drumhead config show")
def command() -> None:
    """Settings are in club.toml. A named set of them is a profile, for --profile."""


@command.command(epilog="drumhead config show")
@subject("battle", "[BATTLE]", required=False)
@shared_options.trust
@print_options.club
@print_options.setup
@shared_options.as_json
def show(battle: str | None, club: Path | None, setup: str | None, as_json: bool) -> None:
    """Show all print settings and where each is set.

    The order is: option, battle file, profile, club.toml, the file in your settings folder, default. The first that
    has a value wins.
    """
    from drumhead.cli.loading.named_files import battle_here
    from drumhead.cli.output.terminal_tables import columns, tell_json

    found = list(_in_force(battle or battle_here(several=False), club, setup))
    if as_json:
        tell_json({each.key: {**each._asdict(), "value": _plain(each.value)} for each in found})
        return
    rows = [(each.key, _said(each.value), each.whose, _where(each)) for each in found]
    columns(rows)


@command.command(epilog="drumhead config save club --paper Letter")
@click.argument("called", metavar="NAME")
@print_options.club
@print_options.wishes
@print_options.type_of
@print_options.sides
@click.option("--card-size", "stock", type=StockSize(), help=SIZES)
@click.option("--duplex", type=click.Choice(DUPLEX), help="Way of printing the backs of cards.")
@click.option("--guides", type=click.Choice(GUIDES), help="Cutting guides of cards.")
@click.option(
    "--kinds",
    "papers",
    type=Kinds(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="KIND,KIND",
    help=DOCUMENTS,
)
@click.option(
    "--copies-of",
    "--copies",
    "copies_of",
    cls=shared_options.Renamed,
    type=CopiesOf("kind=n", "such as sheet=4"),
    multiple=True,
    callback=shared_options.once,
    help="Copies of a document, such as sheet=4. May be repeated.",
)
@click.option(
    "--house-rules",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="House rules, a TOML file. May be repeated: later files override earlier ones.",
)
def save(called: str, club: Path | None, **given: Any) -> None:
    """Save print settings under a name.

    They go to club.toml in the current folder, or to the file of --config. Files of --house-rules are in the
    folder of the settings; of several for one ruleset, later ones override earlier ones.
    """
    from drumhead.cli.loading.profile_saving import to_be_kept

    to_be_kept(club, called, given, "config save")()


def _in_force(battle: str | None, club: Path | None, setup: str | None) -> Iterator[InForce]:
    from drumhead.cli.loading import club_defaults
    from drumhead.cli.loading.club_schema import every_key
    from drumhead.cli.loading.game_loading import battle_game, path_of

    path = path_of(battle) if battle else None
    set_up = click.get_current_context().meta[club_defaults.IN_FORCE] = club_defaults.find(
        club, setup, {"battle": path}
    )
    told = battle_game(path).battle if path else None
    of_battle = dict(told.wishes) if told else {}
    if told and told.house_rules:
        of_battle["house_rules"] = told.house_rules
    keys = {"name": "", **every_key(), "units": "as in the book"}
    for key, usual in keys.items():
        if key in of_battle:
            yield InForce(key, of_battle[key], "battle", str(path))
        elif key in set_up.said:
            said = set_up.said[key]
            yield InForce(key, said.value, said.whose, str(said.file), said.line)
        else:
            yield InForce(key, usual, SHIPPED)


def _where(each: InForce) -> str:
    return f"{each.file}, line {each.line}" if each.line else each.file


def _said(value: Any) -> str:
    """Return a value of a setting as text for the terminal; "-" for an empty one."""
    if value in (None, "", (), [], {}):
        return "-"
    match value:
        case tuple() | list():
            return ", ".join(map(str, value))
        case dict():
            return "; ".join(f"{key} {_said(each)}" for key, each in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)


def _plain(value: Any) -> Any:
    """Return a value converted into types that JSON has."""
    match value:
        case Fraction():
            return int(value) if value == int(value) else str(value)
        case Path() | Step():
            return str(value)
        case tuple() | list():
            return [_plain(each) for each in value]
        case dict():
            return {key: _plain(each) for key, each in value.items()}
    return value
