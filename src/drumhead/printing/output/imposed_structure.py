"""The structure of pages that lie on larger sheets as drawings, for screen readers: the same tree, in the same order.

Text on a page is found by a number in the page. On a sheet it is found by the sheet, the drawing that was a page, and
the number in the drawing (ISO 32000-1, section 14.7.4.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def refer_to_drawings(pages: Any, drawings: Sequence[Any]) -> None:
    """Change the structure of the pikepdf PDF `pages`, in place, so that text is found in a drawing of each page.

    `drawings` has for each page its form XObject in the same PDF. Links become plain text, since they are lost.
    """
    import pikepdf

    root = pages.Root.StructTreeRoot
    told = _numbers(root.ParentTree)
    nums: Any = pikepdf.Array()
    for at, (page, drawing) in enumerate(zip(pages.pages, drawings, strict=True)):
        if "/StructParents" in page.obj:
            nums.extend([at, told[int(page.obj.StructParents)]])
            drawing.StructParents = at
    root.ParentTree = pages.make_indirect(pikepdf.Dictionary(Nums=nums))
    root.ParentTreeNextKey = len(drawings)
    _refer(root.K[0], {page.obj.objgen: drawing for page, drawing in zip(pages.pages, drawings, strict=True)})


def _numbers(tree: Any) -> dict[int, Any]:
    return {int(tree.Nums[at]): tree.Nums[at + 1] for at in range(0, len(tree.Nums), 2)}


def _refer(element: Any, drawings: Mapping[tuple[int, int], Any]) -> None:
    """Let an element and all below it refer to text in `drawings`, by the id of the page that each was."""
    import pikepdf

    kids = pikepdf.Array()
    for kid in _kids(element):
        if isinstance(kid, int):
            drawing = drawings[element.Pg.objgen]
            kids.append(pikepdf.Dictionary(Type=pikepdf.Name.MCR, MCID=kid, Stm=drawing))
        elif kid.get("/Type") == "/OBJR":
            element.S = pikepdf.Name.Span
        else:
            _refer(kid, drawings)
            kids.append(kid)
    element.K = kids
    if "/Pg" in element:
        del element.Pg


def take_structure(made: Any, pages: Any, sheet_of: Mapping[tuple[int, int], Any]) -> None:
    """Give the pikepdf PDF `made` the structure of `pages`, whose text is found in drawings.

    `sheet_of` has for the id of each drawing in `made` the sheet with it.
    """
    root = made.copy_foreign(pages.Root.StructTreeRoot)
    for reference in _references(root.K[0]):
        reference.Pg = sheet_of[reference.Stm.objgen]
    made.Root.StructTreeRoot = root


def _references(element: Any) -> Iterator[Any]:
    for kid in _kids(element):
        if kid.get("/Type") == "/MCR":
            yield kid
        else:
            yield from _references(kid)


def _kids(element: Any) -> list[Any]:
    import pikepdf

    kids = element.get("/K", ())
    return list(kids) if isinstance(kids, pikepdf.Array | tuple) else [kids]
