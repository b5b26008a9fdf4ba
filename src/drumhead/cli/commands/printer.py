"""`drumhead printer`: the offsets of backs, labels and cuts, measured once, saved, and used for all prints."""

from __future__ import annotations

from pathlib import Path

import click

from drumhead.cli.loading.printer_offsets import Offsets, kept_offsets, load_offsets, place, save_offsets
from drumhead.cli.parameters import print_options, shared_options, unused_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.root import top_group
from drumhead.printing.pages.cards.card_options import LABELS, LIES, TWO_SIDED
from drumhead.printing.style.paper import CUTTERS

duplex = click.option("--duplex", type=click.Choice(TWO_SIDED), show_default="all", help="Way of printing.")


on_labels = click.option("--labels", is_flag=True, help="Use the offsets for sheets of labels.")


@top_group("printer", example="drumhead printer calibrate")
def command() -> None:
    """Measure once how far your printer or your cutting machine is off. Prints and cut files then match."""


@command.command(epilog="drumhead printer calibrate --paper Letter")
@click.option(
    "--duplex", type=click.Choice(("long-edge", "short-edge")), show_default="both", help="Edge to calibrate."
)
@print_options.cutter
@print_options.sheet
@shared_options.out
@shared_options.force
def calibrate(duplex: str | None, cutter: str | None, paper: str | None, out: Path, force: bool) -> None:
    """Print the calibration page.

    Hold it against the light: it has scales on its front and crosses on its back. With --cutter, the page has the
    scales, and the machine cuts the crosses.
    """
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import as_typed
    from drumhead.printing.pages.cards.sheets.back_calibration import EDGES, calibration

    if cutter:
        from drumhead.printing.pages.cards.sheets.cutter_calibration import calibration_part
        from drumhead.printing.pages.export_formats import files

        unused_options.leave_out("A machine cuts one side", "duplex")
        part = calibration_part(paper or "A4", cutter, as_typed())
        write({name: draw for each in ("pdf", "svg", "dxf") for name, draw in files(part, each).items()}, out, force)
        return
    edges = (duplex,) if duplex else EDGES
    write({"printer-calibration.pdf": calibration(paper or "A4", edges, as_typed(), kept_offsets())}, out, force)


@command.command("set", epilog="drumhead printer set --across 0.4 --down -0.3")
@click.option("--across", type=MM, required=True, help="Offset to the right in mm; negative for left.")
@click.option("--down", type=MM, required=True, help="Offset downwards in mm; negative for up.")
@duplex
@click.option("--lies", type=click.Choice(LIES), show_default="both", help="Orientation of the sheets.")
@on_labels
@print_options.cutter
def set_offset(
    across: float, down: float, duplex: str | None, lies: str | None, labels: bool, cutter: str | None
) -> None:
    """Save how far your printer is off.

    Read the offsets from the calibration page, or measure them on a sheet of labels. With --cutter they move the cuts
    in SVG and DXF files with these registration marks.
    """
    from drumhead.printing.pages.cards.card_options import check_drift

    check_drift(across, down)
    offsets = {name: dict(ways) for name, ways in load_offsets().items()}
    for name in _ways(duplex, labels, cutter) or TWO_SIDED:
        for way in (lies,) if lies else LIES:
            offsets.setdefault(name, {})[way] = (across, down)
    save_offsets(offsets)
    _tell(offsets)


@command.command(epilog="drumhead printer show")
@shared_options.as_json
def show(as_json: bool) -> None:
    """Show the saved offsets."""
    from drumhead.cli.output.terminal_tables import tell_json

    offsets = load_offsets()
    if as_json:
        said = {name: {lies: {"across": x, "down": y} for lies, (x, y) in at.items()} for name, at in offsets.items()}
        tell_json({"file": str(place()), "offsets": said})
    elif offsets:
        _tell(offsets)
    else:
        click.echo("No offset is saved. Measure it with `drumhead printer calibrate`.")


@command.command(epilog="drumhead printer forget")
@duplex
@on_labels
@print_options.cutter
def forget(duplex: str | None, labels: bool, cutter: str | None) -> None:
    """Delete saved offsets."""
    if not (ways := _ways(duplex, labels, cutter)):
        place().unlink(missing_ok=True)
        left: Offsets = {}
    else:
        left = {name: kept for name, kept in load_offsets().items() if name not in ways}
        save_offsets(left)
    _tell(left)


def _ways(duplex: str | None, labels: bool, cutter: str | None) -> tuple[str, ...]:
    """Return the ways of printing that an offset is for; () for all ways of printing backs, or all offsets.

    Raise UsageError for more than one of --duplex, --labels and --cutter.
    """
    given = tuple(each for each in (duplex, labels and LABELS, cutter) if each)
    if given[1:]:
        raise click.UsageError("--duplex is for backs, --labels for labels and --cutter for cuts: give one of them.")
    return given


def _tell(offsets: Offsets) -> None:
    from drumhead.printing.pages.cards.sheets.card_imposition import moved_by

    for name, ways in offsets.items():
        what = "print" if name == LABELS else "cuts" if name in CUTTERS else "backs"
        for lies, offset in ways.items():
            click.echo(f"{name}, {lies}: {moved_by(*offset, what) if any(offset) else 'not moved'}")
    click.echo(str(place()) if offsets else "No offset is saved.")
