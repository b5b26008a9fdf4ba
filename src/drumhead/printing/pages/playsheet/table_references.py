"""Places of the tables that a template or an expression lists, found by parsing it, before anything is laid out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.printing.blocks.block_content import EACH
from drumhead.printing.blocks.sentences import BOTH
from drumhead.rules.trust.expressions import has_braces
from drumhead.rules.validation.expression_checks import BARE, parse_template, texts
from drumhead.support import paths

EVERY = "*"  # a step that stands for every row of a table
WITHIN = " in"  # a step below what is asked for a key: that lists none of its rows
WALKS = ("items", "values", "keys")
DEEPEST = 8  # steps of a place: a name that is set from itself grows no longer
CALLED, QUOTED = re.compile(rf"\b{BOTH}\.(\w+)"), re.compile(r"'([\w-]+)'")  # macros, and the keys given to them
PRINTED = ("name", "value")  # of each row of a table that a block goes through
BANDS = "bands"  # a table of results: what a block of playsheet.toml names under this key it lists row by row
Steps = tuple[str | None, ...]  # the words of a place; None where it is looked up by a key
Names = dict[str, set[Steps]]


@dataclass(frozen=True)
class Listed:
    """A place in the tables that a page lists, as steps from the top, such as ("weapon", "musket", "need").

    A step `*` stands for every row of a table; None is a row that is looked up by one of `keys`.
    """

    steps: Steps
    keys: frozenset[str] = frozenset()

    def leads_to(self, place: tuple[str, ...]) -> bool:
        """Return whether this is `place`, a table around it, or a place within it.

        >>> Listed(("weapon", None, "need"), frozenset({"musket"})).leads_to(("weapon", "musket"))
        True
        >>> Listed(("weapon", None, "need"), frozenset({"musket"})).leads_to(("weapon", "pistol"))
        False
        """
        return all(
            step in (word, EVERY) or (step is None and word in self.keys) for step, word in zip(self.steps, place)
        )


def list_places(path: Path, ids: Collection[str]) -> Iterator[Listed]:
    """Yield the places of the tables that the template at `path` lists, and those in family templates that it uses.

    `ids` are keys by which any template may look up a row. Yield nothing for a template that cannot be read.
    """
    from jinja2 import TemplateSyntaxError, nodes

    try:
        tree = parse_template(path.read_text(encoding="utf-8"))
    except (TemplateSyntaxError, UnicodeDecodeError, OSError):
        return  # reported by the check of templates
    yield from _listed(tree, ids)
    for taken in tree.find_all((nodes.Import, nodes.FromImport, nodes.Include)):
        name = getattr(taken.template, "value", None)
        if isinstance(name, str) and (shared := paths.families() / name).is_file():
            yield from list_places(shared, ids)


def list_places_of_macros(path: Path, data: Mapping[str, Any]) -> Iterator[Listed]:
    """Yield the places of the tables in macros that sentences of `data` call, and in macros called by these.

    `path` is the template with the macros, and `data` a data file. A macro may look up a row by any key that the
    sentences have in quotation marks. Yield nothing for a template that cannot be read.
    """
    from jinja2 import TemplateSyntaxError, nodes

    try:
        tree = parse_template(path.read_text(encoding="utf-8"))
    except (TemplateSyntaxError, UnicodeDecodeError, OSError):
        return  # reported by the check of templates
    sentences = "\n".join(text for _, text in texts(data))
    macros = {each.name: each for each in tree.find_all(nodes.Macro)}
    called: set[str] = set()
    waiting = {*CALLED.findall(sentences)} & macros.keys()
    while waiting:
        called |= waiting
        waiting = {each.name for name in waiting for each in macros[name].find_all(nodes.Name)} & macros.keys() - called
    body = [each for each in tree.body if not isinstance(each, nodes.Macro) or each.name in called]
    yield from _listed(nodes.Template(body), QUOTED.findall(sentences))  # the parsed tree itself is cached


def list_places_of_data(data: Mapping[str, Any]) -> Iterator[Listed]:
    """Yield the places of the tables that a data file lists in expressions or by name."""
    from jinja2 import TemplateSyntaxError

    for key, text in texts(data):
        if not has_braces(text) and not BARE.search(text):
            steps = tuple(text.split("."))
            if key[-1] == EACH:
                yield from (Listed((*steps, EVERY, each)) for each in PRINTED)
            elif key[-1] == BANDS:
                yield Listed((*steps, BANDS, EVERY))
            elif len(steps) > 1:  # a word alone may mean anything
                yield Listed(steps)
            continue
        try:
            yield from _listed(parse_template(text if has_braces(text) else f"{{{{ {text} }}}}"), ())
        except TemplateSyntaxError:
            continue  # reported by the check of expressions


def _listed(tree: Any, ids: Collection[str]) -> Iterator[Listed]:
    """Yield the places of the tables that a parsed template lists, each in its longest form.

    Every table whose rows it goes through is included. `ids` are further keys by which it may look up a row. A name
    that a macro or a block gives to a place stands for that place only within the macro or block.
    """
    from jinja2 import nodes

    keys = frozenset(each.value for each in tree.find_all(nodes.Const) if isinstance(each.value, str)) | {*ids}
    yield from (Listed(steps, keys) for steps in _steps_of(tree, {}) if steps)


def _steps_of(root: Any, known: Names) -> Iterator[Steps]:
    """Yield the steps of all places that a template or one block of a template lists, as in `Listed`.

    `known` are the places for which names defined outside the block stand.
    """
    part = _Part(root)
    names = _names(part, known)
    yield from _steps(part, names)
    for block in part.blocks:
        yield from _steps_of(block, names)


class _Part:
    """The nodes of a template, a macro or a block, by type; nodes of macros and blocks within it are excluded."""

    def __init__(self, root: Any) -> None:
        from jinja2 import nodes

        found = list(_pieces(root))
        self.blocks = [each for each in found if isinstance(each, nodes.Macro | nodes.CallBlock)]
        self.looked_up = [each for each in found if isinstance(each, nodes.Getattr | nodes.Getitem | nodes.Call)]
        self.loops = [each for each in found if isinstance(each, nodes.For)]
        self.used = [each for each in found if isinstance(each, nodes.Name) and each.ctx == "load"]
        self.searched = [each.expr for each in found if isinstance(each, nodes.Operand) and each.op in ("in", "notin")]
        self.assigned = [pair for each in found if isinstance(each, nodes.Assign) for pair in _pairs(each)]


def _pieces(root: Any) -> Iterator[Any]:
    """Yield all nodes below `root`; macros and blocks among them are yielded without the nodes inside."""
    from jinja2 import nodes

    for child in root.iter_child_nodes():
        yield child
        if not isinstance(child, nodes.Macro | nodes.CallBlock):
            yield from _pieces(child)


def _pairs(assign: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every target of a `set` statement with its value."""
    from jinja2 import nodes

    if isinstance(assign.target, nodes.Tuple) and isinstance(assign.node, nodes.Tuple):
        yield from zip(assign.target.items, assign.node.items)
    else:
        yield assign.target, assign.node


def _steps(part: _Part, names: Names) -> Iterator[Steps]:
    """Yield the steps of the places in a part; a place that is only given a name is listed where the name is used.

    `names` are the places for which each name stands. A table in which only a key is searched ends in the step
    WITHIN.
    """
    from jinja2 import nodes

    inner = {id(each.node) for each in part.looked_up}
    inner |= {id(each.node.node) for each in part.looked_up if isinstance(each.node, nodes.Getattr)}
    inner |= {id(value) for _, value in part.assigned} | {id(each) for each in part.searched}
    for node in (*part.looked_up, *part.used):
        if id(node) not in inner:
            yield from _places(node, names)
    for loop in part.loops:
        yield from map(_rows, filter(None, _places(loop.iter, names)))
    for asked in part.searched:
        yield from ((*steps, WITHIN) for steps in _places(asked, names))


def _names(part: _Part, known: Names) -> Names:
    """Return the places for which each name stands in a part: by `set`, by loops, and those already in `known`."""
    from jinja2 import nodes

    names = {name: set(those) for name, those in known.items()}
    count = -1
    while count != (count := sum(map(len, names.values()))):
        for target, value in part.assigned:
            if isinstance(target, nodes.Name):
                names.setdefault(target.name, set()).update(filter(None, _places(value, names)))
        for loop in part.loops:
            row = loop.target.items[-1] if isinstance(loop.target, nodes.Tuple) else loop.target
            if isinstance(row, nodes.Name):
                names.setdefault(row.name, set()).update(map(_rows, filter(None, _places(loop.iter, names))))
    return names


def _rows(steps: Steps) -> Steps:
    """Return the steps of the place of every row of a table; `steps` are those of the table."""
    return steps if steps[-1] == EVERY else (*steps, EVERY)


def _places(node: Any, names: Names) -> list[Steps]:
    """Return the places for which an expression may stand, as steps; `book` itself is a place without steps.

    Return [] for an expression that is not a place. `names` are the places for which each name stands.
    """
    from jinja2 import nodes

    match node:
        case nodes.Name(name="book"):
            return [()]
        case nodes.Name(name=name):
            return list(names.get(name, ()))
        case nodes.Filter(node=inner) if inner is not None:
            return _places(inner, names)
        case nodes.Getattr(node=inner, attr=word):
            more: Steps = (word.replace("_", "-"),)
        case nodes.Getitem(node=inner, arg=key):
            more = (_key(key),)
        case nodes.Call(node=nodes.Getattr(node=inner, attr="band"), args=[key, *_]):
            more = (BANDS, _key(key))
        case nodes.Call(node=nodes.Getattr(node=inner, attr="get"), args=[key, *_]):
            more = (_key(key),)
        case nodes.Call(node=nodes.Getattr(node=inner, attr=walk)) if walk in WALKS:
            more = (EVERY,)
        case _:
            return []
    return [(*steps, *more) for steps in _places(inner, names) if len(steps) < DEEPEST]


def _key(node: Any) -> str | None:
    value = getattr(node, "value", None)
    return value if isinstance(value, str) else None
