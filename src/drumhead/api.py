"""Drumhead from Python: rulesets and battles read, odds asked, papers made, battles fought; see `docs/python.md`.

Whatever you can mend is a `MistakeError`. Mistakes in files are its `FileErrors`, whose `faults` have file, line, key,
what is wrong, what would be right and a code; an unknown word is an `UnknownWordError` or `InputError` that names the
nearest; a paper that cannot be made is a `PaperError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead import rulesets
from drumhead.cli.loading.game_loading import game_of, wishes_of
from drumhead.printing.pages.document import print_document
from drumhead.printing.pages.kit.kit_binding import KitAsk
from drumhead.printing.pages.kit.kit_binding import kit as all_of
from drumhead.printing.pages.registry import PAPERS, parts
from drumhead.rules.loading.ruleset import UnknownWordError
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust import plugin_trust
from drumhead.simulation.journal import played_soundly
from drumhead.support.errors import MistakeError as MistakeError

if TYPE_CHECKING:
    from drumhead.printing.print_job import Game
    from drumhead.rules.loading.ruleset import Ruleset

NONE: Mapping[str, str] = {}


def load_ruleset(name: str | Path, trust: bool = False) -> Ruleset:
    """A ruleset by its id, or in a folder, whose Python runs only if you `trust` who wrote it.

    >>> load_ruleset("wss-dice").title
    'War of the Spanish Succession, with dice'
    >>> load_ruleset("wss-dise")
    Traceback (most recent call last):
    drumhead.rules.loading.ruleset.UnknownWordError: there is no ruleset "wss-dise": ... Did you mean "wss-dice"?
    """
    with _trusting(trust):
        return rulesets.load(str(name))


def load_battle(
    name: str | Path,
    readings: Mapping[str, str] = NONE,
    house_rules: Path | str | None = None,
    trust: bool = False,
    rules: str | None = None,
) -> Game:
    """The game of a battle: a shipped one by name, or your own by the path of its file; a ruleset's id does as well.

    UnknownWordError names the nearest where there is no battle and no ruleset of that name.

    `readings` by slug are laid over those of the file, then the club's `house_rules`. With `rules` it is brought under
    that ruleset. FileErrors has every mistake in the battle and its armies at once.

    >>> game = load_battle("oudenarde")
    >>> game.title, game.ruleset.id, len(game.units)
    ('Oudenarde', 'wss-dice', 20)
    >>> load_battle("oudenarde", rules="wss-paperboys").ruleset.id
    'wss-paperboys'
    """
    with _trusting(trust):
        try:
            return game_of(str(name), readings, Path(house_rules) if house_rules else None, rules)
        except click.ClickException as error:
            raise UnknownWordError(error.message) from None


def odds(of: str | Game, question: str, readings: Mapping[str, str] = NONE, **inputs: Any) -> dict[str, Fraction]:
    """The exact chance of every outcome of a question, asked of a ruleset by its id or folder, or of a game.

    Inputs are those of `drumhead odds`, with underscores; those left out have their usual values. A ValueError names
    the nearest question, input or value. `readings` are for a ruleset; a game has its own.

    >>> found = odds("wss-paperboys", "faceoff-inf-inf", net=2)
    >>> found["defender-routs"]
    Fraction(5, 18)
    >>> sum(found.values())
    Fraction(1, 1)
    """
    game = load_battle(of, readings) if isinstance(of, str) else of
    return game.ruleset.question(question).odds(game.book, **inputs)


def paper(kind: str, game: Game, **wishes: Any) -> dict[str, bytes]:
    """The papers of one kind as PDFs, by file name. UnknownWordError for a kind that there is not.

    Kinds are sheet, map, roster, dice, markers, measures, cards, log, short and rulings. `wishes` are paper="A4"
    (or another size, as the command line has them), ink="full" or "low", units="cm", "in" or "paces", and scale.
    PaperError where the game has no such paper.

    >>> [*paper("measures", load_battle("oudenarde"), paper="Letter")]
    ['oudenarde-measures.pdf']
    """
    if kind not in PAPERS:
        raise UnknownWordError(f'there is no paper "{kind}": known are {", ".join(PAPERS)}.{nearest(kind, PAPERS)}')
    return {part.file: print_document(part) for part in parts(kind, game, wishes_of(game, "", **wishes))}


def kit(game: Game, seed: int | None = None, **wishes: Any) -> dict[str, bytes]:
    """All papers of a game as PDFs by file name, what is bound of them first: a job for paper and one for card.

    With a `seed` also the log of a battle fought. `wishes` as in `paper`. Raises MissingLibrariesError where the text
    libraries of the system are missing.
    """
    return dict(all_of(game, wishes_of(game, "", **wishes), KitAsk(seed=seed)).files)


def fight(game: Game, seed: int) -> list[dict[str, Any]]:
    """A battle fought by Drumhead with the dice of a seed, both sides soundly led: the events of its journal.

    The first says which battle it is. UnknownWordError where the ruleset is not played by the tool.
    """
    if game.battle is None or not game.ruleset.is_played:
        raise UnknownWordError(f"{game.title}: no battle of {game.ruleset.id} can be fought by Drumhead")
    first, events = played_soundly(game.battle, game.ruleset, game.book, seed)
    return [dict(first), *map(dict, events)]


@contextmanager
def _trusting(trust: bool) -> Iterator[None]:
    with plugin_trust.session():
        if trust:
            plugin_trust.trust()
        yield
