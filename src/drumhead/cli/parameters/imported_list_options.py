"""Options of commands that read a list in another form: its side, and the scale of its historical strengths."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.armies.writers.file_formats import is_other_form, split_army
from drumhead.cli.parameters.shared_options import several
from drumhead.rules.loading.toml_files import for_terminal, read
from drumhead.support.command_lines import TYPED, name_command

if TYPE_CHECKING:
    from drumhead.armies.readers.strengths import Scale

SCALE = "drumhead.scale"  # where a running command keeps its options of scale
MOST_TO_A_STAND = 10_000


class Ratio(click.ParamType):
    """A type of option: a ratio that makes an army smaller, such as 1/3, 1:3 or 0.33."""

    name = "ratio"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Fraction:
        """Return the ratio; raise BadParameter for other text, or a ratio that would make an army larger."""
        if isinstance(value, Fraction):
            return value
        try:
            ratio = Fraction(str(value).replace(":", "/").replace(" ", "").replace(",", "."))
        except (ValueError, ZeroDivisionError):
            ratio = Fraction(0)
        if not 0 < ratio <= 1 or ratio.denominator > MOST_TO_A_STAND:
            self.fail(f"{value!r} is not a ratio. Give a part of one, such as 1/3.", param, context)
        return ratio


def _keep(context: click.Context, param: click.Parameter, given: Any) -> None:
    if given is not None:
        context.meta.setdefault(SCALE, {})[param.name] = given


def _stand_option(name: str, help_: str) -> Any:
    kind = click.IntRange(1, MOST_TO_A_STAND)
    return click.option(name, type=kind, metavar="N", expose_value=False, callback=_keep, help=help_)


scale = several(
    _stand_option("--men-per-stand", "Number of men that one stand shows, for a list in men."),
    _stand_option("--figures-per-stand", "Number of figures on one stand, for a list in figures."),
    click.option(
        "--ratio",
        type=Ratio(),
        metavar="PART",
        expose_value=False,
        callback=_keep,
        help="Part of a list's units that you play with, such as 1/3.",
    ),
)

side = click.option("--side", metavar="SIDE", help="Side of the army.")


def scale_in_force(path: Path) -> Scale | None:
    """Return the scale of strengths given to the running command; None if none was given.

    Raise ClickException if one was given for an army in our own form, which gives its stands. `path` is the army's
    file.
    """
    from drumhead.armies.readers.strengths import Scale

    context = click.get_current_context(silent=True)
    given = context.meta.get(SCALE, {}) if context else {}
    if given and not is_other_form(path):
        options = " and ".join(scale_words()[::2])
        says = f"{path} says how many stands each unit has"
        raise click.ClickException(f"{options}: only for a list in another form. {says}.")
    return Scale(**given) if given else None


def refuse_scale(without: str) -> None:
    """Raise UsageError if the running command was given a scale of strengths.

    `without` is the option that a scale needs, for the message. The caller has checked that it is missing.
    """
    if words := scale_words():
        raise click.UsageError(f"{words[0]}: only with {without}.")


def scale_words() -> list[str]:
    """Return the options of scale given to the running command, as they are typed; [] if there are none."""
    context = click.get_current_context(silent=True)
    given = context.meta.get(SCALE, {}) if context else {}
    return [word for name, value in given.items() for word in (f"--{name.replace('_', '-')}", str(value))]


def of_side(path: Path, side: str | None) -> Path:
    """Return a path that means one side's army in a list's file, as in "list.txt#french".

    Without a side, and for a file in our own form, the path is returned unchanged. Raise UsageError if the path names
    an army already, ClickException for an army in our own form of another side.
    """
    if not side:
        return path
    if not is_other_form(path):
        own = read(path).data.get("side")
        if isinstance(own, str) and own != side:
            raise click.ClickException(f"{path} is of the {for_terminal(own)} side. Leave out --side {side}.")
        return path
    file, army = split_army(path)
    if army:
        raise click.UsageError(f"{path} names its army already. Leave out --side {side}.")
    return Path(f"{file}#{side}")


def name_with_army(typed: Path, army: Path, more: Sequence[str] = ()) -> str:
    """Return the running command with one army of a file in place of the typed file, and `more` words after it.

    A typed --side is left out.
    """
    context = click.get_current_context()
    words: list[str] = list(context.meta.get(TYPED, ()))
    while (at := next((at for at, word in enumerate(words) if word.partition("=")[0] == "--side"), -1)) >= 0:
        del words[at : at + (1 if "=" in words[at] else 2)]
    file, _ = split_army(typed)
    named: list[object] = [army if word in (str(typed), str(file)) else word for word in words]
    return name_command(*(named if army in named else [*named, army]), *more)
