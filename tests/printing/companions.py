"""Companions to look into: a battle of people with odd names and secrets, and a page's data read back."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from string import ascii_lowercase, ascii_uppercase, digits

from drumhead.model.army import Player
from drumhead.printing.page_input import Game
from drumhead.printing.pages.companion.audiences import Wanted
from drumhead.printing.pages.companion.companion import companions
from drumhead.rules.asking.question import InputError

from .games import named_game, wishes_of

NAMES = (
    "</script><img src=x onerror=alert(1)>",
    "\"'><b onclick=alert(1)>Bold</b>",
    "כ״ץ גדוד \u202eabc",
    "Reiter \U0001f40e Łódź",
    "Regiment " + "x" * 191,
    "{{ 7 * 7 }}{% raw %}",
)
SECRETS = {"french": "Schmuggelware", "alliance": "Kirchturmglocke", "Tom": "Zwiebelkuchen", "Anna": "Fledermaus"}
LETTERS = ascii_uppercase + ascii_lowercase + digits + "-_"


@cache
def evening() -> Game:
    """Ramillies with three players, briefs of one word each, and names that a page may not believe."""
    game = named_game("ramillies")
    french = game.battle.armies["french"]
    names = iter(NAMES)
    brigades = tuple(
        replace(each, units=tuple(unit.but(name=next(names, unit.name)) for unit in each.units))
        for each in french.brigades
    )
    brigades = (replace(brigades[0], name="<i>Guards</i> & co."), *brigades[1:])
    last = len(brigades) - 1
    players = (
        Player("Tom <b>", "french", tuple(range(last)), SECRETS["Tom"]),
        Player("Bea", "french", (last,), "", "large"),
        Player("Anna", "alliance", tuple(range(len(game.battle.armies["alliance"].brigades))), SECRETS["Anna"]),
    )
    armies = {**game.battle.armies, "french": replace(french, brigades=brigades)}
    briefs = {side: SECRETS[side] for side in armies}
    return Game(game.ruleset, game.book, replace(game.battle, armies=armies, players=players, briefs=briefs))


@cache
def pages() -> dict[str, str]:
    """What each player of that evening gets, by the name of its file."""
    drawn = companions(evening(), wishes_of(evening(), command="drumhead companion x"), Wanted(players=True))
    return {name: draw().decode() for name, draw in drawn.items()}


def data_of(page: str) -> dict:
    """The data that a page's script reads."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def answer(table: dict, places: list[int]) -> dict[str, Fraction] | str:
    """An answer as the page keeps it: the chances by their words, or why there are none."""
    at = 0
    for place, each in zip(places, table["inputs"]):
        at = at * len(each["values"]) + place
    found = table["answers"][64 * LETTERS.index(table["at"][2 * at]) + LETTERS.index(table["at"][2 * at + 1])]
    if found.startswith("!"):
        return found[1:]
    cases, *rest = found.split()
    pairs = (each.split(":") for each in rest)
    return {table["keys"][int(key)]: Fraction(int(count), int(cases)) for key, count in pairs}


def given_of(question, about: dict, places: list[int]) -> dict:
    """The inputs of a question that stand at these places of what `companion.toml` lets a player set."""
    given = dict(about.get("given", {}))
    for place, (word, over) in zip(places, about.get("over", {}).items()):
        asked = next(each for each in question.inputs if each.name == word)
        values = asked.choices or range(asked.least, asked.most + 1)
        if over != "all":
            values = over if asked.choices else range(over[0], over[1] + 1)
        given[word] = values[place]
    return given


def wanted(question, book, given: dict, called: dict) -> dict[str, Fraction] | str:
    """What `drumhead odds` says of these inputs, in the page's words: the chances, or why there are none."""
    try:
        odds = question.odds(book, **given)
    except InputError as fault:
        return str(fault)
    labels = {key: question.label(key) for key in odds}
    return {called.get(label, label.replace("-", " ")): odds[key] for key, label in labels.items() if odds[key]}


def random_settings(table: dict, count: int) -> list[list[int]]:
    """So many settings of a table's inputs, by their places."""
    luck = random.Random(f"{table['name']} 7")
    return [[luck.randrange(len(each["values"])) for each in table["inputs"]] for _ in range(count)]
