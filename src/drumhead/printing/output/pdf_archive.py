"""Archiving and accessibility of PDFs: metadata, colours and structure (PDF/A-2b and PDF/UA-1).

Everything Drumhead prints passes through here once before it is written, single documents and bundled kits alike.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from drumhead.printing.output.grey_colours import to_grey
from drumhead.printing.style.paper import FULL, GREY

LANGUAGE = "en-GB"
VERSION = "1.7"
SPOKEN = "<pdfuaid:part>1</pdfuaid:part>"
PLACES = ("/StructParents", "/Tabs")  # keys of a page in a structure
BOXES = "/BleedBox", "/TrimBox"  # of a page: without a bleed the whole page, as programs of print shops ask for both
PRINTED = 4  # the flag of an annotation that is printed
PROFILE = Path(__file__).parent / "profile" / "sRGB2014.icc"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>{spoken}
<dc:format>application/pdf</dc:format><dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
{told}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>part of ISO 14289 followed</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
ONE = "<rdf:Alt><rdf:li xml:lang='x-default'>{}</rdf:li></rdf:Alt>"
MANY = "<rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq>"
SET_UP = "/SetUp"  # a key of our own
TOLD = {  # the XMP for each key of the document information
    "/Title": f"<dc:title>{ONE}</dc:title>",
    "/Author": f"<dc:creator>{MANY}</dc:creator>",
    "/Subject": f"<dc:description>{ONE}</dc:description>",
    SET_UP: "<dc:source>{}</dc:source>",
    "/Keywords": "<pdf:Keywords>{}</pdf:Keywords>",
    "/Creator": "<xmp:CreatorTool>{}</xmp:CreatorTool>",
    "/Producer": "<pdf:Producer>{}</pdf:Producer>",
}


@dataclass(frozen=True)
class About:
    """The metadata of a document: its title, the command that prints it again, and what it was printed from.

    `colour` is what it is printed in, one of `COLOURS`.
    """

    title: str
    command: str = ""
    made_from: str = ""
    colour: str = FULL


@dataclass
class Element:
    """A tagged element: its tag, a drawing's alternative text ("" for text), the numbers of its marked content."""

    tag: str
    says: str = ""
    words: list[int] = field(default_factory=list)


def finish_pdf(pdf: bytes | Any, about: About) -> bytes:
    """Return a PDF, given as bytes or as a pikepdf object, made ready for an archive; equal input gives equal bytes.

    A PDF with a structure is also marked as tagged.
    """
    import pikepdf

    document = pikepdf.open(io.BytesIO(pdf)) if isinstance(pdf, bytes) else pdf
    _tell(document, about)
    if about.colour == GREY:
        to_grey(document)
    root = document.Root
    true_size = pikepdf.Name("/None")  # Name.None_ would be written with its underscore, and printers would scale
    root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=true_size, DisplayDocTitle=True)
    root.Lang = pikepdf.String(LANGUAGE)
    if _is_spoken(document):
        root.MarkInfo = pikepdf.Dictionary(Marked=True)
    profile = pikepdf.Stream(document, _profile(), N=3)
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name("/GTS_PDFA1"),
        OutputConditionIdentifier="sRGB",
        Info="sRGB IEC61966-2.1",
        DestOutputProfile=profile,
    )
    root.OutputIntents = pikepdf.Array([intent])
    for page in document.pages:
        if "/Trans" in page.obj:
            del page.obj["/Trans"]
        for box in BOXES:
            page.obj[box] = page.obj.get(box, page.mediabox)
        for note in page.obj.get("/Annots", ()):
            note.F = PRINTED
            note.Contents = note.get("/Contents", "a link")
    if "/ID" in document.trailer:  # the old ID depends on more than the pages: a new one is computed from them
        del document.trailer["/ID"]
    file = io.BytesIO()
    modern = pikepdf.ObjectStreamMode.generate
    document.save(file, deterministic_id=True, object_stream_mode=modern, min_version=VERSION)
    return file.getvalue()


def _tell(document: Any, about: About) -> None:
    """Write the metadata twice: as the document information that old readers know, and as XMP."""
    import pikepdf

    info = document.docinfo
    for key in ("/CreationDate", "/ModDate", "/Trapped", "/Subject"):
        if key in info:
            del info[key]
    given = {"/Title": about.title, "/Author": "Drumhead", "/Subject": about.command, SET_UP: about.made_from}
    for key, words in given.items():
        if words:
            info[key] = words.encode(errors="replace").decode()  # a file's name may contain bytes that are not UTF-8
    told = "".join(xml.format(escape(str(info[key]))) for key, xml in TOLD.items() if key in info)
    xmp = XMP.format(language=LANGUAGE, told=told, spoken=SPOKEN if _is_spoken(document) else "")
    document.Root.Metadata = pikepdf.Stream(
        document, xmp.encode(), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML
    )


def _is_spoken(document: Any) -> bool:
    return "/StructTreeRoot" in document.Root


def remove_structure(document: Any) -> None:
    """Remove the structure from a pikepdf PDF whose pages have changed."""
    for thing, keys in ((document.Root, ("/StructTreeRoot", "/MarkInfo")), *((p.obj, PLACES) for p in document.pages)):
        for key in keys:
            if key in thing:
                del thing[key]


@cache
def _profile() -> bytes:
    return PROFILE.read_bytes()


def add_structure(document: Any, pages: Sequence[Iterable[Element]]) -> None:
    """Add a structure to a pikepdf PDF; `pages` has for each page its elements in the order of reading."""
    import pikepdf

    root, whole, nums = _begun(document)
    for number, (page, elements) in enumerate(zip(document.pages, pages, strict=True)):
        held: dict[int, Any] = {}
        for element in elements:
            made = document.make_indirect(_element(element, page.obj, whole))
            whole.K.append(made)
            held.update(dict.fromkeys(element.words, made))
        nums.extend([number, pikepdf.Array([held[mark] for mark in sorted(held)])])
        page.obj.StructParents = number
        page.obj.Tabs = pikepdf.Name.S
    root.ParentTreeNextKey = len(pages)


def join_structures(bound: Any, papers: Iterable[tuple[str, Any, Sequence[int]]]) -> None:
    """Add the structures of several PDFs to the PDF they were bound into; all are pikepdf objects.

    `papers` has the title of each PDF, the PDF, and its page numbers in `bound`, from 0. Each PDF becomes a part
    under its title; without a title its elements follow the ones before. A PDF without a structure adds nothing that
    is read out.
    """
    import pikepdf

    root, whole, nums = _begun(bound)
    for title, paper, places in papers:
        if "/StructTreeRoot" not in paper.Root:
            continue
        start = len(nums) // 2
        tree = bound.copy_foreign(paper.Root.StructTreeRoot)
        part = tree.K[0]
        if title:
            part.S, part.T, part.P = pikepdf.Name.Part, pikepdf.String(title), whole
        for element in [part] if title else part.K:
            element.P = whole
            whole.K.append(element)
        for at in range(0, len(tree.ParentTree.Nums), 2):
            nums.extend([start + int(tree.ParentTree.Nums[at]), tree.ParentTree.Nums[at + 1]])
        for page in (bound.pages[place] for place in places):
            for thing in _tagged(page):
                thing.StructParents += start
            for note in page.obj.get("/Annots", ()):
                if "/StructParent" in note:
                    note.StructParent += start
    root.ParentTreeNextKey = len(nums) // 2


def _tagged(page: Any) -> Iterator[Any]:
    """Yield what holds tagged text on a page: the page itself, or drawings that were pages of their own."""
    drawings = page.obj.get("/Resources", {}).get("/XObject", {}).values()
    yield from (thing for thing in (page.obj, *drawings) if "/StructParents" in thing)


def _begun(document: Any) -> tuple[Any, Any, Any]:
    """Add an empty structure to a PDF; return its root, its document element, and its empty list of numbers.

    The list is to map the numbers of content to elements.
    """
    import pikepdf

    root = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
    whole = pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root, K=pikepdf.Array())
    root.K = pikepdf.Array([document.make_indirect(whole)])
    root.ParentTree = document.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array()))
    document.Root.StructTreeRoot = root
    return root, root.K[0], root.ParentTree.Nums


def _element(element: Element, page: Any, parent: Any) -> Any:
    import pikepdf

    words = pikepdf.Array(element.words)
    made = pikepdf.Dictionary(
        Type=pikepdf.Name.StructElem, S=pikepdf.Name(f"/{element.tag}"), P=parent, Pg=page, K=words
    )
    if element.says:
        made.Alt = pikepdf.String(element.says)
    return made
