"""What a screen reader finds in a PDF, read back from its structure: every mark in the tree or none of its business."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pikepdf

SHOWN = {"Tj", "TJ", "'", '"', "f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "Do", "sh"}
HEADINGS = [f"/H{level}" for level in range(1, 7)]


@dataclass
class Heard:
    """A PDF as it is heard: its elements in order as (tag, what is said in its place), and its faults."""

    elements: list[tuple[str, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def said(self, tag: str) -> list[str]:
        return [says for each, says in self.elements if each == f"/{tag}"]


def heard(data: bytes) -> Heard:
    """The structure of a PDF, all of it looked at."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        root = pdf.Root.StructTreeRoot
        found = Heard()
        held: dict[tuple[tuple[int, int], int], pikepdf.Object] = {}  # by page and number: what holds these words
        on_sheets = {each.objgen: page.objgen for page in pdf.pages for each in _panels(page.obj)}
        _walk(root.K[0], None, found, held, on_sheets)
        parents = dict(_numbers(root.ParentTree))
        for at, page in enumerate(pdf.pages):
            for thing in (page.obj, *_panels(page.obj)):
                marked = list(_marked(thing, found.faults, at))
                told = parents[int(thing.StructParents)] if marked else []
                if sorted(marked) != sorted(number for place, number in held if place == thing.objgen):
                    found.faults.append(f"page {at + 1}: what is marked is not what the tree holds")
                elif any(told[number].objgen != held[thing.objgen, number].objgen for number in marked):
                    found.faults.append(f"page {at + 1}: the way back from the marks to the tree is broken")
        levels = [HEADINGS.index(tag) for tag, _ in found.elements if tag in HEADINGS]
        found.faults += [f"H{two + 1} after H{one + 1}" for one, two in pairwise(levels) if two > one + 1]
        return found


def unfit(data: bytes) -> list[str]:
    """What keeps a PDF from an archive (PDF/A-2b) and from who cannot see it (PDF/UA-1), its structure apart."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (intent,) = pdf.Root.get("/OutputIntents", [None])
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        with pdf.open_metadata() as xmp:
            told = {key: xmp.get(name, "") for key, name in AGREE.items() if key in info}
            asked = {
                "a title": info.get("/Title"),
                "the command in it": info.get("/Subject", "").startswith("drumhead "),
                "the set-up in it": "rulings" in info.get("/SetUp", ""),
                "the same in both records": told == {key: info[key] for key in told},
                "its part of PDF/A": (xmp.get("pdfaid:part"), xmp.get("pdfaid:conformance")) == ("2", "B"),
                "its part of PDF/UA": xmp.get("pdfuaid:part") == "1",
            }
        asked |= {
            "a language": str(pdf.Root.get("/Lang")) == "en-GB",
            "its title shown": bool(pdf.Root.ViewerPreferences.DisplayDocTitle),
            "its marks owned to": "/MarkInfo" in pdf.Root and bool(pdf.Root.MarkInfo.Marked),
            "the colours it means": intent is not None and intent.DestOutputProfile.read_bytes()[36:40] == b"acsp",
            "a name of its own": "/ID" in pdf.trailer,
            "its metadata legible": b"<pdfaid:part>" in data,
            "every face within it": all(_is_embedded(each) for each in pdf.objects if _is(each, "/Font")),
            "no clock": not {"/CreationDate", "/ModDate"} & info.keys(),
            "no pictures that shine through": not any(
                "/SMask" in each for each in pdf.objects if _is(each, "/XObject")
            ),
        }
        return [what for what, there in asked.items() if not there]


AGREE = {
    "/Title": "dc:title",
    "/Subject": "dc:description",
    "/SetUp": "dc:source",
    "/Creator": "xmp:CreatorTool",
    "/Producer": "pdf:Producer",
}


def _is(thing: pikepdf.Object, kind: str) -> bool:
    return isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) and str(thing.get("/Type", "")) == kind


def _is_embedded(font: pikepdf.Object) -> bool:
    if "/DescendantFonts" in font:
        return "/ToUnicode" in font
    return (
        any(key in font.FontDescriptor for key in ("/FontFile2", "/FontFile3")) if "/FontDescriptor" in font else False
    )


def _numbers(tree: pikepdf.Object) -> Iterator[tuple[int, pikepdf.Object]]:
    """Every entry of a number tree."""
    for kid in tree.get("/Kids", ()):
        yield from _numbers(kid)
    nums = tree.get("/Nums", ())
    for at in range(0, len(nums), 2):
        yield int(nums[at]), nums[at + 1]


def _panels(page: pikepdf.Object) -> list[pikepdf.Object]:
    """The drawings on a sheet that were pages of their own, and still have their words marked."""
    drawings = page.get("/Resources", {}).get("/XObject", {})
    return [each for each in drawings.values() if "/StructParents" in each]


def _walk(element, parent, found, held, on_sheets) -> None:
    tag = str(element.S)
    found.elements.append((tag, str(element.get("/Alt", ""))))
    if parent is not None and element.P.objgen != parent.objgen:
        found.faults.append(f"{tag} does not know what it stands in")
    if tag == "/Figure" and not str(element.get("/Alt", "")).strip():
        found.faults.append("a figure says nothing")
    if tag == "/TH" and str(element.A.get("/Scope", "")) not in ("/Row", "/Column"):
        found.faults.append("the head of a table does not say of what")
    if tag == "/Table" and not _is_regular(element):
        found.faults.append("the rows of a table are not equally broad")
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int) or "/MCID" in kid:
            place = (element.Pg.objgen, int(kid)) if isinstance(kid, int) else (kid.Stm.objgen, int(kid.MCID))
            if place in held:
                found.faults.append(f"{tag} holds what another holds")
            if not isinstance(kid, int) and on_sheets.get(kid.Stm.objgen) != kid.Pg.objgen:
                found.faults.append(f"{tag} is looked for on another sheet")
            held[place] = element
        elif "/S" in kid:
            _walk(kid, element, found, held, on_sheets)


def rows(table: pikepdf.Object) -> list[list[pikepdf.Object]]:
    """The cells of each row of a table, those of its head first."""
    parts = [row for part in table.K for row in ([part] if part.S == "/TR" else part.K)]
    return [list(row.K) for row in parts if row.S == "/TR"]


def tables(data: bytes) -> list[list[list[tuple[str, str, int]]]]:
    """The rows of every table of a PDF, each cell as its tag, the scope of a heading, and the columns it spans."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [each for each in pdf.objects if _is(each, "/StructElem") and each.S == "/Table"]
        return [[[_cell(cell) for cell in row] for row in rows(table)] for table in found]


def _cell(cell: pikepdf.Object) -> tuple[str, str, int]:
    about = cell.get("/A", {})
    return str(cell.S), str(about.get("/Scope", "")), int(about.get("/ColSpan", 1))


def _is_regular(table: pikepdf.Object) -> bool:
    cells = rows(table)
    area = sum(_cell(cell)[2] * int(cell.get("/A", {}).get("/RowSpan", 1)) for row in cells for cell in row)
    return area == len(cells) * sum(_cell(cell)[2] for cell in cells[0])


def _marked(page, faults, at) -> Iterator[int]:
    """The numbers under which a page marks what is in the tree; what is shown outside of any mark is a fault."""
    inside, panels = 0, [key for key, each in page.Resources.get("/XObject", {}).items() if "/StructParents" in each]
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            inside += 1
            if name == "BDC" and "/MCID" in operands[1]:
                yield int(operands[1].MCID)
        elif name == "EMC":
            inside -= 1
        elif name in SHOWN and not inside and not (name == "Do" and operands[0] in panels):
            faults.append(f"page {at + 1}: {name} is neither in the tree nor passed over")
    if inside:
        faults.append(f"page {at + 1}: {inside} marks are not closed")
