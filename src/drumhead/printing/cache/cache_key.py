"""The key of a cached document: a digest of everything that determines it.

This is the function that draws it, with the print settings and those aspects of the game that the document declares;
our own files; and the libraries that lay it out.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from drumhead.armies import list_guesses
from drumhead.model.army import Army, Battle, Brigade, Command, Officer
from drumhead.model.unit import Unit
from drumhead.printing.cache.disk_cache import DIGEST
from drumhead.printing.document_inputs import EVERYTHING, Inputs
from drumhead.printing.html.system_libraries import STILL_CLOCK, versions
from drumhead.printing.page_input import Game
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.support.paths import PACKAGE, fonts, templates

PLAIN = (str, int, float, bool, type(None), Fraction)
DECLARED = (Game, Battle, Army, Brigade, Command, Officer, Unit)  # the dataclasses of `document_inputs.ASPECTS`


def key(draw: Callable[[], bytes]) -> str:
    """Return the digest of everything that determines what a partial function draws; "" if that cannot be computed."""
    if not isinstance(draw, partial):
        return ""
    try:
        return digest(_surroundings(), draw)
    except TypeError:
        return ""


def digest(*things: Any) -> str:
    """Return the digest of the values of things; TypeError for one that has no text form."""
    return DIGEST(_told(things, EVERYTHING).encode()).hexdigest()


def _told(thing: Any, inputs: Inputs) -> str:
    """Return a thing as text, the same for equal things; TypeError for one that has no text form.

    It has only the fields of a game and its armies that `inputs` declare.
    """
    if isinstance(thing, PLAIN):
        return repr(thing)
    if isinstance(thing, bytes):
        return DIGEST(thing).hexdigest()
    if isinstance(thing, Ruleset):
        return _told((_rules(thing.folder), thing.trusted), inputs)
    if isinstance(thing, Book):
        return _told((thing.chosen, thing.house), inputs)
    if isinstance(thing, DECLARED):
        return _declared(thing, inputs)
    if isinstance(thing, partial):
        return _told((thing.func.__module__, thing.func.__qualname__, thing.args, thing.keywords), inputs)
    if is_dataclass(thing) and not isinstance(thing, type):
        values = (getattr(thing, each.name) for each in fields(thing) if each.compare)
        return _told((type(thing).__qualname__, *values), inputs)
    if isinstance(thing, Mapping):
        return f"{{{', '.join(f'{_told(name, inputs)}: {_told(each, inputs)}' for name, each in thing.items())}}}"
    if isinstance(thing, Set):
        return f"<{', '.join(sorted(_told(each, inputs) for each in thing))}>"
    if isinstance(thing, tuple | list):
        return f"({', '.join(_told(each, inputs) for each in thing)})"
    raise TypeError(f"no cache key for a {type(thing).__name__}")


def _declared(thing: Any, inputs: Inputs) -> str:
    """Return the declared fields of a game, or of a part of one, as text."""
    if isinstance(thing, Game):
        inputs = thing.inputs
    elif isinstance(thing, Army):
        inputs = inputs.of_army(thing.side)
    kind = type(thing).__name__
    values = {each.name: getattr(thing, each.name) for each in fields(thing) if inputs.has(kind, each.name)}
    if "files" in values:  # of the files that a battle was read from, a page has only the guesses
        values["files"] = [(path.name, len(guesses)) for path, guesses in list_guesses(thing)]
    return f"{kind}{_told(values, inputs)}"


def _rules(folder: Path) -> str:
    """Return a ruleset's path if it is one of ours, otherwise a digest of all its files."""
    if folder.is_relative_to(PACKAGE):
        return str(folder.relative_to(PACKAGE))
    return _digest([folder])


@cache
def _surroundings() -> str:
    """Return everything that affects every page, as text: our files, Python, its packages, and the text libraries."""
    weasyprint = find_spec("weasyprint")
    beside = Path(weasyprint.origin).parents[1] if weasyprint and weasyprint.origin else PACKAGE
    packages = sorted(each.name for each in beside.glob("*.dist-info"))
    clock = os.environ.get("SOURCE_DATE_EPOCH", STILL_CLOCK)
    python = platform.python_version(), sys.platform
    return repr((_digest([PACKAGE, templates(), fonts()]), python, packages, versions(), clock))


def _digest(folders: Iterable[Path]) -> str:
    """Return a digest of the names and contents of all files in some folders."""
    whole = DIGEST()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix != ".pyc" and path.is_file():
                whole.update(f"{path.relative_to(folder)}\n".encode())
                whole.update(DIGEST(path.read_bytes()).digest())
    return whole.hexdigest()
