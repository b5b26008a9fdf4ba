"""Words that a template is sure to print, such as the ids of the rules that a line states; no template is run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.rules.validation.expression_checks import parse_template

HOLE = "\0"  # stands for what is not known before a page is set


def list_words(text: str) -> list[str]:
    """Return the words that a template may print; [] for a template that cannot be parsed, which others report."""
    from jinja2 import TemplateSyntaxError

    try:
        return said_in(parse_template(text).body)
    except TemplateSyntaxError:
        return []


def said_in(nodes: Sequence[Any]) -> list[str]:
    """Return the words that template nodes may print, without words that have a part unknown before printing."""
    return [word for text in _texts(nodes) for word in text.split() if HOLE not in word]


def _texts(pieces: Sequence[Any]) -> Iterator[str]:
    """Yield each text that a sequence of Jinja nodes may print, with HOLE in place of each unknown part."""
    from jinja2 import nodes

    if len(pieces) != 1:
        yield "".join(HOLE if (text := _plain(piece)) is None else text for piece in pieces)
        return
    match pieces[0]:
        case nodes.Output(nodes=inner) | nodes.Concat(nodes=inner):
            yield from _texts(inner)
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from (text for each in (one, other) if each for text in _texts([each]))
        case nodes.Call(node=nodes.Getattr(node=nodes.Dict(items=items), attr="get"), args=args):
            yield from (text for each in (*(pair.value for pair in items), *args[1:]) for text in _texts([each]))
        case piece:
            yield _plain(piece) or HOLE


def _plain(piece: Any) -> str | None:
    """Return the constant text of a Jinja node; None for any other node."""
    from jinja2 import nodes

    if isinstance(piece, nodes.TemplateData):
        return str(piece.data)
    return piece.value if isinstance(piece, nodes.Const) and isinstance(piece.value, str) else None
