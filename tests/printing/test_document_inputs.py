"""The inputs that documents declare: what is not declared changes no byte, and what is declared changes the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest

from drumhead.model.army import Command, Player
from drumhead.model.event_card import EventDeck
from drumhead.model.unit import Unit
from drumhead.printing.cache.cache_key import DECLARED, key
from drumhead.printing.document_inputs import ALL, ASPECT_OF, OF_ARMIES, STRUCTURE, needs
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.registry import PAPERS, kinds_of, parts
from drumhead.rulesets import load
from drumhead.support import paths

from ..counted import at_least
from .games import BATTLES, named_game

WISHES = PrintOptions(foot="kit", command="drumhead kit")
FIELDS = {field for field, aspect in ASPECT_OF.items() if aspect != STRUCTURE and field != "Game.inputs"}


def test_every_field_of_a_game_has_its_aspect_and_there_are_no_others():
    assert {f"{kind.__name__}.{field.name}" for kind in DECLARED for field in fields(kind)} == set(ASPECT_OF)
    with pytest.raises(ValueError, match="weather"):
        needs("book weather")


# ------------------------------------------------------------------ one input changed


def another_book(game: Game) -> Any:
    slug, reading = next((slug, each) for slug, each in game.book.readings.items() if each.switch)
    return game.ruleset.book({slug: next(key for key in reading.keys if key != game.book.chosen[slug])})


def a_guess(game: Game) -> Any:
    side = next(iter(game.battle.armies))
    return SimpleNamespace(file=None, armies={("army", side): SimpleNamespace(path=Path("a.csv"), guessed=("x",))})


SPECIAL: dict[str, Callable[[Game], Any]] = {
    "Game.ruleset": lambda game: replace(game.ruleset, trusted=not game.ruleset.trusted),
    "Game.book": another_book,
    "Game.points": lambda game: [{"points": 3}],
    "Game.met": lambda game: game.words,
    "Battle.files": a_guess,
    "Battle.wishes": lambda game: {"paper": "A5"},
    "Battle.source": lambda game: str(Path(game.battle.source).parent / "another.toml"),
    "Battle.handout": lambda game: game.battle.handout,
    "Battle.events": lambda game: dict.fromkeys(game.battle.armies, EventDeck("Another", "", ())),
    "Battle.players": lambda game: (*game.battle.players, Player("Another", next(iter(game.battle.armies)), ())),
}


def another(value: Any) -> Any:
    """Another value of the same type; no page need be able to print it, for none that reads it is drawn."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, frozenset):
        return value | {"x"}
    if isinstance(value, tuple):
        return (*value, "x")
    if isinstance(value, Mapping):
        return {**value, "x": "x"}
    assert is_dataclass(value), value
    first = fields(value)[0].name
    return replace(value, **{first: another(getattr(value, first))})


def changed(game: Game, field: str, side: str = "") -> Game:
    """The game with one field changed wherever it is, or only in the army of a side."""
    kind, name = field.split(".")

    def of(thing: Any) -> Any:
        if isinstance(thing, tuple):
            return tuple(of(each) for each in thing)
        if isinstance(thing, Mapping):
            return {id_: of(each) if not side or side == id_ else each for id_, each in thing.items()}
        if not isinstance(thing, DECLARED):
            return thing
        within = [f.name for f in fields(thing) if ASPECT_OF[f"{type(thing).__name__}.{f.name}"] == STRUCTURE]
        values = {each: of(getattr(thing, each)) for each in within}
        if type(thing).__name__ == kind:
            values[name] = SPECIAL[field](game) if field in SPECIAL else another(getattr(thing, name))
        return thing.but(**values) if isinstance(thing, Unit) else replace(thing, **values)

    found: Game = of(game)
    return found


def documents(kind: str, game: Game) -> list[Part]:
    return [] if PAPERS[kind].in_kit and kind not in kinds_of(game) else list(parts(kind, game, WISHES))


def drawn(part: Part) -> bytes:
    try:
        return part.draw()
    except Exception as error:
        return repr(error).encode()


KINDS = [kind for kind in PAPERS if kind != "fought"]  # which depends on everything, and takes a battle to draw


def with_wings(game: Game) -> Game:
    """The game with a wing that has a note in each army, so that every field of a game is there to be changed."""
    armies = {side: replace(army, commands=(Command("wing", "Left"),)) for side, army in game.battle.armies.items()}
    return replace(game, battle=replace(game.battle, armies=armies))


@pytest.mark.parametrize("kind", KINDS)
def test_a_declared_input_changes_the_key_and_the_number_and_no_other_does(kind):
    game = with_wings(named_game("klausen"))
    before = at_least(1, documents(kind, game))
    for field in sorted(FIELDS - {"Battle.handout"}):
        after = documents(kind, changed(game, field))
        is_declared = ASPECT_OF[field] in declared(kind) and field != "Battle.briefs"  # which nobody else may see
        assert [key(part.draw) != key(other.draw) for part, other in zip(before, after, strict=True)] == [
            is_declared
        ] * len(before), field


def declared(kind: str) -> tuple[str, ...]:
    return PAPERS[kind].inputs.aspects


@pytest.mark.parametrize(
    ("battle", "kind"),
    [
        pytest.param(battle, kind, marks=() if battle == "ramillies" else pytest.mark.slow)
        for battle in BATTLES
        for kind in KINDS
        if kind != "handout"
    ],
)
def test_what_a_document_does_not_declare_changes_no_byte_of_it(battle, kind):
    game = named_game(battle)
    others = sorted(field for field in FIELDS if ASPECT_OF[field] not in declared(kind))
    before = [part.draw() for part in documents(kind, game)]
    after = [drawn(part) for part in documents(kind, reduce(changed, at_least(4, others), game))]
    alone = (field for field in others if before != [drawn(part) for part in documents(kind, changed(game, field))])
    assert before == after, f"{kind} prints what it does not declare: {', '.join(alone)}"


def test_a_document_of_one_side_depends_on_no_name_or_strength_of_the_other():
    game = named_game("ramillies")
    mine, other = game.battle.armies
    for kind, how in (("roster", {"sides": (mine,)}), ("map", {"sides": (mine,)})):
        (part,) = parts(kind, game, WISHES, **how)
        of_other = sorted(field for field in FIELDS if ASPECT_OF[field] in OF_ARMIES)
        (same,) = parts(kind, reduce(lambda game, field: changed(game, field, other), of_other, game), WISHES, **how)
        assert key(same.draw) == key(part.draw)
        assert same.draw() == part.draw()
        (new,) = parts(kind, changed(game, "Unit.name", mine), WISHES, **how)
        assert key(new.draw) != key(part.draw)


def test_a_ruleset_of_your_own_may_print_anything_so_its_papers_depend_on_everything(tmp_path):
    copytree(paths.sample(), tmp_path / "buttons")
    own, ours = load(str(tmp_path / "buttons")), load("wss-dice")
    (part,) = parts("sheet", Game(own, own.book()), WISHES)
    assert part.draw.args[0].inputs.aspects == ALL
    (part,) = parts("sheet", Game(ours, ours.book()), WISHES)
    assert part.draw.args[0].inputs.aspects == declared("sheet") != ALL
