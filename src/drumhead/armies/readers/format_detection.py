"""Recognition of a list file's form by its first bytes and its name; an unsupported form is named in the error."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from drumhead.armies.readers.sources.source_model import STANDARD_INPUT, Note, refuse
from drumhead.armies.writers.file_formats import BY_ENDING, FORMATS
from drumhead.rules.loading.toml_files import Fault, FileErrors, for_terminal
from drumhead.support.command_lines import name_command

PLAIN = ("csv", "text", "markdown", "bbcode", "toml")  # forms whose bytes have no signature
PASTE, AS_SHEET, AS_ROSTER, TYPE_IT = "paste", "sheet", "roster", "type"  # kinds of next steps
SIGNATURES: Sequence[tuple[bytes, str, str]] = (
    (b"{\\rtf", "a Rich Text file (.rtf)", PASTE),
    (b"\x89PNG", "a picture (PNG)", TYPE_IT),
    (b"\xff\xd8\xff", "a picture (JPEG)", TYPE_IT),
    (b"GIF8", "a picture (GIF)", TYPE_IT),
    (b"BM", "a picture (BMP)", TYPE_IT),
    (b"II*\0", "a picture (TIFF)", TYPE_IT),
    (b"MM\0*", "a picture (TIFF)", TYPE_IT),
    (b"\x1f\x8b", "a gzip archive", "Unpack it, and give the list in it."),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "Unpack it, and give the list in it."),
    (b"Rar!", "a RAR archive", "Unpack it, and give the list in it."),
    (b"SQLite format 3\0", "a database (SQLite)", "Export the army's table as CSV."),
)
ROOTS: Mapping[str, tuple[str, str]] = {  # of XML
    "catalogue": ("a BattleScribe catalogue: it lists what may be chosen, and is not an army", AS_ROSTER),
    "gamesystem": ("a BattleScribe game system: it lists what may be chosen, and is not an army", AS_ROSTER),
    "workbook": ("a spreadsheet of Excel 2003 (XML)", AS_SHEET),
    "office:document": ("a flat OpenDocument file", AS_SHEET),
    "pkg:package": ("a flat Word document (XML)", PASTE),
    "w:worddocument": ("a Word document of 2003 (XML)", PASTE),
    "svg": ("a drawing (SVG)", TYPE_IT),
}
PACKED: Mapping[str, tuple[str, str]] = {  # by a name inside a ZIP archive
    "ppt/presentation.xml": ("a PowerPoint presentation", PASTE),
    "Index/Document.iwa": ("an Apple Pages or Numbers document", "Export it as .docx, .xlsx or .csv."),
    "Index.zip": ("an Apple Pages or Numbers document", "Export it as .docx, .xlsx or .csv."),
    "META-INF/container.xml": ("an electronic book (EPUB)", PASTE),
}
MIME_TYPES = {  # of OpenDocument
    b"application/vnd.oasis.opendocument.text": "an OpenDocument text (.odt)",
    b"application/vnd.oasis.opendocument.presentation": "an OpenDocument presentation (.odp)",
}
PAGE_START = re.compile(r"<(?:!doctype\s+html|html|head|body|table|meta|title)\b", re.IGNORECASE)
PROLOGUE = re.compile(
    r"\s*(?:<\?[^>]{0,500}\?>\s*|<!--.{0,2000}?-->\s*|<!doctype[^>\[]{0,500}>\s*)*", re.IGNORECASE | re.DOTALL
)
ARMY_FILE = re.compile(r"^[ \t]*\[\[brigade(?:\.unit)?\]\]\s*$", re.MULTILINE)
ADDRESS = re.compile(r"(https?|ftp):/+(.+)", re.IGNORECASE)


def refuse_address(path: Path) -> None:
    """Raise FileErrors for a web address in place of a file."""
    if (address := ADDRESS.fullmatch(str(path))) and not path.exists():
        name = f"{address[1]}://{address[2]}"  # a path has lost one of the two slashes
        right = "Open it in a browser, save the page as .html or .txt, and give the saved file."
        wrong = "this is an address, and Drumhead fetches nothing"
        raise FileErrors([Fault(for_terminal(name, 200), 0, (), wrong, right, "an-address")])


def recognise(path: Path, content: bytes) -> tuple[str, list[Note]]:
    """Return the form of a file, such as "csv", and a note if its name promises another form.

    Raise FileErrors for an empty file or an unsupported form.
    """
    if not content.strip(b"\0 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise refuse(path, "there is nothing in it", "Save it again.")
    named = form_by_name(path)
    form = _form_by_bytes(path, content) or (named if named in PLAIN else _form_by_text(path, content, named))
    if form == named or (form == "packed roster" and named == "roster") or path == STANDARD_INPUT:
        return form, []
    if named == "text" and not path.suffix:
        return form, []
    return form, [Note(0, "", path.name, FORMATS[form].title, kind="form")]


def form_by_name(path: Path) -> str:
    """Return the form that the ending of a file's name promises, such as "csv"; "text" if it promises none."""
    return BY_ENDING.get(path.suffix.lower(), "text")


def _form_by_bytes(path: Path, content: bytes) -> str:
    """Return the form that the first bytes show, "" if they could be any text; FileErrors for an unsupported form."""
    if b"%PDF-" in content[:1024]:
        return "pdf"
    if content.startswith(b"PK\x03\x04"):
        return _packed_form(path, content)
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _compound_form(path, content)
    for begin, title, step in SIGNATURES:
        if content.startswith(begin) and (begin != b"BM" or b"\0" in content[:64]):
            raise refuse_form(path, title, step)
    for form, about in FORMATS.items():
        if about.begins and content.startswith(about.begins):
            return form
    if (content[:4], content[8:12]) == (b"RIFF", b"WEBP") or content[4:12] in (b"ftypheic", b"ftypmif1", b"ftypavif"):
        raise refuse_form(path, "a picture", TYPE_IT)
    head = _head(content)
    if re.match(r"mime-version:.{0,2000}multipart/related", head, re.IGNORECASE | re.DOTALL):
        raise refuse_form(path, "a web archive (.mht)", "Save the page as .html.")
    return _form_by_root(path, head) if head.lstrip().startswith("<") else _form_of_braces(path, content, head)


def _form_by_root(path: Path, head: str) -> str:
    """Return the form of a text that begins with a tag, by its first element; "" if that does not show it.

    `head` are the first characters of the text. Raise FileErrors for an unsupported form.
    """
    begin = PROLOGUE.match(head)
    root = re.match(r"<([\w:.-]+)", head[begin.end() :]) if begin else None
    root = root or re.match(r"(?:<\?xml[^<>]*>\s*)?<!DOCTYPE\s+([\w:.-]+)\s*\[", head.lstrip())
    name = root[1].lower() if root else ""
    if name == "roster":
        return "roster"
    if name in ROOTS:
        raise refuse_form(path, *ROOTS[name])
    if name == "html" or re.match(r"\s*<!doctype\s+html", head, re.IGNORECASE):
        return "page"
    if head.lstrip().startswith("<?xml"):
        raise refuse_form(path, f"XML, and its first element is <{for_terminal(name)}>", PASTE)
    return "page" if form_by_name(path) != "markdown" and PAGE_START.match(head.lstrip()) else ""


def _form_of_braces(path: Path, content: bytes, head: str) -> str:
    """Return "json" for valid JSON in a file whose name does not end in .json; "" for any other text.

    `head` are the first characters of the file.
    """
    begin = head.lstrip()[:1]
    if form_by_name(path) == "json" or begin not in ("{", "["):
        return ""
    try:
        return "json" if isinstance(json.loads(content), dict | list) else ""
    except (ValueError, RecursionError):
        return ""


def _form_by_text(path: Path, content: bytes, named: str) -> str:
    """Return the form of bytes without a signature, by the form `named` that the file's name promises.

    Raise FileErrors if the bytes are not text.
    """
    by_name_alone = FORMATS[named].reader and not FORMATS[named].begins
    if named == "json" or by_name_alone:
        return named
    if named == "roster" and _head(content).lstrip().startswith("<"):
        return named
    if b"\0" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refuse(
            path,
            f"this is not {FORMATS[named].title}: it is damaged, or has another ending than its form",
            "Save it again.",
        )
    table = content[:4096].count(b"\t") + content[:4096].count(b";") > 2
    return "csv" if table and named in ("xlsx", "ods", "binary workbook") else "text"


def is_army_file(text: str) -> bool:
    """Return whether a text is an army file in TOML, whatever the name of its file."""
    return ARMY_FILE.search(text) is not None


def _packed_form(path: Path, content: bytes) -> str:
    """Return the form of a ZIP archive, by the names of its files; raise FileErrors for an unsupported form."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()[:5000]
            kind = (
                packed.read("mimetype")[:100].strip()
                if "mimetype" in names and packed.getinfo("mimetype").file_size < 200
                else b""
            )
    except (zipfile.BadZipFile, ValueError, RuntimeError, OSError, EOFError, NotImplementedError, KeyError) as error:
        raise refuse(path, f"this file is damaged: {for_terminal(str(error), 100)}", "Save it again.") from None
    if kind == b"application/vnd.oasis.opendocument.spreadsheet":
        return "ods"
    if kind in MIME_TYPES:
        raise refuse_form(path, MIME_TYPES[kind], PASTE)
    for name, form in (
        ("xl/workbook.xml", "xlsx"),
        ("xl/workbook.bin", "binary workbook"),
        ("word/document.xml", "word"),
    ):
        if name in names:
            return form
    for name, (title, step) in PACKED.items():
        if name in names:
            raise refuse_form(path, title, step)
    return _form_of_archive(path, names)


def _form_of_archive(path: Path, names: list[str]) -> str:
    """Return the form of any other ZIP archive, a packed roster or a spreadsheet; raise FileErrors if it is neither.

    `names` are the files in the archive.
    """
    if any(name.lower().endswith((".cat", ".gst")) for name in names):
        raise refuse_form(path, *ROOTS["catalogue"])
    if path.suffix.lower() == ".rosz" or (len(names) == 1 and names[0].lower().endswith(".ros")):
        return "packed roster"
    if "content.xml" in names:  # written by a program that gives no type
        return "ods"
    inside = ", ".join(for_terminal(name) for name in names[:3]) + (" and more" if len(names) > 3 else "")
    right = "Unpack it, and give the list in it."
    raise refuse(path, f"this is a ZIP archive ({inside})" if names else "this is an empty ZIP archive", right)


def _compound_form(path: Path, content: bytes) -> str:
    """Return the form of an older Office file, by its streams; raise FileErrors for an unsupported form."""
    streams = {name for name in ("EncryptedPackage", "WordDocument", "Workbook", "Book") if _is_stream(name, content)}
    if "EncryptedPackage" in streams:
        raise refuse_form(path, "a document with a password", "Save it without one.")
    if form_by_name(path) == "binary workbook" or (streams & {"Workbook", "Book"} and "WordDocument" not in streams):
        return "binary workbook"  # either may hold the other as a part
    if "WordDocument" in streams:
        raise refuse_form(path, "a Word file of the older form (.doc)", PASTE)
    raise refuse_form(path, "a file of an older Office program", PASTE)


def _is_stream(name: str, content: bytes) -> bool:
    return name.encode("utf-16-le") in content


def refuse_form(path: Path, title: str, step: str) -> FileErrors:
    """Return the error for a file in an unsupported form, which the caller raises.

    `title` names the form. `step` is the next step: PASTE, AS_SHEET, AS_ROSTER, TYPE_IT or a sentence.
    """
    paste = f"`{name_command('army', 'convert', '-', '--rules', 'RULESET')}`"
    right = {
        PASTE: f"Save it as .docx or .txt, or paste its text: {paste}.",
        AS_SHEET: f"Save it as .xlsx, .ods or .csv, or paste its rows: {paste}.",
        AS_ROSTER: f"Export the roster as .ros, .rosz or .json, or paste the list as text: {paste}.",
        TYPE_IT: f"Write the list into a .txt file, or paste its text: {paste}.",
    }
    return refuse(path, f"this is {title}", right.get(step, step))


def _head(content: bytes) -> str:
    """Return the first characters of a file in any encoding, accurate enough for its tags."""
    start = content[:4096]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return start.decode("utf-16", errors="replace")
    return start.removeprefix(b"\xef\xbb\xbf").replace(b"\0", b"").decode("latin-1")
