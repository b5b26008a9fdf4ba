"""Drumhead from Python: load rulesets and battles, ask for odds, print pages, play battles; see `docs/python.md`.

Every error that a user can fix is a `UserError`. Errors in files are its `FileErrors`, whose `faults` have file,
line, key, what is wrong, what would be right and a code. An unknown word is an `UnknownWordError` or an `InputError`
that names the nearest known one. A page that cannot be printed is a `PaperError`.
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
from drumhead.printing.pages.kit.kit_printing import KitAsk
from drumhead.printing.pages.kit.kit_printing import kit as all_of
from drumhead.printing.pages.registry import PAPERS, parts
from drumhead.rules.loading.ruleset import UnknownWordError
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust import plugin_trust
from drumhead.simulation.journal import played_soundly
from drumhead.support.errors import UserError as UserError

if TYPE_CHECKING:
    from drumhead.printing.print_job import Game
    from drumhead.rules.loading.ruleset import Ruleset

NONE: Mapping[str, str] = {}
MistakeError = UserError  # its former name


def load_ruleset(name: str | Path, trust: bool = False) -> Ruleset:
    """Return the ruleset of an id or a folder; its Python runs only if you `trust` its author.

    Raises UnknownWordError, with the nearest id, where there is no such ruleset.

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
    """Return the game of a battle: a shipped one by name, your own by its path, or the usual battle of a ruleset's id.

    `readings`, by slug, override those of the file, and the club's `house_rules` override both. `rules` is the id of
    another ruleset to which the battle is converted. Raises UnknownWordError, with the nearest name, where there is
    neither a battle nor a ruleset of that name; FileErrors with every error in the battle and its armies.

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
    """Return the exact chance of every outcome of a question, asked of a ruleset (id or folder) or of a game.

    `inputs` are those of `drumhead odds`, with underscores; an input that is left out has its default. `readings` are
    for a ruleset; a game has its own. Raises ValueError, with the nearest question, input or value, for an unknown one.

    >>> found = odds("wss-paperboys", "faceoff-inf-inf", net=2)
    >>> found["defender-routs"]
    Fraction(5, 18)
    >>> sum(found.values())
    Fraction(1, 1)
    """
    game = load_battle(of, readings) if isinstance(of, str) else of
    return game.ruleset.question(question).odds(game.book, **inputs)


def paper(kind: str, game: Game, **wishes: Any) -> dict[str, bytes]:
    """Return the documents of one kind as the bytes of PDFs, by file name.

    Kinds are sheet, map, roster, dice, markers, measures, cards, log, short and rulings. `wishes` are paper="A4"
    (or another size of the command line), ink="full" or "low", units="cm", "in" or "paces", and scale. Raises
    UnknownWordError for an unknown kind, PaperError where the game has no such document.

    >>> [*paper("measures", load_battle("oudenarde"), paper="Letter")]
    ['oudenarde-measures.pdf']
    """
    if kind not in PAPERS:
        raise UnknownWordError(f'there is no paper "{kind}": known are {", ".join(PAPERS)}.{nearest(kind, PAPERS)}')
    return {part.file: print_document(part) for part in parts(kind, game, wishes_of(game, "", **wishes))}


def kit(game: Game, seed: int | None = None, **wishes: Any) -> dict[str, bytes]:
    """Return all documents of a game as the bytes of PDFs, by file name, the bound ones first.

    The documents are bound as one job for paper and one for card. With a `seed` the log of a simulated battle is
    included. `wishes` are those of `paper`. Raises MissingLibrariesError where the system's text libraries are missing.
    """
    return dict(all_of(game, wishes_of(game, "", **wishes), KitAsk(seed=seed)).files)


def fight(game: Game, seed: int) -> list[dict[str, Any]]:
    """Return the journal of a simulated battle: its events, with the dice of a seed and sound commanders on both sides.

    The first event identifies the battle. Raises UnknownWordError where Drumhead cannot play the ruleset.
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
