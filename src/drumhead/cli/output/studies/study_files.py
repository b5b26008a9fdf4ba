"""Files of a study: a CSV file with a row for each battle, the results as JSON, and a page with plots."""

from __future__ import annotations

import csv
import io
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from drumhead.simulation.study import Study

ENDINGS = (".csv", ".json", ".pdf")
NEEDS = {"plots": "matplotlib", "cluster": "distributed"}  # the library of each extra


def check_files(given: Mapping[str, Any]) -> None:
    """Raise an error for what would end a study without its files: before the first battle, which may be hours earlier.

    `given` are the options of the command. UsageError is for an unknown ending, and for a paper without a page.
    ClickException is for a file that exists, without --force, and for a library that is not installed.
    """
    from drumhead.cli.output.paper_output import refuse_to_write_over

    for path in given["out"]:
        if path.suffix.lower() not in ENDINGS:
            raise click.UsageError(f"--out {path}: a study is written to .csv, .json or .pdf. Give such an ending.")
        refuse_to_write_over(path, given["force"])
    if any(path.suffix.lower() == ".pdf" for path in given["out"]):
        _need("plots", "--out .pdf")
    elif given["paper"]:
        raise click.UsageError("--paper is for a page with plots. Leave out --paper, or give --out study.pdf.")
    if given["scheduler"] is not None:
        _need("cluster", "--scheduler")


def _need(extra: str, option: str) -> None:
    if not find_spec(NEEDS[extra]):
        install = shlex.join([sys.executable, "-m", "pip", "install", f"drumhead[{extra}]"])
        raise click.ClickException(f"{option}: {NEEDS[extra]} is not installed. Type `{install}`.")


def write_files(told: Sequence[Mapping[str, Any]], found: Sequence[Study], given: Mapping[str, Any]) -> None:
    """Write the files of the option `out`; `told` has the results of each study as data for JSON."""
    from drumhead.cli.output.paper_output import hand_over

    for path in given["out"]:
        match path.suffix.lower():
            case ".csv":
                data: str | bytes = battles_csv(told, found)
            case ".json":
                data = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
            case _:
                from drumhead.cli.output.studies.study_plots import plots_page

                data = plots_page(told, found, given["paper"])
        hand_over(data, path, given["force"])


def battles_csv(told: Sequence[Mapping[str, Any]], found: Sequence[Study]) -> str:
    """Return a row for each battle of each study, with the commanders and what each side lost."""
    sides = found[0].sides
    heads = [f"{side} {word}" for side in sides for word in ("commander", "lost", "points")]
    rows: list[Sequence[object]] = [("battle", "seed", "winner", "turns", *heads)]
    for results, study in zip(told, found):
        for each in study.battles:
            own = [(results["sides"][side]["commander"], each.dead[side], each.points[side]) for side in study.sides]
            rows.append((results["battle"], each.seed, each.winner or "drawn", each.turns, *sum(own, ())))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
