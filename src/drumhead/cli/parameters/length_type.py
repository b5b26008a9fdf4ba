"""Lengths as options take them: 16, 1.6cm, 1,6 cm or 3/4in, on paper and for rounding."""

from __future__ import annotations

from typing import Any

import click


class Millimetres(click.ParamType):
    """A type of option: a length on paper, in mm if no unit is typed."""

    name = "mm"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Return the length in mm; raise a usage error for text that is not a length."""
        if isinstance(value, int | float):
            return value
        from drumhead.model.lengths import on_paper

        try:
            return on_paper(str(value))
        except ValueError as fault:
            self.fail(f"{fault}: give millimetres, such as 16, or name the unit: 1.6cm, 3/4in", param, context)


class StepLength(click.ParamType):
    """A type of option: a length to round to, in the measure of the print if no unit is typed."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the `Step`; raise a usage error for other text."""
        from drumhead.model.lengths import MOST_STEP, Step

        if isinstance(value, Step):
            return value
        try:
            return Step.parse(str(value))
        except ValueError:
            right = f"give a number up to {MOST_STEP}, or a length such as 1/2in"
            self.fail(f"{value} is nothing to round to: {right}", param, context)


MM = Millimetres()
