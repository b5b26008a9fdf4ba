"""Each step that procedures tell carries out a rule of some game that they play, whatever a battle brings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from drumhead import rulesets

from ..counted import at_least

FOLDER = Path(rulesets.__file__).parent
FAMILIES = FOLDER.parent / "families"
GENERAL = (
    FOLDER.parent / "simulation/engine.py",
    FOLDER.parent / "rules/battle/reinforcements.py",
)  # what every game plays by
PLAYED = {  # each with the family whose procedures it plays by, and the least number of steps that they tell
    "wss-paperboys": ("paperboys", 150),
    "peninsular-paperboys": ("paperboys", 150),
    "von-futsch": ("", 80),
    "wss-cards": ("drafts", 40),
    "wss-dice": ("drafts", 50),
}
PAPERBOYS = [name for name, (family, _) in PLAYED.items() if family == "paperboys"]
FACE_OFF = "(infantry|cavalry)-(infantry|cavalry)-.+"
Names = dict[str, list[ast.AST]]


def said(node: ast.AST | None, names: Names) -> Iterator[str]:
    """The steps that an expression comes to, a gap of an f-string as a star; a name is whatever it was given."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.Name):
        given = names.get(node.id, [])
        others = {name: value for name, value in names.items() if name != node.id}
        yield from (step for each in given for step in said(each, others))
    for each in _parts(node):
        yield from said(each, names)


def _parts(node: ast.AST | None) -> list[ast.AST | None]:
    if isinstance(node, (ast.Tuple, ast.List)):
        return list(node.elts)
    if isinstance(node, (ast.Starred, ast.YieldFrom, ast.Yield, ast.Return)):
        return [node.value]
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return [node.elt]
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [node.left, node.right]
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("list", "dict.fromkeys"):
        return list(node.args)
    return list(node.values) if isinstance(node, ast.Dict) else []


def told(tree: ast.Module) -> Iterator[str]:
    """The steps of a file: told or noted, put into a list of steps, or given back by a function of steps."""
    tables = {ast.unparse(each.targets[0]): [each.value] for each in tree.body if isinstance(each, ast.Assign)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names: Names = dict(tables)
        for node in ast.walk(function):
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                for one, value in zip(target.elts, node.value.elts) if both else [(target, node.value)]:
                    names.setdefault(ast.unparse(one), []).append(value)
        for node in ast.walk(function):
            yield from (step for each in _telling(node) for step in said(each, names))
            given_back = isinstance(node, (ast.Yield, ast.YieldFrom, ast.Return))
            if given_back and (function.name.endswith("_steps") or function.name == "list_scattered"):
                yield from said(node, names)
        for each in names.get("apply", []):  # what holds of a contact, by step
            yield from (step for key in each.keys for step in said(key, {}))


def _telling(node: ast.AST) -> list[ast.AST]:
    """What a call tells or notes as steps."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return []
    if node.func.attr == "note":
        return list(node.args)
    if node.func.attr != "tell":
        return []
    return [each.value for each in node.keywords if each.arg == "steps"] or node.args[3:4]


def steps_of(name: str) -> dict[str, set[str]]:
    """The steps of the procedures that a book plays by, and the games of which one has to know each.

    Its own procedures are for it alone, those of its family for every game of the family, the battle's for all.
    """
    own, family = FOLDER / name.replace("-", "_") / "play", PLAYED[name][0]
    paths = sorted(own.rglob("*.py"))
    assert paths
    sisters = {each for each, (theirs, _) in PLAYED.items() if theirs == family} if family else {name}
    found: dict[str, set[str]] = {}
    for files, games in ((GENERAL, set(PLAYED)), (_taken_in(paths, family), sisters), (paths, {name})):
        found |= {step: games for path in files for step in told(_tree(path))}
    return found


def _taken_in(paths: Sequence[Path], family: str) -> set[Path]:
    """The procedures of a family that these files import, and those that they import in turn."""
    found: set[Path] = set()
    new = set(paths)
    while new:
        names = {
            (each.module or "", alias.name)
            for path in new
            for each in ast.walk(_tree(path))
            if isinstance(each, ast.ImportFrom) and (each.module or "").startswith(f"drumhead.families.{family}.play")
            for alias in each.names
        }
        files = {FAMILIES.parent / f"{'/'.join(module.split('.')[1:])}.py" for module, _ in names}
        files |= {FAMILIES.parent / f"{'/'.join(module.split('.')[1:])}/{name}.py" for module, name in names}
        new = {file for file in files if file.is_file()} - found
        found |= new
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def fits(step: str, keys: set[str]) -> bool:
    """Whether a step is one of these, or may be: a face-off's are called by both arms and the result."""
    shape = FACE_OFF if step == "*-*" else re.escape(step).replace(r"\*", ".+")
    return any(re.fullmatch(shape, key) for key in keys)


def test_every_ruleset_is_among_those_whose_steps_are_compared():
    assert set(PLAYED) == set(rulesets.ids())


@pytest.mark.parametrize("name", PLAYED)
def test_every_step_that_a_procedure_tells_carries_out_a_rule(name):
    known = {game: set(rulesets.load(game).steps) for game in PLAYED}
    mine = steps_of(name)
    assert len(mine) >= PLAYED[name][1]
    assert {step for step, games in mine.items() if not any(fits(step, known[game]) for game in games)} == set()


@pytest.mark.parametrize("name", PAPERBOYS)
def test_every_known_step_is_told_somewhere(name):
    ruleset = rulesets.load(name)
    steps = {*steps_of(name), *ruleset.book().weapon}  # a volley tells by what it was fired
    known = at_least(100, ruleset.steps)
    assert [key for key in known if not any(fits(step, {key}) for step in steps)] == []


def test_a_step_that_nobody_knows_tells_no_rule_and_stops_no_battle():
    from .stage import Stage

    stage = Stage()
    stage.play.tell("hold", steps=("mispelt", "square"))
    assert stage.told[-1]["rules"] == list(stage.play.cites["square"]) != []
