"""A page with plots of a study, drawn by Matplotlib: wins as battles go by, lengths, and losses of each side."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.ticker import MaxNLocator

from drumhead.cli.output.studies.study_ending import end_words
from drumhead.model.plurals import so_many
from drumhead.printing.style.paper import paper as paper_of
from drumhead.simulation.study import interval
from drumhead.support.paths import face
from drumhead.support.version import __version__

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from drumhead.simulation.study import Study, Summary

INCH = 25.4  # mm
FACES = ("DrumheadSans-Regular.ttf", "DrumheadSans-Bold.ttf")
LOOKS = (("#1f4e79", "-", "o"), ("#b5651d", "--", "s"))  # of each side: they differ in grey too
POINTS = 200  # of a line: more cannot be seen on paper
COLUMNS = 25  # of a chart of losses


def plots_page(told: Sequence[Mapping[str, Any]], found: Sequence[Study], paper: str | None) -> bytes:
    """Return a PDF with a page of plots for each study; the same study gives the same bytes.

    `told` has the results as data for JSON. `paper` is the name of the paper, None for A4.
    """
    for name in FACES:
        fontManager.addfont(str(face(name)))
    family = FontProperties(fname=str(face(FACES[0]))).get_name()
    looks: dict[Any, Any] = {"font.family": family, "font.size": 9, "pdf.fonttype": 42}
    about = {"Creator": f"drumhead {__version__}", "Title": f"{told[0]['battle']}: study", "CreationDate": None}
    data = io.BytesIO()
    with matplotlib.rc_context(looks), PdfPages(data, metadata=about) as pages:
        for results, study in zip(told, found):
            pages.savefig(_page(results, study, paper))
    return data.getvalue()


def _page(told: Mapping[str, Any], study: Study, paper: str | None) -> Figure:
    """Return the page of one study."""
    sheet = paper_of(paper or "A4")
    figure = Figure(figsize=(sheet.width / INCH, sheet.height / INCH))
    wins, turns, losses = figure.subplots(3, 1)
    figure.subplots_adjust(left=0.11, right=0.95, top=0.86, bottom=0.06, hspace=0.42)
    seeds = f"{so_many(told['games'], 'battles')}, seeds {told['seeds'][0]} to {told['seeds'][1]}"
    led = ", ".join(f"{side} led by a {each['commander']} commander" for side, each in told["sides"].items())
    figure.text(0.11, 0.96, told["battle"], weight="bold", size=15, va="top")
    figure.text(0.11, 0.93, f"{seeds}, {told['drawn']} drawn; {led}.\n{end_words(told)}", va="top", linespacing=1.5)
    _plot_wins(wins, study)
    _plot_counts(turns, study, "Length of a battle", "turns", [("", lambda each: each.turns)])
    lost = [(side, lambda each, side=side: each.dead[side]) for side in study.sides]
    _plot_counts(losses, study, "Losses of each side in a battle", f"{told['losses-in']} lost", lost)
    figure.text(0.11, 0.02, f"Simulated by Drumhead {__version__}.", size=7)
    return figure


def _plot_wins(axes: Axes, study: Study) -> None:
    """Draw the share of wins of each side, with its 95 % interval, after each battle."""
    many = len(study.battles)
    for side, (colour, line, _) in zip(study.sides, LOOKS):
        ends = list(_running(study, side, range(0, many, max(1, many // POINTS))))
        after = [at for at, _, _ in ends]
        axes.plot(after, [100 * share for _, share, _ in ends], color=colour, linestyle=line, label=side)
        low, high = ([100 * both[end] for _, _, both in ends] for end in (0, 1))
        axes.fill_between(after, low, high, color=colour, alpha=0.15, linewidth=0)
    _frame(axes, "Share of wins, with its 95 % interval", "battles played", "%")
    axes.set_ylim(0, 100)


def _running(study: Study, side: str, at: range) -> Iterator[tuple[int, float, tuple[float, float]]]:
    """Yield the number of battles, the share of wins and its interval, at some battles and after the last."""
    wins, last = 0, len(study.battles) - 1
    for number, each in enumerate(study.battles):
        wins += each.winner == side
        if number in at or number == last:
            yield number + 1, wins / (number + 1), interval(wins, number + 1)


def _plot_counts(
    axes: Axes, study: Study, title: str, what: str, of: Sequence[tuple[str, Callable[[Summary], int]]]
) -> None:
    """Draw in how many percent of battles each count came up, a line for each of `of`: its label, and the count."""
    for (label, count), (colour, line, mark) in zip(of, LOOKS):
        seen = Counter(map(count, study.battles))
        every = range(min(seen), max(seen) + 1)
        shares = [100 * seen[each] / len(study.battles) for each in every]
        size = 4 if len(every) <= COLUMNS else 0
        axes.plot(every, shares, color=colour, linestyle=line, marker=mark, markersize=size, label=label)
    _frame(axes, title, what, "% of battles")
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _frame(axes: Axes, title: str, across: str, up: str) -> None:
    """Give a plot its title, the names of its axes and, for several lines, a key."""
    axes.set_title(title, loc="left", weight="bold")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)
    if len(axes.lines) > 1:
        axes.legend(frameon=False, loc="best")
