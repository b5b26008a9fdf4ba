"""The gallery: a page with a small picture of every kind of paper of every ruleset, and the pictures themselves."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from docs.generators.markdown import NOTE
from docs.generators.markdown import page as page_of

from drumhead import armies
from drumhead.cli.loading.game_loading import game_of, wishes_of
from drumhead.printing.pages import registry

PICTURES = Path(__file__).parents[1] / "pictures" / "gallery"
WIDE, QUALITY = 420, 45  # pixels, and percent of WebP's best
ACROSS = 3
COMPANION = "companion"
TELEPHONE = {"width": 360, "height": 560}
INTRODUCTION = """
Every kind of paper that Drumhead prints, for one battle of each ruleset. Below each picture is the command that
prints it. The pictures show the first page only.
"""


class Shown(NamedTuple):
    """A kind of paper in the gallery: its name, and the command that prints it, without the battle."""

    name: str
    command: str


SHOWN = {
    "sheet": Shown("Playsheet", "sheet"),
    "short": Shown("Half sheet for newcomers", "sheet --short"),
    "matchups": Shown("Match-up sheet", "sheet --matchups"),
    "checklist": Shown("Turn checklist", "sheet --checklist"),
    "appendix": Shown("Rules in one line each", "sheet --appendix"),
    "map": Shown("Map", "battle map"),
    "roster": Shown("Roster", "roster"),
    "dice": Shown("Record dice", "dice"),
    "markers": Shown("Markers", "markers"),
    "measures": Shown("Measuring sticks", "measures"),
    "cards": Shown("Cards", "cards"),
    "labels": Shown("Labels", "labels"),
    "handout": Shown("Handout", "handout"),
    "rulings": Shown("Rulings", "rules rulings"),
    "log": Shown("Blank log", "log blank"),
    "forms": Shown("Message and order forms", "log forms"),
    "fought": Shown("Log of a simulated battle", "kit --battle-log 1"),
    COMPANION: Shown("Page for a phone", "companion"),
}


def kinds(battle: str) -> list[str]:
    """Return the kinds of paper that a battle can have, in the order of the gallery."""
    game = game_of(battle)
    return [kind for kind in SHOWN if kind == COMPANION or registry.can_be(kind, game)]


def page() -> str:
    """Return the page of the gallery."""
    return page_of("# Gallery", NOTE, INTRODUCTION.strip(), *(part for each in _battles() for part in _section(each)))


def _battles() -> list[str]:
    """Return one battle of each ruleset, the one in its own terms."""
    return armies.list_shipped_battles()


def _section(battle: str) -> Iterator[str]:
    game = game_of(battle)
    yield f"## {game.title}: {game.ruleset.title}"
    cells = []
    for kind in kinds(battle):
        name, command = SHOWN[kind]
        words, _, option = command.partition(" --")
        typed = f"drumhead {words} {battle}" + (f" --{option}" if option else "")
        cells.append(f"![{name} of {game.title}](pictures/gallery/{battle}/{kind}.webp)<br>**{name}**<br>`{typed}`")
    rows = [cells[at : at + ACROSS] for at in range(0, len(cells), ACROSS)]
    lines = [[""] * ACROSS, ["---"] * ACROSS, *rows]
    yield "\n".join(f"| {' | '.join([*line, *[''] * (ACROSS - len(line))])} |" for line in lines)


def save_picture(pdf: bytes, file: Path, number: int = 0) -> None:
    """Write the page of a PDF with this index as a small picture."""
    import pypdfium2
    from PIL import Image

    page = pypdfium2.PdfDocument(pdf)[number]
    large = page.render(scale=4 * WIDE / page.get_width()).to_pil().convert("RGB")
    high = round(WIDE * large.height / large.width)
    file.parent.mkdir(parents=True, exist_ok=True)
    large.resize((WIDE, high), Image.Resampling.LANCZOS).save(file, "WEBP", quality=QUALITY, method=6)


def draw_gallery() -> Iterator[Path]:
    """Draw every picture of the gallery again and yield its file."""
    for battle in _battles():
        game = game_of(battle)
        wishes = wishes_of(game, "")  # as its commands print
        for kind in kinds(battle):
            file = PICTURES / battle / f"{kind}.webp"
            if kind == COMPANION:
                draw_companion(battle, file)
            else:
                how = {"seed": registry.SEED} if kind == registry.FOUGHT else {}
                save_picture(next(iter(registry.parts(kind, game, wishes, **how))).draw(), file)
            yield file


def draw_companion(battle: str, file: Path) -> None:
    """Draw the page for the phone of a battle's first side, in the Chromium of this system."""
    from click.testing import CliRunner
    from docs.generators.chromium import open_browser
    from PIL import Image

    from drumhead.cli.root import group

    with TemporaryDirectory() as folder, open_browser() as browser:
        CliRunner().invoke(group, ["companion", battle, "--out", folder], catch_exceptions=False)
        page = browser.new_page(viewport=TELEPHONE)
        page.goto(sorted(Path(folder).glob("*.html"))[0].as_uri())
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.save(file, "WEBP", quality=QUALITY, method=6)
