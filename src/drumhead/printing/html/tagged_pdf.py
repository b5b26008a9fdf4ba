"""The structure tree of PDF pages, for screen readers: WeasyPrint's tags in a simpler form.

WeasyPrint makes an element of every box, down to single words, and links cells to headings by names that two documents
bound together would share. Here text belongs to the paragraph, cell or heading that contains it, and the headings of
tables say whether they are of a row or of a column.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

SAY_NOTHING = {"Span", "NonStruct", "Div", "Part"}
OF_WORDS = {"P", "H1", "H2", "H3", "H4", "H5", "H6", "TD", "TH", "LBody", "Lbl", "Caption", "Figure", "Link"}
NOT_WITHIN_ITSELF = OF_WORDS | {"Table"}
CELLS = {"TD", "TH"}


class Words(NamedTuple):
    """A piece of text on a page: the reference of the page, and the number (MCID) that marks the text there."""

    page: bytes
    number: int


def plain_structure(document: Any, pdf: Any) -> None:
    """Replace the structure tree of a pydyf PDF by a simpler one; WeasyPrint calls this before it writes the PDF.

    `document` is not used.
    """
    del document
    _Plain(pdf).replace()


class _Plain:
    """The structure tree of a pydyf PDF, whose objects refer to each other by number, while it is simplified."""

    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        self.holders: defaultdict[bytes, dict[int, bytes]] = defaultdict(dict)  # of the words of each page

    def replace(self) -> None:
        """Put every element in its new place, and record for all text which element holds it.

        Text that no element holds is marked as decoration.
        """
        root = self._thing(self.pdf.catalog["StructTreeRoot"])
        whole = self._thing(root["K"][0])
        self._hold(whole, self._in_paragraphs(self._kids(whole, "Document")))
        told = self._thing(root["ParentTree"])
        pages = self.pdf.page_references
        for at, page in enumerate(pages):
            held = self.holders[page]
            strokes = self._thing(self._thing(page)["Contents"]).stream
            _pass_over(strokes, held)
            count = 1 + max(held, default=-1)
            told["Nums"][2 * at + 1] = _array(held.get(number, b"null") for number in range(count))
        root["ParentTreeNextKey"] = len(told["Nums"]) // 2

    def _thing(self, reference: bytes) -> Any:
        return self.pdf.objects[int(reference.split()[0])]

    def _kids(self, element: Any, tag: str) -> list[Any]:
        """Return the children of an element in their simpler form: elements, other PDF objects, and `Words`.

        `tag` is the tag of the nearest element with a meaning: this one or an ancestor.
        """
        kids: list[Any] = []
        for kid in element["K"]:
            if isinstance(kid, int):
                kids.append(Words(element["Pg"], kid))
            else:
                thing = self._thing(kid)
                kids += self._plain(thing, tag) if thing["Type"] == "/StructElem" else [thing]
        return kids

    def _plain(self, element: Any, within: str) -> list[Any]:
        """Return a list with the element in its simpler form, or with its children if its tag adds no meaning.

        `within` is the tag of the nearest ancestor with a meaning. [] for an empty element that is not a table cell.
        """
        tag = element["S"][1:]
        kids = self._kids(element, within if tag in SAY_NOTHING else tag)
        if tag == "Div" and within not in OF_WORDS:
            return list(self._in_paragraphs(kids))
        if tag in SAY_NOTHING or tag == within in NOT_WITHIN_ITSELF:
            return kids
        if not kids and tag not in CELLS:
            return []
        if tag == "TR":
            _say_scopes(kids, within)
        if tag == "Table":
            kids = self._one_body(kids)
        if tag == "Figure":
            element.pop("A", None)  # its position, but in pixels and counted from the wrong end
        return [self._hold(element, kids if tag in OF_WORDS else self._in_paragraphs(kids))]

    def _one_body(self, parts: Iterable[Any]) -> list[Any]:
        """Return the parts of a table with the rows of all its bodies in the first; a lone cell spans its row."""
        joined: list[Any] = []
        for part in parts:
            if joined and part["S"] == joined[-1]["S"] == "/TBody":
                for row in part["K"]:
                    self._thing(row)["P"] = joined[-1].reference
                joined[-1]["K"] += part["K"]
            else:
                joined.append(part)
        rows = [self._thing(row)["K"] for part in joined if part["S"] != "/Caption" for row in part["K"]]
        for row in rows:
            if len(row) == 1 < (columns := max(map(len, rows))):
                self._thing(row[0]).setdefault("A", _of_tables()).setdefault("ColSpan", columns)
        return joined

    def _in_paragraphs(self, kids: Sequence[Any]) -> Iterator[Any]:
        """Yield elements with each run of bare text or figures among them put into a paragraph."""
        for alone, group in groupby(kids, lambda kid: isinstance(kid, Words) or kid.get("S") == "/Figure"):
            run = list(group)
            yield from [self._paragraph(run)] if alone else run

    def _paragraph(self, kids: Sequence[Any]) -> Any:
        import pydyf

        paragraph = pydyf.Dictionary({"Type": "/StructElem", "S": "/P"})
        self.pdf.add_object(paragraph)
        return self._hold(paragraph, kids)

    def _hold(self, element: Any, kids: Iterable[Any]) -> Any:
        held: list[Any] = []
        for kid in kids:
            if isinstance(kid, Words):
                element.setdefault("Pg", kid.page)
                self.holders[kid.page][kid.number] = element.reference
                held.append(kid.number)
            else:
                if "S" in kid:
                    kid["P"] = element.reference
                held.append(kid.reference)
        element["K"] = _array(held)
        return element


def _pass_over(strokes: list[Any], held: Container[int]) -> None:
    """Mark the text of a page that no element holds, such as headers and footers, as decoration.

    `strokes` are the drawing operators of the page, changed in place. `held` has the numbers of text that an element
    holds.
    """
    for at, stroke in enumerate(strokes):
        if stroke == b"BDC" and strokes[at - 1]["MCID"] not in held:
            strokes[at - 2 : at + 1] = [b"", b"/Artifact", b"BMC"]


def _say_scopes(cells: Sequence[Any], within: str) -> None:
    """Set the scope of the headings in a table row, in place; `within` is the tag around the row.

    A heading belongs to its row if the row also has ordinary cells and is not in the table's head. Otherwise it
    belongs to its column.
    """
    of_row = within != "THead" and any(cell["S"] == "/TD" for cell in cells)
    for cell in cells:
        cell.pop("ID", None)
        cell.setdefault("A", _of_tables()).pop("Headers", None)  # older WeasyPrints say nothing of a cell
        if cell["S"] == "/TH":
            cell["A"]["Scope"] = "/Row" if of_row else "/Column"
        elif len(cell["A"]) == 1:
            del cell["A"]


def _of_tables() -> Any:
    import pydyf

    return pydyf.Dictionary({"O": "/Table"})


def _array(things: Iterable[Any]) -> Any:
    import pydyf

    return pydyf.Array(things)
