"""Drumhead from Python: rulesets, battles, odds, pages and simulated battles; see `docs/how-to/python.md`.

Every error that a user can fix is a `UserError`. Errors in files are raised as `FileErrors`, whose `faults` have
file, line, key, what is wrong, what would be right and a code. An unknown name is an `UnknownWordError`, an unknown
input of a question an `InputError`; both name the nearest known word. A page that cannot be printed is a
`PaperError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.ruleset import Ruleset

NONE: Mapping[str, str] = {}
MistakeError = UserError  # its former name


def load_ruleset(name: str | Path, trust: bool = False) -> Ruleset:
    """Return the ruleset of an id, such as "wss-dice", or of a folder's path.

    The Python in a folder may only run with `trust`, which says that you trust its author; otherwise it is refused.
    Raises UnknownWordError, with the nearest id, if there is no such ruleset.

    >>> load_ruleset("wss-dice").title
    'War of the Spanish Succession, with dice'
    >>> load_ruleset("wss-dise")
    Traceback (most recent call last):
    drumhead.rules.loading.ruleset.UnknownWordError: there is no ruleset "wss-dise". Did you mean "wss-dice"? Give ...
    """
    with _trusting(trust):
        return rulesets.load(str(name))


def load_battle(
    name: str | Path,
    readings: Mapping[str, str] = NONE,
    house_rules: Path | str | Sequence[Path | str] = (),
    trust: bool = False,
    rules: str | None = None,
) -> Game:
    """Return the game of a battle, named by a shipped battle's name or a battle file's path, or of a ruleset's id.

    A game of a ruleset's id has no battle and no armies: its `battle` is None. `readings` maps unclear rules, by
    slug, to interpretations. They override those of the battle file, and both override those of `house_rules`, a file
    or several, of which later ones override earlier ones. `rules` is the id of another ruleset to which the battle is
    converted. `trust` lets the Python of a third-party ruleset run. Raises UnknownWordError, with the nearest name, if
    `name` is not known, and FileErrors with every error in the files.

    >>> game = load_battle("oudenarde")
    >>> game.title, game.ruleset.id, len(game.units)
    ('Oudenarde', 'wss-dice', 20)
    >>> load_battle("oudenarde", rules="wss-paperboys").ruleset.id
    'wss-paperboys'
    """
    named = [house_rules] if isinstance(house_rules, Path | str) else house_rules
    with _trusting(trust):
        try:
            return game_of(str(name), readings, tuple(map(Path, named)), rules)
        except click.ClickException as error:
            raise UnknownWordError(error.message) from None


def odds(of: str | Game, question: str, readings: Mapping[str, str] = NONE, **inputs: Any) -> dict[str, Fraction]:
    """Return the exact chance of every outcome of an odds question, by the outcome's name.

    `of` is a ruleset (id or folder), a battle (name or path), or a game that is already loaded. `inputs` are those of
    `drumhead odds`, with underscores for hyphens; a missing input has its default. `readings` are ignored for a
    loaded game, which has its own. Raises ValueError, with the nearest known word, for an unknown question, input or
    value.

    >>> found = odds("wss-paperboys", "faceoff-inf-inf", net=2)
    >>> found["defender-routs"]
    Fraction(5, 18)
    >>> sum(found.values())
    Fraction(1, 1)
    """
    game = load_battle(of, readings) if isinstance(of, str) else of
    return game.ruleset.question(question).odds(game.book, **inputs)


def paper(kind: str, game: Game, **wishes: Any) -> dict[str, bytes]:
    """Return the documents of one kind as a dict from file name to the bytes of a PDF.

    Kinds are sheet, map, roster, dice, markers, measures, cards, log, short and rulings. `wishes` are print settings:
    paper="A4" (or another size of the command line), ink="full" or "low", scale, and units="cm", "in", "paces" or "bw".
    Raises UnknownWordError for an unknown kind, PaperError if the game has no such document.

    >>> [*paper("measures", load_battle("oudenarde"), paper="Letter")]
    ['oudenarde-measures.pdf']
    """
    if kind not in PAPERS:
        raise UnknownWordError(f'there is no paper "{kind}": known are {", ".join(PAPERS)}.{nearest(kind, PAPERS)}')
    return {part.file: print_document(part) for part in parts(kind, game, wishes_of(game, "", **wishes))}


def kit(game: Game, seed: int | None = None, **wishes: Any) -> dict[str, bytes]:
    """Return all documents of a game as a dict from file name to the bytes of a PDF.

    Bound PDFs come first: one with all documents to print on paper, and one with those on card. Then comes each
    document by itself. With a `seed` the log of a simulated battle is included. `wishes` are the print settings of
    `paper`. Raises MissingLibrariesError if the system's text libraries are missing.
    """
    return dict(all_of(game, wishes_of(game, "", **wishes), KitAsk(seed=seed)).files)


def fight(game: Game, seed: int) -> list[dict[str, Any]]:
    """Return the journal of a simulated battle: its events in order, each a dict as in a journal file.

    The first event identifies the battle. The `seed` decides all dice; the commanders of both sides have the
    leadership style "sound". Raises UnknownWordError if the game has no battle, or Drumhead cannot play its ruleset.
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
