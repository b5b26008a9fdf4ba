"""Habits of language that readers stumble over: none in help, and none in messages but for a few with their reasons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import click
import pytest

from drumhead.cli.command_class import describe_option

from .commands import EVERY, TOP
from .counted import at_least
from .sources import SOURCE, parse_sources

HABITS = {
    "tells": r"\b(?:tells?|told)\b",
    "stands for is": r"\bstands? (?:nowhere|beside|in a row|on the paper|there alone|as)\b",
    "whoever": r"\b(?:whoever|whatever|whosoever)\b",
    "he for a unit or a player": r"\b(?:he|him|his)\b",
    "is no": r"(?<!here )\b(?:is|are|was) no (?!longer)[a-z]",
    "in the hundred": r"\bin the hundred\b",
    "so many": r"\b(?:for|by|of|than|with) so many\b",
    "a default after a colon": r": (?:[A-Z]?[a-z]+|\d[\d.]*)\.$",
    "else": r", else\b|\belse (?:as|in|from|of)\b",
    "old word": r"\b(?:anew|amiss|nought|reckoned|lozenge|telephone|set-ups?|heads? of columns|our faces)\b",
    "doubt": r"\b[Dd]oubt(?:s|ful)?\b",
    "as shipped": r"\bas shipped\b",
}
OUTCOME = "an outcome or input of a ruleset's question, as its data names it"
EXCEPTED = {  # at most 30: each text with its reason
    "his side first": OUTCOME,
    "his first": OUTCOME,
    "his routs first": OUTCOME,
    "mine {}; his {}": OUTCOME,
    "my-cards-left=0 his-cards-left=0: no card is left to turn; give at least one of them 1": OUTCOME,
    "his {}{}{}": "an officer in a battle's story is a man",
    "enemy at his heels": "the name of a die in the journals of von Futsch",
    "Battle.files Army.source Army.doubts Army.assumed": "names of fields in code",
}


def texts_of_help() -> Iterator[tuple[str, str]]:
    """Each command with its help, and the help of each of its options."""
    for context in (TOP, *EVERY.values()):
        yield context.command_path, context.command.help or ""
        for param in context.command.get_params(context):
            if isinstance(param, click.Option) and not param.hidden:
                yield f"{context.command_path} {param.opts[0]}", describe_option(param, context)[1]


def messages(tree: ast.AST) -> Iterator[str]:
    """Each text of several words in a file, except docstrings; what is put into it is {}."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr)
    }
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings | inside:
            text = node.value
        else:
            continue
        if len(text.split()) > 1 and "<?xpacket" not in text:  # a file's metadata, as its standard has it
            yield text


def hits(text: str) -> list[str]:
    """The habits in a text, without what is quoted as code."""
    plain = re.sub(r"`[^`]*`", "", text)
    return [habit for habit, pattern in HABITS.items() if re.search(pattern, plain)]


def test_help_is_plain() -> None:
    found = at_least(500, texts_of_help())
    assert {where: hits(text) for where, text in found if hits(text)} == {}


def test_messages_are_plain() -> None:
    at_least(3000, (text for tree in parse_sources().values() for text in messages(tree)))
    found = [
        (str(file.relative_to(SOURCE)), text)
        for file, tree in parse_sources().items()
        for text in messages(tree)
        if hits(text)
    ]
    assert [(file, text, hits(text)) for file, text in found if text not in EXCEPTED] == []


def test_exceptions_are_few_and_all_needed() -> None:
    written = {text for tree in parse_sources().values() for text in messages(tree)}
    assert len(EXCEPTED) <= 30
    assert {text for text in EXCEPTED if text not in written or not hits(text)} == set()


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("Whether a journal tells its battle", "tells"),
        ("Size of the paper: normal.", "a default after a colon"),
        ("{} is no table", "is no"),
        ("the toml, else as it ends", "else"),
        ("give the player his rows", "he for a unit or a player"),
    ],
)
def test_a_habit_would_be_seen(text: str, habit: str) -> None:
    assert hits(text) == [habit]
