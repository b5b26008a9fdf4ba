"""Quality rolls before a battle, on the terminal or as JSON; the resulting army; or a form to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.terminal_tables import columns, per_cent, tell_json, wrap_text
from drumhead.cli.parameters import unused_options

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.rules.battle.pre_game_rolls import Enlisted, Thrown

RARE = 1000  # chances below one in this number are combined


def muster_army(
    path: Path, rules: str | None, as_json: bool, out: Path | None, force: bool, given: Mapping[str, Any]
) -> None:
    """Roll for every unit whose quality its list leaves to a die; print the result, and write the army to `out`.

    `given` has the options `readings`, `house_rules` and `seed`. Raise UsageError for an unknown suffix and for
    options of the form to fill in, ClickException for a file that exists already.
    """
    from drumhead.cli.loading.game_loading import army_game
    from drumhead.cli.output.armies.army_conversion import write_army
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.rules.battle.pre_game_rolls import roll_qualities

    unused_options.goes_with("--pen", "a form to fill in", "paper", "ink", "colour")
    if not out:
        unused_options.goes_with("--out", "files", "force")
    game = playable(army_game(path, rules, dict(given["readings"]), given["house_rules"]))
    assert game.battle
    (army,) = game.battle.armies.values()
    enlisted, seed = _enlisting(game), given["seed"]
    after, thrown = roll_qualities(enlisted, game.book, army, seed)
    if as_json:
        tell_json(_facts(game, enlisted, thrown, seed))
    else:
        _tell(game, enlisted, thrown, seed)
    if out:
        write_army(after, game.ruleset.about, path, rules, None, out, force, follow=force)


def _enlisting(game: Game) -> Enlisted:
    """Return the game's function for the roll of one unit.

    If the game has no rolls, the function returns the unit unchanged.
    """
    from drumhead.rules.loading.game_loader import game_of

    if not game.ruleset.is_played:
        return lambda chance, book, unit: unit
    return game_of(game.ruleset).enlisted


def print_form(path: Path, rules: str | None, out: Path | None, force: bool, given: Mapping[str, Any]) -> None:
    """Write a form with a box for every quality roll of an army, as a PDF.

    Raise ClickException if the rulebook rolls for no unit of the army, UsageError for options of rolls on the
    terminal. `given` are the options of the command.
    """
    from functools import partial

    from drumhead.cli.loading.game_loading import army_game
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.roster import quality_roll_form
    from drumhead.rules.battle.pre_game_rolls import by_face

    unused_options.leave_out("--pen leaves the throws to you", "seed", "as_json")
    game = playable(army_game(path, rules, dict(given["readings"]), given["house_rules"]))
    assert game.battle
    enlisted = _enlisting(game)
    (army,) = game.battle.armies.values()
    throws = [(unit, _means(faces)) for unit in army.units if (faces := by_face(enlisted, game.book, unit))]
    says, cite = _thrown_for(game)
    if not throws:
        raise click.ClickException(f"Nobody in this list is left to the die. {says}".strip())
    papers = partial(quality_roll_form.parts, throws=throws, says=f"{says} ({cite})" if says else "")
    print_papers(papers, game, {"no_cache": True, **given, "out": out or Path("."), "force": force})


def _thrown_for(game: Game) -> tuple[str, str]:
    from drumhead.rules.rulebook.army_check_evaluation import rows_in

    return rows_in(game.ruleset.folder).thrown_for(game.book)


def _tell(game: Game, enlisted: Enlisted, thrown: Sequence[Thrown], seed: int) -> None:
    from drumhead.rules.battle.pre_game_rolls import by_face

    says, cite = _thrown_for(game)
    click.secho(f"{game.title}, seed {seed}", bold=True)
    if says:
        click.echo(wrap_text(f"{says} ({cite})", "  "))
    if not thrown:
        click.echo("  Nobody in this list is left to the die.")
        return
    rows = []
    for each in thrown:
        means = _means(by_face(enlisted, game.book, each.unit))
        faces = " ".join(map(str, each.faces))
        rows.append((f"{each.unit.number}", each.unit.name, f"threw {faces}", each.quality, means))
    columns(rows, right=(0,), indent="  ")
    for quality, likely in _how_many(game, enlisted, thrown).items():
        told = ", ".join(f"{many}: {_odds(chance)}" for many, chance in _together(likely))
        got = sum(each.quality == quality for each in thrown)
        click.echo(wrap_text(f"{quality}: {got or 'none'} of {len(thrown)}. The odds were, {told}.", "  "))


def _means(faces: Mapping[int, str]) -> str:
    """Return the quality that each face of a die gives, as text.

    >>> _means({1: "raw", 2: "raw", 3: "trained"})
    '1 or 2 raw, 3 trained'
    """
    found: dict[str, list[str]] = {}
    for face, quality in faces.items():
        found.setdefault(quality, []).append(str(face))
    return ", ".join(f"{_listed(shown)} {quality}" for quality, shown in found.items())


def _listed(shown: Sequence[str]) -> str:
    return f"{shown[0]} to {shown[-1]}" if len(shown) > 2 else " or ".join(shown)


def _together(likely: Sequence[Fraction]) -> list[tuple[str, Fraction]]:
    """Return numbers of units, as text, with their chances; unlikely numbers at either end are combined.

    `likely` has the chance of each number from 0. Unlikely is a chance below a thousandth.

    >>> small = [Fraction(1, 8000)] * 3
    >>> [many for many, _ in _together([*small, Fraction(4, 5), Fraction(1, 5), *small])]
    ['up to 2', '3', '4', '5 or more']
    """
    told = [at for at, chance in enumerate(likely) if chance * RARE >= 1]
    first, last = (told[0], told[-1]) if told else (0, len(likely) - 1)
    first, last = first if first > 1 else 0, last if last < len(likely) - 2 else len(likely) - 1
    found = [(str(many or "none"), likely[many]) for many in range(first, last + 1)]
    below, above = sum(likely[:first], Fraction(0)), sum(likely[last + 1 :], Fraction(0))
    found = [(f"up to {first - 1}", below), *found] if first else found
    return [*found, (f"{last + 1} or more", above)] if last + 1 < len(likely) else found


def _odds(chance: Fraction) -> str:
    return per_cent(chance) if chance in (0, 1) else f"{chance} ({per_cent(chance)})"


def _how_many(game: Game, enlisted: Enlisted, thrown: Sequence[Thrown]) -> dict[str, list[Fraction]]:
    """Return, for each quality except the likeliest, the chances of 0, 1, 2 and more units of that quality."""
    from drumhead.rules.battle.pre_game_rolls import chances, how_many

    laws = [chances(enlisted, game.book, each.unit) for each in thrown]
    every = sorted({quality for law in laws for quality in law})
    usual = max(every, key=lambda quality: sum(law.get(quality, Fraction(0)) for law in laws))
    return {q: how_many([law.get(q, Fraction(0)) for law in laws]) for q in every if q != usual}


def _facts(game: Game, enlisted: Enlisted, thrown: Sequence[Thrown], seed: int) -> dict[str, Any]:
    from drumhead.rules.battle.pre_game_rolls import chances

    says, cite = _thrown_for(game)
    return {
        "army": game.title,
        "seed": seed,
        "says": says,
        "cite": cite,
        "thrown": [
            {
                "number": each.unit.number,
                "name": each.unit.name,
                "faces": list(each.faces),
                "quality": each.quality,
                "odds": {quality: str(odds) for quality, odds in chances(enlisted, game.book, each.unit).items()},
            }
            for each in thrown
        ],
        "how-many": {q: [str(odds) for odds in likely] for q, likely in _how_many(game, enlisted, thrown).items()}
        if thrown
        else {},
    }
