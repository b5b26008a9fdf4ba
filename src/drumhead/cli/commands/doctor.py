"""`drumhead doctor`: check this machine for missing parts, with the fix for each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import shared_options

if TYPE_CHECKING:
    from drumhead.printing.html.system_libraries import Fact

SIGNS = {"good": "ok", "warning": "!", "bad": "MISSING"}


@top_command("doctor", example="drumhead doctor")
@click.option("--licences", is_flag=True, help="List the licences of everything Drumhead uses.")
@click.option("--bill", is_flag=True, help="Print a software bill of materials (CycloneDX, JSON).")
@shared_options.as_json
def command(licences: bool, bill: bool, as_json: bool) -> None:
    """Lists each part, and what to type if it is missing. Exit status 1 if something is missing."""
    from dataclasses import asdict

    from drumhead.cli.output.terminal_tables import columns, tell_json
    from drumhead.printing.html.system_libraries import facts

    if licences or bill:
        _tell_materials(bill, as_json)
        return
    found = [*facts(), *_ours()]
    if as_json:
        tell_json([asdict(fact) for fact in found])
    else:
        columns([(SIGNS[fact.state], fact.what, fact.says) for fact in found])
        for cure in dict.fromkeys(fact.cure for fact in found if fact.cure):
            click.echo(f"Type: {cure}")
    if any(fact.state == "bad" for fact in found):
        sys.exit(1)


def _tell_materials(bill: bool, as_json: bool) -> None:
    """Print every package and font with its licence, in columns or as JSON; with `bill`, print the SBOM."""
    from dataclasses import asdict

    from drumhead.cli.output import licence_list
    from drumhead.cli.output.terminal_tables import columns, tell_json

    found = licence_list.materials()
    if bill:
        tell_json(licence_list.bill())
    elif as_json:
        tell_json([asdict(each) for each in found])
    else:
        columns([(each.name, each.version, each.licence or "says none") for each in found])


def _ours() -> list[Fact]:
    """Return facts on Drumhead's own files, the current folder, the cache and the locale."""
    import locale
    import os
    from pathlib import Path

    from drumhead import rulesets
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.html.system_libraries import Fact
    from drumhead.support.paths import battles, templates

    pages = len(list(templates().rglob("*.html*")))
    here = Path.cwd()
    kept = PdfCache()
    writable = os.access(here, os.W_OK)
    return [
        Fact("templates", "good" if pages else "bad", f"{pages} in {templates()}"),
        Fact("battles", "good" if battles().is_dir() else "bad", f"in {battles()}"),
        Fact("rulesets", "good", ", ".join(rulesets.ids())),
        Fact("this folder", "good" if writable else "warning", f"{here}{'' if writable else ': not writable'}"),
        Fact("papers kept", "good", f"{kept.size / 2**20:.0f} of at most {kept.most / 2**20:.0f} MB in {kept.folder}"),
        Fact("locale", "good", f"{'.'.join(filter(None, locale.getlocale()))}, terminal {sys.stdout.encoding}"),
    ]
