"""The kinds of document that Drumhead prints, a row each, for the command line, the kit, `preview` and the tests.

A new kind is one folder with a `parts` that yields its documents, and one row. A row with `does` is also a command,
and needs a file in `cli/commands` only for options of its own. The steps are in docs/development/new-page.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.printing.document_inputs import EVERYTHING, Inputs, needs

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.document import Part


class PaperKind(NamedTuple):  # not a dataclass: help is printed before dataclasses are loaded
    """A kind of document: the module, below this package, whose `parts` yields the documents of that kind.

    `inputs` are what its documents depend on, everything by default. `does` is the help of the command with the kind's
    name, "" if there is no such command. `file` is the ruleset's file without which kits leave the kind out, "" for
    none. A kind with `in_kit` False is printed only when asked for. With `folds`, it can be laid out on small pages,
    for booklets and pockets. With `of_units`, it can be of some units of a battle only.
    """

    module: str
    inputs: Inputs = EVERYTHING
    does: str = ""
    file: str = ""
    in_kit: bool = True
    folds: bool = False
    of_units: bool = False


RULES = needs("book title")  # what is printed of the rules, and not of the armies
PLAYSHEET = needs("book title terms map units strengths qualities")
MATCHUPS = needs("book title map units strengths qualities names")
PAPERS = {
    "sheet": PaperKind(
        "playsheet.playsheet_layout", PLAYSHEET, "Print the playsheet: rules with their odds.", folds=True
    ),
    "map": PaperKind(
        "maps.opening.opening_sheet", needs("book title terms story map commands units strengths qualities names")
    ),
    "roster": PaperKind(
        "roster.roster",
        needs("book title terms map sources commands officers units strengths qualities names"),
        "Print rosters with boxes to cross off.",
        file="roster",
        of_units=True,
    ),
    "dice": PaperKind(
        "dice.record_dice",
        needs("book title units strengths qualities names"),
        "Print record dice to cut and fold.",
        file="record",
        of_units=True,
    ),
    "markers": PaperKind(
        "markers.markers",
        needs("book title map units strengths qualities"),
        "Print markers to cut and fold.",
        file="markers",
        of_units=True,
    ),
    "measures": PaperKind(
        "measures.measures",
        needs("book title map units strengths qualities"),
        "Print measuring sticks at true length.",
        file="measures",
    ),
    "cards": PaperKind(
        "cards.card_registry",
        needs("book title terms map events units strengths qualities"),
        "Print turn cards and other cards.",
        file="turn",
        of_units=True,
    ),
    "log": PaperKind(
        "turn_log.blank_log",
        needs("book title terms story commands officers units strengths qualities names"),
        "Print blank logs, play battles, print their logs.",
        file="log",
        of_units=True,
    ),
    "labels": PaperKind(
        "labels.labels",
        needs("book title map commands units strengths qualities names"),
        "Print labels for the edges of stands.",
        in_kit=False,
    ),
    "handout": PaperKind(
        "handout.handout",
        EVERYTHING,
        "Make a handout for the club.",
        in_kit=False,
        folds=True,
    ),
    "forms": PaperKind("forms.form_sheets", needs("book title commands officers units"), in_kit=False),
    "matchups": PaperKind("matchup_sheet", MATCHUPS, file="matchups", in_kit=False),
    "checklist": PaperKind("turn_checklist", RULES, file="turn", in_kit=False),
    "appendix": PaperKind("rules_appendix", RULES, file="rules.toml", in_kit=False),
    "short": PaperKind("playsheet.half_sheet", PLAYSHEET, in_kit=False),
    "rulings": PaperKind("playsheet.rulings_list", PLAYSHEET, in_kit=False, folds=True),
    "fought": PaperKind("battle_log", in_kit=False, folds=True),
}
BRIEF = needs("book title story")  # of the game, beside the brief itself
KIT = tuple(name for name, paper in PAPERS.items() if paper.in_kit)
FIRST = ("sheet", "map", "roster", "cards")  # of a kit, what a first evening needs
PROOFED = tuple(name for name, paper in PAPERS.items() if paper.in_kit or paper.does)
SEED = 1  # of the battle whose log is looked at
BOUND = SPLIT, SINGLE = ("split", "single")  # what a kit may be bundled as
FOUGHT = "fought"  # of a battle's seed, which its `parts` alone ask for


def parts(kind: str, game: Game, wishes: PrintOptions, **how: Any) -> Iterator[Part]:
    """Return the documents of a kind (a key of PAPERS), made with the options `how` of its module's `parts`.

    No document contains a secret of one side or one player.
    """
    from drumhead.printing.pages.print_fingerprint import declare

    paper = PAPERS[kind]
    of_kind = declare(game.shared, wishes, paper.inputs)
    found: Iterator[Part] = import_module(f"{__package__}.{paper.module}").parts(*of_kind, **how)
    return found


def kinds_of(game: Game) -> list[str]:
    """Return the kinds of document in a kit of the game, without kinds for which its ruleset has no file."""
    return [name for name in KIT if can_be(name, game)]


def all_papers(game: Game, wishes: PrintOptions) -> list[Part]:
    """Return every document that the game can have, in a kit or not.

    If the game's battle can be simulated, the log of a simulated battle is included.
    """
    kinds = [name for name in PAPERS if name != FOUGHT and can_be(name, game)]
    return everything(game, wishes, SEED if game.battle and game.ruleset.is_played else None, kinds)


def can_be(kind: str, game: Game) -> bool:
    """Return whether the ruleset has the file that a kind of document needs; true for a kind that needs none."""
    ruleset, file = game.ruleset, PAPERS[kind].file
    return not file or file in ruleset.about or (ruleset.folder / file).is_file()


def everything(
    game: Game,
    wishes: PrintOptions,
    seed: int | None = None,
    kinds: Sequence[str] = (),
    make: Callable[..., Iterable[Part]] = parts,
) -> list[Part]:
    """Return the documents of `kinds`, or of every kind in the game's kit if it is empty, in the registry's order.

    `make` is called with a kind, the game and the print settings, and yields documents. With a `seed` the log of a
    battle simulated with that seed is added.
    """
    wanted = [name for name in PAPERS if name in (kinds or kinds_of(game))]
    found = [part for kind in wanted for part in make(kind, game, wishes)]
    return found if seed is None else [*found, *make(FOUGHT, game, wishes, seed=seed)]
