"""Creation of a new ruleset: a copy of the sample ruleset, which has no Python, or of a shipped ruleset."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from drumhead.rules.loading.toml_files import Fault, FileErrors, for_terminal
from drumhead.support.atomic_write import put_folder
from drumhead.support.toml_text import set_keys

NAME = re.compile(r"[a-z][a-z0-9-]*")


def begin(name: str, like: Path, into: Path) -> list[Path]:
    """Copy the ruleset folder `like` into the folder `into` under a new name; return the new files, sorted.

    The name, such as "my-rules", replaces that of the original in all files. Raises FileErrors if the name is not
    valid or the folder exists.
    """
    if not NAME.fullmatch(name):
        wrong, right = "this is not a name for a ruleset", "Give small letters, numbers and hyphens, such as my-rules."
        right += " Its folder is made in the current folder, or in that of --out." if "/" in name else ""
        raise FileErrors([Fault(for_terminal(name, 60) or "NAME", 0, (), wrong, right, code="not-a-name")])
    folder = into / name.replace("-", "_")
    if folder.exists():
        wrong, right = "this is there already", "Give another name, or move it away."
        raise FileErrors([Fault(str(folder), 0, (), wrong, right, code="folder-exists")])
    files = {}
    for path in like.rglob("*"):
        if path.suffix in (".py", ".html", ".toml"):
            files[str(path.relative_to(like))] = _renamed(path, name, like.name).encode()
        elif path.is_file() and path.suffix != ".pyc":
            files[str(path.relative_to(like))] = path.read_bytes()
    put_folder(folder, files)
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _renamed(path: Path, name: str, original: str) -> str:
    """Return the text of a file of the original ruleset with the original's package, id and title replaced."""
    text, own = path.read_text(encoding="utf-8"), name.replace("-", "_")
    if path.suffix == ".py":
        return text.replace(f"drumhead.rulesets.{original}", f"drumhead_ruleset_{own}")
    if path.name == "ruleset.toml":
        data, title = tomllib.loads(text), name.replace("-", " ").title()
        if data.get("source") == data["title"]:  # it is its own source, not the game of a book
            text = text.replace(data["title"], title)
        return set_keys(text, {"id": name, "title": title})
    if f'ruleset = "{original.replace("_", "-")}"' not in text:
        return text
    is_battle = "side" in tomllib.loads(text)
    return set_keys(text, {"ruleset": ".." if is_battle else name})  # a battle names the folder, house rules the id
