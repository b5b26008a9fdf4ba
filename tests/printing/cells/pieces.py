"""Every chance on rosters, on record dice and on measures."""

import re

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.printing.records.unit_records import UNDER, Recorder, list_values
from drumhead.printing.text.chance_format import hundred

from .printed import Printed, plain

FIGURE = re.compile(r"<b>([^<]*)</b>")
FOOT = re.compile(r"\d+ in \d+|\d+%|[<>]\d+%")


def of_rosters(game, wishes, paper):
    """The figures in the line of every unit: those in words, and those under its boxes."""
    setting = HtmlRenderer(game, wishes)
    phrases = Phrases(setting)
    for army in game.battle.armies.values() if game.battle else ():
        recorder = Recorder(setting, phrases, army)
        for unit in army.units:
            tracks = recorder.tracks(unit)
            for about in recorder.odds(unit):
                with setting.apparatus.line() as marks:
                    said = recorder.describe_record(about, unit, tracks, marks)
                if "figure" in about:
                    yield from _in_words(str(said.words), paper, unit)
                for word, kind in UNDER.items():
                    if "question" in about.get(word, {}):
                        for box, figure in zip(list_values(tracks, kind), said.captions[kind][0], strict=True):
                            yield Printed(paper, "boxes", figure, plain(said.words), f"{box} {word}", unit=unit)


def _in_words(words, paper, unit):
    """Each figure of a sentence, the sentence with a question mark where it stands and strokes for the others."""
    figures = FIGURE.findall(words)
    for at, figure in enumerate(figures):
        others = iter(range(len(figures)))
        row = FIGURE.sub(lambda _: "?" if next(others) == at else "_", words)  # noqa: B023
        yield Printed(paper, "line", plain(figure), plain(row), unit=unit)


def of_dice(game, wishes, paper):
    """The feet of the faces of every record die, where they are chances."""
    for record in records(game, wishes.measures) if "record" in game.ruleset.about else ():
        says = record.about.get("chance", {}).get("says", "")
        for unit in record.units() if "question" in record.about.get("chance", {}) else ():
            for value in record.values:
                if foot := plain(record.chance(value, unit)):
                    yield Printed(
                        paper, f"die {record.says}", foot, column=str(value), around=(plain(says),), unit=unit
                    )


def of_measures(game, wishes, paper):
    """The chances in the bands of every stick: by its name, what the face measures, the band and its end."""
    if "measures" not in game.ruleset.about:
        return
    for stick in Measured(game, Ruler(wishes.measures)).sticks:
        front, back = stick.faces
        for face in (front,) if front is back else (front, back):
            spread = ""  # only the first line of all distances that can be thrown has their name
            for mark in face.marks:
                name = ", ".join(mark.says)
                spread = name or spread
                for chance in mark.chances:
                    yield Printed(
                        paper,
                        f"stick {plain(stick.name)}, {plain(face.says)}",
                        hundred(chance.odds),
                        row=plain(chance.says),
                        column=f"to {wishes.measures.number(mark.length)}",
                        over=plain(name if chance.says else spread),
                        told=chance.odds,
                    )
