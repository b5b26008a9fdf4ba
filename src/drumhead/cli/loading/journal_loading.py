"""Loading of the ruleset, battle and commanders of a journal, and comparison of a journal with its replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from drumhead.support.command_lines import name_command
from drumhead.support.errors import UserError
from drumhead.support.paths import as_seen_from

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.deployment.scenario import Scenario
    from drumhead.printing.page_input import Game
    from drumhead.rules.battle.battle_state import DecisionMaker
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.simulation.engine import BattleResult
    from drumhead.simulation.journal import Journal

OF_THE_WRITER = ("drumhead", "form", "by", "readings")  # of a journal's first line: not of its battle

Command = TypeVar("Command", bound=Callable[..., Any])


def of_a_journal(command: Command) -> Command:
    """Decorate a command on a journal, so that an unexpected exception is reported as an error of the journal.

    The first argument of the command is the journal's path. If the journal's battle replays to every word of it, the
    exception is ours, and passes.
    """

    @wraps(command)
    def run(path: Path, *more: Any, **named: Any) -> Any:
        try:
            return command(path, *more, **named)
        except (UserError, click.ClickException, click.Abort, click.exceptions.Exit, OSError):
            raise
        except Exception as error:
            if _came_of_a_battle(path):
                raise
            from drumhead.simulation.journal import COPY

            wrong = "says what cannot come of a battle, though its seals are right"
            raise click.ClickException(f"{path} {wrong} ({type(error).__name__}: {error}). {COPY}") from error

    return run  # type: ignore[return-value]


def _came_of_a_battle(path: Path) -> bool:
    """Return whether the battle of a journal exists and replays to the same events, as far as it goes."""
    from drumhead.rules.trust.resource_limits import ResourceLimitError
    from drumhead.simulation import journal, journal_replay
    from drumhead.simulation.ai_player import BaselinePlayer

    try:
        kept = journal.read(path)
        _, scenario = battle_of(kept, None)
        return (
            next(journal_replay.differences(kept, journal_replay.again(scenario, kept, BaselinePlayer())), None) is None
        )
    except ResourceLimitError:
        raise
    except Exception:  # any exception here comes from the journal's contents
        return False


def ruleset_of(kept: Journal) -> Ruleset:
    """Return the ruleset of a journal; raise ClickException if it is unknown, or has no text for logs of battles."""
    from drumhead import rulesets
    from drumhead.cli.loading.scenario_loading import playable
    from drumhead.rules.loading.ruleset import UnknownWordError
    from drumhead.simulation import journal

    named = str(kept.head["ruleset"])
    try:
        ruleset = rulesets.load(str(_where(kept, f"{named}/ruleset.toml").parent) if "/" in named else named)
    except UnknownWordError as error:
        raise click.ClickException(f"{kept.path}, line 1: {error}") from None
    if not ruleset.is_told:
        raise click.ClickException(
            f"{kept.path}, line 1: {ruleset.id} has no telling.toml, so its battles have no log. "
            f"There are logs of {playable()}."
        )
    sides = [side["id"] for side in ruleset.side_tables]
    if list(kept.head["sides"]) != sides:
        raise click.ClickException(
            f"{kept.path}, line 1: its sides are {', '.join(kept.head['sides'])}; those of {ruleset.id} are "
            f"{', '.join(sides)}. {journal.COPY}"
        )
    return ruleset


def commanders_of(kept: Journal, explained: Ruleset | None = None) -> DecisionMaker:
    """Return the commanders of a journal; raise ClickException for an unknown one.

    With the ruleset `explained` they explain their decisions.
    """
    try:
        return commanders_for(kept.head["commanders"], explained)
    except ValueError as error:
        raise click.ClickException(f"{kept.path}, line 1: {error}") from None


def commanders_for(tempers: Mapping[str, str], explained: Ruleset | None) -> DecisionMaker:
    """Return a commander for each side, from the name of its leadership style; ValueError for an unknown name.

    With the ruleset `explained` they explain their decisions, with distances in its measure.
    """
    from drumhead.simulation.ai_player import make_commanders

    if explained is None:
        return make_commanders(tempers)
    from drumhead.simulation.explanations import ExplainingCommander

    return make_commanders(tempers, partial(ExplainingCommander, measures=explained.measures))


def weighs_anything(tempers: Mapping[str, str]) -> bool:
    """Return whether any side has a commander who weighs options, which a naive one does not."""
    from drumhead.simulation.ai_player import NAIVE

    return set(tempers.values()) != {NAIVE}


def battle_of(kept: Journal, name: str | None) -> tuple[Game, Scenario]:
    """Return the game and the scenario of a journal, from its battle file as it is now.

    The file is at `name` (None if not given), at its old path, or in the journal's folder. Raise ClickException if
    the file is missing, or has changed since the battle was played.
    """
    import json

    from drumhead import rulesets
    from drumhead.cli.loading.club_defaults import disregard
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.scenario_loading import scenario_for
    from drumhead.simulation import journal
    from drumhead.simulation.journal_replay import MISSING, first_difference

    head = kept.head
    source = name or _source_of(kept)
    rules = head["ruleset"] if head["ruleset"] in rulesets.ids() else None  # it may not be the battle's own
    if name:
        _refuse_another(kept, name)
    with disregard():
        game = game_of(source, head["readings"], _house_files(kept), rules, ())
    scenario = scenario_for(game, source)
    now = journal.head(scenario, head["seed"], head["commanders"], head["turns"], head["source"], head["house-file"])
    told = {key: value for key, value in json.loads(journal.encode(now)).items() if key not in OF_THE_WRITER}
    was = {key: head.get(key, MISSING) for key in told}
    seen_from = ((told, Path()), (was, kept.path.parent))
    told["ruleset"], was["ruleset"] = ((folder / each["ruleset"]).resolve().name for each, folder in seen_from)
    if was != told:
        raise click.ClickException(
            f"{kept.path}, line 1: {source} has changed since the battle was fought ({first_difference(was, told)}). "
            f"Give the battle file as it was: {name_command('log', 'check', kept.path, 'BATTLE')}"
        )
    return game, scenario


def _house_files(kept: Journal) -> HouseFiles:
    """Return the files of house rules of a journal: those beside the battle's own, or the list of all."""
    from drumhead.cli.loading.house_rule_files import WholeList

    named = kept.head["house-file"]
    if isinstance(named, str):
        return (_where(kept, named),) if named else ()
    return WholeList(_where(kept, each) for each in named)


def _refuse_another(kept: Journal, name: str) -> None:
    """Raise ClickException if a file contains a battle of another title than the journal's."""
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.rules.loading.toml_files import for_terminal, read

    was, now = str(kept.head["title"]), read(path_of(name)).data.get("title")
    if isinstance(now, str) and now.split() != was.split():
        raise click.ClickException(
            f"{kept.path}, line 1: the journal is of {for_terminal(was)}, not of {for_terminal(now)}. "
            f"Leave out {name}, or give the file of {for_terminal(was)}."
        )


def _source_of(kept: Journal) -> str:
    """Return the battle file of a journal, at its path or in the journal's folder; raise ClickException if missing."""
    from drumhead import armies

    source = str(kept.head["source"])
    if source in (*armies.list_shipped_battles(), *armies.library()):
        return source
    path = _where(kept, source)
    if not path.is_file():
        raise click.ClickException(
            f"{kept.path}, line 1: its battle file {source} is not there. "
            f"Say where it is now: {name_command('log', 'check', kept.path, 'BATTLE')}"
        )
    return str(path)


def _where(kept: Journal, file: str) -> Path:
    """Return the path of a file that a journal names.

    It is looked for relative to the journal's folder, at its path, and in the journal's folder; otherwise it is as
    named.
    """
    folder, path = kept.path.parent, Path(file)
    name = Path(path.parent.name, path.name) if path.name == "ruleset.toml" else path.name
    places = (folder / file, path, folder / name)
    return next((each for each in places if each.is_file()), Path(file))


def head_from(kept: Journal, folder: Path) -> dict[str, Any]:
    """Return the first line of a journal for a copy in `folder`, with paths of files changed to fit that folder."""
    own, head = kept.path.parent, dict(kept.head)

    def seen(file: str, begins: str = "") -> str:
        moved = file.startswith(begins) and file and (own / file).exists()
        return begins + as_seen_from(folder, own / file) if moved else file

    head["ruleset"], head["source"] = seen(str(head["ruleset"]), "./"), seen(str(head["source"]))
    house = head["house-file"]
    head["house-file"] = seen(house) if isinstance(house, str) else [seen(each) for each in house]
    return head


def agree(kept: Journal, fought: BattleResult) -> None:
    """Raise ClickException, which names the first event that differs, if a journal and its replay do not agree."""
    from drumhead.simulation import journal
    from drumhead.simulation.journal_replay import differences
    from drumhead.support.version import __version__

    first = next(differences(kept, fought), None)
    if first:
        by = kept.head["drumhead"]
        which = f" It was kept by drumhead {by}; this is {__version__}." if by != __version__ else ""
        raise click.ClickException(
            f"{kept.path}, line {first.line}: played again it is another battle: {first.what}.{which} {journal.COPY}"
        )
