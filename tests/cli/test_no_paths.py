"""Whatever is printed or posted names files by their names alone: no folder of yours goes to a club's page."""

import base64
import io
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pikepdf
import pytest

from drumhead.campaign.campaign_file import TEMPLATE
from drumhead.printing.pages.export_formats import FORMATS
from drumhead.rulesets import load

from ..commands import ALL
from ..counted import at_least

CANARY = "canaryfolder"
EVENTS = '[[card]]\ntitle = "Rain"\ntext = "All powder is wet."\n'
HOUSE = (
    'title = "Club"\nruleset = "wss-paperboys"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Hits on 4."\n'
)
ARMY = (
    'name = "The {0}"\nside = "{0}"\n[general]\nname = "Marshal X"\n[[brigade]]\nname = "Foot"\ncommander = "Y"\n'
    '[[brigade.unit]]\nname = "Regiment"\narm = "infantry"\nkind = "foot"\nquality = "trained"\nstands = 6\n'
)
BATTLE = (
    'title = "A skirmish"\nruleset = "wss-paperboys"\nturns = 1\nhandout = "story.md"\nevents = "rain.toml"\n'
    '[side.alliance]\narmy = "alliance.toml"\n[side.french]\narmy = "french.toml"\n'
)
OWNED = '[[owned]]\narm = "infantry"\nstands = 9\n'
HOW = "--house-rules {there}/hr.toml --config {there}/club.toml --out {out}"
PRINTS = [
    *(f"{each} {{there}}/b.toml {HOW} --format {form}" for each in ("dice", "markers", "measures") for form in FORMATS),
    *(f"battle map {{there}}/b.toml {HOW} --format {form}" for form in FORMATS),
    *(f"labels {{there}}/french.toml {HOW} --format {form}" for form in FORMATS),
    *(f"cards {{there}}/b.toml --kind events --events {{there}}/rain.toml {HOW} --format {form}" for form in FORMATS),
    f"sheet {{there}}/b.toml --only fire {HOW}",
    f"roster {{there}}/b.toml {HOW}",
    "rules diff {there}/b.toml {there}/hr.toml --out {out}",
    "rules compare {there}/ours wss-dice --out {out}",
    "rules fit {there}/b.toml faceoff-inf-inf.fight=1/2 --house-rules {there}/hr.toml --out {out}",
    f"log blank {{there}}/b.toml {HOW}",
    f"log forms {{there}}/b.toml {HOW}",
    f"log solo {{there}}/b.toml --side french {HOW}",
    f"companion {{there}}/b.toml {HOW}",
    f"virtual {{there}}/b.toml {HOW}",
    *(f"handout {{there}}/b.toml --no-sheet --owned {{there}}/anna.toml {HOW} --format {it}" for it in ("pdf", "html")),
    "battle study {there}/b.toml --games 4 --out {out}/study.pdf",
    "army roll-quality {there}/diced.toml --pen --house-rules {there}/hr.toml --out {out}/form.pdf",
    *(
        f"army convert {{there}}/french.toml --format {form} --out {{out}}/army.{form}"
        for form in ("toml", "csv", "xlsx", "json", "md", "bbcode", "txt")
    ),
    *(
        f"log print {{there}}/a-skirmish-1.jsonl --config {{there}}/club.toml --format {it} --out {{out}}"
        for it in ("pdf", "html", "md", "bbcode")
    ),
    "log result {there}/a-skirmish-1.jsonl --campaign {there}/campaign.toml --out {out}",
    "campaign print {there}/campaign.toml --out {out}",
]
WHOLE = [
    f"rules rulings {{there}}/b.toml {HOW}",
    f"sheet {{there}}/b.toml {HOW}",
    f"sheet {{there}}/b.toml --short {HOW}",
    f"kit {{there}}/b.toml --bundle single {HOW}",
    f"kit {{there}}/b.toml --players 2 {HOW}",
    f"preview sheet {{there}}/b.toml {HOW}",
]
# what these write is data: a journal and a changed battle name the files that they are read with again
DATA = {"log play", "log enter", "log keep", "battle balance", "rules new", "army new"}


@pytest.fixture
def there(here: Path, drumhead) -> Path:
    """A folder of ours with a battle and all that goes with it."""
    folder = here / CANARY
    folder.mkdir()
    copytree(load("wss-dice").folder, folder / "ours")
    files = {
        "b": BATTLE,
        "hr": HOUSE,
        "rain": EVENTS,
        "club": 'name = "Thursdays"\n',
        "anna": OWNED,
        "campaign": TEMPLATE.read_text(encoding="utf-8"),
        "diced": ARMY.format("french").replace("trained", "dice"),
    }
    for name, text in {**files, "french": ARMY.format("french"), "alliance": ARMY.format("alliance")}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "story.md").write_text("# A skirmish\n\nOnce upon a time.\n", encoding="utf-8")
    return folder


def _parts(data: bytes) -> Iterator[bytes]:
    """The bytes of a file, and of whatever is packed in it."""
    yield data
    if data.startswith(b"%PDF"):
        with pikepdf.open(io.BytesIO(data)) as document:
            for each in document.objects:
                yield each.unparse(resolved=True) if isinstance(each, pikepdf.Object) else str(each).encode()
                if isinstance(each, pikepdf.String):
                    yield str(each).encode()
                if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                    yield " ".join(
                        str(value) for _, value in each.items() if isinstance(value, pikepdf.String)
                    ).encode()
                if isinstance(each, pikepdf.Stream) and each.get("/Subtype") != "/Image":
                    yield from _parts(each.read_bytes())
    elif data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for name in packed.namelist():
                yield name.encode()
                yield from _parts(packed.read(name))
    elif data.startswith(b"\x89PNG"):
        for found in re.finditer(rb"(?:zTXt|iTXt|eXIf)[^\0]*\0.?\0?(x\x9c.*)", data, re.DOTALL):
            yield zlib.decompressobj().decompress(found[1])
    for found in re.finditer(rb"base64,([A-Za-z0-9+/]{40,}=*)", data):
        yield from _parts(base64.b64decode(found[1]))


def _written(drumhead, there: Path, command: str, way: str) -> list[Path]:
    """The files that a command writes, its inputs given by whole paths or as seen from here."""
    out = there.parent / "printed"
    out.mkdir()
    given = there if way == "absolute" else Path(os.path.relpath(there))
    done = drumhead(*command.format(there=given, out=out).split())
    assert done.exit_code == 0, done.output
    return [each for each in out.rglob("*") if each.is_file()]


def _holds_no_folder(files: list[Path], root: Path) -> None:
    for file in files:
        for part in _parts(file.read_bytes()):
            for secret in (CANARY, str(root)):
                for coded in (secret.encode(), secret.encode("utf-16-be"), secret.encode().hex().encode()):
                    assert coded not in part, (file.name, part[max(0, part.find(coded) - 80) :][:200])


@pytest.mark.parametrize("way", ["absolute", "relative"])
@pytest.mark.parametrize("command", PRINTS)
@pytest.mark.sample(3)
def test_no_folder_is_named_in_what_is_written(drumhead, there, command, way):
    if command.startswith(("log", "campaign")) and not command.startswith(("log blank", "log forms", "log solo")):
        played = drumhead("log", "play", there / "b.toml", "--turns", "1", "--out", there)
        assert played.exit_code == 0, played.output
    if command.startswith("campaign"):
        carried = drumhead("log", "result", there / "a-skirmish-1.jsonl", "--campaign", there / "campaign.toml")
        assert carried.exit_code == 0, carried.output
    _holds_no_folder(at_least(1, _written(drumhead, there, command, way)), there.parent)


@pytest.mark.slow
@pytest.mark.parametrize("command", WHOLE)
def test_no_folder_is_named_in_a_whole_kit(drumhead, there, command):
    _holds_no_folder(at_least(1, _written(drumhead, there, command, "absolute")), there.parent)


def test_the_command_in_a_pdf_can_be_read_without_folders(drumhead, there):
    (file,) = _written(drumhead, there, f"measures {{there}}/b.toml --distance-scale 1/2 {HOW}", "absolute")
    with pikepdf.open(file) as document:
        assert str(document.docinfo["/Subject"]) == (
            "drumhead measures b.toml --house-rules hr.toml --distance-scale 1/2 --config club.toml"
        )


def test_a_file_is_found_out_wherever_it_is_hidden(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    book.active["A1"] = CANARY
    book.save(tmp_path / "x.xlsx")
    document = pikepdf.new()
    document.add_blank_page()
    document.docinfo["/Subject"] = f"é {CANARY}"  # written as UTF-16
    document.save(tmp_path / "x.pdf")
    packed = pikepdf.new()
    packed.add_blank_page()
    packed.attachments["x.txt"] = CANARY.encode() * 50
    packed.save(tmp_path / "y.pdf", compress_streams=True)
    for name in ("x.xlsx", "x.pdf", "y.pdf"):
        with pytest.raises(AssertionError):
            _holds_no_folder([tmp_path / name], tmp_path)


def test_every_command_that_writes_is_tried():
    """Each that has --out is among them, or writes data that has to name its files."""
    named = {words for words, each in ALL.items() if any("--out" in param.opts for param in each.command.params)}
    writing = named - DATA - {"printer calibrate"}  # which takes no file
    tried = {
        " ".join(word for word in each.split("{there}")[0].split() if word != "sheet" or each.startswith("sheet"))
        for each in (*PRINTS, *WHOLE)
    }
    assert len(writing) >= 16
    assert writing <= tried
