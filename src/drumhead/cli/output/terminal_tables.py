"""Formatting of output on the terminal: chances, tables in columns, wrapped text, JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from fractions import Fraction


def exact(chance: Fraction) -> dict[str, Any]:
    """Return a chance as data for JSON: as a fraction, and as a decimal.

    >>> from fractions import Fraction
    >>> exact(Fraction(5, 18))
    {'exact': '5/18', 'decimal': 0.2777777777777778}
    """
    return {"exact": f"{chance.numerator}/{chance.denominator}", "decimal": float(chance)}


def per_cent(chance: Fraction) -> str:
    """Return a chance as text in percent, never rounded to certainty or impossibility.

    >>> from fractions import Fraction
    >>> per_cent(Fraction(5, 18)), per_cent(Fraction(0)), per_cent(Fraction(1, 9999))
    ('27.8%', '0%', '<0.1%')
    """
    if chance in (0, 1):
        return "100%" if chance else "0%"
    said = f"{float(chance * 100):.1f}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(said, said)


def tell_json(answer: Any) -> None:
    """Print data as JSON on standard output."""
    import json

    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "") -> None:
    """Print rows in columns two spaces apart, every line after `indent`; empty columns are left out.

    `right` has the indexes of right-aligned columns.
    """
    rows = [[str(cell) for cell in row] for row in rows]
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(*rows)]
    to_right = set(right)
    for row in rows:
        cells = [c.rjust(w) if at in to_right else c.ljust(w) for at, (c, w) in enumerate(zip(row, widths)) if w]
        click.echo((indent + "  ".join(cells)).rstrip())


def wrap_text(text: str, first: str = "", rest: str | None = None) -> str:
    """Return text wrapped to lines of 100 characters.

    The first line begins with `first`, all others with `rest`, or with `first` too if that is None.
    """
    return click.wrap_text(text, 100, first, first if rest is None else rest)
