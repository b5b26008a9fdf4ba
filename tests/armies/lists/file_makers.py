"""Simple writers of the files that lists come in, by hand, so that tests do not read what our own libraries wrote."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

SCHEMAS = "http://schemas.openxmlformats.org"
MAIN = f"{SCHEMAS}/spreadsheetml/2006/main"
LINKS = f"{SCHEMAS}/officeDocument/2006/relationships"
PACKAGE = f"{SCHEMAS}/package/2006/relationships"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
WORD = f"{SCHEMAS}/wordprocessingml/2006/main"
SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
Rows = Sequence[Sequence[str]]


def packed(files: Mapping[str, str | bytes]) -> bytes:
    """Return a ZIP archive."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


def xlsx(*sheets: str, styles: str = "", strings: str = "", calc: str = "", names: Sequence[str] = ()) -> bytes:
    """Return a workbook of sheets, each the XML inside <worksheet>; `names` may say attributes after the name."""
    titles = [names[at] if at < len(names) else f'name="Sheet{at + 1}"' for at in range(len(sheets))]
    listed = "".join(f'<sheet {title} sheetId="{at}" r:id="r{at}"/>' for at, title in enumerate(titles))
    kinds = [*(("worksheet", f"worksheets/s{at}.xml") for at in range(len(sheets))), ("styles", "styles.xml")]
    links = [*enumerate(kinds), ("s", ("sharedStrings", "sharedStrings.xml"))]
    return packed(
        {
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{listed}</sheets>{calc}</workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
            + "".join(f'<Relationship Id="r{at}" Type="{LINKS}/{kind}" Target="{to}"/>' for at, (kind, to) in links)
            + "</Relationships>",
            "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>',
            "xl/sharedStrings.xml": strings or f'<sst xmlns="{MAIN}"/>',
            **{f"xl/worksheets/s{at}.xml": f'<worksheet xmlns="{MAIN}">{s}</worksheet>' for at, s in enumerate(sheets)},
        }
    )


def sheet(*cells: str, after: str = "") -> str:
    """Return a sheet of cells in XML, one in each row of column A, for what is not a table of words."""
    rows = "".join(f'<row r="{at}">{cell}</row>' for at, cell in enumerate(cells, start=1))
    return f"<sheetData>{rows}</sheetData>{after}"


def sheet_of(rows: Rows) -> str:
    """Return a sheet of words; empty cells are not written."""
    lines = (
        f'<row r="{row}">'
        + "".join(
            f'<c r="{chr(64 + column)}{row}" t="inlineStr"><is><t xml:space="preserve">{escape(words)}</t></is></c>'
            for column, words in enumerate(cells, start=1)
            if words
        )
        + "</row>"
        for row, cells in enumerate(rows, start=1)
    )
    return f"<sheetData>{''.join(lines)}</sheetData>"


def ods(*tables: str, styles: str = "") -> bytes:
    """Return a spreadsheet of tables, each the XML of a <table:table>."""
    spaces = " ".join(f'xmlns:{name}="{OFFICE}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    return packed({"mimetype": SPREADSHEET, "content.xml": content})


def ods_table(*rows: str, name: str = "Army", more: str = "") -> str:
    """Return a table of rows in XML."""
    return f"<table:table table:name={quoteattr(name)} {more}>{''.join(rows)}</table:table>"


def ods_row(*cells: str, more: str = "") -> str:
    """Return a row of cells in XML."""
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def ods_cell(words: str, more: str = 'office:value-type="string"') -> str:
    """Return a cell of words."""
    inside = f"<text:p>{escape(words)}</text:p>" if words else ""
    return f"<table:table-cell {more if words else ''}>{inside}</table:table-cell>"


def ods_of(rows: Rows) -> str:
    """Return a table of words."""
    return ods_table(*(ods_row(*map(ods_cell, cells)) for cells in rows))


def page_of(rows: Rows) -> str:
    """Return a web page with a table of words."""
    lines = ("<tr>" + "".join(f"<td>{escape(words)}</td>" for words in cells) + "</tr>" for cells in rows)
    return f"<!doctype html><meta charset=utf-8><title>x</title><table>{''.join(lines)}</table>"


def docx(body: str) -> bytes:
    """Return a Word document of the XML inside its body."""
    types = f"{SCHEMAS}/package/2006/content-types"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    relations = "application/vnd.openxmlformats-package.relationships+xml"
    return packed(
        {
            "[Content_Types].xml": f'<Types xmlns="{types}"><Default Extension="rels" ContentType="{relations}"/>'
            f'<Override PartName="/word/document.xml" ContentType="{kind}"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{LINKS}/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        }
    )


def docx_paragraph(*runs: str, about: str = "") -> str:
    """Return a paragraph of runs in XML, or of words."""
    inside = "".join(run if run.startswith("<") else docx_run(run) for run in runs)
    return f"<w:p><w:pPr>{about}</w:pPr>{inside}</w:p>"


def docx_run(words: str, about: str = "") -> str:
    """Return a run of words."""
    return f'<w:r><w:rPr>{about}</w:rPr><w:t xml:space="preserve">{escape(words)}</w:t></w:r>'


def docx_of(rows: Rows) -> bytes:
    """Return a document with a table of words."""
    lines = (
        "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{docx_paragraph(docx_run(words))}</w:tc>" for words in cells) + "</w:tr>"
        for cells in rows
    )
    return docx(f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(lines)}</w:tbl>{docx_paragraph('')}")


def roster(inside: str) -> str:
    """Return a roster of BattleScribe."""
    space = "http://www.battlescribe.net/schema/rosterSchema"
    return f'<?xml version="1.0"?><roster xmlns="{space}" name="Army">{inside}</roster>'
