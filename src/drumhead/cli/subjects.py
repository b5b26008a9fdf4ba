"""What commands are about: rulesets, battles, armies and questions, as a shell completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem


class Subject(click.ParamType):
    """A word that names one of some kinds of things that come with us, or the path of a file."""

    name = "text"

    def __init__(self, kinds: Iterable[str], files: bool = True) -> None:
        self.kinds, self.files = tuple(kinds), files

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Every name that begins so, and the files of the folder."""
        names = [name for kind in self.kinds for name in NAMES[kind](context) if name.startswith(incomplete)]
        found = [CompletionItem(name) for name in dict.fromkeys(names)]
        return [*found, CompletionItem(incomplete, type="file")] if self.files else found


def _rulesets(context: click.Context) -> Iterable[str]:
    from drumhead import rulesets

    return rulesets.ids()


def _battles(context: click.Context) -> Iterable[str]:
    from drumhead import armies

    return (*armies.shipped(), *armies.library())


def _armies(context: click.Context) -> Iterable[str]:
    from drumhead import armies

    return armies.army_names()


def _questions(context: click.Context) -> Iterable[str]:
    from drumhead import rulesets
    from drumhead.mistake import MistakeError

    try:
        return rulesets.load(str(context.params.get("name", ""))).questions
    except MistakeError:
        return ()


NAMES: dict[str, Callable[[click.Context], Iterable[str]]] = {
    "RULESET": _rulesets,
    "BATTLE": _battles,
    "ARMY": _armies,
    "QUESTION": _questions,
}
QUESTION = Subject(["QUESTION"], files=False)


def subject(name: str, metavar: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An argument that is a ruleset, a battle or an army, as its metavar says: "RULESET|BATTLE"."""
    kinds = [kind for kind in NAMES if kind in metavar]
    return click.argument(name, metavar=metavar, type=Subject(kinds), **more)
