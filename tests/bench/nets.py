"""500 nets as one PDF, by Drumhead and by ReportLab mark after mark: both times, both sizes, as JSON.

Refuses to compare two papers that do not look alike.
"""

from __future__ import annotations

import io
import json
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

import pypdfium2
from PIL import ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from drumhead.armies import find_battle, read_battle
from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, Sheet
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice_marks
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.text.font_metrics import register_font
from drumhead.rulesets import load

NETS, RUNS = 500, 5
MM = 72 / 25.4


def large(name: str = "ramillies") -> Game:
    """A battle whose sides have 250 units each that keep a record."""
    battle = read_battle(find_battle(name), load)
    game = Game(load(battle.ruleset), load(battle.ruleset).book(), battle)
    (record,) = records(game)
    armies = {}
    for side, army in battle.armies.items():
        kinds = [unit for unit in army.units if record.kept_for(unit)]
        units = tuple(replace(kinds[at % len(kinds)], number=at + 1) for at in range(NETS // 2))
        armies[side] = replace(army, brigades=(replace(army.brigades[0], units=units),))
    return replace(game, battle=replace(battle, armies=armies))


def mark_after_mark(sheets: Iterable[Sheet]) -> bytes:
    """The same sheets as anybody would draw them who knows ReportLab: each mark where it lies, nothing shared."""
    file = io.BytesIO()
    canvas = Canvas(file, initialFontName=register_font("sans"), pageCompression=1)
    for sheet in sheets:
        canvas.setPageSize((sheet.paper.width * MM, sheet.paper.height * MM))
        canvas.translate(0, sheet.paper.height * MM)
        for mark in sheet.marks:
            draw(canvas, mark)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw(canvas: Canvas, mark: Mark) -> None:
    if isinstance(mark, Group):
        a, b, c, d, e, f = mark.at
        canvas.saveState()
        canvas.transform(a, -b, -c, d, e * MM, -f * MM)
        for each in mark.marks:
            draw(canvas, each)
        canvas.restoreState()
    elif isinstance(mark, Path):
        stroke(canvas, mark)
    else:
        canvas.setFont(register_font(mark.face), mark.size)
        canvas.setFillColor(mark.ink)
        write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
        write[mark.anchor](mark.x * MM, -mark.y * MM, mark.words)


def stroke(canvas: Canvas, mark: Path) -> None:
    path = canvas.beginPath()
    verbs = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for verb, numbers in mark.steps:
        verbs[verb](*(n * MM if i % 2 == 0 else -n * MM for i, n in enumerate(numbers)))
    if mark.stroke:
        canvas.setStrokeColor(mark.stroke)
        canvas.setLineWidth(mark.width * MM)
        canvas.setDash([length * MM for length in mark.dash], mark.phase * MM)
        canvas.setLineCap(int(mark.round))
        canvas.setLineJoin(int(mark.round))
    if mark.fill:
        canvas.setFillColor(mark.fill)
    canvas.drawPath(path, stroke=bool(mark.stroke), fill=bool(mark.fill))


def alike(one: bytes, other: bytes) -> bool:
    """Whether the first and the last page look the same, but for a grey or two at the edges of lines."""
    first, second = (pypdfium2.PdfDocument(each) for each in (one, other))
    for at in (0, len(first) - 1):
        pictures = [document[at].render(scale=2).to_pil().convert("L") for document in (first, second)]
        if ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] > 0.01:
            return False
    return len(first) == len(second)


def taken(work: Callable[[], bytes]) -> tuple[float, bytes]:
    begun = time.process_time()
    done = work()
    return time.process_time() - begun, done


def main() -> None:
    game = large()
    sheets = record_dice_marks(game, PrintOptions())
    works: dict[str, Callable[[], bytes]] = {
        "ReportLab, the same marks one by one": lambda: mark_after_mark(sheets),
        "drumhead, the same marks": lambda: pdf(sheets, "Nets"),
        "drumhead, from the armies to the file": lambda: pdf(record_dice_marks(game, PrintOptions()), "Nets"),
    }
    runs = [{name: taken(work) for name, work in works.items()} for _ in range(RUNS)]
    papers = [paper for _, paper in runs[0].values()]
    assert alike(papers[0], papers[1]), "the two do not draw the same: measure nothing before this is mended"
    medians = {name: statistics.median(run[name][0] for run in runs) for name in works}
    measured = {name: (medians[name], len(paper)) for name, paper in zip(works, papers)}
    print(json.dumps({"nets": NETS, **measured}))


if __name__ == "__main__":
    main()
