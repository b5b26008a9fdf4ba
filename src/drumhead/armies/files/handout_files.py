"""Files of a battle's handout: a Markdown file in the battle's folder, and the images that it may show.

handout = "evening.md"          # by default, the file with the battle's name: ramillies.md for ramillies.toml
pictures = ["church.jpg"]       # every image that it may show; they are in the battle's folder
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from drumhead.rules.loading.toml_files import Fault, TomlFile, for_terminal
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.file_path_checks import stray

MARKDOWN, PICTURES = (".md",), (".png", ".jpg", ".jpeg")
MOST_PICTURES = 8


def handout_of(battle: Path, named: str) -> str:
    """Return the path of the handout that a battle names, or of the one with the battle's name; "" if there is none.

    `battle` is the battle file, `named` the name in it, or "". A named file need not exist.
    """
    file = battle.parent / named if named else battle.with_suffix(MARKDOWN[0])
    return str(file) if named or file.is_file() else ""


def handout_faults(file: TomlFile, named: str, pictures: list[str]) -> Iterator[Fault]:
    """Yield errors for a handout or images that are missing, of the wrong type, or outside the battle's folder.

    `named` is the name of the handout in the battle `file`, or "".
    """
    beside = Path(handout_of(file.path, ""))
    if not named and beside.name and stray(beside.parent, beside.name):  # it is there, so it is a link
        yield file.fault(
            (),
            f'"{for_terminal(beside.name)}" is a link out of this folder',
            "Put the file itself there.",
            code="link-leaves-folder",
        )
    if named:
        yield from _not_so(file, ("handout",), named, MARKDOWN)
    for at, picture in enumerate(pictures):
        yield from _not_so(file, ("pictures", at), picture, PICTURES)


def _not_so(file: TomlFile, key: Key, name: str, endings: tuple[str, ...]) -> Iterator[Fault]:
    if not name.lower().endswith(endings):
        yield file.fault(
            key,
            f'"{for_terminal(name)}" is of another sort',
            f"Give a file that ends in {' or '.join(endings)}.",
            code="wrong-file-type",
        )
    elif wrong := stray(file.path.parent, name):
        yield file.fault_of(key, wrong)
